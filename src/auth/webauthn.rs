//! Registration of and authentication with security keys and passkeys. The state of a ceremony stays on the server, in
//! its challenge.
//!
//! They are a second factor beside a password, so a key without a PIN is accepted: user verification is preferred, and
//! required of a key that has shown it once. Options that make such keys unusable later or steer the browser to one kind
//! of authenticator are removed from what the browser gets; the checks do not depend on them.

use serde::Serialize;
use serde_json::{Value, json};
use url::Url;
use webauthn_rs::prelude::{
    CredentialID, PublicKeyCredential, RegisterPublicKeyCredential, SecurityKey, SecurityKeyAuthentication,
    SecurityKeyRegistration,
};
use webauthn_rs::{Webauthn, WebauthnBuilder};

use super::user::UserId;
use crate::error::{Error, Result};

/// The site as a WebAuthn relying party.
pub(crate) struct RelyingParty(Webauthn);

/// A ceremony that was started.
pub(crate) struct CeremonyStart {
    /// `credential_options` of the protocol, for the browser.
    pub(crate) options: Value,
    /// What finishing needs, as JSON.
    pub(crate) state: String,
}

/// A credential after a successful ceremony.
pub(crate) struct VerifiedCredential {
    pub(crate) id: Vec<u8>,
    /// With its current counter.
    pub(crate) json: String,
}

impl RelyingParty {
    /// `None` where the site's address is an IP address, which cannot have credentials.
    pub(crate) fn new(origin: &str, site_name: &str) -> Option<Self> {
        let origin = Url::parse(origin).ok()?;
        let id = origin.domain()?.to_owned();
        WebauthnBuilder::new(&id, &origin).ok()?.rp_name(site_name).build().ok().map(Self)
    }

    /// Starts the registration of a credential. `others` are the user's existing ones, which the browser must not offer.
    pub(crate) fn start_registration(
        &self,
        user: UserId,
        email: &str,
        others: &[String],
    ) -> Result<CeremonyStart> {
        let others = others.iter().map(|json| parse_credential(json)).collect::<Result<Vec<_>>>()?;
        let others: Vec<CredentialID> = others.iter().map(|key| key.cred_id().clone()).collect();
        let (options, state) = self
            .0
            .start_securitykey_registration(user.0, email, email, Some(others), None, None)
            .map_err(Error::internal)?;
        let mut start = started(&options, &state)?;
        if let Some(public_key) = start.options["publicKey"].as_object_mut() {
            public_key.insert("attestation".to_owned(), json!("none"));
            public_key.insert("extensions".to_owned(), json!({"credProps": true}));
        }
        Ok(start)
    }

    /// The credential that the browser made; `None` when its response is not valid.
    pub(crate) fn finish_registration(
        &self,
        state: &str,
        response: &CredentialResponse,
    ) -> Result<Option<VerifiedCredential>> {
        let CredentialResponse::Registration(response) = response else { return Ok(None) };
        let state: SecurityKeyRegistration = serde_json::from_str(state).map_err(Error::internal)?;
        let Ok(key) = self.0.finish_securitykey_registration(response, &state) else { return Ok(None) };
        verified(&key).map(Some)
    }

    /// Starts the authentication with a stored credential.
    pub(crate) fn start_authentication(&self, credential: &str) -> Result<CeremonyStart> {
        let key = parse_credential(credential)?;
        let (options, state) = self.0.start_securitykey_authentication(&[key]).map_err(Error::internal)?;
        started(&options, &state)
    }

    /// The credential with its new counter; `None` when the response is not valid or the counter did not rise.
    pub(crate) fn finish_authentication(
        &self,
        state: &str,
        credential: &str,
        response: &CredentialResponse,
    ) -> Result<Option<VerifiedCredential>> {
        let CredentialResponse::Authentication(response) = response else { return Ok(None) };
        let state: SecurityKeyAuthentication = serde_json::from_str(state).map_err(Error::internal)?;
        let Ok(result) = self.0.finish_securitykey_authentication(response, &state) else {
            return Ok(None);
        };
        let mut key = parse_credential(credential)?;
        // The state has the counter of when the ceremony started; another one may have finished since.
        let counter = counter(credential)?;
        if (counter > 0 || result.counter() > 0) && u64::from(result.counter()) <= counter {
            return Ok(None);
        }
        if key.update_credential(&result).is_none() {
            return Ok(None);
        }
        verified(&key).map(Some)
    }
}

/// The browser's response to the options of a ceremony.
pub(crate) enum CredentialResponse {
    Registration(Box<RegisterPublicKeyCredential>),
    Authentication(Box<PublicKeyCredential>),
}

impl CredentialResponse {
    /// Reads a `credential_response` of type `create` or `request`.
    pub(crate) fn parse(ceremony: &str, response: Value) -> Option<Self> {
        match ceremony {
            "create" => serde_json::from_value(response).ok().map(Box::new).map(Self::Registration),
            "request" => serde_json::from_value(response).ok().map(Box::new).map(Self::Authentication),
            _ => None,
        }
    }
}

fn started(options: &impl Serialize, state: &impl Serialize) -> Result<CeremonyStart> {
    let mut options = serde_json::to_value(options).map_err(Error::internal)?;
    if let Some(public_key) = options["publicKey"].as_object_mut() {
        public_key.remove("hints");
    }
    Ok(CeremonyStart { options, state: serde_json::to_string(state).map_err(Error::internal)? })
}

fn parse_credential(json: &str) -> Result<SecurityKey> {
    serde_json::from_str(json).map_err(damaged)
}

fn counter(json: &str) -> Result<u64> {
    let value: Value = serde_json::from_str(json).map_err(damaged)?;
    value.pointer("/cred/counter").and_then(Value::as_u64).ok_or_else(|| damaged("no counter"))
}

fn damaged(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
    Error::corrupt("factor", "credential", "of a security key", cause)
}

fn verified(key: &SecurityKey) -> Result<VerifiedCredential> {
    let json = serde_json::to_string(key).map_err(Error::internal)?;
    Ok(VerifiedCredential { id: key.cred_id().as_slice().to_vec(), json })
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn an_ip_address_cannot_have_credentials() {
        assert!(RelyingParty::new("http://127.0.0.1:8080", "Site").is_none());
        assert!(RelyingParty::new("http://localhost:8080", "Site").is_some());
        assert!(RelyingParty::new("https://site.example", "Site").is_some());
    }

    #[test]
    fn options_are_what_the_client_library_reads() {
        let relying_party = RelyingParty::new("https://site.example", "Site").unwrap();
        let ceremony = relying_party.start_registration(UserId(Uuid::from_u128(7)), "a@b.co", &[]).unwrap();
        let public = &ceremony.options["publicKey"];
        assert_eq!(public["rp"], json!({"id": "site.example", "name": "Site"}));
        assert_eq!(public["user"]["name"], "a@b.co");
        assert_eq!(public["attestation"], "none");
        assert_eq!(public["authenticatorSelection"]["userVerification"], "preferred");
        assert!(public["challenge"].is_string() && public["user"]["id"].is_string());
        assert!(public.get("hints").is_none());
    }
}
