//! The quick filters of the back office's lists, with the counts that they show.

use super::*;

async fn products(admin: &Admin, query: &str) -> Value {
    admin.json(&format!("/api/admin/products?sort=name&counts=1&{query}")).await
}

#[actix_web::test]
async fn products_without_picture_sku_or_composition_are_listed_and_counted() {
    let (_site, admin) = Site::boot().and_admin();
    create(&admin, "Alpha", json!({"sku": "A-1", "composition": "Alphacin 5 mg"})).await;
    create(&admin, "Beta", json!({"sku": "B-1"})).await;
    create(&admin, "Gamma", json!({"category": "Cardiac Care", "composition": "Gammadol 1 mg"})).await;
    for (query, expected) in [
        ("missing=picture", "Alpha, Beta, Gamma"),
        ("missing=sku", "Gamma"),
        ("missing=composition", "Beta"),
        ("missing=composition&q=gam", ""),
        ("missing=sku&category=antibiotics", ""),
    ] {
        assert_eq!(names(&products(&admin, query).await).join(", "), expected, "{query}");
    }
    let counted = async |query: &str| {
        let counts = products(&admin, query).await["counts"].clone();
        (counts["picture"].as_u64(), counts["sku"].as_u64(), counts["composition"].as_u64())
    };
    assert_eq!(counted("").await, (Some(3), Some(1), Some(1)));
    assert_eq!(counted("missing=sku").await, (Some(3), Some(1), Some(1)), "of the others, too");
    assert_eq!(counted("q=beta").await, (Some(1), Some(0), Some(1)));
    assert_eq!(counted("category=cardiac").await, (Some(1), Some(1), Some(0)));
    assert_eq!(admin.json("/api/admin/products").await["counts"], Value::Null, "only when asked for");
    assert_eq!(admin.get("/api/admin/products?counts=yes").await.status, 422);

    let missing = admin.json("/api/admin/overview").await["products"]["missing"].clone();
    has(&missing, json!({"picture": 3, "sku": 1}));
    assert_eq!(names(&products(&admin, "missing=facts").await).len(), 3, "the facts of the trade alone");
}

#[actix_web::test]
async fn a_product_that_gets_what_it_lacked_leaves_the_list() {
    let (_site, admin) = Site::boot().and_admin();
    let made = create(&admin, "Beta", json!({})).await;
    let path = format!("/api/admin/products/{}", made["id"]);
    let mut body = with(super::product("Beta"), json!({"sku": "B-1"}));
    assert_eq!(admin.put(&path, &body).await.status, 200);
    assert_eq!(products(&admin, "missing=sku").await["total"], 0);
    body["sku"] = json!("  ");
    assert_eq!(admin.put(&path, &body).await.status, 200);
    assert_eq!(products(&admin, "missing=sku").await["total"], 1, "a blank one is none");
}

async fn write(admin: &Admin, title: &str, published_at: Option<&str>) {
    let slug = title.to_lowercase();
    let body = json!({"title": title, "slug": slug, "excerpt": "x", "content": "<p>x</p>",
                      "category": "Health", "published_at": published_at});
    assert_eq!(admin.post("/api/admin/blogs", &body).await.status, 201);
}

#[actix_web::test]
async fn posts_are_counted_by_state_and_old_drafts_are_found() {
    let (site, admin) = Site::boot().and_admin();
    write(&admin, "Forgotten", None).await;
    site.app.clock.advance(SignedDuration::from_hours(24 * 30));
    let admin = site.admin();
    write(&admin, "Draft", None).await;
    write(&admin, "Public", Some("2020-01-01T00:00:00Z")).await;
    write(&admin, "Planned", Some("2999-01-01T00:00:00Z")).await;
    let listed = async |query: &str| admin.json(&format!("/api/admin/blogs?counts=1&{query}")).await;
    let old = listed("state=old_draft").await;
    has(&old, json!({"total": 1, "/items/0/title": "Forgotten"}));
    let counts = json!({"public": 1, "scheduled": 1, "draft": 2, "old_draft": 1, "picture": 4});
    assert_eq!(old["counts"], counts, "whatever is shown");
    assert_eq!(listed("q=plan").await["counts"]["scheduled"], 1);
    assert_eq!(listed("q=plan").await["counts"]["draft"], 0);
    assert_eq!(listed("q=nothing").await["counts"]["picture"], 0);
    assert_eq!(listed("missing=picture&state=public").await["total"], 1);
    assert_eq!(admin.get("/api/admin/blogs?missing=sku").await.status, 422);
    let posts = admin.json("/api/admin/overview").await["posts"].clone();
    has(&posts, json!({"old_drafts": 1, "no_picture": 4, "next_at": "2999-01-01T00:00:00Z"}));
}
