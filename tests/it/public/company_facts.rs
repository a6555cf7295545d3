//! The company's facts as the office publishes them, over those of the configuration.

use super::*;

const COMPANY: &str = "/api/admin/site/company";

#[actix_web::test]
async fn published_facts_are_everywhere_at_once() {
    let site = Site::boot_with(|config| config.company.name = "Configured Medicines".to_owned());
    let id = site.add(&product("Anything")).summary.id;
    let (admin, visitor) = (site.admin(), site.visitor());
    for path in ["/", "/contact", "/feed.xml", "/site.webmanifest", "/api/site"] {
        assert!(visitor.get(path).await.text().contains("Configured Medicines"), "{path}");
    }
    let logo = admin.upload_one("site").await;
    revise(
        &admin,
        "company",
        json!({
            "name": "Rao Medicals",
            "phone": "+91 11 2345 6789",
            "logo": {"src": logo, "alt": "Rao", "focus": "50 50", "phone": ""},
            "opening_hours": [{"id": "1", "days": ["monday", "friday"], "opens": "10:00", "closes": "16:00"}],
            "map": {"latitude": 19.07, "longitude": 72.88},
            "leadership": [{"id": "head", "role": "Head of Quality", "name": "A. Rao", "text": "",
                "portrait": {"src": "", "alt": "", "focus": "50 50", "phone": ""}}],
        }),
    )
    .await;
    for path in ["/", "/contact", "/feed.xml", "/site.webmanifest", "/api/site", &format!("/products/{id}")] {
        let text = visitor.get(path).await.text();
        assert!(text.contains("Rao Medicals") && !text.contains("Configured Medicines"), "{path}: {text}");
    }
    let contact = visitor.get("/contact").await.text();
    says(&contact, &["\"telephone\":\"+91 11 2345 6789\"", "Mo,Fr 10:00-16:00"]);
    let facts = visitor.json("/api/site").await["company"].clone();
    has(
        &facts,
        json!({
            "phone_href": "tel:+911123456789", "/logo/url": logo, "/map/latitude": 19.07,
            "/certifications/0/mark": "GMP",
        }),
    );
    assert_eq!(visitor.json("/api/content/company").await["leadership"][0]["name"], "A. Rao");
    assert_eq!(visitor.get("/catalogue.pdf").await.status, 200);
}

#[actix_web::test]
async fn a_fact_that_the_office_has_not_changed_follows_the_configuration() {
    let (site, admin) = Site::boot().and_admin();
    assert_eq!(admin.json(COMPANY).await["origins"]["phone"], "configuration");
    revise(&admin, "company", json!({"phone": "+91 11 2345 6789"})).await;
    let company = admin.json(COMPANY).await;
    has(&company["origins"], json!({"phone": "office", "name": "configuration"}));
    let stored = site.app.db.read_blocking(|connection| {
        Ok(connection
            .query_row("SELECT document FROM site_page_version", [], |row| row.get::<_, String>(0))
            .unwrap())
    });
    assert_eq!(
        serde_json::from_str::<Value>(&stored.unwrap()).unwrap(),
        json!({"phone": "+91 11 2345 6789"})
    );
}

#[actix_web::test]
async fn a_whatsapp_number_comes_from_the_configuration_or_the_office_and_none_is_not_there() {
    let none = Site::boot();
    let facts = none.visitor().json("/api/site").await["company"].clone();
    assert!(facts["phone"].is_string() && facts.get("whatsapp").is_none(), "{facts}");
    let (_site, admin, visitor) =
        Site::boot_with(|config| config.company.whatsapp = "+91 98765 43210".to_owned()).and_both();
    assert_eq!(visitor.json("/api/site").await["company"]["whatsapp"], "919876543210");
    revise(&admin, "company", json!({"whatsapp": "+91-98111 22233"})).await;
    assert_eq!(visitor.json("/api/site").await["company"]["whatsapp"], "919811122233");
    assert_eq!(admin.json(COMPANY).await["origins"]["whatsapp"], "office");
    revise(&admin, "company", json!({"whatsapp": ""})).await;
    assert!(visitor.json("/api/site").await["company"].get("whatsapp").is_none());
}

#[actix_web::test]
async fn mails_are_sent_in_the_published_name() {
    let (site, admin, visitor) = Site::with_mail_in_memory().and_both();
    revise(&admin, "company", json!({"name": "Rao Medicals"})).await;
    assert_eq!(visitor.post("/api/enquiries", &enquiry()).await.status, 202);
    let sent = site.mails();
    assert!(sent[0].raw.contains("From: \"Rao Medicals\" <"), "{}", sent[0].raw);
}

#[actix_web::test]
async fn invitations_are_in_the_published_name_and_enquiries_go_to_the_published_address() {
    let (site, admin) = Site::with_mail_in_memory().and_admin();
    let recipients = || async { admin.json("/api/admin/settings/mail").await["to"].clone() };
    assert_eq!(recipients().await, json!(["hello@example.com"]));
    revise(&admin, "company", json!({"name": "Rao Medicals", "email": "office@rao.example"})).await;
    assert_eq!(recipients().await, json!(["office@rao.example"]), "nobody has said otherwise");
    let invited = json!({"email": "new@rao.example", "role": "editor"});
    assert_eq!(admin.post("/api/admin/people/invitations", &invited).await.status, 201);
    let sent = site.mails();
    assert!(sent[0].raw.contains("From: \"Rao Medicals\" <"), "{}", sent[0].raw);
    assert!(sent[0].message.subject.ends_with("of Rao Medicals"), "{}", sent[0].message.subject);
    assert!(!sent[0].raw.contains("Pharma Site"), "{}", sent[0].raw);
}

#[actix_web::test]
async fn wrong_facts_are_refused_with_their_fields() {
    let (_site, admin) = Site::boot().and_admin();
    let facts = document(&admin, "company").await;
    for (pointer, value, field) in [
        ("/name", json!(""), "name"),
        ("/phone", json!("call us"), "phone"),
        ("/whatsapp", json!("98765 43210"), "whatsapp"),
        ("/whatsapp", json!("+91 00000 00000"), "whatsapp"),
        ("/email", json!("office"), "email"),
        ("/map/latitude", json!(91), "map.latitude"),
        ("/social/linkedin", json!("javascript:alert(1)"), "social.linkedin"),
        ("/opening_hours/0/closes", json!("08:00"), "opening_hours.0.closes"),
        ("/footer_categories/0", json!("Not A Slug"), "footer_categories.0"),
        ("/leadership/0/portrait/src", json!("https://evil.example/a.png"), "leadership.0.portrait.src"),
        ("/certifications/0/document", json!("javascript:alert(1)"), "certifications.0.document"),
    ] {
        let wrong = with(facts.clone(), json!({(pointer): value}));
        admin.put(&format!("{COMPANY}/draft"), &wrong).await.refuses(field, "");
    }
    let footer = with(facts.clone(), json!({"footer_categories": ["generics", "no-such-category"]}));
    assert_eq!(admin.put(&format!("{COMPANY}/draft"), &footer).await.status, 200);
    let refused = admin.post("/api/admin/site/publish", &json!({"pages": ["company"]})).await;
    assert!(refused.json()["errors"]["company.footer_categories.1"].is_array(), "{}", refused.text());
}
