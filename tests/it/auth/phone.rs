//! Codes by text message, through a gateway on this machine.

use pharma_site::config::auth::SmsGateway;

use super::*;

use crate::harness::gateway::gateway;

fn site_with(url: String) -> Site {
    Site::boot_with(|config| {
        config.auth.sms_gateway = Some(SmsGateway { url, token: "gateway secret".to_owned() });
    })
}

async fn add(admin: &Admin) -> String {
    let body = json!({"factor_type": "phone", "friendly_name": "work", "phone": "+91 98765 43210"});
    admin.post("/auth/v1/factors", &body).await.expect(200).json()["id"].as_str().unwrap().to_owned()
}

fn code(message: &Value) -> String {
    message["message"].as_str().unwrap().chars().take(6).collect()
}

#[actix_web::test]
async fn a_code_that_was_sent_takes_the_second_step() {
    let (url, sent) = gateway("202 Accepted");
    let site = site_with(url);
    let settings = site.visitor().json("/auth/v1/settings").await;
    assert_eq!(settings["mfa"]["phone"], true, "pages know what to offer");
    let mut admin = site.admin();
    let factor = add(&admin).await;
    let verify = format!("/auth/v1/factors/{factor}/verify");
    let challenge = admin.challenge(&factor).await;
    assert_eq!(challenge["type"], "phone");
    let (head, message) = sent.recv().unwrap();
    assert!(head.to_lowercase().contains("authorization: bearer gateway secret"), "{head}");
    assert_eq!(message["to"], "+919876543210");
    let code = code(&message);
    let wrong = if code == "000000" { "000001" } else { "000000" };
    let body = |code: &str| json!({"challenge_id": challenge["id"], "code": code});
    admin.post(&verify, &body(wrong)).await.is_error(422, "mfa_verification_failed");
    let granted = admin.post(&verify, &body(&code)).await.expect(200).json();
    admin.keep_tokens(&granted);
    admin.post(&verify, &body(&code)).await.is_error(422, "mfa_challenge_expired");
    let user = admin.json("/auth/v1/user").await;
    has(&user["factors"][0], json!({"phone": "+919876543210", "status": "verified"}));
    admin
        .post("/auth/v1/factors", &json!({"factor_type": "phone", "phone": "+919876543210"}))
        .await
        .is_error(422, "mfa_verified_factor_exists");
}

#[actix_web::test]
async fn messages_are_limited_per_hour() {
    let (url, sent) = gateway("200 OK");
    let site = site_with(url);
    let admin = site.admin();
    let factor = add(&admin).await;
    for _ in 0..6 {
        admin.challenge(&factor).await;
        sent.recv().unwrap();
    }
    admin
        .act(&format!("/auth/v1/factors/{factor}/challenge"))
        .await
        .is_error(429, "over_sms_send_rate_limit");
}

#[actix_web::test]
async fn a_failing_gateway_is_422_sms_send_failed() {
    for status in ["500 Internal Server Error", "302 Found"] {
        let (url, _sent) = gateway(status);
        let site = site_with(url);
        let admin = site.admin();
        let factor = add(&admin).await;
        admin.act(&format!("/auth/v1/factors/{factor}/challenge")).await.is_error(422, "sms_send_failed");
    }
}

#[actix_web::test]
async fn numbers_and_channels_are_checked() {
    let (url, _sent) = gateway("200 OK");
    let site = site_with(url);
    let admin = site.admin();
    for bad in [json!({"factor_type": "phone"}), json!({"factor_type": "phone", "phone": "12"})] {
        admin.post("/auth/v1/factors", &bad).await.is_error(400, "validation_failed");
    }
    let factor = add(&admin).await;
    admin
        .post(&format!("/auth/v1/factors/{factor}/challenge"), &json!({"channel": "whatsapp"}))
        .await
        .is_error(400, "validation_failed");
}
