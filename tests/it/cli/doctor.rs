//! What `doctor` says.

use super::*;

use crate::harness::mail::enquiry;
use crate::harness::tls::CertificatePair;

fn doctor(data: &Path, config: &str) -> (Output, String) {
    let file = data.with_extension("toml");
    std::fs::write(&file, config).unwrap();
    let output = on(data, &["doctor", "--config", file.to_str().unwrap()]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (output, text)
}

/// The line of a check.
fn line<'a>(text: &'a str, check: &str) -> &'a str {
    let begins = |line: &&str| line.get(5..).is_some_and(|rest| rest.starts_with(&format!("{check}: ")));
    text.lines().find(begins).unwrap_or_else(|| panic!("{check} in {text}"))
}

/// With this configuration the line of a check begins so and has these words, and the exit code tells of failures.
#[track_caller]
fn told(data: &Path, config: &str, check: &str, begins: &str, words: &[&str]) {
    let (output, text) = doctor(data, config);
    assert!(line(&text, check).starts_with(begins), "{text}");
    says(line(&text, check), words);
    let has_failed = text.lines().any(|line| line.starts_with("FAIL"));
    assert_eq!(output.status.code(), Some(i32::from(has_failed)), "{text}");
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
    let (_dir, data) = with_demo();
    ok(&on(&data, &["rotate-keys"]));
    let (output, text) = doctor(&data, ALL_SET);
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
    let (_dir, data) = nowhere();
    told(&data, "", "data directory", "FAIL", &["there is no data directory"]);
    assert!(!data.exists(), "a mistyped path is not created");
    ok(&on(&data, &["load-demo"]));
    std::fs::write(data.join("backup-state.json"), "no record").unwrap();
    told(&data, "", "backups", "FAIL", &["restore --take-over"]);
    std::fs::write(data.join("keys/server-secret"), "garbage").unwrap();
    told(&data, "", "keys", "FAIL", &[]);
    told(&data, "[http]\nlissen = 1\n", "configuration", "FAIL", &[]);
}

#[test]
fn probable_mistakes_are_warnings_that_name_the_setting() {
    let (_dir, data) = nowhere();
    std::fs::create_dir(&data).unwrap();
    let unset = "[http] public_url, [company] name, [company] phone, [company] email, [mail] from, [mail] to";
    let old =
        "[http]\npurge_url = \"http://edge.example/\"\n[print]\nidle_minutes = 1\n[backup]\nkeep_daily = 3\n";
    for (config, check, words) in [
        ("", "placeholders", unset),
        ("", "database", "there is none yet"),
        ("", "keys", "there are none yet"),
        (old, "removed keys", "[http] purge_url is not a key"),
        (old, "removed keys", "[print] idle_minutes"),
        (old, "removed keys", "keep_daily"),
        (old, "removed keys", "NO OLD BACKUP IS DELETED"),
    ] {
        told(&data, config, check, "warn ", &[words]);
    }
    assert_eq!(std::fs::read_dir(&data).unwrap().count(), 0, "nothing was made");
    ok(&on(&data, &["load-demo"]));
    told(
        &data,
        "[company]\nhours = \"On request\"\n",
        "opening hours",
        "warn ",
        &["[company] opening_hours"],
    );
    let footer = "[company]\nfooter_categories = [\"generics\", \"homeopathy\"]\n";
    told(&data, footer, "footer", "warn ", &["no category: homeopathy; there are"]);
}

#[test]
fn a_busy_port_and_a_file_that_everyone_may_change_are_named() {
    use std::os::unix::fs::PermissionsExt as _;
    let (_dir, data) = with_demo();
    let other = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let listen = other.local_addr().unwrap();
    let config = data.with_extension("toml");
    std::fs::write(&config, "").unwrap();
    std::fs::set_permissions(&config, std::fs::Permissions::from_mode(0o666)).unwrap();
    let config = format!("[http]\nlisten = \"{listen}\"\n");
    told(&data, &config, "address", "warn ", &[&listen.to_string()]);
    told(&data, &config, "secrets", "warn ", &["can be changed by everyone"]);
}

#[test]
fn secrets_that_others_can_read_are_named() {
    use std::os::unix::fs::PermissionsExt as _;
    let (_dir, data) = nowhere();
    assert!(on(&data, &["rotate-keys"]).status.code() == Some(1));
    ok(&on(&data, &["load-demo"]));
    ok(&on(&data, &["rotate-keys"]));
    let open = |path: &Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    let key = data.join("keys/access-tokens.json");
    for path in [&key, &data.join("site.db")] {
        let before = path.metadata().unwrap().permissions().mode();
        open(path, 0o640);
        told(&data, "", "secrets", "warn ", &[path.to_str().unwrap()]);
        assert_eq!(mode(path), 0o640, "looked at only");
        open(path, before);
    }
    let password = "[mail]\npassword = \"774411\"\n";
    told(&data, password, "secrets", "warn ", &["data.toml"]);
    lacks(&doctor(&data, password).1, &["774411"]);
    open(&data.with_extension("toml"), 0o640);
    told(&data, password, "secrets", "ok ", &[]); // a service's group may read its configuration
}

#[actix_web::test]
async fn an_untrusted_proxy_is_a_warning_after_it_was_seen() {
    let (_dir, data) = nowhere();
    let site = Serving::start(&data);
    told(&data, "", "proxy", "ok ", &[]);
    let request =
        site.visitor().request(Method::POST, "/api/enquiries").header("x-forwarded-for", "203.0.113.9");
    assert_eq!(send(request.json(&enquiry())).await.status, 202);
    wait_until("it was not written down", 20, || data.join("untrusted-proxy").exists());
    told(&data, "", "proxy", "warn proxy: 127.0.0.1 sent X-Forwarded-For on", &["trusted_proxies"]);
    told(&data, "[http]\ntrusted_proxies = [\"127.0.0.1\"]\n", "proxy", "ok ", &[]);
}

#[test]
fn a_network_of_proxies_that_is_everything_is_a_warning_at_the_start_and_of_doctor() {
    let (_dir, data) = nowhere();
    let said = "[http] trusted_proxies: 0.0.0.0/0 is nearly every address";
    let site = Serving::start_with(&data, &[("PHARMA_SITE_HTTP_TRUSTED_PROXIES", "[\"0.0.0.0/0\"]")]);
    site.expect_in_log(said);
    drop(site);
    let config = "[http]\ntrusted_proxies = [\"0.0.0.0/0\"]\n";
    told(&data, config, "proxy", &format!("warn proxy: {said}"), &[]);
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
