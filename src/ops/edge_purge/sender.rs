//! The request that purges keys.

use std::time::Duration;

use url::Url;

use crate::platform::db::changes::ContentChange;

const TIMEOUT: Duration = Duration::from_secs(2);
/// The key that every response has.
const EVERYTHING: &str = "site";
/// A key that no response has.
const NOTHING: &str = "nothing";
/// With more keys, everything is purged.
const MAX_KEYS: usize = 32;

/// Sends purges to one address.
pub(super) struct Sender {
    agent: ureq::Agent,
    url: String,
    authorization: Option<String>,
}

impl Sender {
    pub(super) fn new(url: &str, token: &str) -> Self {
        let agent = ureq::Agent::config_builder()
            .timeout_global(Some(TIMEOUT))
            .max_redirects(0)
            .http_status_as_error(false)
            .proxy(None)
            .build()
            .into();
        // As the URL standard writes it; the configuration has been checked.
        let url = Url::parse(url).map_or_else(|_| url.to_owned(), String::from);
        Self { agent, url, authorization: (!token.is_empty()).then(|| format!("Bearer {token}")) }
    }

    /// Whether purges are confirmed, by one that concerns nothing.
    pub(super) fn check(&self) -> Result<(), String> {
        self.purge(&ContentChange { parts: [NOTHING.into()].into(), ..ContentChange::default() })
    }

    /// Purges what a change concerns; any 2xx answer confirms it. The error is a text for the log, without the address, which
    /// may hold a secret.
    pub(super) fn purge(&self, change: &ContentChange) -> Result<(), String> {
        // What is not to be seen any more must not be shown while the site is down, either.
        let mode = if change.withdrawn { "hard" } else { "soft" };
        let mut request =
            self.agent.post(&self.url).header("Surrogate-Key", keys(change)).header("Purge-Mode", mode);
        if let Some(authorization) = &self.authorization {
            request = request.header("Authorization", authorization);
        }
        match request.send_empty() {
            Ok(response) if response.status().is_success() => Ok(()),
            Ok(response) => Err(format!("purge_url answers {}", response.status())),
            Err(ureq::Error::Timeout(_)) => {
                Err(format!("purge_url does not answer within {} s", TIMEOUT.as_secs()))
            }
            Err(ureq::Error::Io(cause)) => Err(format!("purge_url cannot be reached: {}", cause.kind())),
            Err(ureq::Error::HostNotFound) => Err("the host of purge_url is unknown".to_owned()),
            Err(ureq::Error::Tls(_) | ureq::Error::Rustls(_)) => {
                Err("the certificate of purge_url is not trusted".to_owned())
            }
            Err(_) => Err("purge_url cannot be used, or does not speak HTTP".to_owned()),
        }
    }
}

/// The keys of what a change concerns, divided by blanks.
fn keys(change: &ContentChange) -> String {
    if change.everything || change.parts.len() > MAX_KEYS {
        return EVERYTHING.to_owned();
    }
    change.parts.iter().map(|part| &**part).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_keys_become_everything() {
        let parts = |count: usize| ContentChange {
            parts: (0..count).map(|number| format!("k{number}").into()).collect(),
            ..ContentChange::default()
        };
        assert_eq!(keys(&parts(2)), "k0 k1");
        assert_eq!(keys(&parts(MAX_KEYS + 1)), "site");
        assert_eq!(keys(&ContentChange { everything: true, ..parts(2) }), "site");
    }
}
