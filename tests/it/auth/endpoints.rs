//! Every endpoint of the identity service, on a site with data that each of them could change.

use rusqlite::types::ValueRef;

use super::*;

/// A call that would succeed, or be refused for its credentials alone.
pub(super) struct Endpoint {
    pub method: Method,
    /// As the route table has it.
    pub route: &'static str,
    /// With query and ids.
    pub path: String,
    /// `None`: it needs no body; `Null`: it reads none.
    pub body: Option<Value>,
    /// Whether it needs an access token.
    pub bearer: bool,
}

impl Endpoint {
    /// Whether a body is read, needed or not.
    pub fn reads_a_body(&self) -> bool {
        self.body.as_ref().is_none_or(|body| !body.is_null())
    }

    /// The request with its token, without a body.
    pub fn request(&self, owner: &Admin) -> RequestBuilder {
        let request = owner.visitor.request(self.method.clone(), &self.path);
        if self.bearer { request.bearer_auth(&owner.access_token) } else { request }
    }

    /// The request with its token and a valid body.
    pub fn valid_request(&self, owner: &Admin) -> RequestBuilder {
        match &self.body {
            Some(body) if !body.is_null() => self.request(owner).json(body),
            _ => self.request(owner),
        }
    }
}

/// A site and an account with an authenticator app, recovery codes, an open challenge and two sessions.
pub(super) struct PreparedSite {
    pub site: Site,
    pub owner: Admin,
    pub endpoints: Vec<Endpoint>,
}

impl PreparedSite {
    pub async fn boot() -> Self {
        let (site, mut owner) = Site::boot().and_admin();
        let app = owner.with_app(&site).await;
        assert_eq!(owner.act("/auth/v1/recovery-codes").await.status, 200);
        let challenge = owner.challenge(&app.factor).await["id"].clone();
        let other = site.admin();
        let refresh = &other.refresh_token;
        let endpoints = endpoints(&app.factor, &challenge, &other.session_id.to_string(), refresh);
        Self { site, owner, endpoints }
    }
}

/// All rows of the identity service, as text to compare.
pub(super) fn stored_rows(site: &Site) -> String {
    let read = site.app.db.read_blocking(|db| {
        let mut text = String::new();
        for table in TABLES {
            let mut statement = db.prepare(&format!("SELECT * FROM {table} ORDER BY 1, 2"))?;
            let columns = statement.column_count();
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let values: Vec<ValueRef<'_>> = (0..columns).flat_map(|n| row.get_ref(n)).collect();
                text.push_str(&format!("{table} {values:?}\n"));
            }
        }
        Ok(text)
    });
    read.unwrap()
}

const TABLES: [&str; 9] = [
    "administrator",
    "factor",
    "totp_step",
    "session",
    "refresh_token",
    "challenge",
    "recovery_code",
    "attempt",
    "invitation",
];

fn endpoints(factor: &str, challenge: &Value, session: &str, refresh: &str) -> Vec<Endpoint> {
    let post = |route, body| call(Method::POST, route, Some(body), true);
    let open = |route| call(Method::GET, route, Some(Value::Null), false);
    let read = |route| call(Method::GET, route, Some(Value::Null), true);
    let sign_in = json!({"email": "office@example.com", "password": "x"});
    let mut all = vec![
        open("/health"),
        open("/settings"),
        open("/.well-known/jwks.json"),
        call(Method::POST, "/signup", Some(Value::Null), false),
        Endpoint { bearer: false, ..post("/token?grant_type=password", sign_in) },
        Endpoint {
            bearer: false,
            ..post("/token?grant_type=refresh_token", json!({"refresh_token": refresh}))
        },
        call(Method::POST, "/logout", None, true),
        read("/user"),
        call(Method::PUT, "/user", Some(json!({"password": "seven violet tractors 19"})), true),
        post("/factors", json!({"factor_type": "totp", "friendly_name": "second", "issuer": "x"})),
        call(Method::DELETE, "/factors/{id}", None, true),
        post("/factors/{id}/challenge", json!({"channel": "sms"})),
        post("/factors/{id}/verify", json!({"challenge_id": challenge, "code": "123456"})),
        read("/recovery-codes"),
        call(Method::POST, "/recovery-codes", None, true),
        post("/recovery-codes/verify", json!({"code": "AAAAA-AAAAA"})),
        read("/sessions"),
        call(Method::DELETE, "/sessions/{id}", None, true),
        Endpoint { bearer: false, ..post("/invitation", json!({"token": "x"})) },
        Endpoint { bearer: false, ..post("/invitation/accept", json!({"token": "x", "password": "x"})) },
    ];
    for endpoint in &mut all {
        let id = if endpoint.route.starts_with("/sessions") { session } else { factor };
        endpoint.path = format!("/auth/v1{}", endpoint.route.replace("{id}", id));
        endpoint.route = endpoint.route.split('?').next().unwrap();
    }
    all
}

fn call(method: Method, route: &'static str, body: Option<Value>, bearer: bool) -> Endpoint {
    Endpoint { method, route, path: String::new(), body, bearer }
}

#[test]
fn the_list_has_every_route() {
    let mut routes: Vec<_> = pharma_site::web::routes::listing()
        .into_iter()
        .filter_map(|(path, methods)| Some((path.strip_prefix("/auth/v1")?.to_owned(), methods)))
        .flat_map(|(route, methods)| methods.into_iter().map(move |method| format!("{method} {route}")))
        .filter(|row| !row.starts_with("HEAD "))
        .collect();
    let listed = endpoints("", &Value::Null, "", "");
    let mut listed: Vec<_> = listed.iter().map(|known| format!("{} {}", known.method, known.route)).collect();
    listed.sort();
    listed.dedup();
    routes.sort();
    assert_eq!(listed, routes);
}
