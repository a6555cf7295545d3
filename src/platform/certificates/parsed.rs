//! Reads certificates and private keys from PEM.

use jiff::Timestamp;
use rustls::crypto::ring;
use rustls::pki_types::pem::{self, PemObject as _};
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::sign::CertifiedKey;
use rustls::{Error, InconsistentKeys};
use x509_parser::prelude::{FromDer as _, GeneralName, X509Certificate};

/// What the site needs to know of a certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CertificateFacts {
    pub(super) issued: Timestamp,
    pub(super) expires: Timestamp,
    pub(super) names: Vec<String>,
}

/// Why a certificate and its key cannot be used, and which of the two is to blame.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Unusable {
    Certificate(String),
    Key(String),
}

/// Reads a chain of certificates.
pub(super) fn chain(text: &[u8]) -> Result<Vec<CertificateDer<'static>>, String> {
    let chain: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(text).collect();
    match chain {
        Ok(chain) if chain.is_empty() => Err("holds no certificate in PEM form".to_owned()),
        Ok(chain) => Ok(chain),
        Err(cause) => Err(format!("is no PEM file: {cause}")),
    }
}

/// Reads names and expiry of the first certificate of a chain.
pub(super) fn facts(chain: &[CertificateDer<'_>]) -> Result<CertificateFacts, String> {
    let first = chain.first().ok_or("holds no certificate")?;
    let (_, certificate) =
        X509Certificate::from_der(first).map_err(|_| "holds a damaged certificate".to_owned())?;
    let validity = certificate.validity();
    let moment = |seconds| {
        Timestamp::from_second(seconds).map_err(|_| "holds a certificate with an impossible date".to_owned())
    };
    let (issued, expires) =
        (moment(validity.not_before.timestamp())?, moment(validity.not_after.timestamp())?);
    let names = certificate.subject_alternative_name().ok().flatten();
    let names = names.iter().flat_map(|names| &names.value.general_names).filter_map(|name| match name {
        GeneralName::DNSName(name) => Some((*name).to_owned()),
        _ => None,
    });
    Ok(CertificateFacts { issued, expires, names: names.collect() })
}

/// Reads a certificate with its key, which must belong together.
pub(super) fn certified_key(
    certificate: &[u8],
    key: &[u8],
) -> Result<(CertifiedKey, CertificateFacts), Unusable> {
    let chain = chain(certificate).map_err(Unusable::Certificate)?;
    let facts = facts(&chain).map_err(Unusable::Certificate)?;
    let key = private_key(key).map_err(Unusable::Key)?;
    let key = CertifiedKey::from_der(chain, key, &ring::default_provider()).map_err(|cause| match cause {
        Error::InconsistentKeys(InconsistentKeys::KeyMismatch) => {
            Unusable::Key("is not the key of the certificate".to_owned())
        }
        Error::InvalidCertificate(_) => Unusable::Certificate(format!("cannot be used: {cause}")),
        cause => Unusable::Key(format!("cannot be used (ECDSA P-256 or P-384, RSA or Ed25519): {cause}")),
    })?;
    Ok((key, facts))
}

fn private_key(text: &[u8]) -> Result<PrivateKeyDer<'static>, String> {
    PrivateKeyDer::from_pem_slice(text).map_err(|cause| match cause {
        _ if contains(text, b"BEGIN ENCRYPTED PRIVATE KEY") || contains(text, b"Proc-Type: 4,ENCRYPTED") => {
            "is protected by a passphrase, for which nobody can be asked: store it without one".to_owned()
        }
        pem::Error::NoItemsFound => "holds no private key in PEM form".to_owned(),
        cause => format!("is no PEM file: {cause}"),
    })
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    memchr::memmem::find(text, part).is_some()
}

#[cfg(test)]
mod tests {
    use rcgen::{CertificateParams, KeyPair, PKCS_ECDSA_P256_SHA256, PKCS_ECDSA_P384_SHA384, PKCS_ED25519};

    use super::*;

    fn signed(key: &KeyPair, names: &[&str]) -> String {
        let names: Vec<_> = names.iter().map(ToString::to_string).collect();
        CertificateParams::new(names).unwrap().self_signed(key).unwrap().pem()
    }

    #[test]
    fn every_kind_of_key_is_read() {
        for algorithm in [&PKCS_ECDSA_P256_SHA256, &PKCS_ECDSA_P384_SHA384, &PKCS_ED25519] {
            let key = KeyPair::generate_for(algorithm).unwrap();
            let certificate = signed(&key, &["www.example.com", "example.com"]);
            let read = certified_key(certificate.as_bytes(), key.serialize_pem().as_bytes());
            let (_, facts) = read.unwrap_or_else(|why| panic!("{algorithm:?}: {why:?}"));
            assert_eq!(facts.names, ["www.example.com", "example.com"]);
            assert!(facts.expires > "2026-01-01T00:00:00Z".parse().unwrap());
        }
    }

    #[test]
    fn what_cannot_be_used_says_why() {
        let (key, other) = (KeyPair::generate().unwrap(), KeyPair::generate().unwrap());
        let certificate = signed(&key, &["example.com"]);
        let good = key.serialize_pem();
        let refusal = |certificate: &str, key: &str| {
            certified_key(certificate.as_bytes(), key.as_bytes()).map(|_| ()).unwrap_err()
        };
        let is_key = |found: Unusable, part: &str| matches!(found, Unusable::Key(why) if why.contains(part));
        let is_certificate =
            |found: Unusable, part: &str| matches!(found, Unusable::Certificate(why) if why.contains(part));
        assert!(is_key(refusal(&certificate, &other.serialize_pem()), "is not the key of the certificate"));
        assert!(is_key(refusal(&certificate, &certificate), "holds no private key"));
        assert!(is_key(refusal(&certificate, ""), "holds no private key"));
        let encrypted = "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n";
        assert!(is_key(refusal(&certificate, encrypted), "passphrase"));
        assert!(is_certificate(refusal("", &good), "holds no certificate"));
        assert!(is_certificate(refusal(&good, &good), "holds no certificate"));
        assert!(is_certificate(refusal(&certificate[..certificate.len() / 2], &good), "PEM"));
        let damaged = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
        assert!(is_certificate(refusal(damaged, &good), "damaged"));
    }
}
