//! The OpenAPI document, generated from the handlers and their types.

use std::collections::BTreeMap;

use utoipa::OpenApi;
use utoipa::openapi::path::{Operation, ParameterBuilder, ParameterIn};
use utoipa::openapi::{Content, ObjectBuilder, Ref, RefOr, Response, ResponseBuilder, Type};

use super::admin::openapi::AdminDocument;
use super::api;
use super::auth::error::{ERROR_CODES, ErrorCode};
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
        api::terms::categories,
        api::terms::benefits,
        api::blogs::list,
        api::blogs::featured,
        api::blogs::get,
        enquiries::enquiry,
        enquiries::partnership,
    ),
    components(schemas(Problem))
)]
struct Document;

/// What an error status means, for every call that may answer with it.
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

/// The two conventions of error answers.
struct Convention {
    schema: &'static str,
    media_type: &'static str,
    prefix: &'static str,
    /// The codes of error answers, where the document names them.
    codes: &'static [ErrorCode],
}

/// Problem documents (RFC 9457).
const PROBLEM: Convention =
    Convention { schema: "Problem", media_type: "application/problem+json", prefix: "Problem", codes: &[] };
/// Errors of the auth service, as GoTrue clients read them.
const AUTH_ERROR: Convention = Convention {
    schema: "AuthErrorBody",
    media_type: "application/json",
    prefix: "AuthError",
    codes: ERROR_CODES,
};

impl Convention {
    /// The description of a status, with its codes.
    fn describe(&self, status: &str, meaning: &str) -> String {
        let codes = self.codes.iter().filter(|code| code.status.as_str() == status);
        let codes: Vec<_> = codes.map(|code| format!("`{}`", code.code)).collect();
        if codes.is_empty() { meaning.to_owned() } else { format!("{meaning}: {}", codes.join(", ")) }
    }
}

/// The document as indented JSON with a line break at its end.
pub fn json() -> String {
    let mut document = Document::openapi();
    document.merge(AdminDocument::openapi());
    document.merge(IdentityDocument::openapi());
    let mut shared = BTreeMap::new();
    for (path, item) in &mut document.paths.paths {
        let convention = if path.starts_with("/auth/") { &AUTH_ERROR } else { &PROBLEM };
        for call in [&mut item.get, &mut item.put, &mut item.post, &mut item.delete].into_iter().flatten() {
            add_common_headers(call);
            add_common_errors(path, call);
            share_errors(convention, call, &mut shared);
        }
    }
    document.components.get_or_insert_default().responses = shared;
    document.to_pretty_json().unwrap_or_default() + "\n"
}

/// Errors that come from the extractors and the middleware, and therefore belong to every call of a kind.
fn add_common_errors(path: &str, call: &mut Operation) {
    let (is_auth, has_body) = (path.starts_with("/auth/"), call.request_body.is_some());
    let answers = &mut call.responses.responses;
    let mut errors = vec!["503"];
    if has_body {
        errors.extend(["400", "408", "413", "415"]);
        errors.extend((!is_auth).then_some("422"));
    }
    if call.security.is_some() {
        errors.extend(["401", "403"]);
    }
    if is_auth {
        errors.push("429");
    }
    if path.starts_with("/api/admin/") && (has_body || answers.contains_key("422")) {
        errors.push("507");
    }
    for status in errors {
        answers.entry(status.to_owned()).or_insert_with(|| Response::new("").into());
    }
}

/// Puts the shared answer of its status in the place of every error.
fn share_errors(
    convention: &Convention,
    call: &mut Operation,
    shared: &mut BTreeMap<String, RefOr<Response>>,
) {
    for (status, meaning) in ERRORS {
        let Some(answer) = call.responses.responses.get_mut(status) else { continue };
        let name = format!("{}{status}", convention.prefix);
        *answer = Ref::from_response_name(&name).into();
        shared.entry(name).or_insert_with(|| {
            let description = convention.describe(status, meaning);
            let content = Content::new(Some(Ref::from_schema_name(convention.schema)));
            let answer =
                ResponseBuilder::new().description(description).content(convention.media_type, content);
            answer.build().into()
        });
    }
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
