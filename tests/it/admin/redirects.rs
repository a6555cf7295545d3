//! `/api/admin/redirects`.

use super::redirect_lists::{counts, import};
use super::*;

pub const REDIRECTS: &str = "/api/admin/redirects";

pub async fn add(admin: &Admin, from: &str, to: &str, status: u16) -> Response {
    admin.post(REDIRECTS, &json!({"from": from, "to": to, "status": status})).await
}

#[actix_web::test]
async fn a_redirect_is_added_read_saved_and_deleted() {
    let (_site, admin) = Site::boot().and_admin();
    let added = add(&admin, "/old%20page/", "/about/", 301).await.expect(201);
    let redirect = added.json();
    let path = format!("{REDIRECTS}/{}", redirect["id"]);
    assert_eq!((added.header("location"), added.header("etag")), (path.as_str(), "\"1\""));
    has(
        &redirect,
        json!({
            "from": "/old%20page", "to": "/about", "status": 301, "hits": 0, "saved_by": "office@example.com",
            "automatic": false, "has_page": false, "leads_nowhere": false,
        }),
    );
    assert_eq!(admin.json(&path).await, redirect);
    let saved = admin.put(&path, &json!({"from": "/old", "status": 410})).await;
    assert_eq!((saved.status.as_u16(), saved.header("etag")), (200, "\"2\""));
    has(&saved.json(), json!({"to": null, "status": 410}));
    let listed = admin.json(REDIRECTS).await;
    has(&listed, json!({"total": 1, "/items/0/from": "/old"}));
    assert_eq!(admin.delete(&path).await.status, 204);
    assert_eq!(admin.delete(&path).await.status, 404);
    assert_eq!(admin.get(&path).await.status, 404);
    assert_eq!(admin.json(REDIRECTS).await["total"], 0);

    assert_eq!(
        admin.history_lines("kind=redirect").await,
        [
            "office@example.com | deleted | /old | -",
            "office@example.com | updated | /old | is gone (410)",
            "office@example.com | created | /old%20page | leads to /about (301)"
        ]
    );
}

#[actix_web::test]
async fn a_stale_save_is_refused_and_a_repeated_request_is_performed_once() {
    let (_site, admin) = Site::boot().and_admin();
    let post = || {
        let request = admin.request(Method::POST, REDIRECTS).header("Idempotency-Key", "once");
        send(request.json(&json!({"from": "/old", "to": "/about"})))
    };
    let (one, two) = (post().await, post().await);
    assert_eq!((one.status.as_u16(), two.status.as_u16()), (201, 201), "{}", one.text());
    assert_eq!(two.header("idempotency-replayed"), "true");
    assert_eq!(one.json()["status"], 301, "the default");
    let path = format!("{REDIRECTS}/{}", one.json()["id"]);
    let save = |to: &'static str| {
        let request = admin.request(Method::PUT, &path).header("If-Match", "\"1\"");
        send(request.json(&json!({"from": "/old", "to": to, "status": 302})))
    };
    assert_eq!(save("/terms").await.status, 200);
    save("/privacy").await.is_error(412, "changed_meanwhile");
    assert_eq!(admin.json(&path).await["to"], "/terms");
    assert_eq!(add(&admin, "/%6Fld/", "/contact", 301).await.wrong_fields(), ["from"]);
}

#[actix_web::test]
async fn hostile_and_useless_redirects_are_refused_with_the_fields_name() {
    let (_site, admin) = Site::boot().and_admin();
    // Which addresses are refused is proven where they are read.
    for from in ["//evil.example", "/products?page=2", "/%61dmin/x"] {
        assert_eq!(add(&admin, from, "/terms", 301).await.wrong_fields(), ["from"], "{from:?}");
    }
    assert_eq!(add(&admin, "/old", "javascript:alert(1)", 301).await.wrong_fields(), ["to"]);
    assert_eq!(add(&admin, "/old", "/terms", 307).await.wrong_fields(), ["status"]);
    assert_eq!(add(&admin, "/old", "/terms", 410).await.wrong_fields(), ["to"]);
    assert_eq!(add(&admin, "old", "x", 999).await.wrong_fields(), ["from", "status", "to"]);
    assert_eq!(add(&admin, &format!("/{}", "x".repeat(2000)), "/terms", 301).await.wrong_fields(), ["from"]);
    assert_eq!(add(&admin, &format!("/{}", "x".repeat(2 << 20)), "/terms", 301).await.status, 413);
    admin.post(REDIRECTS, &json!({"from": 1, "to": ["x"], "status": "a"})).await.expect(422);
    assert_eq!(admin.put(&format!("{REDIRECTS}/x"), &json!({"from": "/a", "to": "/b"})).await.status, 404);
    assert_eq!(admin.put(&format!("{REDIRECTS}/9"), &json!({"from": "/a", "to": "/b"})).await.status, 404);
    for query in ["kind=x", "sort=to", "page=0", "q=%00"] {
        assert_eq!(admin.get(&format!("{REDIRECTS}?{query}")).await.status, 422, "{query}");
    }
    assert_eq!(admin.json(REDIRECTS).await["total"], 0);
}

#[actix_web::test]
async fn loops_and_chains_are_refused_on_save_and_on_change() {
    let (_site, admin) = Site::boot().and_admin();
    // Which addresses are one is proven where they are read.
    add(&admin, "/a", "/%61?x=1#top", 301).await.refuses("to", "circle");
    assert_eq!(add(&admin, "/b", "/terms", 301).await.status, 201);
    let offer = "is itself an old address; send visitors straight to /terms";
    add(&admin, "/a", "/b/", 301).await.refuses("to", offer);
    let a = add(&admin, "/a", "/contact", 302).await.json();
    let change = json!({"from": "/a", "to": "/b", "status": 301});
    admin.put(&format!("{REDIRECTS}/{}", a["id"]), &change).await.refuses("to", offer);
    assert_eq!(add(&admin, "/c", "/d", 301).await.status, 201);
    add(&admin, "/d", "/terms", 301).await.refuses("from", "where /c leads");
    let refused = add(&admin, "/d", "/c", 301).await;
    assert!(refused.text().contains("circle"), "{}", refused.text());
    assert_eq!(add(&admin, "/gone", "", 410).await.status, 201);
    assert!(add(&admin, "/f", "/gone", 301).await.text().contains("is gone"));
    // Addresses are compared with their case, as the site's pages are.
    assert_eq!(add(&admin, "/About", "/about", 301).await.status, 201);
    assert_eq!(add(&admin, "/upper", "/UPPER", 301).await.status, 201);
    assert_eq!(add(&admin, "/UPPER", "/upper", 301).await.wrong_fields(), ["to"]);
}

#[actix_web::test]
async fn the_list_is_searched_ordered_and_says_what_the_addresses_are() {
    let (site, admin) = Site::boot().and_admin();
    let product = create(&admin, "Cough Syrup", json!({})).await;
    let page = format!("/products/{}", product["id"]);
    assert_eq!(add(&admin, &page, "/products", 301).await.json()["has_page"], true);
    assert_eq!(add(&admin, "/lost", "/nothing", 301).await.json()["leads_nowhere"], true);
    assert_eq!(add(&admin, "/away", "https://other.example", 302).await.json()["leads_nowhere"], false);
    let froms = async |query: &str| {
        let listed = admin.json(&format!("{REDIRECTS}?{query}")).await;
        let items = listed["items"].as_array().unwrap().iter();
        items.map(|item| item["from"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(froms("sort=from").await, ["/away", "/lost", page.as_str()]);
    assert_eq!(froms("").await, ["/away", "/lost", page.as_str()], "saved last first");
    assert_eq!(froms("q=OTHER.example").await, ["/away"]);
    assert_eq!(froms("per_page=1&page=2&sort=-from").await, ["/lost"]);
    site.visitor().get("/lost").await.expect(301);
    assert_eq!(froms("sort=-hits&per_page=1").await, ["/lost"]);
    site.app.redirects.write_hits().unwrap();
    let lost = admin.json(&format!("{REDIRECTS}?q=/lost")).await["items"][0].clone();
    has(&lost, json!({"hits": 1, "last_hit_at": "2026-11-21T06:00:00Z", "revision": 1}));
}

#[actix_web::test]
async fn what_the_site_redirects_by_itself_is_listed_until_the_office_says_otherwise() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let post = |slug: &str| json!({"title": "T", "slug": slug, "excerpt": "e", "content": "<p>c</p>", "published_at": "2026-11-20T00:00:00Z"});
    let made = admin.post("/api/admin/blogs", &post("first")).await.json();
    admin.put(&format!("/api/admin/blogs/{}", made["id"]), &post("second")).await;
    let listed = admin.json(&format!("{REDIRECTS}?kind=automatic")).await;
    let automatic = &listed["items"][0];
    has(
        automatic,
        json!({"from": "/blog/first", "to": "/blog/second", "automatic": true, "id": null, "hits": null}),
    );
    assert_eq!(admin.json(&format!("{REDIRECTS}?kind=own")).await["total"], 0);
    // A redirect to an article follows it to its new address at once.
    assert_eq!(add(&admin, "/story", "/blog/first", 301).await.status, 201);
    assert_eq!(visitor.get("/story").await.header("location"), "/blog/second");
    assert_eq!(admin.delete(&format!("{REDIRECTS}/1")).await.status, 204);
    assert_eq!(add(&admin, "/blog/first", "/about", 302).await.status, 201);
    let answer = visitor.get("/blog/first").await;
    assert_eq!((answer.status.as_u16(), answer.header("location")), (302, "/about"));
    assert_eq!(admin.json(REDIRECTS).await["total"], 1);
}

#[actix_web::test]
async fn only_owners_make_and_change_redirects_to_another_site() {
    let (site, owner, editor) = Site::boot().and_editor();
    let there = "https://shop.example/spring";
    assert_eq!(add(&editor, "/own", "/about", 301).await.status, 201);
    add(&editor, "/old", there, 301).await.is_error(403, "owner_required");
    let path = format!("{REDIRECTS}/1");
    let away = json!({"from": "/own", "to": there});
    editor.put(&path, &away).await.is_error(403, "owner_required");
    assert_eq!(site.visitor().get("/own").await.header("location"), "/about");
    assert_eq!(owner.put(&path, &away).await.status, 200);
    assert_eq!(site.visitor().get("/own").await.header("location"), there);
    // Nor does an editor lead its visitors elsewhere.
    let back = json!({"from": "/own", "to": "/terms"});
    editor.put(&path, &back).await.is_error(403, "owner_required");

    let list = "from,to\n/a,/about\n/b,https://shop.example/b\n";
    let report = import(&editor, list, true).await.json();
    assert_eq!(counts(&report), [1, 0, 0, 1], "{report}");
    has(&report["rows"][0], json!({"line": 3, "/errors/0/column": "to"}));
    for (list, status) in
        [(list, 403), ("from,to\n/own,/terms\n", 403), ("from,to\n/own,https://shop.example/spring\n", 200)]
    {
        assert_eq!(import(&editor, list, false).await.status, status, "{list}");
    }
    assert_eq!(site.visitor().get("/a").await.status, 404, "all or nothing");
    assert_eq!(counts(&import(&owner, list, false).await.json()), [2, 0, 0, 0]);
    assert_eq!(site.visitor().get("/b").await.header("location"), "https://shop.example/b");

    // Who is an owner counts at the moment of the save.
    owner.put(&format!("/api/admin/people/{}", editor.user_id), &json!({"role": "owner"})).await.expect(200);
    assert_eq!(add(&editor, "/old", there, 301).await.status, 201);
}
