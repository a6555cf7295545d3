//! `/catalogue.pdf`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use pharma_site::catalogue::new_product::NewProduct;
use reqwest::Method;
use serde_json::Value;

use crate::harness::visitor::{Requests as _, send};
use crate::harness::{Site, product};

fn pages(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    text.matches("/Type /Page\n").count()
        + text.matches("/Type /Page/").count()
        + text.matches("/Type/Page/").count()
}

fn holds(pdf: &[u8], text: &str) -> bool {
    pdf.windows(text.len()).any(|window| window == text.as_bytes())
}

#[actix_web::test]
async fn the_catalogue_is_complete_and_pages_show_its_real_size() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    assert_eq!(visitor.json("/api/site").await["catalogue_pdf"]["bytes"], Value::Null, "not made yet");
    assert!(!visitor.get("/partners").await.text().contains(" Updated 21"), "nor has it a date");
    let answers = join_all((0..3).map(|_| visitor.get("/catalogue.pdf"))).await;
    let first = &answers[0];
    assert_eq!((first.status.as_u16(), first.header("content-type")), (200, "application/pdf"));
    assert_eq!(first.header("cache-control"), "no-cache");
    assert_eq!(first.header("content-security-policy"), "default-src 'none'; frame-ancestors 'none'");
    assert!(answers.iter().all(|answer| answer.header("etag") == first.header("etag")), "made once");
    let pdf = &first.bytes;
    assert!(pdf.starts_with(b"%PDF-1.7") && pdf.ends_with(b"%%EOF"));
    // Bookmarks and the document's title are plain text in the file.
    for text in [
        "Complete Product Catalogue, 21 November 2026",
        "(Contents)",
        "(Cardiac Care)",
        "(Index of products)",
    ] {
        assert!(holds(pdf, text), "{text}");
    }
    let products = visitor.json("/api/products?per_page=100").await;
    for product in products["items"].as_array().unwrap() {
        let name = product["name"].as_str().unwrap().replace('(', "\\(").replace(')', "\\)");
        assert!(holds(pdf, &format!("({name})")), "{name} has a bookmark");
    }
    let size = &visitor.json("/api/site").await["catalogue_pdf"]["bytes"];
    assert_eq!(size.as_u64(), Some(pdf.len() as u64));
    assert_eq!(visitor.json("/api/site").await["catalogue_pdf"]["updated_at"], "2026-11-21T06:00:00Z");
    let seed = visitor.get("/partners").await.text();
    assert!(seed.contains(&format!("\"bytes\":{}", pdf.len())), "pages tell it too");
    // The link's text is fixed and has a year in it; the date of the file stands beside it.
    assert!(seed.contains("Complete Product Catalog 2025") && seed.contains("Updated 21\u{a0}November 2026"));
}

#[actix_web::test]
async fn spellings_of_a_category_are_one_section() {
    let site = Site::boot();
    for (name, category) in [("Alpha", "Cardiac Care"), ("Beta", "cardiac care"), ("Gamma", "Cardiac Care")] {
        site.add(&NewProduct { category: category.to_owned(), ..product(name) });
    }
    let pdf = site.visitor().get("/catalogue.pdf").await.bytes;
    assert!(holds(&pdf, "(Cardiac Care)") && !holds(&pdf, "(cardiac care)"));
}

#[actix_web::test]
async fn the_catalogue_is_made_again_after_a_save_and_otherwise_cached() {
    let site = Site::boot();
    site.add(&product("First Thing"));
    let visitor = site.visitor();
    let one = visitor.get("/catalogue.pdf").await;
    let printed = site.app.catalogue_pdf.current().unwrap();
    let tag = one.header("etag").to_owned();
    let unchanged = send(visitor.request(Method::GET, "/catalogue.pdf").header("if-none-match", &tag)).await;
    assert_eq!((unchanged.status.as_u16(), unchanged.bytes.len()), (304, 0));
    assert!(Arc::ptr_eq(&printed, &site.app.catalogue_pdf.current().unwrap()), "it was not printed again");
    site.add(&product("Second Thing"));
    assert_eq!(
        visitor.json("/api/site").await["catalogue_pdf"]["bytes"],
        Value::Null,
        "the old size is no longer true"
    );
    let other = visitor.get("/catalogue.pdf").await;
    assert_ne!(other.header("etag"), tag);
    assert!(holds(&other.bytes, "(Second Thing)") && !holds(&one.bytes, "(Second Thing)"));
    let head = send(visitor.request(Method::HEAD, "/catalogue.pdf")).await;
    assert_eq!((head.status.as_u16(), head.bytes.len()), (200, 0));
    assert_eq!(head.header("content-length"), other.bytes.len().to_string());
}

#[actix_web::test]
async fn an_empty_catalogue_and_unprintable_names_are_printed() {
    let site = Site::boot();
    let visitor = site.visitor();
    let empty = visitor.get("/catalogue.pdf").await;
    assert_eq!((empty.status.as_u16(), pages(&empty.bytes)), (200, 2));
    let mut strange = product(&"Ω मधु \u{1f48a} ".repeat(20));
    strange.composition = Some("x".repeat(3_000));
    strange.category = "\u{202e}".repeat(50);
    strange.sku = Some("W".repeat(64));
    strange.badges = ["GMP", "WHO", "FDA", "ISO"].map(str::to_owned).to_vec();
    strange.images = vec!["/storage/product-images/products/1-missing.webp".to_owned()];
    site.add(&strange);
    site.add(&NewProduct { sku: Some("PAIN-7".to_owned()), ..product("😀") });
    site.add(&product("👍🏽"));
    let printed = visitor.get("/catalogue.pdf").await;
    assert_eq!(printed.status, 200);
    // Unprintable characters are left out; a name or category that has no others is replaced.
    for bookmark in ["(Other products)", "(SKU PAIN-7)", "(Product 3)"] {
        assert!(holds(&printed.bytes, bookmark), "{bookmark}");
    }
}

#[test]
fn the_catalogue_is_printed_in_the_background_once_the_changes_have_settled() {
    let site = Site::boot();
    site.add(&product("One"));
    site.app.catalogue_pdf.keep_current().unwrap();
    let begun = Instant::now();
    while site.app.catalogue_pdf.current().is_none() {
        assert!(begun.elapsed() < Duration::from_secs(20), "nothing was printed");
        std::thread::sleep(Duration::from_millis(50));
    }
    site.add(&product("Two"));
    assert!(site.app.catalogue_pdf.file().bytes.is_none());
    let begun = Instant::now();
    while site.app.catalogue_pdf.current().is_none() {
        assert!(begun.elapsed() < Duration::from_secs(20), "nothing was printed again");
        std::thread::sleep(Duration::from_millis(50));
    }
}
