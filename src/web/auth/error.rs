//! Refusals as answers in the convention of the auth service: `{code, error_code, msg}`.

use actix_web::http::StatusCode;
use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::refusal::{Disabled, Refusal};
use crate::error::Error;
use crate::web::problem::Problem;

/// The version of the protocol whose error bodies carry a `code`.
pub(crate) const API_VERSION: (&str, &str) = ("X-Supabase-Api-Version", "2024-01-01");

/// An error answer of the auth service.
#[derive(Debug)]
pub(crate) struct AuthError {
    status: StatusCode,
    code: &'static str,
    message: String,
    retry_after: Option<u64>,
    reasons: Option<Vec<&'static str>>,
    cookie_is_dead: bool,
    cause: Option<Box<str>>,
}

/// What an error answer of the auth service carries.
#[derive(Serialize, ToSchema)]
pub(crate) struct AuthErrorBody {
    /// For programs, such as `invalid_credentials`.
    code: &'static str,
    /// The same, where older clients look for it.
    error_code: &'static str,
    /// For people.
    msg: String,
    /// Why a password is too weak.
    #[serde(skip_serializing_if = "Option::is_none")]
    weak_password: Option<WeakPasswordBody>,
}

/// Why a password is too weak.
#[derive(Serialize, ToSchema)]
pub(crate) struct WeakPasswordBody {
    /// `length` or `characters`.
    reasons: Vec<&'static str>,
}

impl AuthError {
    /// An error with a status, a code for programs and a text for people.
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
            retry_after: None,
            reasons: None,
            cookie_is_dead: false,
            cause: None,
        }
    }

    /// 400 for a body that breaks a rule.
    pub(crate) fn invalid(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "validation_failed", message)
    }

    /// Why the server failed, for the log.
    pub(crate) fn cause(&self) -> Option<&str> {
        self.cause.as_deref()
    }

    /// Whether the refresh token that came with the request is of no use any more.
    pub(crate) fn is_end_of_session(&self) -> bool {
        self.cookie_is_dead
    }
}

impl From<Refusal> for AuthError {
    fn from(refusal: Refusal) -> Self {
        let message = refusal.to_string();
        let (status, code) = status_and_code(&refusal);
        let mut error = Self::new(status, code, message);
        match refusal {
            Refusal::TooOften { seconds } | Refusal::TooManyMessages { seconds } => {
                error.retry_after = Some(seconds);
            }
            Refusal::WeakPassword { reasons, .. } => error.reasons = Some(reasons),
            Refusal::RefreshUnknown
            | Refusal::RefreshReused
            | Refusal::SessionExpired
            | Refusal::Disabled => {
                error.cookie_is_dead = true;
            }
            Refusal::Failed(cause) => {
                let problem = Problem::from(cause);
                error.status = problem.status;
                error.retry_after = problem.retry_after.map(u64::from);
                error.cause = problem.cause;
            }
            _ => {}
        }
        error
    }
}

fn status_and_code(refusal: &Refusal) -> (StatusCode, &'static str) {
    match refusal {
        Refusal::InvalidCredentials => (StatusCode::BAD_REQUEST, "invalid_credentials"),
        Refusal::Disabled => (StatusCode::BAD_REQUEST, "user_banned"),
        Refusal::TooOften { .. } => (StatusCode::TOO_MANY_REQUESTS, "over_request_rate_limit"),
        Refusal::TooManyMessages { .. } => (StatusCode::TOO_MANY_REQUESTS, "over_sms_send_rate_limit"),
        Refusal::BadToken => (StatusCode::UNAUTHORIZED, "bad_jwt"),
        Refusal::SessionGone => (StatusCode::FORBIDDEN, "session_not_found"),
        Refusal::RefreshUnknown => (StatusCode::BAD_REQUEST, "refresh_token_not_found"),
        Refusal::RefreshReused => (StatusCode::BAD_REQUEST, "refresh_token_already_used"),
        Refusal::SessionExpired => (StatusCode::BAD_REQUEST, "session_expired"),
        Refusal::NeedsSecondStep(_) => (StatusCode::FORBIDDEN, "insufficient_aal"),
        Refusal::WeakPassword { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "weak_password"),
        Refusal::SamePassword => (StatusCode::UNPROCESSABLE_ENTITY, "same_password"),
        Refusal::Invalid(_) => (StatusCode::BAD_REQUEST, "validation_failed"),
        Refusal::FactorUnknown => (StatusCode::NOT_FOUND, "mfa_factor_not_found"),
        Refusal::NothingToRecover => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_factor_not_found"),
        Refusal::FactorNameTaken => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_factor_name_conflict"),
        Refusal::TooManyFactors => (StatusCode::UNPROCESSABLE_ENTITY, "too_many_enrolled_mfa_factors"),
        Refusal::FactorExists => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_verified_factor_exists"),
        Refusal::KindDisabled(Disabled::Phone) => {
            (StatusCode::UNPROCESSABLE_ENTITY, "mfa_phone_enroll_not_enabled")
        }
        Refusal::KindDisabled(Disabled::WebAuthn) => {
            (StatusCode::UNPROCESSABLE_ENTITY, "mfa_webauthn_enroll_not_enabled")
        }
        Refusal::ChallengeExpired => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_challenge_expired"),
        Refusal::VerificationFailed(_) => (StatusCode::UNPROCESSABLE_ENTITY, "mfa_verification_failed"),
        Refusal::MessageNotSent => (StatusCode::UNPROCESSABLE_ENTITY, "sms_send_failed"),
        Refusal::SessionUnknown => (StatusCode::NOT_FOUND, "not_found"),
        Refusal::Failed(_) => (StatusCode::INTERNAL_SERVER_ERROR, "unexpected_failure"),
    }
}

impl From<Error> for AuthError {
    fn from(error: Error) -> Self {
        Refusal::Failed(error).into()
    }
}

impl std::fmt::Display for AuthError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl ResponseError for AuthError {
    fn status_code(&self) -> StatusCode {
        self.status
    }

    fn error_response(&self) -> HttpResponse {
        let body = AuthErrorBody {
            code: self.code,
            error_code: self.code,
            msg: self.message.clone(),
            weak_password: self.reasons.clone().map(|reasons| WeakPasswordBody { reasons }),
        };
        let mut response = HttpResponse::build(self.status);
        response.insert_header(API_VERSION);
        if let Some(seconds) = self.retry_after {
            response.insert_header((header::RETRY_AFTER, seconds));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            response.insert_header((header::WWW_AUTHENTICATE, "Bearer"));
        }
        response.json(body)
    }
}

/// Any other path under `/auth`.
pub(crate) async fn not_found() -> Result<HttpResponse, AuthError> {
    Err(AuthError::new(StatusCode::NOT_FOUND, "not_found", "there is no such address"))
}

/// The answer to a known path with another method.
pub(crate) fn method_not_allowed(request: &HttpRequest) -> HttpResponse {
    let message = format!("{} is not possible here", request.method());
    AuthError::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", message).error_response()
}
