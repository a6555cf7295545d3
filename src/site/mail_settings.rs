//! How mails are sent, as owners set it in the back office. The password is stored encrypted, and never read by anybody but the
//! mailer.

use std::path::Path;

use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::settings::SetBy;
use crate::config::mail::{MAX_RECIPIENTS, Mail, Tls, Transport};
use crate::error::{FieldErrors, Result};
use crate::platform::input::{Email, REQUIRED};
use crate::platform::mailer::is_mailable;
use crate::platform::sealed;
use text::single_line;
use work::repeated;

/// What stands in the place of a password that there is.
const SET: &str = "set";
/// Longest name of a server, account and password, characters.
const MAX_TEXT: usize = 255;

/// The row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredMail {
    /// Rises with every change.
    pub(crate) revision: i64,
    transport: Transport,
    host: String,
    port: u16,
    tls: Tls,
    username: String,
    /// Encrypted; none: there is no password.
    sealed_password: Option<String>,
    from: String,
    to: Vec<String>,
}

/// How mails are sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct MailSettings {
    /// Rises with every change in the office; 0: never changed there.
    pub(crate) revision: i64,
    /// `smtp`, or `file`: written into files on the server, and nobody gets them.
    #[schema(value_type = String)]
    transport: Transport,
    /// Name of the mail server.
    host: String,
    /// Its port; 0: the usual one for `tls`, 465, 587 or 25.
    port: u16,
    /// How the connection is protected: `required` (TLS from the first byte), `starttls`, or `none`.
    #[schema(value_type = String)]
    tls: Tls,
    /// Account on the mail server; `""`: no login.
    username: String,
    /// `set` when there is a password; it is never sent.
    password: Option<&'static str>,
    /// The address that mails come from.
    from: String,
    /// Who gets the enquiries.
    to: Vec<String>,
    /// Who has set this.
    pub(crate) set_by: SetBy,
}

/// How mails are to be sent, as an owner says.
#[derive(Deserialize, ToSchema)]
pub(crate) struct MailSettingsInput {
    /// `smtp` or `file`.
    #[schema(required, nullable = false)]
    transport: Option<String>,
    /// Name of the mail server; required for `smtp`.
    host: Option<String>,
    /// Its port; 0 or none: the usual one.
    port: Option<i64>,
    /// `required` (where it is left out), `starttls` or `none`.
    tls: Option<String>,
    /// Account on the mail server.
    username: Option<String>,
    /// Its password. Left out or `set`: the one that is stored stays; `null` or `""`: there is none.
    #[serde(default)]
    #[schema(value_type = Option<String>)]
    password: PasswordChange,
    /// The address that mails come from.
    #[schema(required, nullable = false)]
    from: Option<String>,
    /// Who gets the enquiries: 1 to 20 addresses.
    #[schema(required, nullable = false)]
    to: Option<Vec<String>>,
}

/// What becomes of the password; a field that is left out keeps it.
#[derive(Default, PartialEq, Eq)]
enum PasswordChange {
    #[default]
    Keep,
    Remove,
    Set(String),
}

impl<'de> Deserialize<'de> for PasswordChange {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(match Option::<String>::deserialize(deserializer)? {
            None => Self::Remove,
            Some(text) if text.is_empty() => Self::Remove,
            Some(text) if text == SET => Self::Keep,
            Some(text) => Self::Set(text),
        })
    }
}

impl MailSettings {
    /// What holds now, without the password.
    pub(crate) fn of(mail: &Mail, stored: Option<&StoredMail>, set_by: SetBy) -> Self {
        Self {
            revision: stored.map_or(0, |stored| stored.revision),
            transport: mail.transport,
            host: mail.host.clone(),
            port: mail.port,
            tls: mail.tls,
            username: mail.username.clone(),
            password: (!mail.password.is_empty()).then_some(SET),
            from: mail.from.clone(),
            to: mail.to.clone(),
            set_by,
        }
    }
}

impl StoredMail {
    /// The configuration with this in its place. What only the operator sets stays: the authority's file and the deadline.
    pub(super) fn over(self, configured: &Mail, keys: &Path) -> Mail {
        let opened = self.sealed_password.map(|sealed| sealed::open(keys, &sealed)).transpose();
        let password = opened.unwrap_or_else(|error| {
            if repeated::is_first("mail password") {
                tracing::warn!(error = %error.chain(), "the mail password has to be entered again");
            }
            None
        });
        Mail {
            transport: self.transport,
            host: self.host,
            port: self.port,
            tls: self.tls,
            username: self.username,
            password: password.unwrap_or_default(),
            from: self.from,
            to: self.to,
            ..configured.clone()
        }
    }

    /// What differs from the settings before, in words for the history; never the password.
    pub(crate) fn changed(&self, before: Option<&Self>) -> Vec<&'static str> {
        let Some(before) = before else { return vec!["set up"] };
        let parts = [
            ("transport", self.transport != before.transport),
            ("server", self.host != before.host || self.port != before.port),
            ("encryption", self.tls != before.tls),
            ("user", self.username != before.username),
            ("password", self.sealed_password != before.sealed_password),
            ("sender", self.from != before.from),
            ("recipients", self.to != before.to),
        ];
        parts.into_iter().filter(|(_, differs)| *differs).map(|(name, _)| name).collect()
    }
}

impl MailSettingsInput {
    /// The row over the one before.
    ///
    /// # Errors
    /// Every wrong field, or the key for the password cannot be used.
    pub(crate) fn parse(
        self,
        before: Option<&StoredMail>,
        configured: &Mail,
        keys: &Path,
    ) -> Result<StoredMail> {
        let mut errors = FieldErrors::default();
        let transport = match self.transport.as_deref() {
            Some("smtp") => Ok(Transport::Smtp),
            Some("file") => Ok(Transport::File),
            None | Some("") => Err(REQUIRED),
            Some(_) => Err("must be smtp or file"),
        };
        let transport = errors.take("transport", transport).unwrap_or(Transport::File);
        let tls = match self.tls.as_deref() {
            None | Some("" | "required") => Ok(Tls::Required),
            Some("starttls") => Ok(Tls::Starttls),
            Some("none") => Ok(Tls::None),
            Some(_) => Err("must be required, starttls or none"),
        };
        let tls = errors.take("tls", tls).unwrap_or(Tls::Required);
        let host = errors.take("host", host(self.host.as_deref().unwrap_or_default())).unwrap_or_default();
        if transport == Transport::Smtp && host.is_empty() {
            errors.add("host", "is required to send mails");
        }
        let port = u16::try_from(self.port.unwrap_or(0)).map_err(|_| "must be from 1 to 65535");
        let port = errors.take("port", port).unwrap_or(0);
        let username = single_line(self.username.as_deref().unwrap_or_default(), MAX_TEXT);
        let username = errors.take("username", username).unwrap_or_default();
        let mut password = self.password;
        if let PasswordChange::Set(text) = &password
            && (text.chars().count() > MAX_TEXT || text.chars().any(char::is_control))
        {
            errors.add("password", format!("must be one line of at most {MAX_TEXT} characters"));
        }
        if username.is_empty() && password == PasswordChange::Keep {
            password = PasswordChange::Remove;
        }
        let stays =
            before.filter(|before| before.sealed_password.is_some() && password == PasswordChange::Keep);
        // Whoever may change the server must not get the password by it.
        let way = |host: &str, port, tls| {
            (host.to_owned(), Mail { port, tls, ..Mail::default() }.effective_port(), tls)
        };
        if stays.is_some_and(|before| way(&before.host, before.port, before.tls) != way(&host, port, tls)) {
            errors.add(
                "password",
                "has to be entered again, because the server, its port or the encryption is another",
            );
        }
        let has_password = stays.is_some() || matches!(password, PasswordChange::Set(_));
        let from = self.from.ok_or_else(|| REQUIRED.to_owned()).and_then(|from| address(&from));
        let from = errors.take("from", from).unwrap_or_default();
        let mut to: Vec<String> = Vec::new();
        match self.to {
            Some(given) if (1..=MAX_RECIPIENTS).contains(&given.len()) => {
                for text in given {
                    let parsed = address(&text).map_err(|why| format!("{text} {why}"));
                    let taken = errors.take("to", parsed);
                    to.extend(taken.filter(|new| !to.iter().any(|known| known.eq_ignore_ascii_case(new))));
                }
            }
            _ => errors.add("to", format!("must be 1 to {MAX_RECIPIENTS} e-mail addresses")),
        }
        let tried = Mail {
            transport,
            host: host.clone(),
            tls,
            username: username.clone(),
            password: if has_password { SET.to_owned() } else { String::new() },
            ..configured.clone()
        };
        if tried.sends_password_in_clear() {
            errors.add("tls", "none would send the password unprotected");
        }
        errors.into_result()?;
        let sealed_password = match password {
            PasswordChange::Keep => before.and_then(|before| before.sealed_password.clone()),
            PasswordChange::Remove => None,
            PasswordChange::Set(text) => Some(sealed::seal(keys, &text)?),
        };
        let revision = before.map_or(0, |before| before.revision) + 1;
        Ok(StoredMail { revision, transport, host, port, tls, username, sealed_password, from, to })
    }
}

/// The name or the number of a server, without scheme, port and path.
fn host(text: &str) -> Result<String, String> {
    let text = single_line(text, MAX_TEXT)?;
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | ':' | '[' | ']');
    if text.chars().all(is_plain) {
        return Ok(text);
    }
    Err("must be the name of the mail server alone, such as smtp.example.com".to_owned())
}

fn address(text: &str) -> Result<String, String> {
    let email = Email::parse(text)?;
    if is_mailable(email.as_str()) {
        Ok(email.as_str().to_owned())
    } else {
        Err("is not a valid e-mail address".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn parse(input: &Value, before: Option<&StoredMail>, keys: &Path) -> Result<StoredMail, String> {
        let input: MailSettingsInput = serde_json::from_value(input.clone()).unwrap();
        input.parse(before, &Mail::default(), keys).map_err(|error| error.chain())
    }

    fn input(changes: &Value) -> Value {
        let mut input = json!({"transport": "smtp", "host": "smtp.example.com", "port": 465, "tls": "required",
            "username": "office", "from": "site@example.com", "to": ["a@example.com"]});
        input.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
        input
    }

    #[test]
    fn a_password_stays_is_replaced_or_goes() {
        let keys = tempfile::tempdir().unwrap();
        let (keys, configured) = (keys.path(), Mail::default());
        let first = parse(&input(&json!({"password": "s3cret"})), None, keys).unwrap();
        let password = |stored: &StoredMail| stored.clone().over(&configured, keys).password;
        assert_eq!(password(&first), "s3cret");
        assert!(!serde_json::to_string(&first).unwrap().contains("s3cret"));
        let view = MailSettings::of(&first.clone().over(&configured, keys), Some(&first), SetBy::Office);
        assert_eq!(json!(view)["password"], "set");
        for kept in [json!({}), json!({"password": "set"}), json!({"from": "other@example.com"})] {
            assert_eq!(password(&parse(&input(&kept), Some(&first), keys).unwrap()), "s3cret");
        }
        assert_eq!(
            password(&parse(&input(&json!({"password": "other"})), Some(&first), keys).unwrap()),
            "other"
        );
        for gone in [json!({"password": null}), json!({"password": ""}), json!({"username": ""})] {
            assert_eq!(password(&parse(&input(&gone), Some(&first), keys).unwrap()), "");
        }
        for (moved, changes) in [
            (json!({"host": "evil.example.com"}), "server"),
            (json!({"port": 2525}), "server"),
            (json!({"tls": "starttls"}), "encryption"),
        ] {
            let refused = parse(&input(&moved), Some(&first), keys).unwrap_err();
            assert!(refused.contains("password: has to be entered again"), "{refused}");
            let mut again = moved;
            again["password"] = json!("s3cret");
            let stored = parse(&input(&again), Some(&first), keys).unwrap();
            assert_eq!(stored.changed(Some(&first)), [changes, "password"]);
        }
        let lost = tempfile::tempdir().unwrap();
        assert_eq!(first.over(&configured, lost.path()).password, "", "without the key there is none");
    }

    #[test]
    fn every_wrong_field_is_named() {
        let keys = tempfile::tempdir().unwrap();
        for (changes, words) in [
            (json!({"transport": "pigeon"}), "transport: must be"),
            (json!({"transport": null}), "transport: Please"),
            (json!({"host": ""}), "host: is required"),
            (json!({"host": "https://smtp.example.com"}), "host: must be the name"),
            (json!({"port": 70000}), "port: must be"),
            (json!({"port": -1}), "port: must be"),
            (json!({"tls": "yes"}), "tls: must be"),
            (json!({"tls": "none", "password": "x"}), "tls: none would"),
            (json!({"password": "a\r\nb"}), "password: must be one line"),
            (json!({"from": "nobody"}), "from: "),
            (json!({"from": "ü@example.com"}), "from: "),
            (json!({"to": ["a@example.com", "\"x y\"@example.com"]}), "to: \"x y\"@example.com is not"),
            (json!({"to": []}), "to: must be 1 to 20"),
            (json!({"to": ["a@example.com", "b"]}), "to: b is not"),
        ] {
            let refused = parse(&input(&changes), None, keys.path()).unwrap_err();
            assert!(refused.contains(words), "{changes}: {refused}");
        }
        assert_eq!(std::fs::read_dir(keys.path()).unwrap().count(), 0, "no key is made for what is refused");
        let twice =
            parse(&input(&json!({"to": ["a@example.com", "A@example.com"]})), None, keys.path()).unwrap();
        assert_eq!(twice.to, ["a@example.com"]);
    }
}
