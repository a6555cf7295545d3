//! What owners decide for the whole public site: verification codes.

use super::site_pages::revise;
use super::*;

pub const SETTINGS: &str = "/api/admin/site-settings";

pub fn settings(open: bool, google: &str) -> Value {
    let verification = json!({"google": google, "bing": "", "yandex": "", "pinterest": "", "facebook": ""});
    json!({"open": open, "verification": verification})
}

async fn put(admin: &Admin, body: Value) -> Response {
    admin.put(SETTINGS, &body).await
}

#[actix_web::test]
async fn codes_are_in_the_head_of_every_page_at_the_next_request() {
    let (_site, admin, visitor) = Site::with_sample().and_both();
    let pages = ["/", "/products", "/about", "/nowhere", "/products?page=x"];
    for page in pages {
        assert!(!visitor.get(page).await.text().contains("site-verification"), "{page}");
    }
    let mut all = settings(true, "<meta name=\"google-site-verification\" content=\"a-b_C=\" />");
    all["verification"]["pinterest"] = json!("0f1e");
    let saved = put(&admin, all).await.expect(200);
    assert_eq!((saved.header("etag"), &saved.json()["verification"]["google"]), ("\"1\"", &json!("a-b_C=")));
    for page in pages {
        let text = visitor.get(page).await.text();
        let (head, _) = text.split_once("</head>").unwrap();
        says(
            head,
            &[
                "<meta name=\"google-site-verification\" content=\"a-b_C=\">",
                "<meta name=\"p:domain_verify\" content=\"0f1e\">",
            ],
        );
        lacks(head, &["msvalidate"]);
    }
    let admin_page = visitor.get("/admin").await.text();
    assert!(!admin_page.contains("site-verification"));
    assert_eq!(put(&admin, settings(true, "")).await.json()["revision"], 2);
    assert!(!visitor.get("/").await.text().contains("site-verification"));
    let history = admin.json("/api/admin/history?kind=setting").await;
    let entry = &history["items"][0];
    has(entry, json!({"name": "Verification codes", "detail": "Google, Pinterest"}));
    assert_eq!(history["total"], 2);
    assert_eq!(put(&admin, settings(true, "")).await.json()["revision"], 2, "no change, no entry");
}

#[actix_web::test]
async fn nobody_overwrites_another_unasked() {
    let (_site, owner) = Site::boot().and_admin();
    let read = owner.get(SETTINGS).await;
    assert_eq!(
        (read.header("etag"), read.json()),
        ("\"0\"", with(settings(true, ""), json!({"revision": 0, "show_mrp": false, "featured": []})))
    );
    put(&owner, settings(true, "first")).await;
    let stale = owner.request(Method::PUT, SETTINGS).header("If-Match", "\"0\"");
    send(stale.json(&settings(true, "second"))).await.expect(412);
    assert_eq!(owner.json(SETTINGS).await["verification"]["google"], "first");
}

#[actix_web::test]
async fn what_is_no_code_is_refused_and_nothing_is_changed() {
    let (_site, admin, visitor) = Site::boot().and_both();
    put(&admin, settings(true, "\"><script>alert(1)</script>")).await.refuses("verification.google", "");
    let verification = settings(true, "")["verification"].clone();
    put(&admin, json!({"open": "yes", "verification": verification})).await.refuses("open", "");
    assert_eq!(put(&admin, settings(true, &"x".repeat(5_000_000))).await.status, 413);
    assert_eq!(admin.json(SETTINGS).await["revision"], 0);
    assert!(!visitor.get("/").await.text().contains("script>alert"));
}

#[actix_web::test]
async fn a_page_that_is_not_to_be_listed_says_so_in_its_head_its_headers_and_the_sitemap() {
    let (site, admin, visitor) = Site::with_sample().and_both();
    let tag = async |path: &str| visitor.get(path).await.header("x-robots-tag").to_owned();
    let listed = async |path: &str| {
        let page = format!("http://{}{path}</loc>", site.address);
        let text = visitor.get("/sitemap.xml").await.text();
        text.contains(&page) || text.contains(&page.replace("127.0.0.1", "localhost"))
    };
    assert!(tag("/about").await.is_empty() && tag("/products").await.is_empty());
    assert!(listed("/about").await && listed("/products").await);
    revise(&admin, "about", json!({"/head/robots": false})).await;
    revise(&admin, "layout", json!({"/catalogue/head/robots": false})).await;
    for path in ["/about", "/products"] {
        // The second time by the fast path of the cache, the third time as 304.
        let first = visitor.get(path).await;
        assert_eq!(
            (first.header("x-robots-tag"), tag(path).await.as_str()),
            ("noindex", "noindex"),
            "{path}"
        );
        assert!(first.text().contains("<meta name=\"robots\" content=\"noindex\"/>"), "{path}");
        let again = visitor.request(Method::GET, path).header("If-None-Match", first.header("etag"));
        let again = send(again).await;
        assert_eq!((again.status.as_u16(), again.header("x-robots-tag")), (304, "noindex"));
        assert!(!listed(path).await, "{path}");
    }
    assert!(tag("/contact").await.is_empty() && tag("/blog").await.is_empty() && listed("/contact").await);
}

#[actix_web::test]
async fn the_home_page_features_what_an_owner_has_chosen_then_the_newest() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let mut ids = Vec::new();
    for name in ["One", "Two", "Three", "Four", "Five"] {
        ids.push(super::create(&admin, name, json!({})).await["id"].clone());
    }
    let featured = async || {
        let page = visitor.json("/api/products?per_page=3&featured=1").await;
        super::names(&page).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(featured().await, ["Five", "Four", "Three"]);
    let mut chosen = with(settings(true, ""), json!({"featured": [ids[1], ids[0]]}));
    assert_eq!(put(&admin, chosen.clone()).await.status, 200);
    assert_eq!(featured().await, ["Two", "One", "Five"]);
    let home = visitor.get("/").await.text();
    assert!(home.contains(">Two<") && home.contains(">One<") && !home.contains(">Four<"));
    assert_eq!(super::names(&visitor.json("/api/products?per_page=3").await), ["Five", "Four", "Three"]);
    // One that visitors do not see any more gives way to the next newest.
    admin.delete(&format!("/api/admin/products/{}", ids[1])).await;
    assert_eq!(featured().await, ["One", "Five", "Four"]);
    chosen["featured"] = json!(ids);
    assert_eq!(put(&admin, chosen.clone()).await.status, 422, "the home page has three");
    chosen["featured"] = json!([]);
    assert_eq!(put(&admin, chosen).await.json()["featured"], json!([]));
    assert_eq!(featured().await, ["Five", "Four", "Three"]);
    let entry = admin.json("/api/admin/history?kind=setting").await["items"][0].clone();
    has(&entry, json!({"name": "Featured products", "detail": "the newest"}));
}
