//! systemd's protocols: sockets that are passed, readiness, reload, watchdog.

use std::io::{BufRead as _, Read as _, Write as _};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixDatagram;

use super::*;

/// A service manager that starts the site with a socket of its own.
struct Manager {
    socket: TcpListener,
    notices: UnixDatagram,
    directory: tempfile::TempDir,
}

impl Manager {
    fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let notices = UnixDatagram::bind(directory.path().join("notify")).unwrap();
        notices.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        Self { socket: TcpListener::bind("127.0.0.1:0").unwrap(), notices, directory }
    }

    fn address(&self) -> SocketAddr {
        self.socket.local_addr().unwrap()
    }

    /// Starts a process with the socket as descriptor 3, as systemd does.
    fn start(&self, names: &str) -> Child {
        let script =
            "exec 3<&0 0</dev/null; export LISTEN_PID=$$ LISTEN_FDS=1 WATCHDOG_PID=$$; exec \"$0\" \"$@\"";
        Command::new("sh")
            .args(["-c", script, env!("CARGO_BIN_EXE_pharma-site"), "serve", "--listen", "192.0.2.1:1"])
            .arg("--data-dir")
            .arg(self.directory.path().join("data"))
            .env("LISTEN_FDNAMES", names)
            .env("NOTIFY_SOCKET", self.directory.path().join("notify"))
            .env("WATCHDOG_USEC", "1000000")
            .stdin(Stdio::from(OwnedFd::from(self.socket.try_clone().unwrap())))
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    /// What the process says next, the watchdog apart.
    fn next_notice(&self) -> String {
        loop {
            let notice = self.any_notice();
            if notice != "WATCHDOG=1" {
                return notice;
            }
        }
    }

    fn any_notice(&self) -> String {
        let mut notice = [0; 256];
        let length = self.notices.recv(&mut notice).unwrap();
        String::from_utf8_lossy(&notice[..length]).trim().to_owned()
    }
}

fn signal(child: &Child, name: &str) {
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
}

fn ask(address: SocketAddr) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    stream
}

fn answer(mut stream: TcpStream) -> String {
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn the_passed_socket_is_served_and_a_restart_refuses_nobody() {
    let manager = Manager::new();
    let early = ask(manager.address());
    let mut first = manager.start("http");
    assert_eq!(manager.next_notice(), "READY=1");
    assert!(answer(early).starts_with("HTTP/1.1 200 OK"), "who came before the start is answered");
    assert_eq!(manager.any_notice(), "WATCHDOG=1", "while it answers");
    signal(&first, "HUP");
    let notice = manager.next_notice();
    assert!(notice.starts_with("RELOADING=1\nMONOTONIC_USEC="), "{notice}");
    assert_eq!(manager.next_notice(), "READY=1");

    signal(&first, "TERM");
    assert_eq!(manager.next_notice(), "STOPPING=1");
    assert!(first.wait().unwrap().success());
    let between = ask(manager.address());
    let mut second = manager.start("pharma-site.socket");
    assert_eq!(manager.next_notice(), "READY=1");
    assert!(answer(between).starts_with("HTTP/1.1 200 OK"), "who came between waits for the next process");
    signal(&second, "TERM");
    assert!(second.wait().unwrap().success());
}

#[test]
fn a_socket_for_https_needs_a_certificate() {
    let manager = Manager::new();
    let mut child = manager.start("https");
    assert_eq!(child.wait().unwrap().code(), Some(1));
    let lines: Vec<_> = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap).collect();
    let message = lines.join("\n");
    assert!(message.contains("[https] has neither certificate nor acme"), "{message}");
}

#[test]
fn an_unusable_descriptor_stops_the_start() {
    let manager = Manager::new();
    let output = Command::new("sh")
        .args(["-c", "exec 3</dev/null; LISTEN_PID=$$ LISTEN_FDS=1 exec \"$0\" serve --data-dir \"$1\""])
        .arg(env!("CARGO_BIN_EXE_pharma-site"))
        .arg(path(manager.directory.path()))
        .output()
        .unwrap();
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("socket 0 () of the service manager cannot be used"), "{message}");
}

fn path(directory: &Path) -> std::path::PathBuf {
    directory.join("data")
}
