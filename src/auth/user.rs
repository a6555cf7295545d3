//! Who may sign in.

use uuid::Uuid;

/// An administrator's account.
#[derive(Debug, Clone)]
pub struct User {
    /// Identity.
    pub id: Uuid,
    /// Address as given when the account was made.
    pub email: String,
    /// Argon2id, as a PHC string.
    pub password_hash: String,
    /// Made, milliseconds since the epoch.
    pub created_at: i64,
    /// Changed.
    pub updated_at: i64,
    /// Last successful password.
    pub last_sign_in_at: Option<i64>,
    /// When the operator disabled it.
    pub disabled_at: Option<i64>,
}
