//! Products that visitors do not see: nothing says that there is one, until its moment comes.

use super::*;

/// What every text of the hidden product holds, and no other; folded.
const SECRET: &str = "quuxel";

fn secret(visibility: &str) -> Value {
    json!({
        "name": "Quuxelar 80 Tablets", "sku": "QUUXEL-80", "category": "Cardiac Care",
        "description": "Quuxelar for tests.", "detailed_description": "More of Quuxelar.",
        "composition": "Telmisartan 80 mg", "formulation": "Quuxel tablets", "benefits": ["Quuxelates Sleep"],
        "badges": ["FDA"], "schedules": ["X"], "manufacturer": "Quuxel Works", "hsn": "30049077",
        "visibility": visibility,
    })
}

/// A site with three public products and a hidden one.
async fn site_with_secret(visibility: &str) -> (Site, Admin, Visitor, Value) {
    let (site, admin, visitor) = Site::boot().and_both();
    for name in ["Telmx 40", "Telmx 20", "Amlodip 5"] {
        let salt = if name.starts_with("Telmx") { "Telmisartan" } else { "Amlodipine" };
        let strength = name.split(' ').next_back().unwrap();
        let body = json!({
            "name": name, "category": "Cardiac Care", "description": "Public.", "formulation": "Tablets",
            "composition": format!("{salt} {strength} mg"),
        });
        assert_eq!(admin.post("/api/admin/products", &body).await.status, 201);
    }
    let made = admin.post("/api/admin/products", &secret(visibility)).await.expect(201).json();
    (site, admin, visitor, made["id"].clone())
}

/// Every address at which a visitor could meet a product.
fn addresses(id: &Value) -> Vec<String> {
    let own = ["", "/related", "/same-salt"].map(|rest| format!("/api/products/{id}{rest}"));
    let of_others = ["", "/related", "/same-salt"].map(|rest| format!("/api/products/1{rest}"));
    let fixed = [
        "/",
        "/products",
        "/products?view=table",
        "/products?category=cardiac",
        "/products?q=telmisartan",
        "/products?q=telmisartan+80",
        "/products?badge=FDA",
        "/products?schedule=X",
        "/products?sort=name",
        "/products/1",
        "/contact",
        "/enquiry-list",
        "/sitemap.xml",
        "/feed.xml",
        "/robots.txt",
        "/api/site",
        "/api/products",
        "/api/products?facets=1",
        "/api/products?facets=1&q=telmisartan",
        "/api/products?facets=1&q=telmisartan+80",
        "/api/products?facets=1&q=telma+80",
        "/api/products?q=qu",
        "/api/products?sort=name&per_page=100",
        "/api/products?sort=-name&badge=FDA",
        "/api/suggest?q=qu",
        "/api/suggest?q=telm",
        "/api/categories",
        "/api/benefits",
    ];
    let own_page = [format!("/products/{id}")];
    fixed.into_iter().map(str::to_owned).chain(own).chain(of_others).chain(own_page).collect()
}

/// Where the secret is to be read.
async fn leaks(visitor: &Visitor, id: &Value) -> Vec<String> {
    let mut found = Vec::new();
    for address in addresses(id) {
        // The second answer is the cache's.
        for _ in 0..2 {
            if visitor.get(&address).await.text().to_lowercase().contains(SECRET) {
                found.push(address.clone());
            }
        }
    }
    for address in ["/catalogue.pdf", "/catalogue.pdf?category=cardiac", "/catalogue.pdf?q=telmisartan"] {
        if text_of(&visitor.get(address).await.bytes).to_lowercase().contains(SECRET) {
            found.push(address.to_owned());
        }
    }
    let asked = json!({"text": "Telmisartan 80 mg tablets\nTelmisartan 40\nAmlodipine 5"});
    let by_sku = visitor.post("/api/match", &json!({"text": "QUUXEL-80"})).await.text();
    if visitor.post("/api/match", &asked).await.text().to_lowercase().contains(SECRET)
        || by_sku.contains("Quuxelar 80 Tablets")
    {
        found.push("/api/match".to_owned());
    }
    let listed = format!("/api/enquiry-lists/products?ids={id},1");
    if visitor.get(&listed).await.text().to_lowercase().contains(SECRET) {
        found.push(listed);
    }
    found.dedup();
    found
}

/// What counts products: the numbers must not tell either.
async fn counted(visitor: &Visitor) -> [Value; 4] {
    let list = visitor.json("/api/products?facets=1").await;
    let count_of = |terms: &Value, name: &str| {
        let found = terms.as_array().unwrap().iter().find(|term| term["name"] == name);
        found.map_or(Value::Null, |term| term["products"].clone())
    };
    [
        list["total"].clone(),
        list["facets"]["badge"].clone(),
        count_of(&visitor.json("/api/categories").await, "Cardiac Care"),
        visitor.json("/api/products?q=telmisartan").await["total"].clone(),
    ]
}

#[actix_web::test]
async fn nothing_tells_of_a_hidden_product() {
    let (site, admin, visitor, id) = site_with_secret("hidden").await;
    assert_eq!(leaks(&visitor, &id).await, Vec::<String>::new());
    assert_eq!(counted(&visitor).await[0], 3);
    assert_eq!(counted(&visitor).await[2], 3);
    assert_eq!(counted(&visitor).await[3], 2);
    for address in [
        format!("/products/{id}"),
        format!("/products/{id}/sheet.pdf"),
        format!("/api/products/{id}"),
        format!("/api/products/{id}/related"),
        format!("/api/products/{id}/same-salt"),
    ] {
        assert_eq!(visitor.get(&address).await.status, 404, "{address}");
    }
    let found = visitor.json("/api/products?q=quuxelar").await;
    has(&found, json!({"total": 0, "corrected": null}));
    assert_eq!(visitor.json("/api/products?q=30049077").await["total"], 0);
    assert_eq!(visitor.json("/api/products?q=telmisartan+80+mg").await["total"], 0);

    // The office finds it, by text and by filter, and sees its page by a link.
    for query in ["q=quuxelar", "q=telmisartan+80", "state=hidden", "state=hidden&q=quuxel"] {
        let found = admin.json(&format!("/api/admin/products?{query}&counts=1")).await;
        let ids: Vec<_> = found["items"].as_array().unwrap().iter().map(|item| &item["id"]).collect();
        assert!(ids.contains(&&id), "{query}: {found}");
        assert_eq!(found["counts"]["hidden"], 1, "{query}");
    }
    assert_eq!(admin.json("/api/admin/products?state=public").await["total"], 3);
    assert_eq!(admin.json(&format!("/api/admin/products/{id}")).await["visibility"], "hidden");
    assert_eq!(admin.json("/api/admin/products/stats").await["hidden"], 1);
    let link = json!({"kind": "product", "id": id.to_string()});
    let link = admin.post("/api/admin/preview-links", &link).await.json();
    let address = link["url"].as_str().unwrap_or_else(|| panic!("{link}"));
    let page = visitor.get(&address[address.find("/preview/").unwrap()..]).await.expect(200);
    assert!(page.text().contains("Quuxelar 80 Tablets"));
    drop(site);
}

#[actix_web::test]
async fn a_product_becomes_public_at_its_moment_without_a_save() {
    let (site, _, visitor, id) = site_with_secret("2026-11-21T08:00:00Z").await;
    assert_eq!(leaks(&visitor, &id).await, Vec::<String>::new());
    let version = site.app.db.content_version();
    site.app.clock.advance(SignedDuration::from_mins(119) + SignedDuration::from_secs(59));
    assert_eq!(visitor.get(&format!("/products/{id}")).await.status, 404);
    let counts = counted(&visitor).await;
    site.app.clock.advance(SignedDuration::from_secs(1));
    assert_eq!(visitor.get(&format!("/products/{id}")).await.status, 200);
    assert_ne!(counted(&visitor).await, counts);
    let there = leaks(&visitor, &id).await;
    for address in [
        "/".to_owned(),
        "/products".to_owned(),
        "/products?q=telmisartan".to_owned(),
        "/products?badge=FDA".to_owned(),
        "/products/1".to_owned(),
        "/api/products".to_owned(),
        "/api/products?q=qu".to_owned(),
        "/api/suggest?q=qu".to_owned(),
        format!("/api/products/{id}"),
        "/api/products/1/same-salt".to_owned(),
        "/catalogue.pdf".to_owned(),
        "/catalogue.pdf?category=cardiac".to_owned(),
        "/api/match".to_owned(),
        format!("/api/enquiry-lists/products?ids={id},1"),
    ] {
        assert!(there.contains(&address), "{address}: {there:?}");
    }
    let sitemap = visitor.get("/sitemap.xml").await.text();
    assert!(sitemap.contains(&format!("/products/{id}<")), "{sitemap}");
    assert_eq!(visitor.get(&format!("/products/{id}/sheet.pdf")).await.status, 200);
    assert_eq!(site.app.db.content_version(), version, "no save was needed");
}

#[actix_web::test]
async fn hiding_and_publishing_are_saves_like_others() {
    let (site, admin, visitor, id) = site_with_secret("public").await;
    let path = format!("/api/admin/products/{id}");
    assert!(leaks(&visitor, &id).await.contains(&"/catalogue.pdf".to_owned()));
    let whole = admin.json(&path).await;
    assert_eq!(whole["visibility"], "public");
    admin.put_over(&path, "\"7\"", &secret("hidden")).await.expect(412);
    let hidden = admin.put(&path, &secret("hidden")).await;
    assert_eq!((hidden.status.as_u16(), &hidden.json()["visibility"]), (200, &json!("hidden")));
    assert_eq!(visitor.get(&format!("/products/{id}")).await.status, 404);
    assert!(!text_of(&visitor.get("/catalogue.pdf").await.bytes).to_lowercase().contains(SECRET));

    // A program that knows nothing of it leaves it as it is.
    let mut old = secret("hidden");
    old.as_object_mut().unwrap().remove("visibility");
    old["dosage"] = json!("Once.");
    assert_eq!(admin.put(&path, &old).await.json()["visibility"], "hidden");
    let revisions = admin.json(&format!("{path}/revisions")).await;
    assert_eq!(revisions[1]["changed"], json!(["visibility"]), "{revisions}");
    for wrong in ["soon", "2026-13-01", "0"] {
        admin.put(&path, &secret(wrong)).await.refuses("visibility", "");
    }
    let restored = send(admin.request(Method::POST, &format!("{path}/revisions/1/restore"))).await;
    assert_eq!((restored.status.as_u16(), &restored.json()["visibility"]), (200, &json!("public")));
    assert_eq!(visitor.get(&format!("/products/{id}")).await.status, 200);

    // The moment stands beside the state, and counts unless the product is hidden.
    let moment = "2031-01-05T03:30:00Z";
    for (state, from, expected) in [
        ("public", json!(moment), json!(["public", moment])),
        ("hidden", json!(moment), json!(["hidden", null])),
        ("public", json!("2031-01-05 09:00"), json!(["public", moment])),
        ("public", Value::Null, json!(["public", null])),
    ] {
        let body = with(secret(state), json!({"visible_from": from}));
        let saved = admin.put(&path, &body).await.json();
        assert_eq!(json!([saved["visibility"], saved["visible_from"]]), expected, "{body}");
    }
    let wrong = with(secret("public"), json!({"visible_from": "hidden"}));
    admin.put(&path, &wrong).await.refuses("visible_from", "");

    // From the trash it comes back as it went.
    admin.put(&path, &secret("hidden")).await;
    assert_eq!(admin.delete(&path).await.status, 204);
    let back = send(admin.request(Method::POST, &format!("{path}/restore"))).await;
    assert_eq!(back.json()["visibility"], "hidden");
    assert_eq!(visitor.get(&format!("/products/{id}")).await.status, 404);
    drop(site);
}

#[actix_web::test]
async fn a_site_of_hidden_products_has_none() {
    let (site, admin, visitor) = Site::boot().and_both();
    let made = admin.post("/api/admin/products", &secret("2026-11-21T07:00:00Z")).await.json();
    for _ in 0..2 {
        assert_eq!(visitor.json("/api/site").await["has_products"], false);
    }
    assert_eq!(admin.json("/api/admin/products").await["total"], 1);
    site.app.clock.advance(SignedDuration::from_hours(1));
    assert_eq!(visitor.json("/api/site").await["has_products"], true);
    assert_eq!(visitor.get(&format!("/products/{}", made["id"])).await.status, 200);
}

#[actix_web::test]
async fn an_import_brings_its_new_products_hidden_and_they_are_published_in_one_step() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let rows: String = (1..=30).map(|n| format!("Q-{n},Quuxel {n},Cardiac Care,For tests.,\n")).collect();
    let list =
        format!("sku,name,category,description,visibility\n{rows}Q-31,Seen,Cardiac Care,For tests.,public\n");
    let report = crate::harness::lists::planned(&admin, list).await;
    assert_eq!(report["new"], 31);
    let path = format!("/api/admin/imports/{}", report["id"]);
    let applied = send(admin.request(Method::POST, &format!("{path}/apply?hide_new=1"))).await.json();
    has(&applied, json!({"hides_new": true, "hidden": 30}));
    assert_eq!(visitor.json("/api/products").await["total"], 1, "a row that says otherwise is public");

    let filter = format!("import={}&state=hidden", report["id"]);
    assert_eq!(admin.json(&format!("/api/admin/products?{filter}")).await["total"], 30);
    let publish = json!({
        "filter": filter, "count": 30, "action": "set", "field": "visibility", "value": "public",
    });
    let changed = super::bulk_done(&admin, &publish).await;
    has(&changed, json!({"state": "applied", "saved": 30, "file_name": "Visibility: Public"}));
    assert_eq!(visitor.json("/api/products").await["total"], 31);
    admin.act(&format!("/api/admin/imports/{}/undo", changed["id"])).await.expect(200);
    assert_eq!(visitor.json("/api/products").await["total"], 1);

    // What is undone with the import goes to the trash, and comes back from there together.
    assert_eq!(send(admin.request(Method::POST, &format!("{path}/undo?keep_changed=1"))).await.status, 200);
    let trashed = format!("state=trash&import={}", report["id"]);
    let restored = super::bulk_done(&admin, &json!({"filter": trashed, "action": "restore"})).await;
    assert_eq!(restored["state"], "applied", "{restored}");
    let export = admin.get("/api/admin/products/export").await.text();
    assert!(export.lines().next().unwrap().ends_with("Visibility"), "{export}");
}

#[actix_web::test]
async fn the_names_that_only_a_hidden_product_had_stay_unknown_when_it_goes() {
    let (_site, admin, visitor) = Site::boot().and_both();
    admin.post("/api/admin/categories", &json!({"name": "Quuxel Care"})).await.expect(201);
    let mut body = with(secret("hidden"), json!({"category": "Quuxel Care"}));
    let made = admin.post("/api/admin/products", &body).await.json();
    let told = async || {
        let lists = ["/api/categories", "/api/benefits", "/api/products?facets=1", "/products", "/"];
        let mut told = Vec::new();
        for path in lists {
            if visitor.get(path).await.text().to_lowercase().contains(SECRET) {
                told.push(path);
            }
        }
        told
    };
    assert!(told().await.is_empty());
    let path = format!("/api/admin/products/{}", made["id"]);
    body["category"] = json!("Cardiac Care");
    body["benefits"] = json!([]);
    assert_eq!(admin.put(&path, &body).await.status, 200);
    assert!(told().await.is_empty(), "it has other names now");
    assert_eq!(admin.delete(&path).await.status, 204);
    assert!(told().await.is_empty(), "it is deleted: {:?}", told().await);
    let seeded = visitor.json("/api/categories").await.as_array().unwrap().len();
    assert_eq!(seeded, 4, "those that every site begins with are no secret");
    let public = with(secret("public"), json!({"category": "Quuxel Care"}));
    assert_eq!(admin.post("/api/admin/products", &public).await.status, 201);
    assert_eq!(visitor.json("/api/categories").await.as_array().unwrap().len(), 5, "what is public is shown");
}
