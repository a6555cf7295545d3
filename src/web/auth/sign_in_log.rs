//! One log line for every sign-in that failed, for the operator and for programs such as fail2ban.
//!
//! `docs/operations.md` has a filter for these lines, and a test checks it against them: their form must not change. The
//! line has the address and the reason, and the e-mail only where the operator asks for it: what people type into that
//! field may be their password.

use crate::app::App;
use crate::auth::error::{AuthError, AuthResult};
use crate::auth::session::ClientInfo;

/// The log target, which the filters of operators name. Not that of a module.
pub(crate) const TARGET: &str = concat!("pharma_site", "::sign_in");
/// Characters of an e-mail in the log.
const MAX_EMAIL: usize = 254;

/// Logs and counts a failed sign-in.
pub(crate) fn log_failure<T>(app: &App, result: &AuthResult<T>, client: &ClientInfo, email: &str) {
    let reason = match result {
        Err(AuthError::InvalidCredentials) => "invalid_credentials",
        Err(AuthError::AccountDisabled) => "account_disabled",
        Err(AuthError::TooManyAttempts { .. }) => "too_many_attempts",
        Err(AuthError::VerificationFailed(_)) => "wrong_code",
        Err(AuthError::InvitationNotValid) => "invalid_invitation",
        _ => return,
    };
    app.monitor.count_sign_in(reason);
    let address = client.address.to_canonical();
    let email = app.config.auth.log_emails.then(|| printable(email));
    let email = email.map(tracing::field::debug);
    tracing::warn!(target: TARGET, %address, reason, email, "sign-in failed");
}

/// The log escapes quotes and control characters itself. This limits the length and replaces other characters that mislead,
/// such as those that change the writing direction.
fn printable(email: &str) -> String {
    email.chars().take(MAX_EMAIL).map(|c| if c.is_ascii() || c.is_alphanumeric() { c } else { '?' }).collect()
}
