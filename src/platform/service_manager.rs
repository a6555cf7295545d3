//! What systemd is told (`sd_notify(3)`) and what it hands in (`sd_listen_fds(3)`). Without it nothing is told.

use std::env;
use std::io::{self, Read as _, Write as _};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream};
use std::time::Duration;

use listenfd::ListenFd;
use sd_notify::NotifyState;

use crate::error::{Error, Result};
use work::periodic;

/// Time in which the site must answer a check of its own.
const CHECK_TIMEOUT: Duration = Duration::from_secs(5);

/// Sockets that are open already.
#[derive(Debug, Default)]
pub(crate) struct PassedSockets {
    pub(crate) http: Option<TcpListener>,
    pub(crate) https: Option<TcpListener>,
}

impl PassedSockets {
    /// Takes the sockets from the environment: those that are named `http` and `https`, else the first and the second.
    pub(crate) fn take() -> Result<Self> {
        // Reading the number removes it, so that no other process is told.
        let names = env::var("LISTEN_FDNAMES").unwrap_or_default();
        Self::sort(ListenFd::from_env(), &names)
    }

    fn sort(mut sockets: ListenFd, names: &str) -> Result<Self> {
        let names: Vec<_> = names.split(':').collect();
        let mut passed = Self::default();
        for index in 0..sockets.len() {
            let name = names.get(index).copied().unwrap_or_default();
            let wrong =
                |why: String| Error::Refused(format!("socket {index} ({name}) of the service manager {why}"));
            let socket = sockets
                .take_tcp_listener(index)
                .map_err(|cause| wrong(format!("cannot be used: {cause}")))?;
            let place = match (name, index) {
                ("https", _) => &mut passed.https,
                ("http", _) | (_, 0) => &mut passed.http,
                (_, 1) => &mut passed.https,
                _ => return Err(wrong("is one too many: there are http and https".to_owned())),
            };
            if place.is_some() {
                return Err(wrong("is one too many: one each for http and https".to_owned()));
            }
            *place = socket;
        }
        Ok(passed)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.http.is_none() && self.https.is_none()
    }
}

/// Requests are answered.
pub(crate) fn ready() {
    tell(&[NotifyState::Ready]);
}

/// The process ends.
pub(crate) fn stopping() {
    tell(&[NotifyState::Stopping]);
}

/// Something is read again; [`ready`] must follow.
pub(crate) fn reloading() {
    let Ok(now) = NotifyState::monotonic_usec_now() else { return };
    tell(&[NotifyState::Reloading, now]);
}

fn tell(what: &[NotifyState<'_>]) {
    if let Err(cause) = sd_notify::notify(what) {
        tracing::warn!(%cause, "the service manager could not be told");
    }
}

/// Tells the watchdog twice in its time that the site answers requests, if it does. Any answer counts: a busy site is
/// not restarted, one that is stuck is.
pub(crate) fn start_watchdog(address: SocketAddr) -> io::Result<()> {
    let Some(time) = sd_notify::watchdog_enabled() else { return Ok(()) };
    periodic::repeat("watchdog", time / 2, move || match check(reachable(address)) {
        Ok(()) => tell(&[NotifyState::Watchdog]),
        Err(cause) => tracing::warn!(%cause, "the site does not answer its own check"),
    })
}

/// The address at which this machine reaches a listening socket.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(ip) if ip.is_unspecified() => address.set_ip(Ipv6Addr::LOCALHOST.into()),
        _ => {}
    }
    address
}

fn check(address: SocketAddr) -> io::Result<()> {
    let mut stream = TcpStream::connect_timeout(&address, CHECK_TIMEOUT)?;
    stream.set_read_timeout(Some(CHECK_TIMEOUT))?;
    stream.set_write_timeout(Some(CHECK_TIMEOUT))?;
    stream.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
    let mut answer = [0; 9];
    stream.read_exact(&mut answer)
}
