//! Second factors.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Kinds of second factors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Time-based codes of an authenticator app.
    Totp,
    /// Security keys and passkeys.
    WebAuthn,
    /// Codes by text message.
    Phone,
}

impl Kind {
    /// The word in the protocol and in the database.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Totp => "totp",
            Self::WebAuthn => "webauthn",
            Self::Phone => "phone",
        }
    }

    /// Reads the word.
    pub(crate) fn parse(word: &str) -> Option<Self> {
        [Self::Totp, Self::WebAuthn, Self::Phone].into_iter().find(|kind| kind.word() == word)
    }

    /// What a session's `amr` calls a proof by it.
    pub(crate) fn method(self) -> &'static str {
        match self {
            Self::Totp => "totp",
            Self::WebAuthn => "mfa/webauthn",
            Self::Phone => "mfa/phone",
        }
    }
}

/// A second factor of a user.
#[derive(Debug, Clone)]
pub struct Factor {
    /// Identity.
    pub id: Uuid,
    /// Whose.
    pub user_id: Uuid,
    /// Kind.
    pub kind: Kind,
    /// What the user calls it; may be empty.
    pub friendly_name: String,
    /// Proved once, and asked for since.
    pub verified: bool,
    /// The key of time-based codes.
    pub secret: Option<Vec<u8>>,
    /// Number of a phone, E.164.
    pub phone: Option<String>,
    /// WebAuthn credential, as JSON.
    pub credential: Option<String>,
    /// Made, milliseconds since the epoch.
    pub created_at: i64,
    /// Changed.
    pub updated_at: i64,
    /// Last challenge.
    pub last_challenged_at: Option<i64>,
}
