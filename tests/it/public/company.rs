//! The company's facts on the pages: what is not given is not shown, and leaves no link that leads nowhere.

use pharma_site::config::company::Social;

use super::*;

const PAGES: [&str; 11] = [
    "/",
    "/about",
    "/legacy",
    "/legacy-interactive",
    "/products",
    "/partners",
    "/blog",
    "/contact",
    "/privacy",
    "/terms",
    "/nowhere",
];

#[actix_web::test]
async fn social_networks_are_shown_only_when_configured() {
    let (_site, visitor) = Site::boot().and_visitor();
    let social = visitor.json("/api/site").await["company"]["social"].clone();
    assert_eq!(social, json!({"linkedin": null, "facebook": null, "instagram": null, "x": null}));
    let html = visitor.get("/").await.text();
    lacks(&html, &["LinkedIn", "Facebook", "Instagram", "sameAs", "linkedin.example.com"]);
    let site = Site::boot_with(|config| {
        config.company.social =
            Social { linkedin: Some("https://social.example/rao".to_owned()), ..Social::default() };
    });
    let html = site.visitor().get("/").await.text();
    assert!(html.contains("href=\"https://social.example/rao\"") && html.contains("sameAs"), "{html}");
    assert!(!html.contains("Facebook"));
}

#[actix_web::test]
async fn two_phone_numbers_have_a_link_each() {
    let site =
        Site::boot_with(|config| "011 23456789, +91 98765 43210".clone_into(&mut config.company.phone));
    let visitor = site.visitor();
    let facts = visitor.json("/api/site").await["company"].clone();
    has(&facts, json!({"phone": "011 23456789, +91 98765 43210", "phone_href": "tel:01123456789"}));
    let id = site.add(&product("Anything")).summary.id;
    for path in ["/contact", "/partners", "/about", "/privacy", &format!("/products/{id}")] {
        let html = visitor.get(path).await.text();
        let shown = html.split("id=\"seed\">").next().unwrap();
        assert!(shown.contains("href=\"tel:01123456789\""), "{path}: {shown}");
        assert!(!shown.contains("tel:01123456789+91"), "{path}");
        assert!(path.starts_with("/products") || shown.contains("href=\"tel:+919876543210\""), "{path}");
    }
    let contact = visitor.get("/contact").await.text();
    assert!(contact.contains("\"telephone\":[\"011 23456789\",\"+91 98765 43210\"]"), "{contact}");
}

#[actix_web::test]
async fn a_company_that_gives_no_phone_mail_or_address_has_no_empty_links() {
    let site = Site::boot_with(|config| {
        let company = &mut config.company;
        for fact in [&mut company.phone, &mut company.email, &mut company.address, &mut company.hours] {
            fact.clear();
        }
    });
    let id = site.add(&product("Anything")).summary.id;
    let visitor = site.visitor();
    let facts = visitor.json("/api/site").await["company"].clone();
    assert_eq!([&facts["phone"], &facts["phone_href"], &facts["email"]], [""; 3].map(Value::from).each_ref());
    assert!(
        facts["map"]["directions_url"].as_str().unwrap().ends_with("destination=28.7158%2C77.1911"),
        "{facts}"
    );
    let mut asked: Vec<_> = PAGES.map(str::to_owned).to_vec();
    asked.extend([format!("/products/{id}"), "/products?sort=nonsense".to_owned()]);
    for path in asked {
        let html = visitor.get(&path).await.text();
        let shown = html.split("id=\"seed\">").next().unwrap();
        lacks(
            shown,
            &["tel:", "mailto:", "<address></address>", "undefined", "write to.", "{email}", "{address}"],
        );
        lacks(shown, &["\"telephone\":\"\"", "\"email\":\"\"", "\"streetAddress\":\"\""]);
    }
    let wrong = with(enquiry(), json!({"website": "filled in"}));
    let answer = visitor.post_form("/contact", &wrong).await;
    let shown = answer.text();
    let shown = shown.split("id=\"seed\">").next().unwrap();
    assert!(answer.status == 422 && !shown.contains("mailto:") && !shown.contains("directly:"), "{shown}");
    assert_eq!(visitor.get("/catalogue.pdf").await.status, 200);
}
