//! `/api/admin/products`.

use std::sync::{Arc, OnceLock};

use actix_web::HttpResponse;
use actix_web::web::{Data, Path};

use super::idempotency::{self, ReplayableResponse};
use super::{AdminJson, records};
use crate::admin::products::duplicate as duplicate_product;
use crate::admin::revisions;
use crate::admin::views::{
    AdminProduct, AdminProductPage, EarlierValue, NextProduct, PlaceInList, ProductRevision,
};
use crate::app::App;
use crate::catalogue::filter::{AdminProductFilter, ProductListState};
use crate::catalogue::listing::{self, ListPlace};
use crate::catalogue::new_product::{NewProduct, ProductInput};
use crate::catalogue::product::{Product, ProductStats};
use crate::catalogue::store::save;
use crate::catalogue::store::stats::{self as counting, SuggestedField, earlier_values};
use crate::history::entry::{Actor, Revision};
use crate::imports::bulk::{self, BulkChange, ChangeRequest};
use crate::imports::plan::{ImportError, ImportSummary};
use crate::imports::run::{ImportContext, Working};
use crate::imports::store as imports;
use crate::platform::blocking::run_blocking;
use crate::platform::db::{Db, WriteTx};
use crate::platform::input::Paging;
use crate::web::auth::guard::AdminCall;
use crate::web::parameters::{self, path_id};
use crate::web::problem::HttpResult;

/// What messages call a record.
const ENTITY: &str = "product";

/// Products, filtered and sorted, one page at a time; or the trash.
#[utoipa::path(get, path = "/api/admin/products",
    params(
        ("q" = Option<String>, Query, max_length = 200, description = "Text to find, in any case"),
        ("category" = Option<String>, Query, description = "A category's slug or name, in any case"),
        ("missing" = Option<String>, Query,
         description = "Only products that lack this: picture, sku, composition, a fact of the trade by the name of its field, or facts for any of these"),
        ("counts" = Option<String>, Query, description = "1: also how many products lack each"),
        ("sort" = Option<String>, Query,
         description = "newest (default), created, name, sku, category, updated; with - for descending"),
        ("state" = Option<String>, Query, description = "live (default: all but the trash), public, hidden, scheduled, not_printed (its name, in PDFs) or trash"),
        ("import" = Option<i64>, Query, description = "Only what this import added"),
        ("page" = Option<u32>, Query, minimum = 1),
        ("per_page" = Option<u32>, Query, minimum = 1, maximum = 100),
    ),
    responses((status = 200, body = AdminProductPage), (status = 422)))]
pub(crate) async fn list(call: AdminCall) -> HttpResult {
    let filter = AdminProductFilter::parse(&call.query())?;
    let Paging { page, per_page } = filter.paging;
    let search = if filter.q.is_some() { call.app.search.built().await? } else { call.app.search.clone() };
    let read = move |snapshot: &_| {
        let is_trash = filter.state == ProductListState::Trash;
        let (items, total) = if is_trash {
            save::trash_page(snapshot, &filter)?
        } else {
            listing::admin_page(snapshot, &search, &filter)?
        };
        let counts = (filter.counts && !is_trash)
            .then(|| listing::admin_counts(snapshot, &search, &filter))
            .transpose()?;
        Ok((items, total, counts))
    };
    let (items, total, counts) = call.app.db.read(read).await?;
    let items = items.into_iter().map(Into::into).collect();
    Ok(HttpResponse::Ok().json(AdminProductPage { items, total, page, per_page, counts }))
}

/// One product that is not in the trash.
#[utoipa::path(get, path = "/api/admin/products/{id}", responses((status = 200, body = AdminProduct)))]
pub(crate) async fn get(call: AdminCall, id: Path<String>) -> HttpResult {
    records::get::<Product>(&call, &id).await
}

/// Creates a product.
#[utoipa::path(post, path = "/api/admin/products", request_body = ProductInput,
    responses((status = 201, body = AdminProduct)))]
pub(crate) async fn create(call: AdminCall, input: AdminJson<ProductInput>) -> HttpResult {
    let key = idempotency::key_of(&call, &input.0)?;
    let product = NewProduct::parse(input.0)?;
    let create =
        move |tx: &WriteTx<'_>| revisions::create::<Product>(tx, &call.actor, &product, None).map(Some);
    records::create::<Product>(&call.app, key, create).await
}

/// Saves a product, all of it; with `If-Match` only over that revision.
///
/// What is left out becomes empty, but for `visibility`, which stays. 422 for a picture that is not stored any more.
#[utoipa::path(put, path = "/api/admin/products/{id}", request_body = ProductInput,
    responses((status = 200, body = AdminProduct), (status = 412)))]
pub(crate) async fn update(call: AdminCall, id: Path<String>, input: AdminJson<ProductInput>) -> HttpResult {
    let new = move |before: &Product| NewProduct::parse_over(input.0, &before.summary.badges);
    records::update::<Product>(call, &id, new).await
}

/// Moves a product to the trash.
///
/// It stays there for 30 days and frees its SKU.
#[utoipa::path(delete, path = "/api/admin/products/{id}", responses((status = 204)))]
pub(crate) async fn delete(call: AdminCall, id: Path<String>) -> HttpResult {
    records::delete::<Product>(call, &id).await
}

/// Restores a product from the trash.
///
/// 200 also when it is not in the trash any more, so that a second click is harmless; 422 `errors.sku` when another product has
/// taken its SKU.
#[utoipa::path(post, path = "/api/admin/products/{id}/restore",
    responses((status = 200, body = AdminProduct), (status = 422)))]
pub(crate) async fn restore(call: AdminCall, id: Path<String>) -> HttpResult {
    records::restore::<Product>(call, &id).await
}

/// The revisions of a product, newest first; also of one in the trash.
#[utoipa::path(get, path = "/api/admin/products/{id}/revisions",
    responses((status = 200, body = Vec<Revision>)))]
pub(crate) async fn versions(call: AdminCall, id: Path<String>) -> HttpResult {
    records::versions::<Product>(&call, &id).await
}

/// An earlier revision of a product.
#[utoipa::path(get, path = "/api/admin/products/{id}/revisions/{revision}",
    responses((status = 200, body = ProductRevision)))]
pub(crate) async fn version(call: AdminCall, path: Path<(String, String)>) -> HttpResult {
    records::version::<Product>(&call, &path).await
}

/// Restores an earlier revision by saving its content again.
#[utoipa::path(post, path = "/api/admin/products/{id}/revisions/{revision}/restore",
    responses((status = 200, body = AdminProduct), (status = 412), (status = 422)))]
pub(crate) async fn restore_version(call: AdminCall, path: Path<(String, String)>) -> HttpResult {
    records::restore_version::<Product>(call, &path).await
}

/// Creates a copy of a product, without SKU and GTIN.
///
/// It is named `… (copy)`, and public at once if the original is.
#[utoipa::path(post, path = "/api/admin/products/{id}/duplicate",
    responses((status = 201, body = AdminProduct)))]
pub(crate) async fn duplicate(call: AdminCall, id: Path<String>) -> HttpResult {
    let id = path_id(&id, ENTITY)?;
    let key = idempotency::key(&call, &[])?;
    records::create::<Product>(&call.app, key, move |tx| duplicate_product(tx, &call.actor, id)).await
}

/// Begins to change many products, all or none. How far it is and what it did is asked for as that of an import
/// (`/api/admin/imports/{id}`), and it is undone as one.
///
/// 202 with a plan of the kind `bulk`, which is carried out from now on; with `fill_from_names` it waits for `apply`. At most
/// 20,000 products. 422 `filter` when it finds none or more, `count` when it finds another number, `action` beside
/// `fill_from_names`. Name, SKU, GTIN and pictures are one product's and cannot be set. When restored, one whose SKU is taken
/// stays, as a wrong row.
#[utoipa::path(post, path = "/api/admin/products/changes", request_body = ChangeRequest,
    responses((status = 202, body = ImportSummary)))]
pub(crate) async fn change_many(call: AdminCall, input: AdminJson<ChangeRequest>) -> HttpResult {
    let key = idempotency::key_of(&call, &input.0)?;
    let bulk = Arc::new(BulkChange::parse(input.0)?);
    let search = if bulk.needs_search() { call.app.search.built().await? } else { call.app.search.clone() };
    let chosen = Arc::clone(&bulk);
    let ids = call.app.db.read(move |snapshot| chosen.products(snapshot, &search)).await?;
    let db = if bulk.is_deletion() { call.app.db.on_reserve() } else { call.app.db.clone() };
    let lock = call.app.import_lock.clone();
    let working = Arc::new(run_blocking(move || lock.work()).await?);
    let (begun, work) = (
        Arc::new(OnceLock::new()),
        BulkWork { app: Data::clone(&call.app), db: db.clone(), actor: call.actor, bulk, working },
    );
    let (noted, first) = (Arc::clone(&begun), work.clone());
    let begin = move |tx: &WriteTx<'_>| {
        let id = bulk::begin(tx, &first.bulk, &first.actor)?;
        let _ = noted.set(id);
        ReplayableResponse::accepted(&imports::find(tx, id)?).map(Some)
    };
    let response = idempotency::run(&db, call.app.clock.now(), key, ENTITY, begin).await?;
    if let Some(id) = begun.get().copied().filter(|_| !response.is_replay) {
        // It goes on when the client has gone; after a crash, the next process sees to it.
        actix_web::rt::spawn(run_blocking(move || {
            let done = bulk::run(&work.context(), id, &work.bulk, &ids).map_err(ImportError::into_error);
            done.inspect_err(|error| {
                tracing::warn!(change = id, error = %error.chain(), "a change of many products was not made");
            })
        }));
    }
    Ok(response.into())
}

/// What a change of many products needs.
#[derive(Clone)]
struct BulkWork {
    app: Data<App>,
    db: Db,
    actor: Actor,
    bulk: Arc<BulkChange>,
    working: Arc<Working>,
}

impl BulkWork {
    fn context(&self) -> ImportContext<'_> {
        let Self { app, db, actor, working, .. } = self;
        ImportContext { db, clock: &app.clock, working, actor }
    }
}

/// How many products there are, in all and by category.
///
/// Hidden ones are part of all other numbers.
#[utoipa::path(get, path = "/api/admin/products/stats", responses((status = 200, body = ProductStats)))]
pub(crate) async fn stats(call: AdminCall) -> HttpResult {
    Ok(HttpResponse::Ok().json(call.app.db.read(counting::stats).await?))
}

/// What earlier products say in a field: the values of the products that were saved last, the most frequent first.
///
/// At most 200 values, of the 10,000 products saved last, of a field whose form suggests earlier ones (`control: "suggested"` in
/// `product-fields`).
#[utoipa::path(get, path = "/api/admin/products/values",
    params(("field" = String, Query, description = "A field of one line whose earlier values are suggested")),
    responses((status = 200, body = Vec<EarlierValue>), (status = 422)))]
pub(crate) async fn values(call: AdminCall) -> HttpResult {
    let name = parameters::query_value(&call.request, "field").unwrap_or_default();
    let field = SuggestedField::parse(&name)?;
    let values = call.app.db.read(move |snapshot| earlier_values(snapshot, field)).await?;
    Ok(HttpResponse::Ok().json(values.into_iter().map(EarlierValue::from).collect::<Vec<_>>()))
}

/// Where a product stands in the list of these filters and this order, and which product comes after it.
///
/// `position` is null when the list leaves it out.
#[utoipa::path(get, path = "/api/admin/products/{id}/place",
    params(
        ("q" = Option<String>, Query, max_length = 200, description = "As in the list"),
        ("category" = Option<String>, Query, description = "As in the list"),
        ("missing" = Option<String>, Query, description = "As in the list"),
        ("sort" = Option<String>, Query, description = "As in the list"),
        ("state" = Option<String>, Query, description = "As in the list"),
    ),
    responses((status = 200, body = PlaceInList), (status = 422)))]
pub(crate) async fn place(call: AdminCall, id: Path<String>) -> HttpResult {
    let id = path_id(&id, ENTITY)?;
    let filter = AdminProductFilter::parse(&call.query())?;
    let search = if filter.q.is_some() { call.app.search.built().await? } else { call.app.search.clone() };
    let read = move |snapshot: &_| listing::place(snapshot, &search, &filter, id);
    let ListPlace { position, total, next } = call.app.db.read(read).await?;
    let next = next.map(|Product { summary, .. }| NextProduct { id: summary.id, name: summary.name });
    Ok(HttpResponse::Ok().json(PlaceInList { position, total, next }))
}
