//! `[https]`: the certificate of the site's own HTTPS.

use std::net::SocketAddr;

use serde::Deserialize;
use url::{Host, Url};

use super::SectionErrors;
use super::http::Http;
use crate::platform::input::Email;
use text::is_web_address;

/// Let's Encrypt.
const DEFAULT_DIRECTORY: &str = "https://acme-v02.api.letsencrypt.org/directory";
/// Most names in one certificate, as Let's Encrypt has it.
const MAX_DOMAINS: usize = 100;

/// Where HTTPS is spoken, and with which certificate. Without a certificate there is none.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Https {
    /// Address and port to listen on.
    #[serde(deserialize_with = "super::http::listen")]
    pub listen: SocketAddr,
    /// PEM file with the certificate and those between it and the authority's root; read again when it changes.
    pub certificate: String,
    /// PEM file with the certificate's private key.
    pub key: String,
    /// A certificate that is obtained and renewed by the site itself, instead of the files.
    pub acme: Option<Acme>,
}

/// A certificate authority that speaks ACME (RFC 8555).
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Acme {
    /// Names in the certificate; empty: the host of `public_url`.
    pub domains: Vec<String>,
    /// E-mail address for the authority's warnings; may be empty.
    pub contact: String,
    /// The authority's directory.
    pub directory: String,
    /// PEM file of the root that signed the authority's own certificate; empty: public ones.
    pub ca_file: String,
    /// How the authority sees that the names are this site's.
    pub challenge: Challenge,
}

/// How the authority sees that a name is this site's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Challenge {
    /// It connects to port 443.
    #[serde(rename = "tls-alpn-01")]
    TlsAlpn01,
    /// It fetches a file from port 80.
    #[serde(rename = "http-01")]
    Http01,
}

impl Default for Https {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([0, 0, 0, 0], 443)),
            certificate: String::new(),
            key: String::new(),
            acme: None,
        }
    }
}

impl Default for Acme {
    fn default() -> Self {
        Self {
            domains: Vec::new(),
            contact: String::new(),
            directory: DEFAULT_DIRECTORY.to_owned(),
            ca_file: String::new(),
            challenge: Challenge::TlsAlpn01,
        }
    }
}

/// What is said where [`Https::takes_address_of`] is so.
pub(crate) const SAME_ADDRESS: &str = "is the address of [http] listen: it needs one of its own";

impl Https {
    /// Whether the site speaks HTTPS itself.
    pub fn is_on(&self) -> bool {
        !self.certificate.is_empty() || self.acme.is_some()
    }

    /// Whether plain HTTP listens where HTTPS does, so that one of them cannot.
    pub(crate) fn takes_address_of(&self, http: &Http) -> bool {
        let (own, other) = (self.listen, http.listen);
        let overlap = own.ip() == other.ip() || own.ip().is_unspecified() || other.ip().is_unspecified();
        own.port() == other.port() && own.port() != 0 && overlap
    }

    pub(super) fn validate(&self, http: &Http, errors: &mut SectionErrors) {
        let (certificate, key) = (!self.certificate.is_empty(), !self.key.is_empty());
        errors.add_unless(certificate || !key, "certificate", "is required beside key");
        errors.add_unless(key || !certificate, "key", "is required beside certificate");
        let is_either = self.acme.is_none() || !(certificate || key);
        errors.add_unless(is_either, "acme", "must be left out where certificate and key are given");
        errors.add_unless(!self.is_on() || !self.takes_address_of(http), "listen", SAME_ADDRESS);
        let has_name = self.acme.as_ref().is_some_and(|acme| !acme.domains.is_empty());
        let is_https = http.is_https() || http.public_url.is_empty() && has_name;
        errors.add_unless(
            !self.is_on() || is_https,
            if certificate { "certificate" } else { "acme" },
            "needs [http] public_url with https://, to which visitors are sent",
        );
        if let Some(acme) = &self.acme {
            acme.validate(errors);
            let url = Url::parse(&http.public_url).ok();
            let address = url.as_ref().and_then(Url::host).filter(|host| !matches!(host, Host::Domain(_)));
            if let (Some(address), true) = (address, acme.domains.is_empty()) {
                errors.add_unless(
                    false,
                    "acme",
                    format!(
                        "is for names, and {address} in [http] public_url is an address: give the site a name"
                    ),
                );
            }
        }
    }

    /// Completes what is left out: the certificate's name from `public_url`, and the other way round.
    pub(super) fn complete(&mut self, http: &mut Http) {
        let Some(acme) = &mut self.acme else { return };
        let host = Url::parse(&http.public_url).ok().and_then(|url| url.host_str().map(str::to_owned));
        match (host, acme.domains.first()) {
            (Some(host), None) => acme.domains.push(host),
            (None, Some(first)) => http.public_url = format!("https://{first}"),
            _ => {}
        }
    }
}

impl Acme {
    fn validate(&self, errors: &mut SectionErrors) {
        errors.add_unless(
            self.domains.len() <= MAX_DOMAINS,
            "acme.domains",
            format!("must be at most {MAX_DOMAINS}"),
        );
        for domain in &self.domains {
            let is_name = !domain.contains('*')
                && matches!(Host::parse(domain), Ok(Host::Domain(name)) if name == *domain);
            errors.add_unless(
                is_name,
                "acme.domains",
                format!("{domain} must be a name in lower case, such as www.example.com; no address, no *"),
            );
        }
        if !self.contact.is_empty() {
            errors.add_err("acme.contact", Email::parse(&self.contact));
        }
        let is_address = is_web_address(&self.directory, &["https"]);
        errors.add_unless(is_address, "acme.directory", "must be an https:// address");
    }
}
