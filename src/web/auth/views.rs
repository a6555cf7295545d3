//! Users, factors and sessions as GoTrue clients expect them.

use actix_web::HttpResponse;
use serde_json::{Value, json};

use super::error::API_VERSION;
use super::origin::{self, Carrier, IN_COOKIE};
use crate::auth::factor::Factor;
use crate::auth::identity::Granted;
use crate::auth::user::User;
use crate::platform::clock::rfc3339;

/// A user with factors.
pub fn user(user: &User, factors: &[Factor]) -> Value {
    json!({
        "id": user.id,
        "aud": "authenticated",
        "role": "authenticated",
        "email": user.email,
        "email_confirmed_at": rfc3339(user.created_at),
        "confirmed_at": rfc3339(user.created_at),
        "phone": "",
        "last_sign_in_at": user.last_sign_in_at.map(rfc3339),
        "app_metadata": {"provider": "email", "providers": ["email"]},
        "user_metadata": {},
        "identities": [],
        "factors": factors.iter().map(factor).collect::<Vec<_>>(),
        "created_at": rfc3339(user.created_at),
        "updated_at": rfc3339(user.updated_at),
        "is_anonymous": false,
    })
}

fn factor(factor: &Factor) -> Value {
    let mut view = json!({
        "id": factor.id,
        "factor_type": factor.kind.word(),
        "friendly_name": factor.friendly_name,
        "status": if factor.verified { "verified" } else { "unverified" },
        "created_at": rfc3339(factor.created_at),
        "updated_at": rfc3339(factor.updated_at),
        "last_challenged_at": factor.last_challenged_at.map(rfc3339),
    });
    if let Some(phone) = &factor.phone {
        view["phone"] = phone.clone().into();
    }
    view
}

/// A session, its refresh token where the request wants it.
pub fn granted(granted: &Granted, factors: &[Factor], carrier: Carrier) -> HttpResponse {
    let claims = &granted.claims;
    let mut response = HttpResponse::Ok();
    response.insert_header(API_VERSION);
    let refresh_token = match carrier {
        Carrier::Body => granted.refresh_token.as_str(),
        Carrier::Cookie { secure } => {
            response.cookie(origin::cookie(&granted.refresh_token, secure));
            IN_COOKIE
        }
    };
    response.json(json!({
        "access_token": granted.access_token,
        "token_type": "bearer",
        "expires_in": claims.exp - claims.iat,
        "expires_at": claims.exp,
        "refresh_token": refresh_token,
        "user": user(&granted.user, factors),
    }))
}

/// A success with a JSON body.
pub fn ok(value: &Value) -> HttpResponse {
    HttpResponse::Ok().insert_header(API_VERSION).json(value)
}
