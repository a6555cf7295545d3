//! `[metrics]`: who may read `/metrics`.

use std::net::SocketAddr;

use serde::de::IntoDeserializer as _;
use serde::de::value::StringDeserializer;
use serde::{Deserialize, Deserializer};

use super::http::Http;
use super::https::Https;
use super::{SectionErrors, http};

/// A shorter token could be guessed.
const MIN_TOKEN: usize = 16;

/// Who may read `/metrics`. With neither, nobody may.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Metrics {
    /// Sent as `Authorization: Bearer …`; empty: the site's own address does not tell them.
    pub token: String,
    /// Address and port that tell nothing else, to whoever reaches them; empty: there are none.
    #[serde(deserialize_with = "listen")]
    pub listen: Option<SocketAddr>,
}

impl Metrics {
    pub(super) fn validate(&self, http: &Http, https: &Https, errors: &mut SectionErrors) {
        let https = https.is_on().then_some(https.listen);
        let own = self.listen.filter(|listen| listen.port() != 0);
        let is_own = own.is_none_or(|own| ![Some(http.listen), https].contains(&Some(own)));
        errors.add_unless(is_own, "listen", "must be another address than those of [http] and [https]");
        let is_token = self.token.bytes().all(|byte| byte.is_ascii_graphic());
        let is_long = self.token.is_empty() || self.token.len() >= MIN_TOKEN;
        let message = "must be at least 16 letters, digits and signs of ASCII, without blanks";
        errors.add_unless(is_token && is_long, "token", message);
    }
}

fn listen<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<SocketAddr>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let text: Option<StringDeserializer<D::Error>> = (!text.is_empty()).then(|| text.into_deserializer());
    text.map(http::listen).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::messages;

    #[test]
    fn a_token_is_long_and_fits_a_header() {
        let is_valid = |token: &str| {
            let metrics = Metrics { token: token.to_owned(), listen: None };
            messages("metrics", |errors| metrics.validate(&Http::default(), &Https::default(), errors))
                .is_empty()
        };
        assert!(is_valid("") && is_valid("0123456789abcdef"));
        assert!(
            !is_valid("0123456789abcde") && !is_valid("0123456789 abcdef") && !is_valid("0123456789äbcdef")
        );
    }

    #[test]
    fn its_address_is_none_of_the_site() {
        let said = |listen: &str| {
            let metrics: Metrics = toml::from_str(&format!("listen = {listen:?}")).unwrap();
            messages("metrics", |errors| metrics.validate(&Http::default(), &Https::default(), errors))
                .join("; ")
        };
        assert_eq!((said("127.0.0.1:9614"), said("")), (String::new(), String::new()));
        assert!(said("127.0.0.1:8080").starts_with("[metrics] listen: must be another address"));
        let wrong = toml::from_str::<Metrics>("listen = \"here\"").unwrap_err().to_string();
        assert!(wrong.contains("ADDRESS:PORT"), "{wrong}");
    }
}
