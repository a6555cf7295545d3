//! Names in letters that the fonts of the PDFs lack.

use super::*;

/// Whether the outline has an entry of this name: in ASCII, or as UTF-16 in hexadecimal digits or bytes (ISO 32000-1, 7.9.2.2).
fn outlined(pdf: &[u8], text: &str) -> bool {
    let bytes: Vec<u8> =
        "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_be_bytes).collect();
    let digits = bytes.iter().map(|byte| format!("{byte:02X}")).collect::<String>();
    let holds = |part: &[u8]| pdf.windows(part.len()).any(|window| window == part);
    holds(format!("({text})").as_bytes()) || holds(&bytes) || holds(digits.as_bytes())
}

#[actix_web::test]
async fn names_of_india_are_printed_and_others_in_latin_letters_which_is_told_in_the_office() {
    let site = Site::boot();
    let (visitor, admin) = (site.visitor(), site.admin());
    let printed = ["டெல்மா 40", "ટેલ્મા 41", "টেলমা 42", "టెల్మా 43", "ಟೆಲ್ಮಾ 44", "ടെൽമ 45", "ਟੈਲਮਾ 46", "ଟେଲମା 47"];
    let lacking = [
        ("Тельма 48", "Tel\u{2019}ma 48"),
        ("替米沙坦 49", "Ti Mi Sha Tan 49"),
        ("تيلما 51", "tylm 51"),
        ("เทลมา 52", "ethlmaa 52"),
        ("텔마 53", "telma 53"),
        ("テルマ 54", "teruma 54"),
    ];
    for name in printed {
        site.add(&product(name));
    }
    for (at, (name, _)) in lacking.into_iter().enumerate() {
        site.add(&NewProduct { sku: Some(format!("LACK-{at}")), ..product(name) });
    }
    let composed = product("தமிழ் 60");
    site.add(&NewProduct { composition: Some("Telmisartan 60 mg".to_owned()), ..composed });
    for name in ["टेल्मा 70", "Telma Ω 71", "Télma β 72", "Telma™ 73 💊", "Telma 74 – ½"]
    {
        site.add(&product(name));
    }
    let pdf = visitor.get("/catalogue.pdf").await.bytes;
    for (name, latin) in lacking {
        assert!(outlined(&pdf, latin), "{name}");
    }
    for name in printed.into_iter().chain(["தமிழ் 60"]) {
        assert!(outlined(&pdf, name), "{name}");
    }
    let listed = admin.json("/api/admin/products?state=not_printed&per_page=50&counts=1").await;
    let names = each(&listed["items"], "name");
    assert_eq!(names.len(), lacking.len(), "{names:?}");
    assert_eq!(listed["counts"]["not_printed"], json!(names.len()));
    assert_eq!(admin.json("/api/admin/products/stats").await["not_printed"], json!(names.len()));
}
