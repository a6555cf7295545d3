//! Changing one's own password.

use super::*;

const NEW: &str = "seven violet tractors 19";

#[actix_web::test]
async fn a_new_password_ends_the_other_sessions_and_replaces_the_old_one() {
    let site = Site::boot();
    let (mut acting, other) = (site.admin(), site.admin());
    let body = json!({"password": NEW, "current_password": PASSWORD});
    let answer = acting.put("/auth/v1/user", &body).await.expect(200).json();
    assert_eq!(answer["email"], EMAIL);
    assert_eq!(acting.get("/auth/v1/user").await.status, 200);
    assert_eq!(acting.refresh().await.status, 200);
    other.get("/auth/v1/user").await.is_error(403, "session_not_found");
    let body = json!({"refresh_token": other.refresh_token});
    other
        .visitor
        .post("/auth/v1/token?grant_type=refresh_token", &body)
        .await
        .is_error(400, "refresh_token_not_found");
    site.visitor().sign_in(EMAIL, PASSWORD).await.is_error(400, "invalid_credentials");
    assert_eq!(site.visitor().sign_in(EMAIL, NEW).await.status, 200);
}

#[actix_web::test]
async fn weak_same_and_unconfirmed_passwords_are_refused_and_change_nothing() {
    let site = Site::boot();
    let (admin, other) = (site.admin(), site.admin());
    let put = async |body: Value| admin.put("/auth/v1/user", &body).await;
    for weak in ["short", "aaaaaaaaaaaaaaaa", "password12345", EMAIL] {
        let answer = put(json!({"password": weak})).await;
        answer.is_error(422, "weak_password");
        assert!(answer.json()["weak_password"]["reasons"].is_array());
    }
    let same = json!({"password": PASSWORD, "current_password": PASSWORD});
    put(same).await.is_error(422, "same_password");
    let wrong = json!({"password": NEW, "current_password": "not it"});
    put(wrong).await.is_error(400, "invalid_credentials");
    for bad in
        [json!({}), json!({"email": "x@y.zz"}), json!({"password": NEW, "data": {}}), json!({"phone": "1"})]
    {
        put(bad).await.is_error(400, "validation_failed");
    }
    assert_eq!(other.get("/auth/v1/user").await.status, 200);
    assert_eq!(site.visitor().sign_in(EMAIL, PASSWORD).await.status, 200);
    assert_eq!(put(json!({"password": NEW, "current_password": PASSWORD})).await.status, 200);
}

#[actix_web::test]
async fn guessing_the_current_password_is_limited() {
    let (_site, admin) = Site::boot().and_admin();
    let wrong = json!({"password": NEW, "current_password": "not it"});
    for _ in 0..10 {
        admin.put("/auth/v1/user", &wrong).await.is_error(400, "invalid_credentials");
    }
    admin.put("/auth/v1/user", &wrong).await.is_error(429, "over_request_rate_limit");
}
