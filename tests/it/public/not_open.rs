//! While the site is not open yet.

use super::*;

use crate::harness::process::Serving;

async fn set_open(admin: &Admin, open: bool) {
    admin.put("/api/admin/site-settings", &settings(open, "code-of-google")).await.expect(200);
}

fn is_closed(response: &Response) -> bool {
    let closed = response.status == 503;
    if closed {
        assert_eq!((response.header("retry-after"), response.header("cache-control")), ("3600", "no-store"));
    }
    closed
}

/// What works all the same, by the beginning of its path.
const OPEN: [&str; 10] = [
    "/admin",
    "/api/admin",
    "/auth/v1",
    "/assets",
    "/storage",
    "/healthz",
    "/metrics",
    "/preview",
    "/readyz",
    "/robots.txt",
];

#[actix_web::test]
async fn every_public_route_answers_503_and_everything_else_works() {
    let (_site, admin, visitor) = Site::with_sample().and_both();
    set_open(&admin, false).await;
    for (pattern, methods) in routes::listing() {
        let path =
            ["{bucket}", "{file:.+}", "{id}", "{slug}", "{page}", "{page:.*}", "{part:[0-9]+}", "{revision}"]
                .iter()
                .fold(pattern.clone(), |path, name| path.replace(name, "1"));
        let is_open = OPEN.iter().any(|open| *open == path || path.starts_with(&format!("{open}/")))
            && !path.starts_with("/admin/site/frame");
        for method in methods {
            let request = visitor.request(method.parse().unwrap(), &path);
            let response = send(request.header("content-type", "application/json").body("{}")).await;
            assert_eq!(is_closed(&response), !is_open, "{method} {path}: {}", response.status);
            let kind = response.header("content-type");
            if !is_open && method != "HEAD" {
                let for_programs = path.starts_with("/api/") || path.contains('.');
                assert_eq!(
                    kind.starts_with("application/problem+json"),
                    for_programs,
                    "{method} {path}: {kind}"
                );
                assert!(for_programs || response.text().contains("We open soon"), "{method} {path}");
            }
        }
    }
    let link = visitor.request(Method::GET, "/products/1/sheet.pdf").header("accept", "text/html");
    assert!(send(link).await.text().contains("We open soon"), "a person who followed a link");
    for path in [
        "/",
        "/about",
        "/blog/keeping-insulin-cold",
        "/nowhere",
        "//admin",
        "/api",
        "/api/nowhere",
        "/products/",
    ] {
        assert!(is_closed(&visitor.get(path).await), "{path}");
    }
    for path in ["/favicon.ico", "/icon.svg", "/apple-touch-icon.png", "/admin/site", "/%61dmin"] {
        assert_eq!(visitor.get(path).await.status, 200, "{path}");
    }
}

#[actix_web::test]
async fn it_takes_effect_at_the_next_request_also_for_cached_pages_and_is_in_the_history() {
    let (_site, admin, visitor) = Site::with_sample().and_both();
    let paths = ["/", "/products", "/api/products", "/feed.xml", "/sitemap.xml"];
    let statuses = async || {
        let mut statuses = Vec::new();
        for path in paths {
            statuses.push(visitor.get(path).await.status.as_u16());
        }
        statuses
    };
    for _ in 0..2 {
        assert_eq!(statuses().await, [200; 5]);
    }
    set_open(&admin, false).await;
    for _ in 0..2 {
        assert_eq!(statuses().await, [503; 5]);
    }
    // An administrator's response is cached, but not for visitors.
    assert_eq!(admin.get("/api/products").await.status, 200);
    assert!(admin.json("/api/site").await["not_open"] == true);
    assert_eq!(statuses().await, [503; 5]);
    set_open(&admin, true).await;
    for _ in 0..2 {
        assert_eq!(statuses().await, [200; 5]);
    }
    assert!(visitor.json("/api/site").await.get("not_open").is_none());
    let history = admin.history("kind=setting").await;
    let details = each(&history, "detail");
    assert_eq!(details[0], "open to visitors");
    assert!(details[2].starts_with("not open yet"), "{details:?}");
}

#[actix_web::test]
async fn the_editors_frame_is_for_administrators_only() {
    let (site, mut admin, visitor) = Site::with_sample().and_both();
    set_open(&admin, false).await;
    let frame = async |cookie: String| {
        send(visitor.request(Method::GET, "/admin/site/frame/about").header("cookie", cookie)).await
    };
    let cookie = format!("rt={}", admin.refresh_token);
    let shown = frame(cookie.clone()).await.expect(200);
    assert!(shown.text().contains("entry.editor"));
    for stranger in ["a=b", "rt=", "rt=x", &format!("rt={}", "x".repeat(5_000))] {
        let answer = frame(stranger.to_owned()).await;
        assert!(is_closed(&answer) && answer.text().contains("We open soon"), "{stranger}");
    }
    // The tab that renews the session may do so while the frame loads.
    assert_eq!(admin.refresh().await.status, 200);
    assert_eq!(frame(cookie.clone()).await.status, 200);
    site.app.clock.advance(SignedDuration::from_mins(1));
    assert!(is_closed(&frame(cookie).await), "a token that was used long ago");
    let latest = format!("__Host-rt={}", admin.refresh_token);
    assert_eq!(frame(latest.clone()).await.status, 200);
    assert_eq!(admin.act("/auth/v1/logout?scope=local").await.status, 204);
    assert!(is_closed(&frame(latest).await), "a session that was ended");
}

#[actix_web::test]
async fn the_page_is_complete_without_a_script_and_says_how_to_reach_the_company() {
    let (_site, admin, visitor) = Site::with_sample().and_both();
    set_open(&admin, false).await;
    let page = visitor.get("/about").await;
    let text = page.text();
    assert!(text.contains("<h1") && text.contains("We open soon") && text.contains("rel=\"stylesheet\""));
    assert!(text.contains("href=\"mailto:hello@example.com\"") && text.contains("href=\"tel:"));
    assert!(!text.contains("<script") && !text.contains("/products"), "{text}");
    assert!(text.contains("content=\"code-of-google\""), "the site can be verified before it opens");
    assert!(page.header("content-security-policy").starts_with("default-src 'none'; script-src 'self'"));
    assert!(page.header("set-cookie").is_empty());
    let compressed = visitor.request(Method::GET, "/").header("accept-encoding", "br");
    assert_eq!(send(compressed).await.header("content-encoding"), "br");
    let robots = visitor.get("/robots.txt").await.text();
    says(&robots, &["Disallow: /admin"]);
    lacks(&robots, &["Sitemap", "Disallow: /\n"]);
    // Words of the office, from the next request on.
    let mut layout = admin.json("/api/admin/site/layout").await["published"].clone();
    layout["not_open"] = json!({"heading": "Opening on 1 December", "text": ""});
    assert_eq!(admin.put("/api/admin/site/layout/draft", &layout).await.status, 200);
    assert_eq!(admin.post("/api/admin/site/publish", &json!({"pages": ["layout"]})).await.status, 200);
    assert!(visitor.get("/").await.text().contains("Opening on 1 December"));
}

#[actix_web::test]
async fn forms_send_nothing_and_it_survives_a_restart() {
    let data = tempfile::tempdir().unwrap();
    let site = Serving::start(data.path());
    let password = site.demo_password.clone().unwrap();
    let signed_in = site.sign_in(&password).await.json();
    let save = site.visitor().request(Method::PUT, "/api/admin/site-settings");
    send(save.bearer_auth(signed_in["access_token"].as_str().unwrap()).json(&settings(false, "")))
        .await
        .expect(200);
    let forms_are_closed = async |site: &Serving| {
        let visitor = site.visitor();
        let form =
            visitor.request(Method::POST, "/contact").form(&[("name", "A"), ("email", "a@example.com")]);
        assert!(is_closed(&send(form).await));
        assert!(is_closed(&visitor.act("/api/enquiries").await));
        assert!(is_closed(&visitor.get("/").await));
        let mails = std::fs::read_dir(data.path().join("mail"));
        assert!(mails.map_or(true, |mut mails| mails.next().is_none()));
    };
    forms_are_closed(&site).await;
    // Killed, and without the demonstration's own start.
    drop(site);
    forms_are_closed(&Serving::start_empty(data.path())).await;
}

#[actix_web::test]
async fn robots_txt_names_the_sitemap_at_once_after_an_opening() {
    let (_site, admin, visitor) = Site::boot().and_both();
    for open in [false, true, false, true] {
        set_open(&admin, open).await;
        for _ in 0..2 {
            let robots = visitor.get("/robots.txt").await;
            assert_eq!((robots.status.as_u16(), robots.text().contains("\nSitemap: ")), (200, open));
        }
    }
}
