//! The OpenAPI document, generated from the handlers and their types.

use utoipa::OpenApi;
use utoipa::openapi::path::{Operation, ParameterBuilder, ParameterIn};
use utoipa::openapi::{Content, ObjectBuilder, Ref, RefOr, ResponseBuilder, Schema, Type};

use super::admin::openapi::AdminDocument;
use super::api;
use super::auth::openapi::IdentityDocument;
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
    document.merge(IdentityDocument::openapi());
    for (path, item) in &mut document.paths.paths {
        for call in [&mut item.get, &mut item.put, &mut item.post, &mut item.delete].into_iter().flatten() {
            add_common_answers(path, call);
            add_common_headers(call);
            name_problems(call);
        }
    }
    document.to_pretty_json().unwrap_or_default() + "\n"
}

/// Answers that come from the extractors and the middleware, and therefore belong to every call of a kind.
fn add_common_answers(path: &str, call: &mut Operation) {
    let schema = if path.starts_with("/auth/") { "AuthErrorBody" } else { "Problem" };
    let is_admin_save = path.starts_with("/api/admin/") && call.responses.responses.contains_key("422");
    let mut add = |status: &str, description: &str| {
        let content = Content::new(Some(Ref::from_schema_name(schema)));
        let answer = ResponseBuilder::new().description(description).content("application/json", content);
        call.responses.responses.entry(status.to_owned()).or_insert_with(|| answer.build().into());
    };
    if call.request_body.is_some() {
        add("400", "The body is malformed");
        add("408", "The body did not arrive in time");
        add("413", "The body is too large");
        add("415", "The body is of another media type");
        if !path.starts_with("/auth/") {
            add("422", "Some fields are not right; `errors` names them all");
        }
    }
    if call.security.is_some() {
        add("401", "No access token, or one that is not valid");
        add("403", "The session ended, or a second factor has to be verified first (`mfa_required`)");
    }
    if path.starts_with("/auth/") {
        add("429", "Too many attempts; `Retry-After` says when to come back");
    }
    if is_admin_save {
        add("507", "The disk is full");
    }
    add("503", "The server is busy; `Retry-After` says when to come back");
}

/// `If-Match` where an answer may be 412, `Idempotency-Key` where something is created.
fn add_common_headers(call: &mut Operation) {
    let mut add = |name: &str, description: &str| {
        let text = ObjectBuilder::new().schema_type(Type::String);
        let header = ParameterBuilder::new()
            .name(name)
            .parameter_in(ParameterIn::Header)
            .description(Some(description))
            .schema(Some(text));
        call.parameters.get_or_insert_default().push(header.build().into());
    };
    if call.responses.responses.contains_key("412") {
        add("If-Match", "The `ETag` that the change is based on; 412 when it is not the current one");
    }
    if call.responses.responses.contains_key("201") && call.request_body.is_some() {
        add("Idempotency-Key", "A second request with the same key gets the first one's answer");
    }
}

/// Problems have a media type of their own (RFC 9457).
fn name_problems(call: &mut Operation) {
    let is_problem = |schema: &Option<RefOr<Schema>>| {
        let Some(RefOr::Ref(Ref { ref_location, .. })) = schema else { return false };
        ref_location.ends_with("/Problem")
    };
    for response in call.responses.responses.values_mut() {
        let RefOr::T(response) = response else { continue };
        let plain = response.content.get("application/json");
        if matches!(plain, Some(RefOr::T(content)) if is_problem(&content.schema))
            && let Some(content) = response.content.shift_remove("application/json")
        {
            response.content.insert("application/problem+json".to_owned(), content);
        }
    }
}
