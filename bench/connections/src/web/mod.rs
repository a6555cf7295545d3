//! The site's HTTP/1.1 on TCP, in the place that its files expect, with what it stands on reduced to what it needs.

#[path = "../../../../src/web/server"]
pub mod server {
    mod application;
    mod http1;

    use std::cell::RefCell;
    use std::net::TcpListener;
    use std::rc::Rc;
    use std::sync::Arc;
    use std::time::{SystemTime, UNIX_EPOCH};

    use actix_service::fn_service;
    use actix_web::rt::net::TcpStream;
    use http::HeaderValue;

    use self::application::Application;
    use self::http1::Http1;
    use crate::Pages;
    use crate::config::Config;

    pub fn serve(listener: TcpListener, workers: usize, pages: Pages) {
        let run = async move {
            let server = actix_server::Server::build().workers(workers);
            let shutdown = server.graceful_shutdown_signal();
            let service = move || {
                let (http1, shutdown) = (Rc::new(http1(Arc::clone(&pages))), shutdown.clone());
                fn_service(move |stream: TcpStream| {
                    let (http1, shutdown, peer) = (Rc::clone(&http1), shutdown.clone(), stream.peer_addr().ok());
                    async move {
                        let (permit, stream) = (connection_limiter::ConnectionPermit, transport::Transport(stream));
                        http1::serve(http1, stream, permit, peer, shutdown.notified()).await;
                        Ok::<_, ()>(())
                    }
                })
            };
            server.listen("http", listener, service)?.run().await
        };
        actix_web::rt::System::new().block_on(run).expect("serving");
    }

    fn http1(pages: Pages) -> Http1 {
        let application: Rc<Application> = Rc::new(|_| {
            Box::pin(async { actix_http::Response::not_found().map_into_boxed_body() })
        });
        let date = Rc::new(Date::default());
        let dated = Rc::clone(&date);
        let fast_path = Box::new(move |head: &http::request::Parts| {
            if head.method != http::Method::GET {
                return None;
            }
            let text = |name| head.headers.get(name).and_then(|value| value.to_str().ok());
            let encoding = text(http::header::ACCEPT_ENCODING).unwrap_or_default();
            let known = text(http::header::IF_NONE_MATCH).unwrap_or_default();
            let address = head.uri.path_and_query()?.as_str();
            let (page, is_known) = crate::find(&pages, address, text(http::header::HOST), encoding, known)?;
            if is_known {
                return None;
            }
            let mut response = http::Response::new(());
            response.headers_mut().clone_from(&page.map);
            response.headers_mut().insert(http::header::DATE, dated.value());
            Some((response, page.body.clone()))
        });
        let (config, refusals) = (Arc::new(Config), refusals::Refusals::default());
        Http1::new(config, application, fast_path, Box::new(move || date.value()), refusals)
    }

    /// The `Date` of one second; the text of it costs nothing measurable.
    #[derive(Default)]
    struct Date(RefCell<Option<(u64, HeaderValue)>>);

    impl Date {
        fn value(&self) -> HeaderValue {
            let second = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
            let mut date = self.0.borrow_mut();
            if date.as_ref().is_none_or(|(at, _)| *at != second) {
                let text = format!("Mon, 23 Nov 2026 00:00:{:02} GMT", second % 60);
                *date = HeaderValue::from_str(&text).ok().map(|value| (second, value));
            }
            date.as_ref().map_or(HeaderValue::from_static(""), |(_, value)| value.clone())
        }
    }

    mod refusals {
        //! No refusals.

        use actix_http::Response;
        use actix_http::body::BoxBody;
        use bytes::Bytes;

        use crate::config::Config;

        #[derive(Default)]
        pub(super) struct Refusals {
            pub(super) malformed: Bytes,
            pub(super) head_too_large: Bytes,
            pub(super) too_slow: Bytes,
        }

        pub(super) fn malformed() {}

        pub(super) fn response(_: &Config, (): &()) -> Response<BoxBody> {
            Response::bad_request().map_into_boxed_body()
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

            fn is_write_vectored(&self) -> bool {
                self.0.is_write_vectored()
            }

            fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
                Pin::new(&mut self.0).poll_flush(cx)
            }

            fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
                Pin::new(&mut self.0).poll_shutdown(cx)
            }
        }
    }
}
