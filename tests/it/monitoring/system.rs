//! How the site is doing, for the office.

use jiff::SignedDuration;
use pharma_site::monitoring::NoticeKind;
use serde_json::Value;

use super::*;

const SYSTEM: &str = "/api/admin/system";

fn kinds(answer: &Value) -> Vec<&str> {
    answer["notices"].as_array().unwrap().iter().map(|notice| notice["kind"].as_str().unwrap()).collect()
}

/// A site whose mails are sent.
fn with_mail(config: &mut pharma_site::config::Config) {
    config.mail.transport = pharma_site::config::mail::Transport::Smtp;
    "127.0.0.1".clone_into(&mut config.mail.host);
    to_the_company(config);
}

/// Enquiries go to somebody.
fn to_the_company(config: &mut pharma_site::config::Config) {
    config.mail.to = vec!["orders@pharma.example".to_owned()];
}

#[actix_web::test]
async fn owners_see_how_the_site_is_doing_and_editors_only_what_needs_the_operator() {
    let site = Site::boot_with(|config| {
        "1h".clone_into(&mut config.backup.every);
        with_mail(config);
    });
    let (owner, editor) = (site.admin(), site.editor("editor@example.com"));
    let state = owner.json(SYSTEM).await;
    assert!(state["version"].as_str().unwrap().starts_with(env!("CARGO_PKG_VERSION")));
    has(&state, json!({"/backups/every_seconds": 3600, "certificate": null}));
    assert!(
        state["disk"]["free_bytes"].as_u64().unwrap() > 0
            && state["disk"]["database_bytes"].as_u64().unwrap() > 0
    );
    assert_eq!((kinds(&state), state["mail"]["is_sent"].as_bool()), (vec![], Some(true)));
    editor.get(SYSTEM).await.is_error(403, "owner_required");
    assert_eq!(site.visitor().get(SYSTEM).await.status, 401);

    let failure = json!({"at": "2026-11-21T05:00:00Z", "reason": "the disk is full"});
    let place = json!({"kind": "directory", "address": "backups", "last_failure": failure, "failing": true});
    let state = json!({"places": [place]});
    fs::write(site.app.data_dir.backup_state(), state.to_string()).unwrap();
    let notice = json!([{"kind": "backup_failed", "at": "2026-11-21T05:00:00Z", "name": null}]);
    assert_eq!(owner.json(SYSTEM).await["notices"], notice);
    assert_eq!(
        owner.json(SYSTEM).await["backups"]["places"][0]["last_failure"]["reason"],
        "the disk is full"
    );
    let dashboard = editor.json("/api/admin/overview").await;
    assert_eq!(dashboard["notices"], notice);
    assert!(!dashboard.to_string().contains("the disk is full"), "the reason is for owners");
}

#[actix_web::test]
async fn what_nobody_is_told_is_noticed_on_both_pages_also_while_the_site_is_closed() {
    let site = Site::boot_with(to_the_company);
    let (owner, editor) = (site.admin(), site.editor("editor@example.com"));
    for open in [true, false] {
        if !open {
            owner.put(site_settings::SETTINGS, &site_settings::settings(false, "")).await.expect(200);
        }
        for answer in [owner.json(SYSTEM).await, editor.json("/api/admin/overview").await] {
            assert_eq!(kinds(&answer), ["backup_none", "mail_not_sent"], "{open}");
        }
    }
    // A backup by hand counts for a week.
    let taken = |at: jiff::Timestamp| {
        let success = json!({"at": at, "to": "/mnt/a", "bytes": 1, "files": 1, "milliseconds": 1});
        let state = json!({"last_success": success}).to_string();
        fs::write(site.app.data_dir.backup_state(), state).unwrap();
    };
    taken(site.app.clock.now());
    assert_eq!(kinds(&owner.json(SYSTEM).await), ["mail_not_sent"]);
    taken(site.app.clock.now() - SignedDuration::from_hours(9 * 24));
    assert_eq!(kinds(&owner.json(SYSTEM).await), ["backup_none", "mail_not_sent"]);
}

#[test]
fn a_backup_that_does_not_come_is_noticed() {
    let site = Site::boot_with(|config| {
        "1h".clone_into(&mut config.backup.every);
        with_mail(config);
    });
    let noticed = || {
        let state = site.app.monitor.state(&site.app.sources()).unwrap();
        state.notices.iter().map(|notice| notice.kind).collect::<Vec<_>>()
    };
    site.app.clock.advance(SignedDuration::from_mins(119));
    assert_eq!(noticed(), []);
    site.app.clock.advance(SignedDuration::from_mins(2));
    assert_eq!(noticed(), [NoticeKind::BackupOverdue]);
    fs::write(site.app.data_dir.backup_state(), b"{\"last_fail").unwrap();
    assert_eq!(
        noticed(),
        [NoticeKind::BackupUnreadable, NoticeKind::BackupOverdue],
        "nobody knows of others"
    );
}

#[test]
fn each_place_for_backups_is_watched_by_itself() {
    let site = Site::boot_with(|config| {
        "1h".clone_into(&mut config.backup.every);
        config.backup.s3.endpoint = "https://s3.example.com".to_owned();
        config.backup.s3.bucket = "bucket".to_owned();
        with_mail(config);
    });
    site.app.clock.advance(SignedDuration::from_hours(5));
    let now = site.app.clock.now();
    let success = |hours: i64| {
        let at = (now - SignedDuration::from_hours(hours)).to_string();
        json!({"at": at, "to": "x", "bytes": 1, "files": 1, "milliseconds": 1})
    };
    let noticed = |local: Value, store: Value| {
        let place = |kind, address, last| json!({"kind": kind, "address": address, "last_success": last});
        let store_address = "s3://bucket/ at s3.example.com";
        let places = [place("directory", "backups", local), place("s3", store_address, store)];
        fs::write(site.app.data_dir.backup_state(), json!({"places": places}).to_string()).unwrap();
        let state = serde_json::to_value(site.app.monitor.state(&site.app.sources()).unwrap()).unwrap();
        assert_eq!(state["backups"]["places"].as_array().unwrap().len(), 2);
        state["notices"].clone()
    };
    assert_eq!(noticed(success(1), success(1)), json!([]));
    let at = success(4)["at"].clone();
    let overdue = json!([{"kind": "backup_overdue", "at": at, "name": null}]);
    assert_eq!(noticed(success(1), success(4)), overdue);
    assert_eq!(noticed(success(4), success(1)), overdue);
    assert_eq!(
        noticed(success(1), Value::Null),
        json!([{"kind": "backup_overdue", "at": null, "name": null}])
    );
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
            "1h".clone_into(&mut config.backup.every);
            with_mail(config);
        });
        let at = site.app.clock.now() + SignedDuration::from_hours(24 * days_later);
        let success = json!({"at": at, "to": "x", "bytes": 1, "files": 1, "milliseconds": 1});
        let place = json!({"kind": "directory", "address": "backups", "last_success": success});
        let backups = json!({"places": [place]}).to_string();
        fs::write(site.app.data_dir.backup_state(), backups).unwrap();
        site.app.clock.advance(SignedDuration::from_hours(24 * days_later));
        // Over plain HTTP everybody is sent on to HTTPS.
        let state = serde_json::to_value(site.app.monitor.state(&site.app.sources()).unwrap()).unwrap();
        assert_eq!(kinds(&state), noticed.into_iter().collect::<Vec<_>>(), "{year} {days_later}");
        assert_eq!(state["certificate"]["names"], json!(["localhost"]));
    }
}

#[test]
fn a_certificate_of_six_days_is_noticed_when_its_renewal_is_late_and_not_before() {
    let directory = tempfile::tempdir().unwrap();
    let begins = "2026-11-20T00:00:00Z".parse::<jiff::Timestamp>().unwrap();
    let pair =
        CertificatePair::write_between(directory.path(), &["localhost"], (2026, 11, 20), (2026, 11, 26));
    for (hours, noticed) in
        [(31, None), (4 * 24, None), (4 * 24 + 11, None), (4 * 24 + 13, Some("certificate_expires"))]
    {
        let site = Site::boot_with(|config| {
            config.https.certificate = pair.certificate.display().to_string();
            config.https.key = pair.key.display().to_string();
        });
        let wanted = begins + SignedDuration::from_hours(hours);
        site.app.clock.advance(wanted.duration_since(site.app.clock.now()));
        let state = serde_json::to_value(site.app.monitor.state(&site.app.sources()).unwrap()).unwrap();
        let of_certificate = kinds(&state).into_iter().find(|kind| kind.starts_with("certificate"));
        assert_eq!(of_certificate, noticed, "{hours}");
        assert_eq!(state["certificate"]["late_from"], "2026-11-24T12:00:00Z");
    }
}
