//! Why identity says no. What is said to a stranger gives nothing away about accounts.

use crate::error::Error;

/// The result of everything that may be refused.
pub(crate) type Outcome<T> = std::result::Result<T, Refusal>;

/// A refusal, or a failure of the core beneath.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Refusal {
    /// Unknown e-mail or wrong password: one answer for both.
    #[error("Invalid login credentials")]
    InvalidCredentials,
    /// The right password of an account that the operator disabled.
    #[error("This account is disabled")]
    Disabled,
    /// Too many failures; trying again helps after so many seconds.
    #[error("Too many attempts, please try again later")]
    TooOften {
        /// Seconds to wait.
        seconds: u64,
    },
    /// Too many text messages.
    #[error("Too many codes were sent, please try again later")]
    TooManyMessages {
        /// Seconds to wait.
        seconds: u64,
    },
    /// No usable access token.
    #[error("invalid JWT: unable to parse or verify signature, or it no longer matches its session")]
    BadToken,
    /// A sound token whose session is over.
    #[error("Session from session_id claim in JWT does not exist")]
    SessionGone,
    /// A refresh token that was never issued or whose session is over.
    #[error("Invalid Refresh Token: Refresh Token Not Found")]
    RefreshUnknown,
    /// A used refresh token came back: its session was ended.
    #[error("Invalid Refresh Token: Already Used")]
    RefreshReused,
    /// The session was idle or alive for too long.
    #[error("Invalid Refresh Token: Session Expired")]
    SessionExpired,
    /// A second step is needed first.
    #[error("AAL2 is required to {0}")]
    NeedsSecondStep(&'static str),
    /// The new password is too easy to guess.
    #[error("{message}")]
    WeakPassword {
        /// What would help, for a person.
        message: String,
        /// `length` or `characters`, for programs.
        reasons: Vec<&'static str>,
    },
    /// The new password is the old one.
    #[error("New password should be different from the old password")]
    SamePassword,
    /// Something in the request breaks a rule.
    #[error("{0}")]
    Invalid(String),
    /// No such factor of this user.
    #[error("Factor not found")]
    FactorUnknown,
    /// A factor of that name exists.
    #[error("A factor with this friendly name already exists")]
    FactorNameTaken,
    /// The user has enough factors.
    #[error("Maximum number of factors reached, unenroll to continue")]
    TooManyFactors,
    /// The phone number already is a verified factor.
    #[error("A verified phone factor with this number already exists")]
    FactorExists,
    /// This kind of factor is not offered here.
    #[error("{0} factors are not enabled")]
    KindDisabled(Disabled),
    /// Recovery codes without a factor to recover from.
    #[error("Recovery codes need a verified factor")]
    NothingToRecover,
    /// The challenge is unknown, used up, or too old.
    #[error("MFA challenge has expired, verify against another challenge or create a new challenge")]
    ChallengeExpired,
    /// Wrong code, or a code that was used before.
    #[error("{0}")]
    VerificationFailed(&'static str),
    /// The text message did not leave.
    #[error("The code could not be sent, please try again")]
    MessageNotSent,
    /// No such session of this user.
    #[error("There is no such session")]
    SessionUnknown,
    /// The core failed.
    #[error(transparent)]
    Failed(#[from] Error),
}

/// Kinds of factors that a site may lack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Disabled {
    /// No text message gateway.
    Phone,
    /// The site's address cannot carry passkeys (an IP address).
    WebAuthn,
}

impl std::fmt::Display for Disabled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Phone => "Phone",
            Self::WebAuthn => "WebAuthn",
        })
    }
}

/// For write transactions: a refusal is an outcome whose traces (a counted failure, a burnt challenge) stay; only a
/// failure of the core rolls back.
pub(crate) fn settled<T>(outcome: Outcome<T>) -> Result<Outcome<T>, Error> {
    match outcome {
        Err(Refusal::Failed(error)) => Err(error),
        other => Ok(other),
    }
}
