//! SIGUSR2: a new process takes over from the running one.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A site whose binary can be replaced.
struct Replaceable {
    directory: tempfile::TempDir,
    first: Child,
    address: SocketAddr,
}

impl Replaceable {
    fn start() -> Self {
        // In the build's directory, where the binary can have a second name without being copied.
        let directory = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let binary = directory.path().join("pharma-site");
        fs::hard_link(env!("CARGO_BIN_EXE_pharma-site"), &binary).unwrap();
        let mut first = Command::new(&binary)
            .args(["serve", "--demo", "--listen", "127.0.0.1:0", "--data-dir"])
            .arg(directory.path().join("data"))
            .stdout(Stdio::piped())
            .stderr(fs::File::create(directory.path().join("log")).unwrap())
            .spawn()
            .unwrap();
        let lines = BufReader::new(first.stdout.take().unwrap()).lines().map(Result::unwrap);
        let up = lines.into_iter().find(|line| line.contains("listening on ")).unwrap();
        let address = up.rsplit(' ').next().unwrap().trim_end_matches(')').parse().unwrap();
        Self { directory, first, address }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// The process that holds the lock, by its own word.
    fn holder(&self) -> Option<u32> {
        let text = fs::read_to_string(self.path("data/serve.lock")).ok()?;
        text.strip_prefix("process ")?.split(' ').next()?.parse().ok()
    }

    fn hand_over(&self) {
        signal(self.first.id(), "USR2");
    }

    fn expect_in_log(&self, text: &str) {
        until(text, || fs::read_to_string(self.path("log")).unwrap().contains(text));
    }

    /// Puts something in place of the binary, as a package does.
    fn replace(&self, with: impl FnOnce(&Path)) {
        let new = self.path("new");
        with(&new);
        fs::rename(new, self.path("pharma-site")).unwrap();
    }
}

impl Drop for Replaceable {
    fn drop(&mut self) {
        if let Some(holder) = self.holder().filter(|holder| *holder != self.first.id()) {
            signal(holder, "KILL");
        }
        self.first.kill().ok();
        self.first.wait().ok();
    }
}

fn signal(process: u32, name: &str) {
    Command::new("kill").args(["-s", name, &process.to_string()]).status().unwrap();
}

fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(90), "not within 90 seconds: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

const PAGE: &str = "GET /products HTTP/1.1\r\nHost: localhost\r\n\r\n";

fn list() -> String {
    let body = r#"{"text": "telma 40 x 10"}"#;
    let head = "POST /api/match HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json";
    format!("{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len())
}

/// Asks for a page and for what a list means in turn, as long as the server lets this connection live; returns how many
/// answers came. A request with a body is not sent again by any client, so losing one is worse.
fn visit(address: SocketAddr) -> u32 {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    for count in 1.. {
        let request = if count % 2 == 1 { PAGE.to_owned() } else { list() };
        stream.write_all(request.as_bytes()).unwrap();
        let (status, is_last) = read_response(&mut stream);
        assert_eq!(status, "HTTP/1.1 200 OK");
        if is_last || count == 50 {
            return count;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    unreachable!()
}

fn read_response(stream: &mut TcpStream) -> (String, bool) {
    let mut reader = BufReader::new(stream);
    let (mut status, mut length, mut is_last) = (String::new(), 0, false);
    reader.read_line(&mut status).unwrap();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).unwrap();
        match line.trim().to_ascii_lowercase().split_once(": ") {
            None => break,
            Some(("content-length", value)) => length = value.parse().unwrap(),
            Some(("connection", "close")) => is_last = true,
            Some(_) => {}
        }
    }
    reader.read_exact(&mut vec![0; length]).unwrap();
    (status.trim().to_owned(), is_last)
}

#[test]
fn no_request_is_lost_while_a_new_process_takes_over() {
    let mut site = Replaceable::start();
    let (first, address) = (site.first.id(), site.address);
    assert_eq!(site.holder(), Some(first));
    let done = AtomicBool::new(false);
    let answered = std::thread::scope(|scope| {
        let visitors: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    let mut answered = 0;
                    while !done.load(Ordering::Relaxed) {
                        answered += visit(address);
                    }
                    answered
                })
            })
            .collect();
        site.replace(|new| fs::hard_link(env!("CARGO_BIN_EXE_pharma-site"), new).unwrap());
        site.hand_over();
        assert!(site.first.wait().unwrap().success(), "the old process ends by itself");
        until("the lock has a new holder", || site.holder().is_some_and(|holder| holder != first));
        std::thread::sleep(Duration::from_millis(500));
        done.store(true, Ordering::Relaxed);
        visitors.into_iter().map(|visitor| visitor.join().unwrap()).sum::<u32>()
    });
    assert!(answered > 100, "{answered}");
    let output = Command::new(env!("CARGO_BIN_EXE_pharma-site"))
        .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
        .arg(site.path("data"))
        .output()
        .unwrap();
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    let holder = site.holder().unwrap();
    assert!(message.contains(&format!("is being served already by process {holder}")), "{message}");
    signal(holder, "TERM");
    until("the new process has ended", || TcpStream::connect(address).is_err());
}

#[test]
fn a_new_process_that_fails_leaves_the_old_one_serving() {
    let mut site = Replaceable::start();
    site.replace(|new| {
        fs::write(new, "#!/bin/sh\nexit 3\n").unwrap();
        fs::set_permissions(new, fs::Permissions::from_mode(0o755)).unwrap();
    });
    site.hand_over();
    site.expect_in_log("ended before it served (exit status: 3)");
    assert!(visit(site.address) > 1);

    // The right binary, but a database that it would have to change.
    site.replace(|new| fs::hard_link(env!("CARGO_BIN_EXE_pharma-site"), new).unwrap());
    let database = rusqlite::Connection::open(site.path("data/site.db")).unwrap();
    let version: i64 =
        database.query_row("SELECT max(version) FROM refinery_schema_history", [], |row| row.get(0)).unwrap();
    database.execute("UPDATE refinery_schema_history SET version = 0 WHERE version = ?1", [version]).unwrap();
    site.hand_over();
    site.expect_in_log("this binary would change the database");
    assert!(visit(site.address) > 1);
    assert_eq!(site.holder(), Some(site.first.id()));
    assert!(site.first.try_wait().unwrap().is_none());
}
