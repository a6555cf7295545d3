//! A real process: the demonstration, commands beside a serving site, and what outlives a restart.

use super::*;

async fn user(site: &Serving, token: &str) -> Response {
    send(Visitor::new(site.address).request(reqwest::Method::GET, "/auth/v1/user").bearer_auth(token)).await
}

#[actix_web::test]
async fn the_operator_works_beside_a_serving_site() {
    let dir = tempfile::tempdir().unwrap();
    let site = Serving::start(dir.path());
    let password = site.demo_password.clone().expect("the password is printed");
    let granted = site.sign_in(&password).await.json();
    let token = granted["access_token"].as_str().unwrap();
    assert_eq!(user(&site, token).await.status, 200);
    ok(&on(dir.path(), &["rotate-keys"]));
    assert_eq!(user(&site, token).await.status, 200);
    ok(&on(dir.path(), &["disable-admin", "--email", "admin@example.com"]));
    user(&site, token).await.is_error(403, "session_not_found"); // at once
    let body = json!({"refresh_token": granted["refresh_token"]});
    let visitor = Visitor::new(site.address);
    visitor
        .post("/auth/v1/token?grant_type=refresh_token", &body)
        .await
        .is_error(400, "refresh_token_not_found");
    ok(&on(dir.path(), &["enable-admin", "--email", "admin@example.com"]));
    site.sign_in(&password).await.expect(200);
}

#[actix_web::test]
async fn a_second_site_on_one_directory_is_refused_and_told_of_the_first() {
    let dir = tempfile::tempdir().unwrap();
    let site = Serving::start(dir.path());
    let serve = ["serve", "--listen", "127.0.0.1:0"];
    let other = tempfile::tempdir().unwrap();
    let linked = other.path().join("link");
    std::os::unix::fs::symlink(dir.path(), &linked).unwrap();
    for data in [dir.path(), &linked] {
        let said = error_line(&on_with(data, &serve, &[("PHARMA_SITE_LOG", "off")], ""));
        let first = format!("process {} on {}", site.child.id(), site.address);
        assert!(said.contains("is being served already") && said.contains(&first), "{said}");
    }
    assert_eq!(site.visitor().get("/readyz").await.status, 200);
    ok(&on(dir.path(), &["create-admin", "--help"]));
    ok(&on(dir.path(), &["list-admins"]));
    // A killed process holds no lock any more, whatever is written in the lock file.
    site.signal("KILL");
    drop(site);
    assert!(std::fs::read_to_string(dir.path().join("serve.lock")).unwrap().contains("process "));
    Serving::start(dir.path());
}

#[actix_web::test]
async fn a_site_without_an_administrator_says_how_to_make_one() {
    let dir = tempfile::tempdir().unwrap();
    let hint = |site: &Serving| {
        let log = std::fs::read_to_string(&site.log).unwrap();
        log.lines().any(|line| {
            line.contains("there is no administrator")
                && line.contains("create-admin --email E-MAIL --data-dir")
        })
    };
    let site = Serving::start_empty(dir.path());
    assert!(hint(&site));
    drop(site);
    let site = Serving::start(dir.path());
    assert!(site.demo_password.is_some() && !hint(&site));
}

#[actix_web::test]
async fn sessions_and_failures_outlive_a_kill() {
    let dir = tempfile::tempdir().unwrap();
    let site = Serving::start(dir.path());
    let password = site.demo_password.clone().unwrap();
    let refresh = site.sign_in(&password).await.json()["refresh_token"].clone();
    for _ in 0..10 {
        assert_eq!(site.sign_in("wrong").await.status, 400);
    }
    drop(site);
    let site = Serving::start(dir.path());
    assert_eq!(site.demo_password, None, "printed once");
    site.sign_in(&password).await.is_error(429, "over_request_rate_limit");
    let body = json!({"refresh_token": refresh});
    Visitor::new(site.address).post("/auth/v1/token?grant_type=refresh_token", &body).await.expect(200);
}
