//! Requests of visitors and administrators, and their responses.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

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
    let response = request.send().await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    Response { status, headers, bytes: response.bytes().await.unwrap().to_vec() }
}

impl Response {
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
