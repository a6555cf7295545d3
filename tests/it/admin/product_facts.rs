//! Facts of the trade on a product: schedules, kind, pack size and the rest, from the form to every answer.

use super::site_settings::{SETTINGS, settings};
use super::*;

/// All facts, as the form sends them.
pub(super) fn facts() -> Value {
    json!({
        "schedules": ["H1", "g"],
        "kind": "Medicine",
        "pack_size": " 10 × 10 tablets ",
        "storage": "Store below 30 °C.",
        "manufacturer": "Sample Formulations (fictitious)",
        "hsn": "3004 90 99",
        "gtin": "0412 3456 7890 3",
        "country": "India",
        "shelf_life": " 24 months",
        "minimum_order": "10 boxes",
        "availability": "On order",
    })
}

const FACTS: [&str; 11] = [
    "schedules",
    "kind",
    "pack_size",
    "storage",
    "manufacturer",
    "hsn",
    "gtin",
    "country",
    "shelf_life",
    "minimum_order",
    "availability",
];

#[actix_web::test]
async fn facts_are_saved_and_shown_in_every_answer() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let made = create(&admin, "Cefixime 200 mg", facts()).await;
    let expected = json!({
        "schedules": ["G", "H1"], "kind": "medicine", "pack_size": "10 × 10 tablets", "storage": "Store below 30 °C.",
        "manufacturer": "Sample Formulations (fictitious)", "hsn": "30049099", "gtin": "0412345678903", "country": "India",
        "shelf_life": "24 months", "minimum_order": "10 boxes", "availability": "on_order",
    });
    let id = &made["id"];
    let whole = visitor.json(&format!("/api/products/{id}")).await;
    let public = visitor.json("/api/products").await["items"][0].clone();
    let office = admin.json("/api/admin/products").await["items"][0].clone();
    for answer in [&made, &whole, &public, &office] {
        for fact in FACTS {
            assert_eq!(answer[fact], expected[fact], "{fact}");
        }
    }
    let symbols: Vec<_> =
        whole["markings"].as_array().unwrap().iter().map(|marking| &marking["symbol"]).collect();
    assert_eq!(symbols, [&json!("Rx"), &Value::Null]);
    assert_eq!(whole["markings"][0]["title"], "SCHEDULE H1 PRESCRIPTION DRUG – CAUTION");
}

#[actix_web::test]
async fn a_save_without_the_facts_clears_them_as_blank_ones_do_and_a_revision_brings_them_back() {
    let (_site, admin) = Site::boot().and_admin();
    // A save without the facts clears them and a revision brings them back.
    let (_, path) = created(&admin, "Cefixime 200 mg", facts()).await;
    let cleared = admin.put(&path, &product("Cefixime 200 mg")).await.json();
    has(&cleared, json!({"schedules": [], "gtin": null}));
    let revisions = admin.json(&format!("{path}/revisions")).await;
    let mut changed = FACTS.to_vec();
    changed.sort_unstable();
    assert_eq!(revisions[0]["changed"], json!(changed));
    assert_eq!(admin.json(&format!("{path}/revisions/1")).await["product"]["hsn"], "30049099");
    let restore = format!("{path}/revisions/1/restore");
    let back = send(admin.request(Method::POST, &restore).header("If-Match", "\"2\"")).await.json();
    has(&back, json!({"schedules": ["G", "H1"], "country": "India"}));

    // Absent null and blank facts are not stated.
    let nothing = json!({"schedules": null, "kind": "", "gtin": " ", "hsn": null, "country": "  "});
    let made = create(&admin, "Plain", nothing).await;
    for fact in FACTS {
        let empty = if fact == "schedules" { json!([]) } else { Value::Null };
        assert_eq!(made[fact], empty, "{fact}");
    }
    assert_eq!(made["markings"], json!([]));
}

#[actix_web::test]
async fn a_copy_has_the_facts_but_not_the_gtin_of_the_original() {
    let (_site, admin) = Site::boot().and_admin();
    let made = create(&admin, "Cefixime 200 mg", facts()).await;
    let copy = admin.act(&format!("/api/admin/products/{}/duplicate", made["id"])).await.json();
    has(&copy, json!({"hsn": "30049099", "gtin": null}));
    admin.delete(&format!("/api/admin/products/{}", made["id"])).await;
    let back = admin.act(&format!("/api/admin/products/{}/restore", made["id"])).await.json();
    assert_eq!(back["gtin"], "0412345678903");
}

#[actix_web::test]
async fn wrong_facts_are_refused_with_a_message_beside_each() {
    let (_site, admin) = Site::boot().and_admin();
    let wrong = json!({
        "schedules": ["none", "H"], "kind": "drug", "pack_size": "10\n10", "hsn": "30049",
        "gtin": "0412345678902", "country": "x".repeat(101),
        "shelf_life": "x".repeat(61), "minimum_order": "x".repeat(61), "availability": "sold out",
    });
    let mut fields = FACTS.iter().filter(|fact| wrong.get(fact).is_some()).copied().collect::<Vec<_>>();
    fields.sort_unstable();
    let refused = admin.post("/api/admin/products", &with(product("Refused"), wrong)).await;
    assert_eq!(refused.wrong_fields(), fields);
}

#[actix_web::test]
async fn shelf_life_minimum_order_and_availability_are_on_page_and_sheet_found_and_exported() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let all = with(facts(), json!({"availability": "discontinued", "shelf_life": "24 months unopened"}));
    let id = create(&admin, "Cefixime 200 mg", all).await["id"].clone();
    create(&admin, "Cefixime 400 mg", json!({})).await;
    let page = visitor.get(&format!("/products/{id}")).await.text();
    let sheet = text_of(&visitor.get(&format!("/products/{id}/sheet.pdf")).await.bytes);
    for fact in ["24 months unopened", "10 boxes", "Discontinued"] {
        assert!(page.contains(&fact.replace(' ', "\u{a0}")) || page.contains(fact), "{fact}: {page}");
        assert!(sheet.contains(fact), "{fact}: {sheet}");
    }
    assert!(page.contains("<strong>This product is discontinued.</strong> You can still ask for it."));
    assert!(page.contains("Enquire<span") && page.contains(" about this product</span>"));
    // Words of a shelf life are found; its number is no strength.
    assert_eq!(visitor.json("/api/products?q=cefixime+unopened").await["total"], 1);
    assert_eq!(visitor.json("/api/products?q=unopened").await["items"][0]["id"], id);
    let list = admin.get("/api/admin/products/export?format=csv").await.text();
    let (heading, rows) = list.split_once('\n').unwrap();
    for column in ["Shelf life", "Minimum order", "Availability"] {
        assert!(heading.split(',').any(|name| name.trim() == column), "{heading}");
    }
    assert!(rows.contains("24 months unopened") && rows.contains("discontinued"), "{rows}");
}

#[actix_web::test]
async fn the_office_finds_the_products_that_lack_facts() {
    let (_site, admin) = Site::boot().and_admin();
    create(&admin, "Complete", facts()).await;
    let half = with(facts(), json!({"schedules": []}));
    create(&admin, "No schedule", half).await;
    create(&admin, "Nothing", json!({})).await;
    let listed = async |query: &str| {
        let page = admin.json(&format!("/api/admin/products?sort=name&{query}")).await;
        names(&page).join(", ")
    };
    assert_eq!(listed("missing=facts").await, "No schedule, Nothing");
    assert_eq!(listed("missing=schedules").await, "No schedule, Nothing");
    assert_eq!(listed("missing=gtin").await, "Nothing");
    assert_eq!(listed("missing=schedules&q=sched").await, "No schedule");
    assert_eq!(listed("missing=").await, "Complete, No schedule, Nothing");
    assert_eq!(admin.get("/api/admin/products?missing=price").await.status, 422);
    let missing = admin.json("/api/admin/overview").await["products"]["missing"].clone();
    has(&missing, json!({"schedules": 2, "gtin": 1}));
    let trashed = admin.json("/api/admin/products?missing=gtin").await["items"][0]["id"].clone();
    admin.delete(&format!("/api/admin/products/{trashed}")).await;
    assert_eq!(admin.json("/api/admin/overview").await["products"]["missing"]["gtin"], 0);
    assert_eq!(listed("missing=gtin&state=trash").await, "Nothing");
    assert_eq!(listed("missing=gtin").await, "");
}

/// The product among the structured data of a page.
async fn structured(site: &Site, id: &Value) -> Value {
    let html = site.visitor().get(&format!("/products/{id}")).await.text();
    let scripts = html.split("<script type=\"application/ld+json\"").skip(1);
    let data = scripts.map(|script| script.split_once('>').unwrap().1.split_once("</script>").unwrap().0);
    let mut data = data.map(|json| serde_json::from_str::<Value>(json).unwrap());
    data.find(|node| node["@id"].as_str().is_some_and(|id| id.ends_with("#product"))).unwrap()
}

#[actix_web::test]
async fn structured_data_says_what_the_schedules_say_and_nothing_from_free_text() {
    let (site, admin) = Site::boot().and_admin();
    let more = with(facts(), json!({"composition": "Cefixime IP 200 mg"}));
    let made = create(&admin, "Cefixime 200 mg", more).await;
    let drug = structured(&site, &made["id"]).await;
    has(
        &drug,
        json!({
            "@type": "Drug", "prescriptionStatus": "https://schema.org/PrescriptionOnly",
            "gtin": "0412345678903", "/countryOfOrigin/name": "India",
            "/manufacturer/name": "Sample Formulations (fictitious)",
            "legalStatus": ["Schedule G", "Schedule H1"],
            "/additionalProperty/2": {"@type": "PropertyValue", "name": "HSN", "value": "30049099"},
        }),
    );
    let of = async |more: Value| {
        let made = create(&admin, "Other", more).await;
        let node = structured(&site, &made["id"]).await;
        (node["@type"].clone(), node["prescriptionStatus"].clone())
    };
    let otc = json!("https://schema.org/OTC");
    assert_eq!(of(json!({"status": "Prescription required"})).await, (json!("Product"), Value::Null));
    assert_eq!(of(json!({"kind": "medicine", "schedules": ["none"]})).await, (json!("Drug"), otc));
    assert_eq!(of(json!({"kind": "medicine", "schedules": ["G"]})).await, (json!("Drug"), Value::Null));
    let food = json!({"kind": "food", "schedules": ["none"]});
    assert_eq!(of(food).await, (json!("DietarySupplement"), Value::Null));
    assert_eq!(of(json!({"kind": "device", "schedules": ["none"]})).await, (json!("Product"), Value::Null));
}

#[actix_web::test]
async fn visitors_read_the_mrp_only_while_an_owner_shows_it() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let made = create(&admin, "Cefixime 200 mg", json!({"mrp": " ₹ 1,234.5 "})).await;
    let other = create(&admin, "Cefixime 100 mg", json!({"mrp": "0"})).await;
    assert_eq!((&made["mrp"], &other["mrp"]), (&json!("1234.50"), &Value::Null));
    let paths = [
        format!("/api/products/{}", made["id"]),
        format!("/api/products/{}/related", other["id"]),
        "/api/products".to_owned(),
        "/api/products?q=cefixime&facets=1".to_owned(),
        format!("/products/{}", made["id"]),
        "/products".to_owned(),
        "/".to_owned(),
        format!("/products/{}/sheet.pdf", made["id"]),
        "/catalogue.pdf".to_owned(),
        "/catalogue.pdf?q=cefixime".to_owned(),
    ];
    let preview = json!({"kind": "product", "id": made["id"], "hours": 1});
    let preview = admin.post("/api/admin/preview-links", &preview).await.json()["url"].clone();
    let preview = preview.as_str().unwrap();
    let preview = &preview[preview.find("/preview/").unwrap()..];
    let told = async || {
        let mut told = Vec::new();
        for path in paths.iter().map(String::as_str).chain([preview]) {
            let answer = visitor.get(path).await;
            let text = if path.contains(".pdf") { text_of(&answer.bytes) } else { answer.text() };
            told.push((path, ["1234.50", "1,234.50"].iter().any(|mrp| text.contains(mrp))));
        }
        told
    };
    let settings = |show: Option<bool>| {
        let mut settings = settings(true, "");
        if let Some(show) = show {
            settings["show_mrp"] = json!(show);
        }
        settings
    };
    assert_eq!(told().await.into_iter().filter(|(_, told)| *told).collect::<Vec<_>>(), []);
    assert_eq!(admin.put(SETTINGS, &settings(Some(true))).await.json()["show_mrp"], true);
    assert_eq!(admin.put(SETTINGS, &settings(None)).await.json()["show_mrp"], true, "left out: as it is");
    assert_eq!(told().await.into_iter().filter(|(_, told)| !*told).collect::<Vec<_>>(), []);
    assert!(visitor.get("/products").await.text().contains("1,234.50"), "pages group it, the API does not");
    assert_eq!(admin.put(SETTINGS, &settings(Some(false))).await.json()["show_mrp"], false);
    assert_eq!(told().await.into_iter().filter(|(_, told)| *told).collect::<Vec<_>>(), []);
    let history = admin.history("kind=setting").await;
    let entries: Vec<_> = history.as_array().unwrap().iter().map(|e| (&e["name"], &e["detail"])).collect();
    assert_eq!(entries, [(&json!("Show MRP"), &json!("off")), (&json!("Show MRP"), &json!("on"))]);
    let export = admin.get("/api/admin/products/export?format=csv").await.text();
    assert!(export.lines().next().unwrap().contains(",MRP,") && export.contains(",1234.50,"), "{export}");
}
