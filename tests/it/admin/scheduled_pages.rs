//! Publications of the site's pages at a moment.

use jiff::SignedDuration;
use pharma_site::ops::publishing;
use serde_json::{Value, json};

use super::site_pages::{document, home_with, publish, save};
use crate::harness::Site;
use crate::harness::admin::Admin;
use crate::harness::visitor::Requests as _;

/// Orders that the draft of the home page is published in an hour; returns the publication's id.
async fn order(site: &Site, admin: &Admin) -> i64 {
    let at = site.now() + SignedDuration::from_hours(1);
    let ordered = publish(admin, json!({"pages": ["home"], "at": at.to_string()})).await;
    assert_eq!(ordered.status, 200, "{}", ordered.text());
    let scheduled = ordered.json()["scheduled"].clone();
    assert_eq!((&scheduled["at"], &scheduled["pages"]), (&json!(at.to_string()), &json!(["home"])));
    scheduled["id"].as_i64().unwrap()
}

fn first_heading(home: &Value) -> &str {
    home["slides"][0]["heading"].as_str().unwrap()
}

#[actix_web::test]
async fn a_scheduled_publication_is_seen_at_its_moment_and_carried_out_once() {
    let site = Site::boot();
    let (mut admin, visitor) = (site.admin(), site.visitor());
    save(&admin, "home", &home_with(&admin, "Open on Sundays").await).await;
    order(&site, &admin).await;
    let heading = async || first_heading(&visitor.json("/api/content/home").await).to_owned();
    let page = async || visitor.get("/").await.text().contains("Open on Sundays");
    assert!(heading().await != "Open on Sundays" && !page().await);
    assert_eq!(admin.json("/api/admin/site/home").await["scheduled"]["revision"], 1);
    assert_eq!(publishing::run(&site.app.db, &site.app.clock).unwrap(), 0);

    site.app.clock.advance(SignedDuration::from_mins(61));
    admin.refresh().await;
    assert_eq!(heading().await, "Open on Sundays", "before it was carried out");
    assert!(page().await, "the cached page has expired");
    assert_eq!(publishing::run(&site.app.db, &site.app.clock).unwrap(), 1);
    assert_eq!(publishing::run(&site.app.db, &site.app.clock).unwrap(), 0);
    assert_eq!(heading().await, "Open on Sundays");
    let home = admin.json("/api/admin/site/home").await;
    assert_eq!((&home["draft"], &home["scheduled"]), (&json!(null), &json!(null)));
    assert_eq!(home["version"]["published_at"], "2026-11-21T07:00:00Z");
    let history = admin.json("/api/admin/history?kind=site_page").await;
    let actions: Vec<_> =
        history["items"].as_array().unwrap().iter().map(|entry| entry["action"].clone()).collect();
    assert_eq!(actions, [json!("published"), json!("scheduled")]);
    assert_eq!(admin.json("/api/admin/site/home/versions").await["total"], 1);
}

#[actix_web::test]
async fn what_is_changed_after_the_order_stays_a_draft() {
    let site = Site::boot();
    let (mut admin, visitor) = (site.admin(), site.visitor());
    save(&admin, "home", &home_with(&admin, "As ordered").await).await;
    order(&site, &admin).await;
    save(&admin, "home", &home_with(&admin, "Typed after it").await).await;
    let refused = publish(&admin, json!({"pages": ["home"]})).await;
    assert!(refused.status == 422 && refused.text().contains("cancel that first"), "{}", refused.text());
    site.app.clock.advance(SignedDuration::from_hours(2));
    admin.refresh().await;
    // A save carries out what is due before it looks at the page.
    save(&admin, "about", &document(&admin, "about").await).await;
    assert_eq!(first_heading(&visitor.json("/api/content/home").await), "As ordered");
    let home = admin.json("/api/admin/site/home").await;
    assert_eq!(first_heading(&home["draft"]), "Typed after it");
    assert_eq!(home["scheduled"], json!(null));
    assert_eq!(publish(&admin, json!({"pages": ["home"]})).await.status, 200);
    assert_eq!(first_heading(&visitor.json("/api/content/home").await), "Typed after it");
}

#[actix_web::test]
async fn a_publication_is_cancelled_and_wrong_moments_are_refused() {
    let site = Site::boot();
    let (mut admin, visitor) = (site.admin(), site.visitor());
    let before = visitor.json("/api/content/home").await;
    save(&admin, "home", &home_with(&admin, "Never seen").await).await;
    let id = order(&site, &admin).await;
    assert_eq!(admin.json("/api/admin/site/scheduled").await[0]["id"], id);
    assert_eq!(admin.json("/api/admin/site").await["scheduled"][0]["pages"], json!(["home"]));
    let path = format!("/api/admin/site/scheduled/{id}");
    assert_eq!(admin.delete(&path).await.status, 204);
    assert_eq!(admin.delete(&path).await.status, 404);
    assert_eq!(first_heading(&admin.json("/api/admin/site/home").await["draft"]), "Never seen");
    for (at, why) in [
        ("2026-11-21T05:00:00Z", "future"),
        ("2027-11-25T05:00:00Z", "within a year"),
        ("tomorrow", "wrong type"),
    ] {
        let refused = publish(&admin, json!({"pages": ["home"], "at": at})).await;
        assert_eq!(refused.status, 422, "{at}");
        assert!(refused.json()["errors"]["at"][0].as_str().unwrap().contains(why), "{}", refused.text());
    }
    site.app.clock.advance(SignedDuration::from_hours(2));
    admin.refresh().await;
    publishing::run(&site.app.db, &site.app.clock).unwrap();
    assert_eq!(visitor.json("/api/content/home").await, before);
}
