//! Why a body is refused, and what is said of it in a problem document.

use actix_web::http::StatusCode;

use super::problem::Problem;
use crate::error::Error;
use crate::platform::rate_limiter::LimitedAction;

/// Why a request body could not be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BodyError {
    /// Larger than this many bytes.
    TooLarge(usize),
    /// More values than this many.
    TooMany {
        /// What they are called.
        what: &'static str,
        /// The most.
        max: usize,
    },
    /// It did not arrive within the deadline.
    TooSlow,
    /// The connection broke, or the chunks are malformed.
    Unreadable,
    /// Not of this media type.
    WrongMediaType(&'static str),
    /// The client's address is sending as much as one may at a time.
    ClientBusy,
    /// All together are sending as much as the site takes at a time.
    Busy,
    /// Too many bodies of the client were refused; it may send large ones again after this many seconds.
    RefusedTooOften(u64),
}

impl BodyError {
    /// What is said to a client that may try again.
    pub(crate) fn busy_text(self) -> &'static str {
        match self {
            Self::RefusedTooOften(_) => LimitedAction::RefusedBody.message(),
            _ => "a lot is coming from your address at once; please try again in a moment",
        }
    }
}

impl From<BodyError> for Problem {
    fn from(error: BodyError) -> Self {
        let (status, code, detail) = match error {
            BodyError::TooLarge(max) => {
                let detail = format!("the body is larger than {} KB", max >> 10);
                (StatusCode::PAYLOAD_TOO_LARGE, "too_large", detail)
            }
            BodyError::TooMany { what, max } => {
                let detail = format!("the body has more than {max} {what}");
                (StatusCode::PAYLOAD_TOO_LARGE, "too_large", detail)
            }
            BodyError::TooSlow => {
                (StatusCode::REQUEST_TIMEOUT, "too_slow", "the body did not arrive in time".to_owned())
            }
            BodyError::Unreadable => return Self::malformed("the body could not be read"),
            BodyError::WrongMediaType(expected) => {
                let detail = format!("the body must be {expected}");
                (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", detail)
            }
            BodyError::Busy => return Error::Busy.into(),
            BodyError::ClientBusy => return Self::too_often(2, error.busy_text()),
            BodyError::RefusedTooOften(seconds) => return Self::too_often(seconds, error.busy_text()),
        };
        Self::new(status, code, detail)
    }
}
