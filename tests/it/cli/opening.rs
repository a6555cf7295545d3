//! `open` and `close`, what `serve` says of a new site, and sites of earlier releases.

use super::old_data::{data_of_schema, earlier};
use super::*;

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[actix_web::test]
async fn a_new_site_is_opened_once_its_claims_are_confirmed_and_closed_again() {
    let (_dir, data) = nowhere();
    let missing = on(&data, &["open"]);
    assert!(error_line(&missing).contains("there is no data directory"));
    let site = Serving::start_empty(&data);
    assert_eq!(site.visitor().get("/").await.status, 503);
    let refused = on(&data, &["open"]);
    assert!(error_line(&refused).contains("the site stays closed"), "{}", said(&refused));
    let list = said(&refused);
    assert!(list.contains("Certificates and approvals\n  Company facts: GMP"), "{list}");
    assert_eq!(site.visitor().get("/").await.status, 503);
    let opened = on(&data, &["open", "--confirm-claims"]);
    assert_eq!(opened.status.code(), Some(0), "{}", said(&opened));
    assert!(said(&opened).ends_with("the site is open to visitors\n"));
    // The process learns within a moment of what another one has written.
    site.visitor().until("/", 200, 10).await;
    assert_eq!(on(&data, &["open"]).status.code(), Some(0), "there is nothing left to confirm");
    assert_eq!(on(&data, &["close"]).status.code(), Some(0));
    site.visitor().until("/", 503, 10).await;
}

#[actix_web::test]
async fn a_site_of_an_earlier_release_stays_open_also_out_of_its_backup() {
    let dir = tempfile::tempdir().unwrap();
    let [old, restored] = ["old", "restored"].map(|name| dir.path().join(name));
    data_of_schema(&old, earlier(1));
    let file = dir.path().join("old.tar.zst");
    let taken = on(&old, &["backup", file.to_str().unwrap()]);
    assert!(taken.status.success(), "{}", String::from_utf8_lossy(&taken.stderr));
    let done = on(&restored, &["restore", file.to_str().unwrap()]);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    for data in [&old, &restored] {
        let site = Serving::start_empty(data);
        assert_eq!(site.visitor().get("/").await.status, 200, "{}", data.display());
    }
    // Its claims are told.
    let doctor = said(&on(&old, &["doctor"]));
    says(
        &doctor,
        &[
            "warn claims: ",
            "warn enquiries: go to hello@example.com, which is an example",
            "FAIL mail: nobody is told",
        ],
    );
}

#[actix_web::test]
async fn the_sample_site_is_open_from_its_first_start_and_told_when_it_is_taken_for_ones_own() {
    let dir = tempfile::tempdir().unwrap();
    let site = Serving::start(dir.path());
    assert_eq!(site.visitor().get("/").await.status, 200);
    let doctor = said(&on(dir.path(), &["doctor"]));
    says(&doctor, &["ok   sample: ", "ok   claims: are those of the sample"]);
    let config = dir.path().join("own.toml");
    std::fs::write(&config, "[company]\nname = \"Own Pharma\"\n").unwrap();
    let doctor = said(&on(dir.path(), &["doctor", "--config", config.to_str().unwrap()]));
    assert!(doctor.contains("warn sample: the company's facts were changed"), "{doctor}");
}
