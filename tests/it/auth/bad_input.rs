//! Every endpoint refuses invalid input with an error in the format of the Supabase Auth API, and changes nothing.

use super::endpoints::{PreparedSite, stored_rows};
use super::tokens::{encode, part, signed};
use super::*;

const ID: &str = "00000000-0000-4000-8000-000000000000";

fn assert_auth_error(answer: &Response, what: &str) {
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
    let PreparedSite { site, owner, endpoints } = &PreparedSite::boot().await;
    let before = stored_rows(site);
    for endpoint in endpoints.iter().filter(|endpoint| endpoint.reads_a_body()) {
        let mut bad =
            vec!["{".to_owned(), "[]".into(), "\"x\"".into(), "null".into(), "{} x".into(), "\u{0}".into()];
        if let Some(good) = &endpoint.body {
            if endpoint.route != "/factors/{id}/challenge" {
                bad.push(String::new());
            }
            for key in good.as_object().unwrap().keys() {
                for value in [json!(5), json!([]), json!({"a": 1}), json!(true)] {
                    bad.push(with(good.clone(), json!({(key): value})).to_string());
                }
            }
        }
        for body in bad {
            let request = endpoint.request(owner).header("content-type", "application/json");
            let answer = send(request.body(body.clone())).await;
            assert_eq!(answer.status, 400, "{} {body}: {}", endpoint.path, answer.text());
            assert_auth_error(&answer, &endpoint.path);
        }
    }
    assert_eq!(stored_rows(site), before, "nothing changed");
}

#[actix_web::test]
async fn missing_fields_are_named() {
    let (_site, admin) = Site::boot().and_admin();
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
        answer.is_error(400, "validation_failed");
        assert!(answer.text().contains(word), "{path}: {}", answer.text());
    }
}

#[actix_web::test]
async fn bodies_that_are_too_large_or_of_the_wrong_type_are_refused() {
    let PreparedSite { site, owner, endpoints } = &PreparedSite::boot().await;
    let before = stored_rows(site);
    for endpoint in endpoints.iter().filter(|endpoint| endpoint.reads_a_body()) {
        let what = format!("{} {}", endpoint.method, endpoint.path);
        let large = endpoint.request(owner).header("content-type", "application/json");
        let large = send(large.body("x".repeat(70_000))).await;
        large.is_error(413, "request_too_large");
        assert_auth_error(&large, &what);
        for kind in ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""] {
            send(endpoint.request(owner).header("content-type", kind).body("{}"))
                .await
                .is_error(415, "unsupported_media_type");
        }
    }
    assert_eq!(stored_rows(site), before, "nothing changed");
}

#[actix_web::test]
async fn requests_from_a_foreign_origin_are_refused() {
    let PreparedSite { site, owner, endpoints } = &PreparedSite::boot().await;
    let before = stored_rows(site);
    let port = site.address.port();
    for endpoint in endpoints.iter().filter(|endpoint| endpoint.reads_a_body()) {
        for origin in [
            "https://evil.example".to_owned(),
            format!("https://{}", site.address),
            format!("http://127.0.0.1.evil.example:{port}"),
            format!("http://127.0.0.1:{}", port ^ 1),
            "null".to_owned(),
            String::new(),
        ] {
            let answer = send(endpoint.valid_request(owner).header("origin", &origin)).await;
            answer.is_error(403, "bad_origin"); // from
            assert_auth_error(&answer, &endpoint.path);
        }
    }
    assert_eq!(stored_rows(site), before, "nothing changed");
}

#[actix_web::test]
async fn forged_and_expired_tokens_are_refused() {
    let PreparedSite { site, owner, endpoints } = &PreparedSite::boot().await;
    let token = &owner.access_token;
    let (header, claims) = (part(token, 0), part(token, 1));
    let (text, signature) = token.rsplit_once('.').unwrap();
    let unsigned = encode(&json!({"alg": "none", "kid": header["kid"]}));
    let other_claims = |name: &str, value: Value| with(claims.clone(), json!({(name): value}));
    let keys = site.app.identity.keys().current();
    let ours = &keys.signing_key().unwrap().signing;
    let elsewhere = p256::ecdsa::SigningKey::from_slice(&[7; 32]).unwrap();
    let gone = other_claims("session_id", json!("00000000-0000-4000-8000-000000000000"));
    let expired = other_claims("exp", json!(site.now().as_second()));
    let level = other_claims("aal", json!("aal1"));
    let bad = expected(401, "bad_jwt");
    let cases = [
        ("none", None, expected(401, "no_authorization")),
        ("nonsense", Some("nonsense".to_owned()), bad.clone()),
        ("a refresh token", Some(owner.refresh_token.clone()), bad.clone()),
        ("unsigned", Some(format!("{unsigned}.{}.", encode(&claims))), bad.clone()),
        (
            "another's claims",
            Some(format!("{}.{}.{signature}", encode(&header), encode(&level))),
            bad.clone(),
        ),
        ("half a signature", Some(format!("{text}.{}", &signature[..40])), bad.clone()),
        ("another's key", Some(signed(&elsewhere, &header, &claims)), bad.clone()),
        ("expired", Some(signed(ours, &header, &expired)), bad),
        ("a session that is over", Some(signed(ours, &header, &gone)), expected(403, "session_not_found")),
    ];
    let before = stored_rows(site);
    for endpoint in endpoints.iter().filter(|endpoint| endpoint.bearer) {
        let path = &endpoint.path;
        for (what, token, expected) in &cases {
            let request = site.visitor().request(endpoint.method.clone(), path);
            let request = endpoint
                .body
                .iter()
                .filter(|body| !body.is_null())
                .fold(request, |request, body| request.json(body));
            let answer = send(token.iter().fold(request, reqwest::RequestBuilder::bearer_auth)).await;
            assert_eq!(&answer.status_and_code(), expected, "{} {path}: {what}", endpoint.method);
            assert_auth_error(&answer, path);
        }
    }
    assert_eq!(stored_rows(site), before, "nothing changed");
}

/// The tests above would prove nothing if the valid calls were refused, too.
#[actix_web::test]
async fn every_listed_call_is_answered_normally_when_nothing_is_wrong_with_it() {
    for n in 0.. {
        let prepared = PreparedSite::boot().await;
        let Some(endpoint) = prepared.endpoints.get(n) else { break };
        let before = stored_rows(&prepared.site);
        let answer = send(endpoint.valid_request(&prepared.owner)).await;
        let expected = match endpoint.route {
            "/signup" => expected(422, "signup_disabled"),
            "/token" if endpoint.path.ends_with("=password") => expected(400, "invalid_credentials"),
            "/factors/{id}/verify" | "/recovery-codes/verify" => expected(422, "mfa_verification_failed"),
            "/invitation" | "/invitation/accept" => expected(404, "invitation_not_valid"),
            "/logout" | "/sessions/{id}" => expected(204, ""),
            _ => expected(200, ""),
        };
        assert_eq!(
            answer.status_and_code(),
            expected,
            "{} {}: {}",
            endpoint.method,
            endpoint.path,
            answer.text()
        );
        let is_write = endpoint.reads_a_body();
        assert_eq!(stored_rows(&prepared.site) != before, is_write, "{} {}", endpoint.method, endpoint.path);
    }
}

#[actix_web::test]
async fn unknown_methods_and_paths_get_an_auth_error() {
    let (_site, visitor) = Site::boot().and_visitor();
    for path in ["/auth", "/auth/v1", "/auth/v1/nothing", "/auth/v2/user", "/auth/v1/factors/x/y/z"] {
        let answer = visitor.get(path).await;
        answer.is_error(404, "not_found");
        assert_auth_error(&answer, path);
    }
    for (method, path) in [
        (Method::GET, "/auth/v1/token"),
        (Method::DELETE, "/auth/v1/user"),
        (Method::GET, "/auth/v1/logout"),
        (Method::POST, "/auth/v1/health"),
        (Method::OPTIONS, "/auth/v1/token"),
    ] {
        let answer = send(visitor.request(method, path)).await;
        answer.is_error(405, "method_not_allowed");
        assert_auth_error(&answer, path);
    }
}

#[actix_web::test]
async fn strange_credentials_are_refused_as_wrong() {
    let site = Site::boot_with(|config| config.auth.failures = 1000);
    for (email, password) in [
        ("a@b.co\u{0}", "x"),
        ("' OR 1=1 --", "x"),
        (&"x".repeat(5000), "x"),
        ("office@example.com", &"é".repeat(20_000)),
        ("no address at all", "\u{0}\u{1f}"),
    ] {
        site.visitor().sign_in(email, password).await.is_error(400, "invalid_credentials");
    }
}
