//! `/api/admin/categories` and `/api/admin/benefits`.

use super::*;

use crate::harness::visitor::seeded;

#[actix_web::test]
async fn products_follow_a_renamed_category() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let made = create(&admin, "Amoxicillin", json!({})).await;
    let trashed = create(&admin, "Trashed", json!({})).await;
    admin.delete(&format!("/api/admin/products/{}", trashed["id"])).await;
    let id = category(&visitor, "antibiotics").await;
    let renamed = admin
        .put(&format!("/api/admin/categories/{id}"), &json!({"name": "Anti-infectives"}))
        .await
        .expect(200)
        .json();
    assert_eq!(renamed, json!({"id": id, "name": "Anti-infectives", "slug": "antibiotics", "products": 1}));
    for query in ["antibiotics", "anti-infectives"] {
        let found = visitor.json(&format!("/api/products?category={query}&q=amox")).await;
        assert_eq!(found["items"][0]["category"], "Anti-infectives");
    }
    let path = format!("/api/admin/products/{}", made["id"]);
    let stale = admin.put_over(&path, "\"1\"", &product("x")).await;
    assert_eq!(stale.status, 412, "a form opened before the rename must not bring the old name back");
    let back = admin.act(&format!("/api/admin/products/{}/restore", trashed["id"])).await;
    assert_eq!(back.json()["category"], "Anti-infectives");
}

#[actix_web::test]
async fn products_follow_a_renamed_benefit_and_duplicates_are_merged() {
    let (_site, admin, visitor) = Site::boot().and_both();
    create(&admin, "One", json!({"benefits": ["Aids Digestion", "Custom"]})).await;
    create(&admin, "Both", json!({"benefits": ["Good Gut", "Aids Digestion"]})).await;
    let list = visitor.json("/api/benefits").await;
    // A benefit that was deleted is still written in its products.
    let gut = &item(&list, "slug", "good-gut")["id"];
    assert_eq!(admin.delete(&format!("/api/admin/benefits/{gut}")).await.status, 204);
    let id = &item(&list, "slug", "aids-digestion")["id"];
    let body = json!({"name": "Good gut", "slug": "gut"});
    let renamed = admin.put(&format!("/api/admin/benefits/{id}"), &body).await;
    assert_eq!(renamed.json()["products"], 2, "{}", renamed.text());
    let found = visitor.json("/api/products?benefit=gut&sort=name").await;
    assert_eq!(names(&found), ["Both", "One"]);
    has(&found["items"], json!({"/0/benefits": ["Good Gut"], "/1/benefits": ["Good gut", "Custom"]}));
}

async fn post(admin: &Admin, body: Value) -> Response {
    admin.post("/api/admin/categories", &body).await
}

#[actix_web::test]
async fn deleting_a_category_hides_no_product_and_names_and_slugs_are_unique() {
    let (_site, admin, visitor) = Site::boot().and_both();
    // Names and slugs are unique.
    let post = |body| post(&admin, body);
    let made = post(json!({"name": "मधुमेह"})).await;
    assert_eq!((made.status.as_u16(), made.json()["slug"].clone()), (201, json!("mdhumeh")));
    let twice = post(json!({"name": "antibiotics", "slug": "cardiac"})).await.expect(422).json();
    assert!(twice["errors"]["name"].is_array() && twice["errors"]["slug"].is_array());
    let numbered = post(json!({"name": "Cardiac"})).await;
    assert_eq!(numbered.json()["slug"], "cardiac-2");
    let bad = post(json!({"name": " ", "slug": "No Slug!"})).await;
    assert_eq!((bad.status.as_u16(), bad.json()["errors"].as_object().unwrap().len()), (422, 2));

    // Deleting a category hides no product.
    create(&admin, "Amoxicillin", json!({})).await;
    let id = category(&visitor, "antibiotics").await;
    let path = format!("/api/admin/categories/{id}");
    assert_eq!(admin.delete(&path).await.status, 204);
    assert_eq!(admin.delete(&path).await.status, 404);
    assert_eq!(admin.put(&path, &json!({"name": "x"})).await.status, 404);
    let all = visitor.json("/api/products").await;
    assert_eq!((names(&all), &all["items"][0]["category"]), (vec!["Amoxicillin"], &json!("Antibiotics")));
    assert_eq!(visitor.json("/api/products?category=Antibiotics").await["total"], 1);
}

#[actix_web::test]
async fn the_catalogue_and_the_api_count_alike() {
    let (_site, admin, visitor) = Site::boot().and_both();
    create(&admin, "Amoxicillin", json!({"benefits": ["Fast acting", "Sugar free"]})).await;
    let gone = create(&admin, "Azithromycin", json!({"benefits": ["Fast acting"]})).await;
    let hidden = json!({"category": "Secret", "benefits": ["Unknown"], "visibility": "hidden"});
    create(&admin, "Hidden", hidden).await;
    post(&admin, json!({"name": "Still empty"})).await;
    for deleted in [false, true] {
        if deleted {
            assert_eq!(admin.delete(&format!("/api/admin/products/{}", gone["id"])).await.status, 204);
        }
        let page = visitor.get("/products").await.text();
        for kind in ["categories", "benefits"] {
            let api = visitor.json(&format!("/api/{kind}")).await;
            assert_eq!(seeded(&page, &json!([kind])), api, "{kind}, deleted: {deleted}");
            assert!(!api.to_string().contains("Secret") && !api.to_string().contains("Unknown"), "{api}");
        }
        assert!(page.contains("Still empty"));
    }
}

async fn category(visitor: &Visitor, slug: &str) -> Value {
    let list = visitor.json("/api/categories").await;
    item(&list, "slug", slug)["id"].clone()
}

#[actix_web::test]
async fn of_two_who_rename_one_category_the_later_name_counts_and_both_are_in_the_history() {
    let site = Site::boot();
    let (admin, other, visitor) = (site.admin(), site.admin_called("second@example.com"), site.visitor());
    let made = create(&admin, "Amoxicillin", json!({})).await;
    let path = format!("/api/admin/categories/{}", category(&visitor, "antibiotics").await);
    let (first, second) = (json!({"name": "Anti-infectives"}), json!({"name": "Antimicrobials"}));
    let (one, two) = tokio::join!(admin.put(&path, &first), other.put(&path, &second));
    assert_eq!((one.status.as_u16(), two.status.as_u16()), (200, 200));
    let history = admin.json("/api/admin/history?kind=category").await;
    let entries = history["items"].as_array().unwrap();
    let by: Vec<_> =
        entries.iter().filter(|entry| entry["action"] == "renamed").map(|entry| &entry["by"]).collect();
    assert_eq!(by.len(), 2, "{history}");
    let last = if *by[0] == json!("second@example.com") { "Antimicrobials" } else { "Anti-infectives" };
    assert_eq!(admin.json(&format!("/api/admin/products/{}", made["id"])).await["category"], last);
    assert_eq!(visitor.json("/api/products?category=antibiotics").await["items"][0]["category"], last);
}

#[actix_web::test]
async fn a_category_is_in_menu_filter_office_and_pdf_or_in_none_of_them() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let made = create(&admin, "Chyawanprash", json!({"category": "Ayurveda"})).await;
    create(&admin, "Amoxicillin", json!({})).await;
    let everywhere = async || {
        let mut told = Vec::new();
        for path in ["/api/categories", "/api/admin/categories", "/catalogue.pdf"] {
            let answer =
                if path.starts_with("/api/admin") { admin.get(path).await } else { visitor.get(path).await };
            let text = if path.ends_with("pdf") { text_of(&answer.bytes) } else { answer.text() };
            // The PDF has it as a heading; no entry says its product's category.
            told.push(text.contains("Ayurveda"));
        }
        let facets = visitor.json("/api/products?facets=1").await["facets"]["category"].to_string();
        told.push(facets.contains("Ayurveda"));
        told
    };
    assert_eq!(everywhere().await, [true; 4]);
    let id = category(&visitor, "ayurveda").await;
    assert_eq!(admin.delete(&format!("/api/admin/categories/{id}")).await.status, 204);
    assert_eq!(everywhere().await, [false; 4]);
    let path = format!("/api/admin/products/{}", made["id"]);
    let same = with(product("Chyawanprash"), json!({"category": "Ayurveda"}));
    assert_eq!(admin.put(&path, &same).await.status, 200);
    assert_eq!(everywhere().await, [false; 4], "a save does not bring it back");
    let kept = visitor.json(&format!("/api/products/{}", made["id"])).await;
    has(&kept, json!({"category": "Ayurveda", "category_slug": null}));
    assert_eq!(names(&visitor.json("/api/products?category=ayurveda").await), ["Chyawanprash"]);
}

#[actix_web::test]
async fn a_category_is_merged_into_the_one_whose_name_it_gets() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let made = create(&admin, "Cefixime", json!({"category": "Antibiotic"})).await;
    create(&admin, "Amoxicillin", json!({})).await;
    let id = category(&visitor, "antibiotic").await;
    let path = format!("/api/admin/categories/{id}");
    admin.put(&path, &json!({"name": "ANTIBIOTICS"})).await.expect(422);
    let merged = admin.put(&path, &json!({"name": "ANTIBIOTICS", "merge": true})).await.json();
    has(&merged, json!({"slug": "antibiotics", "products": 2}));
    let product = visitor.json(&format!("/api/products/{}", made["id"])).await;
    assert_eq!(product["category"], merged["name"]);
    assert_eq!(
        names(&visitor.json("/api/products?category=antibiotic&sort=name").await),
        ["Amoxicillin", "Cefixime"]
    );
    assert_eq!(admin.put(&path, &json!({"name": "x"})).await.status, 404, "it is no more");
    let history = admin.json("/api/admin/history?kind=category").await["items"][0].clone();
    assert_eq!(history["detail"], "Antibiotic was merged into it; 1 products followed");
    let path = format!("/api/admin/categories/{}", merged["id"]);
    let own = admin.put(&path, &json!({"name": "Antibiotics", "merge": true})).await;
    assert_eq!(own.status, 200, "with itself it is a rename");
}

#[actix_web::test]
async fn categories_have_the_order_that_the_office_gives_them() {
    let (_site, admin, visitor) = Site::boot().and_both();
    for (name, of) in [("B one", "Beta"), ("A one", "Alpha"), ("C one", "Gamma")] {
        create(&admin, name, json!({"category": of})).await;
    }
    let mut ids = Vec::new();
    for slug in ["gamma", "alpha"] {
        ids.push(category(&visitor, slug).await);
    }
    let order = async || {
        let listed = visitor.json("/api/categories").await;
        let listed: Vec<_> =
            listed.as_array().unwrap().iter().filter(|one| one["products"] != 0).cloned().collect();
        let facets = visitor.json("/api/products?facets=1").await["facets"]["category"].clone();
        let listed: Vec<_> = listed.iter().map(|one| one["name"].as_str().unwrap().to_owned()).collect();
        let facets = facets.as_array().unwrap().iter().map(|one| one["label"].as_str().unwrap().to_owned());
        assert_eq!(listed, facets.collect::<Vec<_>>());
        listed
    };
    assert_eq!(order().await, ["Alpha", "Beta", "Gamma"]);
    let path = "/api/admin/categories/order";
    assert_eq!(admin.put(path, &json!({"ids": ids})).await.status, 200);
    assert_eq!(order().await, ["Gamma", "Alpha", "Beta"]);
    let pdf = text_of(&visitor.get("/catalogue.pdf").await.bytes);
    assert!(pdf.find("Gamma") < pdf.find("Alpha"), "{pdf}");
    assert_eq!(admin.put(path, &json!({"ids": []})).await.status, 200);
    assert_eq!(order().await, ["Alpha", "Beta", "Gamma"]);
}

#[actix_web::test]
async fn a_category_has_the_ink_that_was_chosen_for_its_labels() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let made = create(&admin, "Amoxicillin 250 mg Capsules", json!({})).await;
    let id = category(&visitor, "antibiotics").await;
    let path = format!("/api/admin/categories/{id}");
    let ink_of = async || {
        let label = visitor.json(&format!("/api/products/{}", made["id"])).await["label"]["ink"].clone();
        let suggested = visitor.json("/api/suggest?q=amoxicillin").await;
        let suggested = item(&suggested, "kind", "product");
        assert_eq!(suggested["thumb"]["label"]["ink"], label);
        let listed = visitor.json(&format!("/api/enquiry-lists/products?ids={}", made["id"])).await;
        assert_eq!(listed[0]["label"]["ink"], label);
        label
    };
    let given = ink_of().await;
    let other = if given == "plum" { "moss" } else { "plum" };
    let put = async |body: Value| admin.put(&path, &body).await;
    let chosen = put(json!({"name": "Antibiotics", "ink": other})).await;
    assert_eq!((chosen.status.as_u16(), &chosen.json()["ink"]), (200, &json!(other)));
    assert_eq!(ink_of().await, other);
    // Nothing said: it stays, also for a new name and through the trash.
    put(json!({"name": "Anti-infectives"})).await;
    assert_eq!(ink_of().await, other);
    admin.delete(&path).await;
    let back = admin.act(&format!("{path}/restore")).await;
    assert_eq!(back.json()["ink"], other, "{}", back.text());
    put(json!({"name": "Antibiotics", "ink": "pink"})).await.refuses("ink", "must be one of oxblood");
    assert!(put(json!({"name": "Antibiotics", "ink": ""})).await.json()["ink"].is_null());
    assert_eq!(ink_of().await, given);
}
