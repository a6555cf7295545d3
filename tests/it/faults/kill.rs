//! `kill -9` in the middle of writing: what was acknowledged is there, and nothing is half there.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};

use crate::harness::pictures::{encoded, test_image};
use crate::harness::process::Serving;
use crate::harness::visitor::{Requests as _, Visitor};

const ROUNDS: u64 = 4;

/// What the site confirmed to have stored.
#[derive(Default)]
struct Acknowledged {
    products: BTreeSet<String>,
    images: BTreeSet<String>,
    refresh_token: String,
}

/// Sends a request; `None` when the site is gone.
async fn send(request: RequestBuilder) -> Option<(StatusCode, Value)> {
    let response = request.send().await.ok()?;
    let status = response.status();
    Some((status, response.json().await.ok()?))
}

/// Creates products, one after the other, until the site is gone.
async fn create_products(
    visitor: &Visitor,
    token: &str,
    (round, writer): (u64, u64),
    done: &AtomicUsize,
) -> BTreeSet<String> {
    let mut acknowledged = BTreeSet::new();
    for n in 0.. {
        let name = format!("Product {round} {writer} {n}");
        let body = json!({"name": name, "category": "Antibiotics", "description": "For tests."});
        let request = visitor.request(Method::POST, "/api/admin/products").bearer_auth(token).json(&body);
        match send(request).await {
            Some((status, _)) if status == 201 => {
                done.fetch_add(1, Ordering::Relaxed);
                acknowledged.insert(name)
            }
            Some((status, body)) => panic!("{status}: {body}"),
            None => break,
        };
    }
    acknowledged
}

async fn upload_images(visitor: &Visitor, token: &str, done: &AtomicUsize) -> BTreeSet<String> {
    let file = encoded(&test_image(200, 120), image::ImageFormat::Png);
    let mut acknowledged = BTreeSet::new();
    loop {
        let part = Part::bytes(file.clone()).file_name("a.png");
        let request = visitor.request(Method::POST, "/api/admin/images/product-images").bearer_auth(token);
        match send(request.multipart(Form::new().part("file", part))).await {
            Some((status, body)) if status == 201 => {
                done.fetch_add(1, Ordering::Relaxed);
                acknowledged.insert(body[0]["url"].as_str().unwrap().to_owned())
            }
            Some((status, body)) => panic!("{status}: {body}"),
            None => break,
        };
    }
    acknowledged
}

async fn refresh(visitor: &Visitor, mut token: String) -> String {
    loop {
        let request = visitor.request(Method::POST, "/auth/v1/token?grant_type=refresh_token");
        match send(request.json(&json!({"refresh_token": token}))).await {
            Some((status, body)) if status == 200 => {
                body["refresh_token"].as_str().unwrap().clone_into(&mut token);
            }
            Some((status, body)) => panic!("{status}: {body}"),
            None => return token,
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn everything_acknowledged_is_there(visitor: &Visitor, acknowledged: &Acknowledged) {
    for name in &acknowledged.products {
        let found = visitor.json(&format!("/api/products?q={}", name.replace(' ', "+"))).await;
        let names = found["items"].as_array().unwrap().iter().filter(|item| item["name"] == **name);
        assert_eq!(names.count(), 1, "{name}");
    }
    for url in &acknowledged.images {
        let answer = visitor.get(url).await;
        assert_eq!(answer.status, 200, "{url}");
        image::load_from_memory(&answer.bytes).unwrap();
    }
}

#[actix_web::test]
async fn whatever_was_acknowledged_survives_being_killed_while_writing() {
    let dir = tempfile::tempdir().unwrap();
    let mut site = Serving::start(dir.path());
    let password = site.demo_password.clone().unwrap();
    let mut all = Acknowledged::default();
    for round in 0..ROUNDS {
        let granted = site.sign_in(&password).await.json();
        let token = granted["access_token"].as_str().unwrap().to_owned();
        all.refresh_token = granted["refresh_token"].as_str().unwrap().to_owned();
        let visitor = site.visitor();
        let done = AtomicUsize::new(0);
        let writers =
            join_all((0..3).map(|writer| create_products(&visitor, &token, (round, writer), &done)));
        let uploaded = AtomicUsize::new(0);
        let images = upload_images(&visitor, &token, &uploaded);
        let refreshed = refresh(&visitor, all.refresh_token.clone());
        let kill = async {
            // However slow the machine is, in the last round an image is among it.
            let enough_images = || round + 1 < ROUNDS || uploaded.load(Ordering::Relaxed) > 0;
            while done.load(Ordering::Relaxed) < 10 || !enough_images() {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            tokio::time::sleep(Duration::from_millis(300 + 37 * round)).await;
            site.signal("KILL");
        };
        let (writers, images, refreshed, ()) = tokio::join!(writers, images, refreshed, kill);
        all.products.extend(writers.into_iter().flatten());
        all.images.extend(images);
        all.refresh_token = refreshed;
        drop(site);

        let images = dir.path().join("images");
        std::fs::write(images.join(".part-1790000000000-aa.upload"), b"half").unwrap();
        std::fs::write(images.join("product-images/products/.part-1790000000000-aa.png"), b"half").unwrap();
        let begun = Instant::now();
        site = Serving::start(dir.path());
        assert_eq!(unfinished(&images), 0, "what a killed process had begun goes at the next start");
        let visitor = site.visitor();
        assert_eq!(visitor.get("/readyz").await.status, 200);
        assert!(begun.elapsed() < Duration::from_secs(4), "ready again after {:?}", begun.elapsed());
        everything_acknowledged_is_there(&visitor, &all).await;
        let body = json!({"refresh_token": all.refresh_token});
        let answer = visitor.post("/auth/v1/token?grant_type=refresh_token", &body).await;
        assert_eq!(answer.status, 200, "the session goes on: {}", answer.text());
    }
    assert!(!all.images.is_empty(), "images were among it");
    drop(site);
    assert_sound(dir.path());
}

/// Files of images that were begun and not finished.
fn unfinished(images: &std::path::Path) -> usize {
    let folders = ["", "product-images/products", "blogs"].map(|folder| images.join(folder));
    let files = folders.iter().filter_map(|folder| std::fs::read_dir(folder).ok()).flatten().flatten();
    files.filter(|file| file.file_name().to_string_lossy().starts_with(".part-")).count()
}

/// No damaged page, no row that refers to nothing, no image without its file.
fn assert_sound(data: &std::path::Path) {
    let database = rusqlite::Connection::open(data.join("site.db")).unwrap();
    let text = |sql: &str| database.query_row(sql, [], |row| row.get::<_, String>(0)).unwrap();
    assert_eq!(text("PRAGMA integrity_check"), "ok");
    assert_eq!(text("SELECT count(*) || '' FROM pragma_foreign_key_check"), "0");
    let mut statement = database.prepare("SELECT url FROM media").unwrap();
    let urls = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
    for url in urls.map(Result::unwrap) {
        let file = data.join("images").join(url.strip_prefix("/storage/").unwrap());
        assert!(file.is_file(), "{url} has no file");
    }
}
