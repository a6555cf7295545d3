//! `/products/{id}/sheet.pdf`.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;

use crate::harness::pdf::pages;

/// A product with every fact.
fn complete() -> NewProduct {
    let text = |text: &str| Some(text.to_owned());
    NewProduct {
        sku: text("CARD-0107"),
        composition: text(
            "Each film-coated tablet contains: Telmisartan IP 40 mg; Amlodipine Besylate IP 5 mg",
        ),
        formulation: text("Film-coated tablet"),
        status: text("Prescription required"),
        detailed_description: text("For high blood pressure.\n\nTaken once a day."),
        side_effects: text("Dizziness, swelling of the ankles."),
        dosage: text("As the doctor says."),
        badges: vec!["GMP".to_owned(), "WHO".to_owned()],
        certifications: vec!["WHO-GMP certified plant".to_owned()],
        schedules: vec!["H".to_owned()],
        kind: text("medicine"),
        pack_size: text("10 × 10 tablets"),
        storage: text("Below 25 °C, away from light"),
        manufacturer: text("Example Laboratories, Baddi"),
        hsn: text("30049079"),
        gtin: text("4006381333931"),
        country: text("India"),
        ..product("Telmisartan 40 mg + Amlodipine 5 mg Tablets")
    }
}

#[actix_web::test]
async fn a_sheet_has_every_fact_on_one_accessible_page() {
    let site = Site::boot();
    let id = site.add(&complete()).summary.id;
    let sheet = site.visitor().get(&format!("/products/{id}/sheet.pdf")).await;
    assert_eq!((sheet.status.as_u16(), sheet.header("content-type")), (200, "application/pdf"));
    assert_eq!(sheet.header("cache-control"), "no-cache");
    assert_eq!(sheet.header("content-security-policy"), "default-src 'none'; frame-ancestors 'none'");
    assert_eq!(
        sheet.header("content-disposition"),
        "inline; filename=\"telmisartan-40-mg-amlodipine-5-mg-tablets.pdf\""
    );
    assert!(sheet.header("link").ends_with(&format!("/products/{id}>; rel=\"canonical\"")));
    assert_eq!(pages(&sheet.bytes), 1);
    ua1(&[&sheet.bytes]);
    let text = text_of(&sheet.bytes);
    says(
        &text,
        &[
            "Product sheet",
            "Telmisartan 40 mg + Amlodipine 5 mg Tablets",
            "Each film-coated tablet contains:",
            "Telmisartan IP 40 mg",
            "Amlodipine Besylate IP 5 mg",
            "Film-coated tablet",
            "Medicine",
            "Schedule H",
            "SCHEDULE H PRESCRIPTION DRUG",
            "10 × 10 tablets",
            "Below 25 °C, away from light",
            "Example Laboratories, Baddi",
            "30049079",
            "4006381333931",
            "India",
            "CARD-0107",
            "GMP, WHO",
            "WHO-GMP certified plant",
            "Taken once a day.",
            "Dizziness, swelling of the ankles.",
            "As the doctor says.",
            &format!("/products/{id}"),
            "Product data of 21 November 2026",
            "hello@example.com",
        ],
    );
    let place = |fact: &str| text.find(fact).unwrap();
    assert!(place("Composition") < place("Description") && place("Description") < place("Product data of"));
    assert!(!text.contains("More at"), "nothing is cut");
}

#[actix_web::test]
async fn a_product_has_a_picture_for_link_previews() {
    let site = Site::boot();
    let id = site.add(&complete()).summary.id;
    let (visitor, path) = (site.visitor(), format!("/products/{id}/share.jpg"));
    let html = visitor.get(&format!("/products/{id}")).await.text();
    says(
        &html,
        &[&format!("{path}\""), "og:image:width\" content=\"1200\"", "og:image:height\" content=\"630\""],
    );
    let picture = visitor.get(&path).await.expect(200);
    assert_eq!(picture.header("content-type"), "image/jpeg");
    // Another product changes the content, but not this picture.
    site.add(&product("Another"));
    let again = visitor.get(&path).await;
    assert!(again.bytes == picture.bytes, "the same for the same product");
    assert_eq!(visitor.get("/products/999/share.jpg").await.status, 404);
    let one = image::load_from_memory(&picture.bytes).unwrap().into_rgb8();
    assert_eq!(one.dimensions(), (1200, 630));
    let is_near = |x, y, colour: [u8; 3]| {
        one.get_pixel(x, y).0.iter().zip(colour).all(|(have, want)| have.abs_diff(want) < 4)
    };
    assert!(is_near(1180, 20, [248, 243, 232]), "paper beside the label: {:?}", one.get_pixel(1180, 20));
    assert!(!is_near(600, 20, [248, 243, 232]), "the label's own ground");
    let dark = one.pixels().filter(|pixel| pixel.0.iter().all(|part| *part < 70)).count();
    assert!((9_000..120_000).contains(&dark), "numerals, pack and name: {dark} pixels");
}

#[actix_web::test]
async fn a_sheet_is_made_again_after_a_save_of_its_product_alone() {
    let site = Site::boot();
    let id = site.add(&complete()).summary.id;
    let visitor = site.visitor();
    let path = format!("/products/{id}/sheet.pdf");
    let answers = join_all((0..3).map(|_| visitor.get(&path))).await;
    let tag = answers[0].header("etag");
    assert!(answers.iter().all(|answer| answer.header("etag") == tag));
    // Another product changes the content, but not this sheet.
    site.add(&product("Another"));
    let known = send(visitor.request(Method::GET, &path).header("if-none-match", tag)).await;
    assert_eq!((known.status.as_u16(), known.bytes.len()), (304, 0));
    // A reader of PDFs asks for parts (RFC 9110, section 14).
    let total = answers[0].bytes.len();
    assert_eq!(answers[0].header("accept-ranges"), "bytes");
    for (range, condition, status, part) in [
        ("bytes=0-3", "", 206, Some((0, 3))),
        ("bytes=10-", "", 206, Some((10, total - 1))),
        ("bytes=-7", tag, 206, Some((total - 7, total - 1))),
        ("bytes=5-999999999", "", 206, Some((5, total - 1))),
        ("bytes=999999999-", "", 416, None),
        ("bytes=0-3", "\"another\"", 200, None),
        ("bytes=0-3", "Sat, 21 Nov 2026 10:00:00 GMT", 200, None),
        ("bytes=0-3,9-12", "", 200, None),
        ("lines=1-2", "", 200, None),
        ("bytes=x", "", 200, None),
    ] {
        let mut request = visitor.request(Method::GET, &path).header("range", range);
        if !condition.is_empty() {
            request = request.header("if-range", condition);
        }
        let answer = send(request).await;
        assert_eq!(answer.status, status, "{range} {condition}");
        match part {
            Some((first, last)) => {
                assert_eq!(answer.header("content-range"), format!("bytes {first}-{last}/{total}"));
                assert_eq!(answer.bytes[..], answers[0].bytes[first..=last], "{range}");
                assert_eq!((answer.header("etag"), answer.header("content-type")), (tag, "application/pdf"));
            }
            None if status == 416 => assert_eq!(answer.header("content-range"), format!("bytes */{total}")),
            None => assert_eq!(answer.bytes.len(), total, "{range}"),
        }
    }
    let head = send(visitor.request(Method::HEAD, &path)).await;
    assert_eq!((head.status.as_u16(), head.bytes.len()), (200, 0));
    assert_eq!(head.header("content-length"), answers[0].bytes.len().to_string());
}

#[actix_web::test]
async fn there_is_no_sheet_without_a_product() {
    let site = Site::boot();
    let added = site.add(&product("Gone"));
    let delete = site.admin().request(Method::DELETE, &format!("/api/admin/products/{}", added.summary.id));
    assert_eq!(send(delete).await.status, 204);
    for id in [added.summary.id.to_string(), "999".to_owned(), "x".to_owned(), "-1".to_owned()] {
        let missing = site.visitor().get(&format!("/products/{id}/sheet.pdf")).await;
        assert_eq!(missing.status.as_u16(), 404, "{id}");
        assert_eq!(missing.header("content-type"), "application/problem+json", "{id}");
        assert_eq!(missing.header("cache-control"), "no-store", "{id}");
    }
}

#[actix_web::test]
async fn a_person_who_asks_while_too_many_wait_gets_a_page() {
    for (accept, kind) in [("text/html", "text/html; charset=utf-8"), ("*/*", "application/problem+json")] {
        // A site each: connections of the first crowd that are still closing would count towards those of the second.
        let site = Site::boot();
        let ids: Vec<_> = (0..180).map(|n| site.add(&product(&format!("Product {n}"))).summary.id).collect();
        let visitor = site.visitor();
        let sheets = join_all(ids.iter().map(|id| {
            let path = format!("/products/{id}/sheet.pdf");
            send(visitor.request(Method::GET, &path).header("accept", accept))
        }))
        .await;
        let refused: Vec<_> = sheets.iter().filter(|sheet| sheet.status == 503).collect();
        assert!(!refused.is_empty(), "{accept}");
        for answer in refused {
            assert_eq!((answer.header("content-type"), answer.header("cache-control")), (kind, "no-store"));
            assert_eq!(answer.header("retry-after"), "2");
        }
        let page = sheets.iter().find(|sheet| sheet.status == 503).unwrap().text();
        assert_eq!(page.contains("Try again"), accept == "text/html", "{page}");
    }
}

#[actix_web::test]
async fn a_client_that_asks_for_every_sheet_delays_only_itself() {
    let site = Site::boot_with(|config| config.http.trusted_proxies = vec!["127.0.0.1".parse().unwrap()]);
    let ids: Vec<_> = (0..30).map(|n| site.add(&product(&format!("Product {n}"))).summary.id).collect();
    let visitor = site.visitor();
    let from = |address: &'static str, id| {
        let request = visitor.request(Method::GET, &format!("/products/{id}/sheet.pdf"));
        send(request.header("x-forwarded-for", address))
    };
    let answered = AtomicUsize::new(0);
    let crawled = join_all(ids[1..].iter().map(async |id| {
        let sheet = from("192.0.2.1", *id).await;
        answered.fetch_add(1, Ordering::Relaxed);
        sheet
    }));
    let visit = async {
        while answered.load(Ordering::Relaxed) == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let before = answered.load(Ordering::Relaxed);
        (from("192.0.2.2", ids[0]).await, answered.load(Ordering::Relaxed) - before)
    };
    let (crawled, (sheet, overtaken_by)) = futures_util::join!(crawled, visit);
    assert_eq!(sheet.status, 200);
    assert!(crawled.iter().all(|answer| answer.status == 200));
    assert!(overtaken_by < 10, "it waited for {overtaken_by} of 29");
}

#[actix_web::test]
async fn any_text_makes_one_accessible_page() {
    let site = Site::boot();
    let long = "Taken with water, before a meal. ".repeat(600);
    let texts = [
        long.as_str(),
        // A third of them fills the page.
        &"x".repeat(5_000),
        &"मधुमेह के लिए ".repeat(350),
        &"مرحبا \u{202e}abc\u{202c} שלום ".repeat(225),
        &"💊👩‍⚕️🇮🇳 ".repeat(500),
        &"a\u{301}\u{302}\u{303}".repeat(1_250),
        &"\u{94d}\u{200d}\u{301}\u{feff}\u{fffe}".repeat(750),
        &"line\n\n".repeat(750),
    ];
    let mut sheets = Vec::new();
    for text in texts {
        let cut = |most: usize| Some(text.replace('\n', " ").chars().take(most).collect::<String>());
        let whole = Some(text.to_owned());
        let id = site.add(&NewProduct {
            name: cut(200).unwrap(),
            description: cut(1_000).unwrap(),
            composition: cut(1_000),
            formulation: cut(200),
            status: cut(200),
            sku: cut(60).map(|sku| format!("{}{sku}", sheets.len())),
            detailed_description: whole.clone(),
            side_effects: whole.clone(),
            dosage: whole,
            storage: cut(200),
            manufacturer: cut(200),
            certifications: cut(200).into_iter().collect(),
            schedules: vec!["G".to_owned(), "H".to_owned()],
            ..complete()
        });
        let sheet = site.visitor().get(&format!("/products/{}/sheet.pdf", id.summary.id)).await.expect(200);
        assert_eq!(pages(&sheet.bytes), 1);
        sheets.push(sheet.bytes);
    }
    ua1(&sheets.iter().map(|sheet| &sheet[..]).collect::<Vec<_>>());
    let text = text_of(&sheets[0]);
    assert!(text.contains("…") && text.contains("More at "), "{text}");
    says(&text, &["Description", "Dosage and directions", "Side effects"]);
}
