//! A text message gateway, or another receiver of requests, on this machine.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::sync::mpsc::{Receiver, channel};

use serde_json::Value;

/// A gateway that answers with a status and passes on what it received: the head and the body.
pub fn gateway(status: &'static str) -> (String, Receiver<(String, Value)>) {
    gateway_with(move || status)
}

/// As [`gateway`], with a status for each request.
pub fn gateway_with(
    status: impl Fn() -> &'static str + Send + 'static,
) -> (String, Receiver<(String, Value)>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/send", listener.local_addr().unwrap());
    let (got, receive) = channel();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut reader = BufReader::new(stream.try_clone().unwrap());
            let (mut head, mut length) = (String::new(), 0);
            loop {
                let mut line = String::new();
                reader.read_line(&mut line).unwrap();
                if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap();
                }
                if line.trim().is_empty() {
                    break;
                }
                head.push_str(&line);
            }
            let mut body = vec![0; length];
            reader.read_exact(&mut body).unwrap();
            let status = status();
            write!(stream, "HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").unwrap();
            if got.send((head, serde_json::from_slice(&body).unwrap_or_default())).is_err() {
                break;
            }
        }
    });
    (url, receive)
}
