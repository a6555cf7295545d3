//! Every endpoint refuses what makes no sense, in its own convention, and changes nothing.

use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::Site;
use crate::harness::admin::refusal;
use crate::harness::visitor::{Answer, send};

const ID: &str = "00000000-0000-4000-8000-000000000000";

/// Every call that takes a body, with a body that is well-formed.
fn calls() -> Vec<(Method, String, Value)> {
    let factor = format!("/auth/v1/factors/{ID}");
    vec![
        (
            Method::POST,
            "/auth/v1/token?grant_type=password".into(),
            json!({"email": "a@b.co", "password": "x"}),
        ),
        (Method::POST, "/auth/v1/token?grant_type=refresh_token".into(), json!({"refresh_token": "x"})),
        (Method::PUT, "/auth/v1/user".into(), json!({"password": "x"})),
        (Method::POST, "/auth/v1/factors".into(), json!({"factor_type": "totp"})),
        (Method::POST, format!("{factor}/challenge"), json!({})),
        (Method::POST, format!("{factor}/verify"), json!({"challenge_id": ID, "code": "123456"})),
        (Method::POST, "/auth/v1/recovery-codes/verify".into(), json!({"code": "x"})),
    ]
}

/// Calls that change something without needing a body.
fn bare_calls() -> Vec<(Method, String)> {
    vec![
        (Method::POST, "/auth/v1/logout".into()),
        (Method::DELETE, format!("/auth/v1/factors/{ID}")),
        (Method::POST, "/auth/v1/recovery-codes".into()),
        (Method::DELETE, format!("/auth/v1/sessions/{ID}")),
    ]
}

fn in_convention(answer: &Answer, what: &str) {
    let body = answer.json();
    assert!(
        body["code"].is_string() && body["code"] == body["error_code"] && body["msg"].is_string(),
        "{what}: {body}"
    );
    assert_eq!(answer.header("x-supabase-api-version"), "2024-01-01", "{what}");
    assert_eq!(answer.header("cache-control"), "no-store", "{what}");
}

#[actix_web::test]
async fn bodies_that_are_not_json_objects_of_the_right_type_are_400() {
    let site = Site::boot();
    let admin = site.admin();
    for (method, path, good) in calls() {
        let mut bad =
            vec!["{".to_owned(), "[]".into(), "\"x\"".into(), "null".into(), "{} x".into(), "\u{0}".into()];
        for key in good.as_object().unwrap().keys() {
            for value in [json!(5), json!([]), json!({"a": 1}), json!(true)] {
                let mut wrong = good.clone();
                wrong[key] = value;
                bad.push(wrong.to_string());
            }
        }
        for body in bad {
            let request = admin.request(method.clone(), &path).header("content-type", "application/json");
            let answer = send(request.body(body.clone())).await;
            assert_eq!(answer.status, 400, "{path} {body}: {}", answer.text());
            in_convention(&answer, &path);
        }
    }
    assert_eq!(admin.get("/auth/v1/user").await.status, 200);
}

#[actix_web::test]
async fn missing_fields_are_named() {
    let site = Site::boot();
    let admin = site.admin();
    for (path, body, word) in [
        ("/auth/v1/token?grant_type=password", json!({"email": "a@b.co"}), "password"),
        ("/auth/v1/token?grant_type=password", json!({"email": " ", "password": "x"}), "email"),
        ("/auth/v1/token?grant_type=refresh_token", json!({}), "refresh_token"),
        ("/auth/v1/token", json!({"email": "a@b.co", "password": "x"}), "grant_type"),
        ("/auth/v1/token?grant_type=pkce", json!({}), "grant_type"),
        ("/auth/v1/factors", json!({}), "factor_type"),
        (&format!("/auth/v1/factors/{ID}/verify"), json!({"code": "1"}), "challenge_id"),
        (&format!("/auth/v1/factors/{ID}/verify"), json!({"challenge_id": ID}), "code"),
        (&format!("/auth/v1/factors/{ID}/verify"), json!({"challenge_id": "x", "code": "1"}), "challenge_id"),
        ("/auth/v1/factors/x/verify", json!({"challenge_id": ID, "code": "1"}), "factor_id"),
        ("/auth/v1/recovery-codes/verify", json!({}), "code"),
    ] {
        let answer = admin.post(path, &body).await;
        assert_eq!(answer.said(), refusal(400, "validation_failed"), "{path} {body}");
        assert!(answer.text().contains(word), "{path}: {}", answer.text());
    }
}

#[actix_web::test]
async fn too_large_wrong_type_foreign_and_anonymous_are_refused() {
    let site = Site::boot();
    let admin = site.admin();
    let with_body = calls().into_iter().map(|(method, path, _)| (method, path));
    for (method, path) in with_body.chain(bare_calls()) {
        let request = || admin.request(method.clone(), &path);
        let large = send(request().header("content-type", "application/json").body("x".repeat(70_000))).await;
        assert_eq!(large.said(), refusal(413, "request_too_large"), "{path}");
        in_convention(&large, &path);
        let text = send(request().header("content-type", "text/plain").body("{}")).await;
        assert_eq!(text.said(), refusal(415, "unsupported_media_type"), "{path}");
        let body = json!({"email": "a@b.co", "password": "x", "refresh_token": "x", "factor_type": "totp",
            "challenge_id": ID, "code": "x"});
        let foreign = send(request().header("origin", "https://evil.example").json(&body)).await;
        assert_eq!(foreign.said(), refusal(403, "bad_origin"), "{path}");
        if !path.contains("/token") {
            let anonymous = send(site.visitor().request(method.clone(), &path).json(&body)).await;
            assert_eq!(anonymous.said(), refusal(401, "no_authorization"), "{path}");
            in_convention(&anonymous, &path);
        }
    }
    assert_eq!(admin.get("/auth/v1/user").await.status, 200, "nothing changed");
    assert_eq!(admin.json("/auth/v1/user").await["factors"], json!([]));
}

#[actix_web::test]
async fn other_methods_and_paths_answer_in_the_convention() {
    let site = Site::boot();
    let visitor = site.visitor();
    for path in ["/auth", "/auth/v1", "/auth/v1/nothing", "/auth/v2/user", "/auth/v1/factors/x/y/z"] {
        let answer = visitor.get(path).await;
        assert_eq!(answer.said(), refusal(404, "not_found"), "{path}");
        in_convention(&answer, path);
    }
    for (method, path) in [
        (Method::GET, "/auth/v1/token"),
        (Method::DELETE, "/auth/v1/user"),
        (Method::GET, "/auth/v1/logout"),
        (Method::POST, "/auth/v1/health"),
        (Method::OPTIONS, "/auth/v1/token"),
    ] {
        let answer = send(visitor.request(method, path)).await;
        assert_eq!(answer.said(), refusal(405, "method_not_allowed"), "{path}");
        in_convention(&answer, path);
    }
}

#[actix_web::test]
async fn strange_credentials_are_only_wrong() {
    let site = Site::boot_with(|config| config.auth.failures = 1000);
    for (email, password) in [
        ("a@b.co\u{0}", "x"),
        ("' OR 1=1 --", "x"),
        (&"x".repeat(5000), "x"),
        ("office@example.com", &"é".repeat(20_000)),
        ("no address at all", "\u{0}\u{1f}"),
    ] {
        let answer = site.visitor().sign_in(email, password).await;
        assert_eq!(answer.said(), refusal(400, "invalid_credentials"));
    }
}
