//! Users, factors and sessions as GoTrue clients expect them.

use actix_web::HttpResponse;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::API_VERSION;
use crate::auth::challenge::IssuedChallenge;
use crate::auth::enroll::EnrolledFactor;
use crate::auth::session::Aal;
use crate::auth::user::{Factor, User};
use crate::platform::clock::rfc3339;

/// A user with factors.
#[derive(Serialize, ToSchema)]
pub(crate) struct UserView {
    /// The account's id.
    id: Uuid,
    /// Always `authenticated`.
    aud: &'static str,
    /// Always `authenticated`.
    role: &'static str,
    /// The account's e-mail address.
    email: String,
    /// When the account was made, RFC 3339 UTC.
    email_confirmed_at: String,
    /// The same as `email_confirmed_at`.
    confirmed_at: String,
    /// Always empty: phones are factors.
    phone: &'static str,
    /// RFC 3339 UTC.
    last_sign_in_at: Option<String>,
    /// How the account signs in; `role` is `owner` or `editor`, `requires_second_factor` whether the site requires one.
    #[schema(value_type = Object)]
    app_metadata: Value,
    /// Always empty.
    #[schema(value_type = Object)]
    user_metadata: Value,
    /// Always empty: there are no outside identities.
    #[schema(value_type = Vec<Object>)]
    identities: [Value; 0],
    /// Second factors, verified or not.
    factors: Vec<FactorView>,
    /// RFC 3339 UTC.
    created_at: String,
    /// RFC 3339 UTC.
    updated_at: String,
    /// Always false.
    is_anonymous: bool,
}

/// A second factor.
#[derive(Serialize, ToSchema)]
pub(crate) struct FactorView {
    /// The factor's id.
    id: Uuid,
    /// `totp`, `webauthn` or `phone`.
    factor_type: &'static str,
    /// What the user calls it.
    friendly_name: String,
    /// `verified` or `unverified`.
    status: &'static str,
    /// RFC 3339 UTC.
    created_at: String,
    /// RFC 3339 UTC.
    updated_at: String,
    /// RFC 3339 UTC.
    last_challenged_at: Option<String>,
    /// Phone number, E.164.
    #[serde(skip_serializing_if = "Option::is_none")]
    phone: Option<String>,
}

/// A session that was granted.
#[derive(Serialize, ToSchema)]
pub(crate) struct SessionView {
    /// JWT signed with ES256.
    pub(crate) access_token: String,
    /// Always `bearer`.
    pub(crate) token_type: &'static str,
    /// Lifetime of the access token, seconds.
    pub(crate) expires_in: i64,
    /// When the access token ends, seconds since the epoch.
    pub(crate) expires_at: i64,
    /// The refresh token, or `cookie` where the cookie carries it.
    pub(crate) refresh_token: String,
    /// Whose session it is.
    pub(crate) user: UserView,
}

/// A factor that was added and has yet to be verified.
#[derive(Serialize, ToSchema)]
pub(crate) struct EnrolledView {
    /// The factor's id.
    id: Uuid,
    /// `totp`, `webauthn` or `phone`.
    r#type: &'static str,
    /// What the user calls it.
    friendly_name: String,
    /// What the authenticator app needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    totp: Option<TotpView>,
    /// Phone number, E.164.
    #[serde(skip_serializing_if = "Option::is_none")]
    phone: Option<String>,
}

/// The secret of an authenticator app, shown this once.
#[derive(Serialize, ToSchema)]
pub(crate) struct TotpView {
    /// SVG image of `uri`.
    qr_code: String,
    /// Base32.
    secret: String,
    /// `otpauth://totp/…`.
    uri: String,
}

/// A challenge that was made.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChallengeView {
    /// The challenge's id.
    id: Uuid,
    /// `totp`, `webauthn` or `phone`.
    r#type: &'static str,
    /// When it ends, seconds since the epoch.
    expires_at: i64,
    /// What the browser needs for a security key.
    #[serde(skip_serializing_if = "Option::is_none")]
    webauthn: Option<WebAuthnChallengeView>,
}

/// The options of a WebAuthn ceremony.
#[derive(Serialize, ToSchema)]
pub(crate) struct WebAuthnChallengeView {
    /// `create` or `request`.
    r#type: &'static str,
    /// Options for `navigator.credentials`.
    #[schema(value_type = Object)]
    credential_options: Value,
}

/// Says which factor was removed.
#[derive(Serialize, ToSchema)]
pub(crate) struct RemovedFactorView {
    /// The factor's id.
    pub(crate) id: Uuid,
}

/// A live session of the user.
#[derive(Serialize, ToSchema)]
pub(crate) struct LiveSessionView {
    /// The session's id.
    pub(crate) id: Uuid,
    /// Whether it is the session of this request.
    pub(crate) current: bool,
    /// `aal1` or `aal2`.
    #[schema(value_type = String)]
    pub(crate) aal: Aal,
    /// The methods of authentication, newest first.
    pub(crate) methods: Vec<String>,
    /// RFC 3339 UTC.
    pub(crate) created_at: String,
    /// RFC 3339 UTC.
    pub(crate) refreshed_at: String,
    /// When it ends if it is not renewed, RFC 3339 UTC.
    pub(crate) expires_at: String,
    /// The `User-Agent` header at sign-in.
    pub(crate) user_agent: String,
    /// IP address at sign-in.
    pub(crate) address: String,
}

/// How many recovery codes are left.
#[derive(Serialize, ToSchema)]
pub(crate) struct RecoveryCodesLeftView {
    /// Not used yet.
    pub(crate) remaining: u32,
    /// Used or not.
    pub(crate) total: u32,
    /// When they were made, RFC 3339 UTC; null without codes.
    pub(crate) created_at: Option<String>,
}

/// New recovery codes, shown this once.
#[derive(Serialize, ToSchema)]
pub(crate) struct RecoveryCodesView {
    /// The codes.
    pub(crate) codes: Vec<String>,
}

impl UserView {
    pub(crate) fn new(user: User, factors: &[Factor], requires_second_factor: bool) -> Self {
        Self {
            id: user.id.0,
            aud: "authenticated",
            role: "authenticated",
            email: user.email,
            email_confirmed_at: rfc3339(user.created_at),
            confirmed_at: rfc3339(user.created_at),
            phone: "",
            last_sign_in_at: user.last_sign_in_at.map(rfc3339),
            app_metadata: json!({
                "provider": "email",
                "providers": ["email"],
                "role": user.role,
                "requires_second_factor": requires_second_factor,
            }),
            user_metadata: json!({}),
            identities: [],
            factors: factors.iter().map(FactorView::from).collect(),
            created_at: rfc3339(user.created_at),
            updated_at: rfc3339(user.updated_at),
            is_anonymous: false,
        }
    }
}

impl From<&Factor> for FactorView {
    fn from(factor: &Factor) -> Self {
        Self {
            id: factor.id.0,
            factor_type: factor.kind.as_str(),
            friendly_name: factor.friendly_name.clone(),
            status: if factor.verified { "verified" } else { "unverified" },
            created_at: rfc3339(factor.created_at),
            updated_at: rfc3339(factor.updated_at),
            last_challenged_at: factor.last_challenged_at.map(rfc3339),
            phone: factor.phone.clone(),
        }
    }
}

impl From<EnrolledFactor> for EnrolledView {
    fn from(EnrolledFactor { factor, totp }: EnrolledFactor) -> Self {
        Self {
            id: factor.id.0,
            r#type: factor.kind.as_str(),
            friendly_name: factor.friendly_name,
            totp: totp.map(|key| TotpView { qr_code: key.qr_code, secret: key.base32, uri: key.uri }),
            phone: factor.phone,
        }
    }
}

impl From<IssuedChallenge> for ChallengeView {
    fn from(challenge: IssuedChallenge) -> Self {
        let options = challenge.webauthn;
        Self {
            id: challenge.id.0,
            r#type: challenge.kind.as_str(),
            expires_at: challenge.expires_at.as_second(),
            webauthn: options
                .map(|(r#type, credential_options)| WebAuthnChallengeView { r#type, credential_options }),
        }
    }
}

/// 200 with a JSON body.
pub(crate) fn ok(value: &impl Serialize) -> HttpResponse {
    HttpResponse::Ok().insert_header(API_VERSION).json(value)
}
