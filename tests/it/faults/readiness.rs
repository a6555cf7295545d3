//! `/readyz` notices what pages notice, and costs little.

use std::time::{Duration, Instant};

use crate::harness::visitor::{Requests as _, Visitor};
use crate::harness::{Site, product};

/// Waits until `/readyz` answers with this status; returns what it says.
async fn ready_is(visitor: &Visitor, status: u16) -> serde_json::Value {
    let begun = Instant::now();
    loop {
        let answer = visitor.get("/readyz").await;
        if answer.status == status {
            return answer.json();
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "{}", answer.text());
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[actix_web::test]
async fn a_table_that_is_missing_makes_the_site_not_ready_until_it_is_back() {
    let site = Site::boot();
    site.add(&product("In The Way"));
    let visitor = site.visitor();
    ready_is(&visitor, 200).await;
    let other = rusqlite::Connection::open(site.app.db.path()).unwrap();
    // Nothing but a list of articles reads it.
    other.execute_batch("ALTER TABLE post RENAME TO post_away").unwrap();
    assert_eq!(visitor.get("/blog?q=anything").await.status, 500);
    let said = ready_is(&visitor, 503).await;
    assert_eq!(said["detail"], "the database lacks a part of its schema");
    other.execute_batch("ALTER TABLE post_away RENAME TO post").unwrap();
    ready_is(&visitor, 200).await;
    assert_eq!(visitor.get("/blog?q=anything").await.status, 200);
}

#[actix_web::test]
async fn a_page_that_cannot_be_read_makes_the_site_not_ready() {
    let site = Site::boot();
    let visitor = site.visitor();
    ready_is(&visitor, 200).await;
    let other = rusqlite::Connection::open(site.app.db.path()).unwrap();
    let damaged = "INSERT INTO site_page VALUES ('home', 1, 1);
                   INSERT INTO site_page_version VALUES ('home', 1, 1, 'x', 0, NULL);
                   UPDATE content_version SET version = version + 1";
    other.execute_batch(damaged).unwrap();
    let said = ready_is(&visitor, 503).await;
    assert_eq!(said["detail"], "pages cannot be read from the database");
}

#[actix_web::test]
async fn probes_render_no_page_while_nothing_changes() {
    let site = Site::boot();
    let visitor = site.visitor();
    ready_is(&visitor, 200).await;
    let rendered = async || {
        let text = visitor.metrics().await.text();
        let line =
            text.lines().find_map(|line| line.strip_prefix("pharma_site_render_duration_seconds_count "));
        line.unwrap_or_else(|| panic!("{text}")).parse::<f64>().unwrap()
    };
    let before = rendered().await;
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(7) {
        assert_eq!(visitor.get("/readyz").await.status, 200);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    assert_eq!(rendered().await, before);
}

#[actix_web::test]
async fn probes_write_nothing() {
    let site = Site::boot();
    let visitor = site.visitor();
    ready_is(&visitor, 200).await;
    let log = site.app.db.path().with_extension("db-wal");
    let written = || std::fs::metadata(&log).unwrap().modified().unwrap();
    let before = written();
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(7) {
        assert_eq!(visitor.get("/readyz").await.status, 200);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    assert_eq!(written(), before, "whoever asks must not make the site write");
}
