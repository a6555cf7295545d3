//! The JSON API of the back office. `docs/admin-api.md` says what it means.
//!
//! [`guard`] stands before all of it: nobody gets an answer from anything below `/api/admin`, not even that a path is
//! unknown, who is not an administrator at the level that the account asks for.

pub mod entity;
pub mod history;
pub mod images;
pub mod once;
pub mod overview;
pub mod post_revisions;
pub mod posts;
pub mod product_revisions;
pub mod products;
pub mod terms;
pub mod upload;

use std::str::FromStr;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::ReqData;
use actix_web::{Error, HttpMessage as _};

use super::auth::guard::Administrator;
use super::body::Json;
use super::problem::Problem;
use crate::app::App;
use crate::history::entry::Actor;
use crate::platform::columns::parse_number;

/// Largest JSON body of the back office, bytes.
const LARGEST: usize = 1 << 20;

/// A JSON body of the back office.
pub type Saved<T> = Json<T, LARGEST>;

/// An administrator, proven by [`guard`].
pub type Admin = ReqData<Administrator>;

/// Lets administrators through, before a byte of the body is read.
///
/// Everybody else is answered here, 401 and 403 as `Administrator` says: an error would get past the headers.
///
/// # Errors
/// Those of what is asked.
pub async fn guard(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    match request.extract::<Administrator>().await {
        Ok(admin) => {
            request.extensions_mut().insert(admin);
            Ok(next.call(request).await?.map_into_left_body())
        }
        Err(refused) => Ok(request.error_response(refused).map_into_right_body()),
    }
}

/// Who does it, and when.
fn actor(app: &App, admin: &Administrator) -> Actor {
    Actor { by: Some(admin.email.clone()), at: app.clock.now() }
}

/// The id in a path; a text that is no id names nothing.
fn parse_id<T: FromStr>(text: &str, what: &str) -> Result<T, Problem> {
    text.parse().map_err(|_| Problem::not_found(what))
}

/// The number in a path; anything else names nothing.
fn number(text: &str, what: &str) -> Result<i64, Problem> {
    parse_number(text).ok_or_else(|| Problem::not_found(what))
}
