//! The media library: what is in it, where it is used, replacing and deleting.

use pharma_site::media::sweep::sweep;

use super::site_pages::{document, publish, save};
use super::*;

const MEDIA: &str = "/api/admin/media";

/// A picture of that name in a bucket.
async fn picture(admin: &Admin, bucket: &str, name: &str) -> Value {
    let bytes = encoded(&test_image(200, 100), image::ImageFormat::Png);
    admin.upload(bucket, &[(name, bytes)]).await.expect(201).json()[0].clone()
}

async fn article(admin: &Admin, title: &str, image: &Value, content: &str) -> Value {
    let slug = title.to_lowercase().replace(' ', "-");
    let body = json!({"title": title, "slug": slug, "excerpt": "E", "content": content, "image_url": image,
        "published_at": "2026-11-20T06:00:00Z"});
    admin.post("/api/admin/blogs", &body).await.expect(201).json()
}

async fn names(admin: &Admin, query: &str) -> Vec<String> {
    let list = admin.json(&format!("{MEDIA}?{query}")).await;
    each(&list["items"], "name").into_iter().map(str::to_owned).collect()
}

async fn uses(admin: &Admin, id: &Value) -> Vec<Value> {
    admin.json(&format!("{MEDIA}/{id}/uses")).await["items"].as_array().unwrap().clone()
}

async fn replace(admin: &Admin, id: &Value, with: &Value) -> Response {
    admin.post(&format!("{MEDIA}/{id}/replace"), &json!({ "with": with })).await
}

/// The home page's document with this picture in its first slide.
async fn home_showing(admin: &Admin, url: &Value) -> Value {
    let changes = json!({"/slides/0/picture/src": url, "/slides/0/picture/phone": ""});
    with(document(admin, "home").await, changes)
}

#[actix_web::test]
async fn the_library_lists_searches_and_counts_what_was_uploaded() {
    let (_site, admin) = Site::boot().and_admin();
    assert_eq!(admin.json(MEDIA).await["total"], 0);
    let carton = picture(&admin, "product-images", "Carton.png").await;
    picture(&admin, "blogs", "monsoon.png").await;
    let made = create(&admin, "Amoxicillin 500", json!({"images": [carton["url"]]})).await;
    assert_eq!(names(&admin, "").await, ["monsoon.png", "Carton.png"]);
    assert_eq!(names(&admin, "sort=name").await, ["Carton.png", "monsoon.png"]);
    for (query, found) in [
        ("q=CARTON", "Carton.png"),
        ("q=amoxi", "Carton.png"),
        ("bucket=blogs", "monsoon.png"),
        ("unused=1", "monsoon.png"),
    ] {
        assert_eq!(names(&admin, query).await, [found], "{query}");
    }
    assert!(names(&admin, "q=nothing").await.is_empty() && names(&admin, "q=%25").await.is_empty());
    assert!(names(&admin, "missing_alt=1").await.is_empty(), "the product's name stands in");
    let list = admin.json(&format!("{MEDIA}?per_page=1")).await;
    assert_eq!((&list["total"], list["items"].as_array().unwrap().len()), (&json!(2), 1));
    assert_eq!(
        list["counts"],
        json!({"all": 2, "products": 1, "articles": 1, "site": 0, "documents": 0, "unused": 1})
    );
    let item = admin.json(&format!("{MEDIA}/{}", carton["id"])).await;
    has(
        &item,
        json!({
            "uses": 1, "missing_alt": false, "remove_at": null, "uploaded_by": "office@example.com",
            "width": 200,
        }),
    );
    let used = uses(&admin, &carton["id"]).await;
    assert_eq!(
        used,
        [json!({"kind": "product", "id": made["id"], "title": "Amoxicillin 500", "places": ["published"],
            "admin_url": format!("/admin/products/edit/{}", made["id"]),
            "public_url": format!("/products/{}", made["id"]), "missing_alt": false})]
    );
    for bad in ["bucket=elsewhere", "unused=yes", "missing_alt=2", "sort=colour", "page=0"] {
        assert_eq!(admin.get(&format!("{MEDIA}?{bad}")).await.status, 422, "{bad}");
    }
    for missing in ["0", "x", "99"] {
        assert_eq!(admin.get(&format!("{MEDIA}/{missing}")).await.status, 404, "{missing}");
        assert_eq!(admin.get(&format!("{MEDIA}/{missing}/uses")).await.status, 404, "{missing}");
    }
}

#[actix_web::test]
async fn alternative_texts_are_missed_where_a_picture_is_shown() {
    let (_site, admin) = Site::boot().and_admin();
    let cover = picture(&admin, "blogs", "cover.png").await;
    let inside = picture(&admin, "blogs", "inside.png").await;
    let slide = picture(&admin, "site", "slide.png").await;
    let content = format!("<p>x</p><img src=\"{}\" alt=\"\">", inside["url"].as_str().unwrap());
    article(&admin, "Rain", &cover["url"], &content).await;
    let mut home = with(home_showing(&admin, &slide["url"]).await, json!({"/slides/0/picture/alt": ""}));
    save(&admin, "home", &home).await;
    let mut missing = names(&admin, "missing_alt=1").await;
    missing.sort();
    assert_eq!(missing, ["cover.png", "inside.png", "slide.png"]);
    assert_eq!(uses(&admin, &slide["id"]).await[0]["places"], json!(["draft"]));

    let path = format!("{MEDIA}/{}", cover["id"]);
    let saved = admin.put(&path, &json!({"alt": " Rain on a roof "})).await;
    assert_eq!((saved.status.as_u16(), &saved.json()["missing_alt"]), (200, &json!(false)));
    assert_eq!(admin.put(&path, &json!({"alt": "a\nb"})).await.status, 422);
    home["slides"][0]["picture"]["alt"] = json!("A shelf");
    save(&admin, "home", &home).await;
    assert_eq!(names(&admin, "missing_alt=1").await, ["inside.png"]);
}

#[actix_web::test]
async fn a_file_is_replaced_wherever_it_is_used_and_what_stays_is_said() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let old = picture(&admin, "product-images", "old.png").await;
    let new = picture(&admin, "product-images", "new.png").await;
    admin.put(&format!("{MEDIA}/{}", old["id"]), &json!({"alt": "A carton"})).await;
    let shown = create(&admin, "Shown", json!({"images": [old["url"]]})).await;
    let both = create(&admin, "Both", json!({"images": [old["url"], new["url"]]})).await;
    let earlier = create(&admin, "Earlier", json!({"images": [old["url"]]})).await;
    admin.put(&format!("/api/admin/products/{}", earlier["id"]), &super::product("Earlier")).await;
    let trashed = create(&admin, "Trashed", json!({"images": [old["url"]]})).await;
    admin.delete(&format!("/api/admin/products/{}", trashed["id"])).await;
    visitor.get(&format!("/products/{}", shown["id"])).await;

    let answer = replace(&admin, &old["id"], &new["id"]).await.expect(200).json();
    assert_eq!(each(&answer["changed"], "title"), ["Shown", "Both"]);
    assert_eq!(each(&answer["unchanged"], "title"), ["Earlier", "Trashed"]);
    assert_eq!(answer["unchanged"][1]["reason"], "is in the trash");
    has(&answer["media"], json!({"id": new["id"], "alt": "A carton"}));
    let images = async |product: &Value| {
        admin.json(&format!("/api/admin/products/{}", product["id"])).await["images"].clone()
    };
    assert_eq!(images(&shown).await, json!([new["url"]]));
    assert_eq!(images(&both).await, json!([new["url"]]), "once");
    let page = visitor.get(&format!("/products/{}", shown["id"])).await.text();
    assert!(page.contains(new["url"].as_str().unwrap()) && !page.contains(old["url"].as_str().unwrap()));
    let history = admin.json(&format!("/api/admin/history?kind=product&id={}", shown["id"])).await;
    assert_eq!(history["items"][0]["detail"], "a file was replaced everywhere");
    assert_eq!(admin.delete(&format!("{MEDIA}/{}", old["id"])).await.status, 409);

    for (id, with, status) in [
        (&new["id"], &new["id"], 422),
        (&new["id"], &json!(999), 422),
        (&new["id"], &picture(&admin, "blogs", "other.png").await["id"], 422),
        (&json!(999), &new["id"], 404),
    ] {
        assert_eq!(replace(&admin, id, with).await.status.as_u16(), status, "{id} with {with}");
    }
}

#[actix_web::test]
async fn an_article_gets_the_new_picture_with_its_size_and_a_save_that_knew_the_old_one_is_refused() {
    let (site, admin) = Site::boot().and_admin();
    let old = picture(&admin, "blogs", "old.png").await;
    let content = format!(
        "<p>x</p><img src=\"{}\" alt=\"Roof\" width=\"200\" height=\"100\">",
        old["url"].as_str().unwrap()
    );
    let made = article(&admin, "Rain", &old["url"], &content).await;
    let path = format!("/api/admin/blogs/{}", made["id"]);
    let before = admin.get(&path).await;
    // By a new file.
    let bytes = encoded(&test_image(60, 90), image::ImageFormat::Jpeg);
    let form = Form::new().part("file", Part::bytes(bytes).file_name("new.jpg"));
    let request = admin.request(Method::POST, &format!("{MEDIA}/{}/replace", old["id"])).multipart(form);
    let new = send(request).await.expect(200).json()["media"].clone();
    let now = admin.json(&path).await;
    assert_eq!(now["image_url"], new["url"]);
    let content = now["content"].as_str().unwrap();
    assert!(content.contains(new["url"].as_str().unwrap()), "{content}");
    assert!(content.contains("alt=\"Roof\"") && content.contains("width=\"60\" height=\"90\""), "{content}");
    let stale = admin.request(Method::PUT, &path).header("if-match", before.header("etag"));
    assert_eq!(send(stale.json(&before.json())).await.status, 412);
    assert_eq!(site.visitor().get(new["url"].as_str().unwrap()).await.status, 200);
    let form = Form::new().part("file", Part::bytes(b"<svg/>".to_vec()).file_name("x.svg"));
    let request = admin.request(Method::POST, &format!("{MEDIA}/{}/replace", new["id"])).multipart(form);
    assert_eq!(send(request).await.status, 422);
}

#[actix_web::test]
async fn the_pages_of_the_site_are_replaced_as_published_as_draft_and_as_scheduled() {
    let (site, mut admin, visitor) = Site::boot().and_both();
    let old = picture(&admin, "site", "old.png").await;
    let new = picture(&admin, "site", "new.png").await;
    let home = home_showing(&admin, &old["url"]).await;
    save(&admin, "home", &home).await;
    assert_eq!(publish(&admin, json!({"pages": ["home"]})).await.status, 200);
    let later = with(home.clone(), json!({"/slides/0/heading": "Later"}));
    save(&admin, "home", &later).await;
    let at = site.now() + SignedDuration::from_hours(1);
    assert_eq!(publish(&admin, json!({"pages": ["home"], "at": at.to_string()})).await.status, 200);
    assert_eq!(uses(&admin, &old["id"]).await[0]["places"], json!(["published", "draft", "scheduled"]));
    let base = admin.json("/api/admin/site/home").await["changes"]["base"].clone();

    let answer = replace(&admin, &old["id"], &new["id"]).await.expect(200).json();
    assert_eq!(answer["changed"][0]["places"], json!(["published", "draft", "scheduled"]));
    let now = admin.json("/api/admin/site/home").await;
    for document in ["published", "draft"] {
        assert_eq!(now[document]["slides"][0]["picture"]["src"], new["url"], "{document}");
    }
    assert!(
        now["changes"]["base"].as_i64() > base.as_i64(),
        "the draft is up to date with what is published"
    );
    let shown = visitor.json("/api/content/home").await["slides"][0]["picture"]["url"].clone();
    assert_eq!(shown, new["url"]);

    site.app.clock.advance(SignedDuration::from_mins(61));
    admin.refresh().await;
    assert_eq!(publishing::run(&site.app.db, &site.app.clock).unwrap(), 1);
    let home = visitor.json("/api/content/home").await;
    has(&home["slides"][0], json!({"heading": "Later", "/picture/url": new["url"]}));
    assert_eq!(admin.json("/api/admin/site/home").await["draft"], json!(null), "published with its draft");
    let answer = replace(&admin, &old["id"], &new["id"]).await.json();
    has(&answer, json!({"changed": [], "/unchanged/0/places": ["version"]}));
}

#[actix_web::test]
async fn replacing_beside_saves_loses_neither() {
    let (_site, admin) = Site::boot().and_admin();
    let old = picture(&admin, "product-images", "old.png").await;
    let new = picture(&admin, "product-images", "new.png").await;
    let (_, path) = created(&admin, "Busy", json!({"images": [old["url"]]})).await;
    for round in 0..8 {
        let (from, to) = if round % 2 == 0 { (&old, &new) } else { (&new, &old) };
        let read = admin.get(&path).await;
        let changed = with(read.json(), json!({"description": format!("Round {round}")}));
        let saving = admin.put_over(&path, read.header("etag"), &changed);
        let (saved, replaced) = futures_util::join!(saving, replace(&admin, &from["id"], &to["id"]));
        assert_eq!(replaced.status, 200, "{}", replaced.text());
        assert!([200, 412].contains(&saved.status.as_u16()), "{}", saved.text());
        let now = admin.json(&path).await;
        assert_eq!(now["images"], json!([to["url"]]), "round {round}");
        let kept = now["description"] == changed["description"];
        assert_eq!(kept, saved.status == 200, "round {round}");
    }
}

#[actix_web::test]
async fn only_what_nothing_uses_is_deleted_and_all_of_it_at_once_only_after_a_day() {
    let (site, mut admin) = Site::boot().and_admin();
    let used = picture(&admin, "product-images", "used.png").await;
    create(&admin, "Shown", json!({"images": [used["url"]]})).await;
    let free = picture(&admin, "product-images", "free.png").await;
    let refused = admin.delete(&format!("{MEDIA}/{}", used["id"])).await;
    refused.is_error(409, "in_use");
    assert!(refused.json()["detail"].as_str().unwrap().contains("“Shown”"), "{}", refused.text());
    assert_eq!(admin.delete(&format!("{MEDIA}/{}", free["id"])).await.status, 204);
    assert_eq!(admin.delete(&format!("{MEDIA}/{}", free["id"])).await.status, 404);
    assert_eq!(site.visitor().get(free["url"].as_str().unwrap()).await.status, 404);
    has(&admin.history("kind=image").await[0], json!({"action": "deleted", "name": "free.png"}));

    let kept = encoded(&test_image(20, 10), image::ImageFormat::Png);
    let form = Form::new().part("file", Part::bytes(kept).file_name("kept.png"));
    let request = admin.request(Method::POST, "/api/admin/images/blogs?keep=1").multipart(form);
    assert_eq!(send(request).await.status, 201);
    let forgotten = picture(&admin, "blogs", "forgotten.png").await;
    let list = admin.json(MEDIA).await;
    has(
        &list["items"],
        json!({
            "/0/name": "forgotten.png", "/1/name": "kept.png", "/0/remove_at": "2026-11-22T06:00:00Z",
            "/1/kept": true, "/1/remove_at": null,
        }),
    );
    let delete_all = async |admin: &Admin| admin.act(&format!("{MEDIA}/delete-unused")).await.json();
    assert_eq!(delete_all(&admin).await, json!({"count": 0, "bytes": 0}), "a form may hold them");

    site.app.clock.advance(SignedDuration::from_hours(25));
    admin = site.admin();
    sweep(&site.app.db, &site.app.data_dir.images(), site.now()).unwrap();
    assert_eq!(site.visitor().get(forgotten["url"].as_str().unwrap()).await.status, 404);
    let list = admin.json(&format!("{MEDIA}?unused=1")).await;
    has(&list, json!({"total": 1, "/removable/count": 1})); // kept.png is kept
    assert_eq!(delete_all(&admin).await["count"], 1);
    assert_eq!(names(&admin, "").await, ["used.png"]);
}
