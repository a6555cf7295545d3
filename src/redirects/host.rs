//! Hosts of other sites that redirects may lead to (ADR 109): a link on the site's own name would otherwise vouch for any
//! address that an editor's account can be made to enter.

use std::collections::HashSet;

use url::{Position, Url};

use crate::platform::text::{is_web_address, single_line};

/// Most hosts.
pub(crate) const MAX_HOSTS: usize = 200;
/// Longest text, characters: somebody may paste an address with its path.
const MAX: usize = 1000;

/// The hosts that an owner has allowed.
#[derive(Debug, Clone, Default)]
pub(crate) struct AllowedHosts(HashSet<String>);

impl AllowedHosts {
    /// What is wrong with a target in its spelling; none for an address of this site, and for one on an allowed host.
    pub(crate) fn refusal(&self, target: Option<&str>) -> Option<String> {
        let host = target.and_then(host_of).filter(|host| !self.0.contains(*host))?;
        Some(format!(
            "leads to {host}, which no owner has allowed; an owner can do that under Redirects, Other sites"
        ))
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }
}

impl FromIterator<String> for AllowedHosts {
    fn from_iter<I: IntoIterator<Item = String>>(hosts: I) -> Self {
        Self(hosts.into_iter().collect())
    }
}

/// The host of a target in its spelling, without its port; none for an address of this site.
pub(crate) fn host_of(target: &str) -> Option<&str> {
    let rest = target.strip_prefix("https://")?;
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let end =
        if authority.starts_with('[') { authority.find(']').map(|end| end + 1) } else { authority.find(':') };
    Some(&authority[..end.unwrap_or(authority.len())])
}

/// The spelling of a host that somebody typed, or pasted with the rest of its address; the error is for that person.
pub(crate) fn parse(text: &str) -> Result<String, String> {
    let text = single_line(text, MAX)?;
    if text.is_empty() {
        return Err("is required".to_owned());
    }
    let wrong = || "must be the name of a host, such as shop.example.com".to_owned();
    let address = if text.contains("://") { text } else { format!("https://{text}") };
    if !is_web_address(&address, &["https", "http"]) {
        return Err(wrong());
    }
    let url = Url::parse(&address).map_err(|_| wrong())?;
    if !url.username().is_empty() || url.password().is_some() || url.port().is_some() {
        return Err(wrong());
    }
    let host = &url[Position::BeforeHost..Position::AfterHost];
    // A star would look like a pattern, which hosts are not.
    let is_name =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'[' | b']' | b':');
    if host.bytes().all(is_name) { Ok(host.to_owned()) } else { Err(wrong()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_is_taken_from_what_was_typed() {
        for (typed, host) in [
            ("shop.example.com", "shop.example.com"),
            ("  Shop.Example.COM ", "shop.example.com"),
            ("https://shop.example.com/spring?a=b", "shop.example.com"),
            ("http://shop.example.com", "shop.example.com"),
            ("bücher.example", "xn--bcher-kva.example"),
            ("example.com", "example.com"),
        ] {
            assert_eq!(parse(typed).as_deref(), Ok(host), "{typed}");
        }
        for wrong in [
            "",
            "*",
            "*.example.com",
            "a b.example",
            "user@shop.example",
            "shop.example:8443",
            "javascript:x",
            "/x",
        ] {
            assert!(parse(wrong).is_err(), "{wrong}: {:?}", parse(wrong));
        }
    }

    #[test]
    fn a_target_belongs_to_its_host_whatever_follows() {
        for (target, host) in [
            ("/about", None),
            ("https://a.example/", Some("a.example")),
            ("https://a.example:8443/x", Some("a.example")),
            ("https://[2001:db8::1]:8443/x", Some("[2001:db8::1]")),
            ("https://[2001:db8::1]/", Some("[2001:db8::1]")),
            ("https://a.example/b.example", Some("a.example")),
        ] {
            assert_eq!(host_of(target), host, "{target}");
        }
        let allowed: AllowedHosts = ["a.example".to_owned()].into_iter().collect();
        for fine in [None, Some("/x"), Some("https://a.example/x")] {
            assert_eq!(allowed.refusal(fine), None);
        }
        for other in ["https://b.example/", "https://a.example.evil.example/", "https://x.a.example/"] {
            assert!(allowed.refusal(Some(other)).is_some(), "{other}");
        }
    }
}
