//! Adding and removing second factors.
//!
//! The first factor is added at level 1; once a verified one exists, adding and removing need level 2.

use jiff::Timestamp;
use uuid::Uuid;

use super::factor::{Factor, Kind};
use super::identity::{Caller, Identity, require_second_step};
use super::refusal::{Disabled, Outcome, Refusal};
use super::store::{factors, recovery_codes, sessions};
use super::token::Claims;
use super::totp::{self, Enrolment};
use crate::platform::db::WriteTx;
use crate::platform::text::single_line;

/// Most factors of a user.
const MOST: usize = 10;
/// An enrolment that was not finished blocks its name for so long, milliseconds.
const ABANDONED: i64 = 300_000;

/// A factor to be added.
pub(crate) enum Wanted {
    /// An authenticator app.
    Totp {
        /// What the app shows; the company's name when empty.
        issuer: Option<String>,
    },
    /// A security key or passkey.
    WebAuthn,
    /// A phone.
    Phone {
        /// Its number.
        number: String,
    },
}

/// A factor that was added and has yet to be proved.
pub(crate) struct Enrolled {
    /// The factor.
    pub(crate) factor: Factor,
    /// What the authenticator app needs.
    pub(crate) totp: Option<Enrolment>,
}

/// Adds a factor, unverified.
pub(crate) async fn enrol(
    identity: &Identity,
    claims: Claims,
    wanted: Wanted,
    friendly_name: Option<String>,
) -> Outcome<Enrolled> {
    let name = friendly_name.unwrap_or_default();
    let name = single_line(&name, 100).map_err(|why| Refusal::Invalid(format!("friendly_name {why}")))?;
    identity.write(move |tx, identity, now| enrol_in(tx, identity, &claims, wanted, name, now)).await
}

fn enrol_in(
    tx: &WriteTx<'_>,
    identity: &Identity,
    claims: &Claims,
    wanted: Wanted,
    friendly_name: String,
    now: Timestamp,
) -> Outcome<Enrolled> {
    let caller = identity.caller(tx, claims, now)?;
    require_second_step(tx, &caller, "enroll a new factor")?;
    let user = caller.user;
    let at = now.as_millisecond();
    let (kind, phone, totp) = match wanted {
        Wanted::Totp { issuer } => {
            let issuer = issuer.unwrap_or_default();
            let issuer = single_line(&issuer, 60).map_err(|why| Refusal::Invalid(format!("issuer {why}")))?;
            let issuer = if issuer.is_empty() { identity.site() } else { &issuer };
            (Kind::Totp, None, Some(totp::enrol(identity.random(), issuer, &user.email)?))
        }
        Wanted::WebAuthn => {
            identity.ceremonies()?;
            (Kind::WebAuthn, None, None)
        }
        Wanted::Phone { number } => {
            if identity.config().sms_gateway.is_none() {
                return Err(Refusal::KindDisabled(Disabled::Phone));
            }
            (Kind::Phone, Some(e164(&number)?), None)
        }
    };
    let mut standing = 0;
    for old in factors::of_user(tx, user.id)? {
        let same_phone = phone.is_some() && old.phone == phone;
        if same_phone && old.verified {
            return Err(Refusal::FactorExists);
        }
        if !old.verified && (same_phone || at.abs_diff(old.created_at) > ABANDONED.unsigned_abs()) {
            factors::delete(tx, old.id)?;
            continue;
        }
        if !friendly_name.is_empty() && old.friendly_name == friendly_name {
            return Err(Refusal::FactorNameTaken);
        }
        standing += 1;
    }
    if standing >= MOST {
        return Err(Refusal::TooManyFactors);
    }
    let factor = Factor {
        id: identity.random().uuid(),
        user_id: user.id,
        kind,
        friendly_name,
        verified: false,
        secret: totp.as_ref().map(|totp| totp.secret.clone()),
        phone,
        credential: None,
        created_at: at,
        updated_at: at,
        last_challenged_at: None,
    };
    factors::insert(tx, &factor)?;
    Ok(Enrolled { factor, totp })
}

/// A phone number in E.164, however it was spaced.
fn e164(number: &str) -> Outcome<String> {
    let bare: String = number.chars().filter(|c| !matches!(c, ' ' | '-' | '(' | ')' | '.')).collect();
    let digits = bare.strip_prefix('+').unwrap_or(&bare);
    let right = (8..=15).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && !digits.starts_with('0');
    if right {
        Ok(format!("+{digits}"))
    } else {
        Err(Refusal::Invalid("Invalid phone number format (E.164 required)".to_owned()))
    }
}

/// Removes a factor. Other sessions of the user end; this one falls back to level 1 when its level 2 rested upon that
/// factor or nothing is left to prove.
pub(crate) async fn unenrol(identity: &Identity, claims: Claims, id: Uuid) -> Outcome<()> {
    identity.write(move |tx, identity, now| unenrol_in(tx, identity, &claims, id, now)).await
}

fn unenrol_in(
    tx: &WriteTx<'_>,
    identity: &Identity,
    claims: &Claims,
    id: Uuid,
    now: Timestamp,
) -> Outcome<()> {
    let caller = identity.caller(tx, claims, now)?;
    require_second_step(tx, &caller, "unenroll a factor")?;
    let Caller { user, mut session } = caller;
    let factor = factors::find(tx, user.id, id)?.ok_or(Refusal::FactorUnknown)?;
    factors::delete(tx, id)?;
    if !factor.verified {
        return Ok(());
    }
    sessions::delete_of_user(tx, user.id, Some(session.id))?;
    let none_left = !factors::has_verified(tx, user.id)?;
    if none_left {
        recovery_codes::delete_of_user(tx, user.id)?;
    }
    if none_left || session.factor_id == Some(id) {
        session.lower();
        sessions::update(tx, &session)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phone_numbers_are_kept_in_one_form() {
        assert_eq!(e164("+91 98765-43210").unwrap(), "+919876543210");
        assert_eq!(e164("(1) 555 010 9999").unwrap(), "+15550109999");
        for bad in ["", "+", "12345", "+0123456789", "+91 98765 4321x", "1234567890123456"] {
            assert!(e164(bad).is_err(), "{bad}");
        }
    }
}
