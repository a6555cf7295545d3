//! Imports that unpack to far more than they are: an import lives in 64 MB beside the site.

use std::io::{Cursor, Write as _};

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::harness::admin::Admin;
use crate::harness::process::Serving;
use crate::harness::visitor::{Requests as _, Response, send};

/// What an import may add to the memory of the process, megabytes.
const MOST: u64 = 64;

async fn import(admin: &Admin, name: &str, bytes: Vec<u8>) -> Response {
    let part = Part::bytes(bytes).file_name(name.to_owned());
    let request = admin.request(Method::POST, "/api/admin/imports?kind=products");
    send(request.multipart(Form::new().part("file", part))).await
}

fn zip(files: impl Iterator<Item = (String, Vec<u8>)>) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in files {
        writer.start_file(name, SimpleFileOptions::default()).unwrap();
        writer.write_all(&content).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// What an import costs at its peak, megabytes, and its answer.
async fn cost(site: &Serving, admin: &Admin, name: &str, bytes: Vec<u8>) -> (u64, Response) {
    site.reset_peak();
    let before = site.memory("VmRSS");
    let answer = import(admin, name, bytes).await;
    (site.memory("VmHWM").saturating_sub(before), answer)
}

#[actix_web::test]
async fn files_that_become_far_larger_are_refused_in_words_and_in_little_memory() {
    let dir = tempfile::tempdir().unwrap();
    let site = Serving::start_with(dir.path(), &[("PHARMA_SITE_LOG", "warn")]);
    let admin = site.admin().await;
    let blank = vec![b' '; 2 << 20];
    let blanks = zip((0..100).map(|n| (format!("{n}.png"), blank.clone())));
    let names = zip((0..400).map(|n| (format!("{n}{}", "n".repeat(60_000)), Vec::new())));
    let many = zip((0..60_000).map(|n| (n.to_string(), Vec::new())));
    let quoted = format!("sku,name\n1,\"{}\"\n", "x".repeat(9 << 20));
    for (name, bytes, why) in [
        ("blanks.zip", blanks, "unpacks to more than 128 MB"),
        ("names.zip", names, "too many files"),
        ("many.zip", many, "too many files"),
        ("commas.csv", ",".repeat(9_500_000).into_bytes(), "more than 250 columns"),
        ("cell.csv", quoted.into_bytes(), "a line with more than 1024 KB"),
        ("rows.csv", format!("sku,name\n{}", "1,2\n".repeat(3_000_000)).into_bytes(), "lines"),
        ("latin.csv", [b"sku,name\n".to_vec(), vec![0x80; 15 << 20]].concat(), "too large"),
    ] {
        let (cost, answer) = cost(&site, &admin, name, bytes).await;
        assert_eq!(answer.status, 422, "{name}: {}", answer.text());
        assert!(answer.text().contains(why), "{name}: {}", answer.text());
        assert!(cost < MOST, "{name} costs {cost} MB");
    }
}

#[actix_web::test]
async fn the_largest_list_that_is_taken_is_read_within_its_memory() {
    let dir = tempfile::tempdir().unwrap();
    let site = Serving::start_with(dir.path(), &[("PHARMA_SITE_LOG", "warn")]);
    let admin = site.admin().await;
    // As many columns as there may be, and rows up to the size of a file; their products are wrong, so that none is stored.
    let heading = format!("sku,name{}", ",x".repeat(248));
    let row = format!("a,{}\n", ["1234567"; 249].join(","));
    let list = format!("{heading}\n{}", row.repeat((15 << 20) / row.len()));
    let (cost, answer) = cost(&site, &admin, "list.csv", list.into_bytes()).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    assert!(cost < MOST, "{cost} MB");
}
