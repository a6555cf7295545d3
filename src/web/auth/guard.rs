//! The caller of a request as a type: a handler that takes one of these runs only for callers with that right.
//!
//! The session is looked up for every request, so that ending it takes effect at once and not when the token expires.

use std::future::Future;
use std::ops::Deref;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::{Method, StatusCode, header};
use actix_web::web::Data;
use actix_web::{FromRequest, HttpMessage as _, HttpRequest};

use super::error::{AuthErrorResponse, NO_AUTHORIZATION};
use super::refresh_cookie::TokenTransport;
use crate::app::App;
use crate::auth::error::AuthError;
use crate::auth::identity::{Caller, Identity};
use crate::auth::session::ClientInfo;
use crate::auth::store::factors;
use crate::auth::token::Claims;
use crate::auth::user::{Role, UserId};
use crate::error::Error;
use crate::history::entry::Actor;
use crate::web::parameters::{self, app_of, client_address, extractor};
use crate::web::problem::Problem;
use crate::web::route_table::RouteLabel;

/// Where the password is given again.
pub(in crate::web) const REAUTHENTICATE: &str = "/api/admin/reauthenticate";

/// An administrator for the back office: signed in, with a second factor if the account has one or everybody needs one.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Administrator {
    pub user_id: UserId,
    pub email: String,
    pub role: Role,
    /// Whether the password or a second step was given in the last minutes.
    has_recent_proof: bool,
    /// A write transaction looks the session up again with them.
    pub(crate) claims: Claims,
}

/// An administrator who is an owner: for what changes people or the settings of the whole site. A handler that takes it is
/// 403 `owner_required` for everybody else.
///
/// It holds for the moment of the look-up. What gives or takes access proves it again in its write transaction, with
/// `auth::people::acting_owner` and [`Administrator::claims`].
pub(crate) struct Owner(AdminCall);

/// A call of the back office: who makes it, and when.
pub(crate) struct AdminCall {
    pub(crate) app: Data<App>,
    pub(crate) admin: Administrator,
    /// As the history names them.
    pub(crate) actor: Actor,
    pub(crate) request: HttpRequest,
}

/// A user of the auth service with a live session of any level, who calls from our own origin.
pub(crate) struct SignedIn {
    pub(crate) app: Data<App>,
    pub(crate) client: ClientInfo,
    pub(crate) caller: Caller,
    /// A write transaction looks the caller up again with them.
    pub(crate) claims: Claims,
}

/// A valid access token, whose session was not looked up.
pub(crate) struct BearerToken(pub(crate) Claims);

fn bearer(request: &HttpRequest) -> Option<&str> {
    let value = request.headers().get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

fn claims(request: &HttpRequest) -> Result<Claims, AuthErrorResponse> {
    let missing = || AuthErrorResponse::new(NO_AUTHORIZATION, "This endpoint requires a Bearer token");
    let app = app_of(request)?;
    let token = bearer(request).ok_or_else(missing)?;
    Ok(app.identity.verify_token(token, app.clock.now())?)
}

extractor!(BearerToken, AuthErrorResponse, |request| claims(request).map(BearerToken));

impl FromRequest for SignedIn {
    type Error = AuthErrorResponse;
    type Future = Pin<Box<dyn Future<Output = Result<Self, AuthErrorResponse>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let claims = claims(&request)?;
            let app = app_of(&request)?.clone();
            let client = client_of(&request, &app);
            let own_claims = claims.clone();
            let only_reads = request.method().is_safe();
            if !only_reads {
                // Not of a page of another origin.
                TokenTransport::of(&request)?;
            }
            let caller = app.identity.read(move |db, identity, now| {
                let caller = if only_reads { Identity::reader } else { Identity::caller };
                caller(identity, db, &own_claims, now)
            });
            Ok(Self { caller: caller.await?, app, client, claims })
        })
    }
}

impl FromRequest for Administrator {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let app = app_of(&request)?;
            let token = bearer(&request).ok_or_else(|| unauthorized("no_authorization"))?;
            let claims = app.identity.verify_token(token, app.clock.now()).map_err(problem)?;
            // Whoever must add a factor is asked for the password before.
            let may_lack_factor = request.path() == REAUTHENTICATE;
            let caller = app.identity.read(move |db, identity, now| {
                let caller = identity.caller(db, &claims, now)?;
                caller.require_aal2(db, "enter the back office")?;
                let lacks_factor = !may_lack_factor
                    && factors::are_required(db)?
                    && !factors::has_verified(db, caller.user.id)?;
                Ok((caller.session.has_recent_proof(now), caller, lacks_factor, claims))
            });
            let (has_recent_proof, caller, lacks_factor, claims) = caller.await.map_err(problem)?;
            if lacks_factor {
                return Err(Problem::new(
                    StatusCode::FORBIDDEN,
                    "mfa_enrolment_required",
                    "every administrator of this site needs a second step: add one to your account first",
                ));
            }
            let user = caller.user;
            Ok(Self { user_id: user.id, email: user.email, role: user.role, has_recent_proof, claims })
        })
    }
}

impl Administrator {
    /// Refuses a session whose password or second step was not given in the last minutes ([`recent_proof`]).
    pub(in crate::web) fn require_recent_proof(&self) -> Result<(), Error> {
        if self.has_recent_proof { Ok(()) } else { Err(Error::ReauthenticationNeeded) }
    }
}

impl AdminCall {
    fn of(request: &HttpRequest) -> Result<Self, Error> {
        let (app, request) = (app_of(request)?.clone(), request.clone());
        let admin = request.extensions().get::<Administrator>().cloned();
        let admin =
            admin.ok_or_else(|| Error::internal("a call of the back office without an administrator"))?;
        let actor = Actor { by: Some(admin.email.clone()), at: app.clock.now() };
        Ok(Self { app, admin, actor, request })
    }

    /// From where it comes.
    pub(in crate::web) fn client(&self) -> ClientInfo {
        client_of(&self.request, &self.app)
    }

    /// The query parameters, decoded, in order.
    pub(in crate::web) fn query(&self) -> Vec<(String, String)> {
        parameters::query(&self.request)
    }
}

extractor!(AdminCall, Problem, AdminCall::of);

impl Deref for Owner {
    type Target = AdminCall;

    fn deref(&self) -> &AdminCall {
        &self.0
    }
}

extractor!(Owner, Problem, |request| {
    let call = AdminCall::of(request)?;
    if call.admin.role != Role::Owner {
        return Err(Error::OwnerRequired);
    }
    if is_always_needed(request) {
        call.admin.require_recent_proof()?;
    }
    Ok(Owner(call))
});

extractor!(ClientInfo, AuthErrorResponse, |request| Ok::<_, Error>(client_of(request, app_of(request)?)));

fn client_of(request: &HttpRequest, app: &App) -> ClientInfo {
    let user_agent = request.headers().get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    ClientInfo {
        address: client_address(request, &app.config.http),
        user_agent: user_agent.unwrap_or_default().to_owned(),
    }
}

pub(in crate::web) fn problem(error: AuthError) -> Problem {
    match error {
        AuthError::ReauthenticationNeeded => Error::ReauthenticationNeeded.into(),
        AuthError::InvalidCredentials => {
            Problem::new(StatusCode::BAD_REQUEST, "invalid_credentials", "this is not your present password")
        }
        AuthError::TooManyAttempts { seconds } => Problem::too_often(seconds, error.to_string()),
        AuthError::InsufficientAal(_) => {
            Problem::new(StatusCode::FORBIDDEN, "mfa_required", "a second step is needed to sign in")
        }
        AuthError::Internal(error) => error.into(),
        AuthError::SessionNotFound => unauthorized("session_not_found"),
        _ => unauthorized("bad_jwt"),
    }
}

fn unauthorized(code: &'static str) -> Problem {
    Problem::new(StatusCode::UNAUTHORIZED, code, "please sign in")
}

// The calls for which a session alone is not enough: with them a stolen token would become the account, or the site. They need
// the password or a second step of the last minutes, else they answer 403 `reauthentication_needed`.

/// When a call needs a recent proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofRule {
    /// Always. They are all calls for owners, and `auth::guard::Owner` asks for it before the body is read.
    Always,
    /// In this case, which its handler, or the transaction that it runs, finds out.
    When(&'static str),
}

use ProofRule::{Always, When};

/// Method, pattern and rule of each. What is not here can be taken back in the back office, or gives nothing to anybody: a
/// test (`auth::proof_table`) names those calls, so that a new one has to be decided on.
pub const OPERATIONS: [(&str, &str, ProofRule); 17] = [
    ("POST", "/api/admin/people/invitations", Always),
    ("POST", "/api/admin/people/invitations/{id}/resend", Always),
    ("PUT", "/api/admin/people/{id}", Always),
    ("DELETE", "/api/admin/people/{id}", Always),
    ("DELETE", "/api/admin/people/{id}/factors", Always),
    ("PUT", "/api/admin/security", Always),
    ("PUT", "/api/admin/settings/mail", Always),
    ("PUT", "/api/admin/settings/backup", Always),
    ("GET", "/api/admin/backups/{name}", Always),
    ("POST", "/api/admin/preview-links", When("the link shows the whole site")),
    ("POST", "/api/admin/redirects", When("it leads to another host")),
    ("PUT", "/api/admin/redirects/{id}", When("it leads, or led, to another host")),
    ("POST", "/api/admin/redirects/import", When("one of them leads to another host")),
    (
        "PUT",
        "/auth/v1/user",
        When("the present password does not come with the new one; a password is no proof here"),
    ),
    ("POST", "/auth/v1/factors", When("the session has the level that the account asks for")),
    ("DELETE", "/auth/v1/factors/{id}", When("the factor is verified")),
    ("POST", "/auth/v1/recovery-codes", When("the session has the level that the account asks for")),
];

/// Whether the call of this request always needs a recent proof.
pub(super) fn is_always_needed(request: &HttpRequest) -> bool {
    let method = if request.method() == Method::HEAD { &Method::GET } else { request.method() };
    // Of the route that answers, not of an address as it was written.
    let call = (method.as_str(), RouteLabel::get(request), Always);
    OPERATIONS.contains(&call)
}
