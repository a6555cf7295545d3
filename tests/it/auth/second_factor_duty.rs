//! The setting that every administrator needs a second factor.

use super::*;

async fn require(owner: &Admin, required: bool) -> Response {
    owner.put("/api/admin/security", &json!({"require_second_factor": required})).await
}

#[actix_web::test]
async fn who_lacks_a_required_factor_can_do_nothing_but_add_one() {
    let (site, mut owner) = Site::boot().and_admin();
    owner.with_app(&site).await;
    let mut editor = site.editor("editor@example.com");
    assert_eq!(owner.json("/api/admin/security").await, json!({"require_second_factor": false}));
    assert_eq!(require(&owner, true).await.json(), json!({"require_second_factor": true}));
    for path in ["/api/admin/products", "/api/admin/people", "/api/admin/nothing", "/api/admin"] {
        editor.get(path).await.is_error(403, "mfa_enrolment_required");
    }
    let user = editor.json("/auth/v1/user").await;
    assert_eq!(user["app_metadata"]["requires_second_factor"], true, "the account page goes on to work");
    assert_eq!(editor.get("/auth/v1/sessions").await.status, 200);
    let app = editor.add_app("phone").await;
    // Not before it is verified.
    editor.get("/api/admin/products").await.is_error(403, "mfa_enrolment_required");
    editor.verify_code(&app.factor, &app.code(&site)).await;
    assert_eq!(editor.get("/api/admin/products").await.status, 200);
    let fresh = site.admin_called("editor@example.com");
    fresh.get("/api/admin/products").await.is_error(403, "mfa_required");

    assert_eq!(editor.delete(&format!("/auth/v1/factors/{}", app.factor)).await.status, 200);
    editor.refresh().await;
    editor.get("/api/admin/products").await.is_error(403, "mfa_enrolment_required");
    require(&owner, false).await;
    assert_eq!(editor.get("/api/admin/products").await.status, 200);
    require(&owner, false).await;
    let history = owner.history("kind=setting").await;
    let details: Vec<_> = history.as_array().unwrap().iter().map(|entry| &entry["detail"]).collect();
    assert_eq!(details, ["no longer required", "required of everybody"]);
    assert_eq!(history[0]["by"], EMAIL);
}

#[actix_web::test]
async fn an_owner_without_a_factor_who_requires_one_is_no_exception() {
    let (site, mut owner) = Site::boot().and_admin();
    assert_eq!(require(&owner, true).await.status, 200);
    require(&owner, false).await.is_error(403, "mfa_enrolment_required");
    owner.with_app(&site).await;
    assert_eq!(require(&owner, false).await.status, 200);
}

#[actix_web::test]
async fn an_owner_at_level_one_changes_nobody() {
    let site = Site::boot();
    let editor = site.editor("editor@example.com");
    let mut owner = site.admin();
    owner.with_app(&site).await;
    let password_only = site.admin();
    let path = format!("/api/admin/people/{}", editor.user_id);
    for refused in [
        password_only.put(&path, &json!({"disabled": true})).await,
        password_only.delete(&path).await,
        password_only.delete(&format!("{path}/factors")).await,
        password_only
            .post("/api/admin/people/invitations", &json!({"email": "a@b.example", "role": "owner"}))
            .await,
        require(&password_only, true).await,
    ] {
        refused.is_error(403, "mfa_required");
    }
    assert_eq!(owner.json("/api/admin/people").await["items"][0]["disabled"], false);
}

#[actix_web::test]
async fn the_setting_is_checked_like_every_body() {
    let (_site, owner) = Site::boot().and_admin();
    for wrong in [json!({}), json!({"require_second_factor": "yes"})] {
        owner.put("/api/admin/security", &wrong).await.refuses("require_second_factor", "");
    }
}
