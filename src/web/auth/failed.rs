//! One line in the log for every sign-in that failed, for the operator and for programs that read it, such as fail2ban.
//!
//! `docs/operations.md` gives a filter for these lines, and a test holds it against them: the words are a promise. The
//! line names the address and why, and the e-mail only where the operator asks for it: what people type into that field
//! may be their password.

use crate::auth::refusal::{Outcome, Refusal};
use crate::auth::session::Client;

/// Writes the line if the outcome is a failed sign-in, and hands the outcome on. `email` is what was typed, where it is
/// to be told.
pub(crate) fn log<T>(outcome: Outcome<T>, client: &Client, email: Option<&str>) -> Outcome<T> {
    let reason = outcome.as_ref().err().and_then(reason);
    if let Some(reason) = reason {
        let address = client.address.to_canonical();
        let email = email.map(shortened).map(tracing::field::debug);
        tracing::warn!(target: TARGET, %address, reason, email, "sign-in failed");
    }
    outcome
}

/// Where the line says it comes from; the name is part of the promise, and not that of a module.
const TARGET: &str = concat!("pharma_site", "::sign_in");
/// Characters of an e-mail that are told.
const LONGEST: usize = 254;

/// Quotes and control characters are escaped by the log; length and what turns a line around are not.
fn shortened(email: &str) -> String {
    email.chars().take(LONGEST).map(|c| if c.is_ascii() || c.is_alphanumeric() { c } else { '?' }).collect()
}

fn reason(refusal: &Refusal) -> Option<&'static str> {
    match refusal {
        Refusal::InvalidCredentials => Some("invalid_credentials"),
        Refusal::Disabled => Some("account_disabled"),
        Refusal::TooOften { .. } => Some("too_many_attempts"),
        Refusal::VerificationFailed(_) => Some("wrong_code"),
        _ => None,
    }
}
