//! The certificate's files: wrong ones stop the start, changed ones are read again.

use std::io::{Read as _, Write as _};

use super::*;

#[test]
fn a_changed_certificate_is_served_and_a_wrong_one_changes_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let before = CertificatePair::write(dir.path(), &["www.example.com"]);
    let settings = before.settings("https://www.example.com");
    let settings: Vec<_> = settings.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let site = Serving::start_with(&dir.path().join("data"), &settings);
    let address = site.https.unwrap();
    let old = before.client();
    let mut open = connect(&old, address, "www.example.com").unwrap();

    std::fs::write(&before.key, "no key").unwrap();
    site.signal("HUP");
    site.expect_in_log("site.key holds no private key in PEM form");
    connect(&old, address, "www.example.com").unwrap();

    let new = CertificatePair::write(dir.path(), &["www.example.com"]).client();
    site.signal("HUP");
    wait_until("the new certificate is not served", 5, || connect(&new, address, "www.example.com").is_ok());
    // A connection from before goes on.
    open.write_all(b"GET /healthz HTTP/1.1\r\nHost: www.example.com\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    open.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
}

#[test]
fn files_that_cannot_be_used_stop_the_start_with_one_line() {
    let dir = tempfile::tempdir().unwrap();
    let pair = CertificatePair::write(dir.path(), &["www.example.com"]);
    let other = tempfile::tempdir().unwrap();
    let other = CertificatePair::write(other.path(), &["www.example.com"]);
    let missing = dir.path().join("missing.pem");
    for (certificate, key, why) in [
        (&missing, &pair.key, "missing.pem cannot be read"),
        (&pair.certificate, &other.key, "is not the key of the certificate"),
        (&pair.key, &pair.key, "holds no certificate in PEM form"),
        (&pair.certificate, &pair.certificate, "holds no private key in PEM form"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_pharma-site"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
            .arg(dir.path().join("data"))
            .env("PHARMA_SITE_HTTPS_LISTEN", "127.0.0.1:0")
            .env("PHARMA_SITE_HTTPS_CERTIFICATE", certificate)
            .env("PHARMA_SITE_HTTPS_KEY", key)
            .env("PHARMA_SITE_HTTP_PUBLIC_URL", "https://www.example.com")
            .output()
            .unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert!(message.contains("[https] ") && message.contains(why), "{message}");
        let errors = message.lines().filter(|line| line.contains("[https]")).count();
        assert_eq!(errors, 1, "{message}");
    }
}

#[test]
fn doctor_says_how_long_the_certificate_lasts_and_for_whom() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let bin = env!("CARGO_BIN_EXE_pharma-site");
    let load = Command::new(bin).args(["load-demo", "--data-dir"]).arg(&data).output().unwrap();
    assert!(load.status.success());
    for (name, year, said) in [
        ("www.example.com", 2060, "ok   certificate: expires 2060-01-01T00:00:00Z"),
        ("*.example.com", 2060, "ok   certificate: expires 2060"),
        (
            "shop.example.com",
            2060,
            "FAIL certificate: is for shop.example.com, but visitors ask for www.example.com",
        ),
        ("www.example.com", 2026, "FAIL certificate: expired 2026-01-01"),
    ] {
        let pair = CertificatePair::write_until(dir.path(), &[name], year);
        let output = Command::new(bin)
            .args(["doctor", "--data-dir"])
            .arg(&data)
            .envs(pair.settings("https://www.example.com"))
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains(said), "{text}");
    }
}
