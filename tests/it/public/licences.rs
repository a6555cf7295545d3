//! Licences and certificates of the company: shown while they hold, everywhere, and told of before they end.

use super::*;

/// The clock begins on 21 November 2026 in India.
fn facts() -> Value {
    json!({
        "licences": [
            {"id": "a", "form": "20B", "number": "KA-B2-104477", "place": "Bengaluru", "expires": "2026-12-31"},
            {"id": "b", "form": "21B", "number": "KA-B2-104478", "place": "", "expires": ""},
        ],
        "gstin": "29 aagcb7383j 1z4",
        "fssai": {"number": "100 1234 5000 123", "expires": "2026-11-30"},
        "certifications": [
            {"id": "iso", "mark": "ISO", "title": "ISO 13485", "text": "", "document": "", "expires": "2026-11-22"},
        ],
    })
}

#[actix_web::test]
async fn licences_are_shown_on_every_page_on_paper_and_to_search_engines() {
    let site = Site::boot();
    let id = site.add(&product("Anything")).summary.id;
    let (admin, visitor) = (site.admin(), site.visitor());
    let before = visitor.get("/contact").await.text();
    assert!(!before.contains("GSTIN") && !before.contains("Drug licence"), "{before}");
    revise(&admin, "company", facts()).await;
    let line =
        "Drug licences 20B KA-B2-104477, 21B KA-B2-104478 · GSTIN 29AAGCB7383J1Z4 · FSSAI 10012345000123";
    for path in ["/", "/about", "/contact", &format!("/products/{id}"), "/nowhere"] {
        assert!(visitor.get(path).await.text().contains(line), "{path}");
    }
    let contact = visitor.get("/contact").await.text();
    says(&contact, &["KA-B2-104477", "Bengaluru", "valid until 31\u{a0}December 2026"]);
    let home = visitor.get("/").await.text();
    says(
        &home,
        &[
            "\"vatID\":\"29AAGCB7383J1Z4\"",
            "\"certificationIdentification\":\"KA-B2-104477\",\"expires\":\"2026-12-31\"",
        ],
    );
    for path in ["/catalogue.pdf", "/catalogue.pdf?q=anything", &format!("/products/{id}/sheet.pdf")] {
        let pdf = visitor.get(path).await;
        assert!(text_of(&pdf.bytes).contains("GSTIN 29AAGCB7383J1Z4"), "{path}");
    }
    let site_facts = visitor.json("/api/site").await["company"].clone();
    has(&site_facts, json!({"legal_line": line, "/fssai/number": "10012345000123"}));
}

#[actix_web::test]
async fn what_has_expired_is_shown_nowhere_although_nothing_was_saved() {
    let site = Site::boot();
    let id = site.add(&product("Anything")).summary.id;
    let (admin, visitor) = (site.admin(), site.visitor());
    revise(&admin, "company", facts()).await;
    let sheet = format!("/products/{id}/sheet.pdf");
    let numbers = async || {
        let mut found = Vec::new();
        for path in ["/", "/contact", "/api/site", "/api/content/company"] {
            let page = visitor.get(path).await.text();
            let shown = ["ISO 13485", "10012345000123", "KA-B2-104477"].map(|number| page.contains(number));
            found.push((path.to_owned(), shown));
        }
        for path in ["/catalogue.pdf", "/catalogue.pdf?q=anything", &sheet] {
            let pdf = text_of(&visitor.get(path).await.bytes);
            let shown = ["10012345000123", "KA-B2-104477"].map(|number| pdf.contains(number));
            found.push((path.to_owned(), [false, shown[0], shown[1]]));
        }
        found
    };
    let is_shown = |found: &[(String, [bool; 3])], at: usize, path: &str| {
        found.iter().find(|(known, _)| known == path).unwrap().1[at]
    };
    let first = numbers().await;
    assert!(
        is_shown(&first, 0, "/") && is_shown(&first, 1, &sheet) && is_shown(&first, 2, "/catalogue.pdf"),
        "{first:?}"
    );
    // The certificate holds all of 22 November in India, and the next morning it is gone.
    site.app.clock.advance(SignedDuration::from_hours(37));
    let second = numbers().await;
    assert!(second.iter().all(|(_, shown)| !shown[0]), "{second:?}");
    assert!(is_shown(&second, 1, "/contact") && is_shown(&second, 1, &sheet), "{second:?}");
    site.app.clock.advance(SignedDuration::from_hours(8 * 24));
    let third = numbers().await;
    assert!(third.iter().all(|(_, shown)| !shown[1]), "{third:?}");
    assert!(third.iter().filter(|(path, _)| path != "/").all(|(_, shown)| shown[2]), "{third:?}");
    site.app.clock.advance(SignedDuration::from_hours(60 * 24));
    let last = numbers().await;
    assert!(last.iter().all(|(_, shown)| !shown.contains(&true)), "{last:?}");
    // The office still has them, to enter the renewed date.
    let admin = site.admin();
    let kept = admin.json("/api/admin/site/company").await["published"].clone();
    has(&kept, json!({"/licences/0/number": "KA-B2-104477", "/certifications/0/expires": "2026-11-22"}));
}

#[actix_web::test]
async fn the_office_is_told_sixty_and_fourteen_days_before() {
    let (site, admin) = Site::boot().and_admin();
    revise(&admin, "company", facts()).await;
    let told = async |admin: &crate::harness::admin::Admin| {
        let notices = admin.json("/api/admin/overview").await["notices"].clone();
        let licences = notices.as_array().unwrap().iter().filter(|one| one["name"].is_string());
        licences
            .map(|one| format!("{} {}", one["kind"].as_str().unwrap(), one["name"].as_str().unwrap()))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        told(&admin).await,
        [
            "licence_expires_soon Certificate ISO 13485",
            "licence_expires_soon FSSAI licence",
            "licence_expires Drug licence 20B KA-B2-104477",
        ]
    );
    site.app.clock.advance(SignedDuration::from_hours(30 * 24));
    let admin = site.admin();
    assert_eq!(
        told(&admin).await,
        [
            "licence_expired Certificate ISO 13485",
            "licence_expired FSSAI licence",
            "licence_expires_soon Drug licence 20B KA-B2-104477",
        ]
    );
}

/// Lets the site look at its licences; returns to whom it wrote since it began, and what about.
fn told_by_mail(site: &Site) -> Vec<String> {
    let app = site.app.clone();
    std::thread::spawn(move || app.tell_of_licences().unwrap()).join().unwrap();
    let mails = site.mails().into_iter().map(|mail| mail.message);
    mails.map(|mail| format!("{}: {}", mail.recipient.unwrap(), mail.subject)).collect()
}

#[actix_web::test]
async fn every_owner_gets_one_mail_sixty_and_one_fourteen_days_before() {
    let (site, admin) = Site::boot_changed(|_| {}, keep_mails).and_admin();
    site.editor("editor@example.com");
    let expires = |day: &str| json!({"licences": [{"id": "a", "form": "20B", "number": "KA-1", "place": "", "expires": day}]});
    let days = |days: i64| site.app.clock.advance(SignedDuration::from_hours(24 * days));
    let mail =
        |owner: &str, day: &str| format!("{owner}@example.com: Drug licence 20B KA-1: valid until {day}");
    // 61 days after the clock's beginning.
    revise(&admin, "company", expires("2027-01-21")).await;
    assert_eq!(told_by_mail(&site), [] as [&str; 0]);
    days(1);
    let first = [mail("office", "21 January 2027")];
    for _ in 0..2 {
        assert_eq!(told_by_mail(&site), first, "once");
    }
    // Who becomes an owner later gets the same mail.
    site.account("second@example.com");
    days(30);
    let second = [first[0].clone(), mail("second", "21 January 2027")];
    assert_eq!(told_by_mail(&site), second);
    days(16);
    let third: Vec<_> = second.iter().chain(&second).cloned().collect();
    for _ in 0..2 {
        assert_eq!(told_by_mail(&site), third);
        days(7);
    }
    days(7);
    assert_eq!(told_by_mail(&site), third, "it has expired, as the dashboard says");
    revise(&site.admin(), "company", expires("2027-03-01")).await;
    let fourth: Vec<_> = ["office", "second"].map(|owner| mail(owner, "1 March 2027")).into();
    assert_eq!(told_by_mail(&site), [third, fourth].concat(), "the renewed one has notices of its own");
}

#[actix_web::test]
async fn what_would_be_a_file_is_told_once_mails_are_sent() {
    let site = Site::boot();
    revise(&site.admin(), "company", facts()).await;
    assert_eq!(told_by_mail(&site), [] as [&str; 0]);
    assert_eq!(std::fs::read_dir(site.app.data_dir.mail()).unwrap().count(), 0, "a file that nobody reads");
    let mut app = site.app.clone();
    keep_mails(&mut app);
    let later = app.clone();
    std::thread::spawn(move || later.tell_of_licences().unwrap()).join().unwrap();
    let mails = app.enquiries.mailer.sent();
    assert_eq!(mails.len(), 1);
    let mail = &mails[0].message;
    assert_eq!(mail.subject, "3 licences and certificates expire soon");
    assert!(
        mail.text.contains("Certificate ISO 13485 is valid until 22 November 2026: 1 day is left."),
        "{}",
        mail.text
    );
}
