//! Where links in posts may lead.

use std::sync::LazyLock;

use url::Url;

use crate::media::bucket::Bucket;

/// Where an allowed link leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LinkTarget {
    /// A page of this site, or a place in the same post.
    Site,
    /// An encrypted page elsewhere.
    Https,
    /// A page elsewhere without encryption; the author is warned.
    Http,
    /// An e-mail address.
    Mail,
    /// A telephone number.
    Phone,
}

/// A base to resolve paths against; the rules do not depend on the site's own address.
static BASE: LazyLock<Option<Url>> = LazyLock::new(|| Url::parse("https://site.invalid/blog/post").ok());

/// Where an address leads, or `None` when a link may not carry it. `frontend/src/admin/blogs/editor/links.ts` has the
/// same rules, and `tests/article-links.json` holds both to them.
///
/// Browsers remove tabs and line breaks from addresses and read `\` as `/`, so that `/\evil.example` leads to another
/// site. Addresses with such characters are refused.
pub(super) fn link_target(address: &str) -> Option<LinkTarget> {
    if address.contains(|c: char| c.is_control() || c == '\\') || address.trim() != address {
        return None;
    }
    match address.as_bytes() {
        [b'/', ..] if is_site_path(address) => return Some(LinkTarget::Site),
        [b'#', _, ..] if !address.contains(char::is_whitespace) => return Some(LinkTarget::Site),
        _ => {}
    }
    let (scheme, rest) = address.split_once(':')?;
    let web =
        |target| (is_web(rest) && Url::parse(address).is_ok_and(|url| url.has_host())).then_some(target);
    match scheme.to_ascii_lowercase().as_str() {
        "https" => web(LinkTarget::Https),
        "http" => web(LinkTarget::Http),
        "mailto" if !rest.is_empty() => Some(LinkTarget::Mail),
        "tel" if !rest.is_empty() => Some(LinkTarget::Phone),
        _ => None,
    }
}

/// A root-relative path that stays on this site. A link to a stored image is refused: the image would be removed as
/// unused.
fn is_site_path(address: &str) -> bool {
    let stays = |site: &Url| {
        site.join(address).is_ok_and(|url| url.host() == site.host() && !url.path().starts_with("//"))
    };
    !address.contains(char::is_whitespace)
        && !Bucket::Blogs.holds(address)
        && BASE.as_ref().is_some_and(stays)
}

/// `//` and then a host: without it browsers take the address as relative.
fn is_web(rest: &str) -> bool {
    rest.strip_prefix("//").is_some_and(|host| !host.starts_with(['/', '?', '#']))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn the_listed_addresses_lead_where_the_list_says() {
        let list = include_str!("../../tests/article-links.json");
        let list: BTreeMap<String, Vec<String>> = serde_json::from_str(list).unwrap();
        assert!(list.values().flatten().count() > 40);
        for (expected, addresses) in list {
            for address in addresses {
                let target = match link_target(&address) {
                    Some(LinkTarget::Site) => "site",
                    Some(LinkTarget::Https) => "https",
                    Some(LinkTarget::Http) => "http",
                    Some(LinkTarget::Mail) => "mail",
                    Some(LinkTarget::Phone) => "phone",
                    None => "refused",
                };
                assert_eq!(target, expected, "{address:?}");
            }
        }
    }
}
