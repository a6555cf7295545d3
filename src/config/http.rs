//! `[http]`: where the site listens and how it is reached.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, de};
use url::Url;

use super::SectionErrors;
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

// An IP address or a network of them.

/// A network in CIDR notation (`10.0.0.0/8`), or a single address. An IPv4-mapped IPv6 address is that IPv4 address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    first: IpAddr,
    prefix: u8,
    /// As it was written; another address than the first is probably a mistake for one address.
    written: IpAddr,
}

impl Network {
    /// The address that was written, where it is another one than the network's first.
    pub(crate) fn written_inside(&self) -> Option<IpAddr> {
        (self.written != self.first).then_some(self.written)
    }

    pub(crate) fn contains(&self, address: IpAddr) -> bool {
        masked(address.to_canonical(), self.prefix) == Some(self.first)
    }

    /// How many bits its addresses share.
    pub(crate) fn prefix_length(&self) -> u8 {
        self.prefix
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.first, self.prefix)
    }
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        let first = address.to_canonical();
        Self { first, prefix: if first.is_ipv4() { 32 } else { 128 }, written: first }
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "`{text}`: expected an IP address or a network, such as 10.0.0.1, 10.0.0.0/8 or 2001:db8::/32"
            )
        };
        let Some((address, prefix)) = text.split_once('/') else {
            return text.parse::<IpAddr>().map(Self::from).map_err(|_| wrong());
        };
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let prefix: u8 = prefix.parse().map_err(|_| wrong())?;
        // `::ffff:10.0.0.0/104` is `10.0.0.0/8`.
        let canonical = address.to_canonical();
        let prefix = if canonical == address { Some(prefix) } else { prefix.checked_sub(96) };
        let prefix = prefix.ok_or_else(wrong)?;
        let first = masked(canonical, prefix).ok_or_else(wrong)?;
        Ok(Self { first, prefix, written: canonical })
    }
}

impl<'de> Deserialize<'de> for Network {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// The first address of the network with this prefix length around an address; `None` for an impossible length.
fn masked(address: IpAddr, prefix: u8) -> Option<IpAddr> {
    let prefix = u32::from(prefix);
    match address {
        IpAddr::V4(address) => {
            let host_bits = 32_u32.checked_sub(prefix)?;
            let mask = u32::MAX.checked_shl(host_bits).unwrap_or(0);
            Some(Ipv4Addr::from_bits(address.to_bits() & mask).into())
        }
        IpAddr::V6(address) => {
            let host_bits = 128_u32.checked_sub(prefix)?;
            let mask = u128::MAX.checked_shl(host_bits).unwrap_or(0);
            Some(Ipv6Addr::from_bits(address.to_bits() & mask).into())
        }
    }
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

    #[test]
    fn a_network_contains_its_addresses_however_they_are_written() {
        for (network, inside, outside) in [
            ("10.0.0.1", "10.0.0.1", "10.0.0.2"),
            ("10.0.0.1", "::ffff:10.0.0.1", "::10.0.0.1"),
            ("10.0.0.0/8", "10.255.1.2", "11.0.0.0"),
            ("10.1.2.3/8", "10.9.9.9", "2001:db8::1"),
            ("172.16.0.0/12", "172.31.255.255", "172.32.0.0"),
            ("::ffff:10.0.0.0/104", "10.9.9.9", "11.0.0.0"),
            ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::"),
            ("0.0.0.0/0", "203.0.113.9", "::1"),
            ("::/0", "2001:db8::1", "203.0.113.9"),
        ] {
            let parsed: Network = network.parse().unwrap();
            assert!(parsed.contains(inside.parse().unwrap()), "{network} {inside}");
            assert!(!parsed.contains(outside.parse().unwrap()), "{network} {outside}");
        }
    }

    #[test]
    fn what_is_no_network_is_refused() {
        for text in [
            "",
            "proxy",
            "10.0.0.0/33",
            "::/129",
            "10.0.0.0/",
            "/8",
            "10.0.0/8",
            "::ffff:10.0.0.1/8",
            "1/2/3",
        ] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
    }
}
