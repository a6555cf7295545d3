//! A row of the route table: a path with what its methods do. Any other method is 405 and told which there are.

use actix_web::dev::{AppService, HttpServiceFactory};
use actix_web::guard::{Any, Get, Head};
use actix_web::http::header::HeaderValue;
use actix_web::http::{StatusCode, header};
use actix_web::web::ServiceConfig;
use actix_web::{FromRequest, Handler, HttpRequest, HttpResponse, Resource, Responder, Route, web};

use super::problem::Problem;

/// Makes the answer to a method that is not there, but for its `Allow` header.
type Refuse = fn(&HttpRequest) -> HttpResponse;

/// A path and its methods.
#[must_use = "a row does nothing until it is put into the table"]
pub struct Row {
    path: String,
    resource: Resource,
    methods: Vec<&'static str>,
    refuse: Refuse,
}

/// Rows that share a scope, before they are put into the table.
#[derive(Default)]
pub struct Rows(Vec<Row>);

impl Rows {
    /// Adds a row.
    pub fn service(&mut self, row: Row) -> &mut Self {
        self.0.push(row);
        self
    }

    /// Puts the rows into the table.
    pub fn put(self, scope: &mut ServiceConfig) {
        for row in self.0 {
            scope.service(row);
        }
    }

    /// Path pattern and methods of every row, for those who walk the table.
    pub fn listing(&self) -> impl Iterator<Item = (&str, &[&'static str])> {
        self.0.iter().map(|row| (row.path.as_str(), row.methods.as_slice()))
    }
}

/// A row whose other methods are refused with a problem document.
pub fn at(path: &str) -> Row {
    let refuse: Refuse = |request| {
        let detail = format!("{} is not possible here", request.method());
        let problem = Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", detail);
        actix_web::ResponseError::error_response(&problem)
    };
    at_refusing(path, refuse)
}

/// A row whose other methods are refused in another convention.
pub fn at_refusing(path: &str, refuse: Refuse) -> Row {
    Row { path: path.to_owned(), resource: web::resource(path), methods: Vec::new(), refuse }
}

impl Row {
    /// GET, and HEAD without the body.
    pub fn get<H, A>(self, handler: H) -> Self
    where
        H: Handler<A>,
        A: FromRequest + 'static,
        H::Output: Responder + 'static,
    {
        self.answers(&["GET", "HEAD"], web::route().guard(Any(Get()).or(Head())).to(handler))
    }

    /// POST.
    pub fn post<H, A>(self, handler: H) -> Self
    where
        H: Handler<A>,
        A: FromRequest + 'static,
        H::Output: Responder + 'static,
    {
        self.answers(&["POST"], web::post().to(handler))
    }

    /// PUT.
    pub fn put<H, A>(self, handler: H) -> Self
    where
        H: Handler<A>,
        A: FromRequest + 'static,
        H::Output: Responder + 'static,
    {
        self.answers(&["PUT"], web::put().to(handler))
    }

    /// DELETE.
    pub fn delete<H, A>(self, handler: H) -> Self
    where
        H: Handler<A>,
        A: FromRequest + 'static,
        H::Output: Responder + 'static,
    {
        self.answers(&["DELETE"], web::delete().to(handler))
    }

    fn answers(mut self, methods: &[&'static str], route: Route) -> Self {
        self.methods.extend(methods);
        self.resource = self.resource.route(route);
        self
    }
}

impl HttpServiceFactory for Row {
    fn register(self, config: &mut AppService) {
        let allowed = self.methods.join(", ");
        let refuse = self.refuse;
        let refuse = move |request: HttpRequest| {
            let mut response = refuse(&request);
            if let Ok(allowed) = HeaderValue::from_str(&allowed) {
                response.headers_mut().insert(header::ALLOW, allowed);
            }
            async move { response }
        };
        self.resource.default_service(web::to(refuse)).register(config);
    }
}
