//! `[http]`: where the site listens and how it is reached.

use std::net::{IpAddr, SocketAddr};

use serde::{Deserialize, Deserializer, de};
use url::Url;

use super::SectionErrors;
use super::network::Network;
use text::is_web_address;

/// What was saved shows for this long at the latest.
const MAX_EDGE_SECONDS: u32 = 86_400;
/// Open connections that one address may have at a time.
const CONNECTIONS_PER_ADDRESS: usize = 256;

/// Where the site listens and how visitors reach it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Http {
    /// Address and port to listen on.
    #[serde(deserialize_with = "listen")]
    pub listen: SocketAddr,
    /// The address visitors use, without a path. Links, canonical addresses, passkeys and the Host check use it.
    /// Empty: `http://localhost:<port>`, and any Host is answered.
    pub public_url: String,
    /// Addresses and networks of reverse proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<Network>,
    /// Whether browsers are told to use https for every name below the site's, too.
    pub hsts_include_subdomains: bool,
    /// How long a cache in front of the site may keep what is public, seconds; 0: there is none.
    pub edge_seconds: u32,
    /// Open connections that one address may have at a time; proxies in `trusted_proxies` are not counted.
    pub connections_per_address: usize,
}

impl Default for Http {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            public_url: String::new(),
            trusted_proxies: Vec::new(),
            hsts_include_subdomains: false,
            edge_seconds: 0,
            connections_per_address: CONNECTIONS_PER_ADDRESS,
        }
    }
}

impl Http {
    pub(super) fn validate(&self, errors: &mut SectionErrors) {
        errors.add_unless(self.connections_per_address > 0, "connections_per_address", "must be at least 1");
        let has_host_only = || {
            is_web_address(&self.public_url, &["http", "https"])
                && Url::parse(&self.public_url).is_ok_and(|url| {
                    url.path() == "/"
                        && url.query().is_none()
                        && url.fragment().is_none()
                        && url.username().is_empty()
                        && url.password().is_none()
                        && url.port() != Some(0)
                })
        };
        let message = "must be http:// or https:// and a host, without a path and without port 0";
        errors.add_unless(self.public_url.is_empty() || has_host_only(), "public_url", message);
        let message = "must be at most 86400, a day";
        errors.add_unless(self.edge_seconds <= MAX_EDGE_SECONDS, "edge_seconds", message);
    }

    /// Rewrites `public_url` as browsers write it in `Origin` and `Host`, which are compared with it: in lower case,
    /// without the default port.
    pub(super) fn normalise(&mut self) {
        if let Ok(url) = Url::parse(&self.public_url) {
            self.public_url = url.origin().ascii_serialization();
        }
    }

    /// The address of the site without a trailing slash.
    pub fn origin(&self) -> String {
        if self.public_url.is_empty() {
            return format!("http://localhost:{}", self.listen.port());
        }
        self.public_url.trim_end_matches('/').to_owned()
    }

    /// Whether an address is one of the reverse proxies.
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|proxies| proxies.contains(address))
    }

    /// Whether visitors use https.
    pub(crate) fn is_https(&self) -> bool {
        self.public_url.starts_with("https://")
    }
}

pub(super) fn listen<'de, D: Deserializer<'de>>(deserializer: D) -> Result<SocketAddr, D::Error> {
    let text = String::deserialize(deserializer)?;
    parse_listen(&text).map_err(|why| de::Error::custom(format!("`{text}`: {why}")))
}

/// Reads the address to listen on; `localhost` is this machine.
pub(crate) fn parse_listen(text: &str) -> Result<SocketAddr, String> {
    text.replace("localhost:", "127.0.0.1:").parse().map_err(|_| {
        let port = text.rsplit(':').next().filter(|port| port.parse::<u16>().is_ok()).unwrap_or("8080");
        format!(
            "expected ADDRESS:PORT, for example 127.0.0.1:{port} for this machine alone, or 0.0.0.0:{port} for every network"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::messages;

    fn normal(public_url: &str) -> Result<String, String> {
        let mut http = Http { public_url: public_url.to_owned(), ..Http::default() };
        let messages = messages("http", |errors| http.validate(errors));
        if !messages.is_empty() {
            return Err(messages.join("; "));
        }
        http.normalise();
        Ok(http.origin())
    }

    #[test]
    fn the_address_is_written_as_browsers_write_it() {
        for (given, normalised) in [
            ("HTTPS://WWW.Example.COM/", "https://www.example.com"),
            ("https://www.example.com:443", "https://www.example.com"),
            ("http://Example.com:80/", "http://example.com"),
            ("https://example.com:8443", "https://example.com:8443"),
            ("https://BÜCHER.example", "https://xn--bcher-kva.example"),
            ("http://[::1]:8080/", "http://[::1]:8080"),
            ("", "http://localhost:8080"),
        ] {
            assert_eq!(normal(given).as_deref(), Ok(normalised), "{given}");
        }
        for bad in [
            "ftp://example.com",
            "https://example.com/shop",
            "https://:secret@example.com",
            "example.com",
            "https:evil",
            "https:/evil",
            "https:///evil",
        ] {
            assert!(normal(bad).unwrap_err().contains("public_url"), "{bad}");
        }
    }

    #[test]
    fn a_cache_in_front_keeps_nothing_for_longer_than_a_day() {
        let said = |edge_seconds| {
            let http = Http { edge_seconds, ..Http::default() };
            messages("http", |errors| http.validate(errors)).join("; ")
        };
        assert_eq!(said(86_400), "");
        assert!(said(86_401).contains("edge_seconds"));
    }
}
