//! A product with a badge of an earlier version, which is not offered: the badge may stay, and stands in the way of nothing.

use super::*;
use crate::harness::lists::{act, has_counts, planned};

/// A site with such a product; its address and what it is.
async fn site_with_badge() -> (Site, Admin, String, Value) {
    let site = Site::boot();
    let badges = vec!["GMP".to_owned(), "New".to_owned()];
    let old = site.add(&NewProduct { badges, sku: Some("OLD-1".to_owned()), ..plain("Moxifixt 500") });
    let admin = site.admin();
    let path = format!("/api/admin/products/{}", old.summary.id);
    let whole = admin.json(&path).await;
    (site, admin, path, whole)
}

#[actix_web::test]
async fn it_may_stay_or_go_in_a_save_and_comes_to_no_other_product() {
    let (_site, admin, path, whole) = site_with_badge().await;
    let saved =
        admin.put(&path, &with(whole.clone(), json!({"name": "Moxifixt 250"}))).await.expect(200).json();
    assert_eq!(saved["badges"], json!(["GMP", "New"]));
    let gone = admin.put(&path, &with(whole.clone(), json!({"badges": ["ISO"]}))).await;
    assert_eq!(gone.json()["badges"], json!(["ISO"]));
    // Once it is gone it is like every other that is not offered.
    admin.put(&path, &whole).await.refuses("badges", "");
    let other = create(&admin, "Another", json!({})).await;
    admin.put(&format!("/api/admin/products/{}", other["id"]), &whole).await.expect(422);
    admin
        .post("/api/admin/products", &with(product("New one"), json!({"badges": ["New"]})))
        .await
        .expect(422);
}

#[actix_web::test]
async fn it_does_not_stand_in_the_way_of_changes_of_many_copies_and_earlier_versions() {
    let (_site, admin, path, whole) = site_with_badge().await;
    for (body, badges) in [
        (json!({"action": "set", "field": "category", "value": "Heart"}), json!(["GMP", "New"])),
        (json!({"action": "add", "field": "badges", "values": ["ISO"]}), json!(["GMP", "New", "ISO"])),
        (json!({"action": "remove", "field": "badges", "values": ["GMP"]}), json!(["New", "ISO"])),
        (json!({"action": "delete"}), Value::Null),
        (json!({"action": "restore"}), json!(["New", "ISO"])),
    ] {
        let done = super::bulk_done(&admin, &with(body.clone(), json!({"ids": [whole["id"]]}))).await;
        has(&done, json!({"state": "applied", "saved": 1}));
        assert_eq!(admin.get(&path).await.json()["badges"], badges, "{body}");
    }
    let copy = admin.act(&format!("{path}/duplicate")).await.expect(201);
    assert_eq!(copy.json()["badges"], json!(["New", "ISO"]));
    assert_eq!(admin.put(&path, &with(whole.clone(), json!({"badges": []}))).await.status, 200);
    let restored = admin.act(&format!("{path}/revisions/1/restore")).await.expect(200);
    assert_eq!(restored.json()["badges"], json!(["GMP", "New"]));
    assert_eq!(admin.delete(&path).await.status, 204);
    let back = admin.act(&format!("{path}/restore")).await.expect(200);
    assert_eq!(back.json()["badges"], json!(["GMP", "New"]));
}

#[actix_web::test]
async fn it_is_kept_by_an_import_and_by_its_undo() {
    let (_site, admin, path, whole) = site_with_badge().await;
    // An export that comes back says nothing new.
    let same = planned(&admin, "SKU,Name,Badges\nOLD-1,Moxifixt 500,GMP; new\n").await;
    has_counts(&same, [0, 0, 1, 0]);
    let added =
        planned(&admin, "SKU,Name,Category,Description,Badges\nNEW-1,One,Antibiotics,Text,New\n").await;
    has_counts(&added, [0, 0, 0, 1]);
    assert_eq!(added["rows"][0]["errors"][0]["field"], "badges");
    for list in ["SKU,Composition\nOLD-1,Amoxicillin\n", "SKU,Badges\nOLD-1,GMP\n"] {
        let plan = planned(&admin, list).await;
        has_counts(&plan, [0, 1, 0, 0]);
        for action in ["apply", "undo"] {
            act(&admin, &plan, action).await.expect(200);
        }
        let after = admin.json(&path).await;
        has(&after, json!({"badges": whole["badges"], "composition": whole["composition"]}));
    }
}
