//! `[mail]`: how enquiries are sent.

use std::fmt;
use std::net::IpAddr;

use serde::de::value::SeqAccessDeserializer;
use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::SectionErrors;
use crate::platform::input::Email;

/// Most addresses that enquiries go to.
pub(crate) const MAX_RECIPIENTS: usize = 20;

/// Transport, sender and recipients of mails.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Mail {
    /// `file` writes `.eml` files into the data directory and sends nothing; `smtp` sends through a mail server.
    pub transport: Transport,
    /// Mail server's name.
    pub host: String,
    /// Mail server's port; 0 takes the usual one for `tls`: 465, 587 or 25.
    pub port: u16,
    /// How the connection is protected.
    pub tls: Tls,
    /// Account on the mail server; empty: no login.
    pub username: String,
    /// Its password.
    pub password: String,
    /// The site's own address; the visitor's goes to Reply-To.
    pub from: String,
    /// Recipients of the enquiries: a list of addresses, or one.
    #[serde(deserialize_with = "one_or_several")]
    pub to: Vec<String>,
    /// PEM file of a private certificate authority that the mail server's certificate is signed by; empty: public ones.
    pub ca_file: String,
}

/// What is done with a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Transport {
    /// Written into the data directory.
    File,
    /// Sent to a mail server.
    Smtp,
}

/// How the connection to the mail server is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tls {
    /// TLS from the first byte.
    Required,
    /// Plain first, then STARTTLS, which must succeed.
    Starttls,
    /// No protection; for a mail server on the same machine.
    None,
}

impl Default for Mail {
    fn default() -> Self {
        Self {
            transport: Transport::File,
            host: String::new(),
            port: 0,
            tls: Tls::Required,
            username: String::new(),
            password: String::new(),
            from: "website@example.com".to_owned(),
            to: vec!["hello@example.com".to_owned()],
            ca_file: String::new(),
        }
    }
}

impl Mail {
    pub(super) fn validate(&self, errors: &mut SectionErrors) {
        errors.add_err("from", Email::parse(&self.from));
        let has_recipients = (1..=MAX_RECIPIENTS).contains(&self.to.len());
        errors.add_unless(has_recipients, "to", format!("must be 1 to {MAX_RECIPIENTS} e-mail addresses"));
        for to in &self.to {
            errors.add_err("to", Email::parse(to).map_err(|why| format!("{to} {why}")));
        }
        let has_host = self.transport != Transport::Smtp || !self.host.trim().is_empty();
        errors.add_unless(has_host, "host", "is required when transport is \"smtp\"");
        let host = self.host.trim();
        let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
        let is_name = bare.parse::<IpAddr>().is_ok() || url::Host::parse(bare).is_ok();
        let message = "must be the mail server's name or address alone; a port belongs into port";
        errors.add_unless(host.is_empty() || is_name, "host", message);
        errors.add_unless(
            !self.sends_password_in_clear(),
            "tls",
            "\"none\" would send the password unprotected, which is allowed to a mail server on this machine only \
             (localhost, 127.0.0.1, ::1); must be \"required\" or \"starttls\"",
        );
    }

    /// Whether the password would leave this machine unprotected.
    pub(crate) fn sends_password_in_clear(&self) -> bool {
        let host = self.host.trim().trim_start_matches('[').trim_end_matches(']');
        let is_local = host.eq_ignore_ascii_case("localhost")
            || host.parse::<IpAddr>().is_ok_and(|address| address.to_canonical().is_loopback());
        self.transport == Transport::Smtp
            && self.tls == Tls::None
            && !is_local
            && !(self.username.is_empty() && self.password.is_empty())
    }

    /// Whether enquiries go to the address of the example, which nobody reads.
    pub(crate) fn goes_to_placeholder(&self) -> bool {
        self.to == Self::default().to
    }

    /// The configured port, or the usual one for `tls`.
    pub(crate) fn effective_port(&self) -> u16 {
        match (self.port, self.tls) {
            (0, Tls::Required) => 465,
            (0, Tls::Starttls) => 587,
            (0, Tls::None) => 25,
            (port, _) => port,
        }
    }
}

/// Reads a list of addresses, or one address as a text.
fn one_or_several<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    struct Addresses;

    impl<'de> Visitor<'de> for Addresses {
        type Value = Vec<String>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str(
                "an e-mail address, or a list of them, such as [\"a@example.com\", \"b@example.com\"]",
            )
        }

        fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
            // A list from an environment variable is tried as a text first; this refuses it.
            if text.trim_start().starts_with('[') {
                return Err(E::invalid_type(serde::de::Unexpected::Str(text), &self));
            }
            Ok(vec![text.trim().to_owned()])
        }

        fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Self::Value, A::Error> {
            let mut addresses: Vec<String> = Vec::deserialize(SeqAccessDeserializer::new(list))?;
            let mut seen = std::collections::HashSet::new();
            addresses.retain(|address| seen.insert(address.to_lowercase()));
            Ok(addresses)
        }
    }

    deserializer.deserialize_any(Addresses)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::messages;

    fn read(toml: &str) -> Result<Mail, String> {
        let mail: Mail = toml::from_str(toml).map_err(|error| error.message().to_owned())?;
        let messages = messages("mail", |errors| mail.validate(errors));
        if messages.is_empty() { Ok(mail) } else { Err(messages.join("; ")) }
    }

    #[test]
    fn mails_go_to_one_or_to_several() {
        let to = |toml: &str| read(toml).map(|mail| mail.to);
        assert_eq!(to("to = \" a@b.co \""), Ok(vec!["a@b.co".to_owned()]));
        assert_eq!(
            to("to = [\"a@b.co\", \"c@d.co\", \"A@B.co\"]"),
            Ok(vec!["a@b.co".to_owned(), "c@d.co".to_owned()])
        );
        for (bad, words) in [
            ("to = []", "to: must be 1 to 20"),
            ("to = \"\"", "to: "),
            ("to = [\"a@b.co\", \"nobody\"]", "nobody is not a valid e-mail address"),
            ("to = 5", "an e-mail address, or a list of them"),
            ("to = [5]", "expected a string"),
        ] {
            let said = to(bad).unwrap_err();
            assert!(said.contains(words), "{bad}: {said}");
        }
    }

    #[test]
    fn the_host_is_a_name_or_an_address_without_a_port() {
        let with = |host: &str| read(&format!("transport = \"smtp\"\nhost = \"{host}\""));
        for good in ["mail.example.com", "localhost", "192.0.2.1", "::1", "[2001:db8::1]", "bücher.example"]
        {
            assert!(with(good).is_ok(), "{good}");
        }
        for bad in
            ["mail.example.com:587", "smtp://mail.example.com", "192.0.2.1:25", "[::1]:25", "two names"]
        {
            assert!(with(bad).unwrap_err().contains("host: must be the mail server's name"), "{bad}");
        }
    }

    #[test]
    fn a_password_leaves_this_machine_protected_only() {
        let with = |host: &str, rest: &str| read(&format!("transport = \"smtp\"\nhost = \"{host}\"\n{rest}"));
        let open = "tls = \"none\"\nusername = \"u\"\npassword = \"p\"";
        for here in ["localhost", "LOCALHOST", "127.0.0.1", "127.8.0.1", "::1", "[::1]"] {
            assert!(with(here, open).is_ok(), "{here}");
        }
        for remote in ["mail.example.com", "10.0.0.1", "localhost.example.com", "2001:db8::1"] {
            let said = with(remote, open).unwrap_err();
            assert!(
                said.starts_with("[mail] tls: \"none\"") && said.contains("\"starttls\""),
                "{remote}: {said}"
            );
            assert!(with(remote, "tls = \"none\"").is_ok(), "no password: {remote}");
            assert!(with(remote, "tls = \"starttls\"\nusername = \"u\"\npassword = \"p\"").is_ok());
        }
    }
}
