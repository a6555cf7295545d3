//! `Idempotency-Key`: a request that is sent twice is performed once, and the second gets the first one's response.

use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use sha2::{Digest as _, Sha256};

use super::etag;
use crate::admin::idempotency_store::{self, IdempotencyKey, StoredResponse};
use crate::error::{Error, Result};
use crate::platform::db::{Db, WriteTx};
use crate::web::auth::guard::AdminCall;
use crate::web::parameters::idempotency_key;
use crate::web::problem::Problem;

/// A response that is stored with its key.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ReplayableResponse {
    status: u16,
    body: Box<RawValue>,
    revision: Option<i64>,
    location: Option<String>,
}

impl ReplayableResponse {
    /// 201 with a new record.
    pub(super) fn created(record: &impl Serialize) -> Result<Self> {
        Self::new(StatusCode::CREATED, record)
    }

    /// 200 with a result.
    pub(super) fn ok(result: &impl Serialize) -> Result<Self> {
        Self::new(StatusCode::OK, result)
    }

    /// 202 with work that goes on.
    pub(super) fn accepted(begun: &impl Serialize) -> Result<Self> {
        Self::new(StatusCode::ACCEPTED, begun)
    }

    fn new(status: StatusCode, body: &impl Serialize) -> Result<Self> {
        let body = to_raw_value(body).map_err(Error::internal)?;
        Ok(Self { status: status.as_u16(), body, revision: None, location: None })
    }

    /// With `ETag` and `Location`.
    pub(super) fn at(self, revision: i64, location: String) -> Self {
        Self { revision: Some(revision), location: Some(location), ..self }
    }
}

/// The response to a request that may have been sent before.
pub(super) struct IdempotentResponse {
    response: ReplayableResponse,
    /// Whether an earlier request did the work.
    pub(super) is_replay: bool,
}

impl From<IdempotentResponse> for HttpResponse {
    fn from(IdempotentResponse { response, is_replay }: IdempotentResponse) -> Self {
        let ReplayableResponse { status, body, revision, location } = response;
        let mut response = HttpResponse::build(StatusCode::from_u16(status).unwrap_or_default());
        if let Some(revision) = revision {
            response.insert_header((header::ETAG, etag(revision)));
        }
        if let Some(location) = location {
            response.insert_header((header::LOCATION, location));
        }
        if is_replay {
            response.insert_header(("Idempotency-Replayed", "true"));
        }
        response.content_type("application/json").body(body.get().to_owned())
    }
}

/// The key of a request, if it has one; `sent` and the query distinguish requests that reuse a key.
pub(super) fn key(call: &AdminCall, sent: &[u8]) -> Result<Option<IdempotencyKey>, Problem> {
    let Some(key) = idempotency_key(&call.request)? else { return Ok(None) };
    Ok(Some(IdempotencyKey {
        user: call.admin.user_id.to_string(),
        path: call.request.path().to_owned(),
        key: key.to_owned(),
        fingerprint: fingerprint(call.request.query_string(), sent),
    }))
}

/// A hash of what was sent, body and query. Without a query it is that of the body.
fn fingerprint(query: &str, sent: &[u8]) -> [u8; 32] {
    if query.is_empty() {
        return Sha256::digest(sent).into();
    }
    // The sum of the query first: bodies of any length cannot be taken for another query and body.
    Sha256::new().chain_update(Sha256::digest(query)).chain_update(sent).finalize().into()
}

/// The key of a request with a JSON body.
pub(super) fn key_of(call: &AdminCall, sent: &impl Serialize) -> Result<Option<IdempotencyKey>, Problem> {
    key(call, &serde_json::to_vec(sent).map_err(Error::internal)?)
}

/// Does `work` in a write transaction, which also stores the response under `key`; or returns the response that is stored
/// already. `None` from `work` is a 404, which names `what` and is not stored.
pub(super) async fn run<F>(
    db: &Db,
    now: Timestamp,
    key: Option<IdempotencyKey>,
    what: &str,
    work: F,
) -> Result<IdempotentResponse, Problem>
where
    F: FnOnce(&WriteTx<'_>) -> Result<Option<ReplayableResponse>> + Send + 'static,
{
    let performed = db.write(move |tx| perform(tx, now, key.as_ref(), work));
    performed.await??.ok_or_else(|| Problem::not_found(what))
}

/// As [`run`], in a transaction of the caller's.
pub(super) fn perform(
    tx: &WriteTx<'_>,
    now: Timestamp,
    key: Option<&IdempotencyKey>,
    work: impl FnOnce(&WriteTx<'_>) -> Result<Option<ReplayableResponse>>,
) -> Result<Result<Option<IdempotentResponse>, Problem>> {
    if let Some(key) = key {
        match idempotency_store::find(tx, key, now)? {
            StoredResponse::None => {}
            StoredResponse::OtherRequest => return Ok(Err(Problem::key_reused())),
            StoredResponse::Same(stored) => {
                let response = serde_json::from_str(&stored).map_err(Error::internal)?;
                return Ok(Ok(Some(IdempotentResponse { response, is_replay: true })));
            }
        }
    }
    let response = work(tx)?;
    if let (Some(key), Some(response)) = (key, &response) {
        let stored = serde_json::to_string(response).map_err(Error::internal)?;
        idempotency_store::insert(tx, key, &stored, now)?;
    }
    Ok(Ok(response.map(|response| IdempotentResponse { response, is_replay: false })))
}
