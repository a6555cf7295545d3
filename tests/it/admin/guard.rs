//! Without permission, every call below `/api/admin` is 401 or 403.

use pharma_site::auth::accounts;
use pharma_site::web::openapi;

use super::*;

/// Every call below `/api/admin`, out of the route table, and some that do not exist.
fn calls() -> Vec<(Method, String)> {
    let mut calls = Vec::new();
    for (pattern, methods) in routes::listing() {
        if pattern.starts_with("/api/admin") {
            let path = pattern.replace("{bucket}", "blogs").replace("{page}", "home");
            let path = path.replace("{id}", "1").replace("{revision}", "1").replace("{host}", "a.example");
            let path = path.replace("{name}", "pharma-site-20261121T060000Z.tar.zst");
            assert!(!path.contains('{'), "say what {pattern} is filled with");
            for method in methods {
                // A response to HEAD has no body to check.
                if method != "HEAD" {
                    calls.push((method.parse().unwrap(), path.clone()));
                }
            }
        }
    }
    assert!(calls.len() >= 35, "{}", calls.len());
    for path in ["/api/admin", "/api/admin/", "/api/admin/nothing", "/api/admin/products/1/nothing"] {
        calls.push((Method::GET, path.to_owned()));
        calls.push((Method::PATCH, path.to_owned()));
    }
    calls
}

#[test]
fn the_openapi_document_names_every_call() {
    let document: Value = serde_json::from_str(&openapi::json()).unwrap();
    for (path, methods) in routes::listing() {
        let is_admin = path.starts_with("/api/admin");
        for method in methods.iter().filter(|method| is_admin && **method != "HEAD") {
            let known = &document["paths"][&path][method.to_lowercase()];
            assert!(known.is_object(), "{method} {path} is in the table and not in the document");
        }
    }
}

#[actix_web::test]
async fn without_a_live_session_every_call_is_401() {
    let (site, visitor) = Site::boot().and_visitor();
    let (gone, disabled) = (site.admin(), site.admin_called("disabled@example.com"));
    send(visitor.request(Method::POST, "/auth/v1/logout").bearer_auth(&gone.access_token)).await.expect(204);
    let now = site.now();
    site.app.db.write_blocking(|tx| accounts::set_enabled(tx, "disabled@example.com", false, now)).unwrap();
    let bearer = |token: &str| Some(format!("Bearer {token}"));
    let tokens = [&gone.refresh_token, &gone.access_token, &disabled.access_token].map(|token| bearer(token));
    let nothing = [None, bearer("nonsense"), bearer(""), Some(String::new()), Some("Basic eDp5".to_owned())];
    for (method, path) in calls() {
        for sent in tokens.iter().chain(&nothing) {
            let request = visitor.request(method.clone(), &path).body("{}");
            let request = sent.iter().fold(request, |request, sent| request.header("authorization", sent));
            let answer = send(request).await.expect(401);
            assert_eq!(answer.header("content-type"), "application/problem+json", "{method} {path}");
        }
    }
}

#[actix_web::test]
async fn with_a_verified_factor_an_aal1_session_is_403() {
    let (site, mut owner) = Site::boot().and_admin();
    let app = owner.add_app("phone").await;
    owner.get("/api/admin/products").await.expect(200); // not verified yet
    owner.verify_code(&app.factor, &app.code(&site)).await.expect(200);
    owner.get("/api/admin/products").await.expect(200);
    let admin = site.admin();
    for (method, path) in calls() {
        send(admin.request(method, &path).body("{}")).await.is_error(403, "mfa_required");
    }
}

#[actix_web::test]
async fn bodies_that_are_too_large_or_not_json_are_refused() {
    let (_site, admin) = Site::boot().and_admin();
    let large = format!("{{\"name\":\"{}\"}}", "x".repeat(1 << 20));
    let ask = |body: String, kind: &'static str| {
        send(admin.request(Method::POST, "/api/admin/products").header("content-type", kind).body(body))
    };
    assert_eq!(ask(large, "application/json").await.status, 413);
    assert_eq!(ask("{}".to_owned(), "text/plain").await.status, 415);
    assert_eq!(ask("{".to_owned(), "application/json").await.status, 400);
    assert_eq!(
        ask("{\"name\":5}".to_owned(), "application/json").await.json()["errors"]["name"][0],
        "is of the wrong type"
    );
    assert_eq!(send(admin.request(Method::PATCH, "/api/admin/products/1")).await.status, 405);
    assert_eq!(admin.get("/api/admin/products/abc").await.status, 404);
    assert_eq!(admin.get("/api/admin/nothing").await.status, 404);
}
