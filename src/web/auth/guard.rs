//! Who is calling, as a type: a handler that takes one of these cannot be reached without the right.
//!
//! The session is looked up on every call, so a revocation holds at once, not when the token expires.

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use uuid::Uuid;

use super::error::AuthError;
use crate::app::App;
use crate::auth::identity::{Caller, require_second_step};
use crate::auth::refusal::Refusal;
use crate::auth::token::Claims;
use crate::error::Error;
use crate::web::problem::Problem;

/// A signed-in administrator who took the second step if there is one to take: for the back office.
#[derive(Debug, Clone)]
pub struct Administrator {
    /// Account.
    pub user_id: Uuid,
    /// Its e-mail.
    pub email: String,
    /// Session.
    pub session_id: Uuid,
}

/// Someone with a live session of any level: for the identity service itself.
pub(crate) struct SignedIn {
    /// Account and session.
    pub(crate) caller: Caller,
    /// The token's claims, to be looked up again inside a write.
    pub(crate) claims: Claims,
}

/// Someone with a sound token, whose session nobody has looked at yet.
pub(crate) struct Bearer(pub Claims);

fn bearer(request: &HttpRequest) -> Option<&str> {
    let value = request.headers().get(header::AUTHORIZATION)?.to_str().ok()?;
    let (scheme, token) = value.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(token.trim())
}

fn app(request: &HttpRequest) -> Result<&Data<App>, Error> {
    request.app_data::<Data<App>>().ok_or_else(|| Error::internal("the application is not registered"))
}

fn claims(request: &HttpRequest) -> Result<Claims, AuthError> {
    let app = app(request)?;
    let missing = || {
        let message = "This endpoint requires a Bearer token";
        AuthError::new(StatusCode::UNAUTHORIZED, "no_authorization", message)
    };
    let token = bearer(request).ok_or_else(missing)?;
    Ok(app.identity.claims(token, app.clock.now())?)
}

impl FromRequest for Bearer {
    type Error = AuthError;
    type Future = std::future::Ready<Result<Self, AuthError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        std::future::ready(claims(request).map(Self))
    }
}

impl FromRequest for SignedIn {
    type Error = AuthError;
    type Future = Pin<Box<dyn Future<Output = Result<Self, AuthError>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let claims = claims(&request)?;
            let app = app(&request)?;
            let asked = claims.clone();
            let look =
                app.identity.read(move |snapshot, identity, now| identity.caller(snapshot, &asked, now));
            Ok(Self { caller: look.await?, claims })
        })
    }
}

impl FromRequest for Administrator {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let app = app(&request)?;
            let token = bearer(&request).ok_or_else(|| unauthorized("no_authorization"))?;
            let claims = app.identity.claims(token, app.clock.now()).map_err(refused)?;
            let look = app.identity.read(move |snapshot, identity, now| {
                let caller = identity.caller(snapshot, &claims, now)?;
                require_second_step(snapshot, &caller, "enter the back office")?;
                Ok(caller)
            });
            let Caller { user, session } = look.await.map_err(refused)?;
            Ok(Self { user_id: user.id, email: user.email, session_id: session.id })
        })
    }
}

fn refused(refusal: Refusal) -> Problem {
    match refusal {
        Refusal::NeedsSecondStep(_) => {
            Problem::new(StatusCode::FORBIDDEN, "mfa_required", "a second step is needed to sign in")
        }
        Refusal::Failed(error) => error.into(),
        Refusal::SessionGone => unauthorized("session_not_found"),
        _ => unauthorized("bad_jwt"),
    }
}

fn unauthorized(code: &'static str) -> Problem {
    Problem::new(StatusCode::UNAUTHORIZED, code, "please sign in")
}
