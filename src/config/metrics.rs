//! `[metrics]`: who may read `/metrics`.

use serde::Deserialize;

use super::SectionErrors;

/// A shorter token could be guessed.
const MIN_TOKEN: usize = 16;

/// Who may read `/metrics`, besides programs of this machine.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Metrics {
    /// Sent as `Authorization: Bearer …`; empty: only programs of this machine may.
    pub token: String,
}

impl Metrics {
    pub(super) fn validate(&self, errors: &mut SectionErrors) {
        let is_token = self.token.bytes().all(|byte| byte.is_ascii_graphic());
        let is_long = self.token.is_empty() || self.token.len() >= MIN_TOKEN;
        let message = "must be at least 16 letters, digits and signs of ASCII, without blanks";
        errors.add_unless(is_token && is_long, "token", message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::messages;

    #[test]
    fn a_token_is_long_and_fits_a_header() {
        let is_valid = |token: &str| {
            let metrics = Metrics { token: token.to_owned() };
            messages("metrics", |errors| metrics.validate(errors)).is_empty()
        };
        assert!(is_valid("") && is_valid("0123456789abcdef"));
        assert!(
            !is_valid("0123456789abcde") && !is_valid("0123456789 abcdef") && !is_valid("0123456789äbcdef")
        );
    }
}
