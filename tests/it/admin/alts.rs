//! Alternative texts of images, which are saved with the record that shows them.

use super::*;

/// What the form sends for a product with one image and its alternative text.
fn shown(name: &str, url: &str, alt: &str) -> Value {
    with(product(name), json!({"images": [url], "image_alts": { url: alt }}))
}

async fn put(admin: &Admin, path: &str, tag: &str, body: &Value) -> u16 {
    admin.put_over(path, tag, body).await.status.as_u16()
}

#[actix_web::test]
async fn a_products_alternative_texts_are_saved_with_it_or_not_at_all() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let url = admin.upload_one("product-images").await;
    let (made, path) = created(&admin, "Shown", shown("Shown", &url, " A carton ")).await;
    let public = format!("/api/products/{}", made["id"]);
    assert_eq!(made["pictures"][0]["alt"], "A carton");
    assert_eq!(visitor.json(&public).await["picture"]["alt"], "A carton");

    assert_eq!(put(&admin, &path, "\"7\"", &shown("Shown", &url, "Stale")).await, 412);
    assert_eq!(put(&admin, &path, "\"1\"", &shown(" ", &url, "Refused")).await, 422);
    assert_eq!(put(&admin, &path, "\"1\"", &shown("Shown", &url, "two\nlines")).await, 422);
    assert_eq!(put(&admin, &path, "\"1\"", &shown("Shown", &url, &"x".repeat(301))).await, 422);
    assert_eq!(visitor.json(&public).await["picture"]["alt"], "A carton");

    let silent = with(product("Shown"), json!({"images": [url]}));
    assert_eq!(put(&admin, &path, "\"1\"", &silent).await, 200);
    assert_eq!(visitor.json(&public).await["picture"]["alt"], "A carton", "who says nothing changes nothing");

    assert_eq!(put(&admin, &path, "\"2\"", &shown("Shown", &url, "")).await, 200);
    assert_eq!(visitor.json(&public).await["picture"]["alt"], "Shown", "visitors get the name instead");
    assert_eq!(admin.json(&path).await["pictures"][0]["alt"], "", "the form gets what was typed");

    let foreign = admin.upload_one("product-images").await;
    let other = create(&admin, "Other", shown("Other", &foreign, "Its own")).await;
    let mut body = shown("Shown", &url, "Mine");
    body["image_alts"][&foreign] = json!("Not mine");
    assert_eq!(put(&admin, &path, "\"3\"", &body).await, 200);
    let other = visitor.json(&format!("/api/products/{}", other["id"])).await;
    assert_eq!(other["picture"]["alt"], "Its own");
}

#[actix_web::test]
async fn restoring_a_revision_restores_its_alternative_texts() {
    let (_site, admin) = Site::boot().and_admin();
    let url = admin.upload_one("product-images").await;
    let (_, path) = created(&admin, "Shown", shown("Shown", &url, "First")).await;
    assert_eq!(put(&admin, &path, "\"1\"", &shown("Shown", &url, "Second")).await, 200);
    let revisions = admin.json(&format!("{path}/revisions")).await;
    assert_eq!(revisions[0]["changed"], json!(["image_alts"]));
    let first = admin.json(&format!("{path}/revisions/1")).await;
    assert_eq!(first["product"]["pictures"][0]["alt"], "First");
    let back = admin.act(&format!("{path}/revisions/1/restore")).await;
    assert_eq!(back.json()["pictures"][0]["alt"], "First");
}

#[actix_web::test]
async fn a_posts_alternative_text_is_saved_with_it_and_restored_with_its_revision() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let url = admin.upload_one("blogs").await;
    let body = |alt: &str| {
        json!({"title": "Post", "slug": "post", "excerpt": "E", "content": "<p>C</p>", "published_at": at(-1),
               "image_url": url, "image_alt": alt})
    };
    let made = admin.post("/api/admin/blogs", &body("First")).await.json();
    let path = format!("/api/admin/blogs/{}", made["id"]);
    assert_eq!(put(&admin, &path, "\"9\"", &body("Stale")).await, 412);
    assert_eq!(visitor.json("/api/blogs/post").await["picture"]["alt"], "First");
    assert_eq!(put(&admin, &path, "\"1\"", &body("Second")).await, 200);
    assert_eq!(visitor.json("/api/blogs/post").await["picture"]["alt"], "Second");
    let first = admin.json(&format!("{path}/revisions/1")).await;
    assert_eq!(first["post"]["picture"]["alt"], "First");
    let back = admin.act(&format!("{path}/revisions/1/restore")).await;
    assert_eq!(back.json()["picture"]["alt"], "First");
}

#[actix_web::test]
async fn the_upload_form_can_ask_for_the_limits() {
    let site = Site::boot();
    let limits = site.admin().json("/api/admin/images/limits").await;
    assert_eq!(
        limits,
        json!({"max_bytes": 15 << 20, "max_size": "15 MB", "max_pixels": 40_000_000,
            "max_document_bytes": 15 << 20, "max_document_size": "15 MB"})
    );
}
