//! Certificates from an authority are part of backups: the site that is restored elsewhere serves with them at once.

use std::collections::BTreeMap;

use super::acme::{HOST, Pebble, start_with, trusting_issued, until_served};
use super::*;

use crate::harness::backups::{in_directory, state_of};

/// What the authority issued, by names of files.
fn issued(data: &Path) -> BTreeMap<String, Vec<u8>> {
    let read =
        |path: PathBuf| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(path).unwrap());
    files_below(&data.join("keys/acme")).into_iter().map(read).collect()
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
    ok(&on(&data, &["backup", by_command.to_str().unwrap()]));
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
        ok(&on(&elsewhere, &["restore", backup]));
        assert_eq!(issued(&elsewhere), before, "{backup}");
        assert_eq!(mode(&elsewhere.join("keys/acme")), 0o700, "the keys are the owner's only");
        let site = start(&elsewhere, &[]);
        let client = trusting_issued(&elsewhere).unwrap();
        connect(&client, site.https.unwrap(), HOST).unwrap();
        let log = fs::read_to_string(&site.log).unwrap();
        assert!(!log.contains("a stored certificate is not used"), "{log}");
        drop(site);
        fs::remove_dir_all(&elsewhere).unwrap();
    }
}
