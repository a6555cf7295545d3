//! The extractor [`Administrator`], on a route that is made for the test.

use actix_web::test::{TestRequest, call_service, init_service};
use actix_web::web::{Data, get};
use pharma_site::auth::accounts;
use pharma_site::web::auth::guard::Administrator;

use crate::harness::Site;
use crate::harness::admin::{Admin, EMAIL};

async fn enter(site: &Site, authorization: Option<String>) -> (u16, String) {
    let handler = async |who: Administrator| format!("{} {} {}", who.email, who.user_id, who.session_id);
    let service = actix_web::App::new().app_data(Data::new(site.app.clone())).route("/", get().to(handler));
    let service = init_service(service).await;
    let mut request = TestRequest::get().uri("/");
    if let Some(value) = authorization {
        request = request.insert_header(("authorization", value));
    }
    let response = call_service(&service, request.to_request()).await;
    let status = response.status().as_u16();
    let body = actix_web::body::to_bytes(response.into_body()).await.ok().unwrap();
    (status, String::from_utf8_lossy(&body).into_owned())
}

async fn with(site: &Site, admin: &Admin) -> (u16, String) {
    enter(site, Some(format!("Bearer {}", admin.access_token))).await
}

#[actix_web::test]
async fn only_a_live_session_is_let_in() {
    let site = Site::boot();
    let admin = site.admin();
    let (status, who) = with(&site, &admin).await;
    assert_eq!((status, who), (200, format!("{EMAIL} {} {}", admin.user_id, admin.session_id)));
    for nothing in
        [None, Some(String::new()), Some("Basic eDp5".into()), Some("Bearer".into()), Some("Bearer x".into())]
    {
        let (status, body) = enter(&site, nothing.clone()).await;
        assert_eq!(status, 401, "{nothing:?}");
        assert!(body.contains("\"status\":401"), "a problem document: {body}");
    }
    let now = site.now();
    site.app.db.write_blocking(|tx| accounts::set_enabled(tx, EMAIL, false, now)).unwrap();
    assert_eq!(with(&site, &admin).await.0, 401, "at once");
}

#[actix_web::test]
async fn with_a_verified_factor_aal1_is_403_mfa_required() {
    let site = Site::boot();
    let mut owner = site.admin();
    let app = owner.add_app("phone").await;
    assert_eq!(with(&site, &owner).await.0, 200, "not verified yet");
    let before = owner.access_token.clone();
    owner.verify_code(&app.factor, &app.code(&site)).await;
    assert_eq!(with(&site, &owner).await.0, 200);
    assert_eq!(enter(&site, Some(format!("Bearer {before}"))).await.0, 401, "a token of the old level");
    let (status, body) = with(&site, &site.admin()).await;
    assert_eq!(status, 403);
    assert!(body.contains("\"code\":\"mfa_required\""), "{body}");
}
