//! What a real process writes into its log: promise 14 of the security page.

use serde_json::json;

use crate::harness::admin::expected;
use crate::harness::gateway::gateway;
use crate::harness::process::Serving;
use crate::harness::visitor::{Requests as _, Response, Visitor, send};

const PHONE: &str = "+919876543210";
const KEY: &str = "key-in-the-query";
const TOKEN: &str = "token-of-the-gateway";

async fn post(site: &Serving, token: &str, path: &str, body: &serde_json::Value) -> Response {
    let request = Visitor::new(site.address).request(reqwest::Method::POST, path);
    send(request.bearer_auth(token).json(body)).await
}

/// Signs in, asks for a text message, types a wrong code and leaves. Returns what must not be in the log.
async fn visit(site: &Serving, sent: bool) -> Vec<String> {
    let password = site.demo_password.clone().unwrap();
    let visitor = Visitor::new(site.address);
    visitor.sign_in("admin@example.com", "a wrong password").await;
    let granted = visitor.sign_in("admin@example.com", &password).await.json();
    let token = granted["access_token"].as_str().unwrap().to_owned();
    let refresh = granted["refresh_token"].as_str().unwrap().to_owned();
    let factor =
        post(site, &token, "/auth/v1/factors", &json!({"factor_type": "phone", "phone": PHONE})).await;
    let factor = factor.json()["id"].as_str().unwrap().to_owned();
    let challenge = post(site, &token, &format!("/auth/v1/factors/{factor}/challenge"), &json!({})).await;
    if sent {
        let body = json!({"challenge_id": challenge.json()["id"], "code": "no-code"});
        let path = format!("/auth/v1/factors/{factor}/verify");
        assert_eq!(
            post(site, &token, &path, &body).await.status_and_code(),
            expected(422, "mfa_verification_failed")
        );
    } else {
        assert_eq!(challenge.status_and_code(), expected(422, "sms_send_failed"));
    }
    vec![password, "a wrong password".to_owned(), token, refresh, "no-code".to_owned()]
}

#[actix_web::test]
async fn no_secret_is_in_the_log_at_the_trace_level() {
    let (taking, received) = gateway("200 OK");
    let (failing, _failed) = gateway("500 Internal Server Error");
    for (address, sent) in [
        (format!("{taking}?key={KEY}"), true),
        (format!("{failing}?key={KEY}"), false),
        (format!("http://127.0.0.1:1/{KEY}?key={KEY}"), false),
        (format!("http://user:{KEY}@nowhere.invalid/send"), false),
        (format!("http://[::1]:1/a|{{\"b?key={KEY}"), false),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let settings = [
            ("PHARMA_SITE_AUTH_SMS_GATEWAY_URL", address.as_str()),
            ("PHARMA_SITE_AUTH_SMS_GATEWAY_TOKEN", TOKEN),
        ];
        let site = Serving::start_with(dir.path(), &settings);
        let path = site.log.clone();
        let mut secrets = visit(&site, sent).await;
        drop(site);
        secrets.extend([KEY, TOKEN, &PHONE[1..]].map(str::to_owned));
        if sent {
            let (_, message) = received.recv().unwrap();
            // With the words after it: six digits alone may be part of a timestamp.
            secrets.push(message["message"].as_str().unwrap().chars().take("000000 is your".len()).collect());
        }
        let log = std::fs::read_to_string(&path).unwrap();
        assert!(log.contains("TRACE"), "the log tells all it can");
        assert_eq!(log.contains("a code could not be sent"), !sent, "{address}: {log}");
        for secret in secrets {
            let line = log.lines().find(|line| line.contains(&secret));
            assert_eq!(line, None, "{address}: {secret}");
        }
    }
}
