//! Recovery codes: ten, each for one second step, kept as keyed hashes.

use jiff::Timestamp;
use uuid::Uuid;

use super::identity::{Granted, Identity, require_second_step};
use super::limits;
use super::refusal::{Outcome, Refusal};
use super::store::factors;
use super::store::recovery_codes::{self, Left};
use super::token::Claims;
use super::verify::{attempt, raise};
use crate::platform::db::WriteTx;

const CODES: usize = 10;
/// Neither I and 1 nor O and 0.
const ALPHABET: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
/// What `amr` calls a proof by code.
const METHOD: &str = "recovery_code";

/// How many codes the user has left.
pub(crate) async fn left(identity: &Identity, claims: Claims) -> Outcome<Left> {
    let look = identity.read(move |snapshot, identity, now| {
        let caller = identity.caller(snapshot, &claims, now)?;
        require_second_step(snapshot, &caller, "see the recovery codes")?;
        Ok(recovery_codes::left(snapshot, caller.user.id)?)
    });
    look.await
}

/// Makes ten new codes and voids the old ones.
pub(crate) async fn renew(identity: &Identity, claims: Claims) -> Outcome<Vec<String>> {
    let work = move |tx: &WriteTx<'_>, identity: &Identity, now: Timestamp| {
        let caller = identity.caller(tx, &claims, now)?;
        require_second_step(tx, &caller, "make recovery codes")?;
        let user = caller.user.id;
        if !factors::has_verified(tx, user)? {
            return Err(Refusal::NothingToRecover);
        }
        let codes: Vec<String> = (0..CODES).map(|_| code(identity)).collect();
        let hashes: Vec<_> = codes.iter().map(|code| hash(identity, user, code)).collect();
        recovery_codes::replace(tx, user, &hashes, now.as_millisecond())?;
        Ok(codes)
    };
    identity.write(work).await
}

/// Takes the second step with a code.
pub(crate) async fn verify(
    identity: &Identity,
    claims: Claims,
    code: String,
    address: String,
) -> Outcome<Granted> {
    let work = move |tx: &WriteTx<'_>, identity: &Identity, now: Timestamp| {
        let caller = identity.caller(tx, &claims, now)?;
        let attempt = attempt(&caller, address);
        limits::check(tx, identity.config(), &attempt, now)?;
        let hash = hash(identity, caller.user.id, &code);
        if !recovery_codes::take(tx, caller.user.id, &hash, now.as_millisecond())? {
            limits::note(tx, identity.config(), &attempt, now)?;
            return Err(Refusal::VerificationFailed("Invalid recovery code entered"));
        }
        raise(tx, identity, caller, METHOD, None, now)
    };
    identity.write(work).await
}

fn code(identity: &Identity) -> String {
    let letters = identity.random().bytes::<10>().map(|byte| char::from(ALPHABET[usize::from(byte % 32)]));
    let text: String = letters.iter().collect();
    format!("{}-{}", &text[..5], &text[5..])
}

fn hash(identity: &Identity, user: Uuid, code: &str) -> [u8; 32] {
    let plain: String = code.chars().filter(char::is_ascii_alphanumeric).collect();
    identity.keys().mac("recovery code", format!("{user} {}", plain.to_ascii_uppercase()).as_bytes())
}
