//! Three HTTP servers that answer the same pages from memory, for `bench/connections.py`:
//!
//!     connections own|hyper|actix PORT FOLDER
//!
//! `own` is the site's HTTP/1.1, its very files, around hyper; `hyper` and `actix` are these libraries as they are. The folder
//! has a file `head-N` and a file `body-N` for each page: the address, the headers, and the bytes of the body in brotli. All
//! three do the same for a request: Host, `Accept-Encoding` and `If-None-Match` are looked at, the page is looked up under its
//! address behind a lock, headers and body are shared.

mod config;
mod web;

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::TcpListener;
use std::path::Path;
use std::sync::{Arc, RwLock};

use actix_web::{App, HttpRequest, HttpResponse, HttpServer};
use bytes::Bytes;
use http_body_util::Full;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;

/// Worker threads, as `bench/connections.py` gives the site.
const WORKERS: usize = 2;

/// A finished page.
pub struct Page {
    headers: Vec<(String, String)>,
    /// The headers as hyper sends them, made once.
    pub map: http::HeaderMap,
    etag: String,
    pub body: Bytes,
}

/// The pages by their address, behind a lock as in a cache that changes.
pub type Pages = Arc<RwLock<HashMap<String, Arc<Page>>>>;

/// What a request asks for, if a page answers it.
pub fn find(
    pages: &Pages,
    address: &str,
    host: Option<&str>,
    encoding: &str,
    known: &str,
) -> Option<(Arc<Page>, bool)> {
    let is_own = host?.starts_with("127.0.0.1");
    let takes_brotli = encoding.split(',').any(|item| item.trim().eq_ignore_ascii_case("br"));
    let page = pages.read().ok()?.get(address).cloned().filter(|_| is_own && takes_brotli)?;
    let is_known = known.split(',').any(|tag| tag.trim() == page.etag);
    Some((page, is_known))
}

fn read(folder: &Path) -> HashMap<String, Arc<Page>> {
    let mut pages = HashMap::new();
    while let Ok(text) = std::fs::read_to_string(folder.join(format!("head-{}", pages.len()))) {
        let body = Bytes::from(std::fs::read(folder.join(format!("body-{}", pages.len()))).expect("a body"));
        let mut lines = text.lines();
        let address = lines.next().expect("an address").to_owned();
        let headers: Vec<_> = lines.filter_map(|line| line.split_once(": ")).collect();
        let headers: Vec<_> =
            headers.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let etag = headers.iter().find(|(name, _)| name == "etag").map(|(_, value)| value.clone());
        let map = headers.iter().map(|(name, value)| {
            let name = http::HeaderName::from_bytes(name.as_bytes()).expect("a name");
            (name, http::HeaderValue::from_str(value).expect("a value"))
        });
        let page = Page { map: map.collect(), etag: etag.unwrap_or_default(), headers, body };
        pages.insert(address, Arc::new(page));
    }
    pages
}

fn answer_by_hyper(
    pages: &Pages,
    request: &hyper::Request<hyper::body::Incoming>,
) -> hyper::Response<Full<Bytes>> {
    let text = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    let encoding = text(http::header::ACCEPT_ENCODING).unwrap_or_default();
    let known = text(http::header::IF_NONE_MATCH).unwrap_or_default();
    let address = request.uri().path_and_query().map_or("/", |address| address.as_str());
    let mut response = hyper::Response::default();
    match find(pages, address, text(http::header::HOST), encoding, known) {
        Some((page, is_known)) => {
            response.headers_mut().clone_from(&page.map);
            if is_known {
                *response.status_mut() = http::StatusCode::NOT_MODIFIED;
            } else {
                *response.body_mut() = Full::new(page.body.clone());
            }
        }
        None => *response.status_mut() = http::StatusCode::NOT_FOUND,
    }
    response
}

fn serve_hyper(listener: &TcpListener, pages: &Pages) {
    listener.set_nonblocking(true).expect("a socket of ours");
    let worker = |listener: TcpListener, pages: Pages| {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        tokio::task::LocalSet::new().block_on(&runtime, async move {
            let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
            loop {
                let Ok((stream, _)) = listener.accept().await else { continue };
                let _ = stream.set_nodelay(true);
                let pages = Arc::clone(&pages);
                let service = service_fn(move |request| {
                    std::future::ready(Ok::<_, Infallible>(answer_by_hyper(&pages, &request)))
                });
                tokio::task::spawn_local(async move {
                    let connection = hyper::server::conn::http1::Builder::new()
                        .serve_connection(TokioIo::new(stream), service);
                    let _ = connection.await;
                });
            }
        });
    };
    std::thread::scope(|scope| {
        for _ in 0..WORKERS {
            let (listener, pages) = (listener.try_clone().expect("one more"), Arc::clone(pages));
            scope.spawn(move || worker(listener, pages));
        }
    });
}

fn answer_by_actix(pages: &Pages, request: &HttpRequest) -> HttpResponse {
    let text = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    let (host, encoding) = (text("host"), text("accept-encoding").unwrap_or_default());
    let address = request.uri().path_and_query().map_or("/", |address| address.as_str());
    match find(pages, address, host, encoding, text("if-none-match").unwrap_or_default()) {
        Some((page, is_known)) => {
            let mut response = if is_known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
            for (name, value) in &page.headers {
                response.insert_header((name.as_str(), value.as_str()));
            }
            if is_known { response.finish() } else { response.body(page.body.clone()) }
        }
        None => HttpResponse::NotFound().finish(),
    }
}

fn serve_actix(listener: TcpListener, pages: Pages) {
    actix_web::rt::System::new()
        .block_on(async move {
            let app = move || {
                let pages = Arc::clone(&pages);
                App::new().default_service(actix_web::web::to(move |request: HttpRequest| {
                    std::future::ready(answer_by_actix(&pages, &request))
                }))
            };
            HttpServer::new(app).workers(WORKERS).listen(listener)?.run().await
        })
        .expect("serving");
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kind, port, folder] = &arguments[..] else {
        eprintln!("connections own|hyper|actix PORT FOLDER");
        std::process::exit(2);
    };
    let pages = Arc::new(RwLock::new(read(Path::new(folder))));
    let listener = TcpListener::bind(format!("127.0.0.1:{port}")).expect("a free port");
    match kind.as_str() {
        "own" => web::server::serve(listener, WORKERS, pages),
        "hyper" => serve_hyper(&listener, &pages),
        _ => serve_actix(listener, pages),
    }
}
