//! `open` and `close`, what `serve` says of a new site, and sites of earlier releases.

use std::path::Path;
use std::process::Output;

use super::old_data::{data_of_schema, earlier};
use super::{error_line, run};
use crate::harness::process::Serving;
use crate::harness::visitor::Requests as _;

fn command(data: &Path, arguments: &[&str]) -> Output {
    run(&[arguments, &["--data-dir", data.to_str().unwrap()]].concat())
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[actix_web::test]
async fn a_new_site_is_opened_once_its_claims_are_confirmed_and_closed_again() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let missing = command(&data, &["open"]);
    assert!(error_line(&missing).contains("there is no data directory"));
    let site = Serving::start_empty(&data);
    assert_eq!(site.visitor().get("/").await.status, 503);
    let refused = command(&data, &["open"]);
    assert!(error_line(&refused).contains("the site stays closed"), "{}", said(&refused));
    let list = said(&refused);
    assert!(list.contains("Certificates and approvals\n  Company facts: GMP"), "{list}");
    assert_eq!(site.visitor().get("/").await.status, 503);
    let opened = command(&data, &["open", "--confirm-claims"]);
    assert_eq!(opened.status.code(), Some(0), "{}", said(&opened));
    assert!(said(&opened).ends_with("the site is open to visitors\n"));
    seen_soon(&site, 200).await;
    assert_eq!(command(&data, &["open"]).status.code(), Some(0), "there is nothing left to confirm");
    assert_eq!(command(&data, &["close"]).status.code(), Some(0));
    seen_soon(&site, 503).await;
}

/// The process learns within a moment of what another one has written.
async fn seen_soon(site: &Serving, status: u16) {
    let begun = std::time::Instant::now();
    while site.visitor().get("/").await.status != status {
        assert!(begun.elapsed().as_secs() < 10, "it does not become {status}");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

#[actix_web::test]
async fn a_site_of_an_earlier_release_stays_open_also_out_of_its_backup() {
    let dir = tempfile::tempdir().unwrap();
    let [old, restored] = ["old", "restored"].map(|name| dir.path().join(name));
    data_of_schema(&old, earlier(1));
    let file = dir.path().join("old.tar.zst");
    let taken = command(&old, &["backup", file.to_str().unwrap()]);
    assert!(taken.status.success(), "{}", String::from_utf8_lossy(&taken.stderr));
    let done = command(&restored, &["restore", file.to_str().unwrap()]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    for data in [&old, &restored] {
        let site = Serving::start_empty(data);
        assert_eq!(site.visitor().get("/").await.status, 200, "{}", data.display());
    }
    // Its claims are told.
    let doctor = said(&command(&old, &["doctor"]));
    assert!(
        doctor.contains("warn claims: ")
            && doctor.contains("warn enquiries: go to hello@example.com, which is an example")
            && doctor.contains("FAIL mail: nobody is told"),
        "{doctor}"
    );
}

#[actix_web::test]
async fn the_sample_site_is_open_from_its_first_start_and_told_when_it_is_taken_for_ones_own() {
    let dir = tempfile::tempdir().unwrap();
    let site = Serving::start(dir.path());
    assert_eq!(site.visitor().get("/").await.status, 200);
    let doctor = said(&command(dir.path(), &["doctor"]));
    assert!(
        doctor.contains("ok   sample: ") && doctor.contains("ok   claims: are those of the sample"),
        "{doctor}"
    );
    let config = dir.path().join("own.toml");
    std::fs::write(&config, "[company]\nname = \"Own Pharma\"\n").unwrap();
    let doctor = said(&command(dir.path(), &["doctor", "--config", config.to_str().unwrap()]));
    assert!(doctor.contains("warn sample: the company's facts were changed"), "{doctor}");
}
