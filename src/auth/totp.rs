//! Time-based codes (RFC 6238): SHA-1, six digits, thirty seconds, one step of drift either way.

use jiff::Timestamp;
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};
use totp_rs::{Builder, Totp};

use crate::error::{Error, Result};
use crate::platform::random::Random;

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
