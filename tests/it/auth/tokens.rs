//! Access tokens: verifying, forging, rotating keys.

use hmac::{Hmac, KeyInit as _, Mac as _};
use p256::ecdsa::signature::Verifier as _;
use p256::ecdsa::{Signature, VerifyingKey};
use pharma_site::auth::keys;
use pharma_site::platform::random::Random;

use super::*;

pub(super) fn encode(value: &Value) -> String {
    BASE64.encode(value.to_string())
}

pub(super) fn part(token: &str, n: usize) -> Value {
    serde_json::from_slice(&BASE64.decode(token.split('.').nth(n).unwrap()).unwrap()).unwrap()
}

pub(super) fn signed(key: &SigningKey, header: &Value, claims: &Value) -> String {
    let text = format!("{}.{}", encode(header), encode(claims));
    let signature: Signature = key.sign(text.as_bytes());
    format!("{text}.{}", BASE64.encode(signature.to_bytes()))
}

async fn refused(admin: &mut Admin, token: &str, what: &str) {
    token.clone_into(&mut admin.access_token);
    admin.get("/auth/v1/user").await.is_error(401, "bad_jwt");
    let back_office = admin.get("/api/admin/products").await;
    assert!(matches!(back_office.status.as_u16(), 401 | 404), "{what}");
}

#[actix_web::test]
async fn the_published_key_verifies_our_tokens() {
    let (site, admin) = Site::boot().and_admin();
    let answer = site.visitor().get("/auth/v1/.well-known/jwks.json").await;
    assert_eq!(answer.header("cache-control"), "public, max-age=300");
    let key = answer.json()["keys"][0].clone();
    has(&key, json!({"kty": "EC", "crv": "P-256", "alg": "ES256"}));
    assert!(key.get("d").is_none(), "only the public half");
    let header = part(&admin.access_token, 0);
    has(&header, json!({"alg": "ES256", "kid": key["kid"]}));
    let mut point = vec![4];
    point.extend(BASE64.decode(key["x"].as_str().unwrap()).unwrap());
    point.extend(BASE64.decode(key["y"].as_str().unwrap()).unwrap());
    let (text, signature) = admin.access_token.rsplit_once('.').unwrap();
    let signature = Signature::from_slice(&BASE64.decode(signature).unwrap()).unwrap();
    VerifyingKey::from_sec1_bytes(&point).unwrap().verify(text.as_bytes(), &signature).unwrap();
    let claims = part(&admin.access_token, 1);
    for name in ["sub", "email", "role", "session_id", "aal", "amr", "iat", "exp", "iss", "aud"] {
        assert!(!claims[name].is_null(), "{name}");
    }
    assert_eq!(claims["exp"].as_i64().unwrap() - claims["iat"].as_i64().unwrap(), 900);
}

#[actix_web::test]
async fn forged_tokens_are_refused() {
    let (site, mut admin) = Site::boot().and_admin();
    let token = admin.access_token.clone();
    let (header, claims) = (part(&token, 0), part(&token, 1));
    let kid = header["kid"].clone();
    let signature = token.rsplit_once('.').unwrap().1;

    let none = format!("{}.{}.", encode(&json!({"alg": "none", "kid": kid})), encode(&claims));
    refused(&mut admin, &none, "none").await;
    let none = format!("{}.{}.{signature}", encode(&json!({"alg": "none", "kid": kid})), encode(&claims));
    refused(&mut admin, &none, "none with a signature").await;

    let public = site.visitor().json("/auth/v1/.well-known/jwks.json").await["keys"][0].clone();
    let mut point = vec![4];
    point.extend(BASE64.decode(public["x"].as_str().unwrap()).unwrap());
    point.extend(BASE64.decode(public["y"].as_str().unwrap()).unwrap());
    for secret in [point, public.to_string().into_bytes()] {
        let text =
            format!("{}.{}", encode(&json!({"alg": "HS256", "typ": "JWT", "kid": kid})), encode(&claims));
        let mut mac = Hmac::<Sha256>::new_from_slice(&secret).unwrap();
        mac.update(text.as_bytes());
        let forged = format!("{text}.{}", BASE64.encode(mac.finalize().into_bytes()));
        refused(&mut admin, &forged, "HS256 with the public key").await;
    }

    let own = SigningKey::from_slice(&[7; 32]).unwrap();
    let own_point = own.verifying_key().to_sec1_point(false);
    let jwk = json!({"kty": "EC", "crv": "P-256", "kid": kid,
        "x": BASE64.encode(&own_point.as_bytes()[1..33]), "y": BASE64.encode(&own_point.as_bytes()[33..])});
    let tricks = [
        json!({"alg": "ES256", "kid": kid}),
        json!({"alg": "ES256", "kid": kid, "jwk": jwk}),
        json!({"alg": "ES256", "jwk": jwk}),
        json!({"alg": "ES256", "kid": "../../etc/passwd", "jku": "https://evil.example/keys"}),
        json!({"alg": "ES256", "kid": "' OR 1=1 --"}),
        json!({"alg": "ES256", "kid": ""}),
        json!({"alg": "ES256", "kid": null}),
        json!({"alg": "ES256", "kid": kid, "crit": ["exp"]}),
    ];
    for header in tricks {
        refused(&mut admin, &signed(&own, &header, &claims), &header.to_string()).await;
    }
    let other = with(claims.clone(), json!({"sub": "00000000-0000-4000-8000-000000000000"}));
    let swapped = format!("{}.{}.{signature}", encode(&header), encode(&other));
    refused(&mut admin, &swapped, "another's claims").await;
    for nonsense in
        ["", ".", "..", "...", "a.b.c", &token[..token.len() - 2], &format!("{token}.x"), &"x".repeat(6000)]
    {
        let answer = {
            nonsense.clone_into(&mut admin.access_token);
            admin.get("/auth/v1/user").await
        };
        assert_eq!(answer.status, 401, "{nonsense}");
    }
    admin.access_token = token;
    assert_eq!(admin.get("/auth/v1/user").await.status, 200);
}

#[actix_web::test]
async fn a_valid_signature_does_not_help_wrong_claims() {
    let (site, mut admin) = Site::boot().and_admin();
    let token = admin.access_token.clone();
    let (header, claims) = (part(&token, 0), part(&token, 1));
    let keys = site.app.identity.keys().current();
    let key = &keys.signing_key().unwrap().signing;
    for (name, value) in [
        ("iss", json!("https://other.example/auth/v1")),
        ("aud", json!("other")),
        ("aud", json!(["authenticated"])),
        ("role", json!("service_role")),
        ("exp", json!(site.now().as_second())),
        ("exp", json!("9999999999")),
        ("aal", json!("aal3")),
        ("sub", json!("somebody")),
    ] {
        let changed = with(claims.clone(), json!({(name): value}));
        refused(&mut admin, &signed(key, &header, &changed), &format!("{name} {value}")).await;
    }
    // As a token from before the session's level fell, it reads the account, and no more.
    let above = with(claims.clone(), json!({"aal": "aal2"}));
    admin.access_token = signed(key, &header, &above);
    assert_eq!(admin.get("/auth/v1/user").await.status, 200);
    assert_eq!(admin.get("/api/admin/products").await.status, 401);
    let unknown = with(claims.clone(), json!({"session_id": "00000000-0000-4000-8000-000000000000"}));
    admin.access_token = signed(key, &header, &unknown);
    admin.get("/auth/v1/user").await.is_error(403, "session_not_found");
}

#[actix_web::test]
async fn a_refresh_token_is_no_access_token_and_an_expired_one_is_none_either() {
    let (site, mut admin) = Site::boot().and_admin();
    let refresh = admin.refresh_token.clone();
    let token = admin.access_token.clone();
    refused(&mut admin, &refresh, "refresh token").await;
    admin.access_token.clone_from(&token);
    site.app.clock.advance(SignedDuration::from_secs(899));
    assert_eq!(admin.get("/auth/v1/user").await.status, 200);
    site.app.clock.advance(SignedDuration::from_secs(1));
    refused(&mut admin, &token, "expired").await;
    site.visitor().get("/auth/v1/user").await.is_error(401, "no_authorization");
}

#[actix_web::test]
async fn a_rotation_keeps_old_tokens_alive_until_they_expire() {
    let (site, admin) = Site::boot().and_admin();
    keys::rotate(&site.app.data_dir.keys(), &Random::seeded(5), site.now(), false).unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    assert_eq!(admin.get("/auth/v1/user").await.status, 200);
    let jwks = site.visitor().json("/auth/v1/.well-known/jwks.json").await;
    assert_eq!(jwks["keys"].as_array().unwrap().len(), 2);
    let mut fresh = site.admin();
    assert_eq!(part(&fresh.access_token, 0)["kid"], jwks["keys"][0]["kid"]);
    site.app.clock.advance(SignedDuration::from_secs(901));
    let jwks = site.visitor().json("/auth/v1/.well-known/jwks.json").await;
    assert_eq!(jwks["keys"].as_array().unwrap().len(), 1);
    assert_eq!(fresh.refresh().await.status, 200);
    keys::rotate(&site.app.data_dir.keys(), &Random::seeded(6), site.now(), true).unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(600)).await;
    fresh.get("/auth/v1/user").await.is_error(401, "bad_jwt");
}
