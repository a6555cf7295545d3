//! SIGTERM while visitors are being served.

use std::io::{Read as _, Write as _};

use super::*;

fn connect(site: &Serving) -> TcpStream {
    let stream = TcpStream::connect(site.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(12))).unwrap();
    stream
}

#[test]
fn a_request_in_flight_is_finished_idle_connections_are_closed_and_new_ones_refused() {
    let dir = tempfile::tempdir().unwrap();
    let mut site = Serving::start(dir.path());
    // An idle connection, kept open after its response.
    let mut idle = connect(&site);
    idle.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    let mut answer = [0; 15];
    idle.read_exact(&mut answer).unwrap();
    let body = r#"{"name": "", "company": "", "email": "", "phone": "", "message": ""}"#;
    let head = format!(
        "POST /api/enquiries HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let (first, second) = body.split_at(20);
    let mut busy = connect(&site);
    busy.write_all(format!("{head}{first}").as_bytes()).unwrap();
    std::thread::sleep(Duration::from_millis(300));

    site.signal("TERM");
    std::thread::sleep(Duration::from_millis(700));
    assert!(TcpStream::connect(site.address).is_err(), "new connections are refused");
    let mut rest = Vec::new();
    let _ = idle.read_to_end(&mut rest);
    assert!(site.child.try_wait().unwrap().is_none(), "it waits for the request in flight");
    busy.write_all(second.as_bytes()).unwrap();
    let mut answer = String::new();
    busy.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 422 "), "{answer}");

    let begun = Instant::now();
    let status = loop {
        if let Some(status) = site.child.try_wait().unwrap() {
            break status;
        }
        assert!(begun.elapsed() < Duration::from_secs(3), "it does not end");
        std::thread::sleep(Duration::from_millis(20));
    };
    assert!(status.success(), "{status}");
}

#[actix_web::test]
async fn after_a_stop_the_database_file_alone_is_whole() {
    let dir = tempfile::tempdir().unwrap();
    let mut site = Serving::start(dir.path());
    let password = site.demo_password.clone().unwrap();
    assert_eq!(site.sign_in(&password).await.status, 200, "something is written last");
    let log = dir.path().join("site.db-wal");
    assert!(log.metadata().unwrap().len() > 0);
    site.signal("TERM");
    assert!(site.child.wait().unwrap().success());
    assert_eq!(log.metadata().map_or(0, |file| file.len()), 0, "nothing is left in the log");
    let copy = tempfile::tempdir().unwrap();
    std::fs::copy(dir.path().join("site.db"), copy.path().join("site.db")).unwrap();
    let database = rusqlite::Connection::open(copy.path().join("site.db")).unwrap();
    let count = |sql: &str| database.query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap();
    assert_eq!(count("SELECT count(*) FROM session"), 1);
    assert!(count("SELECT count(*) FROM product") > 100);
}

#[test]
fn without_requests_in_flight_it_ends_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let mut site = Serving::start(dir.path());
    let mut idle = connect(&site);
    idle.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    idle.read_exact(&mut [0; 15]).unwrap();
    let begun = Instant::now();
    site.signal("TERM");
    assert!(site.child.wait().unwrap().success());
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
}

#[test]
fn a_second_signal_ends_it_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let mut site = Serving::start(dir.path());
    let mut busy = connect(&site);
    busy.write_all(
        b"POST /api/enquiries HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{",
    )
    .unwrap();
    std::thread::sleep(Duration::from_millis(300));
    site.signal("TERM");
    std::thread::sleep(Duration::from_millis(700));
    assert!(site.child.try_wait().unwrap().is_none(), "it waits for the request in flight");
    site.signal("TERM");
    wait_until("it does not end", 2, || site.child.try_wait().unwrap().is_some());
    let mut rest = Vec::new();
    let _ = busy.read_to_end(&mut rest);
    assert!(rest.is_empty(), "unanswered");
}
