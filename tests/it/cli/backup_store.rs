//! Scheduled backups, in a directory and in a store that speaks S3.

use super::*;

#[actix_web::test]
async fn scheduled_backups_go_to_a_store_once_for_each_picture_and_come_back() {
    let (dir, data) = nowhere();
    let store = ObjectStore::start().await;
    for passphrase in ["", "correct horse battery"] {
        let prefix = if passphrase.is_empty() { "plain" } else { "closed" };
        let settings = store.settings(&[
            ("PHARMA_SITE_BACKUP_EVERY", "1m"),
            ("PHARMA_SITE_BACKUP_PASSPHRASE", passphrase),
            ("PHARMA_SITE_BACKUP_S3_PREFIX", prefix),
        ]);
        let serving = Serving::start_with(&data, &settings);
        // The state still tells of the prefix before until a run under this one has ended.
        let is_of_this_prefix = |state: &Value| {
            in_store(state)["address"].as_str().is_some_and(|address| address.contains(prefix))
                && in_store(state)["last_success"]["at"].is_string()
        };
        let state = state_of(&data, is_of_this_prefix).await;
        let first_success = in_store(&state)["last_success"].clone();
        let uploads = |keys: &[String]| keys.iter().filter(|key| key.contains("/uploads/")).count();
        let first = store.keys(prefix).await;
        assert!(uploads(&first) > 10, "{first:?}");
        drop(serving);

        // Again: nothing but the archive and its list is new.
        forget_last_attempts(&data);
        let serving = Serving::start_with(&data, &settings);
        let newer = |state: &Value| in_store(state)["last_success"]["at"] != first_success["at"];
        state_of(&data, newer).await;
        let second = store.keys(prefix).await;
        assert_eq!(uploads(&second), uploads(&first));
        assert_eq!(second.len(), first.len() + 2, "{second:?}");
        drop(serving);

        let listed = ok(&on_with(&data, &["restore", "--list"], &settings, ""));
        let address = listed.lines().find_map(|line| Some(&line[line.find("s3://")?..])).unwrap().to_owned();
        assert!(listed.lines().count() >= 4, "two in the directory, two in the store: {listed}");
        let elsewhere = dir.path().join("elsewhere");
        ok(&on_with(&elsewhere, &["restore", &address], &settings, ""));
        let count = |root: &Path| fs::read_dir(root.join("images/product-images/products")).unwrap().count();
        assert_eq!(count(&elsewhere), count(&data));
        let moved = Serving::start_empty(&elsewhere);
        assert!(moved.visitor().json("/api/products").await["total"].as_u64().unwrap() > 10);
        drop(moved);
        fs::remove_dir_all(&elsewhere).unwrap();

        // A damaged upload is found before anything is replaced.
        let upload = second.iter().find(|key| key.contains("/uploads/")).unwrap();
        store.put(upload, "damaged").await;
        let said = error_line(&on_with(&elsewhere, &["restore", &address], &settings, ""));
        assert!(said.contains("damaged"), "{said}");
        assert!(!elsewhere.exists());
        assert!(
            error_line(&on_with(&data, &["restore", "--drill", &address], &settings, "")).contains("damaged")
        );
    }
    let wrong = store.settings(&[("PHARMA_SITE_BACKUP_S3_BUCKET", "nowhere")]);
    assert!(error_line(&on_with(&data, &["restore", "--list"], &wrong, "")).contains("no such bucket"));
}

/// 12 MiB that do not compress.
pub(super) fn noise() -> Vec<u8> {
    let mut state = 1_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()
    };
    (0..12 << 17).flat_map(|_| next()).collect()
}

#[actix_web::test]
async fn large_objects_are_sent_in_parts_and_given_up_as_a_whole() {
    let (dir, data) = with_demo();
    let upload = "images/product-images/products/large.png";
    let content = noise();
    fs::write(data.join(upload), &content).unwrap();
    let more = [("PHARMA_SITE_BACKUP_EVERY", "1h")];

    // Parts of 8 MB are too small for this one, and it says so when all have come.
    let store = ObjectStore::start_with(&[("S3_UPLOAD_PART_MIN_SIZE", "20000000")]).await;
    let serving = Serving::start_with(&data, &store.settings(&more));
    let state = state_of(&data, |state| in_store(state)["failing"] == true).await;
    let reason = in_store(&state)["last_failure"]["reason"].as_str().unwrap();
    assert!(
        reason.contains("the parts were refused: EntityTooSmall")
            || reason.contains("400 Bad Request EntityTooSmall"),
        "{reason}"
    );
    let begun =
        reqwest::get(format!("{}/bucket?uploads", store.endpoint)).await.unwrap().text().await.unwrap();
    assert!(begun.contains("ListMultipartUploadsResult") && !begun.contains("<UploadId>"), "{begun}");
    drop((serving, store));

    let store = ObjectStore::start().await;
    let settings = store.settings(&more);
    let serving = Serving::start_with(&data, &settings);
    let state = state_of(&data, |state| in_store(state)["last_success"]["at"].is_string()).await;
    drop(serving);
    let address = in_store(&state)["last_success"]["to"].as_str().unwrap();
    let elsewhere = dir.path().join("elsewhere");
    ok(&on_with(&elsewhere, &["restore", address], &settings, ""));
    assert!(fs::read(elsewhere.join(upload)).unwrap() == content);
}

#[actix_web::test]
async fn the_newest_backup_of_the_schedule_is_tried_and_a_failure_is_in_log_and_mail() {
    let (_dir, data) = nowhere();
    let serving = Serving::start_with(&data, &[("PHARMA_SITE_BACKUP_EVERY", "1h")]);
    let state = state_of(&data, |state| state["last_success"]["at"].is_string()).await;
    let file = state["last_success"]["to"].as_str().unwrap();
    let listed = ok(&on(&data, &["restore", "--list"]));
    assert!(listed.contains("Pharma Site (site ") && listed.contains("administrators: 1"), "{listed}");
    let tried = ok(&on(&data, &["restore", "--drill"]));
    assert!(tried.contains("can be restored") && tried.contains("administrators: 1"), "{tried}");
    fs::write(file, &fs::read(file).unwrap()[..2000]).unwrap();
    assert!(error_line(&on(&data, &["restore", "--drill"])).contains("not complete"));
    drop(serving);

    fs::remove_dir_all(data.join("backups")).unwrap();
    fs::write(data.join("backups"), "in the way").unwrap();
    forget_last_attempts(&data);
    let serving = Serving::start_with(&data, &[("PHARMA_SITE_BACKUP_EVERY", "1h")]);
    state_of(&data, |state| in_directory(state)["failing"] == true).await;
    assert!(fs::read_to_string(&serving.log).unwrap().contains("the backup failed"));
    let mails = fs::read_dir(data.join("mail")).unwrap().flatten();
    let texts: Vec<_> = mails.map(|mail| fs::read_to_string(mail.path()).unwrap()).collect();
    assert_eq!(texts.iter().filter(|text| text.contains("The backup of")).count(), 1);
    assert_eq!(serving.visitor().get("/readyz").await.status, 200);
}
