//! Old addresses, as visitors ask for them.

use super::*;

const REDIRECTS: &str = "/api/admin/redirects";
const MISSING: &str = "/api/admin/redirects/missing";

async fn add(admin: &Admin, from: &str, to: &str, status: u16) -> Value {
    admin.post(REDIRECTS, &json!({"from": from, "to": to, "status": status})).await.expect(201).json()
}

fn said(answer: &Response) -> (u16, &str, &str) {
    (answer.status.as_u16(), answer.header("location"), answer.header("cache-control"))
}

async fn paths(admin: &Admin, query: &str) -> Vec<(String, u64)> {
    let listed = admin.json(&format!("{MISSING}{query}")).await;
    let items = listed["items"].as_array().unwrap().iter();
    items.map(|item| (item["path"].as_str().unwrap().to_owned(), item["count"].as_u64().unwrap())).collect()
}

#[actix_web::test]
async fn an_old_address_leads_on_in_every_spelling_and_without_its_query() {
    let (_site, admin, visitor) = Site::boot().and_both();
    assert_eq!(visitor.get("/old/page.html").await.status, 404);
    add(&admin, "/old/page.html", "/products?category=cardiac#list", 301).await;
    add(&admin, "/shop.php?id=12", "/about", 302).await;
    add(&admin, "/दवा", "https://other.example/x", 301).await;
    let here = "/products?category=cardiac#list";
    for (asked, status, location) in [
        ("/old/page.html", 301, here),
        ("/old/page.html/", 301, here),
        ("/old/%70age.html", 301, here),
        ("/old/page.html?utm_source=x&next=//evil.example", 301, here),
        ("/shop.php?id=12", 302, "/about"),
        ("/shop.php?%69d=12", 302, "/about"),
        ("/%E0%A4%A6%E0%A4%B5%E0%A4%BE", 301, "https://other.example/x"),
        ("/%e0%a4%a6%e0%a4%b5%e0%a4%be", 301, "https://other.example/x"),
        ("/Old/PAGE.html", 301, here),
        ("//old//page.html", 301, here),
        ("/Old/page.html?utm_source=x", 301, here),
        ("/Shop.php?id=12", 302, "/about"),
    ] {
        for method in [Method::GET, Method::HEAD] {
            let answer = send(visitor.request(method.clone(), asked)).await;
            assert_eq!(said(&answer), (status, location, "no-cache"), "{method} {asked}");
        }
    }
    for asked in
        ["/shop.php", "/shop.php?id=13", "/shop.php?id=12&x=1", "/Shop.php?ID=12", "/old%2Fpage.html"]
    {
        assert_eq!(visitor.get(asked).await.status, 404, "{asked}");
    }
    assert_eq!(send(visitor.request(Method::POST, "/old/page.html")).await.status, 405);
}

#[actix_web::test]
async fn a_page_that_is_gone_says_so_in_the_sites_own_look() {
    let (_site, admin, visitor) = Site::boot().and_both();
    add(&admin, "/old-offer", "", 410).await;
    let answer = visitor.get("/old-offer").await;
    assert_eq!(said(&answer), (410, "", "no-store"));
    assert!(answer.header("content-security-policy").contains("script-src 'self'"));
    let html = answer.text();
    says(
        &html,
        &["This page is no longer here", "taken away for good", "Return to Home", "<footer", "noindex"],
    );
    assert_eq!(send(visitor.request(Method::HEAD, "/old-offer")).await.status, 410);
    assert_eq!(visitor.get("/elsewhere").await.status, 404);
}

#[actix_web::test]
async fn a_redirect_waits_while_its_address_has_a_page() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let product = json!({"name": "Syrup", "category": "Antibiotics", "description": "For tests."});
    let id = admin.post("/api/admin/products", &product).await.json()["id"].clone();
    let page = format!("/products/{id}");
    let redirect = add(&admin, &page, "/products", 301).await;
    // Twice, so that the second comes out of the cache.
    for _ in 0..2 {
        assert_eq!(visitor.get(&page).await.status, 200);
    }
    assert_eq!(admin.delete(&format!("/api/admin/products/{id}")).await.status, 204);
    for asked in [page.clone(), format!("{page}/"), format!("{page}?x=1")] {
        assert_eq!(said(&visitor.get(&asked).await), (301, "/products", "no-cache"), "{asked}");
    }
    assert_eq!(admin.act(&format!("/api/admin/products/{id}/restore")).await.status, 200);
    assert_eq!(visitor.get(&page).await.status, 200);
    admin.delete(&format!("/api/admin/products/{id}")).await;
    admin.delete(&format!("{REDIRECTS}/{}", redirect["id"])).await;
    assert_eq!(visitor.get(&page).await.status, 404, "at the next request");
}

#[actix_web::test]
async fn a_category_that_is_no_more_may_lead_elsewhere() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let category = admin.post("/api/admin/categories", &json!({"name": "Tonics"})).await.json();
    add(&admin, "/products?category=Tonics", "/products?category=generics", 301).await;
    for asked in ["/products?category=tonics", "/products?category=Tonics&utm_source=x"] {
        assert_eq!(visitor.get(asked).await.status, 200, "{asked}");
    }
    admin.delete(&format!("/api/admin/categories/{}", category["id"])).await;
    for asked in ["/products?category=Tonics&utm_source=x", "/products?category=tonics"] {
        assert_eq!(
            said(&visitor.get(asked).await),
            (301, "/products?category=generics", "no-cache"),
            "{asked}"
        );
    }
    assert_eq!(visitor.get("/products?category=tonics&q=x").await.status, 200);
}

#[actix_web::test]
async fn visits_are_counted_and_written_together() {
    let (site, admin, visitor) = Site::boot().and_both();
    let path = format!("{REDIRECTS}/{}", add(&admin, "/old", "/about", 301).await["id"]);
    let version = site.app.db.content_version();
    for _ in 0..3 {
        visitor.get("/old").await;
    }
    send(visitor.request(Method::HEAD, "/old")).await;
    assert_eq!(admin.json(&path).await["hits"], 3, "with those that are not written yet");
    site.app.redirects.write_hits().unwrap();
    visitor.get("/old").await;
    assert_eq!(admin.json(&path).await["hits"], 4);
    site.app.redirects.write_hits().unwrap();
    let counted = admin.json(&path).await;
    has(&counted, json!({"hits": 4, "revision": 1}));
    assert_eq!(site.app.db.content_version(), version, "counting makes no page stale");
}

#[actix_web::test]
async fn what_visitors_did_not_find_is_listed_without_queries_and_noise() {
    let (_site, admin, visitor) = Site::boot().and_both();
    for asked in [
        "/our-story.html?name=asha",
        "/our-story.html",
        "/our-story.html/",
        "/blog/never",
        "/blog/never",
        "/products/999",
        "/products/999",
        "/once",
        "/wp-login.php",
        "/wp-login.php",
        "/to/asha@example.com",
        "/to/asha@example.com",
        "/x%0d%0ay",
        "/x%0d%0ay",
    ] {
        assert_eq!(visitor.get(asked).await.status, 404, "{asked}");
    }
    let listed = |listed: Vec<(String, u64)>| {
        let mut listed = listed;
        listed.sort();
        listed
    };
    let expected = [("/blog/never", 2), ("/our-story.html", 3), ("/products/999", 2)];
    let expected = expected.map(|(path, count)| (path.to_owned(), count)).to_vec();
    assert_eq!(listed(paths(&admin, "").await), expected);
    assert_eq!(paths(&admin, "").await[0].0, "/our-story.html", "the most frequent first");
    assert_eq!(paths(&admin, "?noise=1").await, [("/wp-login.php".to_owned(), 2)]);
    assert_eq!(admin.get(&format!("{MISSING}?noise=x")).await.status, 422);
    assert_eq!(admin.json(MISSING).await["since"], "2026-11-21T06:00:00Z");
    add(&admin, "/our-story.html", "/about", 301).await;
    assert_eq!(paths(&admin, "").await.len(), 2, "it is found now");
}
