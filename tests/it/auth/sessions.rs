//! Sign-out, revocation, the list of sessions.

use super::*;

async fn is_over(admin: &Admin) -> bool {
    let access = admin.get("/auth/v1/user").await.status_and_code() == expected(403, "session_not_found");
    let body = json!({"refresh_token": admin.refresh_token});
    let refresh = admin.visitor.post("/auth/v1/token?grant_type=refresh_token", &body).await;
    let refresh = refresh.status_and_code() == expected(400, "refresh_token_not_found");
    assert_eq!(access, refresh, "both tokens or none");
    access
}

#[actix_web::test]
async fn each_logout_scope_ends_the_sessions_that_it_names() {
    let site = Site::boot();
    for (scope, own, others) in [
        ("?scope=local", true, false),
        ("?scope=others", false, true),
        ("?scope=global", true, true),
        ("", true, true),
    ] {
        let (acting, other) = (site.admin(), site.admin());
        let stranger = site.admin_called("other@example.com");
        let answer = acting.act(&format!("/auth/v1/logout{scope}")).await;
        assert_eq!((answer.status.as_u16(), answer.text().as_str()), (204, ""));
        assert_eq!(is_over(&acting).await, own, "{scope}");
        assert_eq!(is_over(&other).await, others, "{scope}");
        assert!(!is_over(&stranger).await, "{scope}");
    }
    site.admin().act("/auth/v1/logout?scope=everything").await.is_error(400, "validation_failed");
}

#[actix_web::test]
async fn sessions_are_listed_and_ended_one_by_one() {
    let site = Site::boot();
    let (acting, other) = (site.admin(), site.admin());
    let stranger = site.admin_called("other@example.com");
    let list = acting.json("/auth/v1/sessions").await;
    let list = list.as_array().unwrap();
    assert_eq!(list.len(), 2);
    let own = list.iter().find(|session| session["current"] == true).unwrap();
    has(own, json!({"id": acting.session_id, "user_agent": "a test's browser", "address": "127.0.0.1"}));
    let path = |id| format!("/auth/v1/sessions/{id}");
    assert_eq!(acting.delete(&path(stranger.session_id)).await.status, 404);
    acting.delete("/auth/v1/sessions/nonsense").await.is_error(400, "validation_failed");
    assert_eq!(acting.delete(&path(other.session_id)).await.status, 204);
    assert!(is_over(&other).await && !is_over(&stranger).await && !is_over(&acting).await);
    assert_eq!(acting.delete(&path(acting.session_id)).await.status, 204);
    assert!(is_over(&acting).await);
}

#[actix_web::test]
async fn the_operator_ends_sessions_at_once() {
    let site = Site::boot();
    let now = site.now();
    let db = &site.app.db;
    let disabled = site.admin();
    db.write_blocking(|tx| accounts::set_enabled(tx, EMAIL, false, now)).unwrap();
    assert!(is_over(&disabled).await);
    db.write_blocking(|tx| accounts::set_enabled(tx, EMAIL, true, now)).unwrap();

    let mut owner = site.admin();
    owner.with_app(&site).await;
    db.write_blocking(|tx| accounts::reset_factors(tx, EMAIL)).unwrap();
    assert!(is_over(&owner).await);
    let back = site.admin();
    assert_eq!(back.json("/auth/v1/user").await["factors"], json!([]));
    db.write_blocking(|tx| accounts::reset_password(tx, EMAIL, "$argon2id$x", now)).unwrap();
    assert!(is_over(&back).await);
}
