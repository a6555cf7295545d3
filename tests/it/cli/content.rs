//! Databases with pages of other releases.

use super::admins::create_old_database;
use super::*;

fn store(data: &Path, format: i64, document: &Value) {
    let database = rusqlite::Connection::open(data.join("site.db")).unwrap();
    let text = document.to_string();
    database
        .execute(
            "INSERT INTO site_page_version (page, revision, format, document, published_at) VALUES ('home', 1, ?1, ?2, 0)",
            rusqlite::params![format, text],
        )
        .unwrap();
    database.execute("INSERT INTO site_page (page, revision, published) VALUES ('home', 1, 1)", []).unwrap();
}

#[actix_web::test]
async fn an_older_database_opens_with_the_shipped_pages() {
    let (_dir, data) = nowhere();
    create_old_database(&data, &[]);
    let site = Serving::start_empty(&data);
    let home = site.visitor().json("/api/content/home").await;
    assert_eq!(home["slides"].as_array().unwrap().len(), 4);
    assert_eq!(site.visitor().get("/").await.status, 200);
}

#[actix_web::test]
async fn a_page_that_an_earlier_release_published_gets_what_it_lacks() {
    let (_dir, data) = with_demo();
    let slide = json!({"id": "range", "heading": "Kept", "line": "", "caption": "", "gone_since": true});
    store(&data, 1, &json!({"slides": [slide], "no_longer_known": "x"}));
    let site = Serving::start_empty(&data);
    let home = site.visitor().json("/api/content/home").await;
    assert_eq!((&home["slides"][0]["heading"], &home["slides"][1]), (&json!("Kept"), &Value::Null));
    assert_eq!(home["slides"][0]["link"]["href"], "/products");
    assert_eq!(home["closing"]["heading"], "Tell us what your shelves need");
    assert!(home.get("no_longer_known").is_none() && home["slides"][0].get("gone_since").is_none());
    assert!(site.visitor().get("/").await.text().contains("Kept"));
}

#[test]
fn pages_of_a_newer_release_are_refused_and_left_alone() {
    let (_dir, data) = nowhere();
    let folder = data.to_str().unwrap();
    assert!(on(Path::new(folder), &["load-demo"]).status.success());
    let document = json!({"from": "the future"});
    store(&data, 99, &document);
    let refused = error_line(&on(Path::new(folder), &["serve", "--listen", "127.0.0.1:0"]));
    assert!(refused.contains("newer version") && refused.contains("99"), "{refused}");
    let doctor = on(Path::new(folder), &["doctor"]);
    assert_eq!(doctor.status.code(), Some(1));
    let text = String::from_utf8_lossy(&doctor.stdout).into_owned();
    assert!(text.contains("FAIL company facts: ") && text.contains("content format 99"), "{text}");
    let database = rusqlite::Connection::open(data.join("site.db")).unwrap();
    let stored: String =
        database.query_row("SELECT document FROM site_page_version", [], |row| row.get(0)).unwrap();
    assert_eq!(stored, document.to_string());
}
