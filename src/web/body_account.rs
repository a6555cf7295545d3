//! What a request's body costs: its bytes count against the budgets of its client and of all until it is answered, and a body
//! that is refused counts towards the limit of refusals.

use std::net::IpAddr;

use actix_web::http::{Version, header};
use actix_web::web::Data;
use actix_web::{HttpMessage as _, HttpRequest};

use super::auth::guard::Administrator;
use super::body_error::BodyError;
use super::client_address::client_address;
use crate::app::App;
use crate::platform::body_budget::{BodyPermit, Spent};
use crate::platform::client_limit::limit_key;
use crate::platform::rate_limiter::{LimitKey, LimitedAction};

/// A client that was refused too often may still send bodies up to this size, bytes: others may share its address.
const ALWAYS_READ: u64 = 8 << 10;

/// The account of one body.
pub(super) struct BodyAccount {
    app: Data<App>,
    client: IpAddr,
    is_public: bool,
    permit: BodyPermit,
}

/// Keeps the bytes of a body counted for as long as its request lives.
struct HeldBody {
    _permit: BodyPermit,
}

/// The length that a request announces.
pub(super) fn announced(request: &HttpRequest) -> Option<u64> {
    let length = request.headers().get(header::CONTENT_LENGTH)?;
    length.to_str().ok()?.parse().ok()
}

/// The length that a body will have; `None` when only its end will tell. In HTTP/1.1 a request without a length has no body,
/// unless it comes in chunks (RFC 9112 §6.3); in HTTP/2 it may have any (RFC 9113 §8.1.1).
fn expected(request: &HttpRequest) -> Option<u64> {
    let is_empty = || request.version() < Version::HTTP_2 && !request.chunked().unwrap_or(true);
    announced(request).or_else(|| is_empty().then_some(0))
}

fn refused_by(app: &App, client: IpAddr) -> LimitKey {
    app.body_limits.refused.key(LimitedAction::RefusedBody, limit_key(client))
}

impl BodyAccount {
    /// Opens the account of a request's body, unless its client was refused too often.
    pub(super) fn open(request: &HttpRequest) -> Result<Self, BodyError> {
        let app = request.app_data::<Data<App>>().cloned().ok_or(BodyError::Unreadable)?;
        let client = client_address(request, &app.config.http);
        let is_public = request.extensions().get::<Administrator>().is_none();
        let limits = &app.body_limits;
        if is_public
            && expected(request).is_none_or(|length| length > ALWAYS_READ)
            && let Some(seconds) = limits.refused.wait(refused_by(&app, client), app.clock.now())
        {
            return Err(BodyError::RefusedTooOften(seconds));
        }
        let budget = if is_public { &limits.public } else { &limits.admin };
        let permit = budget.begin(client);
        Ok(Self { app, client, is_public, permit })
    }

    /// Counts bytes that came in and are held.
    pub(super) fn take(&mut self, bytes: usize) -> Result<(), BodyError> {
        self.permit.grow(bytes).map_err(|spent| match spent {
            Spent::Client => BodyError::ClientBusy,
            Spent::Total => BodyError::Busy,
        })
    }

    /// Counts a refusal of what the client has sent.
    pub(super) fn refuse(&self, error: BodyError) -> BodyError {
        let is_counted =
            matches!(error, BodyError::TooLarge(_) | BodyError::TooMany { .. } | BodyError::TooSlow);
        if is_counted && self.is_public {
            self.app.body_limits.refused.record(refused_by(&self.app, self.client), self.app.clock.now());
        }
        error
    }

    /// Goes on counting the bytes until the request is answered.
    pub(super) fn keep(self, request: &HttpRequest) {
        request.extensions_mut().insert(HeldBody { _permit: self.permit });
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn a_body_without_a_length_is_empty_only_where_the_protocol_says_so() {
        let request = || TestRequest::post().uri("/api/match");
        assert_eq!(expected(&request().to_http_request()), Some(0));
        assert_eq!(
            expected(&request().insert_header((header::CONTENT_LENGTH, "7")).to_http_request()),
            Some(7)
        );
        let chunked = request().insert_header((header::TRANSFER_ENCODING, "chunked"));
        assert_eq!(expected(&chunked.to_http_request()), None);
        assert_eq!(expected(&request().version(Version::HTTP_2).to_http_request()), None);
    }
}
