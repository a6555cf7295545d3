//! From the sample content to one's own.

use super::*;

use crate::harness::product;

const BEGIN: &str = "/api/admin/own-site";

#[actix_web::test]
async fn the_sample_goes_after_a_backup_and_what_the_office_made_stays() {
    let site = Site::with_sample();
    let (owner, visitor) = (site.admin(), site.visitor());
    let own = site.add(&product("Own Medicine"));
    let total = visitor.json("/api/products").await["total"].as_u64().unwrap();
    for input in [json!({}), json!({"confirm": false}), json!({"confirm": null})] {
        owner.post(BEGIN, &input).await.refuses("confirm", "");
    }
    assert_eq!(visitor.get("/").await.status, 200, "nothing has happened yet");
    let begun = owner.post(BEGIN, &json!({"confirm": true})).await.expect(200).json();
    assert_eq!(begun["cleared"]["products"], total - 1);
    assert!(
        begun["cleared"]["files"].as_u64().unwrap() > 100 && begun["cleared"]["articles"] == 16,
        "{begun}"
    );
    assert_eq!(begun["cleared"]["redirects"], 4);
    let backup = std::path::PathBuf::from(begun["backup"].as_str().unwrap());
    assert!(backup.metadata().unwrap().len() > 1_000_000 && backup.parent().unwrap().ends_with("backups"));

    assert_eq!(visitor.get("/").await.status, 503, "the site is closed");
    let products = owner.json("/api/admin/products").await;
    has(&products, json!({"total": 1, "/items/0/id": own.summary.id}));
    assert_eq!(owner.json("/api/admin/blogs").await["total"], 0);
    assert_eq!(owner.json("/api/admin/redirects").await["total"], 0);
    assert_eq!(owner.json("/api/admin/media").await["total"], 0);
    assert!(site.image_files().is_empty(), "{:?}", site.image_files());
    let claims = owner.json("/api/admin/claims").await;
    assert!(claims["sample"] == false && claims["unconfirmed"].as_u64().unwrap() > 100);
    assert!(owner.json("/api/admin/site/legacy").await["draft"].is_null());
    owner.post(BEGIN, &json!({"confirm": true})).await.refuses("sample", "");
    let history = owner.json("/api/admin/history?kind=setting").await;
    assert!(history["items"][1]["detail"].as_str().unwrap().contains("before-own-site-"), "{history}");
}
