//! A new site before its owner opens it: who sees what, and what is to be done next.

use super::*;

async fn with_cookie(visitor: &Visitor, path: &str, cookie: &str) -> Response {
    send(visitor.request(Method::GET, path).header("cookie", cookie)).await
}

#[actix_web::test]
async fn it_begins_closed_and_says_the_next_step_on_its_own_machine_only() {
    let (site, visitor) = Site::boot_new(|_| {}).and_visitor();
    let page = visitor.get("/").await;
    assert_eq!((page.status.as_u16(), page.header("cache-control")), (503, "no-store"));
    let text = page.text();
    says(&text, &["We open soon", "pharma-site create-admin", "href=\"/admin\""]);
    let passed_on = visitor.request(Method::GET, "/").header("x-forwarded-for", "203.0.113.9");
    let text = send(passed_on).await.text();
    says(&text, &["We open soon"]);
    lacks(&text, &["create-admin", "/admin"]);
    // Accounts are no content: the page is not kept.
    site.account("office@example.com");
    let text = visitor.get("/").await.text();
    assert!(!text.contains("create-admin") && text.contains("href=\"/admin\""), "{text}");
}

#[actix_web::test]
async fn the_closed_page_names_no_address_that_nobody_has_confirmed() {
    let (_site, admin, visitor) = Site::boot_new(|_| {}).and_both();
    // As a proxy passes it on, so that it comes out of the cache.
    let shown = async || {
        let page = visitor.request(Method::GET, "/").header("x-forwarded-for", "203.0.113.9");
        let text = send(page).await.text();
        assert!(text.contains("We open soon"), "{text}");
        ["00000", "hello@example.com", "Delhi"].map(|words| text.contains(words))
    };
    assert_eq!(shown().await, [false; 3]);
    let ids = json!({"ids": ["company:phone", "company:address"]});
    assert_eq!(admin.post("/api/admin/claims/confirm", &ids).await.status, 200);
    assert_eq!(shown().await, [true, false, true]);
    let mut company = admin.json("/api/admin/site/company").await["published"].clone();
    company["email"] = json!("desk@own.example");
    assert_eq!(admin.put("/api/admin/site/company/draft", &company).await.status, 200);
    assert_eq!(admin.post("/api/admin/site/publish", &json!({"pages": ["company"]})).await.status, 200);
    assert!(visitor.get("/").await.text().contains("desk@own.example"), "the company's own is shown");
}

#[actix_web::test]
async fn staff_who_are_signed_in_see_it_as_it_will_be_with_a_line_that_says_so() {
    let (_site, admin, visitor) = Site::boot_new(|_| {}).and_both();
    let cookie = format!("rt={}", admin.refresh_token);
    for (path, status) in
        [("/", 200), ("/about", 200), ("/products?page=1", 200), ("/contact/", 200), ("/nowhere", 404)]
    {
        let page = with_cookie(&visitor, path, &cookie).await;
        assert_eq!(page.status, status, "{path}");
        assert_eq!(
            (page.header("cache-control"), page.header("x-robots-tag")),
            ("no-store", "noindex"),
            "{path}"
        );
        let text = page.text();
        says(&text, &["Not open yet: only you see this.", "preview-notice", "<meta name=\"robots\""]);
        lacks(&text, &[">We open soon<"]);
    }
    let api = with_cookie(&visitor, "/api/products", &cookie).await;
    assert_eq!((api.status.as_u16(), api.header("cache-control")), (200, "no-store"));
    for stranger in ["rt=x", "preview=x", "a=b"] {
        assert_eq!(with_cookie(&visitor, "/about", stranger).await.status, 503, "{stranger}");
    }
    assert_eq!(visitor.get("/about").await.status, 503, "nothing was kept for visitors");
    assert_eq!(admin.act("/auth/v1/logout?scope=local").await.status, 204);
    assert_eq!(with_cookie(&visitor, "/about", &cookie).await.status, 503, "a session that was ended");
}

#[actix_web::test]
async fn a_link_to_the_whole_site_lets_a_partner_walk_through_it_until_it_expires() {
    let (site, admin, visitor) = Site::boot_new(|_| {}).and_both();
    let link = |hours: i64| json!({"kind": "site", "id": "all", "hours": hours});
    let made = admin.post("/api/admin/preview-links", &link(24)).await.expect(201).json();
    let path = made["url"].as_str().unwrap().split_once("/preview/").unwrap().1.to_owned();
    let listed = admin.json("/api/admin/preview-links?kind=site&id=all").await;
    has(&listed, json!({"total": 1, "/items/0/name": "The whole site"}));
    let entered = visitor.get(&format!("/preview/{path}")).await;
    assert_eq!((entered.status.as_u16(), entered.header("location")), (302, "/"));
    assert_eq!(entered.header("cache-control"), "no-store", "the cookie is the secret");
    let set = entered.header("set-cookie").to_owned();
    says(&set, &["HttpOnly", "SameSite=Lax", "Max-Age=86400"]);
    let cookie = set.split(';').next().unwrap();
    for path in ["/", "/about", "/products", "/contact"] {
        let page = with_cookie(&visitor, path, cookie).await;
        assert_eq!((page.status.as_u16(), page.header("x-robots-tag")), (200, "noindex"), "{path}");
        assert!(page.text().contains("Preview, not public, until"), "{path}");
    }
    // A guest looks, and sends nothing.
    let sent = visitor.request(Method::POST, "/api/enquiries").header("cookie", cookie).json(&enquiry());
    assert_eq!(send(sent).await.status, 503);
    assert_eq!(with_cookie(&visitor, "/api/admin/products", cookie).await.status, 401);
    site.app.clock.advance(SignedDuration::from_hours(25));
    assert_eq!(with_cookie(&visitor, "/about", cookie).await.status, 503);
    assert_eq!(visitor.get(&format!("/preview/{path}")).await.status, 404);
}

/// The problem's code, and how many mails lie in the data directory.
async fn enquire(site: &Site) -> (u16, Value, usize) {
    let answer = site.visitor().post("/api/enquiries", &enquiry()).await;
    let mails = std::fs::read_dir(site.app.data_dir.mail()).unwrap().count();
    (answer.status.as_u16(), answer.json()["code"].clone(), mails)
}

#[actix_web::test]
async fn at_an_https_address_nothing_is_taken_that_nobody_would_read() {
    let https = |config: &mut pharma_site::config::Config| {
        "https://pharmacy.example".clone_into(&mut config.http.public_url);
    };
    assert_eq!(enquire(&Site::boot()).await, (202, Value::Null, 1), "on this machine");
    let site = Site::boot_with(https);
    assert_eq!(enquire(&site).await, (502, json!("mail_failed"), 0));
    let page = site.visitor().post_form("/contact", &enquiry()).await.expect(502);
    assert!(page.text().contains("Asha Rao"), "what was typed stays");
    assert!(!page.text().contains("Request Submitted"));
    let system = site.admin().json("/api/admin/system").await;
    let kinds: Vec<_> = system["notices"].as_array().unwrap().iter().map(|notice| &notice["kind"]).collect();
    assert!(kinds.contains(&&json!("mail_not_sent")) && kinds.contains(&&json!("mail_failed")), "{kinds:?}");
    let sample = Site::boot_with(https);
    pharma_site::ops::demo::load(&sample.app.db, &sample.app.data_dir, sample.now()).unwrap();
    assert_eq!(enquire(&sample).await, (202, Value::Null, 1), "the sample site works as before");
}
