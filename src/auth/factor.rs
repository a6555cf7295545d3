//! Second factors.

use jiff::Timestamp;
use strum::{EnumString, IntoStaticStr};

use super::id::{FactorId, UserId};

/// Kinds of second factors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum FactorKind {
    /// Time-based codes of an authenticator app.
    Totp,
    /// Security keys and passkeys.
    WebAuthn,
    /// Codes in text messages.
    Phone,
}

impl FactorKind {
    pub(crate) const ALL: [Self; 3] = [Self::Totp, Self::WebAuthn, Self::Phone];

    /// The name in the protocol and in the database.
    pub(crate) fn as_str(self) -> &'static str {
        self.into()
    }

    /// The method that a session's `amr` names.
    pub(crate) fn amr_method(self) -> &'static str {
        match self {
            Self::Totp => "totp",
            Self::WebAuthn => "mfa/webauthn",
            Self::Phone => "mfa/phone",
        }
    }
}

/// A second factor of a user.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Factor {
    pub id: FactorId,
    pub user_id: UserId,
    pub kind: FactorKind,
    /// What the user calls it; may be empty.
    pub friendly_name: String,
    /// Whether the user has answered a challenge of it. From then on signing in needs a second factor.
    pub verified: bool,
    /// The key of time-based codes.
    pub secret: Option<Vec<u8>>,
    /// Phone number, E.164.
    pub phone: Option<String>,
    /// WebAuthn credential, as JSON.
    pub credential: Option<String>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub last_challenged_at: Option<Timestamp>,
}
