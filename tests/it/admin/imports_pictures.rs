//! Archives of a list of products with its pictures.

use super::*;
use crate::harness::archives::zip;
use crate::harness::lists::{IMPORTS, act, has_counts, planned, upload};

#[actix_web::test]
async fn hostile_and_damaged_archives_change_nothing() {
    let (_site, admin) = Site::boot().and_admin();
    let list: &[u8] = b"sku,name,category,description\nA-1,A,Generics,x\n";
    for (bytes, said) in [
        (zip(&[("../a.csv", list)]), "leads out"),
        (zip(&[("a.pdf", list)]), "no list"),
        (zip::<&str, &[u8]>(&[]), "empty"),
        (b"PK\x03\x04 and no more".to_vec(), "damaged"),
    ] {
        let refused = upload(&admin, "", bytes, &[]).await;
        refused.is_error(422, "invalid");
        assert!(refused.text().contains(said), "{said}: {}", refused.text());
    }
    // What was imported once, and what comes from no file.
    for kind in ["posts", "redirects", "bulk", ""] {
        let form = Form::new().part("file", Part::bytes(zip(&[("a.csv", list)])).file_name("sent.zip"));
        let refused =
            send(admin.request(Method::POST, &format!("{IMPORTS}?kind={kind}")).multipart(form)).await;
        assert!(refused.status == 422 && refused.text().contains("must be products"), "{}", refused.text());
    }
    assert_eq!(admin.json(IMPORTS).await["items"], json!([]));
}

#[actix_web::test]
async fn pictures_come_with_a_list_of_products_by_name_and_by_sku() {
    let (site, admin) = Site::boot().and_admin();
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
    let report = planned(&admin, zip(files)).await;
    has_counts(&report, [2, 0, 0, 0]);
    let notes = report["rows"][1]["notes"].to_string();
    assert!(notes.contains("broken.jpg") && notes.contains("no picture nowhere.png"), "{notes}");
    assert_eq!(act(&admin, &report, "apply").await.status, 200);
    let all = admin.json("/api/admin/products?sort=name").await;
    let images = |index: usize| all["items"][index]["images"].as_array().unwrap().clone();
    assert_eq!((images(0).len(), images(1).len()), (2, 1));
    let url = images(1)[0]["url"].as_str().unwrap_or_default().to_owned();
    assert_eq!(site.visitor().get(&url).await.status, 200, "{:?}", images(1));
    let again = planned(&admin, zip(files)).await;
    has_counts(&again, [0, 0, 2, 0]);
    let newer = [files[0], files[1], files[2], ("photos/BOX.png", &picture(330)), files[4]];
    let again = planned(&admin, zip(&newer)).await;
    has_counts(&again, [0, 1, 1, 0]);

    // Nothing but that plan refers to the newer picture, and the library says so.
    let newest = admin.json("/api/admin/media").await["items"][0].clone();
    let path = format!("/api/admin/media/{}", newest["id"]);
    let uses = admin.json(&format!("{path}/uses")).await;
    assert_eq!((&newest["uses"], &uses["total"]), (&json!(1), &json!(1)), "{uses}");
    let [kind, title, address] =
        ["kind", "title", "admin_url"].map(|name| uses["items"][0][name].as_str().unwrap());
    assert_eq!((kind, title), ("import", "Import of price list.csv"));
    assert_eq!(address, format!("/admin/imports/{}", again["id"]));
    let refused = admin.delete(&path).await;
    assert!(
        refused.status == 409 && refused.text().contains("“Import of price list.csv”"),
        "{}",
        refused.text()
    );
    for (files, said) in [
        (&[("a.pdf", &list[..])][..], "an archive with no list"),
        (&[("nobody.png", &front[..])][..], "no picture that is called like a product"),
        (&[("a.csv", &list[..]), ("b.csv", &list[..])][..], "an archive with several lists"),
    ] {
        let refused = upload(&admin, "", zip(files), &[]).await;
        assert!(refused.status == 422 && refused.text().contains(said), "{}", refused.text());
    }
}

#[actix_web::test]
async fn pictures_alone_go_to_the_products_whose_codes_they_are_called_by() {
    let (_site, admin) = Site::boot().and_admin();
    let own = admin.upload_one("product-images").await;
    for (name, sku, images) in
        [("One", "7", json!([own])), ("Two", "T/40", json!([])), ("Three", "72", json!([]))]
    {
        create(&admin, name, json!({"sku": sku, "images": images})).await;
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
    let report = planned(&admin, zip(files)).await;
    has_counts(&report, [0, 2, 0, 0]);
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
    let again = planned(&admin, zip(files)).await;
    has_counts(&again, [0, 0, 2, 0]);
    assert_eq!(act(&admin, &report, "undo").await.status, 200);
    assert_eq!(images("7").await, [json!(own)]);
}

#[actix_web::test]
async fn pictures_of_the_library_are_attached_by_name() {
    const LIBRARY: &str = "/api/admin/imports/library";
    let (_site, admin) = Site::boot().and_admin();
    create(&admin, "One", json!({"sku": "A-1"})).await;
    let none = admin.post(LIBRARY, &json!({})).await;
    none.is_error(422, "invalid");
    let sent = admin
        .upload("product-images", &[("a-1.png", encoded(&test_image(300, 200), ImageFormat::Png))])
        .await;
    let url = sent.json()[0]["url"].clone();
    let report = admin.post(LIBRARY, &json!({})).await.json();
    has_counts(&report, [0, 1, 0, 0]);
    assert_eq!(act(&admin, &report, "apply").await.status, 200);
    assert_eq!(admin.json("/api/admin/products").await["items"][0]["images"], json!([url]));
    assert_eq!(admin.post(LIBRARY, &json!({})).await.status, 422, "it is in use now");
}

#[actix_web::test]
async fn pictures_are_called_by_names_where_there_are_no_codes() {
    let (_site, admin) = Site::boot().and_admin();
    create(&admin, "Testol 5 mg Tablets", json!({})).await;
    let picture = |width| encoded(&test_image(width, 200), ImageFormat::Png);
    let alone = planned(&admin, zip(&[("Testol_5mg_tablets.png", &picture(300))])).await;
    has_counts(&alone, [0, 1, 0, 0]);
    let list = b"Name,Category\nTestol 5 mg Tablets,Generics\nTestex Syrup,Generics\nTestex,Generics\n";
    let files: &[(&str, &[u8])] = &[("list.csv", list), ("photos/testex-syrup.png", &picture(310))];
    let report = planned(&admin, zip(files)).await;
    let with_picture = |row: &&Value| row["changes"].to_string().contains("\"images\"");
    let rows: Vec<_> = report["rows"].as_array().unwrap().iter().filter(with_picture).collect();
    assert_eq!((rows.len(), &rows[0]["name"]), (1, &json!("Testex Syrup")), "{report}");
}
