//! Counting searches that found nothing: what is counted, what is never, and what it may cost.

use pharma_site::catalogue::unanswered::UnansweredSource;
use pharma_site::ops::housekeeping;
use rusqlite::Connection;

use super::*;

/// Every row: source, text, day, count.
fn rows(site: &Site) -> Vec<(String, String, String, u64)> {
    let connection = Connection::open(site.app.db.path()).unwrap();
    let mut statement = connection.prepare("SELECT * FROM unanswered").unwrap();
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)));
    rows.unwrap().map(Result::unwrap).collect()
}

fn texts(site: &Site) -> Vec<String> {
    rows(site).into_iter().map(|(_, text, ..)| text).collect()
}

fn query(text: &str) -> String {
    url::form_urlencoded::Serializer::new(String::new()).append_pair("q", text).finish()
}

#[actix_web::test]
async fn a_search_without_a_result_is_counted_by_text_and_day_also_from_the_cache() {
    let site = Site::boot();
    site.add(&product("Amoxicillin 500 mg Capsules"));
    let visitor = site.visitor();
    for _ in 0..2 {
        // The page, its copy on the cache fast path, the JSON, its copy in the cache.
        for path in ["/products", "/products", "/api/products", "/api/products"] {
            assert_eq!(visitor.get(&format!("{path}?q=QWXparx++650")).await.status, 200);
            site.app.unanswered.write(true).unwrap();
        }
        site.app.clock.advance(SignedDuration::from_hours(24));
    }
    visitor.json("/api/products?q=amoxicillin").await;
    visitor.json("/api/products?q=amoxicillin&category=diabetes").await;
    visitor.json("/api/products?category=nosuch").await;
    site.app.unanswered.write(true).unwrap();
    let row = |day: &str| ("search".to_owned(), "qwxparx 650".to_owned(), day.to_owned(), 4);
    assert_eq!(rows(&site), [row("2026-11-21"), row("2026-11-22")]);
}

#[actix_web::test]
async fn a_text_counts_once_however_often_it_is_asked_for_at_a_time() {
    let (site, visitor) = Site::boot().and_visitor();
    for typed in ["qwx", "qwxp", "qwxpa", "qwxpar", "qwxpar", "qwxpa", "qwxpar"] {
        visitor.json(&format!("/api/products?q={typed}")).await;
    }
    site.app.unanswered.write(false).unwrap();
    assert!(rows(&site).is_empty(), "somebody may be typing");
    site.app.unanswered.write(false).unwrap();
    assert_eq!(rows(&site), [("search".into(), "qwxpar".into(), "2026-11-21".into(), 1)]);
}

#[actix_web::test]
async fn nothing_personal_is_stored() {
    let (site, visitor) = Site::boot().and_visitor();
    let hostile = [
        "asha@example.com qwx",
        "asha＠example.com qwx",
        "asha at example dot com qwx",
        "asha (at) example qwx",
        "qwx 9876543210",
        "qwx 98765 43210",
        "qwx +91-98765-43210",
        "qwx (011) 2745.67.89",
        "qwx ९८७६५४३२१०",
        "qwx ９８７６５４３２１０",
        "qwx 9\u{200b}8765\u{200d}43210",
        "qwx www.example.com",
    ];
    for text in hostile {
        for path in ["/products", "/api/products"] {
            let request = visitor.request(reqwest::Method::GET, &format!("{path}?{}", query(text)));
            let request =
                request.header("x-forwarded-for", "203.0.113.77").header("user-agent", "qwxbrowser");
            assert_eq!(request.send().await.unwrap().status(), 200, "{text}");
        }
    }
    for text in ["qwx'; DROP TABLE unanswered; --", "qwx <script>alert(1)</script>", "qwx %_*"] {
        assert_eq!(visitor.get(&format!("/api/products?{}", query(text))).await.status, 200);
    }
    site.app.unanswered.write(true).unwrap();
    assert_eq!(texts(&site), ["qwx %_*", "qwx <script>alert(1)</script>", "qwx'; drop table unanswered; --"]);
    let connection = Connection::open(site.app.db.path()).unwrap();
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    let file = std::fs::read(site.app.db.path()).unwrap();
    for trace in ["asha", "98765", "203.0.113.77", "qwxbrowser", "127.0.0.1"] {
        let found = file.windows(trace.len()).any(|bytes| bytes == trace.as_bytes());
        assert!(!found, "{trace} is in the database");
    }
    let schema: String = connection
        .query_row("SELECT sql FROM sqlite_master WHERE name = 'unanswered'", [], |row| row.get(0))
        .unwrap();
    assert!(schema.contains("WITHOUT ROWID"), "row ids would tell the order");
}

#[actix_web::test]
async fn counting_leaves_cached_pages_fresh() {
    let (site, visitor) = Site::boot().and_visitor();
    visitor.get("/products").await;
    let version = site.app.db.content_version();
    visitor.json("/api/products?q=qwxparx").await;
    site.app.unanswered.write(true).unwrap();
    assert_eq!(texts(&site), ["qwxparx"]);
    // Longer than the watch needs to notice another version.
    std::thread::sleep(std::time::Duration::from_millis(500));
    assert_eq!(site.app.db.content_version(), version);
}

#[actix_web::test]
async fn a_flood_is_bounded_in_memory_and_on_disk_and_spares_what_is_asked_often() {
    let (site, visitor) = Site::boot().and_visitor();
    for _ in 0..2 {
        visitor.json("/api/products?q=qwxoften").await;
        site.app.unanswered.write(true).unwrap();
    }
    for round in 0..7 {
        for n in 0..1_100 {
            let text = format!("flood{} {}", "abcdefg".chars().nth(round).unwrap(), n + 1000);
            site.app.unanswered.note(UnansweredSource::Search, &text);
        }
        site.app.unanswered.write(true).unwrap();
        assert!(rows(&site).len() <= 5_000, "{}", rows(&site).len());
        if round == 0 {
            assert_eq!(rows(&site).len(), 1_001, "a thousand at a time");
        }
    }
    assert!(texts(&site).contains(&"qwxoften".to_owned()));
}

#[actix_web::test]
async fn a_count_is_deleted_after_ninety_days() {
    let (site, visitor) = Site::boot().and_visitor();
    for _ in 0..2 {
        visitor.json("/api/products?q=qwxparx").await;
        site.app.unanswered.write(true).unwrap();
        site.app.clock.advance(SignedDuration::from_hours(24));
    }
    let clean = || housekeeping::run(&site.app.db, &site.app.data_dir.images(), site.now()).unwrap();
    site.app.clock.advance(SignedDuration::from_hours(24 * 88));
    clean();
    assert_eq!(rows(&site).len(), 2);
    site.app.clock.advance(SignedDuration::from_hours(24));
    clean();
    assert_eq!(rows(&site).len(), 1);
    site.app.clock.advance(SignedDuration::from_hours(24));
    clean();
    assert!(rows(&site).is_empty());
}

#[actix_web::test]
async fn switched_off_nothing_is_gathered_and_the_privacy_page_does_not_say_otherwise() {
    let (site, visitor) = Site::boot_with(|config| config.search.count_unanswered = false).and_visitor();
    visitor.json("/api/products?q=qwxparx").await;
    site.app.unanswered.write(true).unwrap();
    assert!(rows(&site).is_empty());
    assert_eq!(site.admin().json("/api/admin/unanswered").await["counting"], false);
    assert!(!shown(&visitor.get("/privacy").await.text()).contains("without a result"));
    let counting = Site::boot();
    assert!(shown(&counting.visitor().get("/privacy").await.text()).contains("without a result"));
}

/// What a page shows: all before the data for the browser, which has every block of a legal text.
fn shown(html: &str) -> &str {
    html.split_once("id=\"seed\"").expect("a page has data").0
}
