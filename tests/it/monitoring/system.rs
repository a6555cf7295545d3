//! How the site is doing, for the office.

use std::fs;

use jiff::SignedDuration;
use pharma_site::monitoring::NoticeKind;
use serde_json::{Value, json};

use crate::harness::Site;
use crate::harness::admin::expected;
use crate::harness::tls::CertificatePair;
use crate::harness::visitor::Requests as _;

const SYSTEM: &str = "/api/admin/system";

fn kinds(answer: &Value) -> Vec<&str> {
    answer["notices"].as_array().unwrap().iter().map(|notice| notice["kind"].as_str().unwrap()).collect()
}

#[actix_web::test]
async fn owners_see_how_the_site_is_doing_and_editors_only_what_needs_the_operator() {
    let site = Site::boot_with(|config| "1h".clone_into(&mut config.backup.every));
    let (owner, editor) = (site.admin(), site.editor("editor@example.com"));
    let state = owner.json(SYSTEM).await;
    assert!(state["version"].as_str().unwrap().starts_with(env!("CARGO_PKG_VERSION")));
    assert_eq!((&state["backups"]["every_seconds"], &state["certificate"]), (&json!(3600), &Value::Null));
    assert!(
        state["disk"]["free_bytes"].as_u64().unwrap() > 0
            && state["disk"]["database_bytes"].as_u64().unwrap() > 0
    );
    assert_eq!((kinds(&state), state["mail"]["is_sent"].as_bool()), (vec![], Some(false)));
    assert_eq!(editor.get(SYSTEM).await.status_and_code(), expected(403, "owner_required"));
    assert_eq!(site.visitor().get(SYSTEM).await.status, 401);

    let failure = json!({"at": "2026-11-21T05:00:00Z", "reason": "the disk is full"});
    let state = json!({"last_failure": failure, "failing": true, "last_attempt": "2026-11-21T05:00:00Z"});
    fs::write(site.app.data_dir.backup_state(), state.to_string()).unwrap();
    let notice = json!([{"kind": "backup_failed", "at": "2026-11-21T05:00:00Z"}]);
    assert_eq!(owner.json(SYSTEM).await["notices"], notice);
    assert_eq!(owner.json(SYSTEM).await["backups"]["last_failure"]["reason"], "the disk is full");
    let dashboard = editor.json("/api/admin/overview").await;
    assert_eq!(dashboard["notices"], notice);
    assert!(!dashboard.to_string().contains("the disk is full"), "the reason is for owners");
}

#[test]
fn a_backup_that_does_not_come_is_noticed() {
    let site = Site::boot_with(|config| "1h".clone_into(&mut config.backup.every));
    let noticed = || {
        let state = site.app.monitor.state(&site.app.sources()).unwrap();
        state.notices.iter().map(|notice| notice.kind).collect::<Vec<_>>()
    };
    site.app.clock.advance(SignedDuration::from_mins(119));
    assert_eq!(noticed(), []);
    site.app.clock.advance(SignedDuration::from_mins(2));
    assert_eq!(noticed(), [NoticeKind::BackupOverdue]);
    fs::write(site.app.data_dir.backup_state(), b"{\"last_fail").unwrap();
    assert_eq!(noticed(), [NoticeKind::BackupOverdue], "a damaged state is an empty one");
}

#[test]
fn a_certificate_that_ends_is_noticed_in_time() {
    let directory = tempfile::tempdir().unwrap();
    for (year, days_later, noticed) in [
        (2060, 0, None),
        (2027, 0, None),
        (2027, 28, Some("certificate_expires")),
        (2026, 0, Some("certificate_expired")),
    ] {
        let pair = CertificatePair::write_until(directory.path(), &["localhost"], year);
        let site = Site::boot_with(|config| {
            config.https.certificate = pair.certificate.display().to_string();
            config.https.key = pair.key.display().to_string();
        });
        site.app.clock.advance(SignedDuration::from_hours(24 * days_later));
        // Over plain HTTP everybody is sent on to HTTPS.
        let state = serde_json::to_value(site.app.monitor.state(&site.app.sources()).unwrap()).unwrap();
        assert_eq!(kinds(&state), noticed.into_iter().collect::<Vec<_>>(), "{year} {days_later}");
        assert_eq!(state["certificate"]["names"], json!(["localhost"]));
    }
}
