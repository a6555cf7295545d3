//! Deleting and restoring categories and benefits, and their former slugs.

use super::*;

async fn category(visitor: &Visitor, slug: &str) -> Option<Value> {
    let list = visitor.json("/api/categories").await;
    list.as_array().unwrap().iter().find(|item| item["slug"] == slug).cloned()
}

async fn path_of(visitor: &Visitor, slug: &str) -> String {
    format!("/api/admin/categories/{}", category(visitor, slug).await.unwrap()["id"])
}

/// Slugs and names that the footer links to.
async fn footer(visitor: &Visitor) -> Vec<(String, String)> {
    let site = visitor.json("/api/site").await;
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let links = site["footer_categories"].as_array().unwrap();
    links.iter().map(|link| (text(&link["slug"]), text(&link["name"]))).collect()
}

async fn actions(admin: &Admin, kind: &str) -> Vec<String> {
    let history = admin.json(&format!("/api/admin/history?kind={kind}")).await;
    let line =
        |entry: &Value| format!("{} {}", entry["name"].as_str().unwrap(), entry["action"].as_str().unwrap());
    history["items"].as_array().unwrap().iter().map(line).collect()
}

#[actix_web::test]
async fn a_category_that_is_added_again_has_its_slug_and_its_footer_link_again() {
    let (_site, admin, visitor) = Site::boot().and_both();
    create(&admin, "Ramipril", json!({"category": "Cardiac Care"})).await;
    let before = category(&visitor, "cardiac").await.unwrap();
    let links = footer(&visitor).await;
    assert!(links.contains(&("cardiac".to_owned(), "Cardiac Care".to_owned())));
    assert_eq!(admin.delete(&path_of(&visitor, "cardiac").await).await.status, 204);
    assert_eq!((category(&visitor, "cardiac").await, footer(&visitor).await.len()), (None, links.len() - 1));
    let found = visitor.json("/api/products?category=cardiac").await;
    assert_eq!(found["total"], 1, "an address with its slug still finds its products");
    let again =
        admin.post("/api/admin/categories", &json!({"name": " cardiac CARE "})).await.expect(201).json();
    has(&again, json!({"slug": before["slug"], "id": before["id"], "name": "cardiac CARE"}));
    assert_eq!((again["products"].clone(), footer(&visitor).await.len()), (json!(1), links.len()));
    assert_eq!(actions(&admin, "category").await, ["cardiac CARE restored", "Cardiac Care deleted"]);
    assert_eq!(admin.json("/api/admin/categories?state=trash").await, json!([]));
}

#[actix_web::test]
async fn a_deleted_category_is_in_the_trash_and_can_be_restored() {
    let (_site, admin, visitor) = Site::boot().and_both();
    create(&admin, "Ramipril", json!({"category": "Cardiac Care"})).await;
    let path = path_of(&visitor, "cardiac").await;
    let id = category(&visitor, "cardiac").await.unwrap()["id"].clone();
    assert_eq!(admin.delete(&path).await.status, 204);
    assert_eq!(admin.delete(&path).await.status, 404);
    let trash = admin.json("/api/admin/categories?state=trash").await;
    let waiting = json!([{"id": id, "name": "Cardiac Care", "slug": "cardiac", "products": 1,
        "deleted_at": "2026-11-21T06:00:00Z", "purge_at": "2026-12-21T06:00:00Z"}]);
    assert_eq!(trash, waiting);
    assert_eq!(admin.json("/api/admin/overview").await["terms"], json!({"trash": 1}));
    let live = admin.json("/api/admin/categories").await;
    assert!(live.as_array().unwrap().iter().all(|one| one["deleted_at"] == Value::Null && one["id"] != id));
    assert_eq!(
        admin.json("/api/admin/benefits?state=trash").await,
        json!([]),
        "each kind has a trash of its own"
    );
    assert_eq!(admin.get("/api/admin/categories?state=all").await.status, 422);
    let back = admin.act(&format!("{path}/restore")).await;
    let expected = json!({"id": id, "name": "Cardiac Care", "slug": "cardiac", "products": 1});
    assert_eq!((back.status.as_u16(), back.json()), (200, expected.clone()));
    let twice = admin.act(&format!("{path}/restore")).await;
    assert_eq!((twice.status.as_u16(), twice.json()), (200, expected), "a second click is harmless");
    for missing in ["/api/admin/categories/999/restore", "/api/admin/benefits/999/restore"] {
        assert_eq!(admin.act(missing).await.status, 404);
    }
    assert_eq!(actions(&admin, "category").await, ["Cardiac Care restored", "Cardiac Care deleted"]);
    assert_eq!(visitor.json("/api/products?category=cardiac").await["total"], 1);
}

#[actix_web::test]
async fn the_trash_frees_name_and_slug_and_a_clashing_restore_is_422() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let path = path_of(&visitor, "cardiac").await;
    admin.delete(&path).await;
    let other = admin.post("/api/admin/categories", &json!({"name": "Cardiac"})).await.json();
    assert_eq!(other["slug"], "cardiac");
    let clash = admin.act(&format!("{path}/restore")).await.expect(422).json();
    assert_eq!(clash["errors"], json!({"slug": ["is already used by another category"]}));
    let other = format!("/api/admin/categories/{}", other["id"]);
    let body = json!({"name": "CARDIAC care", "slug": "heart"});
    assert_eq!(admin.put(&other, &body).await.status, 200);
    let clash = admin.act(&format!("{path}/restore")).await;
    assert_eq!(clash.json()["errors"], json!({"name": ["is already used by another category"]}));
    assert_eq!(admin.delete(&other).await.status, 204);
    assert_eq!(admin.act(&format!("{path}/restore")).await.json()["slug"], "cardiac");
    let numbered = admin.post("/api/admin/categories", &json!({"name": "Cardiac Care"})).await;
    assert_eq!(numbered.status, 422, "it is there");
}

#[actix_web::test]
async fn after_thirty_days_a_category_is_purged_and_its_slug_is_reserved_for_its_name() {
    let (site, admin, visitor) = Site::boot().and_both();
    let path = path_of(&visitor, "cardiac").await;
    admin.delete(&path).await;
    let images = site.app.data_dir.images();
    let purge = || housekeeping::run(&site.app.db, &images, site.now()).unwrap().purged;
    site.app.clock.advance(SignedDuration::from_hours(24 * 30 - 1));
    assert_eq!(purge(), 0);
    site.app.clock.advance(SignedDuration::from_hours(2));
    assert_eq!(purge(), 1);
    let admin = site.admin();
    assert_eq!(admin.json("/api/admin/categories?state=trash").await, json!([]));
    assert_eq!(admin.act(&format!("{path}/restore")).await.status, 404);
    assert_eq!(actions(&admin, "category").await, ["Cardiac Care purged", "Cardiac Care deleted"]);
    let again = admin.post("/api/admin/categories", &json!({"name": "Cardiac care"})).await.json();
    assert_eq!(again["slug"], "cardiac");
    assert_ne!(format!("/api/admin/categories/{}", again["id"]), path, "an id is never used twice");
    assert!(footer(&visitor).await.iter().any(|(slug, _)| slug == "cardiac"));
}

#[actix_web::test]
async fn a_slug_can_be_changed_and_its_old_addresses_redirect() {
    let (_site, admin, visitor) = Site::boot().and_both();
    create(&admin, "Ramipril", json!({"category": "Cardiac Care", "benefits": ["Supports Heart Health"]}))
        .await;
    let path = path_of(&visitor, "cardiac").await;
    let changed = admin.put(&path, &json!({"name": "Cardiac Care", "slug": "heart"})).await;
    assert_eq!((changed.status.as_u16(), &changed.json()["slug"]), (200, &json!("heart")));
    let history = admin.json("/api/admin/history?kind=category").await["items"][0].clone();
    has(&history, json!({"action": "updated", "detail": "slug heart, was cardiac"}));
    let moved = visitor.get("/products?category=cardiac&benefit=supports-heart-health&q=rami&page=1").await;
    let wanted = "/products?category=heart&benefit=supports-heart-health&q=rami";
    assert_eq!((moved.status.as_u16(), moved.header("location")), (301, wanted));
    assert_eq!(visitor.get(wanted).await.status, 200);
    assert_eq!(visitor.json("/api/products?category=cardiac").await["total"], 1);
    assert!(
        footer(&visitor).await.contains(&("heart".to_owned(), "Cardiac Care".to_owned())),
        "the link stays"
    );
    // A former slug that is used again no longer redirects.
    let other = admin.post("/api/admin/categories", &json!({"name": "Cardiac"})).await.json();
    assert_eq!(other["slug"], "cardiac");
    assert_eq!(visitor.get("/products?category=cardiac").await.status, 200);
    assert_eq!(visitor.json("/api/products?category=cardiac").await["total"], 0);
    let taken = admin.put(&path, &json!({"name": "Cardiac Care", "slug": "cardiac"})).await;
    assert_eq!(taken.json()["errors"], json!({"slug": ["is already used by another category"]}));
    admin.put(&path, &json!({"name": "Cardiac Care", "slug": "//evil.example"})).await.refuses("slug", "");
}

#[actix_web::test]
async fn a_slug_that_is_changed_back_no_longer_redirects() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let path = path_of(&visitor, "cardiac").await;
    for slug in ["heart", "cardiac"] {
        admin.put(&path, &json!({"name": "Cardiac Care", "slug": slug})).await;
    }
    assert_eq!(visitor.get("/products?category=cardiac").await.status, 200);
    let moved = visitor.get("/products?category=heart").await;
    assert_eq!((moved.status.as_u16(), moved.header("location")), (301, "/products?category=cardiac"));
}
