//! What owners decide for the whole public site: whether it is open, and the codes by which search engines and networks
//! know whose it is.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::error::{FieldErrors, Result};
use crate::platform::input::REQUIRED;

/// Longest code, characters.
const MAX_CODE: usize = 128;
/// Longest tag that a code is taken out of, characters.
const MAX_TAG: usize = 1000;

/// Products that the home page features.
const FEATURED: usize = 3;

/// Who has set something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SetBy {
    /// The server's configuration; then it is not changed in the office.
    Configuration,
    /// An owner, in the back office.
    Office,
    /// Nobody.
    Default,
}

/// The settings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct SiteSettings {
    /// Rises with every change; 0: never changed.
    pub revision: i64,
    /// Whether visitors see the site. While it is not open yet, they get a page that says so, with status 503.
    pub open: bool,
    /// Whether visitors read the maximum retail prices.
    pub show_mrp: bool,
    /// The ids of the products that the home page features; the newest where these are fewer than three.
    pub featured: Vec<i64>,
    /// Codes of search engines and networks.
    pub verification: Verification,
}

/// The codes by which search engines and networks know whose site this is; `""` where there is none.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Verification {
    pub google: String,
    pub bing: String,
    pub yandex: String,
    pub pinterest: String,
    pub facebook: String,
}

/// The settings as an owner sends them, all of them.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub(crate) struct SiteSettingsInput {
    /// Whether visitors see the site.
    #[schema(required, nullable = false)]
    open: Option<bool>,
    /// Whether visitors read the maximum retail prices; left out, that stays as it is.
    pub(crate) show_mrp: Option<bool>,
    /// The ids of the products that the home page features, at most three; left out, they stay as they are.
    pub(crate) featured: Option<Vec<i64>>,
    /// Codes, or the whole `<meta …>` tags that hold them; `""` for none.
    #[schema(required, nullable = false)]
    verification: Option<VerificationInput>,
}

/// The codes as an owner sends them.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub(crate) struct VerificationInput {
    #[schema(required, nullable = false)]
    google: Option<String>,
    #[schema(required, nullable = false)]
    bing: Option<String>,
    #[schema(required, nullable = false)]
    yandex: Option<String>,
    #[schema(required, nullable = false)]
    pinterest: Option<String>,
    #[schema(required, nullable = false)]
    facebook: Option<String>,
}

/// A service that asks for a code in the head of the pages.
struct Service {
    /// In errors and in the history.
    label: &'static str,
    /// The name of its tag.
    tag: &'static str,
}

const GOOGLE: Service = Service { label: "Google", tag: "google-site-verification" };
const BING: Service = Service { label: "Bing", tag: "msvalidate.01" };
const YANDEX: Service = Service { label: "Yandex", tag: "yandex-verification" };
const PINTEREST: Service = Service { label: "Pinterest", tag: "p:domain_verify" };
const FACEBOOK: Service = Service { label: "Facebook", tag: "facebook-domain-verification" };
const SERVICES: [&Service; 5] = [&GOOGLE, &BING, &YANDEX, &PINTEREST, &FACEBOOK];

impl Default for SiteSettings {
    /// Those of a database that lacks the row, which every one gets with its schema.
    fn default() -> Self {
        Self {
            revision: 0,
            open: true,
            show_mrp: false,
            featured: Vec::new(),
            verification: Verification::default(),
        }
    }
}

impl Verification {
    /// The names of the tags with their codes, where there is one.
    pub(crate) fn tags(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.codes()
            .into_iter()
            .map(|(service, code)| (service.tag, code))
            .filter(|(_, code)| !code.is_empty())
    }

    /// The services whose code differs in `other`.
    pub(crate) fn changed(&self, other: &Self) -> Vec<&'static str> {
        let pairs = self.codes().into_iter().zip(other.codes());
        pairs.filter(|(own, other)| own.1 != other.1).map(|((service, _), _)| service.label).collect()
    }

    fn codes(&self) -> [(&'static Service, &str); 5] {
        [
            (&GOOGLE, &self.google),
            (&BING, &self.bing),
            (&YANDEX, &self.yandex),
            (&PINTEREST, &self.pinterest),
            (&FACEBOOK, &self.facebook),
        ]
    }
}

impl SiteSettingsInput {
    /// Whether the site is open, and the codes.
    ///
    /// # Errors
    /// Every field that is wrong, by its path.
    pub(crate) fn parse(self) -> Result<(bool, Verification), FieldErrors> {
        let mut errors = FieldErrors::default();
        let open = errors.take("open", self.open.ok_or(REQUIRED));
        if self.featured.is_some_and(|ids| ids.len() > FEATURED) {
            errors.add("featured", format!("must be at most {FEATURED} products"));
        }
        let given = errors.take("verification", self.verification.ok_or(REQUIRED));
        let verification = given.map(|given| {
            let mut take = |field: &str, text: Option<String>, service: &Service| {
                let code = text.ok_or_else(|| REQUIRED.to_owned()).and_then(|text| code(&text, service));
                errors.take(&format!("verification.{field}"), code).unwrap_or_default()
            };
            Verification {
                google: take("google", given.google, &GOOGLE),
                bing: take("bing", given.bing, &BING),
                yandex: take("yandex", given.yandex, &YANDEX),
                pinterest: take("pinterest", given.pinterest, &PINTEREST),
                facebook: take("facebook", given.facebook, &FACEBOOK),
            }
        });
        match (open, verification) {
            (Some(open), Some(verification)) if errors.is_empty() => Ok((open, verification)),
            _ => Err(errors),
        }
    }
}

/// A code, alone or inside of its tag; `""` for a blank text.
fn code(text: &str, service: &Service) -> Result<String, String> {
    let text = text.trim();
    if text.len() > MAX_TAG {
        return Err(format!("must have at most {MAX_CODE} characters"));
    }
    let code = if text.starts_with('<') { content_of(text, service)? } else { text };
    if code.len() > MAX_CODE {
        return Err(format!("must have at most {MAX_CODE} characters"));
    }
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '=' | '.');
    if !code.chars().all(is_plain) {
        return Err("must be letters, digits, -, _, = and . only: the code, or the whole <meta> tag with it"
            .to_owned());
    }
    Ok(code.to_owned())
}

/// The code out of a tag such as `<meta name="google-site-verification" content="…" />`.
fn content_of<'t>(tag: &'t str, service: &Service) -> Result<&'t str, String> {
    let wrong = || format!("must be the one <meta> tag that {} shows, or the code in it", service.label);
    let attributes = attributes(tag).ok_or_else(wrong)?;
    let value = |wanted: &str| {
        let found = attributes.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted));
        found.map(|(_, value)| *value).ok_or_else(wrong)
    };
    let (name, content) = (value("name")?, value("content")?);
    if !name.eq_ignore_ascii_case(service.tag) {
        let other = SERVICES.into_iter().find(|other| name.eq_ignore_ascii_case(other.tag));
        return Err(other.map_or_else(wrong, |other| format!("is the tag of {}", other.label)));
    }
    if content.is_empty() { Err(wrong()) } else { Ok(content) }
}

/// The attributes of a text that is one `<meta>` tag and nothing else.
fn attributes(tag: &str) -> Option<Vec<(&str, &str)>> {
    let begins = tag.get(..5)?.eq_ignore_ascii_case("<meta");
    let mut rest = tag.get(5..)?.strip_suffix('>').filter(|_| begins)?;
    rest = rest.strip_suffix('/').unwrap_or(rest);
    let mut found = Vec::new();
    while !rest.trim_start().is_empty() {
        // Between two attributes there is a blank.
        let (name, value) = rest.strip_prefix(char::is_whitespace)?.trim_start().split_once('=')?;
        let (name, value) = (name.trim_end(), value.trim_start());
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let (value, after) = value[1..].split_once(quote)?;
        found.push((name, value));
        rest = after;
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_taken_alone_or_out_of_its_tag() {
        for (text, expected) in [
            ("  ", ""),
            (
                " rXOxyZounnZasA8Z7oaD3c14JdjS9aKSWvsR1EbUSIQ= ",
                "rXOxyZounnZasA8Z7oaD3c14JdjS9aKSWvsR1EbUSIQ=",
            ),
            ("<meta name=\"google-site-verification\" content=\"a-b_c\" />", "a-b_c"),
            ("<META content='a.b'  name = 'Google-Site-Verification'>\n", "a.b"),
        ] {
            assert_eq!(code(text, &GOOGLE).unwrap(), expected, "{text}");
        }
        assert_eq!(code("<meta name=\"p:domain_verify\" content=\"0f\"/>", &PINTEREST).unwrap(), "0f");
        assert_eq!(code("<meta name=\"msvalidate.01\" content=\"0F\" />", &BING).unwrap(), "0F");
    }

    #[test]
    fn anything_else_is_refused() {
        let long = "x".repeat(5_000_000);
        let long_tag = format!("<meta name=\"google-site-verification\" content=\"{}\">", "x".repeat(129));
        for (text, why) in [
            ("\"><script>alert(1)</script>", "letters, digits"),
            ("a\nb", "letters, digits"),
            ("a b", "letters, digits"),
            ("é", "letters, digits"),
            ("google-site-verification: x\" onload=\"y", "letters, digits"),
            ("<script>x</script>", "one <meta> tag"),
            ("<meta", "one <meta> tag"),
            ("<meta name=\"google-site-verification\" content=\"\">", "one <meta> tag"),
            ("<meta name=\"google-site-verification\" content=\"a\"><script>", "one <meta> tag"),
            (
                "<meta name=\"google-site-verification\" content=\"a\"><meta name=\"x\" content=\"b\">",
                "one <meta> tag",
            ),
            ("<meta name=\"google-site-verification\" content=\"a\nb\">", "letters, digits"),
            ("<meta name=\"google-site-verification\" content=\"a&quot;b\">", "letters, digits"),
            ("<meta name=\"viewport\" content=\"a\">", "one <meta> tag"),
            ("<meta name=“google-site-verification” content=“a”>", "one <meta> tag"),
            ("<mété name=\"google-site-verification\" content=\"a\">", "one <meta> tag"),
            ("<meta name=\"msvalidate.01\" content=\"a\">", "is the tag of Bing"),
            (&long, "at most 128"),
            (&long_tag, "at most 128"),
        ] {
            let message = code(text, &GOOGLE).unwrap_err();
            assert!(message.contains(why), "{}: {message}", &text[..text.len().min(60)]);
        }
    }

    #[test]
    fn every_wrong_field_is_named() {
        let input = |text: &str| serde_json::from_str::<SiteSettingsInput>(text).unwrap().parse();
        let errors = input("{}").unwrap_err().to_string();
        assert!(errors.contains("open: ") && errors.contains("verification: "), "{errors}");
        let errors =
            input(r#"{"open":true,"verification":{"google":"a b","bing":"","yandex":"","pinterest":""}}"#);
        let errors = errors.unwrap_err().to_string();
        assert!(
            errors.contains("verification.google: ") && errors.contains("verification.facebook: "),
            "{errors}"
        );
    }
}
