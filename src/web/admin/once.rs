//! `Idempotency-Key`: a request that comes twice is done once.

use actix_web::http::{StatusCode, header};
use actix_web::{HttpRequest, HttpResponse};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use sha2::{Digest as _, Sha256};

use super::entity::tag;
use crate::admin::idempotency_store::{self, IdempotencyKey, StoredResponse};
use crate::app::App;
use crate::error::{Error, Result};
use crate::platform::db::{Db, WriteTx};
use crate::web::auth::guard::Administrator;
use crate::web::problem::Problem;

const NAME: &str = "idempotency-key";
const LONGEST: usize = 200;

/// An answer that can be given again.
#[derive(Debug, Serialize, Deserialize)]
pub struct Answer {
    status: u16,
    body: Box<RawValue>,
    revision: Option<i64>,
    location: Option<String>,
}

impl Answer {
    /// 201 with an entity.
    ///
    /// # Errors
    /// Never in practice.
    pub fn created(entity: &impl Serialize) -> Result<Self> {
        let body = to_raw_value(entity).map_err(Error::internal)?;
        Ok(Self { status: StatusCode::CREATED.as_u16(), body, revision: None, location: None })
    }

    /// 200 with a result.
    ///
    /// # Errors
    /// Never in practice.
    pub fn done(result: &impl Serialize) -> Result<Self> {
        Ok(Self { status: StatusCode::OK.as_u16(), ..Self::created(result)? })
    }

    /// With the entity's tag and address.
    #[must_use]
    pub fn at(mut self, revision: i64, location: String) -> Self {
        self.revision = Some(revision);
        self.location = Some(location);
        self
    }

    fn into_response(self, replayed: bool) -> HttpResponse {
        let mut response = HttpResponse::build(StatusCode::from_u16(self.status).unwrap_or_default());
        if let Some(revision) = self.revision {
            response.insert_header((header::ETAG, tag(revision)));
        }
        if let Some(location) = self.location {
            response.insert_header((header::LOCATION, location));
        }
        if replayed {
            response.insert_header(("Idempotency-Replayed", "true"));
        }
        response.content_type("application/json").body(self.body.get().to_owned())
    }
}

/// The key of this request, if it has one.
///
/// # Errors
/// 400 for a key that is no key.
pub(crate) fn key(
    request: &HttpRequest,
    admin: &Administrator,
    sent: &[u8],
) -> Result<Option<IdempotencyKey>, Problem> {
    let Some(value) = request.headers().get(NAME) else { return Ok(None) };
    let key = value.to_str().unwrap_or_default();
    if key.is_empty() || key.len() > LONGEST {
        return Err(Problem::malformed(format!(
            "Idempotency-Key must be 1 to {LONGEST} visible ASCII characters"
        )));
    }
    Ok(Some(IdempotencyKey {
        user: admin.user_id.to_string(),
        path: request.path().to_owned(),
        key: key.to_owned(),
        fingerprint: Sha256::digest(sent).into(),
    }))
}

/// The key of a request with a JSON body.
///
/// # Errors
/// As [`key`].
pub(crate) fn key_of(
    request: &HttpRequest,
    admin: &Administrator,
    sent: &impl Serialize,
) -> Result<Option<IdempotencyKey>, Problem> {
    key(request, admin, &serde_json::to_vec(sent).map_err(Error::internal)?)
}

/// Whose answer a request gets.
pub enum Performed {
    /// Its own: the work was done now.
    Now(Answer),
    /// That of a request before it: nothing was done now.
    Before(Answer),
}

impl From<Performed> for HttpResponse {
    fn from(performed: Performed) -> Self {
        match performed {
            Performed::Now(answer) => answer.into_response(false),
            Performed::Before(answer) => answer.into_response(true),
        }
    }
}

/// Does `work` and answers, as [`perform`].
///
/// # Errors
/// As [`perform`].
pub(crate) async fn run<F>(
    app: &App,
    key: Option<IdempotencyKey>,
    what: &str,
    work: F,
) -> Result<HttpResponse, Problem>
where
    F: FnOnce(&WriteTx<'_>) -> Result<Option<Answer>> + Send + 'static,
{
    run_in(&app.db, app.clock.now(), key, what, work).await
}

/// As [`run`], with a handle of the database that may be another than the application's.
///
/// # Errors
/// As [`perform`].
pub(crate) async fn run_in<F>(
    db: &Db,
    now: Timestamp,
    key: Option<IdempotencyKey>,
    what: &str,
    work: F,
) -> Result<HttpResponse, Problem>
where
    F: FnOnce(&WriteTx<'_>) -> Result<Option<Answer>> + Send + 'static,
{
    Ok(perform(db, now, key, what, work).await?.into())
}

/// Does `work` in one write transaction; a request that was answered before gets that answer. `None` from `work` is a
/// 404, and nothing is remembered then.
///
/// # Errors
/// What `work` returns; 422 for a key that was used for something else; 404.
pub(crate) async fn perform<F>(
    db: &Db,
    now: Timestamp,
    key: Option<IdempotencyKey>,
    what: &str,
    work: F,
) -> Result<Performed, Problem>
where
    F: FnOnce(&WriteTx<'_>) -> Result<Option<Answer>> + Send + 'static,
{
    enum Outcome {
        Fresh(Option<Answer>),
        Again(String),
        Reused,
    }
    let outcome = db.write(move |tx| {
        if let Some(key) = &key {
            match idempotency_store::find(tx, key, now)? {
                StoredResponse::None => {}
                StoredResponse::Same(answer) => return Ok(Outcome::Again(answer)),
                StoredResponse::OtherRequest => return Ok(Outcome::Reused),
            }
        }
        let answer = work(tx)?;
        if let (Some(key), Some(answer)) = (&key, &answer) {
            idempotency_store::insert(
                tx,
                key,
                &serde_json::to_string(answer).map_err(Error::internal)?,
                now,
            )?;
        }
        Ok(Outcome::Fresh(answer))
    });
    match outcome.await? {
        Outcome::Fresh(Some(answer)) => Ok(Performed::Now(answer)),
        Outcome::Fresh(None) => Err(Problem::not_found(what)),
        Outcome::Again(answer) => {
            Ok(Performed::Before(serde_json::from_str(&answer).map_err(Error::internal)?))
        }
        Outcome::Reused => Err(Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "idempotency_key_reused",
            "this Idempotency-Key was used for a different request before",
        )),
    }
}
