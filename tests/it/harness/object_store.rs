//! A store that speaks S3 and keeps everything in memory; it ends when dropped.

use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use reqwest::Method;

use super::python::python;

/// The store, with one bucket.
pub struct ObjectStore {
    child: Child,
    pub endpoint: String,
}

/// A port that nobody listens on now.
pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

impl ObjectStore {
    pub async fn start() -> Self {
        Self::start_with(&[]).await
    }

    pub async fn start_with(settings: &[(&str, &str)]) -> Self {
        Self::run(free_port(), settings).await
    }

    /// Starts where one was expected before.
    pub async fn start_at(port: u16) -> Self {
        Self::run(port, &[]).await
    }

    async fn run(port: u16, settings: &[(&str, &str)]) -> Self {
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
            assert!(begun.elapsed() < Duration::from_secs(60), "the store did not start");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        store
    }

    /// The settings that name it, and more.
    pub fn settings<'a>(&'a self, more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
        settings_of(&self.endpoint, more)
    }

    /// The names of the objects under a prefix, at most 1,000.
    pub async fn keys(&self, prefix: &str) -> Vec<String> {
        let page = format!("{}/bucket?list-type=2&prefix={prefix}/", self.endpoint);
        let listed = reqwest::get(page).await.unwrap();
        let listed = listed.text().await.unwrap();
        let keys = listed.split("<Key>").skip(1).filter_map(|rest| rest.split_once("</Key>"));
        keys.map(|(key, _)| key.to_owned()).collect()
    }

    /// Puts something in the place of an object.
    pub async fn put(&self, key: &str, content: impl Into<Vec<u8>>) {
        self.ask(Method::PUT, key, content.into()).await;
    }

    /// An object's content.
    pub async fn get(&self, key: &str) -> Vec<u8> {
        self.ask(Method::GET, key, Vec::new()).await
    }

    async fn ask(&self, method: Method, key: &str, content: Vec<u8>) -> Vec<u8> {
        // The store checks no signature, but refuses requests without one.
        let signed = "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0";
        let request = reqwest::Client::new()
            .request(method, format!("{}/bucket/{key}", self.endpoint))
            .header("authorization", signed)
            .body(content);
        let answer = request.send().await.unwrap();
        assert!(answer.status().is_success(), "{key}: {}", answer.status());
        answer.bytes().await.unwrap().to_vec()
    }
}

/// The settings that name a store, whether it is there or not.
pub fn settings_of<'a>(endpoint: &'a str, more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let own = [
        ("PHARMA_SITE_BACKUP_S3_ENDPOINT", endpoint),
        ("PHARMA_SITE_BACKUP_S3_BUCKET", "bucket"),
        ("PHARMA_SITE_BACKUP_S3_PREFIX", "shop"),
        ("PHARMA_SITE_BACKUP_S3_ACCESS_KEY", "AKIAEXAMPLE"),
        ("PHARMA_SITE_BACKUP_S3_SECRET_KEY", "not-a-secret"),
    ];
    own.iter().chain(more).copied().collect()
}

impl Drop for ObjectStore {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
