//! The headers for an edge: on what is public and current, and on nothing else.

use pharma_site::ops::demo;

use super::*;

fn site_with_edge() -> Site {
    let site = Site::boot_with(|config| config.http.edge_seconds = 600);
    demo::load(&site.app.db, &site.app.data_dir, site.now()).unwrap();
    site
}

/// Whether a cache may keep a response for a time of its own.
fn is_shared(response: &Response) -> bool {
    response.headers.get("cache-control").is_some_and(|value| value.to_str().unwrap().contains("s-maxage"))
}

fn has_none(response: &Response) -> bool {
    !is_shared(response)
}

#[actix_web::test]
async fn what_is_public_may_be_kept_at_first_and_from_the_cache() {
    let (_site, visitor) = site_with_edge().and_visitor();
    assert_eq!(visitor.get("/catalogue.pdf").await.status, 200);
    for address in [
        "/",
        "/about",
        "/partners",
        "/contact",
        "/products",
        "/products?q=amox&page=1",
        "/products/100",
        "/blog",
        "/api/site",
        "/api/content/home",
        "/api/content/layout",
        "/api/products",
        "/api/products/100",
        "/api/products/100/related",
        "/api/products/100/same-salt",
        "/api/suggest?q=amo",
        "/api/categories",
        "/api/benefits",
        "/api/blogs",
        "/api/blogs/featured",
        "/catalogue.pdf",
        "/products/100/sheet.pdf",
        "/feed.xml",
        "/robots.txt",
        "/site.webmanifest",
        "/sitemap.xml",
    ] {
        let first = visitor.get(address).await;
        let known = visitor.request(Method::GET, address).header("if-none-match", first.header("etag"));
        for response in [&first, &visitor.get(address).await, &send(known).await] {
            let expected = "public, max-age=0, s-maxage=600, stale-if-error=86400";
            assert_eq!(response.header("cache-control"), expected, "{address} {}", response.status);
        }
    }
}

#[actix_web::test]
async fn errors_forms_lists_drafts_and_the_back_office_have_none() {
    let (site, admin, visitor) = site_with_edge().and_both();
    site.save_post(PostInput { published_at: None, ..post("A Draft") });
    let link = admin.post("/api/admin/preview-links", &json!({"kind": "product", "id": 100})).await.json();
    let preview = link["url"].as_str().unwrap().split_once("/preview/").unwrap().1.to_owned();
    for address in [
        "/nowhere",
        "/blog/a-draft",
        "/products/999999",
        "/products?page=x",
        "/products?q=nothing+is+called+so",
        "/about/",
        "/api/products/999999",
        "/api/products?page=x",
        "/api/nowhere",
        "/enquiry-list",
        "/enquiry-list?items=100",
        "/admin",
        "/admin/site/frame",
        "/admin/site/frame/about",
        "/healthz",
        "/readyz",
        &format!("/preview/{preview}"),
    ] {
        for _ in 0..2 {
            assert!(has_none(&visitor.get(address).await), "{address}");
        }
    }
    // Signing out is among the routes of `/auth`.
    let (other, mut read) = (site.admin_called("other@example.com"), 0);
    for (pattern, methods) in routes::listing() {
        let path = pattern.replace("{id}", "100").replace("{bucket}", "site");
        let is_private = ["/api/admin", "/auth", "/admin", "/preview", "/storage", "/assets"]
            .iter()
            .any(|root| path.starts_with(root));
        let is_auth = path.starts_with("/auth");
        for method in methods {
            if is_private || method == "POST" {
                let who = if is_auth { &other } else { &admin };
                let request = who.request(method.parse().unwrap(), &path);
                let answer = send(request.header("content-type", "application/json").body("{}")).await;
                assert!(has_none(&answer), "{method} {path}");
                // What is refused before its handler proves nothing of it.
                let is_refused = matches!(answer.status.as_u16(), 401 | 403);
                assert!(is_auth || !is_refused, "{method} {path}: {}", answer.status);
                read += usize::from(answer.status == 200 && path.starts_with("/api/admin"));
            }
        }
    }
    assert!(read > 15, "responses of the back office with content: {read}");
    let form = send(visitor.request(Method::POST, "/contact").form(&[("name", "A")])).await;
    assert!(form.status == 422 && has_none(&form));
}

#[actix_web::test]
async fn while_the_site_is_not_open_nothing_has_any() {
    let (_site, admin, visitor) = site_with_edge().and_both();
    assert_eq!(admin.put("/api/admin/site-settings", &settings(false, "")).await.status, 200);
    for address in ["/", "/about", "/api/products", "/feed.xml", "/catalogue.pdf", "/robots.txt"] {
        for _ in 0..2 {
            assert!(has_none(&visitor.get(address).await), "{address}");
            assert!(has_none(&admin.get(address).await), "{address} for administrators");
        }
    }
    assert_eq!(admin.get("/api/products").await.status, 200);
}

#[actix_web::test]
async fn without_an_edge_nothing_has_any() {
    let (_site, visitor) = Site::with_sample().and_visitor();
    for address in ["/", "/products", "/api/products", "/feed.xml", "/catalogue.pdf"] {
        for _ in 0..2 {
            assert!(has_none(&visitor.get(address).await), "{address}");
        }
    }
}
