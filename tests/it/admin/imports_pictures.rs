//! Archives of a list of products with its pictures.

use image::ImageFormat;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use super::imports::{IMPORTS, act, counts};
use crate::harness::Site;
use crate::harness::admin::{Admin, expected};
use crate::harness::archives::zip;
use crate::harness::pictures::{encoded, test_image};
use crate::harness::visitor::{Requests as _, Response, send};

async fn upload(admin: &Admin, query: &str, bytes: Vec<u8>) -> Response {
    let form = Form::new().part("file", Part::bytes(bytes).file_name("sent.zip"));
    send(admin.request(Method::POST, &format!("{IMPORTS}?{query}")).multipart(form)).await
}

async fn planned(admin: &Admin, query: &str, bytes: Vec<u8>) -> Value {
    let answer = upload(admin, query, bytes).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()
}

#[actix_web::test]
async fn hostile_and_damaged_archives_change_nothing() {
    let site = Site::boot();
    let admin = site.admin();
    let list: &[u8] = b"sku,name,category,description\nA-1,A,Generics,x\n";
    for (bytes, said) in [
        (zip(&[("../a.csv", list)]), "leads out"),
        (zip(&[("a.pdf", list)]), "no list"),
        (zip(&[]), "empty"),
        (b"PK\x03\x04 and no more".to_vec(), "damaged"),
    ] {
        let refused = upload(&admin, "kind=products", bytes).await;
        assert_eq!(refused.status_and_code(), expected(422, "invalid"));
        assert!(refused.text().contains(said), "{said}: {}", refused.text());
    }
    // What was imported once, and what comes from no file.
    for kind in ["posts", "redirects", "bulk", ""] {
        let refused = upload(&admin, &format!("kind={kind}"), zip(&[("a.csv", list)])).await;
        assert!(refused.status == 422 && refused.text().contains("must be products"), "{}", refused.text());
    }
    assert_eq!(admin.json(IMPORTS).await["items"], serde_json::json!([]));
}

#[actix_web::test]
async fn pictures_come_with_a_list_of_products_by_name_and_by_sku() {
    let site = Site::boot();
    let admin = site.admin();
    let picture = |width| encoded(&test_image(width, 200), ImageFormat::Png);
    let (front, back, other) = (picture(300), picture(310), picture(320));
    let list = b"SKU,Name,Category,Description,Pictures\nAMX-1,Amox,Generics,For tests.,\n\
                 TEL-1,Telmx,Generics,For tests.,box.png; broken.jpg; nowhere.png\n";
    let files: &[(&str, &[u8])] = &[
        ("list.csv", list),
        ("amx-1.png", &front),
        ("AMX-1-2.png", &back),
        ("photos/BOX.png", &other),
        ("broken.jpg", b"not a picture"),
    ];
    let report = planned(&admin, "kind=products", zip(files)).await;
    assert_eq!(counts(&report), [2, 0, 0, 0], "{report}");
    let notes = report["rows"][1]["notes"].to_string();
    assert!(notes.contains("broken.jpg") && notes.contains("no picture nowhere.png"), "{notes}");
    assert_eq!(act(&admin, &report, "apply").await.status, 200);
    let all = admin.json("/api/admin/products?sort=name").await;
    let images = |index: usize| all["items"][index]["images"].as_array().unwrap().clone();
    assert_eq!((images(0).len(), images(1).len()), (2, 1));
    let url = images(1)[0]["url"].as_str().unwrap_or_default().to_owned();
    assert_eq!(site.visitor().get(&url).await.status, 200, "{:?}", images(1));
    let again = planned(&admin, "kind=products", zip(files)).await;
    assert_eq!(counts(&again), [0, 0, 2, 0], "the same pictures again: {again}");
    let newer = [files[0], files[1], files[2], ("photos/BOX.png", &picture(330)), files[4]];
    let again = planned(&admin, "kind=products", zip(&newer)).await;
    assert_eq!(counts(&again), [0, 1, 1, 0], "a newer picture of the same name: {again}");

    // Nothing but that plan refers to the newer picture, and the library says so.
    let newest = admin.json("/api/admin/media").await["items"][0].clone();
    let path = format!("/api/admin/media/{}", newest["id"]);
    let uses = admin.json(&format!("{path}/uses")).await;
    assert_eq!((&newest["uses"], &uses["total"]), (&serde_json::json!(1), &serde_json::json!(1)), "{uses}");
    let [kind, title, address] =
        ["kind", "title", "admin_url"].map(|name| uses["items"][0][name].as_str().unwrap());
    assert_eq!((kind, title), ("import", "Import of sent.zip"));
    assert_eq!(address, format!("/admin/imports/{}", again["id"]));
    let refused = admin.delete(&path).await;
    assert!(refused.status == 409 && refused.text().contains("“Import of sent.zip”"), "{}", refused.text());
    for (files, said) in [
        (&[("a.pdf", &list[..])][..], "an archive with no list"),
        (&[("nobody.png", &front[..])][..], "no picture that is called like a product"),
        (&[("a.csv", &list[..]), ("b.csv", &list[..])][..], "an archive with several lists"),
    ] {
        let refused = upload(&admin, "kind=products", zip(files)).await;
        assert!(refused.status == 422 && refused.text().contains(said), "{}", refused.text());
    }
}

#[actix_web::test]
async fn pictures_alone_go_to_the_products_whose_codes_they_are_called_by() {
    let site = Site::boot();
    let admin = site.admin();
    let own = admin.upload_one("product-images").await;
    for (name, sku, images) in
        [("One", "7", json!([own])), ("Two", "T/40", json!([])), ("Three", "72", json!([]))]
    {
        super::create(&admin, name, json!({"sku": sku, "images": images})).await;
    }
    let picture = |width| encoded(&test_image(width, 200), ImageFormat::Png);
    let (first, second, other) = (picture(300), picture(310), picture(320));
    let files: &[(&str, &[u8])] = &[
        ("photos/7-2.png", &second),
        ("photos/7.png", &first),
        ("T_40.png", &other),
        ("IMG_0001.png", &other),
        ("readme.md", b"not a picture"),
    ];
    let report = planned(&admin, "kind=products", zip(files)).await;
    assert_eq!(counts(&report), [0, 2, 0, 0], "{report}");
    assert!(report["notes"].to_string().contains("left out: IMG_0001.png"), "{report}");
    let images = async |sku: &str| {
        let all = admin.json("/api/admin/products?sort=name").await;
        let found = all["items"].as_array().unwrap().iter().find(|one| one["sku"] == sku).unwrap().clone();
        found["images"].as_array().unwrap().clone()
    };
    assert_eq!(images("7").await.len(), 1, "nothing before it is applied");
    assert_eq!(act(&admin, &report, "apply").await.status, 200);
    let of_one = images("7").await;
    assert_eq!((of_one.len(), &of_one[0]), (3, &json!(own)), "added behind what is there");
    assert_eq!((images("T/40").await.len(), images("72").await.len()), (1, 0));
    let again = planned(&admin, "kind=products", zip(files)).await;
    assert_eq!(counts(&again), [0, 0, 2, 0], "the same pictures again: {again}");
    assert_eq!(act(&admin, &report, "undo").await.status, 200);
    assert_eq!(images("7").await, [json!(own)]);
}

#[actix_web::test]
async fn pictures_of_the_library_are_attached_by_name() {
    const LIBRARY: &str = "/api/admin/imports/library";
    let site = Site::boot();
    let admin = site.admin();
    super::create(&admin, "One", json!({"sku": "A-1"})).await;
    let none = admin.post(LIBRARY, &json!({})).await;
    assert_eq!(none.status_and_code(), expected(422, "invalid"));
    let sent = admin
        .upload("product-images", &[("a-1.png", encoded(&test_image(300, 200), ImageFormat::Png))])
        .await;
    let url = sent.json()[0]["url"].clone();
    let report = admin.post(LIBRARY, &json!({})).await.json();
    assert_eq!(counts(&report), [0, 1, 0, 0], "{report}");
    assert_eq!(act(&admin, &report, "apply").await.status, 200);
    assert_eq!(admin.json("/api/admin/products").await["items"][0]["images"], json!([url]));
    assert_eq!(admin.post(LIBRARY, &json!({})).await.status, 422, "it is in use now");
}

#[actix_web::test]
async fn pictures_are_called_by_names_where_there_are_no_codes() {
    let site = Site::boot();
    let admin = site.admin();
    super::create(&admin, "Testol 5 mg Tablets", json!({})).await;
    let picture = |width| encoded(&test_image(width, 200), ImageFormat::Png);
    let alone = planned(&admin, "kind=products", zip(&[("Testol_5mg_tablets.png", &picture(300))])).await;
    assert_eq!(counts(&alone), [0, 1, 0, 0], "{alone}");
    let list = b"Name,Category\nTestol 5 mg Tablets,Generics\nTestex Syrup,Generics\nTestex,Generics\n";
    let files: &[(&str, &[u8])] = &[("list.csv", list), ("photos/testex-syrup.png", &picture(310))];
    let report = planned(&admin, "kind=products", zip(files)).await;
    let with_picture = |row: &&Value| row["changes"].to_string().contains("\"images\"");
    let rows: Vec<_> = report["rows"].as_array().unwrap().iter().filter(with_picture).collect();
    assert_eq!((rows.len(), &rows[0]["name"]), (1, &json!("Testex Syrup")), "{report}");
}
