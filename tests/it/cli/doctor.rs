//! What `doctor` says.

use std::path::Path;
use std::process::{Command, Output};

use reqwest::Method;

use super::run;
use crate::harness::mail::enquiry;
use crate::harness::process::Serving;
use crate::harness::tls::CertificatePair;
use crate::harness::visitor::{Requests as _, send};

fn doctor(data: &Path, config: Option<&str>) -> (Output, String) {
    let file = data.with_extension("toml");
    std::fs::write(&file, config.unwrap_or_default()).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_pharma-site"))
        .args(["doctor", "--config", file.to_str().unwrap(), "--data-dir", data.to_str().unwrap()])
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (output, text)
}

/// The line of a check.
fn line<'a>(text: &'a str, check: &str) -> &'a str {
    let begins = |line: &&str| line.get(5..).is_some_and(|rest| rest.starts_with(&format!("{check}: ")));
    text.lines().find(begins).unwrap_or_else(|| panic!("{check} in {text}"))
}

const ALL_SET: &str = r#"
[http]
listen = "127.0.0.1:0"
public_url = "https://www.pharmacy.example"
[company]
name = "Rao Medicals"
phone = "+91 11 2345 6789"
email = "office@pharmacy.example"
[mail]
from = "website@pharmacy.example"
to = ["office@pharmacy.example"]
"#;

#[test]
fn on_a_healthy_site_every_check_is_ok() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    assert!(run(&["load-demo", "--data-dir", data.to_str().unwrap()]).status.success());
    assert!(run(&["rotate-keys", "--data-dir", data.to_str().unwrap()]).status.success());
    let (output, text) = doctor(&data, Some(ALL_SET));
    assert!(output.status.success(), "{text}");
    for check in [
        "configuration",
        "placeholders",
        "opening hours",
        "data directory",
        "owner",
        "secrets",
        "database",
        "disk space",
        "footer",
        "visitors",
        "company facts",
        "proxy",
        "mail",
        "clock",
        "keys",
    ] {
        assert!(line(&text, check).starts_with("ok   "), "{text}");
    }
    assert!(line(&text, "administrators").contains("create-admin"), "{text}");
}

#[test]
fn what_keeps_the_site_from_running_fails() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let (output, text) = doctor(&data, None);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        line(&text, "data directory").starts_with("FAIL") && text.contains("there is no data directory"),
        "{text}"
    );
    assert!(!data.exists(), "a mistyped path is not created");

    assert!(run(&["load-demo", "--data-dir", data.to_str().unwrap()]).status.success());
    std::fs::write(data.join("keys/server-secret"), "garbage").unwrap();
    let (output, text) = doctor(&data, None);
    assert_eq!(output.status.code(), Some(1));
    assert!(line(&text, "keys").starts_with("FAIL"), "{text}");

    let (output, text) = doctor(&data, Some("[http]\nlissen = 1\n"));
    assert_eq!(output.status.code(), Some(1));
    assert!(line(&text, "configuration").starts_with("FAIL"), "{text}");
}

#[test]
fn probable_mistakes_are_warnings_that_name_the_setting() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    std::fs::create_dir(&data).unwrap();
    let (output, text) = doctor(&data, None);
    assert!(output.status.success(), "{text}");
    for (check, words) in [
        (
            "placeholders",
            "[http] public_url, [company] name, [company] phone, [company] email, [mail] from, [mail] to",
        ),
        ("database", "there is none yet"),
        ("keys", "there are none yet"),
    ] {
        assert!(
            line(&text, check).starts_with("warn ") && line(&text, check).contains(words),
            "{check}: {text}"
        );
    }
    assert_eq!(std::fs::read_dir(&data).unwrap().count(), 0, "nothing was made");

    assert!(run(&["load-demo", "--data-dir", data.to_str().unwrap()]).status.success());
    let (output, text) = doctor(&data, Some("[company]\nhours = \"On request\"\n"));
    assert!(output.status.success(), "{text}");
    let hours = line(&text, "opening hours");
    assert!(hours.starts_with("warn ") && hours.contains("[company] opening_hours"), "{hours}");

    let (output, text) =
        doctor(&data, Some("[company]\nfooter_categories = [\"generics\", \"homeopathy\"]\n"));
    assert!(output.status.success(), "{text}");
    let footer = line(&text, "footer");
    assert!(footer.starts_with("warn ") && footer.contains("no category: homeopathy; there are"), "{footer}");
}

#[cfg(unix)]
#[test]
fn a_busy_port_and_a_file_that_everyone_may_change_are_named() {
    use std::os::unix::fs::PermissionsExt as _;
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    assert!(run(&["load-demo", "--data-dir", data.to_str().unwrap()]).status.success());
    let other = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let listen = other.local_addr().unwrap();
    let config = data.with_extension("toml");
    std::fs::write(&config, "").unwrap();
    std::fs::set_permissions(&config, std::fs::Permissions::from_mode(0o666)).unwrap();
    let (output, text) = doctor(&data, Some(&format!("[http]\nlisten = \"{listen}\"\n")));
    assert!(output.status.success(), "{text}");
    let address = line(&text, "address");
    assert!(address.starts_with("warn ") && address.contains(&listen.to_string()), "{text}");
    let secrets = line(&text, "secrets");
    assert!(secrets.starts_with("warn ") && secrets.contains("can be changed by everyone"), "{text}");
}

#[cfg(unix)]
#[test]
fn secrets_that_others_can_read_are_named() {
    use std::os::unix::fs::PermissionsExt as _;
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    assert!(run(&["rotate-keys", "--data-dir", data.to_str().unwrap()]).status.code() == Some(1));
    assert!(run(&["load-demo", "--data-dir", data.to_str().unwrap()]).status.success());
    assert!(run(&["rotate-keys", "--data-dir", data.to_str().unwrap()]).status.success());
    let open = |path: &Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    let key = data.join("keys/access-tokens.json");
    for path in [&key, &data.join("site.db")] {
        let before = path.metadata().unwrap().permissions().mode();
        open(path, 0o640);
        let (_, text) = doctor(&data, None);
        assert!(
            line(&text, "secrets").starts_with("warn ") && text.contains(path.to_str().unwrap()),
            "{text}"
        );
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o640, "looked at only");
        open(path, before);
    }
    let password = "[mail]\npassword = \"774411\"\n";
    let (_, text) = doctor(&data, Some(password));
    let secrets = line(&text, "secrets");
    assert!(
        secrets.starts_with("warn ") && secrets.contains("data.toml") && !text.contains("774411"),
        "{secrets}"
    );
    open(&data.with_extension("toml"), 0o640);
    let (_, text) = doctor(&data, Some(password));
    assert!(
        line(&text, "secrets").starts_with("ok "),
        "a service's group may read its configuration: {text}"
    );
}

#[actix_web::test]
async fn an_untrusted_proxy_is_a_warning_after_it_was_seen() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let site = Serving::start(&data);
    let (_, text) = doctor(&data, None);
    assert!(line(&text, "proxy").starts_with("ok "), "{text}");
    let request =
        site.visitor().request(Method::POST, "/api/enquiries").header("x-forwarded-for", "203.0.113.9");
    assert_eq!(send(request.json(&enquiry())).await.status, 202);
    let begun = std::time::Instant::now();
    while !data.join("untrusted-proxy").exists() {
        assert!(begun.elapsed() < std::time::Duration::from_secs(20), "it was not written down");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let (output, text) = doctor(&data, None);
    let proxy = line(&text, "proxy");
    assert!(
        output.status.success() && proxy.starts_with("warn proxy: 127.0.0.1 sent X-Forwarded-For on"),
        "{proxy}"
    );
    assert!(proxy.contains("trusted_proxies"), "{proxy}");
    let (_, text) = doctor(&data, Some("[http]\ntrusted_proxies = [\"127.0.0.1\"]\n"));
    assert!(line(&text, "proxy").starts_with("ok "), "{text}");
}

#[test]
fn a_network_of_proxies_that_is_everything_is_a_warning_at_the_start_and_of_doctor() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let said = "[http] trusted_proxies: 0.0.0.0/0 is nearly every address";
    let site = Serving::start_with(&data, &[("PHARMA_SITE_HTTP_TRUSTED_PROXIES", "[\"0.0.0.0/0\"]")]);
    site.expect_in_log(said);
    drop(site);
    let (output, text) = doctor(&data, Some("[http]\ntrusted_proxies = [\"0.0.0.0/0\"]\n"));
    assert!(output.status.success(), "{text}");
    assert!(line(&text, "proxy").starts_with(&format!("warn proxy: {said}")), "{text}");
}

#[test]
fn a_certificate_for_another_name_is_a_warning_at_the_start() {
    let dir = tempfile::tempdir().unwrap();
    let pair = CertificatePair::write(dir.path(), &["other.example.com"]);
    let settings = pair.settings("https://www.example.com");
    let settings: Vec<_> = settings.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let site = Serving::start_with(&dir.path().join("data"), &settings);
    site.expect_in_log("the certificate is for other.example.com, but visitors ask for www.example.com");
}

#[test]
fn a_record_of_backups_that_cannot_be_read_is_a_fault_with_its_remedy() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    drop(Serving::start(&data));
    std::fs::write(data.join("backup-state.json"), "no record").unwrap();
    let (output, text) = doctor(&data, None);
    let said = line(&text, "backups");
    assert!(!output.status.success() && said.contains("restore --take-over"), "{said}");
}

#[test]
fn keys_of_earlier_releases_are_named() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    std::fs::create_dir(&data).unwrap();
    let old =
        "[http]\npurge_url = \"http://edge.example/\"\n[print]\nidle_minutes = 1\n[backup]\nkeep_daily = 3\n";
    let (output, text) = doctor(&data, Some(old));
    assert!(output.status.success(), "{text}");
    let said = line(&text, "removed keys");
    for words in [
        "warn ",
        "[http] purge_url is not a key",
        "[print] idle_minutes",
        "keep_daily",
        "NO OLD BACKUP IS DELETED",
    ] {
        assert!(said.contains(words), "{words} in {said}");
    }
}

#[test]
fn a_place_for_backups_that_does_not_last_fails() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    std::fs::create_dir(&data).unwrap();
    let backups = |directory: &str| {
        let config = format!("[backup]\nevery = \"24h\"\ndirectory = \"{directory}\"\n");
        line(&doctor(&data, Some(&config)).1, "backups").to_owned()
    };
    assert!(backups("backups").starts_with("warn "), "{}", backups("backups"));
    let refused = backups("/proc/self/backups");
    assert!(
        refused.starts_with("FAIL backups: [backup] directory: /proc/self/backups is in memory and gone"),
        "{refused}"
    );
}
