//! Requests of visitors and administrators, and their responses.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use reqwest::header::HeaderMap;
use reqwest::{Method, RequestBuilder, StatusCode, redirect};
use serde_json::{Value, json};

use super::{METRICS_TOKEN, Site};

/// A client without an account.
pub struct Visitor {
    base: String,
    client: reqwest::Client,
}

/// A response whose body has been read.
pub struct Response {
    /// What it answers: method, address and the beginning of the body.
    asked: String,
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
}

/// What visitors and administrators do alike.
#[allow(async_fn_in_trait, reason = "tests await on one thread")]
pub trait Requests {
    /// A request that may be changed before it is sent with [`send`].
    fn request(&self, method: Method, path: &str) -> RequestBuilder;

    async fn get(&self, path: &str) -> Response {
        send(self.request(Method::GET, path)).await
    }

    /// `/metrics`, with the token.
    async fn metrics(&self) -> Response {
        send(self.request(Method::GET, "/metrics").bearer_auth(METRICS_TOKEN)).await
    }

    /// Gets a path until the answer has this status, for at most so many seconds.
    async fn until(&self, path: &str, status: u16, seconds: u64) -> Response {
        let begun = Instant::now();
        loop {
            let response = self.get(path).await;
            if response.status == status {
                return response;
            }
            assert!(begun.elapsed() < Duration::from_secs(seconds), "{path}: {}", response.text());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// The JSON of a successful GET.
    async fn json(&self, path: &str) -> Value {
        let response = self.get(path).await;
        assert_eq!(response.status, 200, "{path}: {}", response.text());
        response.json()
    }

    async fn post(&self, path: &str, body: &Value) -> Response {
        send(self.request(Method::POST, path).json(body)).await
    }

    async fn put(&self, path: &str, body: &Value) -> Response {
        send(self.request(Method::PUT, path).json(body)).await
    }

    /// A PUT over what was read with that tag.
    async fn put_over(&self, path: &str, tag: &str, body: &Value) -> Response {
        send(self.request(Method::PUT, path).header("if-match", tag).json(body)).await
    }

    /// A POST that needs no body, or that may have an empty one.
    async fn act(&self, path: &str) -> Response {
        self.post(path, &json!({})).await
    }

    async fn delete(&self, path: &str) -> Response {
        send(self.request(Method::DELETE, path)).await
    }
}

impl Requests for Visitor {
    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.base))
    }
}

impl Visitor {
    pub fn new(address: SocketAddr) -> Self {
        // While a test computes, its client does not see that the site has closed an idle connection.
        let client = reqwest::Client::builder().pool_idle_timeout(Duration::from_secs(5));
        let client = client.redirect(redirect::Policy::none()).build().unwrap();
        Self { base: format!("http://{address}"), client }
    }

    /// Another client than [`Site::visitor`]: limits count by address.
    pub fn from_address(site: &Site, address: Ipv4Addr) -> Self {
        let client = reqwest::Client::builder().local_address(IpAddr::V4(address)).build().unwrap();
        Self { client, ..site.visitor() }
    }

    /// Tries to sign in with a password.
    pub async fn sign_in(&self, email: &str, password: &str) -> Response {
        self.post("/auth/v1/token?grant_type=password", &json!({"email": email, "password": password})).await
    }
}

/// Sends a request and reads the whole response.
pub async fn send(request: RequestBuilder) -> Response {
    let (client, request) = request.build_split();
    let request = request.unwrap();
    let body = request.body().and_then(reqwest::Body::as_bytes).unwrap_or_default();
    let body = String::from_utf8_lossy(&body[..body.len().min(300)]).into_owned();
    let headers: Vec<_> = request.headers().iter().filter(|(name, _)| *name != "authorization").collect();
    let asked = format!("{} {:.300} {headers:?} {body}", request.method(), request.url());
    let response = client.execute(request).await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    Response { asked, status, headers, bytes: response.bytes().await.unwrap().to_vec() }
}

impl Response {
    /// The response itself, if its status is this one; else the test fails with what it says.
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}: {}", self.asked, self.text());
        self
    }

    /// Fails unless the response is a 422 that says these words of a field.
    #[track_caller]
    pub fn refuses(&self, field: &str, words: &str) {
        assert_eq!(self.status, 422, "{}: {}", self.asked, self.text());
        let errors = self.json()["errors"][field].clone();
        let mut errors = errors.as_array().into_iter().flatten();
        let is_said = errors.any(|error| error.as_str().unwrap().contains(words));
        assert!(is_said, "{}: {words:?} of {field} is not in {}", self.asked, self.text());
    }

    /// Fails unless the response is an error with this status and code.
    #[track_caller]
    pub fn is_error(&self, status: u16, code: &str) {
        let said = (self.status.as_u16(), self.status_and_code().1);
        assert_eq!(said, (status, code.to_owned()), "{}: {}", self.asked, self.text());
    }

    /// The fields of which a 422 says something, by name.
    #[track_caller]
    pub fn wrong_fields(&self) -> Vec<String> {
        assert_eq!(self.status, 422, "{}: {}", self.asked, self.text());
        self.json()["errors"].as_object().unwrap().keys().cloned().collect()
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap()
    }

    /// A header's value; empty when it is missing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

/// The data of a page under a key.
pub fn seeded(html: &str, key: &Value) -> Value {
    let seed = html.split("id=\"seed\">").nth(1).unwrap().split("</script>").next().unwrap();
    let seed: Value = serde_json::from_str(seed).unwrap();
    let queries = seed["queries"].as_array().unwrap().clone();
    queries.into_iter().find(|query| query[0] == *key).map_or(Value::Null, |query| query[1].clone())
}
