//! What the edge is told: every change, and nothing else.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use jiff::SignedDuration;
use pharma_site::app::open_data;
use pharma_site::catalogue::store::save;
use pharma_site::catalogue::visibility::Visibility;
use reqwest::Method;
use serde_json::{Value, json};

use super::site_pages::{document, home_with, publish, save as save_draft};
use super::site_settings::{SETTINGS, settings};
use crate::harness::articles::{at, post};
use crate::harness::gateway::{gateway, gateway_with};
use crate::harness::visitor::{Requests as _, send};
use crate::harness::{Site, product};

/// How long a purge may take that must come.
const PATIENCE: Duration = Duration::from_secs(5);

/// The purges that a site sends.
struct Purges {
    received: Receiver<(String, Value)>,
}

impl Purges {
    /// A running site whose first purges have come.
    fn of_new_site() -> (Site, Self) {
        let (url, received) = gateway("200 OK");
        let site = Site::boot_with(|config| {
            config.http.edge_seconds = 600;
            config.http.purge_url = url;
            "a-token-of-the-edge".clone_into(&mut config.http.purge_token);
        });
        // Beside these, so that one product more or less does not change every page.
        site.add(&product("One"));
        site.add(&product("Two"));
        site.app.edge_purges.start().unwrap();
        let purges = Self { received };
        // At the start, and once more.
        for _ in 0..2 {
            assert_eq!(purges.next(), (words("site"), false));
        }
        (site, purges)
    }

    /// The keys of the next purge, and whether it is hard.
    #[track_caller]
    fn next(&self) -> (BTreeSet<String>, bool) {
        let (head, _) = self.received.recv_timeout(PATIENCE).expect("a purge");
        assert!(head.starts_with("POST /send HTTP/1.1\r\n"), "{head}");
        let header = |name: &str| {
            let mut lines = head.lines().filter_map(|line| line.split_once(": "));
            lines
                .find(|(known, _)| known.eq_ignore_ascii_case(name))
                .map_or("", |(_, value)| value)
                .to_owned()
        };
        assert_eq!(header("authorization"), "Bearer a-token-of-the-edge");
        (words(&header("surrogate-key")), header("purge-mode") == "hard")
    }

    /// Expects one purge of these keys, within a second, and the same once more.
    #[track_caller]
    fn expect(&self, keys: &str, is_hard: bool, why: &str) {
        let began = Instant::now();
        assert_eq!(self.next(), (words(keys), is_hard), "{why}");
        assert!(began.elapsed() < Duration::from_secs(1), "{why} took {:?}", began.elapsed());
        assert_eq!(self.next(), (words(keys), is_hard), "{why}, once more");
    }

    fn expect_none(&self, why: &str) {
        let received = self.received.recv_timeout(Duration::from_millis(400));
        assert!(received.is_err(), "{why}: {received:?}");
    }
}

fn words(text: &str) -> BTreeSet<String> {
    text.split(' ').map(str::to_owned).collect()
}

#[actix_web::test]
async fn each_save_purges_what_it_changes() {
    let (site, purges) = Purges::of_new_site();
    let admin = site.admin();
    purges.expect_none("signing in changes nothing");

    let stored = site.save_post(post("An Article"));
    purges.expect("posts", false, "an article is saved");
    assert_eq!(admin.delete(&format!("/api/admin/blogs/{}", stored.head.id)).await.status, 204);
    purges.expect("posts", true, "an article is deleted, and not to be seen while the site is down");

    let third = site.add(&product("Three"));
    purges.expect("products", false, "a product is saved");
    let path = format!("/api/admin/products/{}", third.summary.id);
    assert_eq!(send(admin.request(Method::DELETE, &path)).await.status, 204);
    purges.expect("products", true, "a product is deleted");

    save_draft(&admin, "home", &home_with(&admin, "New").await).await;
    purges.expect_none("a draft is saved");
    assert_eq!(publish(&admin, json!({"pages": ["home"]})).await.status, 200);
    purges.expect("page-home", false, "a page is published");

    let rule = json!({"from": "/old", "to": "/about", "status": 301});
    assert_eq!(admin.post("/api/admin/redirects", &rule).await.status, 201);
    purges.expect("site", false, "a redirect is saved");

    assert_eq!(admin.put(SETTINGS, &settings(true, "a-code")).await.status, 200);
    purges.expect("site", false, "settings are saved");
    assert_eq!(admin.put(SETTINGS, &settings(false, "a-code")).await.status, 200);
    purges.expect("site", true, "the site is closed");
}

#[actix_web::test]
async fn what_time_changes_is_purged_without_a_save() {
    let (site, purges) = Purges::of_new_site();
    let admin = site.admin();
    let mut input = post("Later");
    input.published_at = Some(at(2));
    site.save_post(input);
    purges.expect("posts", false, "an article is scheduled");
    site.app.clock.advance(SignedDuration::from_mins(119));
    purges.expect_none("it is not yet time");
    site.app.clock.advance(SignedDuration::from_mins(1));
    purges.expect("posts", false, "the article becomes public");

    let mut admin = admin;
    admin.refresh().await;
    let mut layout = document(&admin, "layout").await;
    let (start, end) = (site.now() + SignedDuration::from_mins(5), site.now() + SignedDuration::from_mins(9));
    layout["announcements"] = json!([{
        "id": "a", "text": "Closed", "link": {"label": "", "href": ""}, "kind": "information",
        "starts": start.to_string(), "ends": end.to_string(),
    }]);
    save_draft(&admin, "layout", &layout).await;
    assert_eq!(publish(&admin, json!({"pages": ["layout"]})).await.status, 200);
    purges.expect("site", false, "an announcement is published");
    site.app.clock.advance(SignedDuration::from_mins(5));
    purges.expect("site", false, "it starts");
    site.app.clock.advance(SignedDuration::from_mins(4));
    purges.expect("site", false, "it ends");

    let about = document(&admin, "about").await;
    save_draft(&admin, "about", &about).await;
    let moment = site.now() + SignedDuration::from_mins(1);
    let ordered = publish(&admin, json!({"pages": ["about"], "at": moment.to_string()})).await;
    assert_eq!(ordered.status, 200, "{}", ordered.text());
    purges.expect_none("a publication is scheduled");
    site.app.clock.advance(SignedDuration::from_mins(1));
    purges.expect("site", false, "it is due");
    pharma_site::ops::publishing::run(&site.app.db, &site.app.clock).unwrap();
    purges.expect("page-about", false, "it is carried out");

    site.app.clock.advance(SignedDuration::from_mins(-30));
    purges.expect("site", false, "the clock was set back");
    site.app.clock.advance(SignedDuration::from_hours(24 * 60));
    assert_eq!(purges.next(), (words("site"), false), "the year ends");
}

#[actix_web::test]
async fn another_process_may_have_changed_anything() {
    let (site, purges) = Purges::of_new_site();
    let (_, db) = open_data(site.app.db.path().parent().unwrap()).unwrap();
    let now = site.now();
    db.write_blocking(|tx| save::create(tx, &product("By Another Process"), now)).unwrap();
    purges.expect("site", false, "another process has written");
}

#[actix_web::test]
async fn what_could_not_be_sent_is_sent_when_the_edge_is_back() {
    let is_up = Arc::new(AtomicBool::new(false));
    let answers = Arc::clone(&is_up);
    let (url, received) = gateway_with(move || {
        if answers.load(Ordering::SeqCst) { "204 No Content" } else { "503 Service Unavailable" }
    });
    let site = Site::boot_with(|config| config.http.purge_url = url);
    site.app.edge_purges.start().unwrap();
    let status = || site.app.edge_purges.status().unwrap();
    for _ in 0..2 {
        received.recv_timeout(PATIENCE).unwrap();
    }
    site.save_post(post("Meanwhile"));
    assert!(status().failed >= 1 && status().sent == 0 && status().failing_since.is_some());
    is_up.store(true, Ordering::SeqCst);
    let began = Instant::now();
    while status().sent == 0 {
        assert!(began.elapsed() < PATIENCE, "{:?}", status());
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!((status().failing_since, status().last_sent), (None, Some(site.now())));
    assert_eq!(Site::boot().app.edge_purges.status(), None, "nobody is to be told");
}

#[actix_web::test]
async fn a_product_is_purged_when_it_is_hidden_and_when_its_moment_comes() {
    let (site, purges) = Purges::of_new_site();
    let mut product = product("Later");
    product.visibility = Some(Visibility::From(site.now() + SignedDuration::from_hours(2)));
    let stored = site.add(&product);
    purges.expect("products", false, "a product is scheduled");
    site.app.clock.advance(SignedDuration::from_mins(119));
    purges.expect_none("it is not yet time");
    site.app.clock.advance(SignedDuration::from_mins(1));
    purges.expect("products", false, "the product becomes public");
    let mut admin = site.admin();
    admin.refresh().await;
    let path = format!("/api/admin/products/{}", stored.summary.id);
    let mut whole = admin.json(&path).await;
    whole["visibility"] = json!("hidden");
    assert_eq!(admin.put(&path, &whole).await.status, 200);
    purges.expect("products", true, "a product is hidden");
}
