//! Security keys and passkeys. The state of a ceremony stays on the server, in its challenge.
//!
//! They are a second factor beside a password, so a key without a PIN is welcome (user verification is preferred, and
//! demanded for good once a key has shown it). Options that make such keys unusable later, or that steer the browser to
//! one kind of authenticator, are taken out of what goes to the browser; the checks do not rest upon them.

use serde_json::{Value, json};
use url::Url;
use uuid::Uuid;
use webauthn_rs::prelude::{
    CredentialID, PublicKeyCredential, RegisterPublicKeyCredential, SecurityKey, SecurityKeyAuthentication,
    SecurityKeyRegistration,
};
use webauthn_rs::{Webauthn, WebauthnBuilder};

use crate::error::{Error, Result};

/// Begins and finishes ceremonies for one origin.
pub(crate) struct Ceremonies(Webauthn);

/// What goes to the browser, and what stays here until it answers.
pub(crate) struct Begun {
    /// `credential_options` of the protocol.
    pub(crate) options: Value,
    /// State, as JSON.
    pub(crate) state: String,
}

/// A credential after a ceremony.
pub(crate) struct Proved {
    /// Its id.
    pub(crate) id: Vec<u8>,
    /// As JSON, counter included.
    pub(crate) json: String,
}

impl Ceremonies {
    /// For the site's address; `None` where it is an IP address, which cannot carry credentials.
    pub(crate) fn new(origin: &str, site: &str) -> Option<Self> {
        let origin = Url::parse(origin).ok()?;
        let id = origin.domain()?.to_owned();
        WebauthnBuilder::new(&id, &origin).ok()?.rp_name(site).build().ok().map(Self)
    }

    /// Begins to register a credential beside those that the user has.
    pub(crate) fn begin_registration(&self, user: Uuid, email: &str, others: &[String]) -> Result<Begun> {
        let others = others.iter().map(|json| stored(json)).collect::<Result<Vec<_>>>()?;
        let others: Vec<CredentialID> = others.iter().map(|key| key.cred_id().clone()).collect();
        let (options, state) = self
            .0
            .start_securitykey_registration(user, email, email, Some(others), None, None)
            .map_err(Error::internal)?;
        let mut options = serde_json::to_value(options).map_err(Error::internal)?;
        let public = &mut options["publicKey"];
        public["attestation"] = json!("none");
        if let Some(public) = public.as_object_mut() {
            public.remove("hints");
            public.insert("extensions".to_owned(), json!({"credProps": true}));
        }
        Ok(Begun { options, state: serde_json::to_string(&state).map_err(Error::internal)? })
    }

    /// The credential that the browser made, if all is as it must be.
    pub(crate) fn finish_registration(&self, state: &str, response: &Answered) -> Result<Option<Proved>> {
        let Answered::Registration(response) = response else { return Ok(None) };
        let state: SecurityKeyRegistration = serde_json::from_str(state).map_err(Error::internal)?;
        let Ok(key) = self.0.finish_securitykey_registration(response, &state) else { return Ok(None) };
        proved(&key).map(Some)
    }

    /// Begins to ask for a credential.
    pub(crate) fn begin_authentication(&self, credential: &str) -> Result<Begun> {
        let (options, state) =
            self.0.start_securitykey_authentication(&[stored(credential)?]).map_err(Error::internal)?;
        let mut options = serde_json::to_value(options).map_err(Error::internal)?;
        if let Some(public) = options["publicKey"].as_object_mut() {
            public.remove("hints");
        }
        Ok(Begun { options, state: serde_json::to_string(&state).map_err(Error::internal)? })
    }

    /// The credential with its new counter, if it signed and its counter went up.
    pub(crate) fn finish_authentication(
        &self,
        state: &str,
        credential: &str,
        response: &Answered,
    ) -> Result<Option<Proved>> {
        let Answered::Authentication(response) = response else { return Ok(None) };
        let state: SecurityKeyAuthentication = serde_json::from_str(state).map_err(Error::internal)?;
        let Ok(result) = self.0.finish_securitykey_authentication(response, &state) else {
            return Ok(None);
        };
        let mut key = stored(credential)?;
        // The state knows the counter of when it began; another ceremony may have ended since.
        let counter = counter(credential)?;
        if (counter > 0 || result.counter() > 0) && u64::from(result.counter()) <= counter {
            return Ok(None);
        }
        if key.update_credential(&result).is_none() {
            return Ok(None);
        }
        proved(&key).map(Some)
    }
}

/// What a browser answered.
pub(crate) enum Answered {
    /// To `create`.
    Registration(Box<RegisterPublicKeyCredential>),
    /// To `request`.
    Authentication(Box<PublicKeyCredential>),
}

impl Answered {
    /// Reads `{type, credential_response}`.
    pub(crate) fn parse(kind: &str, response: Value) -> Option<Self> {
        match kind {
            "create" => serde_json::from_value(response).ok().map(Box::new).map(Self::Registration),
            "request" => serde_json::from_value(response).ok().map(Box::new).map(Self::Authentication),
            _ => None,
        }
    }
}

fn stored(json: &str) -> Result<SecurityKey> {
    serde_json::from_str(json).map_err(damaged)
}

fn counter(json: &str) -> Result<u64> {
    let value: Value = serde_json::from_str(json).map_err(damaged)?;
    value.pointer("/cred/counter").and_then(Value::as_u64).ok_or_else(|| damaged("no counter"))
}

fn damaged(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
    Error::corrupt("factor", "credential", "of a security key", cause)
}

fn proved(key: &SecurityKey) -> Result<Proved> {
    let json = serde_json::to_string(key).map_err(Error::internal)?;
    Ok(Proved { id: key.cred_id().as_slice().to_vec(), json })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ip_address_carries_no_credentials() {
        assert!(Ceremonies::new("http://127.0.0.1:8080", "Site").is_none());
        assert!(Ceremonies::new("http://localhost:8080", "Site").is_some());
        assert!(Ceremonies::new("https://site.example", "Site").is_some());
    }

    #[test]
    fn options_are_what_the_client_library_reads() {
        let ceremonies = Ceremonies::new("https://site.example", "Site").unwrap();
        let begun = ceremonies.begin_registration(Uuid::from_u128(7), "a@b.co", &[]).unwrap();
        let public = &begun.options["publicKey"];
        assert_eq!(public["rp"], json!({"id": "site.example", "name": "Site"}));
        assert_eq!(public["user"]["name"], "a@b.co");
        assert_eq!(public["attestation"], "none");
        assert_eq!(public["authenticatorSelection"]["userVerification"], "preferred");
        assert!(public["challenge"].is_string() && public["user"]["id"].is_string());
        assert!(public.get("hints").is_none());
    }
}
