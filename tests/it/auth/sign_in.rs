//! Passwords, access tokens, sign-out.

use super::*;

#[actix_web::test]
async fn the_right_password_gives_a_session() {
    let site = Site::boot();
    site.account(EMAIL);
    let answer = site.visitor().sign_in(" OFFICE@example.com", PASSWORD).await.expect(200);
    let granted = answer.json();
    has(
        &granted,
        json!({
            "token_type": "bearer", "expires_in": 900, "/user/email": EMAIL, "/user/factors": [],
        }),
    );
    assert_eq!(answer.header("set-cookie"), "");
    let mut admin = site.admin();
    admin.keep_tokens(&granted);
    assert_eq!(admin.json("/auth/v1/user").await["id"], granted["user"]["id"]);
    assert_eq!(admin.refresh().await.status, 200);
}

#[actix_web::test]
async fn an_unknown_address_and_a_wrong_password_are_refused_alike() {
    let site = Site::boot();
    site.account(EMAIL);
    let wrong = site.visitor().sign_in(EMAIL, "not the password").await;
    let unknown = site.visitor().sign_in("nobody@example.com", "not the password").await;
    assert_eq!(wrong.status, 400);
    assert_eq!(wrong.json()["code"], "invalid_credentials");
    assert_eq!(wrong.header("x-supabase-api-version"), "2024-01-01");
    assert_eq!((wrong.status, &wrong.bytes), (unknown.status, &unknown.bytes));
    let names = |answer: &crate::harness::visitor::Response| {
        answer.headers.keys().map(ToString::to_string).collect::<std::collections::BTreeSet<_>>()
    };
    assert_eq!(names(&wrong), names(&unknown));
}

#[actix_web::test]
async fn the_service_publishes_its_settings() {
    let (_site, visitor) = Site::boot().and_visitor();
    assert_eq!(visitor.json("/auth/v1/health").await["name"], "pharma-site");
    let settings = visitor.json("/auth/v1/settings").await;
    has(
        &settings,
        json!({
            "disable_signup": true,
            "mfa": {"totp": true, "webauthn": true, "phone": false, "recovery_codes": true},
        }),
    );
    visitor
        .post("/auth/v1/signup", &json!({"email": "x@y.zz", "password": "x"}))
        .await
        .is_error(422, "signup_disabled");
}

#[actix_web::test]
async fn two_hundred_sign_ins_at_once_are_all_answered_in_time() {
    let site = Site::boot();
    site.account(EMAIL);
    let visitor = site.visitor();
    let started = std::time::Instant::now();
    let answers = futures_util::future::join_all((0..200).map(|_| async {
        let answer = visitor.sign_in(EMAIL, PASSWORD).await;
        (answer, started.elapsed())
    }))
    .await;
    for (answer, took) in answers {
        assert!(took < std::time::Duration::from_secs(10), "{took:?}");
        match answer.status.as_u16() {
            200 => {}
            503 => assert!(answer.header("retry-after").parse::<u32>().unwrap() > 0),
            other => panic!("{other}: {}", answer.text()),
        }
    }
}
