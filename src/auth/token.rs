//! Access tokens: compact JWS, ES256 and nothing else.
//!
//! A header's `jwk`, `jku` and `x5u` are never looked at, and `kid` only picks one of our own keys, so a token cannot
//! bring its own key. The algorithm is fixed before anything is verified.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use jiff::Timestamp;
use p256::ecdsa::Signature;
use p256::ecdsa::signature::{Signer as _, Verifier as _};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::keys::Ring;
use super::session::{Aal, Proof};
use crate::error::{Error, Result};

/// Whom our tokens are for, and the role they give: what GoTrue clients expect.
pub(crate) const AUDIENCE: &str = "authenticated";
/// Longest token that is looked at.
const LONGEST: usize = 4096;

/// What an access token says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Claims {
    /// Our own address of identity.
    pub(crate) iss: String,
    /// The user.
    pub(crate) sub: Uuid,
    /// Always [`AUDIENCE`].
    pub(crate) aud: String,
    /// Expires, seconds since the epoch.
    pub(crate) exp: i64,
    /// Issued.
    pub(crate) iat: i64,
    /// The user's address.
    pub(crate) email: String,
    /// Always [`AUDIENCE`].
    pub(crate) role: String,
    /// Level of the session when it was issued.
    pub(crate) aal: Aal,
    /// Proofs of the session.
    pub(crate) amr: Vec<Proof>,
    /// The session.
    pub(crate) session_id: Uuid,
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

/// Signs.
pub(crate) fn sign(ring: &Ring, claims: &Claims) -> Result<String> {
    let key = ring.current()?;
    let header = json!({"alg": "ES256", "typ": "JWT", "kid": key.kid}).to_string();
    let payload = serde_json::to_vec(claims).map_err(Error::internal)?;
    let signed = format!("{}.{}", BASE64.encode(header), BASE64.encode(payload));
    let signature: Signature = key.signing.sign(signed.as_bytes());
    Ok(format!("{signed}.{}", BASE64.encode(signature.to_bytes())))
}

/// The claims of a token that we signed for this site and that has not expired.
pub(crate) fn verify(ring: &Ring, issuer: &str, token: &str, now: Timestamp, life_ms: i64) -> Option<Claims> {
    if token.len() > LONGEST {
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
    let key = ring.find(&header.kid).filter(|key| key.is_trusted(now, life_ms))?;
    let signature = Signature::from_slice(&BASE64.decode(signature).ok()?).ok()?;
    key.signing.verifying_key().verify(signed.as_bytes(), &signature).ok()?;
    let claims: Claims = serde_json::from_slice(&BASE64.decode(payload).ok()?).ok()?;
    let ours = claims.iss == issuer && claims.aud == AUDIENCE && claims.role == AUDIENCE;
    (ours && claims.exp > now.as_second()).then_some(claims)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::auth::keys::Keys;
    use crate::platform::random::Random;

    const ISSUER: &str = "https://site.example/auth/v1";

    fn ring() -> std::sync::Arc<Ring> {
        let dir = tempfile::tempdir().unwrap();
        Keys::open(dir.path(), &Random::seeded(1)).unwrap().ring()
    }

    fn now() -> Timestamp {
        "2026-11-21T06:00:00Z".parse().unwrap()
    }

    fn claims() -> Claims {
        Claims {
            iss: ISSUER.to_owned(),
            sub: Uuid::from_u128(1),
            aud: AUDIENCE.to_owned(),
            exp: now().as_second() + 900,
            iat: now().as_second(),
            email: "a@b.co".to_owned(),
            role: AUDIENCE.to_owned(),
            aal: Aal::One,
            amr: vec![Proof::new("password", now())],
            session_id: Uuid::from_u128(2),
            is_anonymous: false,
        }
    }

    #[test]
    fn a_signed_token_is_read_back_until_it_expires() {
        let ring = ring();
        let token = sign(&ring, &claims()).unwrap();
        assert_eq!(verify(&ring, ISSUER, &token, now(), 0), Some(claims()));
        let later = Timestamp::from_second(claims().exp).unwrap();
        assert_eq!(verify(&ring, ISSUER, &token, later, 0), None);
        assert_eq!(verify(&ring, "https://other.example/auth/v1", &token, now(), 0), None);
    }

    proptest! {
        #[test]
        fn no_changed_byte_is_accepted(at in 0_usize..600, to in "[A-Za-z0-9_.-]") {
            let ring = ring();
            let token = sign(&ring, &claims()).unwrap();
            let at = at % token.len();
            let mut changed = token.clone();
            changed.replace_range(at..=at, &to);
            let read = verify(&ring, ISSUER, &changed, now(), 0);
            prop_assert!(changed == token || read.is_none());
        }

        #[test]
        fn no_text_makes_it_panic(text in ".{0,300}", dots in "[a-zA-Z0-9_-]{0,40}\\.[a-zA-Z0-9_-]{0,40}\\.[a-zA-Z0-9_-]{0,90}") {
            let ring = ring();
            prop_assert!(verify(&ring, ISSUER, &text, now(), 0).is_none());
            prop_assert!(verify(&ring, ISSUER, &dots, now(), 0).is_none());
        }
    }
}
