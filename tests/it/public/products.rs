//! `/api/products`.

use serde_json::{Value, json};

use crate::harness::{Site, product};

fn names(page: &Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap()).collect()
}

#[actix_web::test]
async fn search_finds_any_part_of_a_word_in_any_case_and_means_percent_literally() {
    let site = Site::boot();
    let mut gel = product("Étoricoxib Gel 1%");
    gel.composition = Some("Etoricoxib 1% w/w".to_owned());
    site.add(&gel);
    let mut syrup = product("Cough Syrup");
    syrup.sku = Some("SYR_01".to_owned());
    syrup.formulation = Some("Oral liquid".to_owned());
    site.add(&syrup);
    let visitor = site.visitor();
    for (q, expected) in [
        ("étORI", vec!["Étoricoxib Gel 1%"]),
        ("1%25", vec!["Étoricoxib Gel 1%"]),
        ("%25", vec!["Étoricoxib Gel 1%"]),
        ("_", vec!["Cough Syrup"]),
        ("r_0", vec!["Cough Syrup"]),
        ("l+li", vec!["Cough Syrup"]),
        ("É", vec!["Étoricoxib Gel 1%"]),
        ("ou", vec!["Cough Syrup"]),
        ("zz", vec![]),
        ("\"", vec![]),
        ("syrup%22+OR+%22gel", vec![]),
    ] {
        let page = visitor.json(&format!("/api/products?q={q}")).await;
        assert_eq!(names(&page), expected, "{q}");
        assert_eq!(page["total"], expected.len(), "{q}");
    }
}

#[actix_web::test]
async fn a_list_is_newest_first_and_pages_do_not_overlap() {
    let site = Site::boot();
    for n in 0..5 {
        site.add(&product(&format!("Product {n}")));
    }
    let visitor = site.visitor();
    let first = visitor.json("/api/products?per_page=2").await;
    assert_eq!(names(&first), ["Product 4", "Product 3"]);
    assert_eq!((&first["total"], &first["page"], &first["per_page"]), (&json!(5), &json!(1), &json!(2)));
    assert_eq!(names(&visitor.json("/api/products?per_page=2&page=3").await), ["Product 0"]);
    assert_eq!(names(&visitor.json("/api/products?sort=name&per_page=1").await), ["Product 0"]);
    assert_eq!(names(&visitor.json("/api/products?sort=-name&q=product&per_page=1").await), ["Product 4"]);
}

#[actix_web::test]
async fn a_category_is_found_by_slug_or_name_in_any_case() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    let by_slug = visitor.json("/api/products?category=CARDIAC").await;
    let by_name = visitor.json("/api/products?category=cardiac%20care").await;
    assert_eq!(by_slug, by_name);
    assert!(by_slug["total"].as_u64().unwrap() > 10);
    assert_eq!(visitor.json("/api/products?category=none").await["total"], 0);
}

#[actix_web::test]
async fn a_bad_parameter_is_a_problem_that_names_it() {
    let site = Site::boot();
    let answer = site.visitor().get("/api/products?page=zero&per_page=0&sort=price").await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.header("content-type"), "application/problem+json");
    let errors = answer.json()["errors"].clone();
    assert!(
        errors["page"].is_array() && errors["per_page"].is_array() && errors["sort"].is_array(),
        "{errors}"
    );
}

#[actix_web::test]
async fn related_products_share_the_category_and_never_include_the_product() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    let one = visitor.json("/api/products?category=diabetes&per_page=1").await["items"][0].clone();
    let related = visitor.json(&format!("/api/products/{}/related", one["id"])).await;
    let related = related.as_array().unwrap();
    assert_eq!(related.len(), 3);
    assert!(related.iter().all(|other| other["category"] == one["category"] && other["id"] != one["id"]));
}

#[actix_web::test]
async fn unknown_ids_paths_and_methods_answer_as_json() {
    let site = Site::boot();
    let visitor = site.visitor();
    for path in ["/api/products/999", "/api/products/abc", "/api/products/9/related", "/api/nothing", "/api"]
    {
        let answer = visitor.get(path).await;
        assert_eq!(
            (answer.status.as_u16(), answer.header("content-type")),
            (404, "application/problem+json"),
            "{path}"
        );
    }
    let answer = crate::harness::visitor::send(visitor.request(reqwest::Method::POST, "/api/products")).await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (405, "application/problem+json"));
}
