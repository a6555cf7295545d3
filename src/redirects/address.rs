//! Addresses in one spelling: the old ones that are looked up, and the targets.
//!
//! The path is compared as the site's router compares it: with its case, percent-decoded but for the slash, and without
//! slashes at its end. The text of a spelling is plain ASCII, so that it can be sent as it is.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, percent_encode};
use url::Url;

use text::{is_web_address, single_line};

/// Longest address, characters.
const MAX: usize = 1000;

/// What stays as it is in a part of a path (RFC 3986, `pchar`).
const PATH: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~')
    .remove(b'!')
    .remove(b'$')
    .remove(b'&')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')')
    .remove(b'*')
    .remove(b'+')
    .remove(b',')
    .remove(b';')
    .remove(b'=')
    .remove(b':')
    .remove(b'@');

/// Why no rule could ever count for an address, in words for the person who typed it; none when one could.
pub(crate) type WhyTaken = dyn Fn(&str) -> Option<&'static str> + Send + Sync;

/// What the site has to say about addresses; the redirects themselves do not know its pages.
pub(crate) struct SiteAddresses<'a> {
    /// The site's own origin, such as `https://www.example.com`.
    pub(crate) origin: &'a str,
    /// One spelling for all addresses of the same page.
    pub(crate) canonical: fn(&str) -> String,
    /// Why no rule could ever count for an address: the site itself always answers it.
    pub(crate) why_taken: &'a WhyTaken,
}

/// The spelling of an old address; the error is for the person who typed it.
pub(crate) fn parse_old(text: &str, site: &SiteAddresses<'_>) -> Result<String, String> {
    let text = checked(text)?;
    if text.contains('#') {
        return Err("must not hold a #: browsers do not send what follows it".to_owned());
    }
    let address = (site.canonical)(&local(&text)?);
    if path_of(&address).ends_with("/*") {
        return Err("is one address: /* does not stand for all that begin so".to_owned());
    }
    match (site.why_taken)(&address) {
        Some(reason) => Err(reason.to_owned()),
        None => Ok(address),
    }
}

/// The spelling of a target: a path on this site, or an https address elsewhere.
pub(crate) fn parse_target(text: &str, site: &SiteAddresses<'_>) -> Result<String, String> {
    let text = checked(text)?;
    if text.starts_with('/') {
        let (address, fragment) = text.split_once('#').map_or((&*text, None), |(a, f)| (a, Some(f)));
        let address = (site.canonical)(&local(address)?);
        let fragment = fragment.map(|fragment| format!("#{}", query(fragment)));
        return Ok(address + &fragment.unwrap_or_default());
    }
    let wrong = || "must begin with / or https://".to_owned();
    if !is_web_address(&text, &["https"]) {
        return Err(wrong());
    }
    let url = Url::parse(&text).map_err(|_| wrong())?;
    if !url.username().is_empty() || url.password().is_some() {
        return Err("must not hold a user name or password".to_owned());
    }
    if url.origin().ascii_serialization() == site.origin {
        return parse_target(&text_after_origin(&url), site);
    }
    if url.as_str().len() > MAX * 3 { Err(too_long()) } else { Ok(url.into()) }
}

/// The address at which a target on this site arrives; none for another site.
pub(crate) fn local_part(target: &str) -> Option<&str> {
    target.starts_with('/').then(|| target.split('#').next().unwrap_or_default())
}

/// The path of an address.
pub(crate) fn path_of(address: &str) -> &str {
    address.split('?').next().unwrap_or_default()
}

/// A path with each run of slashes as one.
pub(crate) fn single_slashes(path: &str) -> String {
    let mut last = ' ';
    path.chars().filter(|&c| std::mem::replace(&mut last, c) != '/' || c != '/').collect()
}

/// The spelling of an address that a visitor asks for; none for one that no rule can have.
pub(crate) fn of_request(path: &str, query: &str) -> Option<String> {
    if path.len() + query.len() > MAX * 3 {
        return None;
    }
    // Nobody can have typed a rule that begins with two.
    let path = if path.starts_with("//") { single_slashes(path) } else { path.to_owned() };
    let address = if query.is_empty() { path } else { format!("{path}?{query}") };
    local(&address).ok()
}

fn text_after_origin(url: &Url) -> String {
    url[url::Position::BeforePath..].to_owned()
}

fn too_long() -> String {
    format!("must be at most {MAX} characters long")
}

fn checked(text: &str) -> Result<String, String> {
    let text = single_line(text, MAX)?;
    let is_hidden =
        |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}');
    if text.is_empty() {
        return Err("is required".to_owned());
    }
    if text.contains(|c: char| c == '\\' || is_hidden(c)) {
        return Err("must not hold a backslash or hidden characters".to_owned());
    }
    Ok(text)
}

/// The spelling of a path, with a query or without.
fn local(text: &str) -> Result<String, String> {
    let (path, asked) = text.split_once('?').unwrap_or((text, ""));
    if !path.starts_with('/') {
        return Err("must begin with /".to_owned());
    }
    if path.starts_with("//") {
        return Err("must begin with one / only: two lead to another site".to_owned());
    }
    let mut spelling = String::with_capacity(text.len());
    for part in path.trim_end_matches('/').split('/').skip(1) {
        let bytes: Vec<u8> = percent_decode_str(part).collect();
        if bytes.iter().any(u8::is_ascii_control) {
            return Err("must not hold control characters".to_owned());
        }
        if bytes == b"." || bytes == b".." {
            return Err("must not hold . or .. as a part: browsers resolve them before they ask".to_owned());
        }
        spelling.push('/');
        spelling.extend(percent_encode(&bytes, PATH));
    }
    if spelling.is_empty() {
        spelling.push('/');
    }
    if !asked.is_empty() {
        spelling.push('?');
        spelling.push_str(&query(asked));
    }
    Ok(spelling)
}

/// The spelling of a query: as it is, with what needs no percent-encoding decoded and everything else encoded.
fn query(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let is_allowed = |byte: u8| is_plain(byte) || b"!$&'()*+,;=:@/?".contains(&byte);
    let mut spelling = String::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [byte, tail @ ..] = rest {
        rest = tail;
        let encoded = match tail {
            [high, low, after @ ..] if *byte == b'%' => hex(*high, *low).map(|byte| (byte, after)),
            _ => None,
        };
        match encoded {
            Some((decoded, after)) => {
                rest = after;
                if is_plain(decoded) {
                    spelling.push(char::from(decoded));
                } else {
                    spelling.push_str(percent_encoding::percent_encode_byte(decoded));
                }
            }
            None if is_allowed(*byte) => spelling.push(char::from(*byte)),
            None => spelling.push_str(percent_encoding::percent_encode_byte(*byte)),
        }
    }
    spelling
}

fn hex(high: u8, low: u8) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    Some((digit(high)? << 4) | digit(low)?)
}

#[cfg(test)]
pub(crate) mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A site with a home page, and nothing else of its own but what is below `/admin`.
    pub(crate) const SITE: SiteAddresses<'static> = SiteAddresses {
        origin: "https://www.example.com",
        canonical: str::to_owned,
        why_taken: &|address| {
            let path = path_of(address);
            (path == "/" || path.starts_with("/admin")).then_some("is the site's own")
        },
    };

    #[test]
    fn addresses_of_the_same_path_have_one_spelling() {
        for (typed, spelling) in [
            ("/old", "/old"),
            (" /old/ ", "/old"),
            ("/old///", "/old"),
            ("/%6Fld", "/old"),
            ("/a%2fb", "/a%2Fb"),
            ("/a b", "/a%20b"),
            ("/a%20b", "/a%20b"),
            ("/100%", "/100%25"),
            ("/दवा", "/%E0%A4%A6%E0%A4%B5%E0%A4%BE"),
            ("/caf%e9", "/caf%E9"),
            ("/x.php?id=12&b=%7e%2f", "/x.php?id=12&b=~%2F"),
            ("/x?", "/x"),
            ("/x?a=b c", "/x?a=b%20c"),
            ("/Old", "/Old"),
            ("/a//b", "/a//b"),
        ] {
            assert_eq!(parse_old(typed, &SITE).as_deref(), Ok(spelling), "{typed}");
        }
    }

    #[test]
    fn hostile_and_useless_addresses_are_refused() {
        for typed in [
            "",
            "old",
            "/",
            "/?a=b",
            "//evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "javascript:alert(1)",
            "https://www.example.com/old",
            "/old\r\nSet-Cookie: a=b",
            "/old%0d%0aSet-Cookie:%20a=b",
            "/old\0",
            "/old%00",
            "/a/../admin",
            "/a/%2e%2e/admin",
            "/./a",
            "/admin",
            "/%61dmin/x",
            "/old#part",
            "/old/*",
            "/old\u{202e}",
        ] {
            assert!(parse_old(typed, &SITE).is_err(), "{typed:?}");
        }
        assert!(parse_old(&format!("/{}", "x".repeat(1000)), &SITE).is_err());
    }

    #[test]
    fn a_target_is_here_or_https() {
        for (typed, spelling) in [
            ("/", "/"),
            ("/new/?a=%62#Part two", "/new?a=b#Part%20two"),
            ("https://www.example.com/new/", "/new"),
            ("https://www.example.com", "/"),
            ("https://other.example", "https://other.example/"),
            ("https://other.example/a?b#c", "https://other.example/a?b#c"),
            ("https://WWW.EXAMPLE.COM:443/x", "/x"),
        ] {
            assert_eq!(parse_target(typed, &SITE).as_deref(), Ok(spelling), "{typed}");
        }
        for typed in [
            "",
            "new",
            "//evil.example",
            "/\\evil.example",
            "http://other.example",
            "https:other.example",
            "https:///other.example",
            "https://user@other.example",
            "javascript:alert(1)",
            "data:text/html,x",
            "mailto:a@example.com",
            "/new\r\nx: y",
            "/new%0d%0ax",
            "https://other.example/\0",
            "https://other.example/\r\nx: y",
            "https://other.example\\@evil.example",
            "/..//evil.example",
            "/%2e%2e//evil.example",
        ] {
            assert!(parse_target(typed, &SITE).is_err(), "{typed:?}");
        }
    }

    proptest! {
        #[test]
        fn a_spelling_is_its_own_spelling(text in "/(\\PC|%[0-9a-fA-F]{2}|[/?%#.]){0,40}") {
            if let Ok(old) = parse_old(&text, &SITE) {
                prop_assert!(old.is_ascii() && !old.contains(char::is_whitespace));
                prop_assert_eq!(parse_old(&old, &SITE), Ok(old.clone()));
                let (path, query) = old.split_once('?').unwrap_or((&old, ""));
                prop_assert_eq!(of_request(path, query), Some(old.clone()));
            }
            if let Ok(target) = parse_target(&text, &SITE) {
                prop_assert!(target.starts_with('/') && !target.starts_with("//"));
                prop_assert_eq!(parse_target(&target, &SITE), Ok(target.clone()));
                let base = Url::parse("https://www.example.com/a").unwrap();
                prop_assert_eq!(base.join(&target).unwrap().origin(), base.origin());
            }
        }

        #[test]
        fn what_a_browser_asks_for_is_found(path in "(/[a-z0-9 %é]{1,8}){1,3}") {
            if let Ok(old) = parse_old(&path, &SITE) {
                let asked = Url::parse("https://www.example.com").unwrap().join(&path).unwrap();
                prop_assert_eq!(of_request(asked.path(), ""), Some(old));
            }
        }
    }
}
