//! A real process: the demonstration, commands beside a serving site, and what outlives a restart.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use serde_json::json;

use crate::harness::admin::refusal;
use crate::harness::visitor::{Answer, Visitor, send};

pub(super) struct Serving {
    child: Child,
    pub(super) address: SocketAddr,
    pub(super) demo: Option<String>,
}

impl Serving {
    /// Starts the site and waits until it is up.
    fn start(data: &Path) -> Self {
        Self::start_with(data, &[], Stdio::null())
    }

    /// Starts the site with settings from the environment, and its log going somewhere.
    pub(super) fn start_with(data: &Path, settings: &[(&str, &str)], log: Stdio) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pharma-site"))
            .args(["serve", "--demo", "--listen", "127.0.0.1:0", "--data-dir"])
            .arg(data)
            .envs(settings.iter().copied())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap();
        let mut demo = None;
        for line in BufReader::new(child.stdout.take().unwrap()).lines() {
            let line = line.unwrap();
            if let Some((_, rest)) = line.split_once("admin@example.com with password ") {
                demo = rest.split(' ').next().map(str::to_owned);
            }
            if let Some((_, rest)) = line.split_once("listening on ") {
                let address = rest.trim_end_matches(')').parse().unwrap();
                return Self { child, address, demo };
            }
        }
        panic!("the site did not start");
    }

    async fn sign_in(&self, password: &str) -> Answer {
        Visitor::new(self.address).sign_in("admin@example.com", password).await
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

fn command(data: &Path, arguments: &[&str]) {
    let done = Command::new(env!("CARGO_BIN_EXE_pharma-site"))
        .args(arguments)
        .arg("--data-dir")
        .arg(data)
        .output()
        .unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

async fn user(site: &Serving, token: &str) -> Answer {
    send(Visitor::new(site.address).request(reqwest::Method::GET, "/auth/v1/user").bearer_auth(token)).await
}

#[actix_web::test]
async fn the_operator_works_beside_a_serving_site() {
    let dir = tempfile::tempdir().unwrap();
    let site = Serving::start(dir.path());
    let password = site.demo.clone().expect("the password is printed");
    let granted = site.sign_in(&password).await.json();
    let token = granted["access_token"].as_str().unwrap();
    assert_eq!(user(&site, token).await.status, 200);
    command(dir.path(), &["rotate-keys"]);
    assert_eq!(user(&site, token).await.status, 200);
    command(dir.path(), &["disable-admin", "--email", "admin@example.com"]);
    assert_eq!(user(&site, token).await.said(), refusal(403, "session_not_found"), "at once");
    let body = json!({"refresh_token": granted["refresh_token"]});
    let visitor = Visitor::new(site.address);
    let refreshed = visitor.post("/auth/v1/token?grant_type=refresh_token", &body).await;
    assert_eq!(refreshed.said(), refusal(400, "refresh_token_not_found"));
    command(dir.path(), &["enable-admin", "--email", "admin@example.com"]);
    let granted = site.sign_in(&password).await;
    assert_eq!(granted.status, 200);
}

#[actix_web::test]
async fn sessions_and_failures_outlive_a_kill() {
    let dir = tempfile::tempdir().unwrap();
    let site = Serving::start(dir.path());
    let password = site.demo.clone().unwrap();
    let refresh = site.sign_in(&password).await.json()["refresh_token"].clone();
    for _ in 0..10 {
        assert_eq!(site.sign_in("wrong").await.status, 400);
    }
    drop(site);
    let site = Serving::start(dir.path());
    assert_eq!(site.demo, None, "printed once");
    assert_eq!(site.sign_in(&password).await.said(), refusal(429, "over_request_rate_limit"));
    let body = json!({"refresh_token": refresh});
    let answer = Visitor::new(site.address).post("/auth/v1/token?grant_type=refresh_token", &body).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
}
