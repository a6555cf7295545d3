//! Error responses of the auth service: `{code, error_code, msg}`.

use actix_web::http::{StatusCode, header};
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::error::AuthError;
use crate::error::Error;
use crate::web::problem::Problem;

/// The version of the protocol whose error bodies have a `code`.
pub(crate) const API_VERSION: (&str, &str) = ("X-Supabase-Api-Version", "2024-01-01");

/// A code for programs and the HTTP status that it comes with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ErrorCode {
    pub(crate) code: &'static str,
    pub(crate) status: StatusCode,
}

macro_rules! error_codes {
    ($($name:ident: $status:ident $code:literal $(($error:pat))?;)*) => {
        $(pub(crate) const $name: ErrorCode = ErrorCode { code: $code, status: StatusCode::$status };)*

        /// All codes, for the OpenAPI document.
        #[cfg(debug_assertions)]
        pub(crate) const ERROR_CODES: &[ErrorCode] = &[$($name),*];

        fn code_of(error: &AuthError) -> ErrorCode {
            match error {
                $($($error => $name,)?)*
            }
        }
    };
}
// Name, status, code, and the errors that have it.
error_codes! {
    BAD_JSON: BAD_REQUEST "bad_json";
    VALIDATION_FAILED: BAD_REQUEST "validation_failed" (AuthError::Invalid(_));
    INVALID_CREDENTIALS: BAD_REQUEST "invalid_credentials" (AuthError::InvalidCredentials | AuthError::AccountDisabled);
    REFRESH_TOKEN_NOT_FOUND: BAD_REQUEST "refresh_token_not_found" (AuthError::RefreshTokenNotFound);
    REFRESH_TOKEN_ALREADY_USED: BAD_REQUEST "refresh_token_already_used" (AuthError::RefreshTokenReused);
    SESSION_EXPIRED: BAD_REQUEST "session_expired" (AuthError::SessionExpired);
    NO_AUTHORIZATION: UNAUTHORIZED "no_authorization";
    BAD_JWT: UNAUTHORIZED "bad_jwt" (AuthError::BadToken);
    BAD_ORIGIN: FORBIDDEN "bad_origin";
    SESSION_NOT_FOUND: FORBIDDEN "session_not_found" (AuthError::SessionNotFound);
    INSUFFICIENT_AAL: FORBIDDEN "insufficient_aal" (AuthError::InsufficientAal(_));
    REAUTHENTICATION_NEEDED: FORBIDDEN "reauthentication_needed" (AuthError::ReauthenticationNeeded);
    NOT_FOUND: NOT_FOUND "not_found" (AuthError::NoSuchSession);
    INVITATION_NOT_VALID: NOT_FOUND "invitation_not_valid" (AuthError::InvitationNotValid);
    MFA_FACTOR_NOT_FOUND: NOT_FOUND "mfa_factor_not_found" (AuthError::FactorNotFound);
    METHOD_NOT_ALLOWED: METHOD_NOT_ALLOWED "method_not_allowed";
    REQUEST_TIMEOUT: REQUEST_TIMEOUT "request_timeout";
    REQUEST_TOO_LARGE: PAYLOAD_TOO_LARGE "request_too_large";
    UNSUPPORTED_MEDIA_TYPE: UNSUPPORTED_MEDIA_TYPE "unsupported_media_type";
    SIGNUP_DISABLED: UNPROCESSABLE_ENTITY "signup_disabled";
    WEAK_PASSWORD: UNPROCESSABLE_ENTITY "weak_password" (AuthError::WeakPassword { .. });
    SAME_PASSWORD: UNPROCESSABLE_ENTITY "same_password" (AuthError::SamePassword);
    MFA_FACTOR_NAME_CONFLICT: UNPROCESSABLE_ENTITY "mfa_factor_name_conflict" (AuthError::FactorNameTaken);
    TOO_MANY_ENROLLED_MFA_FACTORS: UNPROCESSABLE_ENTITY "too_many_enrolled_mfa_factors" (AuthError::TooManyFactors);
    MFA_VERIFIED_FACTOR_EXISTS: UNPROCESSABLE_ENTITY "mfa_verified_factor_exists" (AuthError::PhoneFactorExists);
    MFA_PHONE_ENROLL_NOT_ENABLED: UNPROCESSABLE_ENTITY "mfa_phone_enroll_not_enabled" (AuthError::PhoneDisabled);
    MFA_WEBAUTHN_ENROLL_NOT_ENABLED: UNPROCESSABLE_ENTITY "mfa_webauthn_enroll_not_enabled" (AuthError::WebAuthnDisabled);
    NO_VERIFIED_FACTOR: UNPROCESSABLE_ENTITY "mfa_factor_not_found" (AuthError::NoVerifiedFactor);
    MFA_CHALLENGE_EXPIRED: UNPROCESSABLE_ENTITY "mfa_challenge_expired" (AuthError::ChallengeExpired);
    MFA_VERIFICATION_FAILED: UNPROCESSABLE_ENTITY "mfa_verification_failed" (AuthError::VerificationFailed(_));
    SMS_SEND_FAILED: UNPROCESSABLE_ENTITY "sms_send_failed" (AuthError::TextMessageNotSent);
    OVER_REQUEST_RATE_LIMIT: TOO_MANY_REQUESTS "over_request_rate_limit" (AuthError::TooManyAttempts { .. });
    OVER_SMS_SEND_RATE_LIMIT: TOO_MANY_REQUESTS "over_sms_send_rate_limit" (AuthError::TooManyTextMessages { .. });
    UNEXPECTED_FAILURE: INTERNAL_SERVER_ERROR "unexpected_failure" (AuthError::Internal(_));
}

/// What handlers of the auth service answer.
pub(crate) type AuthHttpResult = Result<HttpResponse, AuthErrorResponse>;

/// An error response of the auth service.
#[derive(Debug)]
pub(crate) struct AuthErrorResponse {
    code: ErrorCode,
    message: String,
    retry_after: Option<u64>,
    weak_password_reasons: Option<Vec<&'static str>>,
    /// Whether the request's refresh token can never be used again.
    pub(crate) ends_session: bool,
    cause: Option<Box<str>>,
}

/// The body of an error response of the auth service.
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

impl AuthErrorResponse {
    pub(crate) fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        let message = message.into();
        Self {
            code,
            message,
            retry_after: None,
            weak_password_reasons: None,
            ends_session: false,
            cause: None,
        }
    }

    /// 429 with the time to wait, seconds.
    pub(crate) fn too_often(seconds: u64, message: impl Into<String>) -> Self {
        Self { retry_after: Some(seconds), ..Self::new(OVER_REQUEST_RATE_LIMIT, message) }
    }

    pub(crate) fn invalid(message: impl Into<String>) -> Self {
        Self::new(VALIDATION_FAILED, message)
    }

    /// Why the server failed, for the log.
    pub(crate) fn cause(&self) -> Option<&str> {
        self.cause.as_deref()
    }
}

impl From<AuthError> for AuthErrorResponse {
    fn from(error: AuthError) -> Self {
        let mut response = Self::new(code_of(&error), error.to_string());
        match error {
            AuthError::TooManyAttempts { seconds } | AuthError::TooManyTextMessages { seconds } => {
                response.retry_after = Some(seconds);
            }
            AuthError::WeakPassword { reasons, .. } => response.weak_password_reasons = Some(reasons),
            AuthError::RefreshTokenNotFound | AuthError::RefreshTokenReused | AuthError::SessionExpired => {
                response.ends_session = true;
            }
            AuthError::Internal(error) => {
                let problem = Problem::from(error);
                response.code.status = problem.status;
                response.retry_after = problem.retry_after.map(u64::from);
                response.cause = problem.cause;
            }
            _ => {}
        }
        response
    }
}

impl From<Error> for AuthErrorResponse {
    fn from(error: Error) -> Self {
        AuthError::Internal(error).into()
    }
}

impl std::fmt::Display for AuthErrorResponse {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl ResponseError for AuthErrorResponse {
    fn status_code(&self) -> StatusCode {
        self.code.status
    }

    fn error_response(&self) -> HttpResponse {
        let ErrorCode { code, status } = self.code;
        let mut response = HttpResponse::build(status);
        response.insert_header(API_VERSION);
        if let Some(seconds) = self.retry_after {
            response.insert_header((header::RETRY_AFTER, seconds));
        }
        if status == StatusCode::UNAUTHORIZED {
            response.insert_header((header::WWW_AUTHENTICATE, "Bearer"));
        }
        let weak_password = self.weak_password_reasons.clone().map(|reasons| WeakPasswordBody { reasons });
        response.json(AuthErrorBody { code, error_code: code, msg: self.message.clone(), weak_password })
    }
}

/// Any other path under `/auth`.
pub(crate) async fn not_found() -> AuthHttpResult {
    Err(AuthErrorResponse::new(NOT_FOUND, "there is no such address"))
}

/// A known path with another method.
pub(crate) fn method_not_allowed(request: &HttpRequest) -> HttpResponse {
    let message = format!("{} is not possible here", request.method());
    AuthErrorResponse::new(METHOD_NOT_ALLOWED, message).error_response()
}
