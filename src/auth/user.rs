//! Who may sign in.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::{AuthError, AuthResult};
use crate::platform::random::Random;

/// An administrator's account.
#[derive(Debug, Clone)]
pub struct User {
    /// Never given again.
    pub id: UserId,
    /// As it was given when the account was made.
    pub email: String,
    /// What they may do.
    pub role: Role,
    /// Argon2id, as a PHC string.
    pub password_hash: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
    /// Last successful password.
    pub last_sign_in_at: Option<Timestamp>,
    /// Since when they may not sign in.
    pub disabled_at: Option<Timestamp>,
    /// Rises when an owner changes role or state.
    pub revision: i64,
}

impl User {
    /// Whether this is an owner who can sign in.
    pub(crate) fn is_active_owner(&self) -> bool {
        self.role == Role::Owner && self.disabled_at.is_none()
    }
}

/// The role of an administrator. Both may do everything with the content of the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, IntoStaticStr, EnumString)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Role {
    /// Also manages people and the settings of the whole site.
    Owner,
    /// Does neither.
    Editor,
}

impl Role {
    /// The name in the database, in responses and on the command line.
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }
}

// Second factors.

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

// An id type for each table, so that ids of different tables cannot be mixed up.

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident, $parameter:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        impl $name {
            pub(crate) fn random(random: &Random) -> Self {
                Self(random.uuid())
            }

            /// Reads an id in a path or a body.
            #[allow(dead_code, reason = "not every id comes from a request")]
            pub(crate) fn parse(text: &str) -> AuthResult<Self> {
                let id = Uuid::try_parse(text);
                id.map(Self).map_err(|_| AuthError::Invalid(format!("{} must be a UUID", $parameter)))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

ids! {
    /// An administrator's account.
    UserId, "user_id";
    /// A session; `session_id` in access tokens.
    SessionId, "session_id";
    /// A second factor.
    FactorId, "factor_id";
    /// A challenge of a second factor.
    ChallengeId, "challenge_id";
    /// An invitation.
    InvitationId, "invitation_id";
}
