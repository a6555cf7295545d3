//! Publications of the site's pages at a moment.

use super::site_pages::{document, home_with, publish, save};
use super::*;

/// Orders that the draft of the home page is published in an hour; returns the publication's id.
async fn order(site: &Site, admin: &Admin) -> i64 {
    let at = site.now() + SignedDuration::from_hours(1);
    let ordered = publish(admin, json!({"pages": ["home"], "at": at.to_string()})).await.expect(200).json();
    let scheduled = ordered["scheduled"].clone();
    has(&scheduled, json!({"at": at.to_string(), "pages": ["home"]}));
    scheduled["id"].as_i64().unwrap()
}

fn first_heading(home: &Value) -> &str {
    home["slides"][0]["heading"].as_str().unwrap()
}

#[actix_web::test]
async fn a_scheduled_publication_is_seen_at_its_moment_and_carried_out_once() {
    let (site, mut admin, visitor) = Site::boot().and_both();
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
    has(&home, json!({"draft": null, "scheduled": null, "/version/published_at": "2026-11-21T07:00:00Z"}));
    let history = admin.history("kind=site_page").await;
    let actions = each(&history, "action");
    assert_eq!(actions, [json!("published"), json!("scheduled")]);
    assert_eq!(admin.json("/api/admin/site/home/versions").await["total"], 1);
}

#[actix_web::test]
async fn what_is_changed_after_the_order_stays_a_draft() {
    let (site, mut admin, visitor) = Site::boot().and_both();
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
    let (site, mut admin, visitor) = Site::boot().and_both();
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
        publish(&admin, json!({"pages": ["home"], "at": at})).await.refuses("at", why);
    }
    site.app.clock.advance(SignedDuration::from_hours(2));
    admin.refresh().await;
    publishing::run(&site.app.db, &site.app.clock).unwrap();
    assert_eq!(visitor.json("/api/content/home").await, before);
}

/// Another draft, begun from what is live, while the one that was ordered waits for its moment.
async fn begun_beside_an_order(site: &Site, admin: &Admin) {
    save(admin, "home", &home_with(admin, "As ordered").await).await;
    order(site, admin).await;
    assert_eq!(admin.delete("/api/admin/site/home/draft").await.status, 204);
    save(admin, "home", &home_with(admin, "Begun before").await).await;
}

#[actix_web::test]
async fn a_draft_that_was_begun_before_a_version_went_live_is_not_published_over_it_unasked() {
    let site = Site::boot();
    let (mut admin, mut other) = (site.admin(), site.admin_called("second@example.com"));
    let visitor = site.visitor();
    begun_beside_an_order(&site, &admin).await;
    site.app.clock.advance(SignedDuration::from_hours(2));
    admin.refresh().await;
    other.refresh().await;
    let home = other.json("/api/admin/site/home").await;
    let (live, base) = (home["version"]["revision"].clone(), home["changes"]["base"].clone());
    assert_eq!((&base, first_heading(&home["draft"])), (&json!(0), "Begun before"));
    for at in [json!(null), json!((site.now() + SignedDuration::from_hours(1)).to_string())] {
        let named = json!({"pages": ["home"], "revisions": {"home": home["revision"]}, "at": at});
        let refused = publish(&other, named).await;
        refused.is_error(412, "changed_meanwhile");
        let changed = json!({"by": "office@example.com", "at": "2026-11-21T07:00:00Z", "page": "home", "version": live});
        assert_eq!(refused.json()["changed"], changed);
        assert!(refused.text().contains("office@example.com, went live"), "{}", refused.text());
    }
    assert_eq!(first_heading(&visitor.json("/api/content/home").await), "As ordered");
    // A save does not say that the two were compared, however fresh its revision is.
    let draft = |base: &str| format!("/api/admin/site/home/draft{base}");
    let mine = home_with(&other, "Begun before").await;
    assert_eq!(other.put(&draft(""), &mine).await.status, 200);
    assert_eq!(publish(&other, json!({"pages": ["home"]})).await.status, 412);
    other.put(&draft("?base=0"), &mine).await.is_error(412, "changed_meanwhile");
    assert_eq!(other.put(&draft("?base=x"), &mine).await.status, 422);
    // Compared, and said to be.
    assert_eq!(other.put(&draft(&format!("?base={live}")), &mine).await.status, 200);
    assert_eq!(publish(&other, json!({"pages": ["home"]})).await.status, 200);
    assert_eq!(first_heading(&visitor.json("/api/content/home").await), "Begun before");
}

#[actix_web::test]
async fn the_first_save_after_a_scheduled_moment_meets_nobody() {
    let (site, mut admin) = Site::boot().and_admin();
    save(&admin, "home", &home_with(&admin, "As ordered").await).await;
    order(&site, &admin).await;
    let going_on = home_with(&admin, "Typed on").await;
    site.app.clock.advance(SignedDuration::from_hours(2));
    admin.refresh().await;
    let tagged = |path: &str, tag: &str| admin.request(Method::PUT, path).header("If-Match", tag.to_owned());
    let home = send(tagged("/api/admin/site/home/draft", "\"1\"").json(&going_on)).await.expect(200).json();
    has(&home, json!({"/version/revision": 2, "/changes/base": 2}));
    // The next one, of somebody who has not seen this, names who was first.
    let late = send(tagged("/api/admin/site/home/draft", "\"1\"").json(&going_on)).await;
    late.is_error(412, "changed_meanwhile");
    assert_eq!(late.json()["changed"]["by"], "office@example.com");
    publish(&admin, json!({"pages": ["home"], "revisions": {"home": home["revision"]}})).await.expect(200);
}

#[actix_web::test]
async fn what_was_discarded_or_published_just_before_its_moment_is_told_from_what_went_live() {
    let (site, mut admin) = Site::boot().and_admin();
    let beside = home_with(&admin, "Begun from what was live").await;
    save(&admin, "home", &home_with(&admin, "As ordered").await).await;
    save(&admin, "about", &document(&admin, "about").await).await;
    order(&site, &admin).await;
    assert_eq!(admin.delete("/api/admin/site/home/draft").await.status, 204);
    assert_ne!(admin.json("/api/admin/site/home").await["scheduled"], json!(null), "the order stays");
    site.app.clock.advance(SignedDuration::from_hours(2));
    admin.refresh().await;
    // Whoever saves over the revision that they saw began from what was live then.
    let request = admin.request(Method::PUT, "/api/admin/site/home/draft").header("If-Match", "\"2\"");
    let saved = send(request.json(&beside)).await;
    assert_eq!((saved.status.as_u16(), &saved.json()["changes"]["base"]), (200, &json!(0)));
    assert_eq!(publish(&admin, json!({"pages": ["home"]})).await.status, 412);

    let at = site.now() + SignedDuration::from_hours(1);
    assert_eq!(publish(&admin, json!({"pages": ["about"], "at": at.to_string()})).await.status, 200);
    site.app.clock.advance(SignedDuration::from_hours(2));
    admin.refresh().await;
    let refused = publish(&admin, json!({"pages": ["about"], "revisions": {"about": 1}})).await;
    assert_eq!((refused.status.as_u16(), &refused.json()["changed"]["page"]), (412, &json!("about")));
}

#[actix_web::test]
async fn a_draft_that_is_discarded_at_its_moment_is_named_as_live() {
    let (site, mut admin) = Site::boot().and_admin();
    save(&admin, "home", &home_with(&admin, "As ordered").await).await;
    order(&site, &admin).await;
    site.app.clock.advance(SignedDuration::from_hours(2));
    admin.refresh().await;
    let late = admin.delete("/api/admin/site/home/draft").await;
    late.is_error(412, "changed_meanwhile");
    assert_eq!(late.json()["changed"]["version"], 2);
}

#[actix_web::test]
async fn what_went_live_stays_live_when_the_clock_is_set_back() {
    let (site, mut admin, visitor) = Site::boot().and_both();
    save(&admin, "home", &home_with(&admin, "Open on Sundays").await).await;
    order(&site, &admin).await;
    site.app.clock.advance(SignedDuration::from_mins(61));
    assert_eq!(publishing::run(&site.app.db, &site.app.clock).unwrap(), 1);
    site.app.clock.advance(SignedDuration::from_hours(-2));
    assert_eq!(publishing::run(&site.app.db, &site.app.clock).unwrap(), 0);
    assert_eq!(first_heading(&visitor.json("/api/content/home").await), "Open on Sundays");
    assert!(visitor.get("/").await.text().contains("Open on Sundays"));
    site.app.clock.advance(SignedDuration::from_hours(3));
    admin.refresh().await;
    assert_eq!(publishing::run(&site.app.db, &site.app.clock).unwrap(), 0, "once");
    assert_eq!(admin.json("/api/admin/site/home/versions").await["total"], 1);
}
