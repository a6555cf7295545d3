//! People and invitations as owners see them.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::auth::people::Person;
use crate::auth::store::invitations::Invitation;
use crate::auth::user::{Role, UserId};
use crate::platform::clock::rfc3339;

/// A person of the back office.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Person)]
pub(crate) struct PersonView {
    /// The account's id.
    pub(super) id: Uuid,
    /// The e-mail to sign in with.
    pub(super) email: String,
    /// `owner` or `editor`.
    pub(super) role: Role,
    /// Whether the person is kept from signing in.
    pub(super) disabled: bool,
    /// Whether it is the owner who asks.
    pub(super) you: bool,
    /// The kinds of the verified second factors: `totp`, `webauthn`, `phone`.
    pub(super) second_factors: Vec<&'static str>,
    /// How many sessions are alive.
    pub(super) sessions: usize,
    /// Last successful password, RFC 3339 UTC.
    pub(super) last_sign_in_at: Option<String>,
    /// When the account was made, RFC 3339 UTC.
    pub(super) created_at: String,
    /// Rises when role or state change; sent as the entity tag.
    pub(super) revision: i64,
}

/// An invitation that was neither accepted nor withdrawn.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Invitation)]
pub(crate) struct InvitationView {
    /// The invitation's id.
    pub(super) id: Uuid,
    /// Who is invited.
    pub(super) email: String,
    /// `owner` or `editor`.
    pub(super) role: Role,
    /// E-mail of the owner who sent it last.
    pub(super) invited_by: String,
    /// When it was sent last, RFC 3339 UTC.
    pub(super) sent_at: String,
    /// When its link ends, RFC 3339 UTC.
    pub(super) expires_at: String,
    /// Whether its link has ended.
    pub(super) expired: bool,
}

/// An invitation that was sent now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SentInvitationView {
    /// The invitation.
    #[serde(flatten)]
    pub(super) invitation: InvitationView,
    /// `sent`: the mail server has it. `stored`: this site sends no mails, it lies on the server. `failed`: the mail server
    /// did not take it. `unknown`: an earlier request with the same key sent it.
    pub(super) mail: &'static str,
    /// The link of the invitation, where no mail went out; shown this once.
    pub(super) link: Option<String>,
}

/// People, invitations, and what is required of everybody.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PeoplePage {
    /// The people of this page, by e-mail.
    pub(super) items: Vec<PersonView>,
    /// How many there are in all.
    pub(super) total: u64,
    /// This page, from 1.
    pub(super) page: u32,
    /// People a page.
    pub(super) per_page: u32,
    /// Invitations that were neither accepted nor withdrawn, latest first.
    pub(super) invitations: Vec<InvitationView>,
    /// Whether every administrator needs a second factor.
    pub(super) require_second_factor: bool,
    /// How many of all who can sign in have none.
    pub(super) without_second_factor: usize,
}

impl PersonView {
    pub(super) fn new(person: Person, acting: UserId) -> Self {
        let Person { user, factors, sessions } = person;
        let mut kinds: Vec<_> = factors.iter().map(|factor| factor.kind.as_str()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        Self {
            id: user.id.0,
            email: user.email,
            role: user.role,
            disabled: user.disabled_at.is_some(),
            you: user.id == acting,
            second_factors: kinds,
            sessions,
            last_sign_in_at: user.last_sign_in_at.map(rfc3339),
            created_at: rfc3339(user.created_at),
            revision: user.revision,
        }
    }
}

impl InvitationView {
    pub(super) fn new(invitation: &Invitation, now: jiff::Timestamp) -> Self {
        Self {
            id: invitation.id.0,
            email: invitation.email.as_str().to_owned(),
            role: invitation.role,
            invited_by: invitation.invited_by.clone(),
            sent_at: rfc3339(invitation.sent_at),
            expires_at: rfc3339(invitation.expires_at),
            expired: invitation.is_expired(now),
        }
    }
}
