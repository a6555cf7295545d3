//! The history, revisions, and restoring them.

use super::*;

#[actix_web::test]
async fn every_save_leaves_a_revision_that_can_be_read_and_restored() {
    let site = Site::boot();
    let (admin, other) = (site.admin(), site.admin_called("second@example.com"));
    let url = admin.upload_one("product-images").await;
    let made = create(&admin, "First name", json!({"images": [url], "sku": "V-1", "dosage": "Once"})).await;
    let path = format!("/api/admin/products/{}", made["id"]);
    other.put(&path, &product("Second name")).await;
    let revisions = admin.json(&format!("{path}/revisions")).await;
    let list = revisions.as_array().unwrap();
    assert_eq!(list.len(), 2);
    assert_eq!(list[0]["changed"], json!(["dosage", "images", "name", "sku"]));
    has(&list[0], json!({"saved_by": "second@example.com", "current": true}));
    has(&list[1], json!({"action": "created", "saved_by": EMAIL}));
    let first = admin.json(&format!("{path}/revisions/1")).await;
    has(&first, json!({"/product/name": "First name", "/product/pictures/0/width": 200, "current": false}));
    let restore = format!("{path}/revisions/1/restore");
    send(admin.request(Method::POST, &restore).header("If-Match", "\"1\"")).await.expect(412);
    let restored =
        send(admin.request(Method::POST, &restore).header("If-Match", "\"2\"")).await.expect(200).json();
    has(&restored, json!({"name": "First name", "sku": "V-1", "revision": 3, "images": [url]}));
    assert_eq!(admin.get(&format!("{path}/revisions/9")).await.status, 404);
    assert_eq!(admin.get("/api/admin/products/999/revisions").await.status, 404);
}

#[actix_web::test]
async fn the_history_is_narrowed_by_person_name_and_day() {
    let site = Site::boot();
    let (admin, other) = (site.admin(), site.admin_called("second@example.com"));
    create(&admin, "Amoxy 100%", json!({})).await;
    create(&other, "Zinc", json!({})).await;
    let names = |query: &'static str| {
        let admin = &admin;
        async move {
            let page = admin.json(&format!("/api/admin/history?kind=product{query}")).await;
            let items = page["items"].as_array().unwrap();
            items.iter().map(|item| item["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        }
    };
    assert_eq!(names("").await, ["Zinc", "Amoxy 100%"]);
    assert_eq!(names("&by=second@example.com").await, ["Zinc"]);
    assert_eq!(names("&name=amoxy").await, ["Amoxy 100%"]);
    assert_eq!(names("&name=0%25").await, ["Amoxy 100%"]);
    assert!(names("&name=_").await.is_empty(), "a text, no pattern");
    // The clock stands at 21 November 2026, 11:30 in India.
    assert_eq!(names("&from=2026-11-21&to=2026-11-21").await.len(), 2);
    assert!(names("&to=2026-11-20").await.is_empty());
    assert!(names("&from=2026-11-22").await.is_empty());
    admin.get("/api/admin/history?from=yesterday").await.expect(422);
}

#[actix_web::test]
async fn a_product_from_before_the_history_keeps_its_first_revision() {
    let (site, admin) = Site::boot().and_admin();
    let old = site.add(&plain("From the command line"));
    let path = format!("/api/admin/products/{}", old.summary.id);
    let before = admin.json(&format!("{path}/revisions")).await;
    has(&before[0], json!({"action": null, "current": true}));
    assert_eq!(admin.json(&format!("{path}/revisions/1")).await["product"]["name"], "From the command line");
    admin.put(&path, &product("Renamed")).await;
    let first = admin.json(&format!("{path}/revisions/1")).await;
    has(&first, json!({"/product/name": "From the command line", "saved_by": null}));
    admin.delete(&path).await;
    assert_eq!(admin.json(&format!("{path}/revisions")).await.as_array().unwrap().len(), 2);
}

#[actix_web::test]
async fn a_renamed_category_is_in_the_products_history() {
    let site = Site::boot();
    let (admin, other) = (site.admin(), site.admin_called("second@example.com"));
    let made = create(&admin, "A", json!({})).await;
    let path = format!("/api/admin/products/{}", made["id"]);
    let list = site.visitor().json("/api/categories").await;
    let id = &item(&list, "slug", "antibiotics")["id"];
    site.app.clock.advance(jiff::SignedDuration::from_secs(60));
    other.put(&format!("/api/admin/categories/{id}"), &json!({"name": "Anti-infectives"})).await;
    site.app.clock.advance(jiff::SignedDuration::from_secs(60));
    let renamed = |revisions: &Value, at: usize| {
        assert_eq!(revisions[at]["action"], "renamed");
        assert_eq!(revisions[at]["saved_by"], "second@example.com");
    };
    renamed(&admin.json(&format!("{path}/revisions")).await, 0);
    admin.put(&path, &product("B")).await;
    let revisions = admin.json(&format!("{path}/revisions")).await;
    renamed(&revisions, 1);
    assert_eq!(revisions[1]["changed"], json!(["category"]));
}

#[actix_web::test]
async fn restoring_a_revision_whose_sku_was_taken_is_422() {
    let (_site, admin) = Site::boot().and_admin();
    let made = create(&admin, "A", json!({"sku": "S-1"})).await;
    let path = format!("/api/admin/products/{}", made["id"]);
    admin.put(&path, &product("A")).await;
    create(&admin, "B", json!({"sku": "S-1"})).await;
    admin.act(&format!("{path}/revisions/1/restore")).await.refuses("sku", "");
}

#[actix_web::test]
async fn the_history_says_who_did_what_newest_first() {
    let site = Site::boot();
    let (admin, other) = (site.admin(), site.admin_called("second@example.com"));
    let made = create(&admin, "A", json!({})).await;
    let id = &made["id"];
    other.put(&format!("/api/admin/products/{id}"), &product("A2")).await;
    other.delete(&format!("/api/admin/products/{id}")).await;
    admin.act(&format!("/api/admin/products/{id}/restore")).await;
    admin.post("/api/admin/categories", &json!({"name": "New"})).await;
    let page = admin.json("/api/admin/history").await;
    let actions = each(&page["items"], "action");
    assert_eq!(actions, ["created", "restored", "deleted", "updated", "created"]);
    assert_eq!(page["total"], 5);
    let of_product = admin.json(&format!("/api/admin/history?kind=product&id={id}&per_page=1&page=2")).await;
    has(&of_product, json!({"total": 4, "/items/0/by": "second@example.com"}));
    assert_eq!(admin.json("/api/admin/history?by=SECOND@example.com").await["total"], 2);
    let bad = admin.get("/api/admin/history?kind=x&id=y&page=0").await;
    assert_eq!((bad.status.as_u16(), bad.json()["errors"].as_object().unwrap().len()), (422, 3));
    assert_eq!(admin.get("/api/admin/history?id=1").await.status, 422);
}

#[actix_web::test]
async fn a_product_saved_at_the_time_of_a_rename_is_not_marked_as_renamed() {
    let (site, admin) = Site::boot().and_admin();
    let other = site.add(&plain("From the command line"));
    let list = site.visitor().json("/api/categories").await;
    let id = &item(&list, "slug", "antibiotics")["id"];
    admin.put(&format!("/api/admin/categories/{id}"), &json!({"name": "Anti-infectives"})).await;
    let revisions = admin.json(&format!("/api/admin/products/{}/revisions", other.summary.id)).await;
    has(&revisions[0], json!({"action": null, "saved_by": null}));
}
