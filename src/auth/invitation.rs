//! An invitation, as it is stored: somebody may make an account with the link that only the mail has. What may be done with
//! invitations is in `invitations.rs`.

use jiff::Timestamp;

use super::user::{InvitationId, Role};
use crate::platform::input::Email;

/// An invitation that was neither accepted nor withdrawn.
#[derive(Debug, Clone)]
pub(crate) struct Invitation {
    pub(crate) id: InvitationId,
    pub(crate) email: Email,
    pub(crate) role: Role,
    /// E-mail of the owner who sent it last.
    pub(crate) invited_by: String,
    pub(crate) created_at: Timestamp,
    /// When the link that works now was made.
    pub(crate) sent_at: Timestamp,
    pub(crate) expires_at: Timestamp,
}

impl Invitation {
    pub(crate) fn is_expired(&self, now: Timestamp) -> bool {
        now >= self.expires_at
    }
}

/// An invitation with the token of its link, which exists nowhere else.
pub(crate) struct IssuedInvitation {
    pub(crate) invitation: Invitation,
    pub(crate) token: String,
}
