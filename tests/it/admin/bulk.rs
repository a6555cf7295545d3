//! `/api/admin/products/changes`: the same change to many products, and its undo.

use super::*;
use crate::harness::lists::act;

const BULK: &str = "/api/admin/products/changes";

async fn field(admin: &Admin, id: &Value, name: &str) -> Value {
    admin.json(&format!("/api/admin/products/{id}")).await[name].clone()
}

#[actix_web::test]
async fn many_products_are_changed_deleted_and_restored_and_each_change_is_undone() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let a = create(&admin, "A", json!({"sku": "S-1", "badges": ["GMP"]})).await["id"].clone();
    let b = create(&admin, "B", json!({})).await["id"].clone();
    let add = json!({"ids": [a, b, 999], "action": "add", "field": "badges", "values": ["gmp"]});
    let done = bulk_done(&admin, &add).await;
    has(&done, json!({"saved": 1, "unchanged": 1, "file_name": "Badges: GMP added"}));
    let remove = json!({"ids": [a], "action": "remove", "field": "badges", "values": ["GMP"]});
    bulk_done(&admin, &remove).await;
    assert_eq!(field(&admin, &a, "badges").await, json!([]));
    let both =
        json!({"filter": "", "count": 2, "action": "set", "field": "category", "value": "Cardiac Care"});
    let moved = bulk_done(&admin, &both).await;
    assert_eq!(visitor.json("/api/products?category=cardiac").await["total"], 2);
    assert_eq!(act(&admin, &moved, "undo").await.status, 200);
    assert_eq!(field(&admin, &a, "category").await, "Antibiotics");
    act(&admin, &moved, "undo").await.is_error(409, "import_state"); // once

    let deleted = bulk_done(&admin, &json!({"ids": [a, b], "action": "delete"})).await;
    has(&deleted, json!({"changed": 2, "saved": 2}));
    assert_eq!(visitor.json("/api/products").await["total"], 0);
    assert_eq!(act(&admin, &deleted, "undo").await.status, 200);
    assert_eq!(visitor.json("/api/products").await["total"], 2);

    // What cannot come back stays, and is named.
    bulk_done(&admin, &json!({"ids": [a, b], "action": "delete"})).await;
    create(&admin, "C", json!({"sku": "s-1"})).await;
    let restored = bulk_done(&admin, &json!({"filter": "state=trash", "action": "restore"})).await;
    has(&restored, json!({"saved": 1, "wrong": 1}));
    assert_eq!(restored["rows"][0]["name"], "A");
    assert!(restored["rows"][0]["errors"][0]["message"].as_str().unwrap().contains("used by another"));
    assert_eq!(act(&admin, &restored, "undo").await.status, 200);
    assert_eq!(admin.json("/api/admin/products?state=trash").await["total"], 2);

    item(&admin.history("kind=product").await, "name", "Category: Cardiac Care");
    let changes = admin.json("/api/admin/imports?bulk=1").await;
    assert_eq!(changes["items"][0]["id"], restored["id"], "the last one first");
    assert_eq!(admin.json("/api/admin/imports").await["items"], json!([]), "which is no import of a file");
}

#[actix_web::test]
async fn facts_are_filled_in_from_names_after_a_review_and_undone_as_one() {
    let (_site, admin) = Site::boot().and_admin();
    let name = "Telmisartan + Amlodipine Tablets IP (40/5 Mg)";
    let a = create(&admin, name, json!({"formulation": "Film-coated tablet"})).await["id"].clone();
    let b = create(&admin, "Crepe Bandage B.P. 15 cm x 4 M", json!({})).await["id"].clone();
    let c = create(&admin, "Something", json!({})).await["id"].clone();
    let begun = admin.post(BULK, &json!({"filter": "", "fill_from_names": true})).await.expect(202);
    let path = format!("/api/admin/imports/{}", begun.json()["id"]);
    let mut plan = admin.json(&path).await;
    while plan["state"] == "planning" {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        plan = admin.json(&path).await;
    }
    has(&plan, json!({"state": "planned", "kind": "bulk", "changed": 2}));
    assert_eq!(
        field(&admin, &a, "composition").await,
        Value::Null,
        "nothing is changed before somebody looked"
    );
    let applied = admin.post(&format!("{path}/apply"), &json!({})).await;
    assert_eq!((applied.status.as_u16(), &applied.json()["saved"]), (200, &json!(2)), "{}", applied.text());
    assert_eq!(field(&admin, &a, "composition").await, "Telmisartan 40 mg; Amlodipine 5 mg");
    assert_eq!(field(&admin, &a, "formulation").await, "Film-coated tablet", "what is there stays");
    assert_eq!(field(&admin, &b, "composition").await, Value::Null);
    assert_eq!(field(&admin, &b, "pack_size").await, "15 cm × 4 m");
    assert_eq!(field(&admin, &c, "composition").await, Value::Null);
    assert_eq!(act(&admin, &begun.json(), "undo").await.status, 200);
    assert_eq!(field(&admin, &a, "composition").await, Value::Null);
    assert_eq!(field(&admin, &b, "pack_size").await, Value::Null);

    let both = json!({"ids": [a], "fill_from_names": true, "action": "delete"});
    admin.post(BULK, &both).await.refuses("action", "");
}

#[actix_web::test]
async fn an_undo_is_refused_whole_when_a_product_was_saved_since() {
    let (_site, admin) = Site::boot().and_admin();
    let a = create(&admin, "A", json!({})).await;
    let b = create(&admin, "B", json!({})).await;
    let set = json!({"filter": "", "action": "set", "field": "country", "value": "India"});
    let done = bulk_done(&admin, &set).await;
    let mut saved = admin.json(&format!("/api/admin/products/{}", b["id"])).await;
    saved["dosage"] = json!("Once a day.");
    assert_eq!(admin.put(&format!("/api/admin/products/{}", b["id"]), &saved).await.status, 200);
    let refused = act(&admin, &done, "undo").await;
    refused.is_error(412, "changed_meanwhile");
    assert!(refused.text().contains("saved again after the change"), "{}", refused.text());
    assert_eq!(field(&admin, &a["id"], "country").await, "India", "none is undone");
}

#[actix_web::test]
async fn every_field_that_products_can_share_is_checked_as_the_form_checks_it() {
    let (_site, admin) = Site::boot().and_admin();
    let id = create(&admin, "A", json!({"schedules": ["none"]})).await["id"].clone();
    for (change, name, expected) in [
        (json!({"action": "set", "value": "device"}), "kind", json!("device")),
        (json!({"action": "set", "value": " 24 months "}), "shelf_life", json!("24 months")),
        (json!({"action": "set", "value": ""}), "shelf_life", Value::Null),
        (json!({"action": "set", "values": ["H", "X"]}), "schedules", json!(["H", "X"])),
        (json!({"action": "set", "values": ["none"]}), "schedules", json!(["none"])),
        (json!({"action": "add", "values": ["H1"]}), "schedules", json!(["H1"])),
        (json!({"action": "set", "value": "hidden"}), "visibility", json!("hidden")),
        (json!({"action": "set", "value": "Longer.\r\n\r\nText."}), "dosage", json!("Longer.\n\nText.")),
    ] {
        let body = with(json!({"ids": [id], "field": name}), change);
        let done = bulk_done(&admin, &body).await;
        assert_eq!(done["state"], "applied", "{done}");
        assert_eq!(field(&admin, &id, name).await, expected, "{body}");
    }
    for (body, wrong) in [
        (json!({"ids": [], "action": "set"}), vec!["field", "ids"]),
        (json!({"action": "delete"}), vec!["ids"]),
        (json!({"ids": [id], "filter": "", "action": "delete"}), vec!["ids"]),
        (json!({"ids": [id], "action": "purge"}), vec!["action"]),
        (json!({"ids": [id], "action": "set", "field": "sku", "value": "X"}), vec!["field"]),
        (json!({"ids": [id], "action": "set", "field": "price", "value": "1"}), vec!["field"]),
        (json!({"ids": [id], "action": "set", "field": "kind", "value": "toy"}), vec!["value"]),
        (json!({"ids": [id], "action": "set", "field": "category", "value": " "}), vec!["value"]),
        (json!({"ids": [id], "action": "set", "field": "visibility", "value": ""}), vec!["value"]),
        (json!({"ids": [id], "action": "set", "field": "hsn", "value": "12"}), vec!["value"]),
        (json!({"ids": [id], "action": "add", "field": "badges", "values": ["CE"]}), vec!["values"]),
        (json!({"ids": [id], "action": "add", "field": "kind", "values": ["food"]}), vec!["field"]),
        (json!({"ids": [id], "action": "remove", "field": "badges", "values": []}), vec!["values"]),
        (json!({"filter": "state=nowhere", "action": "delete"}), vec!["filter"]),
        (json!({"filter": "q=nothing", "action": "delete"}), vec!["filter"]),
        (json!({"filter": "", "count": 7, "action": "delete"}), vec!["count"]),
    ] {
        assert_eq!(admin.post(BULK, &body).await.wrong_fields(), wrong, "{body}");
    }
}

#[actix_web::test]
async fn a_request_that_is_sent_twice_is_one_change() {
    let (_site, admin) = Site::boot().and_admin();
    let id = create(&admin, "A", json!({})).await["id"].clone();
    let body = json!({"ids": [id], "action": "set", "field": "country", "value": "India"});
    let mut ids = Vec::new();
    for _ in 0..2 {
        let request = admin.request(Method::POST, BULK).header("idempotency-key", "k").json(&body);
        ids.push(send(request).await.json()["id"].clone());
    }
    assert_eq!(ids[0], ids[1]);
}
