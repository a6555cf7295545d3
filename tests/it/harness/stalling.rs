//! A client that does not finish what it sends.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

/// What came back, and after how long.
pub struct StallResult {
    pub what: String,
    pub text: String,
    pub after: Duration,
}

/// Sends a beginning, then `drip` every second, and reads until the server closes the connection.
pub fn stall(address: SocketAddr, what: String, beginning: &str, drip: &str) -> StallResult {
    let started = Instant::now();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(beginning.as_bytes()).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(1))).unwrap();
    let (mut text, mut piece) = (String::new(), [0; 4096]);
    let mut after = None;
    while started.elapsed() < Duration::from_secs(25) {
        match stream.read(&mut piece) {
            Ok(0) => break,
            Ok(length) => {
                after.get_or_insert(started.elapsed());
                text.push_str(&String::from_utf8_lossy(&piece[..length]));
            }
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                if after.is_none() && stream.write_all(drip.as_bytes()).is_err() {
                    break;
                }
            }
            Err(_) => break,
        }
    }
    assert!(started.elapsed() < Duration::from_secs(25), "{what}: the connection stays open: {text}");
    StallResult { what, text, after: after.unwrap_or(started.elapsed()) }
}
