//! Certificates from an authority are part of backups: the site that is restored elsewhere serves with them at once.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use super::acme::{HOST, Pebble, free_port, start_with, trusting_issued, until_served};
use crate::harness::backups::{in_directory, state_of};
use crate::harness::tls::connect;

fn run(data: &Path, arguments: &[&str]) -> String {
    let done = Command::new(env!("CARGO_BIN_EXE_pharma-site"))
        .args(arguments)
        .arg("--data-dir")
        .arg(data)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap()
}

/// What the authority issued, by names of files.
fn issued(data: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(data.join("keys/acme")).unwrap().flatten();
    entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
}

#[actix_web::test]
async fn a_certificate_comes_back_from_a_backup_without_a_new_order() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let data = here.join("data");
    let https = free_port();
    let port = Pebble::configure(here, free_port(), https);
    let pebble = Pebble::start(here, port);
    let start = |data: &Path, more: &[(&str, &str)]| start_with(here, data, port, "tls-alpn-01", https, more);
    let site = start(&data, &[]);
    until_served(&site, &data);

    // By command, while it serves, and by schedule.
    let by_command = here.join("by-command.tar.zst");
    run(&data, &["backup", by_command.to_str().unwrap()]);
    drop(site);
    let site = start(&data, &[("PHARMA_SITE_BACKUP_EVERY", "1h")]);
    let state = state_of(&data, |state| in_directory(state)["last_attempt"].is_string()).await;
    assert_eq!(in_directory(&state)["failing"], false, "{state}");
    let by_schedule = state["last_success"]["to"].as_str().unwrap().to_owned();
    drop(site);
    let before = issued(&data);
    assert!(before.len() >= 2, "an account and a certificate: {:?}", before.keys());

    // The authority is gone, so nothing could be ordered.
    drop(pebble);
    for backup in [by_command.to_str().unwrap(), &by_schedule] {
        let elsewhere = here.join("elsewhere");
        run(&elsewhere, &["restore", backup]);
        assert_eq!(issued(&elsewhere), before, "{backup}");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = elsewhere.join("keys/acme").metadata().unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o700, "the keys are the owner's only");
        }
        let site = start(&elsewhere, &[]);
        let client = trusting_issued(&elsewhere).unwrap();
        connect(&client, site.https.unwrap(), HOST).unwrap();
        let log = fs::read_to_string(&site.log).unwrap();
        assert!(!log.contains("a stored certificate is not used"), "{log}");
        drop(site);
        fs::remove_dir_all(&elsewhere).unwrap();
    }
}
