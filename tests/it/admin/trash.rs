//! Deleting, restoring and purging products.

use super::*;

#[actix_web::test]
async fn a_deleted_product_is_gone_everywhere_and_can_be_restored() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let made = create(&admin, "Cough Syrup", json!({"sku": "SYR-1", "benefits": ["Aids Digestion"]})).await;
    let id = &made["id"];
    let path = format!("/api/admin/products/{id}");
    assert_eq!(admin.delete(&path).await.status, 204);
    for gone in [format!("/api/products/{id}"), path.clone()] {
        assert_eq!(admin.get(&gone).await.status, 404, "{gone}");
    }
    assert_eq!(admin.delete(&path).await.status, 404);
    for query in ["q=cough", "q=sy", "benefit=aids-digestion", ""] {
        assert_eq!(visitor.json(&format!("/api/products?{query}")).await["total"], 0, "{query}");
    }
    let trash = admin.json("/api/admin/products?state=trash&q=syr").await;
    assert_eq!(names(&trash), ["Cough Syrup"]);
    let item = &trash["items"][0];
    has(item, json!({"deleted_at": "2026-11-21T06:00:00Z", "purge_at": "2026-12-21T06:00:00Z"}));
    assert_eq!(admin.json("/api/admin/products?state=trash&q=zzz").await["total"], 0);
    let back = admin.act(&format!("{path}/restore")).await;
    assert_eq!((back.status.as_u16(), back.json()["deleted_at"].clone()), (200, Value::Null));
    assert_eq!(admin.act(&format!("{path}/restore")).await.status, 200);
    for query in ["q=cough", "q=sy", "benefit=aids-digestion", ""] {
        assert_eq!(visitor.json(&format!("/api/products?{query}")).await["total"], 1, "{query}");
    }
    assert_eq!(admin.act("/api/admin/products/999/restore").await.status, 404);
}

#[actix_web::test]
async fn the_trash_frees_a_sku_and_a_clashing_restore_is_422() {
    let (_site, admin) = Site::boot().and_admin();
    let first = create(&admin, "First", json!({"sku": "S-1"})).await;
    let path = format!("/api/admin/products/{}", first["id"]);
    admin.delete(&path).await;
    let second = create(&admin, "Second", json!({"sku": "s-1"})).await;
    admin.act(&format!("{path}/restore")).await.refuses("sku", "S-1 of “First”");
    admin.delete(&format!("/api/admin/products/{}", second["id"])).await;
    assert_eq!(admin.act(&format!("{path}/restore")).await.status, 200);
}

#[actix_web::test]
async fn after_thirty_days_a_product_is_purged() {
    let (site, admin) = Site::boot().and_admin();
    let url = admin.upload_one("product-images").await;
    let (_, path) = created(&admin, "Old", json!({"images": [url]})).await;
    admin.delete(&path).await;
    let images = site.app.data_dir.images();
    let housekeep = || housekeeping::run(&site.app.db, &images, site.now()).unwrap();
    site.app.clock.advance(SignedDuration::from_hours(24 * 30 - 1));
    assert_eq!(housekeep().purged, 0);
    assert_eq!(site.admin().json("/api/admin/products?state=trash").await["total"], 1);
    assert!(!site.image_files().is_empty());
    site.app.clock.advance(SignedDuration::from_hours(2));
    let done = housekeep();
    assert_eq!((done.purged, done.swept.images), (1, 1));
    assert_eq!(site.image_files(), Vec::<std::path::PathBuf>::new());
    let admin = site.admin();
    assert_eq!(admin.act(&format!("{path}/restore")).await.status, 404);
    assert_eq!(admin.json("/api/admin/history?kind=product").await["items"][0]["action"], "purged");
}
