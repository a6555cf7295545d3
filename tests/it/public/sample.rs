//! The sample content as visitors see it: its images are complete, have alternative texts, and there are no others.

use std::collections::BTreeSet;
use std::path::PathBuf;

use pharma_site::media::store;

use super::*;

/// Every stored file, as its address under `/storage/`.
fn stored(site: &Site) -> BTreeSet<String> {
    let root = site.app.data_dir.images();
    let address = |path: PathBuf| format!("/storage/{}", path.strip_prefix(&root).unwrap().display());
    site.image_files().into_iter().map(address).collect()
}

#[actix_web::test]
async fn covers_of_sample_posts_have_alternative_texts_and_all_variants() {
    let (_site, visitor) = Site::with_sample().and_visitor();
    let posts = visitor.json("/api/blogs?per_page=50").await;
    let posts = posts["items"].as_array().unwrap();
    assert!(posts.len() >= 13);
    let covered: Vec<_> = posts.iter().filter(|post| post["picture"].is_object()).collect();
    assert!(covered.len() >= 12, "{}", covered.len());
    for post in covered {
        let (slug, picture) = (&post["slug"], &post["picture"]);
        assert_eq!(post["image_url"], picture["url"], "{slug}");
        assert!(picture["alt"].as_str().unwrap().len() > 20, "{slug} has no words");
        assert_eq!(
            (picture["width"].as_u64(), picture["height"].as_u64()),
            (Some(1280), Some(720)),
            "{slug}"
        );
        let url = picture["url"].as_str().unwrap();
        let variants = picture["variants"].as_array().unwrap();
        assert_eq!(variants, &[160, 320, 640], "{slug}");
        assert_eq!(visitor.get(url).await.status, 200, "{slug}");
        for width in variants {
            visitor.get(&url.replace(".webp", &format!(".{width}.webp"))).await.expect(200);
        }
    }
}

#[actix_web::test]
async fn no_sample_image_is_unused_and_none_is_missing() {
    let site = Site::with_sample();
    let noted = site.app.db.read_blocking(store::urls).unwrap();
    let mut expected = BTreeSet::new();
    for url in &noted {
        if let Some(picture) = site.app.db.read_blocking(|snapshot| store::find(snapshot, url)).unwrap() {
            let variants = picture.variants.iter();
            expected.extend(variants.map(|width| url.replace(".webp", &format!(".{width}.webp"))));
        }
        expected.insert(url.clone());
    }
    assert_eq!(stored(&site), expected);
    let unused = site
        .app
        .db
        .read_blocking(|snapshot| store::unused_before(snapshot, jiff::Timestamp::MAX, false))
        .unwrap();
    assert_eq!(unused, Vec::<String>::new());
}

#[actix_web::test]
async fn every_sample_product_carries_the_facts_of_the_trade() {
    let site = Site::with_sample();
    let mut products = Vec::new();
    for page in 1..=2 {
        let answer = site.visitor().json(&format!("/api/products?per_page=100&page={page}")).await;
        products.extend(answer["items"].as_array().unwrap().clone());
    }
    assert!(products.len() >= 148);
    let mut gtins = BTreeSet::new();
    for product in &products {
        let sku = &product["sku"];
        let text = |field: &str| product[field].as_str().unwrap_or_else(|| panic!("{sku} has no {field}"));
        let schedules: Vec<_> = product["schedules"].as_array().unwrap().iter().collect();
        assert!(!schedules.is_empty(), "{sku} states no schedule");
        assert!(["medicine", "food"].contains(&text("kind")), "{sku}");
        assert!(!text("pack_size").is_empty() && text("country") == "India", "{sku}");
        assert!(text("storage").contains("°C") || text("storage").contains("Keep"), "{sku}");
        assert!(
            text("manufacturer").starts_with("Example ") && text("manufacturer").contains("(fictitious)")
        );
        assert_eq!(text("hsn").starts_with("2106"), text("kind") == "food", "{sku}");
        // GS1's prefix for numbers within a company; such a number is nobody's.
        assert!(text("gtin").starts_with("04") && gtins.insert(text("gtin").to_owned()), "{sku}");
        let status = text("status");
        for (words, named) in [
            ("(Schedule H1)", &["H1"][..]),
            ("(Schedule H)", &["H"]),
            ("(Schedule G)", &["G"]),
            ("(Schedules G and H)", &["G", "H"]),
        ] {
            assert_eq!(status.contains(words), schedules == *named, "{sku}: {status}, {schedules:?}");
        }
    }
}
