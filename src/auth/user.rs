//! Who may sign in.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

use super::id::UserId;

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
