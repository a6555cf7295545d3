//! The calls for which a session alone is not enough: with them a stolen token would become the account, or the site. They need
//! the password or a second step of the last minutes, else they answer 403 `reauthentication_needed`.

use actix_web::HttpRequest;
use actix_web::http::Method;

use super::route_label::RouteLabel;

/// When a call needs a recent proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofRule {
    /// Always. They are all calls for owners, and `auth::guard::Owner` asks for it before the body is read.
    Always,
    /// In this case, which its handler, or the transaction that it runs, finds out.
    When(&'static str),
}

use ProofRule::{Always, When};

/// Method, pattern and rule of each. What is not here can be taken back in the back office, or gives nothing to anybody: a
/// test (`auth::proof_table`) names those calls, so that a new one has to be decided on.
pub const OPERATIONS: [(&str, &str, ProofRule); 17] = [
    ("POST", "/api/admin/people/invitations", Always),
    ("POST", "/api/admin/people/invitations/{id}/resend", Always),
    ("PUT", "/api/admin/people/{id}", Always),
    ("DELETE", "/api/admin/people/{id}", Always),
    ("DELETE", "/api/admin/people/{id}/factors", Always),
    ("PUT", "/api/admin/security", Always),
    ("PUT", "/api/admin/settings/mail", Always),
    ("PUT", "/api/admin/settings/backup", Always),
    ("GET", "/api/admin/backups/{name}", Always),
    ("POST", "/api/admin/preview-links", When("the link shows the whole site")),
    ("POST", "/api/admin/redirects", When("it leads to another host")),
    ("PUT", "/api/admin/redirects/{id}", When("it leads, or led, to another host")),
    ("POST", "/api/admin/redirects/import", When("one of them leads to another host")),
    (
        "PUT",
        "/auth/v1/user",
        When("the present password does not come with the new one; a password is no proof here"),
    ),
    ("POST", "/auth/v1/factors", When("the session has the level that the account asks for")),
    ("DELETE", "/auth/v1/factors/{id}", When("the factor is verified")),
    ("POST", "/auth/v1/recovery-codes", When("the session has the level that the account asks for")),
];

/// Whether the call of this request always needs a recent proof.
pub(super) fn is_always_needed(request: &HttpRequest) -> bool {
    let method = if request.method() == Method::HEAD { &Method::GET } else { request.method() };
    // Of the route that answers, not of an address as it was written.
    let call = (method.as_str(), RouteLabel::get(request), Always);
    OPERATIONS.contains(&call)
}
