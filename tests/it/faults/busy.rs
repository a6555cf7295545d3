//! Many requests at a time: those that have to wait delay no others.

use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::future::join_all;

use super::*;

use crate::harness::visitor::Response;

/// Takes the write lock as another process would.
fn lock(site: &Site) -> rusqlite::Connection {
    let other = rusqlite::Connection::open(site.app.db.path()).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    other
}

#[actix_web::test]
async fn waiting_writes_delay_no_reads_and_fail_after_five_seconds() {
    let (site, admin) = Site::boot_with(|config| config.http.connections_per_address = 1_000).and_admin();
    let visitor = site.visitor();
    assert_eq!(visitor.get("/readyz").await.status, 200);
    let other = lock(&site);
    let begun = Instant::now();
    let writes = join_all((0..140).map(async |n| {
        let body = json!({"name": format!("P {n}"), "category": "Antibiotics", "description": "For tests."});
        (admin.post("/api/admin/products", &body).await, begun.elapsed())
    }));
    let asks = join_all((0..150).map(async |_| (visitor.get("/readyz").await, begun.elapsed())));
    let junk = join_all((0..100).map(async |n| {
        let body = json!({"refresh_token": format!("made up {n}")});
        let answer = visitor.post("/auth/v1/token?grant_type=refresh_token", &body).await;
        (answer, begun.elapsed())
    }));
    let reads = join_all((0..40).map(async |n| {
        tokio::time::sleep(Duration::from_millis(n * 20)).await;
        (visitor.get(&format!("/api/products?q=p{n}")).await, begun.elapsed())
    }));
    let (writes, asks, junk, reads) = tokio::join!(writes, asks, junk, reads);
    let slowest = |answers: &[(Response, Duration)]| answers.iter().map(|(_, took)| *took).max().unwrap();
    let all = [("writes", &writes), ("asks", &asks), ("junk", &junk), ("reads", &reads)];
    let times = all.map(|(what, answers)| (what, slowest(answers)));
    for (answer, _) in &writes {
        assert_eq!(answer.status_and_code(), (503, "busy".to_owned()));
        assert!(answer.header("retry-after").parse::<u32>().unwrap() > 0);
    }
    assert!(asks.iter().all(|(answer, _)| answer.status == 200), "that others write is no fault");
    for (answer, _) in &junk {
        assert_eq!(answer.status_and_code(), (400, "refresh_token_not_found".to_owned()));
    }
    assert!(reads.iter().all(|(answer, _)| answer.status == 200));
    assert!(slowest(&writes) < Duration::from_secs(8), "not each in turn: {times:?}");
    for others in [&asks, &junk, &reads] {
        assert!(slowest(others) < Duration::from_secs(4), "{times:?}");
    }
    drop(other);
    let body = json!({"name": "Afterwards", "category": "Antibiotics", "description": "For tests."});
    assert_eq!(admin.post("/api/admin/products", &body).await.status, 201);
}

#[actix_web::test]
async fn a_lock_that_is_never_released_makes_the_site_not_ready() {
    let (site, visitor) = Site::boot().and_visitor();
    let other = lock(&site);
    // Until the first check has ended nothing is known.
    tokio::time::sleep(Duration::from_secs(9)).await;
    let answer = visitor.until("/readyz", 503, 21).await;
    assert_eq!(answer.json()["detail"], "the database does not work");
    drop(other);
    visitor.until("/readyz", 200, 30).await;
}

#[actix_web::test]
async fn metrics_are_told_at_once_while_a_writer_holds_the_database() {
    let site = Site::boot();
    let other = lock(&site);
    let begun = Instant::now();
    site.visitor().metrics().await.expect(200);
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    drop(other);
}

#[actix_web::test]
async fn many_requests_of_one_address_delay_no_other_address() {
    let site = Site::boot_with(|config| config.http.trusted_proxies = vec!["127.0.0.1".parse().unwrap()]);
    for n in 0..30 {
        site.add(&product(&format!("Product {n}")));
    }
    let visitor = site.visitor();
    let from = |address: String, path: String| {
        send(visitor.request(Method::GET, &path).header("x-forwarded-for", address))
    };
    let left = AtomicUsize::new(110);
    let greedy = join_all((0..110).map(|n| {
        // A whole /64 network is one client.
        let answer = from(format!("2001:db8::{n:x}"), format!("/products?q=product+{n}"));
        let left = &left;
        async move {
            let answer = answer.await;
            left.fetch_sub(1, Ordering::SeqCst);
            answer
        }
    }));
    let others = async {
        while left.load(Ordering::SeqCst) > 100 {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        let others = (1..=5).map(|n| from(format!("192.0.2.{n}"), format!("/products?q=other+{n}")));
        let answers = join_all(others).await;
        let ready = visitor.get("/readyz").await;
        (answers, ready, left.load(Ordering::SeqCst))
    };
    let (greedy, (others, ready, left)) = tokio::join!(greedy, others);
    assert_eq!(ready.status, 200, "{}", ready.text());
    for answer in greedy.iter().chain(&others) {
        assert_eq!(answer.status, 200);
        assert!(answer.text().contains("<div id=\"app\""), "every page is whole");
    }
    assert!(left > 40, "the others were answered while {left} of the first still waited");
}
