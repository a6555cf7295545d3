//! A disk that is full to the last byte.

use std::fs::{File, OpenOptions};
use std::io::Write as _;

use super::*;

use crate::harness::pictures::test_image;

const MEGABYTES: u32 = 64;

/// Writes until nothing more can be written, and proves it.
fn fill(path: &Path) {
    let mut file = OpenOptions::new().append(true).create(true).open(path).unwrap();
    for size in [1 << 20, 4096, 1] {
        let block = vec![7; size];
        let full = loop {
            if let Err(cause) = file.write_all(&block) {
                break cause;
            }
        };
        assert_eq!(full.kind(), ErrorKind::StorageFull, "{full}");
    }
    assert_eq!(fs4::available_space(path).unwrap(), 0);
}

/// Waits until `/readyz` answers with this status.
async fn ready(site: &Serving, status: u16) -> Value {
    site.visitor().until("/readyz", status, 6).await.json()
}

fn product(name: &str) -> Value {
    json!({
        "name": name, "category": "Antibiotics", "description": "For tests.",
        "detailed_description": "word ".repeat(3_900),
    })
}

#[actix_web::test]
async fn on_a_full_disk_saves_are_507_reading_goes_on_and_an_administrator_can_make_room() {
    let dir = tempfile::tempdir().unwrap();
    let site = Serving::start_on_small_disk(dir.path(), MEGABYTES);
    let filler = site.inside(dir.path()).join("filler");
    let admin = site.admin().await;
    let spare = admin.upload_one("product-images").await;
    let answer = admin.post("/api/admin/products", &product("There Before")).await.expect(201).json();
    let deleted = answer["id"].clone();
    ready(&site, 200).await;

    fill(&filler);
    assert_eq!(ready(&site, 503).await["detail"], "less than 4 MiB of disk space is free");
    // Free space inside the database's own files is used up, too.
    let refused = loop {
        let answer = admin.post("/api/admin/products", &product("Too Much")).await;
        if answer.status != 201 {
            break answer;
        }
        fill(&filler);
    };
    assert_eq!(refused.status, 507, "{}", refused.text());
    assert_eq!(refused.header("content-type"), "application/problem+json");
    assert_eq!(refused.header("cache-control"), "no-store");
    assert_eq!(refused.json()["code"], "disk_full");
    let picture = encoded(&test_image(2_000, 2_000), image::ImageFormat::Png);
    assert_eq!(admin.upload("blogs", &[("a.png", picture)]).await.status, 507);

    // An administrator signs in, reads the list and deletes.
    let owner = site.admin().await;
    assert_eq!(owner.get("/api/admin/products").await.status, 200);
    assert_eq!(owner.delete(&format!("/api/admin/products/{deleted}")).await.status, 204);
    let gone = json!({"url": spare});
    let request = owner.request(reqwest::Method::DELETE, "/api/admin/images").json(&gone);
    assert_eq!(crate::harness::visitor::send(request).await.status, 204);
    assert_eq!(site.visitor().get(&spare).await.status, 404);
    // Other writes must not use the space that this released.
    fill(&filler);
    let answer = owner.post("/api/admin/products", &product("Still Too Much")).await;
    assert_eq!(answer.status_and_code(), (507, "disk_full".to_owned()));
    assert_eq!(ready(&site, 503).await["code"], "not_ready");
    for path in ["/", "/products", "/products/1", "/api/products", "/api/products?q=too+much"] {
        let answer = site.visitor().get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        assert!(!answer.text().contains("Still Too Much"), "{path}");
    }

    std::fs::remove_file(&filler).unwrap();
    ready(&site, 200).await;
    admin.post("/api/admin/products", &product("There Again")).await.expect(201);
    assert_eq!(site.visitor().json("/api/products?q=there+again").await["total"], 1);
    let reserve = site.inside(dir.path()).join("reserve");
    assert!(File::open(reserve).unwrap().metadata().unwrap().len() > 0, "room is kept again");
}

#[actix_web::test]
async fn a_site_starts_on_a_full_disk_and_an_administrator_can_make_room() {
    let prepared = tempfile::tempdir().unwrap();
    let mut before = Serving::start(prepared.path());
    let password = before.demo_password.clone().unwrap();
    // Once it answers, it handles signals.
    assert_eq!(before.visitor().get("/healthz").await.status, 200);
    before.signal("TERM");
    assert!(before.child.wait().unwrap().success());
    let dir = tempfile::tempdir().unwrap();
    let site = Serving::start_on_full_disk(dir.path(), MEGABYTES, prepared.path());
    assert_eq!(site.visitor().get("/products").await.status, 200);
    assert_eq!(site.sign_in(&password).await.status, 200, "in the space of the reserve");
    std::fs::remove_file(site.inside(dir.path()).join("filler")).unwrap();
    ready(&site, 200).await;
}
