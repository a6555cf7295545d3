//! `/api/admin/products`: creating, reading, saving, lists, counts, bulk changes.

use super::*;

#[actix_web::test]
async fn a_created_product_is_public_at_the_next_request() {
    let (_site, admin, visitor) = Site::boot().and_both();
    assert_eq!(visitor.json("/api/products").await["total"], 0);
    let answer = admin.post("/api/admin/products", &product("Amoxicillin 500 mg")).await.expect(201);
    assert_eq!(answer.header("etag"), "\"1\"");
    let made = answer.json();
    assert_eq!(answer.header("location"), format!("/api/admin/products/{}", made["id"]));
    has(&made, json!({"revision": 1, "deleted_at": null, "category_slug": "antibiotics"}));
    assert_eq!(names(&visitor.json("/api/products?q=amoxi").await), ["Amoxicillin 500 mg"]);
    let path = format!("/api/admin/products/{}", made["id"]);
    let body = with(product("Amoxicillin 250 mg"), json!({"sku": "AMX-250", "benefits": ["Aids Digestion"]}));
    let saved = admin.put(&path, &body).await;
    assert_eq!((saved.status.as_u16(), saved.header("etag")), (200, "\"2\""));
    assert_eq!(visitor.json("/api/products?q=500").await["total"], 0);
    assert_eq!(names(&visitor.json("/api/products?q=amx-2").await), ["Amoxicillin 250 mg"]);
    assert_eq!(names(&visitor.json("/api/products?q=x-").await), ["Amoxicillin 250 mg"]);
    assert_eq!(visitor.json("/api/products?benefit=aids-digestion").await["total"], 1);
    assert_eq!(admin.json(&path).await["benefits"], json!(["Aids Digestion"]));
}

#[actix_web::test]
async fn all_field_errors_come_at_once_and_nothing_is_saved() {
    let (_site, admin) = Site::boot().and_admin();
    create(&admin, "First", json!({"sku": "A-1"})).await;
    let bad =
        json!({"name": " ", "category": null, "images": ["https://evil.example/x.png"], "badges": ["CE"]});
    let errors = admin.post("/api/admin/products", &bad).await.expect(422).json()["errors"].clone();
    for field in ["name", "category", "description"] {
        assert_eq!(errors[field][0], "Please fill in all required fields");
    }
    assert_eq!(errors["images"][0], "Invalid image URL");
    assert!(errors["badges"].is_array());
    let same = with(product("Second"), json!({"sku": "a-1"}));
    admin.post("/api/admin/products", &same).await.refuses("sku", "");
    let gone = with(product("Third"), json!({"images": ["/storage/product-images/products/1-abc.jpg"]}));
    admin.post("/api/admin/products", &gone).await.refuses("images", "");
    assert_eq!(admin.json("/api/admin/products").await["total"], 1);
}

#[actix_web::test]
async fn a_save_over_a_newer_revision_is_412_and_changes_nothing() {
    let site = Site::boot();
    let (admin, other) = (site.admin(), site.admin_called("second@example.com"));
    let made = create(&admin, "Cefixime", json!({})).await;
    let path = format!("/api/admin/products/{}", made["id"]);
    let save = async |who: &Admin, tag: &str, name| who.put_over(&path, tag, &product(name)).await;
    assert_eq!(save(&other, "\"1\"", "Cefixime 200 mg").await.status, 200);
    let refused = save(&admin, "\"1\"", "Cefixime DT").await;
    refused.is_error(412, "changed_meanwhile");
    assert_eq!(refused.json()["changed"]["by"], "second@example.com", "who was first");
    let now = admin.get(&path).await;
    assert_eq!((now.json()["name"].as_str(), now.header("etag")), (Some("Cefixime 200 mg"), "\"2\""));
    for of_proxy in ["\"1-gzip\"", "W/\"1-br\"", "\"2-zip\"", "nonsense"] {
        assert_eq!(save(&admin, of_proxy, "x").await.status, 412, "{of_proxy}");
    }
    // As Apache's mod_deflate and mod_brotli, and nginx, write the tag that they passed on.
    assert_eq!(save(&admin, "\"2-gzip\"", "Cefixime DT").await.status, 200);
    assert_eq!(save(&admin, "\"3-br\"", "Cefixime").await.status, 200);
    assert_eq!(save(&admin, "W/\"4\"", "Cefixime 200 mg").await.status, 200);
    assert_eq!(save(&admin, "*", "Cefixime DT").await.status, 200);
    assert_eq!(admin.put(&path, &product("Cefixime again")).await.status, 200);
}

#[actix_web::test]
async fn the_list_is_searched_sorted_and_paged() {
    let (site, admin) = Site::boot().and_admin();
    for (name, sku) in [("Beta", "Z-1"), ("Alpha", "Y-2"), ("Gamma", "X-3")] {
        create(&admin, name, json!({"sku": sku})).await;
        site.app.clock.advance(jiff::SignedDuration::from_secs(60));
    }
    for (query, expected) in [
        ("", ["Gamma", "Alpha", "Beta"]),
        ("sort=created", ["Beta", "Alpha", "Gamma"]),
        ("sort=-created", ["Gamma", "Alpha", "Beta"]),
        ("sort=name", ["Alpha", "Beta", "Gamma"]),
        ("sort=-name", ["Gamma", "Beta", "Alpha"]),
        ("sort=sku", ["Gamma", "Alpha", "Beta"]),
        ("sort=-sku", ["Beta", "Alpha", "Gamma"]),
        ("sort=updated", ["Beta", "Alpha", "Gamma"]),
        ("sort=category", ["Alpha", "Beta", "Gamma"]),
        ("q=a&sort=name", ["Alpha", "Beta", "Gamma"]),
        ("category=antibiotics&sort=name", ["Alpha", "Beta", "Gamma"]),
    ] {
        assert_eq!(names(&admin.json(&format!("/api/admin/products?{query}")).await), expected, "{query}");
    }
    assert_eq!(names(&admin.json("/api/admin/products?q=y-2").await), ["Alpha"]);
    let second = admin.json("/api/admin/products?sort=name&per_page=2&page=2").await;
    assert_eq!((names(&second), &second["total"]), (vec!["Gamma"], &json!(3)));
    let bad = admin.get("/api/admin/products?sort=price&page=0&per_page=1000&state=x").await;
    assert_eq!((bad.status.as_u16(), bad.json()["errors"].as_object().unwrap().len()), (422, 4));
}

#[actix_web::test]
async fn products_are_counted_by_category_name() {
    let (_site, admin) = Site::boot().and_admin();
    create(&admin, "A", json!({})).await;
    create(&admin, "B", json!({"category": "antibiotics"})).await;
    create(&admin, "C", json!({"category": "Homemade"})).await;
    let stats = admin.json("/api/admin/products/stats").await;
    let by_category = json!({"Antibiotics": 2, "Homemade": 1});
    assert_eq!(
        stats,
        json!({"total": 3, "byCategory": by_category, "hidden": 0, "scheduled": 0, "not_printed": 0})
    );
    let overview = admin.json("/api/admin/overview").await;
    assert_eq!(overview["products"]["total"], 3);
    assert_eq!(overview["mail"], json!({"configured": false, "transport": "file", "failed_at": null}));
    assert_eq!(overview["recent"][0]["name"], "Homemade", "the category that came with C");
    assert_eq!(overview["recent"][1]["name"], "C");
}

#[actix_web::test]
async fn earlier_values_of_a_field_come_with_the_number_of_products() {
    let (_site, admin) = Site::boot().and_admin();
    for formulation in ["Tablet", "Syrup", "Tablet", ""] {
        create(&admin, "A", json!({"formulation": formulation})).await;
    }
    let gone = create(&admin, "B", json!({"formulation": "Ointment"})).await;
    admin.delete(&format!("/api/admin/products/{}", gone["id"])).await;
    assert_eq!(
        admin.json("/api/admin/products/values?field=formulation").await,
        json!([{"value": "Tablet", "count": 2}, {"value": "Syrup", "count": 1}])
    );
    assert_eq!(admin.json("/api/admin/products/values?field=storage").await, json!([]));
    admin.get("/api/admin/products/values?field=name").await.refuses("field", "");
}

#[actix_web::test]
async fn the_next_product_is_that_of_the_filtered_and_sorted_list() {
    let (_site, admin) = Site::boot().and_admin();
    let mut ids = Vec::new();
    for (name, category) in [("Alpha one", "Oncology"), ("Beta", "Antibiotics"), ("Alpha two", "Oncology")] {
        ids.push(create(&admin, name, json!({"category": category})).await["id"].clone());
    }
    let place = |id: Value, query: &'static str| {
        let path = format!("/api/admin/products/{id}/place?{query}");
        let admin = &admin;
        async move { admin.json(&path).await }
    };
    // Newest first, as the list without an order.
    let second = json!({"position": 2, "total": 3, "next": {"id": ids[0], "name": "Alpha one"}});
    assert_eq!(place(ids[1].clone(), "").await, second);
    let sorted = place(ids[0].clone(), "sort=name&page=2&per_page=1").await;
    has(&sorted, json!({"position": 1, "/next/id": ids[2]}));
    let found = place(ids[0].clone(), "q=alpha&sort=name").await;
    has(&found, json!({"total": 2, "/next/id": ids[2]}));
    let last = json!({"position": 2, "total": 2, "next": null});
    assert_eq!(place(ids[2].clone(), "category=oncology&sort=name").await, last);
    let left_out = json!({"position": null, "total": 2, "next": null});
    assert_eq!(place(ids[1].clone(), "category=oncology").await, left_out);
}

#[actix_web::test]
async fn a_duplicate_has_no_sku_and_a_name_of_its_own() {
    let (_site, admin) = Site::boot().and_admin();
    let made = create(&admin, &"N".repeat(199), json!({"sku": "D-1", "dosage": "Twice"})).await;
    let copy = admin.act(&format!("/api/admin/products/{}/duplicate", made["id"])).await.expect(201).json();
    assert!(copy["name"].as_str().unwrap().ends_with("N (copy)"));
    has(&copy, json!({"sku": null, "dosage": "Twice"}));
    assert_eq!(admin.act("/api/admin/products/999/duplicate").await.status, 404);
}
