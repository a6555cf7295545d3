//! Backups that go to several places, of which one fails, and what killed ones leave behind.

use age::secrecy::ExposeSecret as _;
use age::x25519::Identity;

use super::backup_store::noise;
use super::*;

use crate::harness::backups::change_state;
use crate::harness::object_store::settings_of;

/// What `doctor` says, whatever it finds.
fn doctor(data: &Path, settings: &[(&str, &str)]) -> String {
    String::from_utf8(on_with(data, &["doctor"], settings, "").stdout).unwrap()
}

#[actix_web::test]
async fn a_store_that_is_down_is_told_by_itself_and_the_directory_goes_on() {
    let (_dir, data) = nowhere();
    let port = free_port();
    let endpoint = format!("http://127.0.0.1:{port}");
    let settings = settings_of(&endpoint, &[("PHARMA_SITE_BACKUP_EVERY", "1h")]);
    let serving = Serving::start_with(&data, &settings);
    let settled = |state: &serde_json::Value| {
        in_directory(state)["last_success"]["at"].is_string() && in_store(state)["failing"] == true
    };
    let state = state_of(&data, settled).await;
    assert_eq!(in_directory(&state)["failing"], false);
    assert_eq!(state["last_success"], in_directory(&state)["last_success"]);
    let mails = || {
        let mails = fs::read_dir(data.join("mail")).unwrap().flatten();
        // Long lines are broken where nobody sees it.
        let texts = mails.map(|mail| fs::read_to_string(mail.path()).unwrap().replace("=\r\n", ""));
        texts.filter(|text| text.contains("The backup of")).collect::<Vec<_>>()
    };
    wait_until("one mail", 60, || mails().len() == 1);
    assert!(mails()[0].contains("s3://bucket/shop/"), "{}", mails()[0]);
    let metrics = serving.visitor().metrics().await;
    let metrics = metrics.text();
    says(
        &metrics,
        &[
            "pharma_site_backup_place_failing{place=\"s3\"} 1.0",
            "pharma_site_backup_place_failing{place=\"directory\"} 0.0",
            "pharma_site_backup_scheduled 1.0",
        ],
    );
    assert!(metrics.contains("backup_place_last_success_timestamp_seconds{place=\"directory\"}"));
    assert!(!metrics.contains("backup_place_last_success_timestamp_seconds{place=\"s3\"}"));
    let said = doctor(&data, &settings);
    assert!(said.contains("FAIL backups: the one of") && said.contains("FAIL backup store: "), "{said}");
    // What the directory holds is listed all the same.
    let listed = on_with(&data, &["restore", "--list"], &settings, "");
    assert!(
        !listed.status.success() && String::from_utf8_lossy(&listed.stdout).contains("/backups/pharma-site-")
    );

    // The store comes: only that is tried again, and an archive that was never verified is gone from it.
    let store = ObjectStore::start_at(port).await;
    let begun = "pharma-site-2026-01-01T000000Z.tar.zst";
    store.put(&format!("shop/{begun}"), "half").await;
    change_state(&data, |state| {
        for place in state["places"].as_array_mut().unwrap().iter_mut().filter(|place| place["kind"] == "s3")
        {
            place["last_attempt"] = serde_json::Value::Null;
            place["unverified"] = serde_json::json!([begun]);
        }
    });
    let state = state_of(&data, |state| in_store(state)["last_success"]["at"].is_string()).await;
    assert!(in_store(&state)["failing"] == false && in_store(&state)["mailed"] == false, "{state}");
    assert!(store.keys("shop").await.iter().all(|key| !key.ends_with(begun)));
    assert_eq!(fs::read_dir(data.join("backups")).unwrap().count(), 1);
    let before = store.keys("shop").await;
    let said = doctor(&data, &settings);
    assert!(said.contains("ok   backup store: an object was stored, read and deleted"), "{said}");
    assert!(said.contains("ok   backups: the last one is of"), "{said}");
    assert_eq!(store.keys("shop").await, before, "the object of doctor is gone");
}

#[actix_web::test]
async fn uploads_belong_to_the_keys_that_they_were_encrypted_for() {
    let (dir, data) = nowhere();
    let store = ObjectStore::start().await;
    let mut kept = Vec::new();
    for name in ["first", "second"] {
        let identity = Identity::generate();
        let (file, recipient) = (dir.path().join(name), identity.to_public().to_string());
        fs::write(&file, identity.to_string().expose_secret()).unwrap();
        let recipients = format!("[\"{recipient}\"]");
        let config = dir.path().join("config.toml");
        fs::write(
            &config,
            format!("[backup]\nevery = \"1h\"\ndirectory = \"\"\nrecipients = {recipients}\n"),
        )
        .unwrap();
        let settings = store.settings(&[("PHARMA_SITE_CONFIG", config.to_str().unwrap())]);
        let before = kept.last().map(|(_, to): &(_, String)| to.clone());
        if before.is_some() {
            forget_last_attempts(&data);
        }
        let serving = Serving::start_with(&data, &settings);
        let newer = |state: &serde_json::Value| {
            let to = in_store(state)["last_success"]["to"].as_str();
            to.is_some() && to != before.as_deref()
        };
        let state = state_of(&data, newer).await;
        drop(serving);
        kept.push((file, in_store(&state)["last_success"]["to"].as_str().unwrap().to_owned()));
    }
    // Each is restored with its own key alone.
    for (identity, address) in &kept {
        let elsewhere = dir.path().join("elsewhere");
        let arguments = ["restore", address, "--identity", identity.to_str().unwrap()];
        ok(&on_with(&elsewhere, &arguments, &store.settings(&[]), ""));
        fs::remove_dir_all(&elsewhere).unwrap();
    }
}

#[actix_web::test]
async fn a_lost_list_and_a_damaged_upload_are_mended_by_the_next_backup() {
    let (dir, data) = nowhere();
    let store = ObjectStore::start().await;
    let more = [
        ("PHARMA_SITE_BACKUP_EVERY", "1h"),
        ("PHARMA_SITE_BACKUP_DIRECTORY", ""),
        ("PHARMA_SITE_BACKUP_KEEP", "3"),
    ];
    let settings = store.settings(&more);
    // Old ones are deleted after the state tells of the new one: until then the process goes on.
    let taken_after = async |before: Option<String>, until_gone: &str| {
        let serving = Serving::start_with(&data, &settings);
        let newer = |state: &serde_json::Value| {
            let to = in_store(state)["last_success"]["to"].as_str();
            to.is_some() && to != before.as_deref()
        };
        let state = state_of(&data, newer).await;
        let begun = Instant::now();
        while store.keys("shop").await.contains(&until_gone.to_owned()) {
            assert!(begun.elapsed() < Duration::from_secs(60), "{until_gone} is still there: {state}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        drop(serving);
        in_store(&state)["last_success"]["to"].as_str().unwrap().to_owned()
    };
    let first = taken_after(None, "").await;
    // Two older ones, without lists: one is kept, and one is not.
    let content = store.get(first.strip_prefix("s3://bucket/").unwrap()).await;
    let site_and_ending = first.rsplit('-').next().unwrap();
    let [kept, gone] =
        ["2026-10-02", "2026-10-01"].map(|day| format!("pharma-site-{day}T000000Z-{site_and_ending}"));
    store.put(&format!("shop/{kept}"), content.clone()).await;
    store.put(&format!("shop/{gone}"), content).await;
    let upload = store.keys("shop/uploads").await.remove(0);
    store.put(&upload, "damaged").await;
    store.put("shop/uploads/0000", "of no backup").await;
    change_state(&data, |state| {
        let places = state["places"].as_array_mut().unwrap();
        let place = places.iter_mut().find(|place| place["kind"] == "s3").unwrap();
        place["verified"].as_array_mut().unwrap().push(kept.clone().into());
    });
    forget_last_attempts(&data);
    let second = taken_after(Some(first), "shop/uploads/0000").await;
    let keys = store.keys("shop").await;
    assert!(keys.contains(&format!("shop/lists/{kept}")), "its list was made again: {keys:?}");
    assert!(!keys.iter().any(|key| key.contains(&gone)), "{keys:?}");
    for address in [second, format!("s3://bucket/shop/{kept}")] {
        let elsewhere = dir.path().join("elsewhere");
        ok(&on_with(&elsewhere, &["restore", &address], &settings, ""));
        fs::remove_dir_all(&elsewhere).unwrap();
    }
}

#[test]
fn what_a_killed_backup_and_restore_leave_is_removed_by_the_next_and_at_the_start() {
    let dir = tempfile::tempdir().unwrap();
    let (data, backups) = (dir.path().join("data"), dir.path().join("kept"));
    ok(&on(&data, &["load-demo"]));
    fs::create_dir(&backups).unwrap();
    for number in 0..4 {
        fs::write(data.join(format!("images/product-images/products/large-{number}.png")), noise()).unwrap();
    }
    let killed = |name: &str| {
        let unfinished = backups.join(format!(".{name}.unfinished"));
        let mut child = Command::new(env!("CARGO_BIN_EXE_pharma-site"))
            .args(["backup", backups.join(name).to_str().unwrap(), "--data-dir", data.to_str().unwrap()])
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        wait_until("it is being written", 60, || {
            unfinished.metadata().is_ok_and(|file| file.len() > 1 << 20)
        });
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(unfinished.exists() && data.join("backup-work").exists());
        unfinished
    };
    let unfinished = killed("one.tar.zst");
    ok(&on(&data, &["backup", backups.join("two.tar.zst").to_str().unwrap()]));
    assert!(!unfinished.exists() && !data.join("backup-work").exists());

    let unfinished = killed("three.tar.zst");
    let work = data.join("restore-work/images");
    fs::create_dir_all(&work).unwrap();
    fs::write(work.join("half"), "unpacked in vain").unwrap();
    let _serving = Serving::start_with(
        &data,
        &[("PHARMA_SITE_BACKUP_EVERY", "1h"), ("PHARMA_SITE_BACKUP_DIRECTORY", backups.to_str().unwrap())],
    );
    wait_until("they are removed", 60, || !unfinished.exists() && !data.join("restore-work").exists());
}

#[test]
fn doctor_names_what_keeps_backups_from_being_made_or_kept() {
    let (dir, data) = with_demo();
    let endpoint = format!("http://127.0.0.1:{}", free_port());
    let said = doctor(&data, &settings_of(&endpoint, &[("PHARMA_SITE_BACKUP_EVERY", "")]));
    says(&said, &["warn backups: [backup] s3 is set, but every is empty", "FAIL backup store: listing"]);
    let file = dir.path().join("a-file");
    std::fs::write(&file, "").unwrap();
    for (directory, why) in [
        ("images/backups", "is the site's own"),
        ("keys/backups", "is the site's own"),
        ("images", "is the site's own"),
        (".", "is the site's own"),
        ("before-upgrade", "is the site's own"),
        ("/proc/backups", "is in memory"),
        (file.to_str().unwrap(), "is a file"),
    ] {
        let said = doctor(&data, &[("PHARMA_SITE_BACKUP_DIRECTORY", directory)]);
        let line = said.lines().find(|line| line.starts_with("FAIL backups: [backup] directory: "));
        assert!(line.is_some_and(|line| line.contains(why)), "{directory}: {said}");
    }
    std::os::unix::fs::symlink(data.join("images"), dir.path().join("link")).unwrap();
    let link = dir.path().join("link/deeper");
    let said = doctor(&data, &[("PHARMA_SITE_BACKUP_DIRECTORY", link.to_str().unwrap())]);
    assert!(said.contains("is the site's own, which a restore"), "{said}");
}
