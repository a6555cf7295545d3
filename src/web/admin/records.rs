//! What handlers do with records that have revisions: products and posts.

use std::str::FromStr;

use actix_web::HttpResponse;
use serde::Serialize;

use super::idempotency::{self, ReplayableResponse};
use super::{deleted, found, ok_with_etag};
use crate::admin::idempotency_store::IdempotencyKey;
use crate::admin::revisions::{self, Revisioned};
use crate::admin::views::{AdminPost, AdminProduct, PostRevision, ProductRevision};
use crate::app::App;
use crate::blog::post::StoredPost;
use crate::catalogue::product::Product;
use crate::error::Result as CoreResult;
use crate::history::entry::Revision;
use crate::platform::db::WriteTx;
use crate::site::paths;
use crate::web::auth::guard::AdminCall;
use crate::web::parameters::{path_id, path_number};
use crate::web::problem::HttpResult;

/// A record as the API shows it.
pub(super) trait ApiRecord:
    Revisioned<Id: FromStr + Send + 'static, New: Send + 'static, View: Serialize + Send + 'static>
    + Send
    + 'static
{
    /// What messages call it.
    const ENTITY: &'static str;
    /// What messages call one of its revisions.
    const VERSION: &'static str;
    /// The name of all of them in addresses.
    const COLLECTION: &'static str;
    /// A revision with what it says.
    type Version: Serialize;

    /// The id and the revision of what is shown.
    fn id_and_revision(view: &Self::View) -> (i64, i64);
    fn version(about: Revision, view: Self::View) -> Self::Version;
}

impl ApiRecord for Product {
    const ENTITY: &'static str = "product";
    const VERSION: &'static str = "product version";
    const COLLECTION: &'static str = "products";
    type Version = ProductRevision;

    fn id_and_revision(view: &AdminProduct) -> (i64, i64) {
        (view.product.summary.id.get(), view.status.revision)
    }

    fn version(about: Revision, product: AdminProduct) -> ProductRevision {
        ProductRevision { about, product }
    }
}

impl ApiRecord for StoredPost {
    const ENTITY: &'static str = "post";
    const VERSION: &'static str = "post version";
    const COLLECTION: &'static str = "blogs";
    type Version = PostRevision;

    fn id_and_revision(view: &AdminPost) -> (i64, i64) {
        (view.summary.head.id.get(), view.summary.status.revision)
    }

    fn version(about: Revision, post: AdminPost) -> PostRevision {
        PostRevision { about, post }
    }
}

/// One record that is not in the trash.
pub(super) async fn get<R: ApiRecord>(call: &AdminCall, id: &str) -> HttpResult {
    let id = path_id(id, R::ENTITY)?;
    let now = call.actor.at;
    let find =
        move |snapshot: &_| R::find(snapshot, id)?.map(|record| record.view(snapshot, now)).transpose();
    answer::<R>(call.app.db.read(find).await?)
}

/// Creates a record, once for every key; 404 when there is nothing to create it of.
pub(super) async fn create<R: ApiRecord>(
    app: &App,
    key: Option<IdempotencyKey>,
    create: impl FnOnce(&WriteTx<'_>) -> CoreResult<Option<R::View>> + Send + 'static,
) -> HttpResult {
    let work = move |tx: &WriteTx<'_>| {
        let Some(created) = create(tx)? else { return Ok(None) };
        let (id, revision) = R::id_and_revision(&created);
        let location = paths::admin_api(R::COLLECTION, id);
        Ok(Some(ReplayableResponse::created(&created)?.at(revision, location)))
    };
    Ok(idempotency::run(&app.db, app.clock.now(), key, R::ENTITY, work).await?.into())
}

/// Saves a record, all of it; with `expected` only over that revision. `new` is told what is saved over.
pub(super) async fn update<R: ApiRecord>(
    call: AdminCall,
    id: &str,
    new: impl FnOnce(&R) -> CoreResult<R::New> + Send + 'static,
) -> HttpResult {
    let (id, expected) = (path_id(id, R::ENTITY)?, call.if_match());
    let update = move |tx: &WriteTx<'_>| revisions::update::<R>(tx, &call.actor, id, expected, new);
    answer::<R>(call.app.db.write(update).await?)
}

/// Moves a record to the trash.
pub(super) async fn delete<R: ApiRecord>(call: AdminCall, id: &str) -> HttpResult {
    let id = path_id(id, R::ENTITY)?;
    let delete = move |tx: &WriteTx<'_>| revisions::delete::<R>(tx, &call.actor, id);
    deleted(call.app.db.on_reserve().write(delete).await?, R::ENTITY)
}

/// Restores a record from the trash.
pub(super) async fn restore<R: ApiRecord>(call: AdminCall, id: &str) -> HttpResult {
    let id = path_id(id, R::ENTITY)?;
    answer::<R>(call.app.db.write(move |tx| revisions::restore::<R>(tx, &call.actor, id)).await?)
}

/// The revisions of a record, newest first; also of one in the trash.
pub(super) async fn versions<R: ApiRecord>(call: &AdminCall, id: &str) -> HttpResult {
    let id = path_id(id, R::ENTITY)?;
    let listed = call.app.db.read(move |snapshot| revisions::list_revisions::<R>(snapshot, id)).await?;
    Ok(HttpResponse::Ok().json(found(listed, R::ENTITY)?))
}

/// An earlier revision of a record.
pub(super) async fn version<R: ApiRecord>(call: &AdminCall, path: &(String, String)) -> HttpResult {
    let (id, revision) = (path_id(&path.0, R::VERSION)?, path_number(&path.1, R::VERSION)?);
    let now = call.actor.at;
    let read = move |snapshot: &_| revisions::find_revision::<R>(snapshot, id, revision, now);
    let (about, view) = found(call.app.db.read(read).await?, R::VERSION)?;
    Ok(HttpResponse::Ok().json(R::version(about, view)))
}

/// Restores an earlier revision by saving its content again.
pub(super) async fn restore_version<R: ApiRecord>(call: AdminCall, path: &(String, String)) -> HttpResult {
    let expected = call.if_match();
    let (id, revision) = (path_id(&path.0, R::VERSION)?, path_number(&path.1, R::VERSION)?);
    let restore =
        move |tx: &WriteTx<'_>| revisions::restore_revision::<R>(tx, &call.actor, id, revision, expected);
    answer::<R>(call.app.db.write(restore).await?)
}

/// 200 with the record, or 404.
fn answer<R: ApiRecord>(record: Option<R::View>) -> HttpResult {
    let record = found(record, R::ENTITY)?;
    Ok(ok_with_etag(R::id_and_revision(&record).1, &record))
}
