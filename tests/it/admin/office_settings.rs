//! What owners set in the back office of mails and backups, over the configuration's defaults and below its words.

use std::fs;

use pharma_site::config::mail::Tls;

use super::*;

use crate::harness::mail::MailServer;

const MAIL: &str = "/api/admin/settings/mail";
const BACKUP: &str = "/api/admin/settings/backup";
const BACKUPS: &str = "/api/admin/backups";
const PASSWORD: &str = "correct horse";

fn mail_settings(port: u16, tls: &str) -> Value {
    json!({"transport": "smtp", "host": "localhost", "port": port, "tls": tls, "username": "office",
        "password": PASSWORD, "from": "site@example.com", "to": ["orders@example.com"]})
}

#[actix_web::test]
async fn a_saved_mail_server_counts_for_the_next_mail_and_its_password_is_never_shown() {
    let mut peer = MailServer::start("tls");
    let configured = peer.protected(Tls::Required);
    let (port, ca_file) = (configured.port, configured.ca_file);
    let (site, admin, visitor) = Site::boot_with(|config| config.mail.ca_file = ca_file).and_both();
    let before = admin.json(MAIL).await;
    has(&before, json!({"set_by": "default", "transport": "file", "password": null}));
    let failed = admin.post(&format!("{MAIL}/test"), &json!({"to": "me@example.com"})).await.json();
    has(&failed, json!({"ok": false, "/steps/0/name": "transport"}));

    admin.put(MAIL, &mail_settings(port, "required")).await.expect(200);
    let shown = admin.json(MAIL).await;
    has(&shown, json!({"set_by": "office", "password": "set", "revision": 1}));
    let tested = admin.post(&format!("{MAIL}/test"), &json!({"to": "me@example.com"})).await.json();
    assert_eq!(tested["ok"], true, "{tested}");
    let names = each(&tested["steps"], "name");
    assert_eq!(
        names,
        ["connecting", "signing in", "naming the sender", "naming the recipient", "handing the mail over"]
    );
    assert!(tested["steps"][4]["message"].as_str().unwrap().starts_with("250"), "{tested}");
    let mail = peer.next_mail();
    has(&mail, json!({"sender": "site@example.com", "recipients": ["me@example.com"]}));
    assert!(mail["data"].as_str().unwrap().contains("Subject: Test mail from "), "{mail}");
    assert_eq!(visitor.post("/api/enquiries", &enquiry()).await.status, 202);
    assert_eq!(peer.next_mail()["recipients"], json!(["orders@example.com"]));
    let notices = admin.json("/api/admin/overview").await["notices"].to_string();
    assert!(!notices.contains("mail_not_sent"), "{notices}");
    assert_eq!(admin.json("/api/admin/system").await["mail"]["is_sent"], true);

    // A save that does not name it keeps it; it is in no answer, no history and no file.
    let mut kept = mail_settings(port, "required");
    kept.as_object_mut().unwrap().remove("password");
    kept["to"] = json!(["orders@example.com", "second@example.com"]);
    assert_eq!(admin.put(MAIL, &kept).await.json()["password"], "set");
    let history = admin.json("/api/admin/history?kind=setting").await;
    has(&history["items"][0], json!({"name": "Mail", "detail": "recipients"}));
    for path in [MAIL, "/api/admin/history", "/api/admin/overview", "/api/admin/system", BACKUP, BACKUPS] {
        assert!(!admin.get(path).await.text().contains(PASSWORD), "{path}");
    }
    admin.act(BACKUPS).await.expect(201);
    let root = site.app.data_dir.keys().parent().unwrap().to_owned();
    for path in files_below(&root) {
        let held = fs::read(&path).unwrap();
        assert!(!held.windows(PASSWORD.len()).any(|part| part == PASSWORD.as_bytes()), "{}", path.display());
    }
    assert!(root.join("keys/settings.key").is_file());
}

#[actix_web::test]
async fn another_process_that_changes_the_settings_is_followed() {
    let mut peer = MailServer::start("accept");
    let port = peer.plain().port;
    let (site, admin) = Site::boot().and_admin();
    let open = with(mail_settings(port, "none"), json!({"username": "", "password": null}));
    assert_eq!(admin.put(MAIL, &open).await.status, 200);
    // As another process does: through a database connection of its own.
    let other = pharma_site::app::open_data(site.app.data_dir.keys().parent().unwrap()).unwrap().1;
    let sql = "UPDATE site_setting SET value = replace(value, 'orders@example.com', 'elsewhere@example.com')";
    other.write_blocking(|tx| Ok(tx.execute_batch(sql)?)).unwrap();
    assert_eq!(site.visitor().post("/api/enquiries", &enquiry()).await.status, 202);
    assert_eq!(peer.next_mail()["recipients"], json!(["elsewhere@example.com"]));
}

#[actix_web::test]
async fn what_the_configuration_sets_is_shown_and_wins() {
    let mut peer = MailServer::start("accept");
    let plain = peer.plain();
    let port = plain.port;
    let site = Site::boot_with(|config| {
        config.mail = plain;
        config.backup.every = "24h".to_owned();
    });
    let admin = site.admin();
    let shown = admin.json(MAIL).await;
    has(&shown, json!({"set_by": "configuration", "port": port}));
    admin.put(MAIL, &mail_settings(port, "required")).await.refuses("transport", "configuration");
    assert_eq!(site.visitor().post("/api/enquiries", &enquiry()).await.status, 202);
    assert_eq!(peer.next_mail()["recipients"], json!(["hello@example.com"]));
    assert_eq!(admin.json(BACKUP).await["set_by"], "configuration");
    admin.put(BACKUP, &json!({"every": "1h", "keep": 3})).await.refuses("every", "");
}

#[actix_web::test]
async fn the_servers_words_are_shown_where_a_test_mail_fails() {
    let peer = MailServer::start("one-gone");
    let (_site, admin) = Site::boot().and_admin();
    let mut open = with(mail_settings(peer.plain().port, "none"), json!({"username": "", "password": ""}));
    assert_eq!(admin.put(MAIL, &open).await.status, 200);
    let test = async |to: &str| admin.post(&format!("{MAIL}/test"), &json!({"to": to})).await;
    let failed = test("gone@example.com").await.json();
    let last = failed["steps"].as_array().unwrap().last().unwrap().clone();
    assert_eq!(
        (&failed["ok"], &last["name"], &last["ok"]),
        (&json!(false), &json!("naming the recipient"), &json!(false))
    );
    assert!(last["message"].as_str().unwrap().contains("55"), "{last}");
    for wrong in ["", "nobody", "ü@example.com"] {
        test(wrong).await.refuses("to", "");
    }
    open["port"] = json!(1);
    assert_eq!(admin.put(MAIL, &open).await.status, 200);
    let failed = test("me@example.com").await.json();
    has(&failed, json!({"ok": false, "/steps/0/name": "connecting"}));
}

#[actix_web::test]
async fn nobody_overwrites_another_unasked() {
    let (_site, owner) = Site::boot().and_admin();
    let schedule = json!({"every": "12h", "keep": 5});
    assert_eq!(owner.put_over(BACKUP, "\"0\"", &schedule).await.status, 200);
    owner
        .put_over(BACKUP, "\"0\"", &json!({"every": "", "keep": 5}))
        .await
        .is_error(412, "changed_meanwhile");
    let shown = owner.json(BACKUP).await;
    has(&shown, json!({"every": "12h", "keep": 5, "set_by": "office", "directory": "backups"}));
    assert_eq!(owner.json("/api/admin/system").await["backups"]["every_seconds"], 12 * 3600);
    let mail = mail_settings(465, "required");
    assert_eq!(owner.put_over(MAIL, "\"0\"", &mail).await.status, 200);
    assert_eq!(owner.put_over(MAIL, "\"0\"", &mail).await.status, 412);
    let wrong = owner.put(MAIL, &json!({"transport": "smtp", "port": 70000})).await.json();
    for field in ["host", "port", "from", "to"] {
        assert!(wrong["errors"][field].is_array(), "{field}: {wrong}");
    }
}

#[actix_web::test]
async fn a_backup_is_taken_listed_downloaded_and_tried() {
    let (_site, admin) = Site::boot().and_admin();
    assert_eq!(admin.json(BACKUPS).await["total"], 0);
    let taken = admin.act(BACKUPS).await.expect(201);
    let entry = taken.json();
    has(&entry, json!({"verified": true, "place": "directory"}));
    let name = entry["name"].as_str().unwrap().to_owned();
    let list = admin.json(BACKUPS).await;
    has(&list, json!({"total": 1, "/items/0/name": name, "running": null, "/items/0/bytes": entry["bytes"]}));

    let file = admin.get(&format!("{BACKUPS}/{name}")).await;
    assert_eq!((file.status.as_u16(), file.bytes.len() as u64), (200, entry["bytes"].as_u64().unwrap()));
    assert!(file.header("content-disposition").contains(&name) && file.header("cache-control") == "no-store");
    for other in [
        "site.db",
        "..%2Fsite.db",
        "pharma-site-2020-01-01T000000Z.tar.zst",
        "pharma-site-2020-01-01T000000Z.tar.zst%2F..%2F..%2Fsite.db",
    ] {
        assert_eq!(admin.get(&format!("{BACKUPS}/{other}")).await.status, 404, "{other}");
        assert_eq!(admin.act(&format!("{BACKUPS}/{other}/drill")).await.status, 404, "{other}");
    }
    let tried = admin.act(&format!("{BACKUPS}/{name}/drill")).await;
    assert!(tried.status == 200 || tried.status == 202, "{}", tried.text());
    for _ in 0..600 {
        if admin.json(BACKUPS).await["running"].is_null() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
    let drill = admin.json(BACKUPS).await["last_drill"].clone();
    assert_eq!(drill["failure"], json!(null), "{drill}");
    assert!(drill["of"].as_str().unwrap().ends_with(&name));
    let history = admin.json("/api/admin/history?kind=setting").await.to_string();
    says(&history, &["one was taken by hand", "was downloaded", "was restored on trial"]);
}

#[actix_web::test]
async fn a_backup_that_the_store_or_the_disk_refuses_is_told_in_words_for_an_owner() {
    let port = crate::harness::object_store::free_port();
    let site = Site::boot_with(|config| {
        config.backup.directory.clear();
        config.backup.s3.endpoint = format!("http://127.0.0.1:{port}");
        for text in
            [&mut config.backup.s3.bucket, &mut config.backup.s3.access_key, &mut config.backup.s3.secret_key]
        {
            "bucket".clone_into(text);
        }
    });
    let refused = site.admin().act(BACKUPS).await;
    assert_eq!(refused.status_and_code(), (502, "store_failed".to_owned()));
    assert!(!refused.text().contains("127.0.0.1"), "{}", refused.text());
    let state = std::fs::read_to_string(site.app.data_dir.backup_state()).unwrap();
    assert!(state.contains("127.0.0.1"), "the operator reads why: {state}");

    let site = Site::boot();
    let images = site.app.data_dir.images().join("product-images/products");
    std::fs::create_dir_all(&images).unwrap();
    // A file that holds nothing counts as its length.
    let large = std::fs::File::create(images.join("1767587400000-00000000000000f1.png")).unwrap();
    large.set_len(1 << 43).unwrap();
    let refused = site.admin().act(BACKUPS).await;
    assert_eq!(refused.status_and_code(), (507, "disk_full".to_owned()));
    let state = site.app.data_dir.backup_state();
    let root = state.parent().unwrap().display().to_string();
    assert!(!refused.text().contains(&root), "{}", refused.text());
}
