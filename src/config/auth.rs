//! `[auth]`: sign-in, sessions, factors.

use serde::Deserialize;
use url::Url;

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
    /// Failed sign-ins before an address is refused.
    pub failures: u32,
    /// The time in which they are counted, minutes.
    pub window_minutes: u32,
    /// Writes the e-mail of a failed sign-in into the log; without it the line tells time, address and reason alone.
    pub log_emails: bool,
    /// Where codes for phone factors are sent; none: phone factors are refused.
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

/// Address and token are the operator's secrets.
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
            log_emails: false,
            sms_gateway: None,
        }
    }
}

impl Auth {
    pub(super) fn validate(&self) -> Result<(), String> {
        let positive = [
            ("access_token_minutes", self.access_token_minutes),
            ("session_idle_hours", self.session_idle_hours),
            ("session_hours", self.session_hours),
            ("failures", self.failures),
            ("window_minutes", self.window_minutes),
        ];
        for (key, value) in positive {
            if value == 0 {
                return Err(format!("{key}: must be at least 1"));
            }
        }
        if self.session_idle_hours > self.session_hours {
            return Err(format!(
                "session_idle_hours: must be at most session_hours, which is {}",
                self.session_hours
            ));
        }
        // Two slashes: the client that sends reads addresses more strictly than a browser does.
        let is_web = |address: &str| {
            ["http://", "https://"].iter().any(|scheme| address.starts_with(scheme))
                && Url::parse(address).is_ok()
        };
        match &self.sms_gateway {
            Some(gateway) if !is_web(&gateway.url) => {
                Err("sms_gateway.url: must be an http:// or https:// address".to_owned())
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gateway(url: &str) -> Auth {
        let sms_gateway = Some(SmsGateway { url: url.to_owned(), token: "secret".to_owned() });
        Auth { sms_gateway, ..Auth::default() }
    }

    #[test]
    fn a_session_does_not_idle_for_longer_than_it_lasts() {
        let hours = |idle, all| Auth { session_idle_hours: idle, session_hours: all, ..Auth::default() };
        assert!(hours(24, 24).validate().is_ok());
        let said = hours(25, 24).validate().unwrap_err();
        assert!(said.starts_with("session_idle_hours: must be at most session_hours"), "{said}");
    }

    #[test]
    fn a_gateway_is_a_web_address() {
        assert!(gateway("https://gateway.example/send?key=secret").validate().is_ok());
        for bad in ["", "gateway.example", "http:gateway.example", "ftp://gateway.example", "http://"] {
            assert!(gateway(bad).validate().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_gateway_keeps_its_secrets_when_it_is_printed() {
        let printed = format!("{:?}", gateway("https://gateway.example/send?key=secret"));
        assert!(!printed.contains("secret") && printed.contains("SmsGateway"), "{printed}");
    }
}
