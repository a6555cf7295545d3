//! `/api/admin/redirect-hosts`: which other sites redirects may lead to, and who decides.

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use super::redirects::allow;
use crate::harness::Site;
use crate::harness::admin::{Admin, expected};
use crate::harness::visitor::{Requests as _, Response, send};

const HOSTS: &str = "/api/admin/redirect-hosts";
const REDIRECTS: &str = "/api/admin/redirects";
const REFUSED: &str =
    "leads to shop.example, which no owner has allowed; an owner can do that under Redirects, Other sites";

async fn add(admin: &Admin, from: &str, to: &str) -> Response {
    admin.post(REDIRECTS, &json!({"from": from, "to": to})).await
}

async fn send_list(admin: &Admin, path: &str, list: &str) -> Response {
    let form = Form::new().part("file", Part::bytes(list.as_bytes().to_vec()).file_name("list.csv"));
    send(admin.request(Method::POST, path).multipart(form)).await
}

async fn hosts(admin: &Admin) -> Vec<(String, u64)> {
    let listed = admin.json(HOSTS).await;
    let items = listed["items"].as_array().unwrap().iter();
    items
        .map(|item| (item["host"].as_str().unwrap().to_owned(), item["redirects"].as_u64().unwrap()))
        .collect()
}

#[actix_web::test]
async fn redirects_lead_to_other_sites_only_where_an_owner_has_allowed_the_host() {
    let site = Site::boot();
    let (owner, editor) = (site.admin(), site.editor("editor@example.com"));
    assert_eq!(add(&editor, "/own", "/about").await.status, 201);
    // An owner too: allowing a host is an act of its own.
    for admin in [&editor, &owner] {
        let refused = add(admin, "/old", "https://shop.example/spring").await;
        assert_eq!(refused.status, 422, "{}", refused.text());
        assert_eq!(refused.json()["errors"], json!({"to": [REFUSED]}));
    }
    let changed = json!({"from": "/own", "to": "https://shop.example"});
    let refused = editor.put(&format!("{REDIRECTS}/1"), &changed).await;
    assert_eq!(refused.json()["errors"], json!({"to": [REFUSED]}));
    assert_eq!(site.visitor().get("/own").await.header("location"), "/about");

    let by_editor = editor.post(HOSTS, &json!({"host": "shop.example"})).await;
    assert_eq!(by_editor.status_and_code(), expected(403, "owner_required"));
    for wrong in [json!({}), json!({"host": ""}), json!({"host": "*"}), json!({"host": "shop.example:8443"})]
    {
        let refused = owner.post(HOSTS, &wrong).await;
        assert_eq!(
            (refused.status.as_u16(), refused.json()["errors"]["host"].is_array()),
            (422, true),
            "{wrong}"
        );
    }
    allow(&owner, "https://Shop.Example/spring").await;
    allow(&owner, "shop.example").await;
    assert_eq!(hosts(&editor).await, [("shop.example".to_owned(), 0)], "everybody sees them, each once");
    assert_eq!(add(&editor, "/old", "https://shop.example/spring").await.status, 201);
    for other in
        ["https://shop.example.evil.example", "https://x.shop.example", "https://evil.example/shop.example"]
    {
        assert_eq!(add(&editor, "/other", other).await.status, 422, "{other}");
    }
    assert_eq!(hosts(&editor).await, [("shop.example".to_owned(), 1)]);

    let path = format!("{HOSTS}/shop.example");
    assert_eq!(editor.delete(&path).await.status_and_code(), expected(403, "owner_required"));
    assert_eq!(owner.delete(&path).await.status_and_code(), expected(409, "in_use"));
    assert_eq!(site.visitor().get("/old").await.header("location"), "https://shop.example/spring");
    assert_eq!(owner.delete(&format!("{REDIRECTS}/2")).await.status, 204);
    assert_eq!(owner.delete(&path).await.status, 204);
    assert_eq!(owner.delete(&path).await.status, 404);
    assert_eq!(add(&owner, "/old", "https://shop.example/spring").await.status, 422);

    let history = owner.json("/api/admin/history?kind=setting").await;
    let details: Vec<_> = history["items"].as_array().unwrap().iter().map(|entry| &entry["detail"]).collect();
    assert_eq!(details, ["may not lead to shop.example any more", "may lead to shop.example"]);
    assert_eq!(history["items"][0]["by"], "office@example.com");
}

#[actix_web::test]
async fn a_list_with_another_host_is_refused_when_it_is_planned_applied_and_undone() {
    let site = Site::boot();
    let (owner, editor) = (site.admin(), site.editor("editor@example.com"));
    let list = "from,to\n/a,/about\n/b,https://shop.example/b\n";
    let refused = send_list(&editor, &format!("{REDIRECTS}/import"), list).await;
    assert_eq!(refused.status, 422, "{}", refused.text());
    assert_eq!(refused.json()["errors"]["file"], json!([format!("Line 3: to {REFUSED}")]));
    let plan = async |admin: &Admin, list: &str| -> Value {
        let answer = send_list(admin, "/api/admin/imports?kind=redirects", list).await;
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()
    };
    let act = async |report: &Value, what: &str| {
        editor.post(&format!("/api/admin/imports/{}/{what}", report["id"]), &json!({})).await
    };
    let report = plan(&editor, list).await;
    assert_eq!(report["rows"][0]["errors"][0]["message"], REFUSED, "{report}");

    allow(&owner, "shop.example").await;
    let planned = plan(&editor, list).await;
    assert_eq!(owner.delete(&format!("{HOSTS}/shop.example")).await.status, 204);
    assert_eq!(act(&planned, "apply").await.status_and_code(), expected(412, "changed_meanwhile"));
    assert_eq!(site.visitor().get("/b").await.status, 404);

    // Nor does an undo bring a removed host back.
    allow(&owner, "shop.example").await;
    assert_eq!(act(&plan(&editor, list).await, "apply").await.status, 200);
    let away = plan(&editor, "from,to\n/b,/terms\n").await;
    assert_eq!(act(&away, "apply").await.status, 200);
    assert_eq!(owner.delete(&format!("{HOSTS}/shop.example")).await.status, 204);
    let undone = act(&away, "undo").await;
    assert_eq!(undone.status_and_code(), expected(412, "changed_meanwhile"), "{}", undone.text());
    assert!(undone.text().contains("shop.example"), "{}", undone.text());
    assert_eq!(site.visitor().get("/b").await.header("location"), "/terms");
    allow(&owner, "shop.example").await;
    assert_eq!(act(&away, "undo").await.status, 200);
    assert_eq!(site.visitor().get("/b").await.header("location"), "https://shop.example/b");
}
