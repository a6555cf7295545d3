//! Who may sign in.

use jiff::Timestamp;

use super::id::UserId;
use super::role::Role;

/// An administrator's account.
#[derive(Debug, Clone)]
pub struct User {
    pub id: UserId,
    /// As it was given when the account was made.
    pub email: String,
    pub role: Role,
    /// Argon2id, as a PHC string.
    pub password_hash: String,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    /// Last successful password.
    pub last_sign_in_at: Option<Timestamp>,
    pub disabled_at: Option<Timestamp>,
    /// Rises when an owner changes role or state.
    pub revision: i64,
}
