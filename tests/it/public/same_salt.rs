//! `/api/products/{id}/same-salt`, and the lists on a product's page.

use serde_json::Value;

use crate::harness::visitor::Requests as _;
use crate::harness::{Site, product};

/// A product with a composition; returns its id.
fn add(site: &Site, name: &str, composition: &str, formulation: &str) -> i64 {
    let mut product = product(name);
    product.composition = Some(composition.to_owned());
    product.formulation = Some(formulation.to_owned());
    site.add(&product).summary.id.get()
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|product| product["name"].as_str().unwrap()).collect()
}

#[actix_web::test]
async fn strengths_and_combinations_of_a_salt_are_found_by_its_composition() {
    let site = Site::boot();
    let five =
        add(&site, "Amlo 5", "Each tablet contains: Amlodipine Besylate IP eq. to Amlodipine 5 mg", "Tablet");
    add(&site, "Amlo 10", "Each tablet contains: Amlodipine Besilate IP eq. to Amlodipine 10 mg", "Tablet");
    add(&site, "Amlo 2.5", "Amlodipine 2.5mg", "Tablet");
    add(&site, "Telmi AM", "Telmisartan IP 40 mg + Amlodipine 5 mg", "Tablet");
    add(&site, "Telmi", "Telmisartan IP 40 mg", "Tablet");
    let unknown = add(&site, "Something", "", "Tablet");
    let visitor = site.visitor();

    let found = visitor.json(&format!("/api/products/{five}/same-salt")).await;
    assert_eq!(found["salts"], serde_json::json!(["Amlodipine"]));
    assert_eq!(names(&found["strengths"]), ["Amlo 2.5", "Amlo 10"]);
    assert_eq!(found["strengths"][0]["strength"], "2.5 mg");
    assert_eq!(names(&found["others"]), ["Telmi AM"]);
    assert_eq!(found["others"][0]["strength"], "40 mg + 5 mg");

    let found = visitor.json(&format!("/api/products/{unknown}/same-salt")).await;
    assert_eq!(found, serde_json::json!({"salts": [], "strengths": [], "others": []}));
    assert_eq!(visitor.get("/api/products/999/same-salt").await.status, 404);

    let page = visitor.get(&format!("/products/{five}")).await.text();
    assert!(page.contains("Same salt, other strengths and forms"));
    assert!(page.contains("Other products with this salt"));
    let page = visitor.get(&format!("/products/{unknown}")).await.text();
    assert!(!page.contains("other strengths and forms"));
}

#[actix_web::test]
async fn a_list_by_salt_follows_the_next_save() {
    let site = Site::boot();
    let first = add(&site, "A 5", "Ramipril IP 5 mg", "Tablet");
    let visitor = site.visitor();
    let address = format!("/api/products/{first}/same-salt");
    assert!(names(&visitor.json(&address).await["strengths"]).is_empty());
    for strength in 1..=14 {
        add(&site, &format!("B {strength}"), &format!("Ramipril {strength} mg"), "Capsule");
    }
    let found = visitor.json(&address).await;
    assert_eq!(found["strengths"].as_array().unwrap().len(), 12);
    assert!(found["others"].as_array().unwrap().is_empty());
}
