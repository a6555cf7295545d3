//! The site's connection layer on TCP, in the place that its files expect, with what it stands on reduced to what it needs.

#[path = "../../../../src/web/server"]
pub mod server {
    mod connection;
    mod head_scanner;
    mod in_flight;
    mod outgoing;

    use std::net::TcpListener;
    use std::rc::Rc;
    use std::sync::Arc;
    use std::time::Duration;

    use actix_http::{HttpService, KeepAlive, Response};
    use actix_service::{ServiceFactoryExt as _, fn_service};
    use actix_web::rt::net::TcpStream;

    use self::connection::{Connection, OwnAnswers};
    use crate::Pages;

    pub fn serve(listener: TcpListener, workers: usize, pages: Pages) {
        let service = move || {
            let answers = cache_fast_path::CacheFastPath::new(Arc::clone(&pages));
            let fast_path = Box::new(move |bytes: &[u8]| answers.answer(bytes));
            let own_answers = Rc::new(OwnAnswers { fast_path, refusals: refusals::Refusals::default() });
            let http = HttpService::build()
                .client_request_timeout(Duration::ZERO)
                .keep_alive(KeepAlive::Os)
                .on_connect_ext(|connection: &Connection, data| {
                    data.insert(connection.in_flight());
                })
                .h1(fn_service(|_| async { Ok::<_, std::convert::Infallible>(Response::not_found()) }));
            fn_service(move |stream: TcpStream| {
                let (peer, own_answers) = (stream.peer_addr().ok(), Rc::clone(&own_answers));
                async move {
                    let permit = connection_limiter::ConnectionPermit;
                    let connection = Connection::new(transport::Transport(stream), permit, own_answers);
                    Ok((connection, peer))
                }
            })
            .and_then(http)
        };
        actix_web::rt::System::new()
            .block_on(async move {
                actix_server::Server::build().workers(workers).listen("http", listener, service)?.run().await
            })
            .expect("serving");
    }

    mod refusals {
        //! No refusals.

        use bytes::Bytes;

        #[derive(Default)]
        pub(super) struct Refusals {
            pub(super) malformed: Bytes,
            pub(super) head_too_large: Bytes,
            pub(super) too_slow: Bytes,
        }
    }

    mod connection_limiter {
        //! No limits.

        pub(super) struct ConnectionPermit;
    }

    mod transport {
        //! TCP alone.

        use std::io::{self, IoSlice};
        use std::pin::Pin;
        use std::task::{Context, Poll};

        use actix_web::rt::net::TcpStream;
        use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

        pub(super) struct Transport(pub(super) TcpStream);

        impl Transport {
            pub(super) fn configure(&self) {
                let _ = self.0.set_nodelay(true);
            }
        }

        impl AsyncRead for Transport {
            fn poll_read(
                mut self: Pin<&mut Self>,
                cx: &mut Context<'_>,
                buffer: &mut ReadBuf<'_>,
            ) -> Poll<io::Result<()>> {
                Pin::new(&mut self.0).poll_read(cx, buffer)
            }
        }

        impl AsyncWrite for Transport {
            fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
                Pin::new(&mut self.0).poll_write(cx, bytes)
            }

            fn poll_write_vectored(
                mut self: Pin<&mut Self>,
                cx: &mut Context<'_>,
                slices: &[IoSlice<'_>],
            ) -> Poll<io::Result<usize>> {
                Pin::new(&mut self.0).poll_write_vectored(cx, slices)
            }

            fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
                Pin::new(&mut self.0).poll_flush(cx)
            }

            fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
                Pin::new(&mut self.0).poll_shutdown(cx)
            }
        }
    }

    mod cache_fast_path {
        //! What the site's cache fast path does with a request, but for what the other servers do not do either.

        use std::cell::RefCell;
        use std::str::from_utf8;
        use std::time::{SystemTime, UNIX_EPOCH};

        use bytes::Bytes;

        use crate::Pages;

        pub(super) struct FastResponse {
            pub(super) request_bytes: usize,
            pub(super) parts: [Bytes; 3],
        }

        pub(super) struct CacheFastPath {
            pages: Pages,
            date: RefCell<(u64, Bytes)>,
        }

        impl CacheFastPath {
            pub(super) fn new(pages: Pages) -> Self {
                Self { pages, date: RefCell::default() }
            }

            pub(super) fn answer(&self, bytes: &[u8]) -> Option<FastResponse> {
                if !bytes.starts_with(b"GET /") {
                    return None;
                }
                let mut headers = [httparse::EMPTY_HEADER; 32];
                let mut parsed = httparse::Request::new(&mut headers);
                let Ok(httparse::Status::Complete(length)) = parsed.parse(bytes) else { return None };
                let head = &bytes[..length];
                if memchr::memchr_iter(b'\n', head).any(|at| at == 0 || head[at - 1] != b'\r') {
                    return None;
                }
                if parsed.version != Some(1) {
                    return None;
                }
                let (mut host, mut encoding, mut known) = (None, None, None);
                for header in parsed.headers.iter() {
                    let is = |other: &str| header.name.eq_ignore_ascii_case(other);
                    let into = match header.name.len() {
                        4 if is("host") => &mut host,
                        6 if is("expect") => return None,
                        7 if is("upgrade") => return None,
                        10 if is("connection") => {
                            if header.value.eq_ignore_ascii_case(b"keep-alive") {
                                continue;
                            }
                            return None;
                        }
                        13 if is("if-none-match") => &mut known,
                        14 if is("content-length") => return None,
                        15 if is("accept-encoding") => &mut encoding,
                        17 if is("transfer-encoding") => return None,
                        _ => continue,
                    };
                    if into.is_some() || !header.value.iter().all(|byte| (0x20..0x7f).contains(byte)) {
                        return None;
                    }
                    *into = Some(from_utf8(header.value).ok()?);
                }
                let (encoding, known) = (encoding.unwrap_or_default(), known.unwrap_or_default());
                let (page, is_known) = crate::find(&self.pages, parsed.path?, host, encoding, known)?;
                if is_known {
                    return None;
                }
                let parts = [page.head.clone(), self.date_line(), page.body.clone()];
                Some(FastResponse { request_bytes: length, parts })
            }

            /// The `Date` of one second; the text of it costs nothing measurable.
            fn date_line(&self) -> Bytes {
                let second = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
                let mut date = self.date.borrow_mut();
                if date.0 != second {
                    *date = (second, format!("date: Mon, 23 Nov 2026 00:00:{:02} GMT\r\n\r\n", second % 60).into());
                }
                date.1.clone()
            }
        }
    }
}
