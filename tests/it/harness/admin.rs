//! Administrators: created as `create-admin` does, signed in over HTTP.

use std::net::SocketAddr;
use std::sync::LazyLock;

use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, Version};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use pharma_site::auth::accounts;
use pharma_site::auth::user::Role;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use uuid::Uuid;

use super::Site;
use super::visitor::{Requests, Response, Visitor, send};

/// The address of the first administrator of every test.
pub const EMAIL: &str = "office@example.com";
/// Every administrator's password.
pub const PASSWORD: &str = "copper lantern 42 otter";

/// A hash of [`PASSWORD`] that costs nothing to compare: what the real parameters cost is a matter of the tests of hashing.
static CHEAP_HASH: LazyLock<String> = LazyLock::new(|| {
    let params = Params::new(8, 1, 1, None).unwrap();
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    argon2.hash_password(PASSWORD.as_bytes()).unwrap().to_string()
});

/// A signed-in administrator: a visitor with an access token.
pub struct Admin {
    pub visitor: Visitor,
    pub user_id: Uuid,
    pub session_id: Uuid,
    pub access_token: String,
    pub refresh_token: String,
}

impl Site {
    /// The site and a visitor.
    pub fn and_visitor(self) -> (Self, Visitor) {
        let visitor = self.visitor();
        (self, visitor)
    }

    /// The site and a signed-in administrator.
    pub fn and_admin(self) -> (Self, Admin) {
        let admin = self.admin();
        (self, admin)
    }

    /// The site, a signed-in administrator and a visitor.
    pub fn and_both(self) -> (Self, Admin, Visitor) {
        let (admin, visitor) = (self.admin(), self.visitor());
        (self, admin, visitor)
    }

    /// The site, its owner and an editor, `editor@example.com`.
    pub fn and_editor(self) -> (Self, Admin, Admin) {
        let (owner, editor) = (self.admin(), self.editor("editor@example.com"));
        (self, owner, editor)
    }

    /// The site, its owner and another, `second@example.com`.
    pub fn and_second(self) -> (Self, Admin, Admin) {
        let (admin, other) = (self.admin(), self.admin_called("second@example.com"));
        (self, admin, other)
    }

    /// The site, its owner at aal2, and the authenticator app for it.
    pub async fn and_app(self) -> (Self, Admin, Authenticator) {
        let mut owner = self.admin();
        let app = owner.with_app(&self).await;
        (self, owner, app)
    }

    /// A signed-in administrator (level 1, no second factor); each call is another session of the same account.
    pub fn admin(&self) -> Admin {
        self.admin_called(EMAIL)
    }

    /// A signed-in administrator of that address.
    pub fn admin_called(&self, email: &str) -> Admin {
        self.account(email);
        Admin::granted(self.visitor(), &granted(self.address, email))
    }

    /// A signed-in administrator who is no owner.
    pub fn editor(&self, email: &str) -> Admin {
        self.account_with(email, Role::Editor);
        self.admin_called(email)
    }

    /// Creates an owner's account unless the e-mail has one.
    pub fn account(&self, email: &str) {
        self.account_with(email, Role::Owner);
    }

    fn account_with(&self, email: &str, role: Role) {
        let (db, address) = (&self.app.db, accounts::parse_email(email).unwrap());
        if accounts::require_unused(db, &address).is_ok() {
            let random = &self.app.random;
            db.write_blocking(|tx| accounts::insert(tx, random, &address, role, &CHEAP_HASH, self.now()))
                .unwrap();
        }
    }
}

/// The session of a sign-in with e-mail and password. On a thread of its own, so that callers need not be async.
fn granted(address: SocketAddr, email: &str) -> Value {
    let body = json!({"email": email, "password": PASSWORD});
    let ask = move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let visitor = Visitor::new(address);
            let request = visitor.request(Method::POST, "/auth/v1/token?grant_type=password");
            let answer = send(request.header("user-agent", "a test's browser").json(&body)).await;
            assert_eq!(answer.status, 200, "{}", answer.text());
            answer.json()
        })
    };
    std::thread::spawn(ask).join().unwrap()
}

impl Requests for Admin {
    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.visitor.request(method, path).bearer_auth(&self.access_token)
    }
}

impl Admin {
    /// Whoever signs in with these.
    pub async fn signed_in(visitor: Visitor, email: &str, password: &str) -> Self {
        let granted = visitor.sign_in(email, password).await.expect(200).json();
        Self::granted(visitor, &granted)
    }

    /// Whose session this is.
    fn granted(visitor: Visitor, granted: &Value) -> Self {
        let mut admin = Self {
            visitor,
            user_id: granted["user"]["id"].as_str().unwrap().parse().unwrap(),
            session_id: Uuid::nil(),
            access_token: String::new(),
            refresh_token: String::new(),
        };
        admin.keep_tokens(granted);
        let claims = admin.access_token.split('.').nth(1).unwrap();
        let claims: Value = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(claims).unwrap()).unwrap();
        admin.session_id = claims["session_id"].as_str().unwrap().parse().unwrap();
        admin
    }

    /// What the history says under a filter (`kind=product&id=1`), latest first.
    pub async fn history(&self, filter: &str) -> Value {
        self.json(&format!("/api/admin/history?{filter}")).await["items"].clone()
    }

    /// The same in lines: `who | what | whom | more`.
    pub async fn history_lines(&self, filter: &str) -> Vec<String> {
        let word = |entry: &Value, name: &str| entry[name].as_str().unwrap_or("-").to_owned();
        let line =
            |entry: &Value| ["by", "action", "name", "detail"].map(|name| word(entry, name)).join(" | ");
        self.history(filter).await.as_array().unwrap().iter().map(line).collect()
    }

    /// Exchanges the refresh token and keeps the new tokens.
    pub async fn refresh(&mut self) -> Response {
        let body = json!({"refresh_token": self.refresh_token});
        let answer = self.visitor.post("/auth/v1/token?grant_type=refresh_token", &body).await;
        if answer.status == 200 {
            self.keep_tokens(&answer.json());
        }
        answer
    }

    /// Keeps the tokens of a response.
    pub fn keep_tokens(&mut self, granted: &Value) {
        granted["access_token"].as_str().unwrap().clone_into(&mut self.access_token);
        granted["refresh_token"].as_str().unwrap().clone_into(&mut self.refresh_token);
    }
}

/// An authenticator app.
pub struct Authenticator {
    pub factor: String,
    pub secret: Vec<u8>,
}

impl Authenticator {
    /// The current code.
    pub fn code(&self, site: &Site) -> String {
        pharma_site::auth::enroll::code_at(&self.secret, site.now()).unwrap()
    }

    /// Moves the clock on by half a minute and returns the next code.
    pub fn next_code(&self, site: &Site) -> String {
        site.app.clock.advance(jiff::SignedDuration::from_secs(30));
        self.code(site)
    }
}

impl Admin {
    /// Adds an authenticator app without verifying it.
    pub async fn add_app(&self, name: &str) -> Authenticator {
        let answer =
            self.post("/auth/v1/factors", &json!({"factor_type": "totp", "friendly_name": name})).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let added = answer.json();
        let secret = totp_rs::Secret::try_from_base32(added["totp"]["secret"].as_str().unwrap()).unwrap();
        Authenticator { factor: added["id"].as_str().unwrap().to_owned(), secret: secret.as_ref().to_vec() }
    }

    /// Creates a challenge.
    pub async fn challenge(&self, factor: &str) -> Value {
        let answer = self.post(&format!("/auth/v1/factors/{factor}/challenge"), &json!({})).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }

    /// Verifies a new challenge with a code, and keeps the new tokens.
    pub async fn verify_code(&mut self, factor: &str, code: &str) -> Response {
        let challenge = self.challenge(factor).await["id"].clone();
        let body = json!({"challenge_id": challenge, "code": code});
        let answer = self.post(&format!("/auth/v1/factors/{factor}/verify"), &body).await;
        if answer.status == 200 {
            self.keep_tokens(&answer.json());
        }
        answer
    }

    /// Adds and verifies an authenticator app; the session is at aal2 afterwards.
    pub async fn with_app(&mut self, site: &Site) -> Authenticator {
        let app = self.add_app("phone").await;
        let answer = self.verify_code(&app.factor, &app.code(site)).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        app
    }
}

impl Response {
    /// Status and code, for comparing.
    pub fn status_and_code(&self) -> (u16, String) {
        let code = serde_json::from_slice::<Value>(&self.bytes).unwrap_or_default();
        (self.status.as_u16(), code["code"].as_str().unwrap_or_default().to_owned())
    }
}

/// What [`Response::status_and_code`] is compared with.
pub fn expected(status: u16, code: &str) -> (u16, String) {
    (status, code.to_owned())
}
