//! Exchanging refresh tokens.

use std::collections::HashSet;

use super::*;

const PATH: &str = "/auth/v1/token?grant_type=refresh_token";

async fn exchange(site: &Site, token: &str) -> Response {
    site.visitor().post(PATH, &json!({"refresh_token": token})).await
}

fn token(answer: &Response) -> String {
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()["refresh_token"].as_str().unwrap().to_owned()
}

fn wait(site: &Site, seconds: i64) {
    site.app.clock.advance(SignedDuration::from_secs(seconds));
}

#[actix_web::test]
async fn fifty_parallel_refreshes_get_the_same_new_token() {
    let (site, admin) = Site::boot().and_admin();
    let racers = (0..50).map(|_| exchange(&site, &admin.refresh_token));
    let children: HashSet<_> = futures_util::future::join_all(racers).await.iter().map(token).collect();
    assert_eq!(children.len(), 1);
    let stored: i64 = site
        .app
        .db
        .read_blocking(|db| Ok(db.query_row("SELECT count(*) FROM refresh_token", [], |row| row.get(0))?))
        .unwrap();
    assert_eq!(stored, 2, "the parent and one child");
    let child = children.into_iter().next().unwrap();
    assert_ne!(child, admin.refresh_token);
    assert_eq!(exchange(&site, &child).await.status, 200);
}

#[actix_web::test]
async fn a_used_token_gives_the_same_new_token_for_ten_seconds_and_then_ends_the_session() {
    let (site, admin) = Site::boot().and_admin();
    let child = token(&exchange(&site, &admin.refresh_token).await);
    wait(&site, 10);
    assert_eq!(token(&exchange(&site, &admin.refresh_token).await), child);
    wait(&site, 1);
    exchange(&site, &admin.refresh_token).await.is_error(400, "refresh_token_already_used");
    exchange(&site, &child).await.is_error(400, "refresh_token_not_found");
    admin.get("/auth/v1/user").await.is_error(403, "session_not_found");
}

#[actix_web::test]
async fn reuse_ends_only_its_own_session() {
    let site = Site::boot();
    let (one, other) = (site.admin(), site.admin());
    exchange(&site, &one.refresh_token).await;
    wait(&site, 11);
    exchange(&site, &one.refresh_token).await;
    assert_eq!(other.get("/auth/v1/user").await.status, 200);
}

#[actix_web::test]
async fn tokens_are_stored_hashed_only() {
    let (site, admin) = Site::boot().and_admin();
    let child = token(&exchange(&site, &admin.refresh_token).await);
    let file = site.app.db.path().to_owned();
    let mut bytes = std::fs::read(&file).unwrap();
    bytes.extend(std::fs::read(file.with_extension("db-wal")).unwrap_or_default());
    for secret in [&admin.refresh_token, &child, &admin.access_token] {
        assert!(!bytes.windows(secret.len()).any(|window| window == secret.as_bytes()));
    }
}

#[actix_web::test]
async fn a_session_ends_when_idle_and_in_any_case_after_its_time() {
    let site = Site::boot_with(|config| {
        config.auth.session_idle_hours = 2;
        config.auth.session_hours = 5;
    });
    let mut admin = site.admin();
    for _ in 0..4 {
        wait(&site, 3600);
        assert_eq!(admin.refresh().await.status, 200);
    }
    wait(&site, 3600);
    admin.refresh().await.is_error(400, "session_expired");
    let idle = site.admin();
    wait(&site, 2 * 3600);
    exchange(&site, &idle.refresh_token).await.is_error(400, "session_expired");
}

#[actix_web::test]
async fn made_up_tokens_are_not_found() {
    let (site, admin) = Site::boot().and_admin();
    let long = "x".repeat(5000);
    for bad in ["x", "cookie", &admin.access_token, &long, "é\u{0}"] {
        exchange(&site, bad).await.is_error(400, "refresh_token_not_found");
    }
    for bad in [json!({}), json!({"refresh_token": ""}), json!({"refresh_token": null})] {
        site.visitor().post(PATH, &bad).await.is_error(400, "validation_failed");
    }
    assert_eq!(site.visitor().post(PATH, &json!({"refresh_token": 5})).await.status_and_code().0, 400);
    assert_eq!(admin.get("/auth/v1/user").await.status, 200);
}

#[actix_web::test]
async fn a_refresh_that_races_with_a_second_step_is_not_taken_for_theft() {
    let (site, mut admin) = Site::boot().and_admin();
    let before = admin.refresh_token.clone();
    admin.with_app(&site).await;
    let child = exchange(&site, &before).await;
    let claims: Value = child.json();
    assert_eq!(child.status, 200, "{claims}");
    assert_eq!(admin.get("/auth/v1/user").await.status, 200);
    wait(&site, 11);
    exchange(&site, &before).await.is_error(400, "refresh_token_already_used");
}
