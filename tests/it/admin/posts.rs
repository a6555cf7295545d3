//! `/api/admin/blogs`.

use super::*;

fn post(title: &str, slug: &str, published_at: impl Into<Value>) -> Value {
    let published_at: Value = published_at.into();
    json!({"title": title, "slug": slug, "excerpt": "About it.", "content": format!("<p>{title}</p>"),
           "published_at": published_at})
}

async fn create(admin: &Admin, body: &Value) -> Value {
    admin.post("/api/admin/blogs", body).await.expect(201).json()
}

fn titles(page: &Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|item| item["title"].as_str().unwrap()).collect()
}

#[actix_web::test]
async fn drafts_and_scheduled_posts_are_seen_in_the_back_office_only() {
    let (site, admin, visitor) = Site::boot().and_both();
    let draft = create(&admin, &post("Draft", "draft", Value::Null)).await;
    create(&admin, &post("Later", "later", at(2))).await;
    create(&admin, &post("Now", "now", at(-2))).await;
    assert_eq!((draft["state"].as_str(), draft["author"].as_str()), (Some("draft"), Some("Admin")));
    assert_eq!(titles(&admin.json("/api/admin/blogs").await), ["Draft", "Later", "Now"]);
    for (state, title) in [("draft", "Draft"), ("scheduled", "Later"), ("public", "Now")] {
        assert_eq!(titles(&admin.json(&format!("/api/admin/blogs?state={state}")).await), [title]);
    }
    let stats = admin.json("/api/admin/blogs/stats").await;
    assert_eq!(
        stats,
        json!({"total": 3, "featured": 0, "byCategory": {"": 3}, "public": 1, "scheduled": 1, "draft": 1})
    );
    assert_eq!(admin.json("/api/admin/blogs/authors").await, json!([{"value": "Admin", "count": 3}]));
    assert_eq!(titles(&visitor.json("/api/blogs").await), ["Now"]);
    site.app.clock.advance(SignedDuration::from_hours(3));
    assert_eq!(titles(&visitor.json("/api/blogs").await), ["Later", "Now"]);
    let admin = site.admin();
    assert_eq!(admin.json("/api/admin/blogs/stats").await["public"], 2);
    assert_eq!(titles(&admin.json("/api/admin/blogs?q=late").await), ["Later"]);
    assert_eq!(titles(&admin.json("/api/admin/blogs?sort=title").await), ["Draft", "Later", "Now"]);
    assert_eq!(
        admin.get("/api/admin/blogs?state=x&sort=y").await.json()["errors"].as_object().unwrap().len(),
        2
    );
}

#[actix_web::test]
async fn an_unpublished_post_is_gone_at_the_next_request() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let made = create(&admin, &post("Zinc", "zinc", at(-1))).await;
    let path = format!("/api/admin/blogs/{}", made["id"]);
    let public = ["/api/blogs/zinc", "/blog/zinc"];
    for address in public {
        assert_eq!(visitor.get(address).await.status, 200, "{address}");
    }
    assert_eq!(visitor.json("/api/blogs?q=zinc").await["total"], 1);
    assert_eq!(admin.put(&path, &post("Zinc", "zinc", Value::Null)).await.status, 200);
    for address in public {
        assert_eq!(visitor.get(address).await.status, 404, "{address}");
    }
    assert_eq!(visitor.json("/api/blogs?q=zinc").await["total"], 0);
    assert_eq!(visitor.json("/api/blogs").await["total"], 0);
    admin.put(&path, &post("Zinc", "zinc", at(-1))).await;
    assert_eq!(admin.delete(&path).await.status, 204);
    for address in public {
        assert_eq!(visitor.get(address).await.status, 404, "{address}");
    }
    assert_eq!(titles(&admin.json("/api/admin/blogs?state=trash&q=zin").await), ["Zinc"]);
    let back = admin.act(&format!("{path}/restore")).await;
    assert_eq!((back.status.as_u16(), back.json()["state"].clone()), (200, json!("public")));
    assert_eq!(visitor.json("/api/blogs?q=zinc").await["total"], 1);
}

#[actix_web::test]
async fn a_post_is_checked_and_sanitised_and_a_stale_save_is_412() {
    let (_site, admin) = Site::boot().and_admin();
    let empty = admin
        .post("/api/admin/blogs", &json!({"title": " ", "image_url": "https://evil.example/a.png"}))
        .await;
    let errors = empty.json()["errors"].clone();
    for field in ["title", "slug", "content", "excerpt"] {
        assert_eq!(errors[field][0], "Please fill in all required fields", "{errors}");
    }
    assert_eq!(errors["image_url"][0], "Invalid image URL");
    let mut hostile = post("Hostile", "hostile", Value::Null);
    hostile["content"] =
        json!("<p onclick=alert(1)>Hi<script>alert(2)</script><img src=x onerror=alert(3)></p>");
    let made = create(&admin, &hostile).await;
    let content = made["content"].as_str().unwrap();
    assert!(!content.contains("alert") && content.contains("Hi"), "{content}");
    let preview =
        admin.post("/api/admin/blogs/preview", &json!({"content": hostile["content"]})).await.json();
    let gone = |kind: &str, what: &str| json!({"kind": kind, "what": what, "count": 1});
    let findings = [
        gone("picture", "x"),
        gone("element", "script"),
        gone("formatting", "onclick"),
        gone("formatting", "onerror"),
    ];
    assert_eq!(preview, json!({"content": content, "read_time": 1, "findings": findings}));
    admin.post("/api/admin/blogs", &post("Other", "hostile", Value::Null)).await.refuses("slug", "");
    let path = format!("/api/admin/blogs/{}", made["id"]);
    let save =
        async |tag: &str, title| admin.put_over(&path, tag, &post(title, "hostile", Value::Null)).await;
    assert_eq!(save("\"1\"", "Tame").await.header("etag"), "\"2\"");
    assert_eq!(save("\"1\"", "Wild").await.status, 412);
    assert_eq!(admin.get(&path).await.header("etag"), "\"2\"");
}

#[actix_web::test]
async fn links_to_pages_of_the_site_and_headings_are_kept() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let mut body = post("Links", "links", at(-1));
    body["content"] = json!(
        "<h1>T</h1><p><a href=\"/products/136\">a</a><a href=\"http://plain.example/\">b</a>\
         <a href=\"#part-1\">c</a><a href=\"//evil.example\">d</a></p>"
    );
    let stored = create(&admin, &body).await["content"].as_str().unwrap().to_owned();
    let page = visitor.get("/blog/links").await.text();
    for kept in ["<h2>T</h2>", "href=\"/products/136\"", "href=\"http://plain.example/\"", "href=\"#part-1\""]
    {
        assert!(stored.contains(kept), "{kept} in {stored}");
        assert!(page.contains(kept.trim_start_matches("<h2>")), "{kept} on the page");
    }
    assert!(!stored.contains("evil"), "{stored}");
    let feed = visitor.get("/feed.xml").await.text();
    assert!(feed.contains("/products/136") && !feed.contains("href=&quot;/products"), "{feed}");
    assert!(feed.contains("/blog/links#part-1"), "{feed}");
    let finding = |findings: &Value, kind: &str| {
        let of = findings.as_array().unwrap().iter().find(|finding| finding["kind"] == kind);
        of.map(|finding| finding["what"].clone())
    };
    let preview = admin.post("/api/admin/blogs/preview", &json!({"content": body["content"]})).await.json();
    let told = &preview["findings"];
    assert_eq!(finding(told, "insecure_link"), Some(json!("http://plain.example/")));
    assert_eq!(finding(told, "link"), Some(json!("//evil.example")));
    assert_eq!(finding(told, "heading"), Some(json!("h1")));
    let again = admin.post("/api/admin/blogs/preview", &json!({"content": stored})).await.json();
    assert_eq!(again["content"], stored, "cleaning what is stored changes nothing");
    assert_eq!(again["findings"].as_array().unwrap().len(), 1, "only the warning is left: {again}");
}

/// HTML that takes long to sanitise: formatting elements that are reopened in every paragraph.
fn slow_html() -> String {
    let formats = "<b><big><code><em><font><i><nobr><s><small><strike><strong><tt><u>";
    formats.repeat(3) + &"<p>x".repeat(15_000)
}

#[actix_web::test]
async fn other_requests_are_answered_while_long_posts_are_sanitised() {
    let site = Site::boot();
    let body = json!({"title": "T", "slug": "t", "excerpt": "E", "content": slow_html()});
    // Connections go to the server's two threads in turn, so each thread has some of these.
    let paths = ["/api/admin/blogs/preview", "/api/admin/blogs"].repeat(2);
    let cleaning = paths.into_iter().map(|path| {
        let (admin, body) = (site.admin(), body.clone());
        actix_web::rt::spawn(async move { admin.post(path, &body).await.status })
    });
    let cleaning: Vec<_> = cleaning.collect();
    let under_way = || cleaning.iter().all(|one| !one.is_finished());
    let mut answered = 0;
    while under_way() {
        assert_eq!(site.visitor().get("/healthz").await.status, 200);
        answered += usize::from(under_way());
    }
    assert!(answered >= 10, "{answered} answers while articles were being cleaned");
    for one in cleaning {
        let status = one.await.unwrap();
        assert!(status.is_success() || status == 422, "{status}");
    }
}

#[actix_web::test]
async fn a_former_slug_redirects_and_restoring_a_taken_slug_is_422() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let made = create(&admin, &post("Iron", "iron", at(-1))).await;
    let path = format!("/api/admin/blogs/{}", made["id"]);
    admin.put(&path, &post("Iron", "iron-again", at(-1))).await;
    let moved = visitor.get("/blog/iron").await.expect(301);
    assert!(moved.header("location").ends_with("/blog/iron-again"));
    assert_eq!(admin.json("/api/admin/blogs/slug?title=Iron").await["slug"], "iron-2");
    assert_eq!(admin.json("/api/admin/blogs/slug?title=%E0%A4%AE%E0%A4%A7%E0%A5%81").await["slug"], "mdhu");
    assert_eq!(admin.json("/api/admin/blogs/slug?title=%3F%3F").await["slug"], "article");
    assert_eq!(admin.json("/api/admin/blogs/slug?title=Featured").await["slug"], "featured-2");
    admin.delete(&path).await;
    create(&admin, &post("New", "iron-again", at(-1))).await;
    admin.act(&format!("{path}/restore")).await.refuses("slug", "");
}

#[actix_web::test]
async fn revisions_of_posts_can_be_read_and_restored() {
    let (_site, admin) = Site::boot().and_admin();
    let url = admin.upload_one("blogs").await;
    let mut body = post("One", "one", Value::Null);
    body["content"] = json!(format!("<p>One</p><img src=\"{url}\" alt=\"\">"));
    let made = create(&admin, &body).await;
    let path = format!("/api/admin/blogs/{}", made["id"]);
    admin.put(&path, &post("Two", "one", at(-1))).await;
    let revisions = admin.json(&format!("{path}/revisions")).await;
    assert_eq!(revisions[0]["changed"], json!(["content", "published_at", "title"]));
    let first = admin.json(&format!("{path}/revisions/1")).await;
    has(&first["post"], json!({"title": "One", "state": "draft"}));
    let in_use = send(admin.request(Method::DELETE, "/api/admin/images").json(&json!({"url": url}))).await;
    assert_eq!(in_use.status, 409, "an earlier version shows it");
    let restored = admin.act(&format!("{path}/revisions/1/restore")).await.json();
    has(&restored, json!({"title": "One", "published_at": null}));
    body["content"] = json!("<p>x</p><img src=\"/storage/blogs/1-gone.png\">");
    admin.put(&path, &body).await.refuses("content", "");
}
