//! Benefits that are typed into a product's form.

use super::*;

/// The benefit of exactly this name.
async fn benefit(visitor: &Visitor, name: &str) -> Option<Value> {
    let list = visitor.json("/api/benefits").await;
    list.as_array().unwrap().iter().find(|item| item["name"] == name).cloned()
}

async fn lines(admin: &Admin) -> Vec<(Value, Value, Value)> {
    let history = admin.history("kind=benefit").await;
    let line = |entry: &Value| (entry["action"].clone(), entry["name"].clone(), entry["by"].clone());
    history.as_array().unwrap().iter().map(line).collect()
}

#[actix_web::test]
async fn a_known_benefit_in_another_case_is_that_benefit() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let many = visitor.json("/api/benefits").await.as_array().unwrap().len();
    let body = json!({"benefits": [" boosts IMMUNITY ", "Boosts\u{a0}Immunity", "aids digestion"]});
    let made = create(&admin, "Zinc", body).await;
    assert_eq!(made["benefits"], json!(["Boosts Immunity", "Aids Digestion"]));
    assert_eq!(visitor.json("/api/benefits").await.as_array().unwrap().len(), many);
    assert_eq!(benefit(&visitor, "Boosts Immunity").await.unwrap()["products"], 1);
    assert!(lines(&admin).await.is_empty());
}

#[actix_web::test]
async fn a_custom_benefit_reaches_the_filter_and_the_list() {
    let (_site, admin, visitor) = Site::boot().and_both();
    create(&admin, "Ashwagandha", json!({"benefits": ["Beruhigt die STRASSE", "Aids Digestion"]})).await;
    let found = benefit(&visitor, "Beruhigt die STRASSE").await.unwrap();
    has(&found, json!({"slug": "beruhigt-die-strasse", "products": 1}));
    assert!(
        visitor.get("/products").await.text().contains("Beruhigt die STRASSE"),
        "the page's filter offers it"
    );
    let filtered = visitor.json("/api/products?benefit=beruhigt-die-strasse").await;
    assert_eq!(names(&filtered), ["Ashwagandha"]);
    let by = json!("office@example.com");
    assert_eq!(lines(&admin).await, [(json!("created"), json!("Beruhigt die STRASSE"), by)]);
    let second = create(&admin, "Brahmi", json!({"benefits": ["beruhigt die Straße"]})).await;
    assert_eq!(second["benefits"], json!(["Beruhigt die STRASSE"]), "letters are compared, not bytes");
    assert_eq!(benefit(&visitor, "Beruhigt die STRASSE").await.unwrap()["products"], 2);
    // A save of an existing product adds benefits, too.
    let path = format!("/api/admin/products/{}", second["id"]);
    let body = with(product("Brahmi"), json!({"benefits": ["beruhigt die straße", "Clears the Mind"]}));
    assert_eq!(admin.put(&path, &body).await.status, 200);
    assert_eq!(benefit(&visitor, "Clears the Mind").await.unwrap()["products"], 1);
    assert_eq!(lines(&admin).await.len(), 2);
}

#[actix_web::test]
async fn a_benefit_that_only_a_product_holds_is_created_with_its_next_save() {
    let (site, admin, visitor) = Site::boot().and_both();
    let benefits = vec!["Soothes Throats".to_owned()];
    let id = site.add(&NewProduct { benefits, ..crate::harness::product("Honey") }).summary.id;
    assert_eq!(benefit(&visitor, "Soothes Throats").await, None);
    let body = with(product("Honey"), json!({"benefits": ["Soothes Throats"]}));
    assert_eq!(admin.put(&format!("/api/admin/products/{id}"), &body).await.status, 200);
    assert_eq!(benefit(&visitor, "Soothes Throats").await.unwrap()["products"], 1);
}

#[actix_web::test]
async fn a_product_that_is_refused_leaves_no_benefit_behind() {
    let (_site, admin, visitor) = Site::boot().and_both();
    create(&admin, "First", json!({"sku": "S-1"})).await;
    let body = with(product("Second"), json!({"sku": "s-1", "benefits": ["Never There"]}));
    assert_eq!(admin.post("/api/admin/products", &body).await.status, 422);
    assert_eq!(benefit(&visitor, "Never There").await, None);
    assert!(lines(&admin).await.is_empty());
}

#[actix_web::test]
async fn a_deleted_benefit_does_not_come_back_with_every_save() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let made = create(&admin, "Ashwagandha", json!({"benefits": ["Calms Nerves"]})).await;
    let id = benefit(&visitor, "Calms Nerves").await.unwrap()["id"].clone();
    assert_eq!(admin.delete(&format!("/api/admin/benefits/{id}")).await.status, 204);
    let path = format!("/api/admin/products/{}", made["id"]);
    let body = with(product("Ashwagandha 500 mg"), json!({"benefits": ["Calms Nerves"]}));
    assert_eq!(admin.put(&path, &body).await.json()["benefits"], json!(["Calms Nerves"]));
    let copy = admin.act(&format!("{path}/duplicate")).await;
    assert_eq!((copy.status.as_u16(), &copy.json()["benefits"]), (201, &json!(["Calms Nerves"])));
    assert_eq!(benefit(&visitor, "Calms Nerves").await, None, "both had it before");
    create(&admin, "Brahmi", json!({"benefits": ["calms nerves"]})).await;
    let back = benefit(&visitor, "calms nerves").await.unwrap();
    assert_eq!((&back["id"], &back["products"]), (&id, &json!(3)), "someone asked for it again");
    assert_eq!(admin.json("/api/admin/benefits?state=trash").await, json!([]));
}
