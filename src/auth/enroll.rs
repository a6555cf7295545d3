//! Enrolling and removing second factors.
//!
//! The first factor is enrolled at level 1. Once the user has a verified factor, enrolling and removing need level 2. Enrolling
//! needs a password or a second step of the last minutes, too.

use jiff::{SignedDuration, Timestamp};

use super::error::{AuthError, AuthResult};
use super::factor::{Factor, FactorKind};
use super::id::FactorId;
use super::identity::{Caller, Identity, Record};
use super::store::{factors, recovery_codes, sessions};
use super::token::Claims;
use super::totp::{self, TotpKey};
use crate::platform::db::WriteTx;
use text::single_line;

const MAX_FACTORS: usize = 10;
/// Unverified factors older than this are deleted at the next enrollment, so that their names can be used again.
const ABANDONED_AFTER: SignedDuration = SignedDuration::from_mins(5);

/// A factor to be enrolled.
pub(crate) enum EnrollmentRequest {
    Totp {
        /// What the app shows; the company's name when empty.
        issuer: Option<String>,
    },
    WebAuthn,
    Phone {
        number: String,
    },
}

/// A factor that is enrolled and not verified yet.
pub(crate) struct EnrolledFactor {
    pub(crate) factor: Factor,
    /// What the authenticator app needs.
    pub(crate) totp: Option<TotpKey>,
}

pub(crate) async fn enroll(
    identity: &Identity,
    claims: Claims,
    request: EnrollmentRequest,
    friendly_name: Option<String>,
) -> AuthResult<EnrolledFactor> {
    let name = checked_line("friendly_name", friendly_name, 100)?;
    identity.write(move |tx, identity, now| enroll_in(tx, identity, &claims, request, name, now)).await
}

fn checked_line(parameter: &str, text: Option<String>, max: usize) -> AuthResult<String> {
    single_line(&text.unwrap_or_default(), max)
        .map_err(|why| AuthError::Invalid(format!("{parameter} {why}")))
}

fn enroll_in(
    tx: &WriteTx<'_>,
    identity: &Identity,
    claims: &Claims,
    request: EnrollmentRequest,
    friendly_name: String,
    now: Timestamp,
) -> AuthResult<EnrolledFactor> {
    let caller = identity.caller(tx, claims, now)?;
    caller.require_aal2(tx, "enroll a new factor")?;
    caller.require_recent_proof(now)?;
    let user = caller.user;
    let (kind, phone, totp) = match request {
        EnrollmentRequest::Totp { issuer } => {
            let issuer = checked_line("issuer", issuer, 60)?;
            let issuer = if issuer.is_empty() { identity.site_name() } else { &issuer };
            (FactorKind::Totp, None, Some(totp::generate(identity.random(), issuer, &user.email)?))
        }
        EnrollmentRequest::WebAuthn => {
            identity.relying_party()?;
            (FactorKind::WebAuthn, None, None)
        }
        EnrollmentRequest::Phone { number } => {
            if identity.config().sms_gateway.is_none() {
                return Err(AuthError::PhoneDisabled);
            }
            (FactorKind::Phone, Some(e164(&number)?), None)
        }
    };
    let mut count = 0;
    for old in factors::of_user(tx, user.id)? {
        let has_same_phone = phone.is_some() && old.phone == phone;
        if has_same_phone && old.verified {
            return Err(AuthError::PhoneFactorExists);
        }
        let is_abandoned = now.duration_since(old.created_at).abs() > ABANDONED_AFTER;
        if !old.verified && (has_same_phone || is_abandoned) {
            factors::delete(tx, old.id)?;
            continue;
        }
        if !friendly_name.is_empty() && old.friendly_name == friendly_name {
            return Err(AuthError::FactorNameTaken);
        }
        count += 1;
    }
    if count >= MAX_FACTORS {
        return Err(AuthError::TooManyFactors);
    }
    let factor = Factor {
        id: FactorId::random(identity.random()),
        user_id: user.id,
        kind,
        friendly_name,
        verified: false,
        secret: totp.as_ref().map(|totp| totp.secret.clone()),
        phone,
        credential: None,
        created_at: now,
        updated_at: now,
        last_challenged_at: None,
    };
    factors::insert(tx, &factor)?;
    Ok(EnrolledFactor { factor, totp })
}

/// A phone number in E.164, however it was spaced.
fn e164(number: &str) -> AuthResult<String> {
    let bare: String = number.chars().filter(|c| !matches!(c, ' ' | '-' | '(' | ')' | '.')).collect();
    let digits = bare.strip_prefix('+').unwrap_or(&bare);
    let is_valid = (8..=15).contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && !digits.starts_with('0');
    if is_valid {
        Ok(format!("+{digits}"))
    } else {
        Err(AuthError::Invalid("Invalid phone number format (E.164 required)".to_owned()))
    }
}

/// Removes a factor. Other sessions of the user end; the session of the request falls back to level 1 when that factor gave
/// it level 2 or no verified factor is left. `record` runs in the same transaction when the factor was verified.
pub(crate) async fn unenroll(
    identity: &Identity,
    claims: Claims,
    id: FactorId,
    record: impl Record,
) -> AuthResult<()> {
    let unenroll = move |tx: &WriteTx<'_>, identity: &Identity, now: Timestamp| {
        let caller = identity.caller(tx, &claims, now)?;
        caller.require_aal2(tx, "unenroll a factor")?;
        let factor = factors::find(tx, caller.user.id, id)?.ok_or(AuthError::FactorNotFound)?;
        if !factor.verified {
            return Ok(factors::delete(tx, id)?);
        }
        caller.require_recent_proof(now)?;
        factors::delete(tx, id)?;
        let Caller { user, mut session } = caller;
        sessions::delete_of_user(tx, user.id, Some(session.id))?;
        let none_left = !factors::has_verified(tx, user.id)?;
        if none_left {
            recovery_codes::delete_of_user(tx, user.id)?;
        }
        if none_left || session.factor_id == Some(id) {
            session.step_down();
            sessions::update(tx, &session)?;
        }
        Ok(record(tx, &user, now)?)
    };
    identity.write(unenroll).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phone_numbers_are_stored_in_one_form() {
        assert_eq!(e164("+91 98765-43210").unwrap(), "+919876543210");
        assert_eq!(e164("(1) 555 010 9999").unwrap(), "+15550109999");
        for bad in ["", "+", "12345", "+0123456789", "+91 98765 4321x", "1234567890123456"] {
            assert!(e164(bad).is_err(), "{bad}");
        }
    }
}
