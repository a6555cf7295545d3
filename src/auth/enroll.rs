//! Enrolling and removing second factors.
//!
//! The first factor is enrolled at level 1. Once the user has a verified factor, enrolling and removing need level 2. Enrolling
//! needs a password or a second step of the last minutes, too.

use jiff::{SignedDuration, Timestamp};
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};
use text::single_line;
use totp_rs::{Builder, Totp};

use super::error::{AuthError, AuthResult};
use super::identity::{Caller, Identity, Record};
use super::store::{factors, sessions};
use super::token::Claims;
use super::user::{Factor, FactorId, FactorKind};
use crate::error::{Error, Result};
use crate::platform::db::WriteTx;
use crate::platform::random::Random;

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
            (FactorKind::Totp, None, Some(generate(identity.random(), issuer, &user.email)?))
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
            factors::delete_recovery_codes(tx, user.id)?;
        }
        if none_left || session.factor_id == Some(id) {
            session.step_down();
            sessions::update(tx, &session)?;
        }
        Ok(record(tx, &user, now)?)
    };
    identity.write(unenroll).await
}

// Time-based codes (RFC 6238): SHA-1, six digits, thirty seconds, one step of drift either way.

/// The key of an authenticator app.
pub(crate) struct TotpKey {
    pub(crate) secret: Vec<u8>,
    /// `secret` for typing.
    pub(crate) base32: String,
    /// `otpauth://…`.
    pub(crate) uri: String,
    /// `uri` as an SVG image without `#`, since clients put it into a `data:` URL as it is.
    pub(crate) qr_code: String,
}

pub(crate) fn generate(random: &Random, issuer: &str, account: &str) -> Result<TotpKey> {
    let secret = random.bytes::<20>().to_vec();
    let failed = |cause: String| Error::internal(format!("making a TOTP key: {cause}"));
    let without_colons = |text: &str| text.replace(':', " ");
    let totp = Builder::new()
        .with_secret(secret.clone())
        .with_issuer(Some(without_colons(issuer)))
        .with_account_name(without_colons(account))
        .build()
        .map_err(|cause| failed(cause.to_string()))?;
    let uri = totp.to_url().map_err(|cause| failed(cause.to_string()))?;
    let base32 = totp.secret().to_base32();
    let image = QrCode::with_error_correction_level(&uri, EcLevel::M)
        .map_err(|cause| failed(cause.to_string()))?
        .render::<svg::Color<'_>>()
        .dark_color(svg::Color("black"))
        .light_color(svg::Color("white"))
        .min_dimensions(200, 200)
        .build();
    let at = image.find("<svg").unwrap_or_default();
    Ok(TotpKey { secret, base32, uri, qr_code: image[at..].to_owned() })
}

/// The time step of a code that is valid now or one step earlier or later.
pub(crate) fn step_of(secret: &[u8], code: &str, now: Timestamp) -> Option<u64> {
    let plain = code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit());
    let seconds = u64::try_from(now.as_second()).ok()?;
    totp(secret).filter(|_| plain)?.check(code, seconds)
}

/// The code that is valid at a time.
pub fn code_at(secret: &[u8], now: Timestamp) -> Option<String> {
    Some(totp(secret)?.generate(u64::try_from(now.as_second()).ok()?).to_string())
}

fn totp(secret: &[u8]) -> Option<Totp> {
    Builder::new().with_secret(secret.to_vec()).build().ok()
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

    #[test]
    fn a_code_is_right_for_one_step_around_its_own() {
        let now: Timestamp = "2026-11-21T06:00:00Z".parse().unwrap();
        let secret = generate(&Random::seeded(1), "Site", "a@b.co").unwrap().secret;
        let code = code_at(&secret, now).unwrap();
        let later = |seconds| Timestamp::from_second(now.as_second() + seconds).unwrap();
        let step = step_of(&secret, &code, now).unwrap();
        assert_eq!(step, u64::try_from(now.as_second() / 30).unwrap());
        assert_eq!(step_of(&secret, &code, later(59)), Some(step));
        assert_eq!(step_of(&secret, &code, later(-30)), Some(step));
        assert_eq!(step_of(&secret, &code, later(60)), None);
        for bad in ["", "12345", "1234567", "12 456", "１２３４５６", "abcdef"] {
            assert_eq!(step_of(&secret, bad, now), None, "{bad}");
        }
    }

    #[test]
    fn the_image_can_be_put_into_a_data_url() {
        let made = generate(&Random::seeded(1), "A: B & <C> #1", "a@b.co").unwrap();
        assert!(made.qr_code.starts_with("<svg") && !made.qr_code.contains('#'), "{}", made.qr_code);
        assert!(made.uri.starts_with("otpauth://totp/") && made.uri.contains(&made.base32), "{}", made.uri);
    }
}
