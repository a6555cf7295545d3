//! The OpenAPI document, generated from the handlers and their types.

use utoipa::OpenApi;

use super::admin::openapi::AdminDocument;
use super::api;
use super::enquiries;
use super::problem::Problem;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "pharma-site",
        description = "The HTTP API of the site. Errors are problem documents (RFC 9457). Times are RFC 3339, UTC.",
        license(name = "Proprietary")
    ),
    paths(
        api::site::get,
        api::products::list,
        api::products::get,
        api::products::related,
        api::facets::categories,
        api::facets::benefits,
        api::blogs::list,
        api::blogs::featured,
        api::blogs::get,
        enquiries::enquiry,
        enquiries::partnership,
    ),
    components(schemas(Problem))
)]
struct Document;

/// The document as indented JSON with a line break at its end.
pub fn json() -> String {
    let mut document = Document::openapi();
    document.merge(AdminDocument::openapi());
    document.to_pretty_json().unwrap_or_default() + "\n"
}
