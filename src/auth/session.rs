//! A signed-in browser: level, methods, lifetime.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::config::auth::Auth;

/// Authenticator assurance level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Aal {
    /// Password only.
    #[serde(rename = "aal1")]
    One,
    /// Password and a second step.
    #[serde(rename = "aal2")]
    Two,
}

/// How and when someone proved who they are (`amr` in the token, seconds since the epoch).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Proof {
    /// `password`, `totp`, `mfa/webauthn`, `mfa/phone`, `recovery_code`.
    pub(crate) method: String,
    /// When, seconds since the epoch.
    pub(crate) timestamp: i64,
}

impl Proof {
    /// A proof of this moment.
    pub(crate) fn new(method: &str, now: Timestamp) -> Self {
        Self { method: method.to_owned(), timestamp: now.as_second() }
    }
}

/// The name of the proof by password.
pub(crate) const PASSWORD: &str = "password";

/// A session.
#[derive(Debug, Clone)]
pub(crate) struct Session {
    /// Identity; in the token as `session_id`.
    pub(crate) id: Uuid,
    /// Whose.
    pub(crate) user_id: Uuid,
    /// Begun, milliseconds since the epoch.
    pub(crate) created_at: i64,
    /// Last renewed.
    pub(crate) refreshed_at: i64,
    /// Level now; an access token of another level is refused.
    pub(crate) aal: Aal,
    /// Proofs, newest first.
    pub(crate) amr: Vec<Proof>,
    /// The factor that level 2 rests upon.
    pub(crate) factor_id: Option<Uuid>,
    /// Browser, as it called itself.
    pub(crate) user_agent: String,
    /// Where it signed in from.
    pub(crate) address: String,
}

const HOUR: i64 = 3_600_000;

impl Session {
    /// When it ends if it is not renewed, milliseconds since the epoch.
    pub(crate) fn expires_at(&self, config: &Auth) -> i64 {
        let idle = self.refreshed_at + i64::from(config.session_idle_hours) * HOUR;
        let in_any_case = self.created_at + i64::from(config.session_hours) * HOUR;
        idle.min(in_any_case)
    }

    /// Whether it is over by time.
    pub(crate) fn is_over(&self, config: &Auth, now: Timestamp) -> bool {
        now.as_millisecond() >= self.expires_at(config)
    }

    /// Notes a second step.
    pub(crate) fn raise(&mut self, proof: Proof, factor: Option<Uuid>) {
        self.aal = Aal::Two;
        self.factor_id = factor;
        self.amr.retain(|old| old.method != proof.method);
        self.amr.insert(0, proof);
    }

    /// Back to the password alone.
    pub(crate) fn lower(&mut self) {
        self.aal = Aal::One;
        self.factor_id = None;
        self.amr.retain(|proof| proof.method == PASSWORD);
    }
}

/// Where a request comes from.
#[derive(Debug, Clone)]
pub(crate) struct Client {
    /// Address, as the limits see it.
    pub(crate) address: std::net::IpAddr,
    /// Browser, as it calls itself.
    pub(crate) user_agent: String,
}
