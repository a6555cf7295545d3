//! Articles as archives: import with pictures, undo, export.

use std::io::{Cursor, Read as _, Write as _};

use image::ImageFormat;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use crate::harness::Site;
use crate::harness::admin::{Admin, expected};
use crate::harness::pictures::{encoded, test_image};
use crate::harness::visitor::{Requests as _, Response, send};

const IMPORTS: &str = "/api/admin/imports";
const BLOGS: &str = "/api/admin/blogs";

fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

async fn upload(admin: &Admin, query: &str, bytes: Vec<u8>) -> Response {
    let form = Form::new().part("file", Part::bytes(bytes).file_name("sent.zip"));
    send(admin.request(Method::POST, &format!("{IMPORTS}?{query}")).multipart(form)).await
}

async fn planned(admin: &Admin, query: &str, bytes: Vec<u8>) -> Value {
    let answer = upload(admin, query, bytes).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()
}

async fn act(admin: &Admin, report: &Value, action: &str) -> Response {
    send(admin.request(Method::POST, &format!("{IMPORTS}/{}/{action}", report["id"]))).await
}

fn counts(report: &Value) -> [u64; 4] {
    ["new", "changed", "unchanged", "wrong"].map(|name| report[name].as_u64().unwrap())
}

fn row<'r>(report: &'r Value, file: &str) -> &'r Value {
    report["rows"].as_array().unwrap().iter().find(|row| row["file"] == file).unwrap()
}

async fn post(admin: &Admin, slug: &str) -> Option<Value> {
    let all = admin.json(&format!("{BLOGS}?per_page=100")).await;
    let found = all["items"].as_array().unwrap().iter().find(|post| post["slug"] == slug)?;
    Some(admin.json(&format!("{BLOGS}/{}", found["id"])).await)
}

const COLD_CHAIN: &str = "---\ntitle: \"The cold chain: two kinds\"\ndescription: What to keep cold.\ncategories: [Storage]\n\
    date: 2026-11-01\ncover: pictures/fridge.png\ntags: [a, b]\n---\n\nKeep **cold**.\n\n![A fridge](pictures/fridge.png)\n\n\
    ![Gone](missing.png)\n\n<script>alert(1)</script>\n";

#[actix_web::test]
async fn articles_with_pictures_are_planned_applied_and_undone() {
    let site = Site::boot();
    let admin = site.admin();
    let picture = encoded(&test_image(320, 200), ImageFormat::Png);
    let files: &[(&str, &[u8])] = &[
        ("blog/cold-chain.md", COLD_CHAIN.as_bytes()),
        ("blog/pictures/fridge.png", &picture),
        ("blog/Second Article.html", b"<html><body><h1>x</h1><p>Second text.</p></body></html>"),
        ("__MACOSX/blog/._cold-chain.md", b"x"),
    ];
    let report = planned(&admin, "kind=posts", archive(files)).await;
    assert_eq!(counts(&report), [1, 0, 0, 1], "{report}");
    let second = row(&report, "blog/Second Article.html");
    assert_eq!((&second["change"], &second["errors"][0]["field"]), (&json!("wrong"), &json!("title")));
    let first = row(&report, "blog/cold-chain.md");
    assert_eq!((&first["name"], &first["errors"]), (&json!("The cold chain: two kinds"), &json!([])));
    let notes = first["notes"].to_string();
    assert!(
        notes.contains("“tags” is not read") && notes.contains("missing.png is not in the archive"),
        "{notes}"
    );
    assert_eq!(post(&admin, "cold-chain").await, None, "a dry run changes no article");
    assert_eq!(act(&admin, &report, "apply").await.status, 422, "a row is wrong");

    let applied = act(&admin, &report, "apply?skip_wrong=1").await;
    assert_eq!(applied.status, 200, "{}", applied.text());
    let stored = post(&admin, "cold-chain").await.unwrap();
    let content = stored["content"].as_str().unwrap();
    assert!(content.starts_with("<p>Keep <strong>cold</strong>.</p>"), "{content}");
    assert!(!content.contains("script") && !content.contains("missing.png"), "{content}");
    let url = stored["image_url"].as_str().unwrap();
    assert!(
        content.contains(&format!("<img src=\"{url}\" alt=\"A fridge\"")),
        "one picture, stored once: {content}"
    );
    assert_eq!(site.visitor().get(url).await.status, 200);
    assert_eq!(stored["published_at"], "2026-10-31T18:30:00Z", "midnight in India");
    assert_eq!(site.visitor().get("/blog/cold-chain").await.status, 200);
    let entry = admin.json("/api/admin/history?kind=post").await["items"][0].clone();
    assert_eq!((&entry["action"], &entry["name"]), (&json!("imported"), &json!("sent.zip")));

    let again = planned(&admin, "kind=posts", archive(&files[..2])).await;
    assert_eq!(counts(&again), [0, 0, 1, 0], "the picture is in the library already: {again}");
    let other = encoded(&test_image(320, 201), ImageFormat::Png);
    let changed = [files[0], ("blog/pictures/fridge.png", &other)];
    let again = planned(&admin, "kind=posts", archive(&changed)).await;
    assert_eq!(counts(&again), [0, 1, 0, 0], "another picture of the same name: {again}");
    let undone = act(&admin, &report, "undo").await;
    assert_eq!(
        (undone.status.as_u16(), &undone.json()["state"]),
        (200, &json!("undone")),
        "{}",
        undone.text()
    );
    assert_eq!(post(&admin, "cold-chain").await, None);
    assert_eq!(site.visitor().get("/blog/cold-chain").await.status, 404);
}

#[actix_web::test]
async fn an_export_goes_back_in_without_a_difference_and_onto_another_site() {
    let site = Site::with_sample();
    let admin = site.admin();
    let export = admin.get(&format!("{BLOGS}/export")).await;
    assert_eq!((export.status.as_u16(), export.header("content-type")), (200, "application/zip"));
    assert_eq!(export.header("content-disposition"), "attachment; filename=\"articles.zip\"");
    let total = admin.json(BLOGS).await["total"].as_u64().unwrap();
    let report = planned(&admin, "kind=posts", export.bytes.clone()).await;
    assert_eq!(counts(&report), [0, 0, total, 0], "{report}");

    let other = Site::boot();
    let theirs = other.admin();
    let report = planned(&theirs, "kind=posts", export.bytes.clone()).await;
    assert_eq!(counts(&report), [total, 0, 0, 0], "{report}");
    assert_eq!(act(&theirs, &report, "apply").await.status, 200);
    let mut read = ZipArchive::new(Cursor::new(export.bytes)).unwrap();
    let mut names: Vec<_> = read.file_names().map(|name| name.unwrap().into_owned()).collect();
    names.retain(|name| name.ends_with(".html"));
    assert_eq!(names.len() as u64, total);
    let mut text = String::new();
    read.by_name(&names[0]).unwrap().read_to_string(&mut text).unwrap();
    let slug = names[0].trim_end_matches(".html");
    let (ours, theirs) = (post(&admin, slug).await.unwrap(), post(&theirs, slug).await.unwrap());
    for same in ["title", "excerpt", "author", "category", "published_at", "featured"] {
        assert_eq!(ours[same], theirs[same], "{same}");
    }
    if let Some(url) = theirs["image_url"].as_str() {
        assert_eq!(other.visitor().get(url).await.status, 200, "its picture came with it");
    }
    let filtered = admin.get(&format!("{BLOGS}/export?q=nothing-like-this")).await;
    assert!(ZipArchive::new(Cursor::new(filtered.bytes)).unwrap().is_empty());
}

#[actix_web::test]
async fn hostile_and_damaged_archives_change_nothing() {
    let site = Site::boot();
    let admin = site.admin();
    let article: &[u8] = b"---\ntitle: A\nexcerpt: b\n---\ntext";
    for (bytes, said) in [
        (archive(&[("../a.md", article)]), "leads out"),
        (archive(&[("a.txt", article)]), "no articles"),
        (archive(&[]), "empty"),
        (b"PK\x03\x04 and no more".to_vec(), "damaged"),
        (b"sku,name\n1,a\n".to_vec(), "no ZIP"),
    ] {
        let refused = upload(&admin, "kind=posts", bytes).await;
        assert_eq!(refused.status_and_code(), expected(422, "invalid"));
        assert!(refused.text().contains(said), "{said}: {}", refused.text());
    }
    let huge = vec![b'a'; 3 << 20];
    let bomb = format!("---\ntitle: B\nexcerpt: b\n---\n{}", "<b a=1><i b=2>".repeat(20_000));
    let anchors = b"---\ntitle: &a x\nexcerpt: *a\n---\ntext";
    let files: &[(&str, &[u8])] = &[
        ("huge.md", &huge),
        ("bomb.html", bomb.as_bytes()),
        ("anchors.md", anchors),
        ("open.md", b"---\ntitle: A\n"),
        ("fine.md", article),
        ("fine.html", article),
    ];
    let report = planned(&admin, "kind=posts", archive(files)).await;
    assert_eq!(counts(&report), [1, 0, 0, 5], "{report}");
    for (file, said) in [
        ("huge.md", "larger than 2 MB"),
        ("bomb.html", "nested too deeply"),
        ("anchors.md", "line 3: anchors"),
        ("open.md", "second line of ---"),
        ("fine.html", "that of fine.md already"),
    ] {
        let errors = row(&report, file)["errors"].to_string();
        assert!(errors.contains(said), "{file}: {errors}");
    }
    assert_eq!(admin.json(BLOGS).await["total"], 0);
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
    let report = planned(&admin, "kind=products", archive(files)).await;
    assert_eq!(counts(&report), [2, 0, 0, 0], "{report}");
    let notes = report["rows"][1]["notes"].to_string();
    assert!(notes.contains("broken.jpg") && notes.contains("no picture nowhere.png"), "{notes}");
    assert_eq!(act(&admin, &report, "apply").await.status, 200);
    let all = admin.json("/api/admin/products?sort=name").await;
    let images = |index: usize| all["items"][index]["images"].as_array().unwrap().clone();
    assert_eq!((images(0).len(), images(1).len()), (2, 1));
    let url = images(1)[0]["url"].as_str().unwrap_or_default().to_owned();
    assert_eq!(site.visitor().get(&url).await.status, 200, "{:?}", images(1));
    let again = planned(&admin, "kind=products", archive(files)).await;
    assert_eq!(counts(&again), [0, 0, 2, 0], "the same pictures again: {again}");
    let newer = [files[0], files[1], files[2], ("photos/BOX.png", &picture(330)), files[4]];
    let again = planned(&admin, "kind=products", archive(&newer)).await;
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
        (&files[1..3], "an archive with no list"),
        (&[("a.csv", &list[..]), ("b.csv", &list[..])][..], "an archive with several lists"),
    ] {
        let refused = upload(&admin, "kind=products", archive(files)).await;
        assert!(refused.status == 422 && refused.text().contains(said), "{}", refused.text());
    }
}

#[actix_web::test]
async fn redirects_are_planned_applied_and_undone() {
    let site = Site::boot();
    let admin = site.admin();
    let redirect = json!({"from": "/a", "to": "/about", "status": 301});
    assert_eq!(admin.post("/api/admin/redirects", &redirect).await.status, 201);
    let list = b"from,to,status\n/a,/terms,302\n/b,/about,\n/c,,410\n".to_vec();
    let report = planned(&admin, "kind=redirects", list.clone()).await;
    assert_eq!(counts(&report), [2, 1, 0, 0], "{report}");
    assert_eq!(
        report["rows"][0]["changes"],
        json!([{"field": "to", "before": "/about", "after": "/terms"},
               {"field": "status", "before": "301", "after": "302"}])
    );
    assert_eq!(site.visitor().get("/b").await.status, 404, "a dry run changes nothing");
    assert_eq!(act(&admin, &report, "apply").await.status, 200);
    assert_eq!(site.visitor().get("/a").await.header("location"), "/terms");
    assert_eq!(
        (site.visitor().get("/b").await.status.as_u16(), site.visitor().get("/c").await.status.as_u16()),
        (301, 410)
    );
    assert_eq!(act(&admin, &report, "undo").await.status, 200);
    assert_eq!(site.visitor().get("/a").await.header("location"), "/about");
    assert_eq!(site.visitor().get("/b").await.status, 404);

    // Made in the meantime, this one and the list's would be a chain.
    let report = planned(&admin, "kind=redirects", b"from,to\n/x,/y\n".to_vec()).await;
    let chain = json!({"from": "/y", "to": "/about", "status": 301});
    assert_eq!(admin.post("/api/admin/redirects", &chain).await.status, 201);
    assert_eq!(act(&admin, &report, "apply").await.status_and_code(), expected(412, "changed_meanwhile"));
    assert_eq!(site.visitor().get("/x").await.status, 404);

    // The redirects' own import can be undone as well.
    let form = Form::new().part("file", Part::bytes(&b"from,to\n/z,/about\n"[..]).file_name("old.csv"));
    let done = send(admin.request(Method::POST, "/api/admin/redirects/import").multipart(form)).await.json();
    assert_eq!(site.visitor().get("/z").await.status, 301);
    assert_eq!(act(&admin, &json!({"id": done["import_id"]}), "undo").await.status, 200);
    assert_eq!(site.visitor().get("/z").await.status, 404);
}
