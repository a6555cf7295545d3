//! `/api/products/{id}/same-salt`, and what is of it on a product's page.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::harness::visitor::{Requests as _, send};
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
    assert_eq!(found["salts"], json!(["Amlodipine"]));
    assert_eq!(found["matrix"]["strengths"].as_array().unwrap().len(), 3);
    assert_eq!(names(&found["others"]), ["Telmi AM"]);
    assert_eq!(found["others"][0]["strength"], "40 mg + 5 mg");

    let found = visitor.json(&format!("/api/products/{unknown}/same-salt")).await;
    assert_eq!(found, json!({"salts": [], "others": []}));
    assert_eq!(visitor.get("/api/products/999/same-salt").await.status, 404);

    let page = visitor.get(&format!("/products/{five}")).await.text();
    assert!(page.contains("Strengths and forms of Amlodipine"));
    let (_, list) = page.split_once("Other products with this salt").unwrap();
    let (list, _) = list.split_once("</ul>").unwrap();
    assert!(
        list.contains("Telmi AM") && !list.contains("Amlo 10"),
        "what is in the table is not listed again"
    );
    let page = visitor.get(&format!("/products/{unknown}")).await.text();
    assert!(!page.contains("trengths and forms"));
}

/// The strengths of a table, then each form with the numbers of its products.
fn drawn(matrix: &Value) -> (Vec<&str>, Vec<String>) {
    let list = |name: &str| matrix[name].as_array().unwrap();
    let strengths =
        list("strengths").iter().map(|column| column["strength"].as_str().unwrap_or("?")).collect();
    let row = |row: &Value| {
        let cells = row["cells"].as_array().unwrap().iter();
        let cells =
            cells.map(|cell| cell["count"].as_u64().map_or("-".to_owned(), |count| count.to_string()));
        format!("{}: {}", row["form"].as_str().unwrap_or("?"), cells.collect::<Vec<_>>().join(" "))
    };
    (strengths, list("forms").iter().map(row).collect())
}

/// Amlodipine in three strengths and two forms, two of them 5 mg tablets, and a combination. Returns the last.
fn amlodipine(site: &Site) -> i64 {
    add(site, "Amlo 10", "Amlodipine IP 10 mg", "Uncoated tablet");
    add(site, "Amlo 2.5", "Amlodipine 2.5mg", "Tablet");
    add(site, "Amlo syrup", "Each 5 mL contains: Amlodipine 5 mg", "Oral solution");
    add(site, "Amlo 5 green", "Amlodipine 5 mg", "Tablet");
    add(site, "Telmi AM", "Telmisartan IP 40 mg + Amlodipine 5 mg", "Tablet");
    add(site, "Amlo 5", "Each tablet contains: Amlodipine Besylate IP eq. to Amlodipine 5 mg", "Tablet")
}

#[actix_web::test]
async fn a_product_stands_in_the_table_of_its_salt() {
    let site = Site::boot();
    let five = amlodipine(&site);
    let visitor = site.visitor();

    let found = visitor.json(&format!("/api/products/{five}/same-salt")).await;
    let matrix = &found["matrix"];
    assert_eq!(matrix["salts"], json!(["Amlodipine"]));
    let (strengths, forms) = drawn(matrix);
    assert_eq!(strengths, ["2.5 mg", "5 mg", "10 mg", "5 mg/5 mL"]);
    assert_eq!(forms, ["Tablet: 1 2 1 -", "Oral solution: - - - 1"]);
    assert_eq!(matrix["forms"][0]["cells"][1], json!({"count": 2, "product": null, "current": true}));
    assert_eq!(matrix["forms"][0]["cells"][2]["product"]["name"], "Amlo 10");
    assert_eq!((&matrix["total"], &matrix["shown"]), (&json!(5), &json!(5)));

    let page = visitor.get(&format!("/products/{five}")).await.text();
    let table = &page[page.find("<table").unwrap()..page.find("</table>").unwrap()];
    for expected in [
        "Amlodipine: a row for each dosage form, a column for each strength</caption>",
        "2.5\u{a0}mg</th>",
        "scope=\"row\"",
        "aria-current=\"true\"",
        "action=\"/enquiry-list\"",
        "aria-label=\"Add to enquiry list: Amlo 10\"",
    ] {
        assert!(table.contains(expected), "{expected}: {table}");
    }
    assert_eq!(table.matches("aria-current").count(), 1);
}

#[actix_web::test]
async fn a_search_for_a_salt_has_its_table_and_no_other_search_has_one() {
    let site = Site::boot();
    amlodipine(&site);
    add(&site, "Telmi AM 80", "Amlodipine 5 mg + Telmisartan 80 mg", "Tablet");
    let visitor = site.visitor();
    for q in ["amlodipine", "Amlodipine%20besylate", "amlodpine", "amlo", "norvasc"] {
        let page = visitor.json(&format!("/api/products?facets=1&q={q}")).await;
        assert_eq!(page["matrix"]["salts"], json!(["Amlodipine"]), "{q}: {page}");
        let brand_of = if q == "norvasc" { Some(&json!("Amlodipine")) } else { None };
        assert_eq!(page.get("brand_of"), brand_of, "{q}");
    }
    for q in [
        "telmisartan%20amlodipine",
        "Telmisartan%20%2B%20Amlodipine",
        "telmisartan%20and%20amlodipine",
        "telma%20am",
    ] {
        let page = visitor.json(&format!("/api/products?facets=1&q={q}")).await;
        assert_eq!(drawn(&page["matrix"]).0, ["40 mg + 5 mg", "80 mg + 5 mg"], "{q}: {page}");
    }
    for rest in [
        "q=amlodipine%205%20mg",
        "q=amlodipine%205",
        "q=amlodipine%20tablet",
        "q=amlodipine&form=tablet",
        "q=amlodipine&page=2",
        "q=amlodi",
        "q=telmisartan",
        "q=amlodipine%20paracetamol",
        "q=zzzz",
        "form=tablet",
    ] {
        let page = visitor.json(&format!("/api/products?facets=1&{rest}")).await;
        assert_eq!(page.get("matrix"), None, "{rest}");
    }
    assert_eq!(visitor.json("/api/products?q=amlodipine").await.get("matrix"), None, "only pages ask for it");

    let page = visitor.get("/products?q=amlodipine").await.text();
    let table = &page[page.find("<table").unwrap()..page.find("</table>").unwrap()];
    assert!(table.contains("Amlodipine: a row for each dosage form"));
    assert!(!table.contains("aria-current"));
}

#[actix_web::test]
async fn the_table_follows_the_next_save() {
    let site = Site::boot();
    let five = amlodipine(&site);
    let visitor = site.visitor();
    let search = "/api/products?facets=1&q=amlodipine";
    assert_eq!(drawn(&visitor.json(search).await["matrix"]).1[0], "Tablet: 1 2 1 -");
    add(&site, "Amlo 20", "Amlodipine 20 mg", "Tablet");
    assert_eq!(drawn(&visitor.json(search).await["matrix"]).1[0], "Tablet: 1 2 1 1 -");
    let admin = site.admin();
    assert_eq!(admin.delete(&format!("/api/admin/products/{five}")).await.status, 204);
    assert_eq!(drawn(&visitor.json(search).await["matrix"]).1[0], "Tablet: 1 1 1 1 -");
    let page = visitor.get("/products?q=amlodipine").await.text();
    assert!(!page.contains(">2 products<"), "the cached page is made anew");
}

#[actix_web::test]
async fn a_salt_with_hundreds_of_products_is_answered_in_time() {
    let site = Site::boot();
    let first = add(&site, "Oldest", "Ramipril 99 mg", "Syrup");
    for number in 0..450 {
        let composition =
            format!("Each tablet contains: Ramipril IP {} mg; Excipients q.s.", 1 + number % 15);
        add(&site, &format!("R {number}"), &composition, ["Tablet", "Capsule"][number % 2]);
    }
    let visitor = site.visitor();
    visitor.json("/api/products?facets=1&q=tablet").await;
    let start = Instant::now();
    let page = visitor.json("/api/products?facets=1&q=ramipril").await;
    let took = start.elapsed();
    let matrix = &page["matrix"];
    assert_eq!(matrix["strengths"].as_array().unwrap().len(), 10);
    assert_eq!(matrix["total"], 451);
    assert!(matrix["shown"].as_u64().unwrap() < 451);
    assert!(took < Duration::from_millis(1500), "{took:?} in a build that is not optimised");
    let own = visitor.json(&format!("/api/products/{first}/same-salt")).await;
    let last = own["matrix"]["forms"].as_array().unwrap().last().unwrap();
    assert_eq!(last["form"], "Syrup");
    assert!(last["cells"].as_array().unwrap().iter().any(|cell| cell["current"] == true), "{last}");
}

#[actix_web::test]
async fn the_search_of_a_cell_finds_its_products() {
    let site = Site::boot();
    amlodipine(&site);
    add(&site, "Amlo syrup plus", "Each 5 mL contains: Amlodipine 5 mg", "Oral solution");
    let visitor = site.visitor();
    let found = visitor.json("/api/products?facets=1&q=amlodipine").await;
    let list = |of: &Value, name: &str| of[name].as_array().unwrap().clone();
    for row in list(&found["matrix"], "forms") {
        for (cell, column) in list(&row, "cells").iter().zip(list(&found["matrix"], "strengths")) {
            let Some(count) = cell["count"].as_u64() else { continue };
            let query =
                [("q", column["search"].as_str().unwrap()), ("form", row["filter"].as_str().unwrap())];
            let request = visitor.request(reqwest::Method::GET, "/api/products").query(&query);
            let page: Value = send(request).await.json();
            assert_eq!(page["not_stocked"], Value::Null, "{query:?}");
            assert!(page["total"].as_u64().unwrap() >= count, "{query:?}: {page}");
        }
    }
}

#[actix_web::test]
async fn a_list_by_salt_follows_the_next_save() {
    let site = Site::boot();
    let first = add(&site, "A 5", "Ramipril IP 5 mg", "Tablet");
    let visitor = site.visitor();
    let address = format!("/api/products/{first}/same-salt");
    assert!(names(&visitor.json(&address).await["others"]).is_empty());
    for strength in 1..=14 {
        add(
            &site,
            &format!("B {strength}"),
            &format!("Ramipril {strength} mg + Telmisartan 40 mg"),
            "Capsule",
        );
    }
    let found = visitor.json(&address).await;
    assert_eq!(found["others"].as_array().unwrap().len(), 12);
    assert_eq!(found.get("matrix"), None);
}

#[actix_web::test]
async fn products_of_one_strength_and_form_are_a_list() {
    let site = Site::boot();
    let first = add(&site, "A", "Ramipril IP 5 mg", "Tablet");
    add(&site, "B", "Ramipril 5 mg", "Tablet");
    let found = site.visitor().json(&format!("/api/products/{first}/same-salt")).await;
    assert_eq!(found.get("matrix"), None, "{found}");
    assert_eq!(names(&found["others"]), ["B"]);
}
