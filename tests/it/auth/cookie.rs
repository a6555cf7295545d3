//! The refresh token in a cookie.

use super::*;

const SIGN_IN: &str = "/auth/v1/token?grant_type=password";
const REFRESH: &str = "/auth/v1/token?grant_type=refresh_token";

fn own_origin(site: &Site) -> String {
    format!("http://{}", site.address)
}

fn browser_request(site: &Site, path: &str) -> RequestBuilder {
    site.visitor()
        .request(Method::POST, path)
        .header("origin", own_origin(site))
        .header("x-session-cookie", "1")
        .json(&json!({"email": EMAIL, "password": PASSWORD, "refresh_token": "cookie"}))
}

fn cookie(answer: &Response) -> String {
    answer.header("set-cookie").split(';').next().unwrap().to_owned()
}

#[actix_web::test]
async fn the_cookie_is_http_only_and_rotates() {
    let site = Site::boot();
    site.account(EMAIL);
    let answer = send(browser_request(&site, SIGN_IN)).await.expect(200);
    assert_eq!(answer.json()["refresh_token"], "cookie");
    let header = answer.header("set-cookie");
    assert!(header.starts_with("rt="), "{header}");
    assert!(header.ends_with("; HttpOnly; SameSite=Strict; Path=/"), "{header}");
    let first = cookie(&answer);
    let refreshed = send(browser_request(&site, REFRESH).header("cookie", &first)).await.expect(200);
    assert_ne!(cookie(&refreshed), first);
    let token = refreshed.json()["access_token"].as_str().unwrap().to_owned();
    let out =
        send(browser_request(&site, "/auth/v1/logout?scope=local").bearer_auth(token)).await.expect(204);
    assert!(out.header("set-cookie").contains("Max-Age=0"), "{}", out.header("set-cookie"));
    let gone = send(browser_request(&site, REFRESH).header("cookie", cookie(&refreshed))).await;
    gone.is_error(400, "refresh_token_not_found");
    assert!(gone.header("set-cookie").contains("Max-Age=0"), "a dead cookie is taken away");
}

#[actix_web::test]
async fn over_https_the_cookie_is_bound_to_the_host() {
    let site = Site::boot_with(|config| config.http.public_url = "https://site.example".to_owned());
    site.account(EMAIL);
    let request = site
        .visitor()
        .request(Method::POST, SIGN_IN)
        .header("host", "site.example")
        .header("origin", "https://site.example")
        .header("x-session-cookie", "1")
        .json(&json!({"email": EMAIL, "password": PASSWORD}));
    let answer = send(request).await.expect(200);
    let header = answer.header("set-cookie");
    assert!(header.starts_with("__Host-rt="), "{header}");
    assert!(header.ends_with("; HttpOnly; SameSite=Strict; Secure; Path=/"), "{header}");
    assert!(!header.contains("Domain"), "{header}");
}

#[actix_web::test]
async fn without_the_header_the_cookie_is_neither_set_nor_read() {
    let site = Site::boot();
    site.account(EMAIL);
    let cookie = cookie(&send(browser_request(&site, SIGN_IN)).await);
    let plain = site.visitor().request(Method::POST, REFRESH).header("cookie", &cookie);
    send(plain.json(&json!({"refresh_token": "cookie"}))).await.is_error(400, "refresh_token_not_found");
    let other = site.visitor().request(Method::POST, REFRESH).header("cookie", &cookie);
    let other = other.header("origin", own_origin(&site)).header("x-session-cookie", "true");
    send(other.json(&json!({"refresh_token": "cookie"}))).await.is_error(400, "refresh_token_not_found");
    assert_eq!(send(browser_request(&site, REFRESH).header("cookie", &cookie)).await.status, 200);
}

#[actix_web::test]
async fn requests_of_foreign_pages_are_refused() {
    let site = Site::boot();
    site.account(EMAIL);
    let cookie = cookie(&send(browser_request(&site, SIGN_IN)).await);
    let address = own_origin(&site);
    let port = site.address.port();
    let foreign = [
        "https://evil.example".to_owned(),
        "null".to_owned(),
        format!("http://127.0.0.1:{}", port ^ 1),
        format!("https://127.0.0.1:{port}"),
        format!("http://127.0.0.1.evil.example:{port}"),
        format!("{address}.evil.example"),
    ];
    for origin in foreign {
        let request = |path: &str| {
            let request = site.visitor().request(Method::POST, path);
            request.header("origin", &origin).header("cookie", &cookie)
        };
        let body = json!({"email": EMAIL, "password": PASSWORD, "refresh_token": "cookie"});
        for path in [SIGN_IN, REFRESH] {
            let answer = send(request(path).header("x-session-cookie", "1").json(&body)).await;
            answer.is_error(403, "bad_origin");
            assert_eq!(answer.header("set-cookie"), "");
            assert_eq!(answer.header("access-control-allow-origin"), "");
            send(request(path).json(&body)).await.is_error(403, "bad_origin");
        }
        send(site.visitor().request(Method::OPTIONS, REFRESH).header("origin", &origin)).await.expect(405);
    }
    let without = site.visitor().request(Method::POST, REFRESH).header("cookie", &cookie);
    send(without.header("x-session-cookie", "1").json(&json!({}))).await.is_error(403, "bad_origin"); // no Origin at all
    let form = site.visitor().request(Method::POST, REFRESH).header("cookie", &cookie);
    let form = form.header("origin", own_origin(&site)).header("x-session-cookie", "1");
    let form = send(form.header("content-type", "text/plain").body("{\"refresh_token\":\"cookie\"}")).await;
    assert_eq!(form.status, 415, "JSON only");
    send(browser_request(&site, REFRESH).header("cookie", &cookie)).await.expect(200); // still alive
}
