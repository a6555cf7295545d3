//! `/api/admin/redirects/import` and `/export`.

use std::fmt::Write as _;

use super::redirects::{REDIRECTS, add};
use super::*;

/// Sends a list.
pub async fn import(admin: &Admin, list: impl Into<Vec<u8>>, dry_run: bool) -> Response {
    let form = Form::new().part("file", Part::bytes(list.into()).file_name("list.csv"));
    let form = if dry_run { form.text("dry_run", "1") } else { form };
    send(admin.request(Method::POST, &format!("{REDIRECTS}/import")).multipart(form)).await
}

pub fn counts(report: &Value) -> [u64; 4] {
    ["new", "changed", "unchanged", "wrong"].map(|name| report[name].as_u64().unwrap())
}

#[actix_web::test]
async fn a_list_is_reviewed_and_imported_as_a_whole() {
    let (site, admin) = Site::boot().and_admin();
    add(&admin, "/same", "/about", 301).await;
    add(&admin, "/other", "/about", 301).await;
    let list =
        "Source;Target;Code\n/same;/about;301\n/other;/terms;\n/new;https://other.example;302\n/none;;410\n";
    let report = import(&admin, list, true).await.expect(200);
    assert_eq!(counts(&report.json()), [2, 1, 1, 0]);
    has(&report.json(), json!({"dry_run": true, "/rows/0/was": "/about"}));
    assert_eq!(admin.json(REDIRECTS).await["total"], 2, "a report changes nothing");
    let done = import(&admin, list, false).await;
    assert_eq!((done.status.as_u16(), counts(&done.json())), (200, [2, 1, 1, 0]), "{}", done.text());
    assert_eq!(site.visitor().get("/new").await.header("location"), "https://other.example/");
    assert_eq!(site.visitor().get("/none").await.status, 410);
    let entry = admin.json("/api/admin/history?kind=redirect").await["items"][0].clone();
    has(&entry, json!({"action": "imported", "detail": "2 new, 1 changed"}));

    let export = admin.get(&format!("{REDIRECTS}/export")).await;
    assert_eq!(export.header("content-type"), "text/csv; charset=utf-8");
    assert!(
        export.text().starts_with("\u{feff}from,to,status,hits,last_hit_at\r\n/new,"),
        "{}",
        export.text()
    );
    let again = import(&admin, export.bytes.to_vec(), false).await;
    assert_eq!(counts(&again.json()), [0, 0, 4, 0], "{}", again.text());
}

#[actix_web::test]
async fn a_list_with_one_wrong_row_changes_nothing_and_names_line_and_column() {
    let (_site, admin) = Site::boot().and_admin();
    add(&admin, "/x", "/leads", 301).await;
    let list = "from,to,status\n/fine,/about,301\nold,/about,301\n/a,/b,301\n/b,/c,301\n/fine/,/terms,301\n\
                /leads,/about,301\n/d,/x,301\n/e,//evil.example,301\n/f,/about,999\n/admin/x,/about,\n";
    let report = import(&admin, list, true).await.json();
    let wrong: Vec<_> =
        report["rows"].as_array().unwrap().iter().filter(|row| row["change"] == "wrong").collect();
    let named =
        wrong.iter().map(|row| format!("{} {}", row["line"], row["errors"][0]["column"]).replace('"', ""));
    let expected = "3 from, 4 to, 5 from, 6 from, 7 from, 8 to, 9 to, 10 status, 11 from";
    assert_eq!(named.collect::<Vec<_>>().join(", "), expected);
    assert_eq!(counts(&report), [1, 0, 0, 9]);
    assert!(wrong[1]["errors"][0]["message"].as_str().unwrap().ends_with("straight to /c"));
    let thrice = import(&admin, "from,to\n/y,/a\n/y,/b\n/z,/a\n/y,/c\n", true).await.json();
    assert_eq!(thrice["rows"].to_string().matches("is in line 2 already").count(), 2, "{thrice}");
    let refused = import(&admin, list, false).await;
    refused.refuses("file", "Line 3: from must begin with /");
    assert_eq!(admin.json(REDIRECTS).await["total"], 1);
    for (bytes, words) in [
        (b"".to_vec(), "empty"),
        (b"\x89PNG\r\n\x1a\n\0\0\0".to_vec(), "not a list"),
        (b"hello\nworld\n".to_vec(), "from and to"),
        (b"from,to\n".to_vec(), "no redirects"),
        (format!("from,to\n{}", "/a,/b\n".repeat(10_002)).into_bytes(), "more than"),
    ] {
        import(&admin, bytes, true).await.refuses("file", words);
    }
    assert_eq!(import(&admin, vec![b'x'; 3 << 20], true).await.status, 413);
    admin.act(&format!("{REDIRECTS}/import")).await.expect(415);
    let form = Form::new().text("dry_run", "1");
    send(admin.request(Method::POST, &format!("{REDIRECTS}/import")).multipart(form)).await.expect(422);
}

#[actix_web::test]
async fn ten_thousand_redirects_are_imported_found_and_listed() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let mut list = "from,to,status\n".to_owned();
    for number in 0..10_000 {
        writeln!(list, "/old/{number},/products?page={number},301").unwrap();
    }
    let done = import(&admin, list, false).await;
    assert_eq!(counts(&done.json()), [10_000, 0, 0, 0]);
    assert_eq!(done.json()["rows"].as_array().unwrap().len(), 500);
    assert_eq!(visitor.get("/old/9999").await.header("location"), "/products?page=9999");
    assert_eq!(admin.json(&format!("{REDIRECTS}?q=/old/77&sort=from&page=2")).await["total"], 111);
    let refused = add(&admin, "/one-more", "/about", 301).await;
    assert!(refused.text().contains("one too many"), "{}", refused.text());
    let refused = import(&admin, "from,to\n/one-more,/about\n", true).await;
    assert!(refused.text().contains("at most 10000"), "{}", refused.text());
}

#[actix_web::test]
async fn a_list_as_other_systems_write_it_is_read_or_told_by_row() {
    let (_site, admin) = Site::boot().and_admin();
    let list = " From ,TO,Status code\nhttps://other.example/e,/products,301\n/f,products,301\n/g,/products,moved\n\
                /h,,410\n/i,/no-such-page,\n/k/*,/products,301\n/l,/products,301.0\n\"/m,n\",/products,302 Found\n";
    let report = import(&admin, list, true).await.json();
    assert_eq!(counts(&report), [5, 0, 0, 3], "{report}");
    let rows = report["rows"].as_array().unwrap();
    let lines: Vec<_> =
        rows.iter().map(|row| (row["line"].as_u64().unwrap(), row["status"].as_u64())).collect();
    let read = [(4, Some(301)), (5, Some(410)), (6, Some(301)), (8, Some(301)), (9, Some(302))];
    assert_eq!(lines, [[(2, None), (3, None), (7, None)].as_slice(), &read].concat());
}
