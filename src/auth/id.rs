//! An id type for each table, so that ids of different tables cannot be mixed up.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::error::{AuthError, AuthResult};
use crate::platform::random::Random;

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
