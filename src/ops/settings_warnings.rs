//! Settings with which the site starts although they are probably not what the operator wants. `serve` says them in the log,
//! `doctor` as a check.

use url::Url;

use crate::config::Config;
use crate::platform::certificates::Certificates;

/// Longest prefix of a network that is called the whole internet: no proxies are spread over that much.
const WHOLE_INTERNET: u8 = 6;

/// What is wrong with the network that is trusted, one line each.
pub(crate) fn trusted_proxies(config: &Config) -> Vec<String> {
    let networks = &config.http.trusted_proxies;
    let wide = networks.iter().filter(|network| network.prefix_length() <= WHOLE_INTERNET);
    wide.map(|network| {
        format!(
            "[http] trusted_proxies: {network} is nearly every address, so everybody can claim to be any visitor: limits of \
             failed sign-ins and of forms then stop nobody. Name the addresses of your proxies"
        )
    })
    .collect()
}

/// What is wrong when the certificate is for other names than the one that visitors ask for; `None` when it is not, or when
/// there is no certificate yet.
pub(crate) fn other_name(config: &Config, certificates: &Certificates) -> Option<String> {
    certificates.certificate_expiry()?;
    let host = Url::parse(&config.http.public_url).ok()?.host_str()?.to_owned();
    if certificates.covers(&host) {
        return None;
    }
    Some(format!("is for {}, but visitors ask for {host}", certificates.status().names.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_that_is_everything_is_named_and_a_private_one_is_not() {
        let warnings = |networks: &[&str]| {
            let mut config = Config::default();
            config.http.trusted_proxies = networks.iter().map(|network| network.parse().unwrap()).collect();
            trusted_proxies(&config)
        };
        assert_eq!(warnings(&["127.0.0.1", "10.0.0.0/8", "fc00::/7", "::1"]), Vec::<String>::new());
        let said = warnings(&["10.0.0.1", "0.0.0.0/0", "::/0", "128.0.0.0/1"]);
        assert_eq!(said.len(), 3);
        assert!(said[0].starts_with("[http] trusted_proxies: 0.0.0.0/0 is nearly every address"), "{said:?}");
    }
}
