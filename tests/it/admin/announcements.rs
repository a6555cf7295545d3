//! Announcements: shown from their start until their end, and not before.

use jiff::Timestamp;

use super::site_pages::{document, draft, revise};
use super::*;

fn announcement(id: &str, text: &str, from: Option<Timestamp>, until: Option<Timestamp>) -> Value {
    let moment = |at: Option<Timestamp>| at.map_or_else(String::new, |at| at.to_string());
    json!({
        "id": id, "text": text, "link": {"label": "", "href": ""}, "kind": "information",
        "starts": moment(from), "ends": moment(until),
    })
}

async fn announce(admin: &Admin, announcements: Value) {
    revise(admin, "layout", json!({"announcements": announcements})).await;
}

/// Whether visitors find the text: on a page, on one that is made anew for each, for its address, and for scripts.
async fn seen(visitor: &Visitor, text: &str) -> [bool; 4] {
    let mut seen = [false; 4];
    for (place, path) in
        ["/about", "/enquiry-list", "/about?utm_source=x", "/api/content/layout"].iter().enumerate()
    {
        seen[place] = visitor.get(path).await.text().contains(text);
    }
    seen
}

#[actix_web::test]
async fn it_appears_at_its_start_and_disappears_at_its_end_without_a_save_and_never_before() {
    let (site, admin, visitor) = Site::boot().and_both();
    let (start, end) =
        (site.now() + SignedDuration::from_hours(1), site.now() + SignedDuration::from_hours(30));
    announce(&admin, json!([announcement("diwali", "Closed for Diwali", Some(start), Some(end))])).await;
    assert_eq!(seen(&visitor, "Closed for Diwali").await, [false; 4]);
    // Now it comes out of the cache.
    assert_eq!(seen(&visitor, "Closed for Diwali").await, [false; 4]);
    site.app.clock.advance(SignedDuration::from_secs(3599));
    assert_eq!(seen(&visitor, "Closed for Diwali").await, [false; 4]);
    site.app.clock.advance(SignedDuration::from_secs(1));
    assert_eq!(seen(&visitor, "Closed for Diwali").await, [true; 4]);
    assert_eq!(seen(&visitor, "Closed for Diwali").await, [true; 4]);
    let page = visitor.get("/about").await.text();
    says(&page, &["<section", "aria-label=\"Announcements\""]); // in the HTML, not only in the data
    assert!(
        page.find("/assets/entry.closed").is_some_and(|at| at < page.find("stylesheet").unwrap()),
        "a closed one is hidden before the first paint"
    );
    site.app.clock.advance(SignedDuration::from_hours(29));
    assert_eq!(seen(&visitor, "Closed for Diwali").await, [false; 4]);
    let page = visitor.get("/about").await.text();
    assert!(!page.contains("Announcements") && !page.contains("entry.closed"));
}

#[actix_web::test]
async fn important_ones_stand_first_and_links_are_followed() {
    let (_site, admin, visitor) = Site::boot().and_both();
    let mut recall = announcement("recall", "Batch A12 is recalled", None, None);
    recall["kind"] = json!("important");
    recall["link"] = json!({"label": "What to do", "href": "/contact"});
    announce(&admin, json!([announcement("hours", "Open on Sunday", None, None), recall])).await;
    let page = visitor.get("/").await.text();
    let at = |text: &str| page.find(text).unwrap_or_else(|| panic!("no {text}"));
    assert!(at("Batch A12 is recalled") < at("Open on Sunday"));
    assert!(at("Skip to content") < at("Batch A12 is recalled"), "the skip link comes first");
    assert!(at("Open on Sunday") < at("<header"));
    assert!(page.contains("<a href=\"/contact\">What to do</a>"));
}

#[actix_web::test]
async fn what_does_not_fit_together_is_refused_by_the_name_of_the_field() {
    let (site, admin) = Site::boot().and_admin();
    let changed = |name: &str, value: Value| {
        with(announcement("a", "A text", Some(site.now()), None), json!({(name): value}))
    };
    let link = |label: &str, href: &str| changed("link", json!({"label": label, "href": href}));
    let long = "x".repeat(161);
    for (one, field) in [
        (changed("ends", json!(site.now().to_string())), "announcements.0.ends"),
        (changed("ends", json!("2026-11-20T00:00:00Z")), "announcements.0.ends"),
        (changed("ends", json!("tomorrow")), "announcements.0.ends"),
        (changed("starts", json!("2026-11-22T09:30")), "announcements.0.starts"),
        (changed("starts", json!(null)), "announcements.0.starts"),
        (changed("kind", json!("alarm")), "announcements.0.kind"),
        (changed("text", json!(long)), "announcements.0.text"),
        (changed("text", json!("<script>alert(1)</script>")), "announcements.0.text"),
        (changed("text", json!("two\nlines")), "announcements.0.text"),
        (link("Read", ""), "announcements.0.link.href"),
        (link("", "/about"), "announcements.0.link.label"),
        (link("Read", "javascript:alert(1)"), "announcements.0.link.href"),
        (changed("shouted", json!(true)), "announcements.0.shouted"),
    ] {
        let layout = with(document(&admin, "layout").await, json!({"announcements": [one]}));
        admin.put("/api/admin/site/layout/draft", &layout).await.refuses(field, "");
    }
    let six: Vec<_> = (0..6).map(|n| announcement(&format!("a-{n}"), "A text", None, None)).collect();
    let layout = with(document(&admin, "layout").await, json!({"announcements": six}));
    admin.put("/api/admin/site/layout/draft", &layout).await.refuses("announcements", "");
}

#[actix_web::test]
async fn moments_of_any_offset_are_stored_in_utc() {
    let (_site, admin) = Site::boot().and_admin();
    let one = with(announcement("a", "A text", None, None), json!({"starts": "2026-11-22T09:30:00+05:30"}));
    let saved = draft(&admin, "layout", json!({"announcements": [one]})).await;
    assert_eq!(saved["draft"]["announcements"][0]["starts"], "2026-11-22T04:00:00Z");
    let schema = admin.json("/api/admin/site/schema").await.to_string();
    assert!(schema.contains("\"kind\":\"moment\""), "the editor knows the kind of field");
}

#[actix_web::test]
async fn a_clock_that_is_set_back_hides_it_again_until_its_start() {
    let (site, admin, visitor) = Site::boot().and_both();
    let start = site.now() + SignedDuration::from_hours(1);
    announce(&admin, json!([announcement("diwali", "Closed for Diwali", Some(start), None)])).await;
    for (hours, is_seen) in [(2, true), (-2, false), (1, true)] {
        site.app.clock.advance(SignedDuration::from_hours(hours));
        for _ in 0..2 {
            assert_eq!(seen(&visitor, "Closed for Diwali").await, [is_seen; 4], "{hours} h");
        }
    }
}
