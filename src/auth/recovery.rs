//! Recovery codes: ten, each good for one second factor, stored as keyed hashes.

use std::net::IpAddr;

use jiff::Timestamp;

use super::challenge::step_up;
use super::error::{AuthError, AuthResult};
use super::identity::{Identity, Record, TokenGrant};
use super::rate_limit;
use super::store::attempts::{Attempt, AttemptKind};
use super::store::factors::{self, RecoveryCodeCount};
use super::token::Claims;
use super::user::UserId;
use crate::platform::db::WriteTx;

const CODES: usize = 10;
/// Without I and 1, O and 0.
const ALPHABET: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const AMR_METHOD: &str = "recovery_code";

pub(crate) async fn count(identity: &Identity, claims: Claims) -> AuthResult<RecoveryCodeCount> {
    let count = identity.read(move |db, identity, now| {
        let caller = identity.reader(db, &claims, now)?;
        caller.require_aal2(db, "see the recovery codes")?;
        Ok(factors::count_recovery_codes(db, caller.user.id)?)
    });
    count.await
}

/// Creates ten new codes and deletes the old ones. `record` runs in the same transaction.
pub(crate) async fn replace(
    identity: &Identity,
    claims: Claims,
    record: impl Record,
) -> AuthResult<Vec<String>> {
    let replace = identity.write(move |tx, identity, now| {
        let caller = identity.caller(tx, &claims, now)?;
        caller.require_aal2(tx, "make recovery codes")?;
        caller.require_recent_proof(now)?;
        let user = caller.user.id;
        if !factors::has_verified(tx, user)? {
            return Err(AuthError::NoVerifiedFactor);
        }
        let codes: Vec<String> = (0..CODES).map(|_| random_code(identity)).collect();
        let hashes: Vec<_> = codes.iter().map(|code| hash(identity, user, code)).collect();
        factors::replace_recovery_codes(tx, user, &hashes, now)?;
        record(tx, &caller.user, now)?;
        Ok(codes)
    });
    replace.await
}

/// Raises the session to level 2 with a code in place of a factor.
pub(crate) async fn verify(
    identity: &Identity,
    claims: Claims,
    code: String,
    address: IpAddr,
) -> AuthResult<TokenGrant> {
    let verify = move |tx: &WriteTx<'_>, identity: &Identity, now: Timestamp| {
        let caller = identity.caller(tx, &claims, now)?;
        let attempt = Attempt::new(AttemptKind::SecondFactor, caller.user.id.to_string(), address);
        rate_limit::check(tx, identity.config(), &attempt, now)?;
        let hash = hash(identity, caller.user.id, &code);
        if !factors::use_recovery_code(tx, caller.user.id, &hash, now)? {
            rate_limit::record(tx, identity.config(), &attempt, now)?;
            return Err(AuthError::VerificationFailed("Invalid recovery code entered"));
        }
        step_up(tx, identity, caller, AMR_METHOD, None, now)
    };
    identity.write(verify).await
}

fn random_code(identity: &Identity) -> String {
    let letters = identity.random().bytes::<10>().map(|byte| char::from(ALPHABET[usize::from(byte % 32)]));
    let text: String = letters.iter().collect();
    format!("{}-{}", &text[..5], &text[5..])
}

/// The keyed hash of a code, whatever its case, blanks and dashes.
fn hash(identity: &Identity, user: UserId, code: &str) -> [u8; 32] {
    let plain: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    identity.keys().mac("recovery code", format!("{user} {}", plain.to_ascii_uppercase()).as_bytes())
}
