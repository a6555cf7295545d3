//! Scheduled backups, in a directory and in a store that speaks S3.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::error_line;
use crate::harness::process::Serving;
use crate::harness::python::python;
use crate::harness::visitor::Requests as _;

/// A store that keeps everything in memory; it ends when dropped.
struct Store {
    child: Child,
    endpoint: String,
}

impl Store {
    async fn start() -> Self {
        Self::start_with(&[]).await
    }

    async fn start_with(settings: &[(&str, &str)]) -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let child = Command::new(python())
            .args(["-m", "moto.server", "-H", "127.0.0.1", "-p", &port.to_string()])
            .envs(settings.iter().copied())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let store = Self { child, endpoint: format!("http://127.0.0.1:{port}") };
        let begun = Instant::now();
        while reqwest::Client::new().put(format!("{}/bucket", store.endpoint)).send().await.is_err() {
            assert!(begun.elapsed() < Duration::from_secs(30), "the store did not start");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        store
    }

    fn settings<'a>(&'a self, more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
        let own = [
            ("PHARMA_SITE_BACKUP_S3_ENDPOINT", self.endpoint.as_str()),
            ("PHARMA_SITE_BACKUP_S3_BUCKET", "bucket"),
            ("PHARMA_SITE_BACKUP_S3_PREFIX", "shop"),
            ("PHARMA_SITE_BACKUP_S3_ACCESS_KEY", "AKIAEXAMPLE"),
            ("PHARMA_SITE_BACKUP_S3_SECRET_KEY", "not-a-secret"),
        ];
        own.iter().chain(more).copied().collect()
    }

    /// The names of the objects under a prefix, at most 1,000.
    async fn keys(&self, prefix: &str) -> Vec<String> {
        let page = format!("{}/bucket?list-type=2&prefix={prefix}/", self.endpoint);
        let listed = reqwest::get(page).await.unwrap();
        let listed = listed.text().await.unwrap();
        let keys = listed.split("<Key>").skip(1).filter_map(|rest| rest.split_once("</Key>"));
        keys.map(|(key, _)| key.to_owned()).collect()
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

fn site(data: &Path, arguments: &[&str], settings: &[(&str, &str)]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pharma-site"))
        .args(arguments)
        .arg("--data-dir")
        .arg(data)
        .envs(settings.iter().copied())
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn ok(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// Waits until the state of backups is as wanted.
async fn state_of(data: &Path, wanted: impl Fn(&Value) -> bool) -> Value {
    let begun = Instant::now();
    loop {
        let state = fs::read(data.join("backup-state.json")).ok();
        let state: Value = state.and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default();
        if wanted(&state) {
            return state;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{state}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Makes the next look at the clock find that a backup is due.
fn forget_last_attempt(data: &Path) {
    let path = data.join("backup-state.json");
    let mut state: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    state["last_attempt"] = Value::Null;
    fs::write(&path, state.to_string()).unwrap();
}

#[actix_web::test]
async fn scheduled_backups_go_to_a_store_once_for_each_picture_and_come_back() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let store = Store::start().await;
    for passphrase in ["", "correct horse battery"] {
        let prefix = if passphrase.is_empty() { "plain" } else { "closed" };
        let settings = store.settings(&[
            ("PHARMA_SITE_BACKUP_EVERY", "1m"),
            ("PHARMA_SITE_BACKUP_PASSPHRASE", passphrase),
            ("PHARMA_SITE_BACKUP_S3_PREFIX", prefix),
        ]);
        if data.exists() {
            forget_last_attempt(&data);
        }
        let before = state_of_success(&data);
        let serving = Serving::start_with(&data, &settings);
        state_of(&data, |state| state["last_success"]["at"] != before).await;
        let uploads = |keys: &[String]| keys.iter().filter(|key| key.contains("/uploads/")).count();
        let first = store.keys(prefix).await;
        assert!(uploads(&first) > 10, "{first:?}");
        drop(serving);

        // Again: nothing but the archive and its list is new.
        forget_last_attempt(&data);
        let before = state_of_success(&data);
        let serving = Serving::start_with(&data, &settings);
        state_of(&data, |state| state["last_success"]["at"] != before).await;
        let second = store.keys(prefix).await;
        assert_eq!(uploads(&second), uploads(&first));
        assert_eq!(second.len(), first.len() + 2, "{second:?}");
        drop(serving);

        let listed = ok(&site(&data, &["restore", "--list"], &settings));
        let address = listed.lines().find_map(|line| Some(&line[line.find("s3://")?..])).unwrap().to_owned();
        assert!(listed.lines().count() >= 4, "two in the directory, two in the store: {listed}");
        let elsewhere = dir.path().join("elsewhere");
        ok(&site(&elsewhere, &["restore", &address], &settings));
        let count = |root: &Path| fs::read_dir(root.join("images/product-images/products")).unwrap().count();
        assert_eq!(count(&elsewhere), count(&data));
        let moved = Serving::start_empty(&elsewhere);
        assert!(moved.visitor().json("/api/products").await["total"].as_u64().unwrap() > 10);
        drop(moved);
        fs::remove_dir_all(&elsewhere).unwrap();

        // A damaged upload is found before anything is replaced.
        let upload = second.iter().find(|key| key.contains("/uploads/")).unwrap();
        // The store checks no signature, but refuses requests without one.
        let signed = "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0";
        let damaged = reqwest::Client::new()
            .put(format!("{}/bucket/{upload}", store.endpoint))
            .header("authorization", signed)
            .body("damaged");
        assert!(damaged.send().await.unwrap().status().is_success());
        let said = error_line(&site(&elsewhere, &["restore", &address], &settings));
        assert!(said.contains("damaged"), "{said}");
        assert!(!elsewhere.exists());
        assert!(error_line(&site(&data, &["restore", "--drill", &address], &settings)).contains("damaged"));
    }
    let wrong = store.settings(&[("PHARMA_SITE_BACKUP_S3_BUCKET", "nowhere")]);
    assert!(error_line(&site(&data, &["restore", "--list"], &wrong)).contains("no such bucket"));
}

/// 12 MiB that do not compress.
fn noise() -> Vec<u8> {
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
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    ok(&site(&data, &["load-demo"], &[]));
    let upload = "images/product-images/products/large.png";
    let content = noise();
    fs::write(data.join(upload), &content).unwrap();
    let more = [("PHARMA_SITE_BACKUP_EVERY", "1h"), ("PHARMA_SITE_BACKUP_S3_PART_MB", "5")];

    // Parts of 5 MB are too small for this one, and it says so when all have come.
    let store = Store::start_with(&[("S3_UPLOAD_PART_MIN_SIZE", "20000000")]).await;
    let serving = Serving::start_with(&data, &store.settings(&more));
    let state = state_of(&data, |state| state["failing"] == true).await;
    let reason = state["last_failure"]["reason"].as_str().unwrap();
    assert!(
        reason.contains("the parts were refused: EntityTooSmall")
            || reason.contains("400 Bad Request EntityTooSmall"),
        "{reason}"
    );
    let begun =
        reqwest::get(format!("{}/bucket?uploads", store.endpoint)).await.unwrap().text().await.unwrap();
    assert!(begun.contains("ListMultipartUploadsResult") && !begun.contains("<UploadId>"), "{begun}");
    drop((serving, store));

    let store = Store::start().await;
    let settings = store.settings(&more);
    forget_last_attempt(&data);
    let serving = Serving::start_with(&data, &settings);
    let state =
        state_of(&data, |state| state["failing"] == false && state["last_success"]["at"].is_string()).await;
    drop(serving);
    let address = state["last_success"]["to"].as_str().unwrap();
    let elsewhere = dir.path().join("elsewhere");
    ok(&site(&elsewhere, &["restore", address], &settings));
    assert!(fs::read(elsewhere.join(upload)).unwrap() == content);
}

fn state_of_success(data: &Path) -> Value {
    let state = fs::read(data.join("backup-state.json")).ok();
    let state: Value = state.and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default();
    state["last_success"]["at"].clone()
}

#[actix_web::test]
async fn the_newest_backup_of_the_schedule_is_tried_and_a_failure_is_in_log_and_mail() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    let serving = Serving::start_with(&data, &[("PHARMA_SITE_BACKUP_EVERY", "1h")]);
    let state = state_of(&data, |state| state["last_success"]["at"].is_string()).await;
    let file = state["last_success"]["to"].as_str().unwrap();
    assert!(ok(&site(&data, &["restore", "--list"], &[])).contains("pharma-site-"));
    assert!(ok(&site(&data, &["restore", "--drill"], &[])).contains("can be restored"));
    fs::write(file, &fs::read(file).unwrap()[..2000]).unwrap();
    assert!(error_line(&site(&data, &["restore", "--drill"], &[])).contains("not complete"));
    drop(serving);

    fs::remove_dir_all(data.join("backups")).unwrap();
    fs::write(data.join("backups"), "in the way").unwrap();
    forget_last_attempt(&data);
    let serving = Serving::start_with(&data, &[("PHARMA_SITE_BACKUP_EVERY", "1h")]);
    state_of(&data, |state| state["failing"] == true).await;
    assert!(fs::read_to_string(&serving.log).unwrap().contains("the backup failed"));
    let mails = fs::read_dir(data.join("mail")).unwrap().flatten();
    let texts: Vec<_> = mails.map(|mail| fs::read_to_string(mail.path()).unwrap()).collect();
    assert_eq!(texts.iter().filter(|text| text.contains("The backup of")).count(), 1);
    assert_eq!(serving.visitor().get("/readyz").await.status, 200);
}
