//! Why the identity service refuses a request. The messages do not reveal which accounts exist to anyone without a
//! password.

use crate::error::Error;

pub(crate) type AuthResult<T> = Result<T, AuthError>;

/// Why a request was refused, or what failed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AuthError {
    /// Unknown e-mail or wrong password: the same error for both.
    #[error("Invalid login credentials")]
    InvalidCredentials,
    /// The password was right, but the account is disabled. Only the log tells it from a wrong password.
    #[error("Invalid login credentials")]
    AccountDisabled,
    #[error("Too many attempts, please try again later")]
    TooManyAttempts { seconds: u64 },
    #[error("Too many codes were sent, please try again later")]
    TooManyTextMessages { seconds: u64 },
    /// The access token cannot be used.
    #[error("invalid JWT: unable to parse or verify signature, or it no longer matches its session")]
    BadToken,
    /// The access token is valid, but its session is over.
    #[error("Session from session_id claim in JWT does not exist")]
    SessionNotFound,
    /// The refresh token was never issued, or its session is over.
    #[error("Invalid Refresh Token: Refresh Token Not Found")]
    RefreshTokenNotFound,
    /// The refresh token was used before; its session was ended.
    #[error("Invalid Refresh Token: Already Used")]
    RefreshTokenReused,
    /// The session was idle for too long, or reached its longest lifetime.
    #[error("Invalid Refresh Token: Session Expired")]
    SessionExpired,
    /// A second factor is needed for this.
    #[error("AAL2 is required to {0}")]
    InsufficientAal(&'static str),
    /// The present password, or a second step of the last minutes, is needed for this.
    #[error("{}", Error::ReauthenticationNeeded)]
    ReauthenticationNeeded,
    #[error("{message}")]
    WeakPassword {
        /// What would make it stronger, for a person.
        message: String,
        /// `length` or `characters`, for programs.
        reasons: Vec<&'static str>,
    },
    #[error("New password should be different from the old password")]
    SamePassword,
    #[error("{0}")]
    Invalid(String),
    #[error("Factor not found")]
    FactorNotFound,
    #[error("A factor with this friendly name already exists")]
    FactorNameTaken,
    #[error("Maximum number of factors reached, unenroll to continue")]
    TooManyFactors,
    #[error("A verified phone factor with this number already exists")]
    PhoneFactorExists,
    /// The site has no gateway for text messages.
    #[error("Phone factors are not enabled")]
    PhoneDisabled,
    /// The site's address cannot have credentials: it is an IP address.
    #[error("WebAuthn factors are not enabled")]
    WebAuthnDisabled,
    #[error("Recovery codes need a verified factor")]
    NoVerifiedFactor,
    /// The challenge is unknown, used, or too old.
    #[error("MFA challenge has expired, verify against another challenge or create a new challenge")]
    ChallengeExpired,
    /// The code is wrong or was used before, or the credential is not valid.
    #[error("{0}")]
    VerificationFailed(&'static str),
    #[error("The code could not be sent, please try again")]
    TextMessageNotSent,
    /// The link was forged, used, replaced or withdrawn, or is too old.
    #[error("This invitation is not valid: it was used or withdrawn, or it is too old")]
    InvitationNotValid,
    /// No session of the user has the id.
    #[error("There is no such session")]
    NoSuchSession,
    #[error(transparent)]
    Internal(#[from] Error),
}

/// For transactions: rolls back after [`AuthError::Internal`] only. Other errors are refusals, and what was written
/// before them (a counted failure, a used challenge) must stay.
pub(crate) fn commit_unless_internal<T>(result: AuthResult<T>) -> Result<AuthResult<T>, Error> {
    match result {
        Err(AuthError::Internal(error)) => Err(error),
        other => Ok(other),
    }
}
