//! Whoever has a token and not the password does not get the account.

use super::*;

const NEW: &str = "seven violet tractors 19";
const CODES: &str = "/auth/v1/recovery-codes";

async fn give_password(admin: &Admin, password: &str) -> Response {
    admin.post("/api/admin/reauthenticate", &json!({"current_password": password})).await
}

async fn enroll(admin: &Admin) -> Response {
    admin.post("/auth/v1/factors", &json!({"factor_type": "totp", "friendly_name": "theirs"})).await
}

/// What the history says was done to accounts, the latest first.
async fn history(site: &Site) -> Vec<String> {
    let owner = site.admin_called("reader@example.com");
    let page = owner.history("kind=person").await;
    let details = page.as_array().unwrap().iter().map(|entry| entry["detail"].as_str().unwrap_or_default());
    details.map(str::to_owned).collect()
}

/// The subjects of the mails to [`EMAIL`], once there are so many.
async fn subjects(site: &Site, expected: usize) -> Vec<String> {
    for _ in 0..100 {
        if site.mails().len() >= expected {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let mails = site.mails();
    for mail in &mails {
        assert_eq!(mail.message.recipient.as_ref().unwrap().as_str(), EMAIL);
        assert!(mail.message.text.contains("127.0.0.1"), "{}", mail.message.text);
    }
    mails.into_iter().map(|mail| mail.message.subject).collect()
}

fn wait(site: &Site) {
    site.app.clock.advance(SignedDuration::from_secs(301));
}

#[actix_web::test]
async fn a_token_alone_is_not_the_account() {
    let site = Site::with_mail_in_memory();
    let (mut admin, other) = (site.admin(), site.admin());
    wait(&site);
    let needed = expected(403, "reauthentication_needed");
    let set = async |body: Value| admin.put("/auth/v1/user", &body).await.status_and_code();
    assert_eq!(set(json!({"password": NEW})).await, needed);
    assert_eq!(set(json!({"password": PASSWORD})).await, needed, "nor is it a way to guess the present one");
    assert_eq!(enroll(&admin).await.status_and_code(), needed);
    let backup = "/api/admin/backups/pharma-site-20261121T060000Z.tar.zst";
    assert_eq!(admin.get(backup).await.status_and_code(), needed);
    assert_eq!(other.get("/auth/v1/user").await.status, 200, "nobody was signed out");
    assert!(site.mails().is_empty() && history(&site).await.is_empty());

    give_password(&admin, "not it").await.is_error(400, "invalid_credentials");
    assert_eq!(enroll(&admin).await.status_and_code(), needed);
    assert_eq!(give_password(&admin, PASSWORD).await.status, 204);
    assert_eq!(admin.get(backup).await.status, 404, "asked for nothing more");
    assert_eq!(set(json!({"password": NEW})).await, needed, "a password is given with the new one");
    let app = admin.with_app(&site).await;

    wait(&site);
    assert_eq!(admin.act(CODES).await.status_and_code(), needed);
    assert_eq!(enroll(&admin).await.status_and_code(), needed, "nor a further one");
    assert_eq!(admin.verify_code(&app.factor, &app.code(&site)).await.status, 200);
    assert_eq!(admin.act(CODES).await.status, 200, "a second step is as good");
    let set = admin.put("/auth/v1/user", &json!({"password": NEW})).await.expect(200);
    assert_eq!(admin.delete(&format!("/auth/v1/factors/{}", app.factor)).await.status, 200);
    let done = [
        "a second step was removed",
        "a new password was set",
        "new recovery codes were made",
        "a second step was added",
    ];
    assert_eq!(history(&site).await, done);
    let mut told = subjects(&site, 4).await;
    told.sort();
    let mut expected = done.map(|what| format!("Your account: {what}"));
    expected.sort();
    assert_eq!(told, expected);
}

#[actix_web::test]
async fn giving_the_password_again_is_limited_as_signing_in_is() {
    let (_site, admin) = Site::boot().and_admin();
    admin.act("/api/admin/reauthenticate").await.is_error(422, "invalid");
    for _ in 0..10 {
        assert_eq!(give_password(&admin, "not it").await.status, 400);
    }
    for password in ["not it", PASSWORD] {
        let refused = give_password(&admin, password).await.expect(429);
        assert!(!refused.header("retry-after").is_empty());
    }
}

#[actix_web::test]
async fn who_must_add_a_second_step_can_give_the_password_for_it() {
    let (site, mut owner) = Site::boot().and_admin();
    owner.with_app(&site).await;
    let body = json!({"require_second_factor": true});
    assert_eq!(owner.put("/api/admin/security", &body).await.status, 200);
    let editor = site.editor("editor@example.com");
    wait(&site);
    enroll(&editor).await.is_error(403, "reauthentication_needed");
    assert_eq!(give_password(&editor, PASSWORD).await.status, 204);
    assert_eq!(enroll(&editor).await.status, 200);
    editor.get("/api/admin/products").await.is_error(403, "mfa_enrolment_required");
}
