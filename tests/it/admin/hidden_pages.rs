//! Pages that the office hides from visitors.

use super::site_pages::{draft, publish, revise};
use super::*;

/// Publishes the switches of some pages.
async fn show(admin: &Admin, switches: &[(&str, bool)]) {
    let switches = switches.iter().map(|(name, shown)| (format!("/pages/{name}"), json!(shown)));
    revise(admin, "layout", Value::Object(switches.collect())).await;
}

async fn status(visitor: &Visitor, address: &str) -> u16 {
    visitor.get(address).await.status.as_u16()
}

#[actix_web::test]
async fn a_hidden_page_is_not_there_and_nothing_leads_to_it_until_it_is_shown_again() {
    let (_site, admin, visitor) = Site::with_sample().and_both();
    let all = ["/about", "/legacy", "/legacy-interactive", "/partners", "/blog"];
    let home = visitor.get("/").await.text();
    for path in ["/about", "/partners", "/blog", "/legacy-interactive"] {
        assert!(home.contains(&format!("href=\"{path}\"")), "{path}");
    }
    let article = visitor.json("/api/blogs").await["items"][0]["slug"].as_str().unwrap().to_owned();
    let article = format!("/blog/{article}");
    let switches = ["about", "legacy", "legacy_interactive", "partners", "articles"];
    show(&admin, &switches.map(|name| (name, false))).await;

    for address in all.iter().copied().chain([
        &*article,
        "/blog?q=fever",
        "/feed.xml",
        "/api/blogs",
        "/api/blogs/featured",
        &format!("/api{}", article.replace("/blog/", "/blogs/")),
        "/api/content/about",
        "/api/content/legacy-interactive",
    ]) {
        for _ in 0..2 {
            assert_eq!(status(&visitor, address).await, 404, "{address}");
        }
    }
    let missing = visitor.get("/about").await.text();
    assert!(missing.contains("Page not found") && !missing.contains("Our Story"), "{missing}");
    let sitemap = visitor.get("/sitemap.xml").await.text();
    for page in
        ["/", "/products", "/products/100", "/contact", "/privacy", "/terms", "/enquiry-list", "/about"]
    {
        let html = visitor.get(page).await.text();
        for path in all.iter().copied().chain([&*article, "/feed.xml"]) {
            assert!(!html.contains(&format!("href=\"{path}")), "{page} leads to {path}");
        }
    }
    for path in all.iter().copied().chain([&*article]) {
        assert!(!sitemap.contains(&format!("{path}<")), "{path}");
    }
    assert!(sitemap.contains("/contact<"));

    show(&admin, &switches.map(|name| (name, true))).await;
    for address in all.iter().copied().chain([&*article, "/feed.xml", "/api/content/about"]) {
        assert_eq!(status(&visitor, address).await, 200, "{address}");
    }
    assert!(visitor.get("/sitemap.xml").await.text().contains("/about<"));
}

#[actix_web::test]
async fn the_office_sees_edits_and_shows_others_a_hidden_page() {
    let (_site, admin, visitor) = Site::with_sample().and_both();
    show(&admin, &[("about", false), ("legacy_interactive", false)]).await;
    let listed = admin.json("/api/admin/site").await;
    let hidden: Vec<&str> = listed["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|page| page["hidden"] == true)
        .map(|page| page["page"].as_str().unwrap())
        .collect();
    assert_eq!(hidden, ["about", "legacy-interactive"]);
    let frame = admin.get("/admin/site/frame/about").await.expect(200);
    assert!(frame.text().contains("about"));

    draft(&admin, "about", json!({"/hero/heading": "Written while nobody sees it"})).await;
    let link = admin
        .post("/api/admin/preview-links", &json!({"kind": "site", "id": "about"}))
        .await
        .expect(201)
        .json();
    let url = link["url"].as_str().unwrap().to_owned();
    let path = format!("/preview/{}", url.split_once("/preview/").unwrap().1);
    assert!(visitor.get(&path).await.text().contains("Written while nobody sees it"));
    assert_eq!(publish(&admin, json!({"pages": ["about"]})).await.status, 200);
    assert_eq!(status(&visitor, "/about").await, 404, "published, and still hidden");
    show(&admin, &[("about", true)]).await;
    assert!(visitor.get("/about").await.text().contains("Written while nobody sees it"));
    // The menu leads to the story in figures while the long shelf is hidden.
    let home = visitor.get("/").await.text();
    assert!(home.contains("href=\"/legacy\"") && !home.contains("href=\"/legacy-interactive\""));
}

#[actix_web::test]
async fn a_redirect_counts_while_its_page_is_hidden() {
    let (_site, admin, visitor) = Site::with_sample().and_both();
    let rule = json!({"from": "/legacy", "to": "/contact", "status": 302});
    admin.post("/api/admin/redirects", &rule).await.expect(201);
    assert_eq!(status(&visitor, "/legacy").await, 200, "it has a page");
    show(&admin, &[("legacy", false)]).await;
    let answer = visitor.get("/legacy").await;
    assert_eq!((answer.status.as_u16(), answer.header("location")), (302, "/contact"));
    show(&admin, &[("legacy", true)]).await;
    assert_eq!(status(&visitor, "/legacy").await, 200);
    let never: Value = json!({"from": "/privacy", "to": "/contact", "status": 302});
    assert_eq!(admin.post("/api/admin/redirects", &never).await.status, 422);
}

#[actix_web::test]
async fn a_page_is_hidden_at_the_moment_that_was_scheduled() {
    let (site, admin, visitor) = Site::with_sample().and_both();
    draft(&admin, "layout", json!({"/pages/about": false, "/pages/articles": false})).await;
    publish(&admin, json!({"pages": ["layout"], "at": at(1)})).await.expect(200);
    let addresses = ["/about", "/blog", "/api/blogs", "/api/blogs/featured", "/feed.xml"];
    for address in addresses {
        assert_eq!(status(&visitor, address).await, 200, "{address}");
    }
    // Nothing is saved meanwhile: what is cached has to end by itself.
    site.app.clock.advance(jiff::SignedDuration::from_mins(61));
    for address in addresses {
        assert_eq!(status(&visitor, address).await, 404, "{address}");
    }
}
