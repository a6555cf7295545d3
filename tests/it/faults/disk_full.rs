//! A full disk, as far as it can be had without one: the database may not grow any more.

use serde_json::json;

use crate::harness::{Site, product};

/// Lets the database grow to so many more pages.
fn room(site: &Site, more: Option<i64>) {
    let set = |tx: &pharma_site::platform::db::WriteTx<'_>| {
        let used: i64 = tx.query_row("PRAGMA page_count", [], |row| row.get(0))?;
        let most = more.map_or(1_000_000_000, |more| used + more);
        tx.query_row(&format!("PRAGMA max_page_count = {most}"), [], |_| Ok(()))?;
        Ok(())
    };
    site.app.db.write_blocking(set).unwrap();
}

#[actix_web::test]
async fn on_a_full_disk_saves_are_507_reading_goes_on_and_space_mends_it() {
    let site = Site::boot();
    site.add(&product("There before"));
    let admin = site.admin();
    room(&site, Some(0));
    let large = json!({
        "name": "Too much", "category": "Antibiotics", "description": "For tests.",
        "detailed_description": "word ".repeat(3_900),
    });
    let answer = admin.post("/api/admin/products", &large).await;
    assert_eq!(answer.status, 507, "{}", answer.text());
    assert_eq!(answer.header("content-type"), "application/problem+json");
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(answer.json()["code"], "disk_full");
    let visitor = site.visitor();
    for path in ["/", "/products", "/products/1", "/api/products", "/api/products?q=before"] {
        let answer = visitor.get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        assert!(!answer.text().contains("Too much"), "{path}");
    }
    assert_eq!(visitor.json("/api/products").await["total"], 1, "nothing of it was kept");
    room(&site, None);
    assert_eq!(admin.post("/api/admin/products", &large).await.status, 201);
    assert_eq!(visitor.json("/api/products?q=too+much").await["total"], 1);
}
