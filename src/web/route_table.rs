//! The type of the route tables: paths with their handlers, and what the OpenAPI document says of them.
//!
//! [`routes!`] adds handlers by their `#[utoipa::path]` attribute, which gives method and path, so that routes and document
//! cannot disagree. Handlers that are not in the document are added with their path. Any other method of a known path is
//! answered 405 with `Allow`.
//!
//! Only debug builds can make the document: what describes every type would be 4 MB of a release (see [`super::openapi`]).

use std::collections::HashSet;
use std::future::ready;
use std::sync::{LazyLock, Mutex, PoisonError};

use actix_web::guard::{Any, Get, Head};
use actix_web::http::header::{self, HeaderValue};
use actix_web::web::{self, ServiceConfig};
use actix_web::{FromRequest, Handler, HttpMessage as _, HttpRequest, HttpResponse, Resource, Responder};
use utoipa::openapi::HttpMethod;
#[cfg(debug_assertions)]
use utoipa::openapi::OpenApi;

/// Makes a 405 response, to which `Allow` is added.
type MethodNotAllowed = fn(&HttpRequest) -> HttpResponse;

/// A path with the handlers of its methods.
struct Route {
    path: String,
    methods: Vec<&'static str>,
    handlers: Vec<actix_web::Route>,
}

/// The routes of one scope.
pub(super) struct RouteTable {
    prefix: &'static str,
    method_not_allowed: MethodNotAllowed,
    routes: Vec<Route>,
    #[cfg(debug_assertions)]
    documents: Vec<fn() -> OpenApi>,
}

/// Adds the handlers of some modules, which have a `#[utoipa::path]` attribute, to a [`RouteTable`]. Where a path matches several
/// routes, the first wins.
macro_rules! routes {
    ($table:expr; $($module:ident: $($handler:ident),+;)+) => {{
        let table = $table;
        $($(
            // The type that the attribute makes beside a handler is called after it.
            let table = table.described::<pastey::paste!($module::[<__path_ $handler>]), _, _>($module::$handler);
            #[cfg(debug_assertions)]
            let table = table.documented({
                #[derive(utoipa::OpenApi)]
                #[openapi(paths($module::$handler))]
                struct Document;
                <Document as utoipa::OpenApi>::openapi
            });
        )+)+
        table
    }};
}
pub(super) use routes;

impl RouteTable {
    /// An empty table for the scope `prefix`.
    pub(super) fn new(prefix: &'static str, method_not_allowed: MethodNotAllowed) -> Self {
        Self {
            prefix,
            method_not_allowed,
            routes: Vec::new(),
            #[cfg(debug_assertions)]
            documents: Vec::new(),
        }
    }

    /// Adds a handler for GET and HEAD.
    pub(super) fn get<H, A>(self, path: &str, handler: H) -> Self
    where
        H: Handler<A>,
        A: FromRequest + 'static,
        H::Output: Responder + 'static,
    {
        self.add(path, &["GET", "HEAD"], web::route().guard(Any(Get()).or(Head())).to(handler))
    }

    /// Adds a handler for the method and path of its description.
    pub(super) fn described<D, H, A>(self, handler: H) -> Self
    where
        D: utoipa::Path,
        H: Handler<A>,
        A: FromRequest + 'static,
        H::Output: Responder + 'static,
    {
        let path = D::path();
        let path = path.strip_prefix(self.prefix).unwrap_or(&path);
        match D::methods().first() {
            Some(HttpMethod::Get) => self.get(path, handler),
            Some(HttpMethod::Post) => self.add(path, &["POST"], web::post().to(handler)),
            Some(HttpMethod::Put) => self.add(path, &["PUT"], web::put().to(handler)),
            _ => self.add(path, &["DELETE"], web::delete().to(handler)),
        }
    }

    /// Adds what makes the document of one operation. The document itself is not kept: together they would take some megabytes.
    #[cfg(debug_assertions)]
    pub(super) fn documented(mut self, document: fn() -> OpenApi) -> Self {
        self.documents.push(document);
        self
    }

    /// Adds a handler for some methods.
    pub(super) fn add(mut self, path: &str, methods: &[&'static str], handler: actix_web::Route) -> Self {
        if let Some(route) = self.routes.iter_mut().find(|route| route.path == path) {
            route.methods.extend(methods);
            route.handlers.push(handler);
        } else {
            let (path, methods) = (path.to_owned(), methods.to_vec());
            self.routes.push(Route { path, methods, handlers: vec![handler] });
        }
        self
    }

    /// Registers the routes with actix, in their order.
    pub(super) fn register(self, scope: &mut ServiceConfig) {
        for Route { path, methods, handlers } in self.routes {
            let (allow, method_not_allowed) = (methods.join(", "), self.method_not_allowed);
            let refuse = move |request: HttpRequest| {
                let mut response = method_not_allowed(&request);
                if let Ok(allow) = HeaderValue::from_str(&allow) {
                    response.headers_mut().insert(header::ALLOW, allow);
                }
                ready(response)
            };
            let label = RouteLabel::of_route(self.prefix, &path);
            let resource = web::resource(path).app_data(label);
            let resource = handlers.into_iter().fold(resource, Resource::route);
            scope.service(resource.default_service(web::to(refuse)));
        }
    }

    /// Full path pattern and methods of every route.
    pub(super) fn listing(&self) -> impl Iterator<Item = (String, Vec<&'static str>)> {
        self.routes.iter().map(|route| (format!("{}{}", self.prefix, route.path), route.methods.clone()))
    }

    /// The documents of the handlers added by [`routes!`].
    #[cfg(debug_assertions)]
    pub(super) fn documents(self) -> impl Iterator<Item = OpenApi> {
        self.documents.into_iter().map(|document| document())
    }
}

// The pattern of the route that answers a request, by which requests are counted: one of a few, whatever clients send.

/// Of what no route and no page matches.
pub(super) const UNMATCHED: &str = "unmatched";

/// The pattern of a route, such as `/products/{id}`. Every resource has one.
#[derive(Clone, Copy)]
pub(super) struct RouteLabel(&'static str);

impl RouteLabel {
    /// The label of a route of the table. Each worker registers the same ones.
    pub(super) fn of_route(prefix: &str, path: &str) -> Self {
        static PATTERNS: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);
        let pattern = format!("{prefix}{}", without_rules(path));
        let mut patterns = PATTERNS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = patterns.get(&*pattern) {
            return Self(known);
        }
        let pattern: &'static str = Box::leak(pattern.into_boxed_str());
        patterns.insert(pattern);
        Self(pattern)
    }

    /// Says which page answers a request that no route matches.
    pub(super) fn set(request: &HttpRequest, pattern: &'static str) {
        request.extensions_mut().insert(Self(pattern));
    }

    /// The label of the route, or else the page, that answers.
    pub(super) fn get(request: &HttpRequest) -> &'static str {
        let page = request.extensions().get::<Self>().copied();
        page.or_else(|| request.app_data::<Self>().copied()).map_or(UNMATCHED, |Self(pattern)| pattern)
    }
}

/// A pattern without what its parameters must match: `/assets/{file:.+}` is `/assets/{file}`.
fn without_rules(path: &str) -> String {
    let mut in_rule = false;
    let is_kept = |c: &char| {
        in_rule = match c {
            ':' => true,
            '}' => false,
            _ => in_rule,
        };
        !in_rule
    };
    path.chars().filter(is_kept).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_is_the_pattern_without_rules_and_is_made_once() {
        let label = |path| RouteLabel::of_route("/api", path).0;
        assert_eq!(label("/a-{part:[0-9]+}.xml"), "/api/a-{part}.xml");
        assert_eq!(label("/{id}/b"), "/api/{id}/b");
        assert!(std::ptr::eq(label("/{id}/b"), label("/{id}/b")));
    }
}
