//! Benefits that are typed into a product's form.

use pharma_site::catalogue::new_product::NewProduct;
use serde_json::{Value, json};

use super::{create, names, product};
use crate::harness::Site;
use crate::harness::admin::Admin;
use crate::harness::visitor::{Requests as _, Visitor};

/// The benefit of exactly this name.
async fn benefit(visitor: &Visitor, name: &str) -> Option<Value> {
    let list = visitor.json("/api/benefits").await;
    list.as_array().unwrap().iter().find(|item| item["name"] == name).cloned()
}

async fn lines(admin: &Admin) -> Vec<(Value, Value, Value)> {
    let history = admin.json("/api/admin/history?kind=benefit").await;
    let line = |entry: &Value| (entry["action"].clone(), entry["name"].clone(), entry["by"].clone());
    history["items"].as_array().unwrap().iter().map(line).collect()
}

#[actix_web::test]
async fn a_known_benefit_in_another_case_is_that_benefit() {
    let site = Site::boot();
    let (admin, visitor) = (site.admin(), site.visitor());
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
    let site = Site::boot();
    let (admin, visitor) = (site.admin(), site.visitor());
    create(&admin, "Ashwagandha", json!({"benefits": ["Beruhigt die STRASSE", "Aids Digestion"]})).await;
    let found = benefit(&visitor, "Beruhigt die STRASSE").await.unwrap();
    assert_eq!((&found["slug"], &found["products"]), (&json!("beruhigt-die-strasse"), &json!(1)));
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
    let mut body = product("Brahmi");
    body["benefits"] = json!(["beruhigt die straße", "Clears the Mind"]);
    assert_eq!(admin.put(&path, &body).await.status, 200);
    assert_eq!(benefit(&visitor, "Clears the Mind").await.unwrap()["products"], 1);
    assert_eq!(lines(&admin).await.len(), 2);
}

#[actix_web::test]
async fn a_benefit_that_only_a_product_holds_is_created_with_its_next_save() {
    let site = Site::boot();
    let (admin, visitor) = (site.admin(), site.visitor());
    let benefits = vec!["Soothes Throats".to_owned()];
    let id = site.add(&NewProduct { benefits, ..crate::harness::product("Honey") }).summary.id;
    assert_eq!(benefit(&visitor, "Soothes Throats").await, None);
    let mut body = product("Honey");
    body["benefits"] = json!(["Soothes Throats"]);
    assert_eq!(admin.put(&format!("/api/admin/products/{id}"), &body).await.status, 200);
    assert_eq!(benefit(&visitor, "Soothes Throats").await.unwrap()["products"], 1);
}

#[actix_web::test]
async fn a_product_that_is_refused_leaves_no_benefit_behind() {
    let site = Site::boot();
    let (admin, visitor) = (site.admin(), site.visitor());
    create(&admin, "First", json!({"sku": "S-1"})).await;
    let mut body = product("Second");
    body["sku"] = json!("s-1");
    body["benefits"] = json!(["Never There"]);
    assert_eq!(admin.post("/api/admin/products", &body).await.status, 422);
    assert_eq!(benefit(&visitor, "Never There").await, None);
    assert!(lines(&admin).await.is_empty());
}

#[actix_web::test]
async fn a_deleted_benefit_does_not_come_back_with_every_save() {
    let site = Site::boot();
    let (admin, visitor) = (site.admin(), site.visitor());
    let made = create(&admin, "Ashwagandha", json!({"benefits": ["Calms Nerves"]})).await;
    let id = benefit(&visitor, "Calms Nerves").await.unwrap()["id"].clone();
    assert_eq!(admin.delete(&format!("/api/admin/benefits/{id}")).await.status, 204);
    let path = format!("/api/admin/products/{}", made["id"]);
    let mut body = product("Ashwagandha 500 mg");
    body["benefits"] = json!(["Calms Nerves"]);
    assert_eq!(admin.put(&path, &body).await.json()["benefits"], json!(["Calms Nerves"]));
    let copy = admin.post(&format!("{path}/duplicate"), &json!({})).await;
    assert_eq!((copy.status.as_u16(), &copy.json()["benefits"]), (201, &json!(["Calms Nerves"])));
    assert_eq!(benefit(&visitor, "Calms Nerves").await, None, "both had it before");
    create(&admin, "Brahmi", json!({"benefits": ["calms nerves"]})).await;
    let back = benefit(&visitor, "calms nerves").await.unwrap();
    assert_eq!((&back["id"], &back["products"]), (&id, &json!(3)), "someone asked for it again");
    assert_eq!(admin.json("/api/admin/benefits?state=trash").await, json!([]));
}
