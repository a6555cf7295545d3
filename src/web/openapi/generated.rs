//! Generates the document from the route table: its handlers and their types.

use std::collections::BTreeMap;

use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{
    Content, ObjectBuilder, Ref, RefOr, Required, Response, ResponseBuilder, Schema, Type,
};
use utoipa::{OpenApi, PartialSchema as _};

use crate::web::auth::error::{AuthErrorBody, ERROR_CODES, ErrorCode};
use crate::web::problem::Problem;
use crate::web::route_table::RouteTable;
use crate::web::routes;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "pharma-site",
        description = "The HTTP API of the site. Errors are problem documents (RFC 9457). Times are RFC 3339, UTC.",
        license(name = "MIT", identifier = "MIT")
    ),
    components(schemas(Problem, AuthErrorBody))
)]
struct Document;

/// What an error status means, the same for every operation.
const ERRORS: [(&str, &str); 14] = [
    ("400", "The body or an address in it is malformed"),
    ("401", "No access token, or one that is not valid"),
    ("403", "The session ended, or a second factor has to be verified first (`mfa_required`)"),
    ("404", "There is no such thing"),
    ("408", "The body did not arrive in time"),
    ("409", "It is in use"),
    ("412", "Somebody else saved meanwhile"),
    ("413", "The body is too large"),
    ("415", "The body is of another media type"),
    ("422", "Some fields are not right; `errors` names them all"),
    ("429", "Too many attempts; `Retry-After` says when to come back"),
    ("502", "The mail server did not take the mail"),
    ("503", "The server is busy; `Retry-After` says when to come back"),
    ("507", "The disk is full"),
];

/// A format of error responses.
struct ErrorFormat {
    schema: &'static str,
    media_type: &'static str,
    prefix: &'static str,
    /// The codes that the descriptions name; none for problem documents.
    codes: &'static [ErrorCode],
}

/// Problem documents (RFC 9457).
const PROBLEM: ErrorFormat =
    ErrorFormat { schema: "Problem", media_type: "application/problem+json", prefix: "Problem", codes: &[] };
/// Errors of the auth service, as GoTrue clients read them.
const AUTH_ERROR: ErrorFormat = ErrorFormat {
    schema: "AuthErrorBody",
    media_type: "application/json",
    prefix: "AuthError",
    codes: ERROR_CODES,
};

impl ErrorFormat {
    /// The description of a status, with its codes.
    fn describe(&self, status: &str, meaning: &str) -> String {
        let codes = self.codes.iter().filter(|code| code.status.as_str() == status);
        let codes: Vec<_> = codes.map(|code| format!("`{}`", code.code)).collect();
        if codes.is_empty() { meaning.to_owned() } else { format!("{meaning}: {}", codes.join(", ")) }
    }
}

/// The document as indented JSON with a line break at its end.
pub(super) fn json() -> String {
    let mut document = Document::openapi();
    for document_of_one in routes::tables().into_iter().flat_map(RouteTable::documents) {
        document.merge(document_of_one);
    }
    let mut shared = BTreeMap::new();
    for (path, item) in &mut document.paths.paths {
        let format = if path.starts_with("/auth/") { &AUTH_ERROR } else { &PROBLEM };
        for operation in
            [&mut item.get, &mut item.put, &mut item.post, &mut item.delete].into_iter().flatten()
        {
            add_from_path(path, operation);
            add_common_headers(operation);
            add_common_errors(path, operation);
            share_errors(format, operation, &mut shared);
        }
    }
    let components = document.components.get_or_insert_default();
    components.responses = shared;
    let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("JWT").build();
    components.add_security_scheme("token", SecurityScheme::Http(bearer));
    document.to_pretty_json().unwrap_or_default() + "\n"
}

/// What an address says of its operations: numbers in it, and that everything below `/api/admin/` asks who it is.
fn add_from_path(path: &str, operation: &mut Operation) {
    if path.starts_with("/api/admin/") {
        operation.tags = Some(vec!["admin".to_owned()]);
        operation.security = Some(vec![SecurityRequirement::new::<_, [&str; 0], &str>("token", [])]);
    }
    if !path.contains('{') {
        return;
    }
    operation.responses.responses.entry("404".to_owned()).or_insert_with(|| Response::new("").into());
    let parameters = operation.parameters.get_or_insert_default();
    let numbers = ["revision", "id"].into_iter().filter(|name| path.contains(&format!("{{{name}}}")));
    for name in numbers {
        // Handlers take the address as text, and check it themselves; those that say more than that are not numbers.
        let is_named = |known: &RefOr<Parameter>| matches!(known, RefOr::T(known) if known.name == name);
        let says_more = |schema: &RefOr<Schema>| matches!(schema, RefOr::T(Schema::Object(object)) if object.format.is_some());
        let is_told = |known: &RefOr<Parameter>| {
            is_named(known)
                && matches!(known, RefOr::T(known) if known.schema.as_ref().is_some_and(says_more))
        };
        if parameters.iter().any(is_told) {
            continue;
        }
        parameters.retain(|known| !is_named(known));
        let parameter = ParameterBuilder::new().name(name).parameter_in(ParameterIn::Path);
        let parameter = parameter.required(Required::True).schema(Some(i64::schema()));
        parameters.insert(0, parameter.build().into());
    }
}

/// Adds the errors of extractors and middleware.
fn add_common_errors(path: &str, operation: &mut Operation) {
    let (is_auth, has_body) = (path.starts_with("/auth/"), operation.request_body.is_some());
    let responses = &mut operation.responses.responses;
    let mut errors = vec!["503"];
    if has_body {
        errors.extend(["400", "408", "413", "415"]);
        errors.extend((!is_auth).then_some("422"));
    }
    if operation.security.is_some() {
        errors.extend(["401", "403"]);
    }
    if is_auth {
        errors.push("429");
    }
    if path.starts_with("/api/admin/") && (has_body || responses.contains_key("422")) {
        errors.push("507");
    }
    for status in errors {
        responses.entry(status.to_owned()).or_insert_with(|| Response::new("").into());
    }
}

/// Replaces every error by a reference to the shared response of its status.
fn share_errors(
    format: &ErrorFormat,
    operation: &mut Operation,
    shared: &mut BTreeMap<String, RefOr<Response>>,
) {
    for (status, meaning) in ERRORS {
        let Some(response) = operation.responses.responses.get_mut(status) else { continue };
        let name = format!("{}{status}", format.prefix);
        *response = Ref::from_response_name(&name).into();
        shared.entry(name).or_insert_with(|| {
            let content = Content::new(Some(Ref::from_schema_name(format.schema)));
            let description = format.describe(status, meaning);
            let response =
                ResponseBuilder::new().description(description).content(format.media_type, content);
            response.build().into()
        });
    }
}

/// `If-Match` where a response may be 412, `Idempotency-Key` where something is created.
fn add_common_headers(operation: &mut Operation) {
    let mut add = |name: &str, description: &str| {
        let text = ObjectBuilder::new().schema_type(Type::String);
        let header = ParameterBuilder::new()
            .name(name)
            .parameter_in(ParameterIn::Header)
            .description(Some(description))
            .schema(Some(text));
        operation.parameters.get_or_insert_default().push(header.build().into());
    };
    if operation.responses.responses.contains_key("412") {
        add("If-Match", "The `ETag` that the change is based on; 412 when it is not the current one");
    }
    if operation.responses.responses.contains_key("201") && operation.request_body.is_some() {
        add("Idempotency-Key", "A second request with the same key gets the first one's response");
    }
}
