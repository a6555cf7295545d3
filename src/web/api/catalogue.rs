//! `/api/products`, `/api/categories`, `/api/benefits`.

use actix_web::HttpRequest;
use actix_web::web::{Data, Path};
use jiff::Timestamp;

use crate::app::App;
use crate::catalogue::filter::{ProductFilter, Sort};
use crate::catalogue::not_stocked::suggestions;
use crate::catalogue::product::{Product, ProductId, ProductPage, ProductSummary, Suggestion};
use crate::catalogue::salt_matrix::{self, SameSalt};
use crate::catalogue::search::{Suggested, SuggestedTarget};
use crate::catalogue::store::listed::thumbs;
use crate::catalogue::store::{products, public, terms};
use crate::catalogue::term::{Term, TermKind};
use crate::catalogue::{listing, unanswered};
use crate::enquiries::list::TypedLine;
use crate::enquiries::list::address::{self, address};
use crate::error::{FieldErrors, Result};
use crate::platform::db::Snapshot;
use crate::platform::input;
use crate::site::paths;
use crate::web::cached::{self, Fresh};
use crate::web::parameters::{self, path_id};
use crate::web::problem::{HttpResult, Problem};
use render::cache::CachedResponse;

/// Products, filtered and sorted, one page at a time. A filter given several times is any of its values.
#[utoipa::path(get, path = "/api/products", tag = "catalogue",
    params(
        ("category" = Option<Vec<String>>, Query, max_items = 20, description = "Categories' slugs or names, in any case"),
        ("benefit" = Option<Vec<String>>, Query, max_items = 20, description = "Benefits' slugs or names, in any case"),
        ("form" = Option<Vec<String>>, Query, max_items = 20, description = "Dosage forms"),
        ("schedule" = Option<Vec<String>>, Query, max_items = 20, description = "Schedules: G, H, H1, X, NDPS or none"),
        ("badge" = Option<Vec<String>>, Query, max_items = 20, description = "Badges: GMP, WHO, FDA or ISO"),
        ("q" = Option<String>, Query, max_length = 200, description = "Text to find, as people type it"),
        ("exact" = Option<String>, Query, pattern = "^[01]$",
         description = "1: what nothing matches is not corrected"),
        ("page" = Option<u32>, Query, minimum = 1, maximum = 1_000_000),
        ("per_page" = Option<u32>, Query, minimum = 1, maximum = 100),
        ("sort" = inline(Option<Sort>), Query,
         description = "Without it: best first when there is a text, else newest first"),
        ("facets" = Option<String>, Query, pattern = "^[01]$", description = "1: counts what else could be chosen"),
        ("featured" = Option<String>, Query, pattern = "^[01]$",
         description = "1: of the whole catalogue, newest first, those first that an owner has chosen for the home page"),
        ("usual" = Option<String>, Query, pattern = "^[01]$",
         description = "1: without `sort` and text in the order of the catalogue's page, by name where products have no pictures"),
    ),
    responses((status = 200, body = ProductPage), (status = 422)))]
pub(crate) async fn list(request: HttpRequest, app: Data<App>) -> HttpResult {
    let filter = ProductFilter::parse(&parameters::query(&request))?;
    let key = cached::key("/api/products", &filter);
    let now = app.clock.now();
    let (db, index) = (app.db.clone(), app.search.clone());
    let make = async move {
        // The whole catalogue is read without the index.
        let search =
            if filter.is_whole_catalogue() && !filter.facets { index } else { index.built().await? };
        let made = db.read(move |snapshot| {
            let page = listing::page(snapshot, &search, &filter)?;
            let unanswered = unanswered::of_search(&filter, &page);
            let page = until_next(snapshot, now, page)?;
            Ok(CachedResponse { unanswered, ..cached::json_response(&page, now)? })
        });
        made.await.map_err(Problem::from)
    };
    cached::answer(&request, &app, &key, now, make).await
}

/// What an unfinished search text may be about: products, salts and categories, at most 8.
#[utoipa::path(get, path = "/api/suggest", tag = "catalogue",
    params(("q" = Option<String>, Query, max_length = 200, description = "What is typed so far")),
    responses((status = 200, body = Vec<Suggestion>), (status = 422)))]
pub(crate) async fn suggest(request: HttpRequest, app: Data<App>) -> HttpResult {
    let query = parameters::query(&request);
    let mut errors = FieldErrors::default();
    let asked = query.iter().rfind(|(name, _)| name == "q");
    let text = asked.and_then(|(name, value)| input::text(&mut errors, name, value));
    let text = errors.unless_any(text)?.unwrap_or_default();
    let key = format!("/api/suggest {text:?}");
    let search = app.search.built().await?;
    let read = move |snapshot: &_, now| {
        let found = if text.is_empty() { Vec::new() } else { suggestions(&search, snapshot, &text)? };
        until_next(snapshot, now, described(snapshot, found)?)
    };
    cached::json(&request, &app, &key, read).await
}

/// What is read of the products, until the next one becomes public.
fn until_next<T>(snapshot: &Snapshot, now: Timestamp, value: T) -> Result<Fresh<T>> {
    Ok(Fresh { value, until: public::next_change(snapshot, now)? })
}

/// What the API says of suggestions.
fn described(snapshot: &Snapshot, found: Vec<Suggested>) -> Result<Vec<Suggestion>> {
    let ids: Vec<i64> = found.iter().filter_map(Suggested::product).map(ProductId::get).collect();
    let mut thumbs = thumbs(snapshot, &ids)?;
    let described = |one: Suggested| {
        let kind = one.kind();
        let thumb = one.product().and_then(|id| thumbs.remove(&id));
        let url = match one.target {
            SuggestedTarget::Product(id) => paths::product(id),
            SuggestedTarget::Salt(name) => paths::product_search(&name),
            SuggestedTarget::Category(slug) => paths::category(&slug),
            SuggestedTarget::Asked(words) => enquiry_for(words),
        };
        Suggestion { kind, label: one.label, detail: one.detail, url, thumb }
    };
    Ok(found.into_iter().map(described).collect())
}

/// The enquiry list with these words as its first line.
fn enquiry_for(words: String) -> String {
    let line = TypedLine { text: Some(words), quantity: "1".to_owned(), ..TypedLine::default() };
    address(&[line]).unwrap_or_else(|| address::PATH.to_owned())
}

/// One product.
#[utoipa::path(get, path = "/api/products/{id}", tag = "catalogue",
    responses((status = 200, body = Product)))]
pub(crate) async fn get(request: HttpRequest, app: Data<App>, id: Path<String>) -> HttpResult {
    let id: ProductId = path_id(&id, "product")?;
    let key = paths::api_product(id);
    let read = move |snapshot: &_, now| {
        products::find_public(snapshot, id)?.map(|product| until_next(snapshot, now, product)).transpose()
    };
    cached::json_of_one(&request, &app, &key, "product", read).await
}

/// Up to three products of the same category.
#[utoipa::path(get, path = "/api/products/{id}/related", tag = "catalogue",
    responses((status = 200, body = Vec<ProductSummary>)))]
pub(crate) async fn related(request: HttpRequest, app: Data<App>, id: Path<String>) -> HttpResult {
    let id: ProductId = path_id(&id, "product")?;
    let key = paths::api_product(id) + "/related";
    let read = move |snapshot: &_, now| {
        if products::find_public(snapshot, id)?.is_none() {
            return Ok(None);
        }
        until_next(snapshot, now, products::related(snapshot, id)?).map(Some)
    };
    cached::json_of_one(&request, &app, &key, "product", read).await
}

/// Other strengths and forms of a product's salts, and other products with them.
#[utoipa::path(get, path = "/api/products/{id}/same-salt", tag = "catalogue",
    responses((status = 200, body = SameSalt)))]
pub(crate) async fn same_salt(request: HttpRequest, app: Data<App>, id: Path<String>) -> HttpResult {
    let id: ProductId = path_id(&id, "product")?;
    let key = paths::api_product(id) + "/same-salt";
    let index = app.search.built().await?;
    let read = move |snapshot: &_, now| {
        let Some(product) = products::find_public(snapshot, id)? else { return Ok(None) };
        until_next(snapshot, now, salt_matrix::same_salt(snapshot, &index, &product)?).map(Some)
    };
    cached::json_of_one(&request, &app, &key, "product", read).await
}

/// Categories by name, with how many products each has.
#[utoipa::path(get, path = "/api/categories", tag = "catalogue", responses((status = 200, body = Vec<Term>)))]
pub(crate) async fn categories(request: HttpRequest, app: Data<App>) -> HttpResult {
    let read =
        |snapshot: &_, now| until_next(snapshot, now, terms::all_public(snapshot, TermKind::Category)?);
    cached::json(&request, &app, "/api/categories", read).await
}

/// Benefits by name, with how many products each has.
#[utoipa::path(get, path = "/api/benefits", tag = "catalogue", responses((status = 200, body = Vec<Term>)))]
pub(crate) async fn benefits(request: HttpRequest, app: Data<App>) -> HttpResult {
    let read = |snapshot: &_, now| until_next(snapshot, now, terms::all_public(snapshot, TermKind::Benefit)?);
    cached::json(&request, &app, "/api/benefits", read).await
}
