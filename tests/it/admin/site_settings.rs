//! What owners decide for the whole public site: verification codes.

use reqwest::Method;
use serde_json::{Value, json};

use super::site_pages::{document, publish, save};
use crate::harness::Site;
use crate::harness::admin::{Admin, expected};
use crate::harness::visitor::{Requests as _, Response, send};

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
    let site = Site::with_sample();
    let (admin, visitor) = (site.admin(), site.visitor());
    let pages = ["/", "/products", "/about", "/nowhere", "/products?page=x"];
    for page in pages {
        assert!(!visitor.get(page).await.text().contains("site-verification"), "{page}");
    }
    let mut all = settings(true, "<meta name=\"google-site-verification\" content=\"a-b_C=\" />");
    all["verification"]["pinterest"] = json!("0f1e");
    let saved = put(&admin, all).await;
    assert_eq!(saved.status, 200, "{}", saved.text());
    assert_eq!((saved.header("etag"), &saved.json()["verification"]["google"]), ("\"1\"", &json!("a-b_C=")));
    for page in pages {
        let text = visitor.get(page).await.text();
        let (head, _) = text.split_once("</head>").unwrap();
        assert!(
            head.contains("<meta name=\"google-site-verification\" content=\"a-b_C=\">"),
            "{page}: {head}"
        );
        assert!(
            head.contains("<meta name=\"p:domain_verify\" content=\"0f1e\">") && !head.contains("msvalidate")
        );
    }
    let admin_page = visitor.get("/admin").await.text();
    assert!(!admin_page.contains("site-verification"));
    assert_eq!(put(&admin, settings(true, "")).await.json()["revision"], 2);
    assert!(!visitor.get("/").await.text().contains("site-verification"));
    let history = admin.json("/api/admin/history?kind=setting").await;
    let entry = &history["items"][0];
    assert_eq!(
        (&entry["name"], &entry["detail"]),
        (&json!("Verification codes"), &json!("Google, Pinterest"))
    );
    assert_eq!(history["total"], 2);
    assert_eq!(put(&admin, settings(true, "")).await.json()["revision"], 2, "no change, no entry");
}

#[actix_web::test]
async fn only_owners_read_and_change_them_and_nobody_overwrites_another_unasked() {
    let site = Site::boot();
    let (owner, editor) = (site.admin(), site.editor("editor@example.com"));
    for refused in [editor.get(SETTINGS).await, put(&editor, settings(false, "")).await] {
        assert_eq!(refused.status_and_code(), expected(403, "owner_required"));
    }
    assert_eq!(site.visitor().get(SETTINGS).await.status, 401);
    let read = owner.get(SETTINGS).await;
    assert_eq!(
        (read.header("etag"), read.json()),
        ("\"0\"", {
            let mut new = settings(true, "");
            new["revision"] = json!(0);
            new["show_mrp"] = json!(false);
            new["featured"] = json!([]);
            new
        })
    );
    put(&owner, settings(true, "first")).await;
    let stale = owner.request(Method::PUT, SETTINGS).header("If-Match", "\"0\"");
    let stale = send(stale.json(&settings(true, "second"))).await;
    assert_eq!(stale.status, 412, "{}", stale.text());
    assert_eq!(owner.json(SETTINGS).await["verification"]["google"], "first");
}

#[actix_web::test]
async fn what_is_no_code_is_refused_and_nothing_is_changed() {
    let site = Site::boot();
    let (admin, visitor) = (site.admin(), site.visitor());
    for text in ["\"><script>alert(1)</script>", "a\nb", "a\" onload=\"b", "<meta name=\"x\" content=\"y\">"]
    {
        let refused = put(&admin, settings(true, text)).await;
        assert_eq!(refused.status, 422, "{text}");
        assert!(refused.json()["errors"]["verification.google"].is_array(), "{}", refused.text());
    }
    for (body, field) in [
        (json!({}), "open"),
        (json!({"open": true}), "verification"),
        (json!({"open": "yes", "verification": settings(true, "")["verification"]}), "open"),
        (json!({"open": true, "verification": {"google": ""}}), "verification.bing"),
    ] {
        let refused = put(&admin, body).await;
        assert_eq!(refused.status, 422, "{}", refused.text());
        assert!(refused.json()["errors"][field].is_array(), "{field}: {}", refused.text());
    }
    assert_eq!(put(&admin, settings(true, &"x".repeat(5_000_000))).await.status, 413);
    assert_eq!(admin.json(SETTINGS).await["revision"], 0);
    assert!(!visitor.get("/").await.text().contains("script>alert"));
}

#[actix_web::test]
async fn a_page_that_is_not_to_be_listed_says_so_in_its_head_its_headers_and_the_sitemap() {
    let site = Site::with_sample();
    let (admin, visitor) = (site.admin(), site.visitor());
    let tag = async |path: &str| visitor.get(path).await.header("x-robots-tag").to_owned();
    let listed = async |path: &str| {
        let page = format!("http://{}{path}</loc>", site.address);
        let text = visitor.get("/sitemap.xml").await.text();
        text.contains(&page) || text.contains(&page.replace("127.0.0.1", "localhost"))
    };
    assert!(tag("/about").await.is_empty() && tag("/products").await.is_empty());
    assert!(listed("/about").await && listed("/products").await);
    let mut about = document(&admin, "about").await;
    about["head"]["robots"] = json!(false);
    save(&admin, "about", &about).await;
    let mut layout = document(&admin, "layout").await;
    layout["catalogue"]["head"]["robots"] = json!(false);
    save(&admin, "layout", &layout).await;
    assert_eq!(publish(&admin, json!({"pages": ["about", "layout"]})).await.status, 200);
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
    let site = Site::boot();
    let (admin, visitor) = (site.admin(), site.visitor());
    let mut ids = Vec::new();
    for name in ["One", "Two", "Three", "Four", "Five"] {
        ids.push(super::create(&admin, name, json!({})).await["id"].clone());
    }
    let featured = async || {
        let page = visitor.json("/api/products?per_page=3&featured=1").await;
        super::names(&page).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(featured().await, ["Five", "Four", "Three"]);
    let mut chosen = settings(true, "");
    chosen["featured"] = json!([ids[1], ids[0]]);
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
    assert_eq!((&entry["name"], &entry["detail"]), (&json!("Featured products"), &json!("the newest")));
}
