//! `/api/products`, `/api/categories`, `/api/benefits`.

use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};

use crate::app::App;
use crate::catalogue::filter::{ProductFilter, Sort};
use crate::catalogue::product::{Product, ProductId, ProductPage, ProductSummary};
use crate::catalogue::store::{list as lists, products, terms};
use crate::catalogue::term::{Term, TermKind};
use crate::catalogue::unanswered;
use crate::render::cache::CachedResponse;
use crate::site::paths;
use crate::web::parameters::path_id;
use crate::web::problem::Problem;
use crate::web::{cached, parameters};

/// Products, filtered and sorted, one page at a time.
#[utoipa::path(get, path = "/api/products", tag = "catalogue",
    params(
        ("category" = Option<String>, Query, max_length = 200, description = "A category's slug or name, in any case"),
        ("benefit" = Option<String>, Query, max_length = 200, description = "A benefit's slug or name, in any case"),
        ("q" = Option<String>, Query, max_length = 200, description = "Text to find, in any case"),
        ("page" = Option<u32>, Query, minimum = 1, maximum = 1_000_000),
        ("per_page" = Option<u32>, Query, minimum = 1, maximum = 100),
        ("sort" = inline(Option<Sort>), Query, description = "newest by default"),
    ),
    responses((status = 200, body = ProductPage), (status = 422, body = Problem)))]
pub(crate) async fn list(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let filter = ProductFilter::parse(&parameters::query(&request))?;
    let key = cached::key("/api/products", &filter);
    let now = app.clock.now();
    let db = app.db.clone();
    let make = async move {
        let made = db.read(move |snapshot| {
            let page = lists::page(snapshot, &filter)?;
            let unanswered = unanswered::of_search(&filter, &page);
            Ok(CachedResponse { unanswered, ..cached::json_response(&page.into(), now)? })
        });
        made.await.map_err(Problem::from)
    };
    cached::answer(&request, &app, &key, now, make).await
}

/// One product.
#[utoipa::path(get, path = "/api/products/{id}", tag = "catalogue", params(("id" = i64, Path)),
    responses((status = 200, body = Product), (status = 404, body = Problem)))]
pub(crate) async fn get(
    request: HttpRequest,
    app: Data<App>,
    id: Path<String>,
) -> Result<HttpResponse, Problem> {
    let id: ProductId = path_id(&id, "product")?;
    let key = paths::api_product(id);
    let read = move |snapshot: &_, _| Ok(products::find(snapshot, id)?.map(Into::into));
    cached::json_of_one(&request, &app, &key, "product", read).await
}

/// Up to three products of the same category.
#[utoipa::path(get, path = "/api/products/{id}/related", tag = "catalogue", params(("id" = i64, Path)),
    responses((status = 200, body = Vec<ProductSummary>), (status = 404, body = Problem)))]
pub(crate) async fn related(
    request: HttpRequest,
    app: Data<App>,
    id: Path<String>,
) -> Result<HttpResponse, Problem> {
    let id: ProductId = path_id(&id, "product")?;
    let key = paths::api_product(id) + "/related";
    let read = move |snapshot: &_, _| {
        let known = products::find(snapshot, id)?.is_some();
        known.then(|| products::related(snapshot, id).map(Into::into)).transpose()
    };
    cached::json_of_one(&request, &app, &key, "product", read).await
}

/// Categories by name, with how many products each has.
#[utoipa::path(get, path = "/api/categories", tag = "catalogue", responses((status = 200, body = Vec<Term>)))]
pub(crate) async fn categories(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let read = |snapshot: &_, _| Ok(terms::all(snapshot, TermKind::Category)?.into());
    cached::json(&request, &app, "/api/categories", read).await
}

/// Benefits by name, with how many products each has.
#[utoipa::path(get, path = "/api/benefits", tag = "catalogue", responses((status = 200, body = Vec<Term>)))]
pub(crate) async fn benefits(request: HttpRequest, app: Data<App>) -> Result<HttpResponse, Problem> {
    let read = |snapshot: &_, _| Ok(terms::all(snapshot, TermKind::Benefit)?.into());
    cached::json(&request, &app, "/api/benefits", read).await
}
