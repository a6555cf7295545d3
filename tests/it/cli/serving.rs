//! A real process: the demonstration, commands beside a serving site, and what outlives a restart.

use std::path::Path;
use std::process::Command;

use serde_json::json;

use crate::harness::admin::refusal;
use crate::harness::process::Serving;
use crate::harness::visitor::{Answer, Visitor, send};

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
