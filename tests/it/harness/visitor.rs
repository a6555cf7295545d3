//! Requests, and answers that are easy to ask about.

use std::net::SocketAddr;

use reqwest::header::HeaderMap;
use reqwest::{Method, RequestBuilder, StatusCode, redirect};
use serde_json::Value;

/// Someone with an HTTP client.
pub struct Visitor {
    base: String,
    client: reqwest::Client,
}

/// An answer, read to its end.
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
}

impl Visitor {
    pub fn new(address: SocketAddr) -> Self {
        let client = reqwest::Client::builder().redirect(redirect::Policy::none()).build().unwrap();
        Self { base: format!("http://{address}"), client }
    }

    /// A request to be changed before it is sent with [`send`].
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.base))
    }

    pub async fn get(&self, path: &str) -> Answer {
        send(self.request(Method::GET, path)).await
    }

    /// The JSON of a successful GET.
    pub async fn json(&self, path: &str) -> Value {
        let answer = self.get(path).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        answer.json()
    }
}

/// Sends a request and reads the whole answer.
pub async fn send(request: RequestBuilder) -> Answer {
    let response = request.send().await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    Answer { status, headers, bytes: response.bytes().await.unwrap().to_vec() }
}

impl Answer {
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap()
    }

    /// A header's value, or nothing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}
