//! E-mail addresses. What is an address is the mail library's decision, so that none is accepted that cannot be written to.

use std::fmt;

use text::{fold, single_line};

/// An e-mail address: one `@`, a dotted domain, no blanks; compared without regard to case.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(transparent)]
pub struct Email(String);

impl Email {
    /// Trims and checks an address; the error is for the person who typed it.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let text = single_line(text, 254)?;
        if text.is_empty() {
            return Err("is required".to_owned());
        }
        let wrong = || "is not a valid e-mail address".to_owned();
        let address: lettre::Address = text.parse().map_err(|_| wrong())?;
        // Mails name it in a header, which is read again for the mail server: a quoted part with a blank breaks the whole mail.
        let in_header = text.parse::<lettre::message::Mailboxes>();
        if text.is_ascii() && !in_header.is_ok_and(|all| all.iter().count() == 1) {
            return Err(wrong());
        }
        let domain = address.domain();
        if !domain.contains('.') || domain.starts_with('.') || domain.ends_with('.') {
            return Err(wrong());
        }
        Ok(Self(text))
    }

    /// As typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Equal for two addresses of the same account; see [`email_key`].
    pub(crate) fn key(&self) -> String {
        email_key(&self.0)
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The form in which accounts are stored and looked up by e-mail. Migration V6 uses it under the name `fold`.
pub(crate) fn email_key(text: &str) -> String {
    fold(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_without_a_dotted_domain_is_refused() {
        for bad in ["", "a", "a@b", "a@b.", "a b@c.de", "a@b.c\r\nBcc: d@e.f", "@b.c"] {
            assert!(Email::parse(bad).is_err(), "{bad:?}");
        }
        assert_eq!(Email::parse(" A@b.co ").unwrap().key(), "a@b.co");
    }

    #[test]
    fn an_account_is_found_however_its_address_is_typed() {
        for (made, typed) in [
            ("straße@example.com", "STRASSE@example.com"),
            ("İstanbul@example.com", "istanbul@example.com"),
            ("ΟΔΟΣ@example.com", "οδος@example.com"),
            ("ﬁnance@example.com", "Finance@example.com"),
            ("ｏｆｆｉｃｅ@example.com", "office@example.com"),
        ] {
            let made = Email::parse(made).unwrap();
            assert_eq!(made.key(), email_key(made.as_str()));
            assert_eq!(made.key(), email_key(typed), "{made}");
        }
    }
}
