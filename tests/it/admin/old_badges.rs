//! A product with a badge of an earlier version, which is not offered: the badge may stay, and stands in the way of nothing.

use super::*;

/// A site with such a product; its address and what it is.
async fn site_with_badge() -> (Site, Admin, String, Value) {
    let site = Site::boot();
    let badges = vec!["GMP".to_owned(), "New".to_owned()];
    let old = site.add(&NewProduct { badges, sku: Some("OLD-1".to_owned()), ..plain("Moxifixt 500") });
    let admin = site.admin();
    let path = format!("/api/admin/products/{}", old.summary.id);
    let whole = admin.json(&path).await;
    (site, admin, path, whole)
}

fn with(value: &Value, more: Value) -> Value {
    let mut value = value.clone();
    value.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    value
}

#[actix_web::test]
async fn it_may_stay_or_go_in_a_save_and_comes_to_no_other_product() {
    let (_site, admin, path, whole) = site_with_badge().await;
    let saved = admin.put(&path, &with(&whole, json!({"name": "Moxifixt 250"}))).await.expect(200).json();
    assert_eq!(saved["badges"], json!(["GMP", "New"]));
    let gone = admin.put(&path, &with(&whole, json!({"badges": ["ISO"]}))).await;
    assert_eq!(gone.json()["badges"], json!(["ISO"]));
    // Once it is gone it is like every other that is not offered.
    admin.put(&path, &whole).await.refuses("badges", "");
    let other = create(&admin, "Another", json!({})).await;
    admin.put(&format!("/api/admin/products/{}", other["id"]), &whole).await.expect(422);
    admin
        .post("/api/admin/products", &with(&product("New one"), json!({"badges": ["New"]})))
        .await
        .expect(422);
}

#[actix_web::test]
async fn it_does_not_stand_in_the_way_of_changes_of_many_copies_and_earlier_versions() {
    let (_site, admin, path, whole) = site_with_badge().await;
    for (body, badges) in [
        (json!({"action": "set", "field": "category", "value": "Heart"}), json!(["GMP", "New"])),
        (json!({"action": "add", "field": "badges", "values": ["ISO"]}), json!(["GMP", "New", "ISO"])),
        (json!({"action": "remove", "field": "badges", "values": ["GMP"]}), json!(["New", "ISO"])),
        (json!({"action": "delete"}), Value::Null),
        (json!({"action": "restore"}), json!(["New", "ISO"])),
    ] {
        let done = super::bulk_done(&admin, &with(&body, json!({"ids": [whole["id"]]}))).await;
        assert_eq!((&done["state"], &done["saved"]), (&json!("applied"), &json!(1)), "{body}: {done}");
        assert_eq!(admin.get(&path).await.json()["badges"], badges, "{body}");
    }
    let copy = send(admin.request(Method::POST, &format!("{path}/duplicate"))).await;
    assert_eq!(
        (copy.status.as_u16(), copy.json()["badges"].clone()),
        (201, json!(["New", "ISO"])),
        "{}",
        copy.text()
    );
    assert_eq!(admin.put(&path, &with(&whole, json!({"badges": []}))).await.status, 200);
    let restored = send(admin.request(Method::POST, &format!("{path}/revisions/1/restore"))).await;
    assert_eq!((restored.status.as_u16(), restored.json()["badges"].clone()), (200, json!(["GMP", "New"])));
    assert_eq!(admin.delete(&path).await.status, 204);
    let back = send(admin.request(Method::POST, &format!("{path}/restore"))).await;
    assert_eq!((back.status.as_u16(), back.json()["badges"].clone()), (200, json!(["GMP", "New"])));
}

#[actix_web::test]
async fn it_is_kept_by_an_import_and_by_its_undo() {
    let (_site, admin, path, whole) = site_with_badge().await;
    let planned = async |list: &str| {
        let form = Form::new().part("file", Part::bytes(list.as_bytes().to_vec()).file_name("list.csv"));
        let path = "/api/admin/imports?kind=products";
        send(admin.request(Method::POST, path).multipart(form)).await.json()
    };
    let counts =
        |plan: &Value| ["new", "changed", "unchanged", "wrong"].map(|name| plan[name].as_u64().unwrap());
    // An export that comes back says nothing new.
    let same = planned("SKU,Name,Badges\nOLD-1,Moxifixt 500,GMP; new\n").await;
    assert_eq!(counts(&same), [0, 0, 1, 0], "{same}");
    let added = planned("SKU,Name,Category,Description,Badges\nNEW-1,One,Antibiotics,Text,New\n").await;
    assert_eq!((counts(&added), &added["rows"][0]["errors"][0]["field"]), ([0, 0, 0, 1], &json!("badges")));
    for list in ["SKU,Composition\nOLD-1,Amoxicillin\n", "SKU,Badges\nOLD-1,GMP\n"] {
        let plan = planned(list).await;
        assert_eq!(counts(&plan), [0, 1, 0, 0], "{list}: {plan}");
        for action in ["apply", "undo"] {
            let done =
                send(admin.request(Method::POST, &format!("/api/admin/imports/{}/{action}", plan["id"])))
                    .await;
            assert_eq!(done.status.as_u16(), 200, "{action} {list}: {}", done.text());
        }
        let after = admin.json(&path).await;
        assert_eq!(
            (&after["badges"], &after["composition"]),
            (&whole["badges"], &whole["composition"]),
            "{list}"
        );
    }
}
