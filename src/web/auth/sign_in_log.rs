//! One log line for every sign-in that failed, for the operator and for programs such as fail2ban.
//!
//! `docs/operations.md` has a filter for these lines, and a test checks it against them: their form must not change. The
//! line has the address and the reason, and not the e-mail: what people type into that field may be their password.

use crate::app::App;
use crate::auth::error::{AuthError, AuthResult};
use crate::auth::session::ClientInfo;
use crate::platform::log::repeated;

/// The log target, which the filters of operators name. Not that of a module.
pub(crate) const TARGET: &str = concat!("pharma_site", "::sign_in");

/// Logs and counts a failed sign-in.
pub(crate) fn log_failure<T>(app: &App, result: &AuthResult<T>, client: &ClientInfo) {
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
    // Failures end soon, these refusals do not.
    let is_refusal = matches!(result, Err(AuthError::TooManyAttempts { .. }));
    if is_refusal && !repeated::is_first(&format!("sign-in {reason} {address}")) {
        return;
    }
    tracing::warn!(target: TARGET, %address, reason, "sign-in failed");
}
