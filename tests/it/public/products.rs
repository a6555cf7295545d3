//! `/api/products`.

use pharma_site::catalogue::visibility::Visibility;

use super::*;

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
async fn search_knows_letters_of_every_script_in_any_case_and_encoding() {
    let site = Site::boot();
    for name in [
        "Große Salbe",
        "İlaç Tablet",
        "मधुमेह Churna",
        "क़लम Oil",
        "Vitamin B12 500 µg",
        "ΟΔΟΣΑ Gel",
        "Cafe\u{301} Syrup",
    ] {
        site.add(&product(name));
    }
    let visitor = site.visitor();
    for (q, expected) in [
        ("GROSSE", "Große Salbe"),
        ("groẞe", "Große Salbe"),
        ("ß", "Große Salbe"),
        ("ILAÇ", "İlaç Tablet"),
        ("ilaç", "İlaç Tablet"),
        ("मध", "मधुमेह Churna"),
        ("धुमे", "मधुमेह Churna"),
        ("मे", "मधुमेह Churna"),
        ("\u{915}\u{93c}लम", "क़लम Oil"),
        ("\u{958}ल", "क़लम Oil"),
        ("500 \u{3bc}G", "Vitamin B12 500 µg"),
        ("µg", "Vitamin B12 500 µg"),
        ("οδοσ", "ΟΔΟΣΑ Gel"),
        ("ΟΔΟΣ", "ΟΔΟΣΑ Gel"),
        ("CAFÉ", "Cafe\u{301} Syrup"),
    ] {
        let found =
            send(visitor.request(reqwest::Method::GET, "/api/products").query(&[("q", q)])).await.json();
        assert_eq!(names(&found), [expected], "{q}");
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
    has(&first, json!({"total": 5, "page": 1, "per_page": 2}));
    assert_eq!(names(&visitor.json("/api/products?per_page=2&page=3").await), ["Product 0"]);
    assert_eq!(names(&visitor.json("/api/products?sort=name&per_page=1").await), ["Product 0"]);
    assert_eq!(names(&visitor.json("/api/products?sort=-name&q=product&per_page=1").await), ["Product 4"]);
}

#[actix_web::test]
async fn a_category_is_found_by_slug_or_name_in_any_case() {
    let (_site, visitor) = Site::with_sample().and_visitor();
    let by_slug = visitor.json("/api/products?category=CARDIAC").await;
    let by_name = visitor.json("/api/products?category=cardiac%20care").await;
    assert_eq!(by_slug, by_name);
    assert!(by_slug["total"].as_u64().unwrap() > 10);
    assert_eq!(visitor.json("/api/products?category=none").await["total"], 0);
}

#[actix_web::test]
async fn a_bad_parameter_is_a_problem_that_names_it() {
    let site = Site::boot();
    for bad in [
        "page=0",
        "page=-1",
        "page=%2B1",
        "page=1.5",
        "page=",
        "page=1000001",
        "per_page=0",
        "per_page=101",
        "sort=NAME",
    ] {
        let answer = site.visitor().get(&format!("/api/products?{bad}")).await;
        let name = bad.split('=').next().unwrap();
        assert_eq!(answer.status, 422, "{bad}");
        assert!(answer.json()["errors"][name].is_array(), "{bad}");
    }
    let answer = site.visitor().get("/api/products?page=zero&per_page=0&sort=price").await.expect(422);
    assert_eq!(answer.header("content-type"), "application/problem+json");
    let errors = answer.json()["errors"].clone();
    assert!(
        errors["page"].is_array() && errors["per_page"].is_array() && errors["sort"].is_array(),
        "{errors}"
    );
}

#[actix_web::test]
async fn related_products_share_the_category_and_never_include_the_product() {
    let (_site, visitor) = Site::with_sample().and_visitor();
    let one = visitor.json("/api/products?category=diabetes&per_page=1").await["items"][0].clone();
    let related = visitor.json(&format!("/api/products/{}/related", one["id"])).await;
    let related = related.as_array().unwrap();
    assert_eq!(related.len(), 3);
    assert!(related.iter().all(|other| other["category"] == one["category"] && other["id"] != one["id"]));
}

#[actix_web::test]
async fn unknown_ids_paths_and_methods_answer_as_json() {
    let (site, visitor) = Site::boot().and_visitor();
    site.add(&product("The only one"));
    for path in [
        "/api/products/999",
        "/api/products/abc",
        "/api/products/-1",
        "/api/products/01",
        "/api/products/%2B1",
        "/api/products/1e0",
        "/api/products/1.0",
        "/api/products/1/",
        "/api/products/9223372036854775808",
        "/api/products/9/related",
        "/api/nothing",
        "/api",
    ] {
        let answer = visitor.get(path).await;
        assert_eq!(
            (answer.status.as_u16(), answer.header("content-type")),
            (404, "application/problem+json"),
            "{path}"
        );
    }
    let answer = send(visitor.request(reqwest::Method::POST, "/api/products")).await;
    assert_eq!((answer.status.as_u16(), answer.header("content-type")), (405, "application/problem+json"));
}

#[actix_web::test]
async fn the_site_says_whether_the_catalogue_has_a_product_that_visitors_find() {
    let (site, visitor) = Site::boot().and_visitor();
    assert_eq!(visitor.json("/api/site").await["has_products"], false);
    let id = site.add(&product("Zinc")).summary.id;
    assert_eq!(visitor.json("/api/site").await["has_products"], true);
    site.admin().delete(&format!("/api/admin/products/{id}")).await;
    assert_eq!(visitor.json("/api/site").await["has_products"], false, "it is in the trash");
}

#[actix_web::test]
async fn the_whole_catalogue_has_a_shelf_of_its_categories_and_no_choice_has_one() {
    let (_site, visitor) = Site::with_sample().and_visitor();
    let page = visitor.json("/api/products?facets=1").await;
    let shelf = page["shelf"].as_array().unwrap();
    let categories = visitor.json("/api/categories").await;
    assert_eq!(shelf.len(), categories.as_array().unwrap().len());
    for (stretch, category) in shelf.iter().zip(categories.as_array().unwrap()) {
        for name in ["name", "slug", "products"] {
            assert_eq!(stretch[name], category[name]);
        }
        let path = format!("/api/products?per_page=3&category={}", stretch["slug"].as_str().unwrap());
        let newest = visitor.json(&path).await;
        let pictures: Vec<_> =
            newest["items"].as_array().unwrap().iter().map(|item| &item["picture"]["url"]).collect();
        let packs: Vec<_> = stretch["packs"].as_array().unwrap().iter().map(|pack| &pack["url"]).collect();
        assert_eq!(packs, pictures, "{}", stretch["name"]);
    }
    for query in ["", "?facets=1&page=2", "?facets=1&category=cardiac", "?facets=1&q=amox"] {
        let page = visitor.json(&format!("/api/products{query}")).await;
        assert_eq!(page.get("shelf"), None, "{query}");
    }
}

#[actix_web::test]
async fn without_pictures_in_two_categories_there_is_no_shelf() {
    let site = Site::boot();
    site.add(&product("Zinc 50 mg"));
    let page = site.visitor().json("/api/products?facets=1").await;
    assert_eq!((page["total"].as_u64(), page.get("shelf")), (Some(1), None));
}

#[actix_web::test]
async fn hidden_products_do_not_decide_whether_a_catalogue_is_photographed() {
    let (site, admin) = Site::boot().and_admin();
    let picture = admin.upload_one("product-images").await;
    let mut shown = product("Zinc 20 mg Tablets");
    shown.images = vec![picture];
    site.add(&shown);
    for number in 0..20 {
        let mut hidden = product(&format!("Draft {number}"));
        hidden.visibility = Some(Visibility::Hidden);
        site.add(&hidden);
    }
    let page = site.visitor().json("/api/products?usual=1").await;
    has(&page, json!({"total": 1, "photographed": true}));
}
