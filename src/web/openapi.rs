//! The OpenAPI document, generated from the handlers and their types.

use utoipa::OpenApi;
use utoipa::openapi::{Ref, RefOr, Schema};

use super::admin::openapi::AdminDocument;
use super::api;
use super::enquiries;
use super::problem::Problem;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "pharma-site",
        description = "The HTTP API of the site. Errors are problem documents (RFC 9457). Times are RFC 3339, UTC.",
        license(name = "MIT", identifier = "MIT")
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
    name_problems(&mut document);
    document.to_pretty_json().unwrap_or_default() + "\n"
}

/// Problems have a media type of their own (RFC 9457).
fn name_problems(document: &mut utoipa::openapi::OpenApi) {
    let is_problem = |schema: &Option<RefOr<Schema>>| {
        let Some(RefOr::Ref(Ref { ref_location, .. })) = schema else { return false };
        ref_location.ends_with("/Problem")
    };
    for path in document.paths.paths.values_mut() {
        let operations = [&mut path.get, &mut path.put, &mut path.post, &mut path.delete];
        for response in
            operations.into_iter().flatten().flat_map(|call| call.responses.responses.values_mut())
        {
            let RefOr::T(response) = response else { continue };
            let plain = response.content.get("application/json");
            if matches!(plain, Some(RefOr::T(content)) if is_problem(&content.schema))
                && let Some(content) = response.content.shift_remove("application/json")
            {
                response.content.insert("application/problem+json".to_owned(), content);
            }
        }
    }
}
