//! Settings with which the site starts although they are probably not what the operator wants. `serve` says them in the log,
//! `doctor` as a check.

use jiff::Timestamp;
use url::{Host, Url};

use crate::config::Config;
use crate::config::backup::Backup;
use crate::config::mail::{Mail, Transport};
use crate::platform::certificates::Certificates;

/// The clock of a build without git is compared with this: 2026-01-01.
const MIN_CLOCK: i64 = 1_767_225_600;
/// Longest prefix of a network that is called the whole internet: no proxies are spread over that much.
const WHOLE_INTERNET: u8 = 6;

/// What is wrong with the network that is trusted, one line each.
pub(crate) fn trusted_proxies(config: &Config) -> Vec<String> {
    let networks = &config.http.trusted_proxies;
    let inside = networks.iter().filter_map(|network| Some((network, network.written_inside()?)));
    let inside = inside.map(|(network, address)| {
        format!(
            "[http] trusted_proxies: {address}/{} is all of {network}: write that, or {address} for this address alone",
            network.prefix_length()
        )
    });
    let wide = networks.iter().filter(|network| network.prefix_length() <= WHOLE_INTERNET);
    let wide = wide.map(|network| {
        format!(
            "[http] trusted_proxies: {network} is nearly every address, so everybody can claim to be any visitor: limits of \
             failed sign-ins and of forms then stop nobody. Name the addresses of your proxies"
        )
    });
    inside.chain(wide).collect()
}

/// What is wrong with how the site signs in to the mail server.
pub(crate) fn password_without_user(mail: &Mail) -> Option<String> {
    let is_so = mail.transport == Transport::Smtp && mail.username.is_empty() && !mail.password.is_empty();
    is_so.then(|| {
        "[mail] password is set, but username is empty: the site does not sign in to the mail server"
            .to_owned()
    })
}

/// The time in words; an error for one before this program was made.
pub(crate) fn wrong_clock(now: Timestamp) -> Result<String, String> {
    let text = now.strftime("%Y-%m-%d %H:%M:%S UTC").to_string();
    let made = option_env!("PHARMA_MADE").and_then(|seconds| seconds.parse().ok()).unwrap_or(MIN_CLOCK);
    if now.as_second() >= made {
        return Ok(text);
    }
    Err(format!(
        "the clock says {text}, which is before this program was made: set it, or certificates, sessions and backups go wrong"
    ))
}

/// What is wrong with how backups leave this machine; `None` where they do not, or encrypted.
pub(crate) fn backup_in_clear(config: &Backup) -> Option<String> {
    let endpoint = Url::parse(&config.s3.endpoint).ok().filter(|url| url.scheme() == "http")?;
    let is_local = match endpoint.host()? {
        Host::Domain(name) => name == "localhost",
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
    };
    let is_encrypted = !config.passphrase.is_empty() || !config.recipients.is_empty();
    if is_local || is_encrypted {
        return None;
    }
    Some(format!(
        "[backup] s3.endpoint: {endpoint} is not https, and backups are not encrypted: whoever is on the way reads keys and accounts"
    ))
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
        assert_eq!(
            warnings(&["10.0.0.5/8"]),
            [
                "[http] trusted_proxies: 10.0.0.5/8 is all of 10.0.0.0/8: write that, or 10.0.0.5 for this address alone"
            ]
        );
        let said = warnings(&["10.0.0.1", "0.0.0.0/0", "::/0", "128.0.0.0/1"]);
        assert_eq!(said.len(), 3);
        assert!(said[0].starts_with("[http] trusted_proxies: 0.0.0.0/0 is nearly every address"), "{said:?}");
    }

    #[test]
    fn a_password_without_a_user_and_a_clock_of_long_ago_are_named() {
        let mut mail = Mail { password: "x".to_owned(), ..Mail::default() };
        assert_eq!(password_without_user(&mail), None, "which is not used");
        mail.transport = Transport::Smtp;
        assert!(password_without_user(&mail).unwrap().starts_with("[mail] password is set"));
        mail.username = "office".to_owned();
        assert_eq!(password_without_user(&mail), None);
        assert!(wrong_clock(Timestamp::UNIX_EPOCH).unwrap_err().contains("1970-01-01"));
        assert!(wrong_clock("2126-01-01T00:00:00Z".parse().unwrap()).is_ok());
    }

    #[test]
    fn a_store_that_others_can_listen_to_is_named() {
        let said = |endpoint: &str, passphrase: &str| {
            let mut config = Backup { passphrase: passphrase.to_owned(), ..Backup::default() };
            endpoint.clone_into(&mut config.s3.endpoint);
            backup_in_clear(&config)
        };
        for fine in
            ["", "https://s3.example.com", "http://localhost:9000", "http://127.0.0.1:9000", "http://[::1]"]
        {
            assert_eq!(said(fine, ""), None, "{fine}");
        }
        assert!(said("http://s3.example.com", "").unwrap().contains("http://s3.example.com/ is not https"));
        assert_eq!(said("http://s3.example.com", "a long passphrase"), None);
    }
}
