//! Access tokens: compact JWS, ES256 and nothing else.
//!
//! `jwk`, `jku` and `x5u` of the header are ignored and `kid` only picks one of our own keys, so a token cannot bring its
//! own key. The algorithm is checked before the signature.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use jiff::Timestamp;
use p256::ecdsa::Signature;
use p256::ecdsa::signature::{Signer as _, Verifier as _};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::keys::KeySet;
use super::sessions::{Aal, AmrEntry};
use super::user::{SessionId, UserId};
use crate::error::{Error, Result};

/// Audience and role of all tokens, as GoTrue clients expect.
pub(crate) const AUDIENCE: &str = "authenticated";
/// Bytes; longer tokens are refused.
const MAX_LENGTH: usize = 4096;

/// The claims of an access token.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Claims {
    /// The address of this identity service.
    pub(crate) iss: String,
    pub(crate) sub: UserId,
    /// Always [`AUDIENCE`].
    pub(crate) aud: String,
    /// Seconds since the epoch, as `iat`.
    pub(crate) exp: i64,
    pub(crate) iat: i64,
    pub(crate) email: String,
    /// Always [`AUDIENCE`].
    pub(crate) role: String,
    /// The session's level when the token was issued.
    pub(crate) aal: Aal,
    pub(crate) amr: Vec<AmrEntry>,
    pub(crate) session_id: SessionId,
    /// Always false; clients expect it.
    #[serde(default)]
    pub(crate) is_anonymous: bool,
}

#[derive(Deserialize)]
struct Header {
    alg: String,
    kid: String,
    #[serde(default)]
    crit: Option<serde_json::Value>,
}

pub(crate) fn sign(keys: &KeySet, claims: &Claims) -> Result<String> {
    let key = keys.signing_key()?;
    let header = json!({"alg": "ES256", "typ": "JWT", "kid": key.kid}).to_string();
    let payload = serde_json::to_vec(claims).map_err(Error::internal)?;
    let signed = format!("{}.{}", BASE64.encode(header), BASE64.encode(payload));
    let signature: Signature = key.signing.sign(signed.as_bytes());
    Ok(format!("{signed}.{}", BASE64.encode(signature.to_bytes())))
}

/// The claims of a token that we signed for this site and that has not expired.
pub(crate) fn verify(
    keys: &KeySet,
    issuer: &str,
    token: &str,
    now: Timestamp,
    life_ms: i64,
) -> Option<Claims> {
    if token.len() > MAX_LENGTH {
        return None;
    }
    let (signed, signature) = token.rsplit_once('.')?;
    let (header, payload) = signed.split_once('.')?;
    if payload.contains('.') {
        return None;
    }
    let header: Header = serde_json::from_slice(&BASE64.decode(header).ok()?).ok()?;
    if header.alg != "ES256" || header.crit.is_some() {
        return None;
    }
    let key = keys.find(&header.kid).filter(|key| key.is_trusted(now, life_ms))?;
    let signature = Signature::from_slice(&BASE64.decode(signature).ok()?).ok()?;
    key.signing.verifying_key().verify(signed.as_bytes(), &signature).ok()?;
    let claims: Claims = serde_json::from_slice(&BASE64.decode(payload).ok()?).ok()?;
    let is_ours = claims.iss == issuer && claims.aud == AUDIENCE && claims.role == AUDIENCE;
    (is_ours && claims.exp > now.as_second()).then_some(claims)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use uuid::Uuid;

    use super::*;
    use crate::auth::keys::KeyStore;
    use crate::platform::random::Random;

    const ISSUER: &str = "https://site.example/auth/v1";

    fn keys() -> std::sync::Arc<KeySet> {
        let dir = tempfile::tempdir().unwrap();
        KeyStore::open(dir.path(), &Random::seeded(1)).unwrap().current()
    }

    fn now() -> Timestamp {
        "2026-11-21T06:00:00Z".parse().unwrap()
    }

    fn claims() -> Claims {
        Claims {
            iss: ISSUER.to_owned(),
            sub: UserId(Uuid::from_u128(1)),
            aud: AUDIENCE.to_owned(),
            exp: now().as_second() + 900,
            iat: now().as_second(),
            email: "a@b.co".to_owned(),
            role: AUDIENCE.to_owned(),
            aal: Aal::One,
            amr: vec![AmrEntry::new("password", now())],
            session_id: SessionId(Uuid::from_u128(2)),
            is_anonymous: false,
        }
    }

    #[test]
    fn a_signed_token_is_read_back_until_it_expires() {
        let keys = keys();
        let token = sign(&keys, &claims()).unwrap();
        assert_eq!(verify(&keys, ISSUER, &token, now(), 0), Some(claims()));
        let later = Timestamp::from_second(claims().exp).unwrap();
        assert_eq!(verify(&keys, ISSUER, &token, later, 0), None);
        assert_eq!(verify(&keys, "https://other.example/auth/v1", &token, now(), 0), None);
    }

    proptest! {
        #[test]
        fn no_changed_byte_is_accepted(at in 0_usize..600, to in "[A-Za-z0-9_.-]") {
            let keys = keys();
            let token = sign(&keys, &claims()).unwrap();
            let at = at % token.len();
            let mut changed = token.clone();
            changed.replace_range(at..=at, &to);
            let read = verify(&keys, ISSUER, &changed, now(), 0);
            prop_assert!(changed == token || read.is_none());
        }

        #[test]
        fn no_text_makes_it_panic(text in ".{0,300}", dots in "[a-zA-Z0-9_-]{0,40}\\.[a-zA-Z0-9_-]{0,40}\\.[a-zA-Z0-9_-]{0,90}") {
            let keys = keys();
            prop_assert!(verify(&keys, ISSUER, &text, now(), 0).is_none());
            prop_assert!(verify(&keys, ISSUER, &dots, now(), 0).is_none());
        }
    }
}
