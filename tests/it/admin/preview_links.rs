//! Preview links: what they show, to whom, until when, and that nothing of it leaks.

use super::site_pages::{document, draft, home_with, publish, save};
use super::*;

const LINKS: &str = "/api/admin/preview-links";

/// Makes a link.
async fn share(admin: &Admin, body: Value) -> Value {
    admin.post(LINKS, &body).await.expect(201).json()
}

/// The path of a link, without the site's origin.
fn path(link: &Value) -> String {
    let url = link["url"].as_str().unwrap();
    url[url.find("/preview/").unwrap()..].to_owned()
}

async fn open(visitor: &impl Requests, link: &Value) -> Response {
    visitor.get(&path(link)).await
}

#[actix_web::test]
async fn a_page_is_shown_as_its_newest_draft_and_a_hidden_product_as_it_is() {
    let (site, admin, visitor) = Site::boot().and_both();
    // A page is shown as its newest draft.
    let link = share(&admin, json!({"kind": "site", "id": "home"})).await;
    assert_eq!(link["expires_at"], at(72), "three days when nothing else is asked for");
    save(&admin, "home", &home_with(&admin, "First draft").await).await;
    assert!(open(&visitor, &link).await.text().contains("First draft"));
    save(&admin, "home", &home_with(&admin, "Second draft").await).await;
    let shown = open(&visitor, &link).await.expect(200);
    assert!(shown.text().contains("Second draft") && !shown.text().contains("First draft"));
    assert!(shown.text().contains("Preview, not public, until <time"), "{}", shown.text());
    assert_eq!(admin.delete("/api/admin/site/home/draft").await.status, 204);
    assert!(!open(&visitor, &link).await.text().contains("Second draft"), "what is published");
    assert!(!visitor.get("/").await.text().contains("draft\""));

    // A hidden product is shown and nothing that visitors see changes.
    let more = json!({"visibility": "hidden", "description": "Plain <b>words</b>."});
    let product = create(&admin, "Paracetamol", more).await;
    let version = site.app.db.content_version();
    let link = share(&admin, json!({"kind": "product", "id": product["id"]})).await;
    let shown = open(&visitor, &link).await.text();
    says(&shown, &["Paracetamol", "Plain words."]);
    assert!(!shown.contains("application/ld+json") && !shown.contains("og:") && !shown.contains("canonical"));
    assert_eq!(link["name"], "Paracetamol");
    assert_eq!(site.app.db.content_version(), version, "no cached page became stale");
    assert_eq!(visitor.get(&format!("/products/{}", product["id"])).await.status, 404);
}

#[actix_web::test]
async fn parts_of_every_page_are_shown_on_the_home_page_and_other_drafts_are_not() {
    let (_site, admin, visitor) = Site::boot().and_both();
    save(&admin, "home", &home_with(&admin, "A draft of Home").await).await;
    draft(&admin, "company", json!({"name": "Another Name"})).await;
    let link = share(&admin, json!({"kind": "site", "id": "company"})).await;
    let shown = open(&visitor, &link).await.text();
    assert!(shown.contains("Another Name") && !shown.contains("A draft of Home"), "{shown}");
    for page in
        ["layout", "not-found", "about", "legacy", "legacy-interactive", "partners", "contact", "terms"]
    {
        let link = share(&admin, json!({"kind": "site", "id": page})).await;
        let shown = open(&visitor, &link).await;
        assert_eq!(shown.status, 200, "{page}");
        assert!(!shown.text().contains("Another Name"), "{page}");
    }
    let mut missing = document(&admin, "not-found").await;
    let heading = missing.as_object().unwrap().iter().find(|(_, value)| value.is_string()).unwrap().0.clone();
    missing[&heading] = json!("Lost your way");
    save(&admin, "not-found", &missing).await;
    let link = share(&admin, json!({"kind": "site", "id": "not-found"})).await;
    let shown = open(&visitor, &link).await;
    assert!(shown.status == 200 && shown.text().contains("Lost your way"), "{}", shown.text());
}

#[actix_web::test]
async fn an_article_is_shown_before_it_is_public_and_follows_its_saves() {
    let (site, admin, visitor) = Site::boot().and_both();
    let post =
        site.save_post(pharma_site::blog::new_post::PostInput { published_at: None, ..post("Winter stock") });
    let stored = share(&admin, json!({"kind": "blog", "id": post.head.id.get()})).await;
    let shown = open(&visitor, &stored).await;
    assert!(shown.status == 200 && shown.text().contains("<p>Winter stock</p>"), "{}", shown.text());
    assert_eq!(visitor.get("/blog/winter-stock").await.status, 404);

    let address = format!("/api/admin/blogs/{}", post.head.id.get());
    let article = with(admin.json(&address).await, json!({"title": "Zebra in the cold"}));
    assert_eq!(admin.put(&address, &article).await.status, 200);
    assert!(open(&visitor, &stored).await.text().contains("Zebra in the cold"));
    assert_eq!(visitor.get("/blog/winter-stock").await.status, 404);
    for list in ["/blog", "/sitemap.xml", "/feed.xml", "/api/blogs"] {
        assert!(!visitor.get(list).await.text().contains("Zebra"), "{list}");
    }
}

#[actix_web::test]
async fn the_page_of_a_link_is_neither_indexed_nor_stored_and_tells_nobody_its_address() {
    let site = Site::boot_with(|config| {
        config.company.map_embed_url = "https://maps.example.org/embed?q={lat},{lon}".to_owned();
    });
    let (admin, visitor) = (site.admin(), site.visitor());
    let link = share(&admin, json!({"kind": "site", "id": "contact"})).await;
    let public = visitor.get("/contact").await;
    let shown = open(&visitor, &link).await;
    assert_eq!((shown.status.as_u16(), shown.header("cache-control")), (200, "no-store"));
    assert_eq!(shown.header("x-robots-tag"), "noindex");
    assert_eq!(shown.header("referrer-policy"), "no-referrer");
    assert_eq!((shown.header("etag"), shown.header("set-cookie")), ("", ""));
    for name in ["content-security-policy", "permissions-policy", "x-frame-options", "content-type", "vary"] {
        assert_eq!(shown.header(name), public.header(name), "{name}");
    }
    assert!(shown.header("content-security-policy").contains("frame-src https://maps.example.org;"));
    let token = path(&link)["/preview/".len()..].to_owned();
    assert_eq!(token.len(), 43, "256 bits");
    assert!(!shown.text().contains(&token), "the page does not hold its own address");
    lacks(&shown.text(), &["application/ld+json", "rel=\"canonical\"", "property=\"og:"]);
    let tagged = visitor.request(Method::GET, &path(&link)).header("if-none-match", "*");
    assert_eq!(send(tagged).await.status, 200, "never 304");
    let head = send(visitor.request(Method::HEAD, &path(&link))).await;
    assert_eq!((head.status.as_u16(), head.bytes.len(), head.header("cache-control")), (200, 0, "no-store"));
    assert_eq!(visitor.post(&path(&link), &json!({})).await.status, 405);
    for list in ["/sitemap.xml", "/robots.txt"] {
        assert!(!visitor.get(list).await.text().contains("preview"), "{list}");
    }
}

#[actix_web::test]
async fn every_dead_link_is_the_same_not_found_page() {
    let site = Site::boot();
    let (admin, editor, visitor) = (site.admin(), site.editor("editor@example.com"), site.visitor());
    let product = create(&admin, "Short-lived", json!({})).await;
    let of_product = share(&admin, json!({"kind": "product", "id": product["id"]})).await;
    let revoked = share(&admin, json!({"kind": "site", "id": "home"})).await;
    let expired = share(&admin, json!({"kind": "site", "id": "home", "hours": 1})).await;
    let of_editor = share(&editor, json!({"kind": "site", "id": "home", "hours": 720})).await;
    for link in [&of_product, &revoked, &expired, &of_editor] {
        assert_eq!(open(&visitor, link).await.status, 200);
    }
    let out = send(editor.request(Method::POST, "/auth/v1/logout?scope=global")).await;
    assert_eq!((out.status.as_u16(), open(&visitor, &of_editor).await.status.as_u16()), (204, 200));
    let person = format!("/api/admin/people/{}", editor.user_id);
    assert_eq!(admin.put(&person, &json!({"disabled": true})).await.status, 200);
    assert_eq!(admin.delete(&format!("/api/admin/products/{}", product["id"])).await.status, 204);
    assert_eq!(admin.delete(&format!("{LINKS}/{}", revoked["id"])).await.status, 204);
    assert_eq!(admin.delete(&format!("{LINKS}/{}", revoked["id"])).await.status, 404);
    site.app.clock.advance(SignedDuration::from_hours(1));

    let admin = site.admin();
    let forged = format!("/preview/{}", "A".repeat(43));
    let long = format!("/preview/{}", "A".repeat(3000));
    let reference = visitor.get(&forged).await;
    assert!(reference.status == 404 && reference.text().contains("Page not found"), "{}", reference.text());
    let links = [&of_product, &revoked, &expired, &of_editor].map(path);
    let malformed = [long.as_str(), "/preview/", "/preview/a/b", "/preview/%00", "/preview/%ff"];
    for address in links.iter().map(String::as_str).chain(malformed) {
        let dead = visitor.get(address).await;
        assert_eq!((dead.status.as_u16(), &dead.bytes), (404, &reference.bytes), "{address}");
        for name in ["cache-control", "x-robots-tag", "referrer-policy", "content-security-policy", "etag"] {
            assert_eq!(dead.header(name), reference.header(name), "{address} {name}");
        }
    }
    let listed = admin.json(LINKS).await;
    assert_eq!(
        listed["items"].as_array().unwrap().len(),
        1,
        "those that work, and the deleted product's: {listed}"
    );

    assert_eq!(admin.put(&person, &json!({"disabled": false})).await.status, 200);
    assert_eq!(open(&visitor, &of_editor).await.status, 200, "the account may sign in again");
    assert_eq!(admin.delete(&person).await.status, 204);
    assert_eq!(open(&visitor, &of_editor).await.status, 404, "the account is gone");
    housekeeping::run(&site.app.db, &site.app.data_dir.images(), site.now()).unwrap();
    assert_eq!(admin.json(LINKS).await["total"], 1);
    site.app.clock.advance(SignedDuration::from_hours(72));
    housekeeping::run(&site.app.db, &site.app.data_dir.images(), site.now()).unwrap();
    assert_eq!(site.admin().json(LINKS).await["total"], 0);
}

#[actix_web::test]
async fn links_are_listed_with_their_maker_and_openings_and_are_in_the_history() {
    let (site, admin, visitor) = Site::boot().and_both();
    let product = create(&admin, "Cetirizine", json!({})).await;
    let link = share(&admin, json!({"kind": "product", "id": product["id"], "hours": 24})).await;
    share(&admin, json!({"kind": "site", "id": "about"})).await;
    for minutes in [0, 0, 2] {
        site.app.clock.advance(SignedDuration::from_mins(minutes));
        assert_eq!(open(&visitor, &link).await.status, 200);
    }
    send(visitor.request(Method::HEAD, &path(&link))).await;
    let of_product = format!("{LINKS}?kind=product&id={}", product["id"]);
    let listed = admin.json(&of_product).await;
    has(&listed, json!({"total": 1, "/items/0/id": link["id"]}));
    let item = &listed["items"][0];
    has(item, json!({"created_by": "office@example.com", "opened": 2}));
    assert_eq!((&item["expires_at"], item.get("carries_draft")), (&json!(at(24)), None));
    assert!(item["last_opened_at"].is_string() && item.get("url").is_none());
    assert_eq!(admin.json(LINKS).await["total"], 2);
    for wrong in ["?kind=site", "?id=3", "?kind=page&id=home", "?kind=blog&id=home"] {
        assert_eq!(admin.get(&format!("{LINKS}{wrong}")).await.status, 422, "{wrong}");
    }
    admin.delete(&format!("{LINKS}/{}", link["id"])).await;
    let history = admin.history(&format!("kind=product&id={}", product["id"])).await;
    assert_eq!(each(&history, "action"), ["unshared", "shared", "created"]);
    assert_eq!(history[1]["detail"], "until 22 November 2026, 11:30 IST");
    assert!(!history.to_string().contains(&path(&link)["/preview/".len()..]));
}

#[actix_web::test]
async fn what_is_asked_for_wrongly_is_refused_by_field() {
    let (_site, admin) = Site::boot().and_admin();
    let a_week = json!({"kind": "site", "id": "home", "hours": "week"});
    assert_eq!(admin.post(LINKS, &a_week).await.wrong_fields(), ["hours"]);
    assert_eq!(admin.act(LINKS).await.wrong_fields(), ["id", "kind"]);
    for (kind, id) in [("product", json!(999)), ("blog", json!("999"))] {
        admin.post(LINKS, &json!({"kind": kind, "id": id})).await.expect(404);
    }
    assert_eq!(admin.json(LINKS).await["total"], 0, "nothing was stored");
}

#[actix_web::test]
async fn a_link_follows_a_publication() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let link = share(&admin, json!({"kind": "site", "id": "home"})).await;
    save(&admin, "home", &home_with(&admin, "Now for all").await).await;
    assert!(open(&visitor, &link).await.text().contains("Now for all"));
    assert_eq!(publish(&admin, json!({"pages": ["home"]})).await.status, 200);
    for address in ["/".to_owned(), path(&link)] {
        assert!(visitor.get(&address).await.text().contains("Now for all"), "{address}");
    }
}
