//! Administrators: accounts made behind the scenes, signed in or about to be.

use std::net::{IpAddr, Ipv4Addr};

use pharma_site::auth::identity::Granted;
use pharma_site::auth::password::NewPassword;
use pharma_site::auth::session::Client;
use pharma_site::auth::sign_in;
use pharma_site::auth::store::users;
use pharma_site::platform::random::Random;
use pharma_site::platform::text::Email;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use uuid::Uuid;

use super::Site;
use super::visitor::{Answer, Visitor, send};

/// The address of the first administrator of every test.
pub const EMAIL: &str = "office@example.com";
/// Every administrator's password.
pub const PASSWORD: &str = "copper lantern 42 otter";

/// A signed-in administrator: asks as a visitor does, with an access token.
pub struct Admin {
    pub visitor: Visitor,
    pub user_id: Uuid,
    pub session_id: Uuid,
    pub access_token: String,
    pub refresh_token: String,
}

impl Site {
    /// A signed-in administrator (level 1, no second factor); each call is another session of the same account.
    pub fn admin(&self) -> Admin {
        self.admin_called(EMAIL)
    }

    /// A signed-in administrator of that address.
    pub fn admin_called(&self, email: &str) -> Admin {
        self.account(email);
        let app = &self.app;
        let now = self.now();
        let client =
            Client { address: IpAddr::V4(Ipv4Addr::LOCALHOST), user_agent: "a test's browser".to_owned() };
        let granted = app.db.write_blocking(|tx| {
            let user = users::by_key(tx, &email.to_lowercase())?.unwrap();
            sign_in::begin(tx, &app.identity, user, &client, now)
        });
        let Granted { access_token, claims, refresh_token, .. } = granted.unwrap();
        Admin {
            visitor: self.visitor(),
            user_id: claims.sub,
            session_id: claims.session_id,
            access_token,
            refresh_token,
        }
    }

    /// An account of that address, made unless it is there.
    pub fn account(&self, email: &str) {
        let now = self.now().as_millisecond();
        let id = self.app.random.uuid();
        let address = Email::parse(email).unwrap();
        let there = self.app.db.read_blocking(|db| users::by_key(db, &address.key())).unwrap().is_some();
        if !there {
            let hash = password_hash();
            self.app.db.write_blocking(|tx| users::insert(tx, id, &address, &hash, now)).unwrap();
        }
    }
}

/// Hashed once for all tests.
fn password_hash() -> String {
    static HASH: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    let make =
        || NewPassword::parse(PASSWORD, EMAIL).ok().unwrap().hash_blocking(&Random::seeded(1)).unwrap();
    HASH.get_or_init(make).clone()
}

impl Admin {
    /// A request with the access token, to be changed before it is sent.
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.visitor.request(method, path).bearer_auth(&self.access_token)
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

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        send(self.request(Method::POST, path).json(body)).await
    }

    pub async fn put(&self, path: &str, body: &Value) -> Answer {
        send(self.request(Method::PUT, path).json(body)).await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        send(self.request(Method::DELETE, path)).await
    }

    /// Exchanges the refresh token and goes on with what comes back.
    pub async fn refresh(&mut self) -> Answer {
        let body = json!({"refresh_token": self.refresh_token});
        let answer = self.visitor.post("/auth/v1/token?grant_type=refresh_token", &body).await;
        if answer.status == 200 {
            self.take(&answer.json());
        }
        answer
    }

    /// Goes on with the tokens of an answer.
    pub fn take(&mut self, granted: &Value) {
        granted["access_token"].as_str().unwrap().clone_into(&mut self.access_token);
        granted["refresh_token"].as_str().unwrap().clone_into(&mut self.refresh_token);
    }
}

impl Visitor {
    /// Posts JSON.
    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        send(self.request(Method::POST, path).json(body)).await
    }

    /// Tries to sign in with a password.
    pub async fn sign_in(&self, email: &str, password: &str) -> Answer {
        self.post("/auth/v1/token?grant_type=password", &json!({"email": email, "password": password})).await
    }
}

/// The key of an authenticator app.
pub struct App {
    pub factor: String,
    pub secret: Vec<u8>,
}

impl App {
    /// The code it shows now.
    pub fn code(&self, site: &Site) -> String {
        pharma_site::auth::totp::code_at(&self.secret, site.now()).unwrap()
    }

    /// The code of the next half minute, once it has begun.
    pub fn next_code(&self, site: &Site) -> String {
        site.app.clock.advance(jiff::SignedDuration::from_secs(30));
        self.code(site)
    }
}

impl Admin {
    /// Adds an authenticator app without proving it.
    pub async fn add_app(&self, name: &str) -> App {
        let answer =
            self.post("/auth/v1/factors", &json!({"factor_type": "totp", "friendly_name": name})).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let added = answer.json();
        let secret = totp_rs::Secret::try_from_base32(added["totp"]["secret"].as_str().unwrap()).unwrap();
        App { factor: added["id"].as_str().unwrap().to_owned(), secret: secret.as_ref().to_vec() }
    }

    /// Makes a challenge.
    pub async fn challenge(&self, factor: &str) -> Value {
        let answer = self.post(&format!("/auth/v1/factors/{factor}/challenge"), &json!({})).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }

    /// Answers a fresh challenge with a code, and goes on with the new tokens.
    pub async fn prove(&mut self, factor: &str, code: &str) -> Answer {
        let challenge = self.challenge(factor).await["id"].clone();
        let body = json!({"challenge_id": challenge, "code": code});
        let answer = self.post(&format!("/auth/v1/factors/{factor}/verify"), &body).await;
        if answer.status == 200 {
            self.take(&answer.json());
        }
        answer
    }

    /// Adds and proves an authenticator app; the session is at level 2 afterwards.
    pub async fn with_app(&mut self, site: &Site) -> App {
        let app = self.add_app("phone").await;
        let answer = self.prove(&app.factor, &app.code(site)).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        app
    }
}

impl Answer {
    /// Status and code, for comparing.
    pub fn said(&self) -> (u16, String) {
        let code = serde_json::from_slice::<Value>(&self.bytes).unwrap_or_default();
        (self.status.as_u16(), code["code"].as_str().unwrap_or_default().to_owned())
    }
}

/// What [`Answer::said`] is compared with.
pub fn refusal(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}
