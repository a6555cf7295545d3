//! Recovery codes.

use super::*;

const CODES: &str = "/auth/v1/recovery-codes";
const VERIFY: &str = "/auth/v1/recovery-codes/verify";

#[actix_web::test]
async fn a_code_takes_the_second_step_once() {
    let (site, mut owner) = Site::boot().and_admin();
    owner.act(CODES).await.is_error(422, "mfa_factor_not_found"); // nothing to recover from
    owner.with_app(&site).await;
    let codes = owner.act(CODES).await.json()["codes"].clone();
    assert_eq!(codes.as_array().unwrap().len(), 10);
    let code = codes[3].as_str().unwrap();

    let mut lost = site.admin();
    let typed = code.to_lowercase().replace('-', " ");
    let answer = lost.post(VERIFY, &json!({"code": typed})).await.expect(200).json();
    lost.keep_tokens(&answer);
    let left = lost.json(CODES).await;
    has(&left, json!({"remaining": 9, "total": 10}));
    let sessions = lost.json("/auth/v1/sessions").await;
    let own = sessions.as_array().unwrap().iter().find(|session| session["current"] == true).unwrap();
    assert_eq!(own["methods"], json!(["recovery_code", "password"]));

    site.admin().post(VERIFY, &json!({"code": code})).await.is_error(422, "mfa_verification_failed");
    let stranger = site.admin_called("other@example.com");
    stranger.post(VERIFY, &json!({"code": codes[4]})).await.is_error(422, "mfa_verification_failed");
}

#[actix_web::test]
async fn a_code_works_once_under_a_race() {
    let (site, mut owner) = Site::boot_with(|config| config.auth.failures = 100).and_admin();
    owner.with_app(&site).await;
    let code: Value = owner.act(CODES).await.json()["codes"][0].clone();
    let sessions: Vec<_> = (0..20).map(|_| site.admin()).collect();
    let body = json!({"code": code});
    let tries = sessions.iter().map(|session| session.post(VERIFY, &body));
    let answers = futures_util::future::join_all(tries).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
}

#[actix_web::test]
async fn new_codes_void_the_old_and_removing_the_last_factor_voids_all() {
    let (site, mut owner, app) = Site::boot().and_app().await;
    let old = owner.act(CODES).await.json()["codes"][0].clone();
    let new = owner.act(CODES).await.json()["codes"][0].clone();
    assert_ne!(old, new);
    assert_eq!(site.admin().post(VERIFY, &json!({"code": old})).await.status, 422);
    owner.delete(&format!("/auth/v1/factors/{}", app.factor)).await;
    owner.refresh().await;
    assert_eq!(owner.json(CODES).await, json!({"remaining": 0, "total": 0, "created_at": null}));
    assert_eq!(owner.post(VERIFY, &json!({"code": new})).await.status, 422);
}

#[actix_web::test]
async fn guessing_is_limited_together_with_the_other_second_steps() {
    let (site, _owner, app) = Site::boot().and_app().await;
    for n in 0..10 {
        let mut session = site.admin();
        let answer = if n % 2 == 0 {
            session.post(VERIFY, &json!({"code": "AAAAA-AAAAA"})).await
        } else {
            session.verify_code(&app.factor, "000000").await
        };
        answer.is_error(422, "mfa_verification_failed");
    }
    site.admin().post(VERIFY, &json!({"code": "AAAAA-AAAAA"})).await.is_error(429, "over_request_rate_limit");
}
