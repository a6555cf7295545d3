//! What a new site still needs, for the one who asks.

use super::site_pages::revise;
use super::*;

use crate::harness::lists::planned;
use crate::harness::product;

const CHECKLIST: &str = "/api/admin/checklist";

async fn state(admin: &Admin, id: &str) -> String {
    let list = admin.json(CHECKLIST).await;
    let item = list["items"].as_array().unwrap().iter().find(|item| item["id"] == id).cloned();
    item.map_or_else(|| "missing".to_owned(), |item| item["state"].as_str().unwrap().to_owned())
}

#[actix_web::test]
async fn an_empty_site_needs_everything_and_each_line_is_done_by_what_it_leads_to() {
    let (site, admin) = Site::boot().and_admin();
    let list = admin.json(CHECKLIST).await;
    let todo: Vec<_> =
        list["items"].as_array().unwrap().iter().filter(|item| item["state"] == "todo").collect();
    assert_eq!(
        (todo.len(), &list["total"]),
        (9, &json!(12)),
        "it is open, and its claims are confirmed, the address among them: {list}"
    );
    assert!(
        todo.iter().all(|item| item["why"] != "" && item["href"].as_str().unwrap().starts_with("/admin/"))
    );

    revise(&admin, "company", json!({"name": "Rao Medicals", "address": "12 MG Road, Bengaluru 560001"}))
        .await;
    assert_eq!(state(&admin, "name").await, "warning", "there is no logo");
    assert_eq!(state(&admin, "address").await, "warning", "the pin is where it was");
    let logo = admin.upload_one("site").await;
    revise(
        &admin,
        "company",
        json!({"logo": {"src": logo, "alt": "", "focus": "50 50", "phone": ""}, "map": {"latitude": 12.97, "longitude": 77.59},
            "gstin": "29AAGCB7383J1Z4"}),
    )
    .await;
    for id in ["name", "address", "licences"] {
        assert_eq!(state(&admin, id).await, "done", "{id}");
    }
    assert_eq!(state(&admin, "products").await, "todo");
    site.add(&product("First"));
    for id in ["categories", "products"] {
        assert_eq!(state(&admin, id).await, "done", "{id}");
    }
    admin.put("/api/admin/settings/backup", &json!({"every": "24h", "keep": 7})).await.expect(200);
    assert_eq!(state(&admin, "backups").await, "warning", "none was taken yet");
    assert_eq!(admin.act("/api/admin/backups").await.status, 201);
    assert_eq!(state(&admin, "backups").await, "done");
    site.account("second@example.com");
    assert_eq!(state(&admin, "people").await, "done");
    let mut admin = admin;
    admin.with_app(&site).await;
    assert_eq!(state(&admin, "second_factor").await, "done");
}

#[actix_web::test]
async fn editors_get_what_they_can_do() {
    let site = Site::boot();
    let editor = site.editor("editor@example.com");
    let list = editor.json(CHECKLIST).await.to_string();
    assert!(!list.contains("/admin/people") && !list.contains("/admin/settings"), "{list}");
}

#[actix_web::test]
async fn the_sample_list_can_be_imported_as_it_is() {
    let (_site, admin) = Site::boot().and_admin();
    let sample = admin.get("/api/admin/imports/sample").await;
    assert!(sample.status == 200 && sample.header("content-type").starts_with("text/csv"));
    let plan = planned(&admin, sample.bytes).await;
    has(&plan, json!({"new": 3, "wrong": 0}));
}
