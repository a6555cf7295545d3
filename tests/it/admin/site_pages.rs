//! Drafts and versions of the site's own pages.

use pharma_site::media::sweep::sweep;

use super::*;

const HOME: &str = "/api/admin/site/home";

/// The published document of a page.
pub async fn document(admin: &Admin, page: &str) -> Value {
    admin.json(&format!("/api/admin/site/{page}")).await["published"].clone()
}

/// The home page's document with another first heading.
pub async fn home_with(admin: &Admin, heading: &str) -> Value {
    with(document(admin, "home").await, json!({"/slides/0/heading": heading}))
}

pub async fn save(admin: &Admin, page: &str, document: &Value) -> Value {
    admin.put(&format!("/api/admin/site/{page}/draft"), document).await.expect(200).json()
}

/// Saves a page's published document with other values at some places as its draft.
pub async fn draft(admin: &Admin, page: &str, changes: Value) -> Value {
    save(admin, page, &with(document(admin, page).await, changes)).await
}

/// Publishes a page with other values at some places of its document.
pub async fn revise(admin: &Admin, page: &str, changes: Value) {
    draft(admin, page, changes).await;
    publish(admin, json!({"pages": [page]})).await.expect(200);
}

pub async fn publish(admin: &Admin, body: Value) -> Response {
    admin.post("/api/admin/site/publish", &body).await
}

/// What visitors read in the first slide.
async fn first_heading(visitor: &impl Requests) -> String {
    let heading = &visitor.json("/api/content/home").await["slides"][0]["heading"];
    heading.as_str().unwrap().to_owned()
}

#[actix_web::test]
async fn a_change_is_seen_at_the_next_request_once_it_is_published_and_not_before() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let fresh = admin.json(HOME).await;
    has(&fresh, json!({"revision": 0, "draft": null, "version": null}));
    let before = first_heading(&visitor).await;
    visitor.get("/").await;

    let saved = save(&admin, "home", &home_with(&admin, "Ready for the monsoon").await).await;
    has(&saved, json!({"revision": 1, "/changes/base": 0}));
    assert_eq!(saved["draft"]["slides"][0]["heading"], "Ready for the monsoon");
    assert_eq!(saved["editors"][0]["by"], "office@example.com");
    assert_eq!(first_heading(&visitor).await, before);
    assert!(!visitor.get("/").await.text().contains("Ready for the monsoon"));

    let published = publish(&admin, json!({"pages": ["home"], "revisions": {"home": 1}})).await.expect(200);
    assert_eq!(published.json()["published"], json!([{"page": "home", "revision": 2}]));
    assert_eq!(first_heading(&visitor).await, "Ready for the monsoon");
    assert!(visitor.get("/").await.text().contains("Ready for the monsoon"));
    let now = admin.json(HOME).await;
    has(&now, json!({"draft": null, "revision": 2, "/version/revision": 2}));

    has(&admin.history("kind=site_page&id=1").await[0], json!({"action": "published", "name": "Home"}));
    let listed = admin.json("/api/admin/site").await;
    has(&listed, json!({"total": 11, "/items/0/path": "/"}));
    assert_eq!(listed["items"][0]["version"]["published_by"], "office@example.com");
}

#[actix_web::test]
async fn a_stale_draft_and_a_stale_publication_are_refused() {
    let (_site, admin, other) = Site::boot().and_second();
    let save_at = |admin: &Admin, tag: &str, heading: &str, home: &Value| {
        let home = with(home.clone(), json!({"/slides/0/heading": heading}));
        let request =
            admin.request(Method::PUT, "/api/admin/site/home/draft").header("If-Match", tag.to_owned());
        send(request.json(&home))
    };
    let home = document(&admin, "home").await;
    let first = save_at(&admin, "\"0\"", "One", &home).await;
    assert_eq!((first.status.as_u16(), first.header("etag")), (200, "\"1\""));
    let stale = save_at(&other, "\"0\"", "Two", &home).await;
    stale.is_error(412, "changed_meanwhile");
    assert!(stale.json()["detail"].as_str().unwrap().contains("home"), "{}", stale.text());
    assert_eq!(admin.json(HOME).await["draft"]["slides"][0]["heading"], "One");
    assert_eq!(save_at(&other, "\"1\"", "Two", &home).await.status, 200);
    let refused = publish(&admin, json!({"pages": ["home", "about"], "revisions": {"home": 1}})).await;
    refused.is_error(412, "changed_meanwhile");
    assert!(refused.text().contains("home"));
    let discard = admin.request(Method::DELETE, "/api/admin/site/home/draft").header("If-Match", "\"1\"");
    assert_eq!(send(discard).await.status, 412);
    assert_eq!(admin.delete("/api/admin/site/home/draft").await.status, 204);
    assert_eq!(admin.delete("/api/admin/site/home/draft").await.status, 404);
    assert_eq!(admin.json(HOME).await["draft"], json!(null));
    let stale = save_at(&other, "\"2\"", "Three", &home).await;
    assert_eq!(stale.status, 412, "the draft that it is based on was thrown away");
}

#[actix_web::test]
async fn several_pages_are_published_all_or_none() {
    let (_site, admin, visitor) = Site::boot().and_both();
    save(&admin, "home", &home_with(&admin, "All or none").await).await;
    let changes = json!({"/hero/heading": "The whole story", "/closing/links/0/link/href": "/products/4711"});
    draft(&admin, "about", changes).await;
    let refused = publish(&admin, json!({"pages": ["home", "about"]})).await.expect(422).json();
    let errors = refused["errors"].clone();
    assert_eq!(errors.as_object().unwrap().keys().collect::<Vec<_>>(), ["about.closing.links.0.link.href"]);
    assert_ne!(first_heading(&visitor).await, "All or none", "nothing was published");
    let forced = publish(&admin, json!({"pages": ["home", "about"], "allow_broken_links": true})).await;
    assert_eq!(forced.json()["published"].as_array().unwrap().len(), 2, "{}", forced.text());
    assert_eq!(first_heading(&visitor).await, "All or none");
    assert!(visitor.get("/about").await.text().contains("The whole story"));

    let refused = publish(&admin, json!({"pages": ["home", "nowhere", "home"], "revisions": {"x": 1}})).await;
    let errors = refused.json()["errors"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(
        (refused.status.as_u16(), errors),
        (422, vec!["pages.1".to_owned(), "pages.2".to_owned(), "revisions.x".to_owned()])
    );
    assert!(publish(&admin, json!({"pages": ["home"]})).await.text().contains("no changes"));
    assert_eq!(publish(&admin, json!({"pages": []})).await.status, 422);
}

#[actix_web::test]
async fn every_version_is_kept_and_becomes_a_draft_again() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let shipped = first_heading(&visitor).await;
    for heading in ["First", "Second", "Third"] {
        save(&admin, "home", &home_with(&admin, heading).await).await;
        assert_eq!(publish(&admin, json!({"pages": ["home"]})).await.status, 200);
    }
    let versions = admin.json("/api/admin/site/home/versions").await;
    has(
        &versions,
        json!({"total": 3, "/items/0/revision": 6, "/items/1/revision": 4, "/items/2/revision": 2}),
    );
    assert_eq!(
        admin.json("/api/admin/site/home/versions?per_page=1&page=3").await["items"][0]["revision"],
        2
    );
    let first = admin.json("/api/admin/site/home/versions/2").await;
    assert_eq!(first["document"]["slides"][0]["heading"], "First");
    assert_eq!(first["pictures"]["/site/banner-1-desktop.webp"]["width"], 1920);
    let restored = admin.act("/api/admin/site/home/versions/2/restore").await;
    assert_eq!(restored.json()["draft"]["slides"][0]["heading"], "First", "{}", restored.text());
    assert_eq!(first_heading(&visitor).await, "Third", "a draft");
    publish(&admin, json!({"pages": ["home"]})).await;
    assert_eq!(first_heading(&visitor).await, "First");
    assert_eq!(admin.json("/api/admin/site/home/versions").await["total"], 4);

    assert_eq!(admin.act("/api/admin/site/home/versions/0/restore").await.status, 200);
    publish(&admin, json!({"pages": ["home"]})).await;
    assert_eq!(first_heading(&visitor).await, shipped);
    let stale =
        admin.request(Method::POST, "/api/admin/site/home/versions/2/restore").header("If-Match", "\"1\"");
    assert_eq!(send(stale).await.status, 412);
    for missing in ["home/versions/3", "home/versions/x", "nowhere/versions", "nowhere"] {
        assert_eq!(admin.get(&format!("/api/admin/site/{missing}")).await.status, 404, "{missing}");
    }
    assert_eq!(admin.act("/api/admin/site/home/versions/99/restore").await.status, 404);
    assert_eq!(admin.get("/api/admin/site/home/versions?page=0").await.status, 422);
}

#[actix_web::test]
async fn hostile_documents_are_refused_with_the_fields_names_and_nothing_changes() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let home = document(&admin, "home").await;
    for (pointer, value, field) in [
        ("/slides/0/heading", json!("<script>alert(1)</script>"), "slides.0.heading"),
        ("/slides/0/heading", json!("a\u{202e}b"), "slides.0.heading"),
        ("/slides/1/link/href", json!("javascript:alert(1)"), "slides.1.link.href"),
        ("/slides/2/picture/src", json!("/storage/site/1-0000000000000000.png"), "slides.2.picture.src"),
        ("/slides/2/picture/phone", json!("/storage/blogs/1-a.png"), "slides.2.picture.phone"),
        ("/slides/2/id", json!("range"), "slides.2.id"),
    ] {
        let hostile = with(home.clone(), json!({(pointer): value}));
        admin.put("/api/admin/site/home/draft", &hostile).await.refuses(field, "");
    }
    let mut several = with(home.clone(), json!({"unknown": "x"}));
    several["story"].as_object_mut().unwrap().remove("heading");
    several["ask"]["href"] = json!("data:text/html,x");
    let refused = admin.put("/api/admin/site/home/draft", &several).await.json();
    let named: Vec<_> = refused["errors"].as_object().unwrap().keys().collect();
    assert_eq!(named, ["ask.href", "story.heading", "unknown"]);
    for body in [json!(null), json!([]), json!("home"), json!({})] {
        assert_eq!(admin.put("/api/admin/site/home/draft", &body).await.status, 422, "{body}");
    }
    let huge = with(home.clone(), json!({"/story/text": "x".repeat(5 << 20)}));
    assert_eq!(admin.put("/api/admin/site/home/draft", &huge).await.status, 413);
    let nested = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    let request =
        admin.request(Method::PUT, "/api/admin/site/home/draft").header("content-type", "application/json");
    assert_eq!(send(request.body(nested)).await.status, 413);
    let unchanged = admin.json(HOME).await;
    has(&unchanged, json!({"revision": 0, "draft": null, "published": home}));
    assert_eq!(visitor.get("/api/content/nowhere").await.status, 404);
}

#[actix_web::test]
async fn a_picture_is_kept_while_a_version_or_the_draft_shows_it() {
    let (site, admin, visitor) = Site::boot().and_both();
    let (published, dropped) = (admin.upload_one("site").await, admin.upload_one("site").await);
    assert!(published.starts_with("/storage/site/"), "{published}");
    let mut home = document(&admin, "home").await;
    home["slides"][0]["picture"] =
        json!({"src": published, "alt": "Our van", "focus": "20 80", "phone": "/site/banner-1-phone.webp"});
    home["slides"][1]["picture"]["src"] = json!(dropped);
    let draft = save(&admin, "home", &home).await;
    assert_eq!(draft["pictures"][&dropped]["width"], 200);
    home["slides"][1]["picture"]["src"] = json!("/site/banner-3-desktop.webp");
    save(&admin, "home", &home).await;
    assert_eq!(publish(&admin, json!({"pages": ["home"]})).await.status, 200);
    let shown = visitor.json("/api/content/home").await["slides"][0]["picture"].clone();
    has(
        &shown,
        json!({
            "url": published, "alt": "Our van", "focus": "20 80", "width": 200, "variants": [160],
        }),
    );
    assert!(shown["phone"]["url"].as_str().unwrap().starts_with("/assets/banner-1-phone-"), "{shown}");
    assert_eq!(visitor.get(shown["phone"]["url"].as_str().unwrap()).await.status, 200);
    site.app.clock.advance(SignedDuration::from_hours(25));
    assert_eq!(sweep(&site.app.db, &site.app.data_dir.images(), site.now()).unwrap().images, 1);
    assert_eq!(
        (visitor.get(&published).await.status.as_u16(), visitor.get(&dropped).await.status.as_u16()),
        (200, 404)
    );
    let admin = site.admin();
    let delete = admin.request(Method::DELETE, "/api/admin/images").json(&json!({"url": published}));
    send(delete).await.is_error(409, "in_use");
}

#[actix_web::test]
async fn a_page_kept_from_search_engines_is_not_in_the_sitemap() {
    let (_site, admin, visitor) = Site::boot().and_both();
    assert!(visitor.get("/sitemap.xml").await.text().contains("/terms</loc>"));
    revise(&admin, "terms", json!({"/head/robots": false})).await;
    let sitemap = visitor.get("/sitemap.xml").await.text();
    assert!(!sitemap.contains("/terms</loc>") && sitemap.contains("/privacy</loc>"), "{sitemap}");
}

#[actix_web::test]
async fn administrators_see_who_else_is_editing() {
    let (site, admin, other) = Site::boot().and_second();
    let report = async |admin: &Admin| admin.act("/api/admin/site/home/editing").await.json();
    report(&admin).await;
    let seen = report(&other).await;
    assert_eq!(each(&seen["editors"], "by"), ["office@example.com", "second@example.com"]);
    assert_eq!(seen["revision"], 0);
    save(&other, "home", &home_with(&other, "By the other one").await).await;
    assert_eq!(report(&admin).await["revision"], 1);
    assert_eq!(other.delete("/api/admin/site/home/editing").await.status, 204);
    assert_eq!(admin.json(HOME).await["editors"].as_array().unwrap().len(), 1);
    site.app.clock.advance(SignedDuration::from_secs(61));
    assert_eq!(admin.json(HOME).await["editors"], json!([]));
}

#[actix_web::test]
async fn the_editor_is_told_every_limit_and_a_link_that_works_can_be_published_whatever_its_case() {
    let (site, admin) = Site::boot().and_admin();
    // The editor is told every limit.
    let schema = admin.json("/api/admin/site/schema").await;
    assert_eq!(schema.as_object().unwrap().len(), 11);
    let slides = &schema["home"]["fields"][1];
    has(
        slides,
        json!({
            "name": "slides", "kind": "list", "max": 8, "/item/label": "Slide", "/item/kind": "group",
        }),
    );
    let heading = &slides["item"]["fields"][1];
    assert_eq!(
        heading,
        &json!({"name": "heading", "label": "Heading", "required": true, "claim": true, "kind": "line", "max": 70})
    );

    // A link that works can be published whatever its case.
    let made = admin.post("/api/admin/categories", &json!({"name": "Eye Care"})).await;
    assert_eq!(made.json()["slug"], "eye-care", "{}", made.text());
    let link = "/products?category=Eye-Care";
    assert_eq!(site.visitor().get(link).await.status, 200);
    revise(&admin, "about", json!({"/closing/links/0/link/href": link})).await;
}
