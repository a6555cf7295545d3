//! `[mail]`: how enquiries leave the site.

use serde::Deserialize;

use crate::platform::text::Email;

/// How mails leave, and between whom.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Mail {
    /// `file` writes `.eml` files into the data directory and sends nothing; `smtp` hands over to a mail server.
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
    /// Who reads the enquiries.
    pub to: String,
    /// PEM file of a private certificate authority that the mail server's certificate is signed by; empty: public ones.
    pub ca_file: String,
    /// Longest time a mail may take in all, seconds (1 to 10).
    pub timeout_seconds: u64,
}

/// Where a mail goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Transport {
    /// A file in the data directory.
    File,
    /// A mail server.
    Smtp,
}

/// How the connection to the mail server is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
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
            to: "hello@example.com".to_owned(),
            ca_file: String::new(),
            timeout_seconds: 9,
        }
    }
}

impl Mail {
    pub(super) fn validate(&self) -> Result<(), String> {
        Email::parse(&self.from).map_err(|why| format!("from: {why}"))?;
        Email::parse(&self.to).map_err(|why| format!("to: {why}"))?;
        if self.transport == Transport::Smtp && self.host.trim().is_empty() {
            return Err("host: is required when transport is \"smtp\"".to_owned());
        }
        if !(1..=10).contains(&self.timeout_seconds) {
            return Err("timeout_seconds: must be 1 to 10".to_owned());
        }
        Ok(())
    }

    /// The port to connect to.
    pub fn effective_port(&self) -> u16 {
        match (self.port, self.tls) {
            (0, Tls::Required) => 465,
            (0, Tls::Starttls) => 587,
            (0, Tls::None) => 25,
            (port, _) => port,
        }
    }
}
