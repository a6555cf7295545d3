//! Order, deadlines and slow readers, with an application and a cache of a few addresses and with short times.

use std::cell::Cell;
use std::time::Duration;

use actix_http::body::{BodyStream, BoxBody};
use actix_http::{Request, Response};
use actix_web::rt::spawn;
use actix_web::rt::task::JoinHandle;
use futures_util::{StreamExt as _, stream};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Instant, sleep, timeout};

use bytes::Bytes;
use http::request::Parts;

use super::*;
use crate::config::http::Http;
use crate::web::server::connection_limiter::ConnectionLimiter;

const MS: fn(u64) -> Duration = Duration::from_millis;
const LONG: Times = Times { request: MS_LONG, read: MS_LONG, close: MS_LONG };
const MS_LONG: Duration = Duration::from_secs(20);
/// A part of an endless response.
const PART: usize = 64 << 10;

fn fast_path(head: &Parts) -> Option<(http::Response<()>, Bytes)> {
    let body = match head.uri.path() {
        "/fast" => Bytes::from_static(b"fast;"),
        "/huge" => Bytes::from(vec![b'.'; 1 << 20]),
        _ => return None,
    };
    Some((http::Response::new(()), body))
}

async fn application(mut request: Request, parts: Rc<Cell<usize>>) -> Response<BoxBody> {
    let text = match request.path() {
        "/slow" => {
            sleep(MS(300)).await;
            "slow;".to_owned()
        }
        "/body" => {
            let mut length = 0;
            let mut payload = request.take_payload();
            while let Some(Ok(piece)) = payload.next().await {
                length += piece.len();
            }
            format!("{length};")
        }
        "/endless" => {
            let made = stream::repeat_with(move || {
                parts.set(parts.get() + 1);
                Ok::<_, std::io::Error>(Bytes::from(vec![b'.'; PART]))
            });
            return Response::ok().set_body(BodyStream::new(made)).map_into_boxed_body();
        }
        _ => "other;".to_owned(),
    };
    Response::ok().set_body(text).map_into_boxed_body()
}

/// A connection that is being served, its client, and how many parts of endless responses were made.
struct Served {
    client: TcpStream,
    serving: JoinHandle<()>,
    parts: Rc<Cell<usize>>,
}

impl Served {
    async fn begin(times: Times) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        let limiter = ConnectionLimiter::new(&Http::default(), Bytes::new());
        let permit = limiter.admit(&stream, true).await.unwrap();
        let parts = Rc::new(Cell::new(0));
        let counted = Rc::clone(&parts);
        let application: Rc<Application> =
            Rc::new(move |request| Box::pin(application(request, Rc::clone(&counted))));
        let server = ConnectionServer::new(Arc::default(), application, Box::new(fast_path), times);
        let socket = Socket::Left(stream);
        let serving = spawn(Rc::new(server).serve(socket, permit, None, std::future::pending()));
        Self { client, serving, parts }
    }

    async fn send(&mut self, text: &str) {
        self.client.write_all(text.as_bytes()).await.unwrap();
    }

    /// Everything that comes until the connection is closed.
    async fn rest(&mut self) -> String {
        let mut bytes = Vec::new();
        self.client.read_to_end(&mut bytes).await.unwrap();
        String::from_utf8(bytes).unwrap()
    }

    /// Whether it is over by itself, although the client is still there.
    async fn ends_within(self, time: Duration) -> bool {
        timeout(time, self.serving).await.is_ok()
    }
}

fn get(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: a\r\n\r\n")
}

/// The bodies of responses, each of which ends with a semicolon.
fn bodies(answers: &str) -> Vec<&str> {
    answers.split("\r\n\r\n").skip(1).filter_map(|part| Some(part.split_once(';')?.0)).collect()
}

#[actix_web::test]
async fn cache_and_application_answer_in_order() {
    let mut served = Served::begin(LONG).await;
    let post = "POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc";
    let chunked = "POST /body HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n";
    let last = "GET /fast HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    let (fast, slow, other) = (get("/fast"), get("/slow"), get("/other"));
    served
        .send(&format!("{fast}{fast}{slow}{fast}{post}{fast}{chunked}{other}{fast}{last}{other}{post}"))
        .await;
    let answers = served.rest().await;
    let expected = ["fast", "fast", "slow", "fast", "3", "fast", "2", "other", "fast", "fast"];
    assert_eq!(bodies(&answers), expected, "{answers}");
}

#[actix_web::test]
async fn bodies_come_in_any_pieces_after_a_sign_to_go_on() {
    let mut served = Served::begin(LONG).await;
    let head = "POST /body HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 300000\r\n\r\n";
    served.send(head).await;
    let mut sign = [0; 25];
    served.client.read_exact(&mut sign).await.unwrap();
    assert_eq!(&sign, b"HTTP/1.1 100 Continue\r\n\r\n");
    for piece in [1, 99_999, 8_192, 191_808] {
        served.send(&"x".repeat(piece)).await;
        sleep(MS(20)).await;
    }
    served.send(&get("/fast").replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")).await;
    assert_eq!(bodies(&served.rest().await), ["300000", "fast"]);
}

#[actix_web::test]
async fn a_byte_now_and_then_does_not_extend_the_deadline_of_a_head() {
    for before in [String::new(), get("/fast")] {
        let mut served = Served::begin(Times { request: MS(400), close: MS(100), ..LONG }).await;
        let begun = Instant::now();
        served.send(&before).await;
        let (mut reads, mut writes) = served.client.into_split();
        let dropping = spawn(async move {
            while writes.write_all(b"x").await.is_ok() {
                sleep(MS(50)).await;
            }
        });
        let _ = reads.read_to_end(&mut Vec::new()).await;
        assert!((390..5_000).contains(&begun.elapsed().as_millis()), "{:?}", begun.elapsed());
        served.serving.await.unwrap();
        dropping.abort();
    }
}

#[actix_web::test]
async fn no_deadline_runs_while_a_request_is_being_answered_and_the_next_ones_wait() {
    let mut served = Served::begin(Times { request: MS(100), read: MS(50), close: MS(50) }).await;
    served.send(&get("/slow").repeat(3)).await;
    assert_eq!(bodies(&served.rest().await), ["slow"; 3]);
}

#[actix_web::test]
async fn a_kept_connection_is_closed_when_no_request_follows_in_time() {
    for path in ["/fast", "/other"] {
        let mut served = Served::begin(Times { request: MS(200), ..LONG }).await;
        let begun = Instant::now();
        served.send(&get(path)).await;
        assert_eq!(bodies(&served.rest().await).len(), 1);
        assert!((190..5_000).contains(&begun.elapsed().as_millis()), "{:?}", begun.elapsed());
        drop(served.client);
        assert!(timeout(MS(200), served.serving).await.is_ok(), "nothing is waited for");
    }
}

#[actix_web::test]
async fn a_client_that_reads_nothing_is_disconnected() {
    let mut served = Served::begin(Times { read: MS(200), ..LONG }).await;
    served.send(&get("/endless")).await;
    let parts = Rc::clone(&served.parts);
    assert!(served.ends_within(MS(5_000)).await);
    // The kernel takes some; hardly more is made than it takes.
    let made = parts.get() * PART;
    assert!(made < 16 << 20, "{made} bytes were made");
}

#[actix_web::test]
async fn a_client_that_asks_on_and_reads_nothing_is_disconnected() {
    let mut served = Served::begin(Times { read: MS(200), ..LONG }).await;
    served.send(&get("/huge").repeat(100)).await;
    assert!(served.ends_within(MS(5_000)).await);
}

#[actix_web::test]
async fn a_slow_reader_gets_all_of_a_long_response() {
    let mut served = Served::begin(LONG).await;
    served.send(&get("/endless")).await;
    let mut read = 0;
    while read < 30 << 20 {
        let mut bytes = vec![0; 1 << 20];
        read += served.client.read(&mut bytes).await.unwrap();
        // Faster than the kernel's buffers are filled, and slower.
        if read % 7 == 0 {
            sleep(MS(5)).await;
        }
    }
}

#[actix_web::test]
async fn a_body_that_is_not_read_ends_the_connection() {
    for framing in ["Content-Length: 5\r\n\r\nab", "Transfer-Encoding: chunked\r\n\r\n1\r\nx\r\n"] {
        for path in ["/fast", "/other"] {
            let mut served = Served::begin(LONG).await;
            served.send(&format!("POST {path} HTTP/1.1\r\nHost: a\r\n{framing}")).await;
            let answers = served.rest().await;
            assert_eq!(bodies(&answers), ["other"]);
            assert!(answers.contains("\r\nconnection: close\r\n"), "{answers}");
        }
    }
}
