//! Pages outlast a save that changes nothing in them: a bundle that counts tells which of them were made anew.

use super::*;

/// Each page that is rendered has the next number.
const COUNTING: &str = "let made = 0; globalThis.renderPage = () => `<div id=\"app\">made ${++made}</div>`;";

fn counting_site() -> Site {
    Site::boot_changed(|_| {}, |app: &mut App| app.renderer = Renderer::start(COUNTING, 1).unwrap())
}

async fn number(visitor: &Visitor, address: &str) -> u32 {
    let page = visitor.get(address).await.text();
    let (_, rest) = page.split_once("made ").unwrap_or_else(|| panic!("{address}: {page}"));
    rest.split_once('<').unwrap().0.parse().unwrap()
}

#[actix_web::test]
async fn a_save_makes_only_those_pages_anew_whose_data_it_changes() {
    let site = counting_site();
    let (first, other) = (site.add(&product("First")), site.add(&product("Another Word")));
    let visitor = site.visitor();
    let own_page = format!("/products/{}", first.summary.id);
    let other_page = format!("/products/{}", other.summary.id);
    let about = number(&visitor, "/about").await;
    let catalogue = number(&visitor, "/products").await;
    let (own, others) = (number(&visitor, &own_page).await, number(&visitor, &other_page).await);
    let tag = visitor.get("/about").await.header("etag").to_owned();

    let mut changed = json!({"name": "First", "category": "Generic Medicines", "description": "For tests."});
    changed["manufacturer"] = json!("Somebody Else");
    site.admin().put(&format!("/api/admin{own_page}"), &changed).await.expect(200);
    assert_eq!(number(&visitor, "/about").await, about, "nothing in it has changed");
    assert_eq!(visitor.get("/about").await.header("etag"), tag);
    assert_ne!(number(&visitor, &own_page).await, own);
    assert_eq!(number(&visitor, "/products").await, catalogue, "no list tells the manufacturer");
    assert_eq!(number(&visitor, &other_page).await, others);

    changed["pack_size"] = json!("10 × 10 tablets");
    assert_eq!(site.admin().put(&format!("/api/admin{own_page}"), &changed).await.status, 200);
    assert_ne!(number(&visitor, "/products").await, catalogue, "it tells the pack");
    let beside = number(&visitor, &other_page).await;
    assert_ne!(beside, others, "it shows the changed one as related");
}

#[actix_web::test]
async fn what_is_as_it_was_has_the_document_it_had() {
    let (site, admin, visitor) = counting_site().and_both();
    let about = number(&visitor, "/about").await;
    assert_eq!(admin.put("/api/admin/site-settings", &settings(true, "abc123")).await.status, 200);
    let with_tag = number(&visitor, "/about").await;
    assert_ne!(with_tag, about, "a code in the head is part of the document");
    assert!(visitor.get("/about").await.text().contains("abc123"));
    assert_eq!(admin.put("/api/admin/site-settings", &settings(true, "")).await.status, 200);
    assert_eq!(number(&visitor, "/about").await, about);
    assert!(!visitor.get("/about").await.text().contains("abc123"));
    let new_year = "2027-01-01T00:00:00+05:30".parse::<jiff::Timestamp>().unwrap();
    site.app.clock.advance(new_year.duration_since(site.now()));
    assert_ne!(number(&visitor, "/about").await, about, "the year stands in the footer");
}

#[actix_web::test]
async fn documents_for_one_visitor_and_of_errors_are_made_each_time() {
    let (site, visitor) = counting_site().and_visitor();
    for address in ["/enquiry-list?items=100", "/nowhere", "/products?page=x", "/products/999999"] {
        let first = number(&visitor, address).await;
        site.add(&product("Another"));
        assert_ne!(number(&visitor, address).await, first, "{address}");
    }
    assert_eq!(visitor.get("/products/999999").await.status, 404);
}
