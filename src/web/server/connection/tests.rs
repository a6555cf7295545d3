//! What a connection answers by itself, and its deadlines.

use std::future::poll_fn;
use std::io::{Read as _, Write as _};
use std::net::TcpListener;

use actix_web::rt::net::TcpStream;
use bytes::Bytes;

use tokio::io::{AsyncRead as _, ReadBuf};

use super::*;
use crate::config::Config;
use crate::config::http::Http;
use crate::web::server::connection_limiter::{ConnectionLimiter, Refusal};
use crate::web::server::in_flight::AnsweredGuard;

/// A connection whose fast path knows two addresses.
async fn connected() -> (Connection, std::net::TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let client = std::net::TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    client.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    let (server, _) = listener.accept().unwrap();
    server.set_nonblocking(true).unwrap();
    let stream = TcpStream::from_std(server).unwrap();
    let limiter = ConnectionLimiter::new(&Http::default(), Bytes::new());
    let permit = limiter.admit(&stream, Refusal::Answered).await.unwrap();
    let fast_path = |bytes: &[u8]| {
        let body = match bytes.get(..FAST.len())? {
            request if request == FAST.as_bytes() => Bytes::from_static(b"answer;"),
            request if request == HUGE.as_bytes() => Bytes::from(vec![b'.'; 1 << 20]),
            _ => return None,
        };
        let parts = [Bytes::from_static(b"fast"), Bytes::from_static(b" "), body];
        Some(FastResponse { request_bytes: FAST.len(), parts })
    };
    let refusals = Refusals::new(&Config::default());
    let own_answers = OwnAnswers { fast_path: Box::new(fast_path), refusals };
    (Connection::new(stream.into(), permit, Rc::new(own_answers)), client)
}

const FAST: &str = "GET /fast HTTP/1.1\r\n\r\n";
const HUGE: &str = "GET /huge HTTP/1.1\r\n\r\n";
const SLOW: &str = "GET /slow HTTP/1.1\r\n\r\n";

async fn read(connection: &mut Connection) -> io::Result<String> {
    // Fewer requests than one system call answers, so that all of them are the fast path's.
    let mut bytes = [0; FAST.len() * 4];
    poll_fn(|cx| {
        let mut buffer = ReadBuf::new(&mut bytes);
        let polled = Pin::new(&mut *connection).poll_read(cx, &mut buffer);
        polled.map_ok(|()| String::from_utf8(buffer.filled().to_vec()).unwrap())
    })
    .await
}

async fn write(connection: &mut Connection, text: &str) {
    let written = poll_fn(|cx| Pin::new(&mut *connection).poll_write(cx, text.as_bytes())).await;
    assert_eq!(written.unwrap(), text.len());
    poll_fn(|cx| Pin::new(&mut *connection).poll_flush(cx)).await.unwrap();
}

/// Waits for as many bytes as the text has, which may come in several packets.
fn expect_received(client: &mut std::net::TcpStream, text: &str) {
    let mut bytes = vec![0; text.len()];
    client.read_exact(&mut bytes).unwrap();
    assert_eq!(String::from_utf8_lossy(&bytes), text);
}

/// Whether nothing is to be read before something else happens.
async fn reads_nothing(connection: &mut Connection) -> bool {
    tokio::time::timeout(Duration::from_millis(100), read(connection)).await.is_err()
}

/// Answers one request as actix does.
async fn answer(connection: &mut Connection) {
    drop(connection.in_flight().begin());
    AnsweredGuard::new(connection.in_flight());
    write(connection, "slow answer;").await;
}

#[actix_web::test]
async fn the_cache_answers_only_when_nothing_else_is_owed() {
    let (mut connection, mut client) = connected().await;
    client.write_all(format!("{FAST}{FAST}{SLOW}{FAST}").as_bytes()).unwrap();
    assert_eq!(read(&mut connection).await.unwrap(), SLOW);
    expect_received(&mut client, "fast answer;fast answer;");
    client.write_all(FAST.as_bytes()).unwrap();
    assert!(reads_nothing(&mut connection).await, "an answer is owed");
    answer(&mut connection).await;
    client.write_all(b"GET /s").unwrap();
    let mut part = read(&mut connection).await.unwrap();
    if part.is_empty() {
        part = read(&mut connection).await.unwrap();
    }
    assert_eq!(part, "GET /s");
    expect_received(&mut client, "slow answer;fast answer;fast answer;");
    client.write_all(b"low HTTP/1.1\r\nContent-Length: 1\r\n\r\nx").unwrap();
    read(&mut connection).await.unwrap();
    answer(&mut connection).await;
    client.write_all(FAST.as_bytes()).unwrap();
    assert_eq!(read(&mut connection).await.unwrap(), FAST, "after a body everything is actix's");
}

#[actix_web::test]
async fn requests_that_were_sent_together_are_passed_one_after_the_other() {
    let (mut connection, mut client) = connected().await;
    // More than one system call answers, and more than is read at once.
    client.write_all(format!("{}{}", FAST.repeat(60), SLOW.repeat(400)).as_bytes()).unwrap();
    let mut answers = String::new();
    for _ in 0..400 {
        assert_eq!(read(&mut connection).await.unwrap(), SLOW);
        assert!(connection.ahead.len() <= FAST.len() * 4, "{} bytes are held", connection.ahead.len());
        answer(&mut connection).await;
        answers += "slow answer;";
    }
    expect_received(&mut client, &("fast answer;".repeat(60) + &answers));
    assert!(reads_nothing(&mut connection).await && connection.ahead.is_empty());
}

#[actix_web::test]
async fn the_last_request_is_the_last_that_is_read() {
    for last in ["GET /slow HTTP/1.1\r\nConnection: close\r\n\r\n", "GET /slow HTTP/1.0\r\n\r\n"] {
        let (mut connection, mut client) = connected().await;
        client.write_all(format!("{last}{FAST}{SLOW}").as_bytes()).unwrap();
        let mut got = String::new();
        while got.len() < last.len() {
            got += &read(&mut connection).await.unwrap();
        }
        assert_eq!(got, last);
        assert!(reads_nothing(&mut connection).await);
        answer(&mut connection).await;
        assert_eq!(read(&mut connection).await.unwrap(), "", "the end");
        // The client gets the whole response, although what it has sent was not read.
        let closing =
            actix_web::rt::spawn(
                async move { poll_fn(|cx| Pin::new(&mut connection).poll_shutdown(cx)).await },
            );
        tokio::time::sleep(Duration::from_millis(100)).await;
        expect_received(&mut client, "slow answer;");
        assert!(!closing.is_finished(), "the client has not closed yet");
        drop(client);
        closing.await.unwrap().unwrap();
    }
}

#[actix_web::test]
async fn a_byte_now_and_then_does_not_extend_the_deadline_of_a_head() {
    let (mut connection, mut client) = connected().await;
    connection.head_timeout = Duration::from_millis(300);
    let mut drops = client.try_clone().unwrap();
    let writing = std::thread::spawn(move || {
        while drops.write_all(b"x").is_ok() {
            std::thread::sleep(Duration::from_millis(50));
        }
    });
    let begun = Instant::now();
    while !read(&mut connection).await.unwrap().is_empty() {}
    assert!(begun.elapsed() >= Duration::from_millis(290), "{:?}", begun.elapsed());
    expect_received(&mut client, "HTTP/1.1 408 Request Timeout\r\ncontent-length: ");
    drop(connection);
    writing.join().unwrap();
}

#[actix_web::test]
async fn there_is_no_deadline_while_a_request_is_being_answered() {
    let (mut connection, mut client) = connected().await;
    connection.head_timeout = Duration::from_millis(50);
    client.write_all(SLOW.as_bytes()).unwrap();
    assert_eq!(read(&mut connection).await.unwrap(), SLOW);
    let guard = connection.in_flight().begin();
    let outcome = tokio::time::timeout(Duration::from_millis(300), read(&mut connection)).await;
    assert!(outcome.is_err(), "still waiting");
    drop(guard);
    assert_eq!(read(&mut connection).await.unwrap_err().kind(), ErrorKind::TimedOut, "still owed");
}

#[actix_web::test]
async fn the_time_for_the_next_request_starts_at_the_end_of_a_response() {
    let (mut connection, mut client) = connected().await;
    connection.idle_timeout = Duration::from_millis(100);
    client.write_all(SLOW.as_bytes()).unwrap();
    assert_eq!(read(&mut connection).await.unwrap(), SLOW);
    AnsweredGuard::new(connection.in_flight());
    let begun = Instant::now();
    let mut is_sent = false;
    let woken = poll_fn(|cx| {
        if is_sent {
            return Poll::Ready(());
        }
        is_sent = true;
        assert!(Pin::new(&mut connection).poll_write(cx, b"slow answer;").is_ready());
        assert!(Pin::new(&mut connection).poll_flush(cx).is_ready());
        Poll::Pending
    });
    tokio::time::timeout(Duration::from_secs(5), woken)
        .await
        .expect("nothing reads, and yet the deadline wakes");
    assert!(begun.elapsed() >= Duration::from_millis(90), "{:?}", begun.elapsed());
    assert_eq!(read(&mut connection).await.unwrap(), "", "closed");
}

#[actix_web::test]
async fn a_client_that_reads_nothing_is_disconnected() {
    let (mut connection, _client) = connected().await;
    connection.write_timeout = Duration::from_millis(100);
    let bytes = vec![0; 1 << 20];
    let error = loop {
        let written = poll_fn(|cx| Pin::new(&mut connection).poll_write(cx, &bytes)).await;
        if let Err(cause) = written {
            break cause.kind();
        }
    };
    assert_eq!(error, ErrorKind::TimedOut);
}

#[actix_web::test]
async fn a_client_that_asks_on_and_reads_nothing_is_disconnected() {
    let (mut connection, mut client) = connected().await;
    connection.write_timeout = Duration::from_millis(100);
    // More than the kernel keeps for a client that does not read.
    client.write_all(HUGE.repeat(100).as_bytes()).unwrap();
    assert_eq!(read(&mut connection).await.unwrap_err().kind(), ErrorKind::TimedOut);
}
