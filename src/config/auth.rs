//! `[auth]`: sign-in, sessions, factors.

use serde::Deserialize;

use super::SectionErrors;
use text::is_web_address;

/// A day and a year: a longer time is a slip of the keyboard, and means never.
const DAY_MINUTES: u32 = 24 * 60;
const YEAR_HOURS: u32 = 24 * 366;

/// Sign-in and sessions.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Auth {
    /// Lifetime of an access token, minutes.
    pub access_token_minutes: u32,
    /// A session unused for this long ends, hours.
    pub session_idle_hours: u32,
    /// A session ends after this long in any case, hours.
    pub session_hours: u32,
    /// Failed sign-ins, per account and address within the window, before further ones are refused.
    pub failures: u32,
    /// The window, minutes.
    pub window_minutes: u32,
    /// Sends the codes of phone factors; without one, phone factors are refused.
    pub sms_gateway: Option<SmsGateway>,
}

/// An HTTP gateway that sends text messages.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmsGateway {
    /// Receives `POST {"to": "+91…", "message": "…"}` as JSON; any 2xx answer counts as sent.
    pub url: String,
    /// Sent as `Authorization: Bearer …` when set.
    #[serde(default)]
    pub token: String,
}

/// Prints neither address nor token: both are secrets.
impl std::fmt::Debug for SmsGateway {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SmsGateway").finish_non_exhaustive()
    }
}

impl Default for Auth {
    fn default() -> Self {
        Self {
            access_token_minutes: 15,
            session_idle_hours: 72,
            session_hours: 720,
            failures: 10,
            window_minutes: 15,
            sms_gateway: None,
        }
    }
}

impl Auth {
    pub(super) fn validate(&self, errors: &mut SectionErrors) {
        for (key, value) in [
            ("access_token_minutes", self.access_token_minutes),
            ("session_idle_hours", self.session_idle_hours),
            ("session_hours", self.session_hours),
            ("failures", self.failures),
            ("window_minutes", self.window_minutes),
        ] {
            errors.add_unless(value > 0, key, "must be at least 1");
        }
        for (key, value, most) in [
            ("access_token_minutes", self.access_token_minutes, DAY_MINUTES),
            ("session_idle_hours", self.session_idle_hours, YEAR_HOURS),
            ("session_hours", self.session_hours, YEAR_HOURS),
            ("window_minutes", self.window_minutes, DAY_MINUTES),
        ] {
            errors.add_unless(value <= most, key, format!("must be at most {most}"));
        }
        errors.add_unless(
            self.session_idle_hours <= self.session_hours,
            "session_idle_hours",
            format!("must be at most session_hours, which is {}", self.session_hours),
        );
        if let Some(gateway) = &self.sms_gateway {
            let is_valid = is_web_address(&gateway.url, &["http", "https"]);
            errors.add_unless(is_valid, "sms_gateway.url", "must be an http:// or https:// address");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::messages;

    fn errors_of(auth: &Auth) -> String {
        messages("auth", |errors| auth.validate(errors)).join("; ")
    }

    fn gateway(url: &str) -> Auth {
        let sms_gateway = Some(SmsGateway { url: url.to_owned(), token: "secret".to_owned() });
        Auth { sms_gateway, ..Auth::default() }
    }

    #[test]
    fn a_session_does_not_idle_for_longer_than_it_lasts() {
        let hours = |idle, all| Auth { session_idle_hours: idle, session_hours: all, ..Auth::default() };
        assert_eq!(errors_of(&hours(24, 24)), "");
        let message = errors_of(&hours(25, 24));
        assert!(message.starts_with("[auth] session_idle_hours: must be at most session_hours"), "{message}");
    }

    #[test]
    fn a_gateway_is_a_web_address() {
        assert_eq!(errors_of(&gateway("https://gateway.example/send?key=secret")), "");
        for bad in ["", "gateway.example", "http:gateway.example", "ftp://gateway.example", "http://"] {
            assert!(errors_of(&gateway(bad)).contains("sms_gateway.url"), "{bad}");
        }
    }

    #[test]
    fn a_gateway_keeps_its_secrets_when_it_is_printed() {
        let printed = format!("{:?}", gateway("https://gateway.example/send?key=secret"));
        assert!(!printed.contains("secret") && printed.contains("SmsGateway"), "{printed}");
    }
}
