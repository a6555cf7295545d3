//! Authenticator apps, and the rules of all factors.

use super::*;

#[actix_web::test]
async fn an_app_is_added_verified_used_and_removed() {
    let (site, mut admin) = Site::boot().and_admin();
    let added =
        admin.post("/auth/v1/factors", &json!({"factor_type": "totp", "friendly_name": "phone"})).await;
    let added = added.json();
    has(&added, json!({"type": "totp", "friendly_name": "phone"}));
    let picture = added["totp"]["qr_code"].as_str().unwrap();
    assert!(picture.starts_with("<svg") && !picture.contains('#'));
    assert!(added["totp"]["uri"].as_str().unwrap().starts_with("otpauth://totp/"));
    assert_eq!(admin.json("/auth/v1/user").await["factors"][0]["status"], "unverified");
    admin.delete(&format!("/auth/v1/factors/{}", added["id"].as_str().unwrap())).await;

    let app = admin.with_app(&site).await;
    let user = admin.json("/auth/v1/user").await;
    has(&user["factors"][0], json!({"status": "verified", "factor_type": "totp"}));

    let mut later = site.admin();
    let challenge = later.challenge(&app.factor).await;
    has(&challenge, json!({"type": "totp", "expires_at": site.now().as_second() + 300}));
    assert_eq!(later.verify_code(&app.factor, &app.next_code(&site)).await.status, 200);
    assert_eq!(later.get("/auth/v1/sessions").await.status, 200);

    let removed = later.delete(&format!("/auth/v1/factors/{}", app.factor)).await;
    assert_eq!((removed.status.as_u16(), &removed.json()["id"]), (200, &json!(app.factor)));
    for path in ["/auth/v1/user", "/auth/v1/sessions", "/auth/v1/recovery-codes"] {
        assert_eq!(later.get(path).await.status, 200, "{path}: a token of the old level reads");
    }
    let own = format!("/auth/v1/sessions/{}", later.session_id);
    for refused in [
        later.delete(&own).await,
        later.put("/auth/v1/user", &json!({"password": "another long enough phrase 77"})).await,
        later.post("/auth/v1/factors", &json!({"factor_type": "totp"})).await,
    ] {
        refused.is_error(401, "bad_jwt"); // and does nothing else
    }
    assert_eq!(later.get("/api/admin/products").await.status, 401);
    assert_eq!(later.refresh().await.status, 200);
    assert_eq!(later.json("/auth/v1/user").await["factors"], json!([]));
    assert_eq!(later.json("/auth/v1/sessions").await[0]["aal"], "aal1");
    admin.get("/auth/v1/user").await.is_error(403, "session_not_found"); // others ended
}

#[actix_web::test]
async fn with_a_factor_aal1_can_only_take_the_second_step() {
    let (site, mut owner) = Site::boot().and_admin();
    let app = owner.with_app(&site).await;
    let thief = site.admin();
    let factor = format!("/auth/v1/factors/{}", app.factor);
    let no = expected(403, "insufficient_aal");
    assert_eq!(thief.post("/auth/v1/factors", &json!({"factor_type": "totp"})).await.status_and_code(), no);
    assert_eq!(
        thief.post("/auth/v1/factors", &json!({"factor_type": "webauthn"})).await.status_and_code(),
        no
    );
    assert_eq!(thief.delete(&factor).await.status_and_code(), no);
    let new = json!({"password": "another long enough phrase 77"});
    assert_eq!(thief.put("/auth/v1/user", &new).await.status_and_code(), no);
    assert_eq!(thief.get("/auth/v1/sessions").await.status_and_code(), no);
    assert_eq!(thief.delete(&format!("/auth/v1/sessions/{}", owner.session_id)).await.status_and_code(), no);
    assert_eq!(thief.get("/auth/v1/recovery-codes").await.status_and_code(), no);
    assert_eq!(thief.act("/auth/v1/recovery-codes").await.status_and_code(), no);
    assert_eq!(thief.get("/auth/v1/user").await.status, 200);
    assert_eq!(owner.get("/auth/v1/sessions").await.status, 200);
}

#[actix_web::test]
async fn a_code_works_once_across_fifty_sessions() {
    let (site, mut owner) = Site::boot_with(|config| config.auth.failures = 1000).and_admin();
    let app = owner.with_app(&site).await;
    let code = app.next_code(&site);
    let mut sessions: Vec<_> = (0..50).map(|_| site.admin()).collect();
    let tries = sessions.iter_mut().map(|session| session.verify_code(&app.factor, &code));
    let answers = futures_util::future::join_all(tries).await;
    let right = answers.iter().filter(|answer| answer.status == 200).count();
    let said = expected(422, "mfa_verification_failed");
    assert_eq!((right, answers.iter().filter(|answer| answer.status_and_code() == said).count()), (1, 49));
}

#[actix_web::test]
async fn a_used_code_stays_used_when_the_clock_is_set_back() {
    let (site, mut owner) = Site::boot().and_admin();
    let app = owner.with_app(&site).await;
    let code = app.next_code(&site);
    assert_eq!(site.admin().verify_code(&app.factor, &code).await.status, 200);
    site.app.clock.advance(SignedDuration::from_hours(48));
    assert_eq!(site.admin().verify_code(&app.factor, &app.code(&site)).await.status, 200);
    site.app.clock.advance(SignedDuration::from_hours(-48));
    site.admin().verify_code(&app.factor, &code).await.is_error(422, "mfa_verification_failed");
}

#[actix_web::test]
async fn wrong_codes_are_limited_across_fresh_challenges_and_sessions() {
    let (site, mut owner) = Site::boot().and_admin();
    let app = owner.with_app(&site).await;
    for n in 0..10 {
        let said = site.admin().verify_code(&app.factor, "000000").await.status_and_code();
        assert_eq!(said, expected(422, "mfa_verification_failed"), "{n}");
    }
    let answer = site.admin().verify_code(&app.factor, &app.next_code(&site)).await;
    answer.is_error(429, "over_request_rate_limit");
    assert!(answer.header("retry-after").parse::<u32>().unwrap() > 0);
    site.app.clock.advance(SignedDuration::from_secs(900));
    assert_eq!(site.admin().verify_code(&app.factor, &app.code(&site)).await.status, 200);
}

#[actix_web::test]
async fn a_challenge_is_for_one_use_five_minutes_one_session_and_one_factor() {
    let (site, mut owner) = Site::boot().and_admin();
    let app = owner.with_app(&site).await;
    let gone = expected(422, "mfa_challenge_expired");
    let verify = format!("/auth/v1/factors/{}/verify", app.factor);
    let (one, other) = (site.admin(), site.admin());
    let challenge = one.challenge(&app.factor).await["id"].clone();
    let answer = |code: String| json!({"challenge_id": challenge, "code": code});

    let code = app.next_code(&site);
    assert_eq!(other.post(&verify, &answer(code.clone())).await.status_and_code(), gone, "another session's");
    let stranger = site.admin_called("other@example.com");
    stranger.post(&verify, &answer(code.clone())).await.is_error(404, "mfa_factor_not_found");
    let second = owner.add_app("second").await;
    let elsewhere = format!("/auth/v1/factors/{}/verify", second.factor);
    assert_eq!(
        owner.post(&elsewhere, &answer(second.code(&site))).await.status_and_code(),
        gone,
        "another factor's"
    );

    assert_eq!(
        one.post(&verify, &answer("111111".into())).await.status_and_code().1,
        "mfa_verification_failed"
    );
    let granted = one.post(&verify, &answer(code)).await;
    assert_eq!(granted.status, 200, "a wrong code does not use it up");
    let mut one = one;
    one.keep_tokens(&granted.json());
    assert_eq!(one.post(&verify, &answer(app.next_code(&site))).await.status_and_code(), gone, "used");

    let late = other.challenge(&app.factor).await["id"].clone();
    site.app.clock.advance(SignedDuration::from_secs(300));
    let body = json!({"challenge_id": late, "code": app.code(&site)});
    assert_eq!(other.post(&verify, &body).await.status_and_code(), gone, "too late");
}

#[actix_web::test]
async fn verifying_a_first_factor_ends_the_other_sessions_and_later_steps_do_not() {
    let site = Site::boot();
    let other = site.admin();
    let mut owner = site.admin();
    let app = owner.with_app(&site).await;
    other.get("/auth/v1/user").await.is_error(403, "session_not_found");
    let mut second = site.admin();
    let before = second.access_token.clone();
    assert_eq!(second.verify_code(&app.factor, &app.next_code(&site)).await.status, 200);
    let risen = std::mem::replace(&mut second.access_token, before);
    second.get("/auth/v1/user").await.is_error(401, "bad_jwt"); // a token of a lower level than the session's
    second.access_token = risen;
    assert_eq!(owner.get("/auth/v1/user").await.status, 200);
}

#[actix_web::test]
async fn names_number_and_kinds_of_factors_are_limited() {
    let (site, admin) = Site::boot().and_admin();
    let path = "/auth/v1/factors";
    admin.add_app("phone").await;
    admin
        .post(path, &json!({"factor_type": "totp", "friendly_name": "phone"}))
        .await
        .is_error(422, "mfa_factor_name_conflict");
    for n in 0..9 {
        admin.add_app(&format!("phone {n}")).await;
    }
    admin
        .post(path, &json!({"factor_type": "totp", "friendly_name": "eleventh"}))
        .await
        .is_error(422, "too_many_enrolled_mfa_factors");
    site.app.clock.advance(SignedDuration::from_secs(301));
    admin.post("/api/admin/reauthenticate", &json!({"current_password": PASSWORD})).await.expect(204);
    admin.add_app("phone").await;
    assert_eq!(
        admin.json("/auth/v1/user").await["factors"].as_array().unwrap().len(),
        1,
        "abandoned ones went"
    );
    for bad in
        [json!({"factor_type": "carrier pigeon"}), json!({"factor_type": "totp", "friendly_name": "a\nb"})]
    {
        admin.post(path, &bad).await.is_error(400, "validation_failed");
    }
    let phone = json!({"factor_type": "phone", "phone": "+919876543210"});
    admin.post(path, &phone).await.is_error(422, "mfa_phone_enroll_not_enabled");
}

#[actix_web::test]
async fn factors_belong_to_their_user() {
    let (site, mut owner) = Site::boot().and_admin();
    let app = owner.with_app(&site).await;
    let stranger = site.admin_called("other@example.com");
    let factor = format!("/auth/v1/factors/{}", app.factor);
    let no = expected(404, "mfa_factor_not_found");
    assert_eq!(stranger.delete(&factor).await.status_and_code(), no);
    assert_eq!(stranger.act(&format!("{factor}/challenge")).await.status_and_code(), no);
    assert_eq!(owner.json("/auth/v1/user").await["email"], EMAIL);
}

#[actix_web::test]
async fn removing_a_factor_keeps_aal2_unless_the_session_was_verified_with_it() {
    let (site, mut owner) = Site::boot().and_admin();
    let first = owner.with_app(&site).await;
    let second = owner.add_app("tablet").await;
    assert_eq!(owner.verify_code(&second.factor, &second.code(&site)).await.status, 200);
    assert_eq!(owner.delete(&format!("/auth/v1/factors/{}", first.factor)).await.status, 200);
    assert_eq!(owner.get("/auth/v1/sessions").await.status, 200, "the level rests upon the second");
    let third = owner.add_app("watch").await;
    assert_eq!(owner.verify_code(&third.factor, &third.code(&site)).await.status, 200);
    assert_eq!(owner.delete(&format!("/auth/v1/factors/{}", third.factor)).await.status, 200);
    assert_eq!(owner.refresh().await.status, 200);
    owner.get("/auth/v1/sessions").await.is_error(403, "insufficient_aal");
}
