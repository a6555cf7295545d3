//! `/readyz` notices what pages notice, and costs little.

use super::*;

#[actix_web::test]
async fn a_table_that_is_missing_makes_the_site_not_ready_until_it_is_back() {
    let site = Site::boot();
    site.add(&product("In The Way"));
    let visitor = site.visitor();
    visitor.until("/readyz", 200, 30).await;
    let other = rusqlite::Connection::open(site.app.db.path()).unwrap();
    // Nothing but a list of articles reads it.
    other.execute_batch("ALTER TABLE post RENAME TO post_away").unwrap();
    assert_eq!(visitor.get("/blog?q=anything").await.status, 500);
    let said = visitor.until("/readyz", 503, 30).await.json();
    assert_eq!(said["detail"], "the database lacks a part of its schema");
    other.execute_batch("ALTER TABLE post_away RENAME TO post").unwrap();
    visitor.until("/readyz", 200, 30).await;
    assert_eq!(visitor.get("/blog?q=anything").await.status, 200);
}

#[actix_web::test]
async fn a_page_that_cannot_be_read_makes_the_site_not_ready() {
    let (site, visitor) = Site::boot().and_visitor();
    visitor.until("/readyz", 200, 30).await;
    let other = rusqlite::Connection::open(site.app.db.path()).unwrap();
    let damaged = "INSERT INTO site_page VALUES ('home', 1, 1);
                   INSERT INTO site_page_version VALUES ('home', 1, 1, 'x', 0, NULL);
                   UPDATE content_version SET version = version + 1";
    other.execute_batch(damaged).unwrap();
    let said = visitor.until("/readyz", 503, 30).await.json();
    assert_eq!(said["detail"], "pages cannot be read from the database");
}

#[actix_web::test]
async fn probes_render_no_page_while_nothing_changes() {
    let (_site, visitor) = Site::boot().and_visitor();
    visitor.until("/readyz", 200, 30).await;
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
    let (site, visitor) = Site::boot().and_visitor();
    visitor.until("/readyz", 200, 30).await;
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
