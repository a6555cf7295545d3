//! Names in letters that the fonts of the PDFs lack.

use pharma_site::catalogue::new_product::NewProduct;
use serde_json::json;

use crate::harness::visitor::Requests as _;
use crate::harness::{Site, product};

fn holds(pdf: &[u8], text: &str) -> bool {
    pdf.windows(text.len()).any(|window| window == text.as_bytes())
}

#[actix_web::test]
async fn a_name_whose_letters_the_fonts_lack_is_replaced_and_listed_in_the_office() {
    let site = Site::boot();
    let (visitor, admin) = (site.visitor(), site.admin());
    let lacking = [
        "டெல்மா 40",
        "ટેલ્મા 41",
        "টেলমা 42",
        "టెల్మా 43",
        "ಟೆಲ್ಮಾ 44",
        "ടെൽമ 45",
        "ਟੈਲਮਾ 46",
        "ଟେଲମା 47",
        "Тельма 48",
        "替米沙坦 49",
        "تيلما 51",
        "เทลมา 52",
        "텔마 53",
    ];
    for (at, name) in lacking.into_iter().enumerate() {
        site.add(&NewProduct { sku: Some(format!("LACK-{at}")), ..product(name) });
    }
    let composed = product("தமிழ் 60");
    site.add(&NewProduct { composition: Some("Telmisartan 60 mg".to_owned()), ..composed });
    for name in ["टेल्मा 70", "Telma Ω 71", "Télma β 72", "Telma™ 73 💊", "Telma 74 – ½"]
    {
        site.add(&product(name));
    }
    let pdf = visitor.get("/catalogue.pdf").await.bytes;
    for (at, name) in lacking.into_iter().enumerate() {
        assert!(holds(&pdf, &format!("(SKU LACK-{at})")), "{name}");
    }
    assert!(holds(&pdf, "(Telmisartan 60 mg)"));
    let listed = admin.json("/api/admin/products?state=not_printed&per_page=50&counts=1").await;
    let names: Vec<_> = listed["items"].as_array().unwrap().iter().map(|item| item["name"].clone()).collect();
    assert_eq!(names.len(), lacking.len() + 1, "{names:?}");
    assert_eq!(listed["counts"]["not_printed"], json!(names.len()));
    assert_eq!(admin.json("/api/admin/products/stats").await["not_printed"], json!(names.len()));
}
