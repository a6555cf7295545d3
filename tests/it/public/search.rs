//! The search as visitors use it: words, corrections, facets, suggestions.

use std::time::{Duration, Instant};

use pharma_site::app::open_data;
use pharma_site::catalogue::new_product::NewProduct;
use pharma_site::catalogue::store::save;
use serde_json::{Value, json};

use crate::harness::visitor::{Requests as _, Visitor, send};
use crate::harness::{Site, product};

/// A product as the trade names it.
fn medicine(name: &str, sku: &str, salts: &str, form: &str) -> NewProduct {
    NewProduct {
        sku: Some(sku.to_owned()),
        composition: Some(format!("Each {} contains: {salts}; Excipients q.s.", form.to_lowercase())),
        formulation: Some(form.to_owned()),
        ..product(name)
    }
}

/// A small catalogue.
fn shop() -> Site {
    let site = Site::boot();
    let paracetamol = medicine("Paracetamol 500 mg Tablets", "PCM-0500", "Paracetamol IP 500 mg", "Tablet");
    site.add(&NewProduct {
        schedules: vec!["none".to_owned()],
        badges: vec!["GMP".to_owned()],
        ..paracetamol
    });
    let strong = medicine("Paracetamol 1000 mg Tablets", "PCM-1000", "Paracetamol IP 1000 mg", "Tablet");
    site.add(&NewProduct { schedules: vec!["H".to_owned()], ..strong });
    let syrup = medicine("Paracetamol 125 mg/5 ml Syrup", "PCM-0125", "Paracetamol IP 125 mg", "Syrup");
    site.add(&NewProduct { category: "Paediatrics".to_owned(), ..syrup });
    let salts = "Amoxycillin Trihydrate IP equivalent to Amoxycillin 500 mg; Clavulanic Acid 125 mg";
    let combined =
        medicine("Amoxycillin 500 mg + Clavulanic Acid 125 mg Tablets", "AMC-0625", salts, "Tablet");
    site.add(&NewProduct {
        category: "Antibiotics".to_owned(),
        schedules: vec!["H1".to_owned()],
        ..combined
    });
    let amoxicillin = medicine("Amoxicillin 500 mg Capsules", "ABX-0101", "Amoxicillin IP 500 mg", "Capsule");
    site.add(&NewProduct {
        category: "Antibiotics".to_owned(),
        schedules: vec!["H".to_owned()],
        ..amoxicillin
    });
    site.add(&medicine(
        "Cholecalciferol 60,000 IU Capsules",
        "VIT-60",
        "Cholecalciferol IP 60,000 IU",
        "Capsule",
    ));
    site
}

async fn ask(visitor: &Visitor, path: &str, query: &[(&str, &str)]) -> Value {
    send(visitor.request(reqwest::Method::GET, path).query(query)).await.json()
}

async fn names(visitor: &Visitor, q: &str) -> Vec<String> {
    let page = ask(visitor, "/api/products", &[("q", q)]).await;
    let items = page["items"].as_array().unwrap();
    items.iter().map(|item| item["name"].as_str().unwrap().to_owned()).collect()
}

#[actix_web::test]
async fn words_are_found_in_any_order_however_they_are_written() {
    let site = shop();
    let visitor = site.visitor();
    for (q, first) in [
        ("tablet 500 paracetamol", "Paracetamol 500 mg Tablets"),
        ("parac 500 tab", "Paracetamol 500 mg Tablets"),
        ("pcm syp", "Paracetamol 125 mg/5 ml Syrup"),
        ("paracetamol 1g", "Paracetamol 1000 mg Tablets"),
        ("paracetamol 1 gm tab", "Paracetamol 1000 mg Tablets"),
        ("paracetamol500mg", "Paracetamol 500 mg Tablets"),
        ("acetaminophen .5g", "Paracetamol 500 mg Tablets"),
        ("abx0101", "Amoxicillin 500 mg Capsules"),
        ("amoxycillin cap", "Amoxicillin 500 mg Capsules"),
        ("amoxicillin 500", "Amoxicillin 500 mg Capsules"),
        ("amoxicillin clavulanic", "Amoxycillin 500 mg + Clavulanic Acid 125 mg Tablets"),
        ("vitamin d3 60k", "Cholecalciferol 60,000 IU Capsules"),
        ("cholecalciferol 60000 iu", "Cholecalciferol 60,000 IU Capsules"),
        ("paracetamol paediatric", "Paracetamol 125 mg/5 ml Syrup"),
    ] {
        assert_eq!(names(&visitor, q).await.first().map(String::as_str), Some(first), "{q}");
    }
    let page = ask(&visitor, "/api/products", &[("q", "paracetamol injection")]).await;
    assert_eq!((&page["corrected"], &page["total"]), (&json!("paracetamol"), &json!(3)), "it is said");
    let exact = [("q", "paracetamol injection"), ("exact", "1")];
    assert_eq!(ask(&visitor, "/api/products", &exact).await["total"], 0, "nothing has both words");
}

#[actix_web::test]
async fn a_slip_is_corrected_only_when_nothing_matches_and_the_answer_says_so() {
    let site = shop();
    let visitor = site.visitor();
    let page = ask(&visitor, "/api/products", &[("q", "Paracitamol 500")]).await;
    assert_eq!(
        (&page["corrected"], &page["items"][0]["sku"]),
        (&json!("paracetamol 500"), &json!("PCM-0500"))
    );
    let page = ask(&visitor, "/api/products", &[("q", "paracetamol")]).await;
    assert_eq!((&page["corrected"], &page["total"]), (&Value::Null, &json!(3)));
    let page = ask(&visitor, "/api/products", &[("q", "crcoin")]).await;
    assert_eq!(page["corrected"], "paracetamol", "a brand word is not printed");
    for q in ["zzzzzzzz", "gle"] {
        let page = ask(&visitor, "/api/products", &[("q", q)]).await;
        assert_eq!((&page["corrected"], &page["total"]), (&Value::Null, &json!(0)), "{q}");
    }
}

#[actix_web::test]
async fn a_strength_that_is_not_stocked_is_said_with_those_that_are() {
    let site = shop();
    let visitor = site.visitor();
    for (q, asked) in [("paracitamol 9999", "paracetamol 9999 mg"), ("pcm 501", "paracetamol 501 mg")] {
        let page = ask(&visitor, "/api/products", &[("q", q)]).await;
        assert_eq!(page["not_stocked"]["asked"], asked, "{page}");
        let ids = |list: &Value| -> Vec<Value> {
            list.as_array().unwrap().iter().map(|product| product["id"].clone()).collect()
        };
        assert_eq!(ids(&page["items"]), ids(&page["not_stocked"]["stocked"]));
        assert_eq!(page["total"], ids(&page["items"]).len());
        let exact = ask(&visitor, "/api/products", &[("q", q), ("exact", "1")]).await;
        assert_eq!((&exact["not_stocked"], &exact["total"]), (&Value::Null, &json!(0)));
    }
    for q in ["paracetamol", "paracetamol 500", "PCM-0500", "10 x 10", "zzzzzzzz 500"] {
        let page = ask(&visitor, "/api/products", &[("q", q)]).await;
        assert_eq!(page["not_stocked"], Value::Null, "{q}: {page}");
    }
}

#[actix_web::test]
async fn suggestions_say_what_is_not_there_and_ask_for_it() {
    let site = shop();
    let visitor = site.visitor();
    let found = ask(&visitor, "/api/suggest", &[("q", "pcm 501")]).await;
    let found = found.as_array().unwrap();
    let details: Vec<&str> = found.iter().map(|one| one["detail"].as_str().unwrap()).collect();
    assert!(details.contains(&"In place of paracetamol 501 mg · 500 mg tablet"), "{details:?}");
    let last = json!({
        "kind": "salt",
        "label": "Paracetamol 501 mg",
        "detail": "Not in the catalogue: ask for it",
        "url": "/enquiry-list?items=-x1&t1=paracetamol+501+mg",
    });
    assert_eq!(found.last().unwrap(), &last);
    assert_eq!(found.iter().filter(|one| one["kind"] != "product").count(), 1);
    let page = visitor.get(last["url"].as_str().unwrap()).await.text();
    assert!(page.contains("paracetamol 501 mg"));

    let absent = ask(&visitor, "/api/suggest", &[("q", "remo")]).await;
    assert_eq!(absent.as_array().unwrap().len(), 1, "{absent}");
    assert_eq!(absent[0]["label"], "Remogliflozin");
    for q in ["paracetamol 500", "zzzz", "moov"] {
        let found = ask(&visitor, "/api/suggest", &[("q", q)]).await;
        assert!(!found.to_string().contains("enquiry-list"), "{q}: {found}");
    }
}

#[actix_web::test]
async fn the_best_is_first_unless_another_order_is_asked_for() {
    let site = shop();
    let visitor = site.visitor();
    let sku = |page: &Value| page["items"][0]["sku"].clone();
    assert_eq!(sku(&ask(&visitor, "/api/products", &[("q", "500")]).await), "ABX-0101");
    let newest = [("q", "paracetamol"), ("sort", "newest")];
    assert_eq!(sku(&ask(&visitor, "/api/products", &newest).await), "PCM-0125");
    assert_eq!(sku(&ask(&visitor, "/api/products", &[("q", "pcm-1000")]).await), "PCM-1000");
    assert_eq!(sku(&ask(&visitor, "/api/products", &[]).await), "VIT-60");
    let mut seen = Vec::new();
    for page in ["1", "2", "3"] {
        let query = [("q", "paracetamol"), ("per_page", "1"), ("page", page)];
        seen.push(sku(&ask(&visitor, "/api/products", &query).await));
    }
    assert_eq!(seen, ["PCM-1000", "PCM-0500", "PCM-0125"], "each once");
}

#[actix_web::test]
async fn facets_count_any_of_within_one_and_all_of_across() {
    let site = shop();
    let visitor = site.visitor();
    let count = |page: &Value, facet: &str, value: &str| {
        let values = page["facets"][facet].as_array().unwrap();
        values.iter().find(|known| known["value"] == value).map_or(json!(0), |known| known["count"].clone())
    };
    let page = ask(&visitor, "/api/products", &[("facets", "1")]).await;
    assert_eq!(count(&page, "category", "antibiotics"), 2);
    assert_eq!(count(&page, "form", "tablet"), 3);
    assert_eq!((count(&page, "schedule", "H"), count(&page, "schedule", "none")), (json!(2), json!(1)));
    assert_eq!(count(&page, "badge", "GMP"), 1);
    let query = [("facets", "1"), ("schedule", "H"), ("schedule", "h1"), ("form", "tablet"), ("q", "500")];
    let page = ask(&visitor, "/api/products", &query).await;
    assert_eq!((&page["total"], &page["items"][0]["sku"]), (&json!(1), &json!("AMC-0625")));
    // As if nothing were chosen in the facet itself.
    assert_eq!((count(&page, "form", "tablet"), count(&page, "form", "capsule")), (json!(1), json!(1)));
    assert_eq!((count(&page, "schedule", "none"), count(&page, "schedule", "H1")), (json!(1), json!(1)));
    assert_eq!(
        page["facets"]["schedule"].as_array().unwrap().last().unwrap()["label"],
        "No prescription schedule"
    );
    assert!(ask(&visitor, "/api/products", &[]).await.get("facets").is_none(), "only when asked for");
}

#[actix_web::test]
async fn suggestions_are_salts_products_and_categories_and_forgive_slips() {
    let site = shop();
    let visitor = site.visitor();
    let all = ask(&visitor, "/api/suggest", &[("q", "parac")]).await;
    assert_eq!(
        all[0],
        json!({"kind": "salt", "label": "Paracetamol", "detail": "3 products", "url": "/products?q=Paracetamol"})
    );
    assert_eq!((&all[1]["kind"], all.as_array().unwrap().len()), (&json!("product"), 4));
    let forgiven = ask(&visitor, "/api/suggest", &[("q", "parecet")]).await;
    assert_eq!(forgiven[0]["label"], "Paracetamol");
    let categories = ask(&visitor, "/api/suggest", &[("q", "antib")]).await;
    let category = categories.as_array().unwrap().last().unwrap();
    assert_eq!(
        (&category["kind"], &category["url"]),
        (&json!("category"), &json!("/products?category=antibiotics"))
    );
    assert_eq!(ask(&visitor, "/api/suggest", &[]).await, json!([]));
    assert_eq!(ask(&visitor, "/api/suggest", &[("q", "tab")]).await.as_array().unwrap().len(), 3);
}

#[actix_web::test]
async fn what_is_saved_is_found_at_the_next_request_also_by_another_process() {
    let site = shop();
    let visitor = site.visitor();
    assert!(names(&visitor, "ivermectin").await.is_empty());
    let made = site.add(&medicine("Ivermectin 12 mg Tablets", "IVM-12", "Ivermectin IP 12 mg", "Tablet"));
    assert_eq!(names(&visitor, "ivermectin").await, ["Ivermectin 12 mg Tablets"]);
    let admin = site.admin();
    let (id, path) = (made.summary.id, format!("/api/admin/products/{}", made.summary.id));
    let mut saved = admin.json(&path).await;
    saved["name"] = json!("Albendazole 400 mg Tablets");
    saved["composition"] = json!("Each tablet contains: Albendazole IP 400 mg");
    assert_eq!(admin.put(&path, &saved).await.status, 200);
    assert!(names(&visitor, "ivermectin").await.is_empty());
    assert_eq!(names(&visitor, "albendazole").await.len(), 1);
    assert_eq!(admin.json("/api/admin/products?q=400+albendazole").await["items"][0]["id"], json!(id));
    admin.delete(&path).await;
    assert!(names(&visitor, "albendazole").await.is_empty());
    assert_eq!(admin.json("/api/admin/products?q=albendazole").await["total"], 0);

    let (_, other) = open_data(site.app.db.path().parent().unwrap()).unwrap();
    let product = product("Mebendazole 100 mg Tablets");
    let now = site.now();
    other.write_blocking(|tx| save::create(tx, &product, now)).unwrap();
    let started = Instant::now();
    while names(&visitor, "mebendazole").await.is_empty() {
        assert!(started.elapsed() < Duration::from_secs(5));
    }
}

#[actix_web::test]
async fn a_hostile_text_has_an_answer() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    let many_words = (0..50).map(|n| format!("{n:x}z")).collect::<Vec<_>>().join(" ");
    let texts = [
        "a ".repeat(99),
        many_words,
        "' OR 1=1; DROP TABLE product; --".to_owned(),
        "(a+)+$ .* [^x]{99}".to_owned(),
        "<script>alert(1)</script>".to_owned(),
        "मधुमेह की दवा".to_owned(),
        "💊💊💊 👩‍⚕️".to_owned(),
        "%%%___***\"\"\"''\\\\".to_owned(),
        "9".repeat(200),
        "\u{202e}lomatecarap".to_owned(),
        "NEAR(a b) AND * NOT".to_owned(),
    ];
    for text in texts {
        for path in ["/api/products", "/api/suggest", "/products"] {
            let answer = send(visitor.request(reqwest::Method::GET, path).query(&[("q", &text)])).await;
            assert_eq!(answer.status, 200, "{path} {text}");
        }
    }
    for wrong in ["x".repeat(10_000), "a\0b".to_owned(), "a\u{1b}[31m".to_owned()] {
        for path in ["/api/products", "/api/suggest"] {
            let answer = send(visitor.request(reqwest::Method::GET, path).query(&[("q", &wrong)])).await;
            assert_eq!(answer.status, 422, "{path}");
        }
    }
}
