//! Who may come in: so many connections for an address and in all, the rest is answered 503 at once.
//!
//! Visitors' connections leave some of the process's file descriptors to the database, the pictures and the mails: a
//! flood of visitors costs visitors a 503, never the site its files.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use actix_web::rt::net::TcpStream;

use super::connection::Connection;
use crate::config::http::Http;
use crate::config::network::Network;
use crate::platform::client_limit::client_network;

/// File descriptors that are not for visitors.
const OWN_FILES: u64 = 44;
/// Connections in all, however many files the process may open.
const MOST: usize = 20_000;
/// Fewest connections in all: below this there is no use in serving.
const FEWEST: usize = 8;
/// Refused visitors who are given time to read why; more are told and let go at once.
const TOLD_AT_ONCE: usize = 4;
/// The time they are given.
const GOODBYE: Duration = Duration::from_secs(1);

/// Lets connections in, and knows how many there are; cheap to clone.
#[derive(Clone)]
pub struct Door {
    inner: Arc<Inner>,
}

struct Inner {
    each: usize,
    in_all: usize,
    proxies: Vec<Network>,
    refusal: Vec<u8>,
    inside: Mutex<Inside>,
}

#[derive(Default)]
struct Inside {
    by_address: HashMap<IpAddr, usize>,
    in_all: usize,
    being_told: usize,
}

/// One connection's place; given back when it ends.
pub struct Place {
    door: Door,
    address: Option<IpAddr>,
    told: bool,
}

impl Door {
    /// A door that nobody has come through; `refusal` is the whole answer for those who find no room.
    pub fn new(config: &Http, refusal: Vec<u8>) -> Self {
        Self::with_room_for(config, room(), refusal)
    }

    fn with_room_for(config: &Http, in_all: usize, refusal: Vec<u8>) -> Self {
        let each = config.connections_per_address;
        let proxies = config.trusted_proxies.clone();
        Self { inner: Arc::new(Inner { each, in_all, proxies, refusal, inside: Mutex::default() }) }
    }

    /// Lets a connection in, or tells it that there is no room.
    pub async fn open(&self, stream: TcpStream) -> Option<Connection> {
        let peer = stream.peer_addr().ok()?;
        if let Some(place) = self.enter(peer.ip()) {
            return Some(Connection::new(stream, place));
        }
        // Into the empty buffer of a new connection all of it goes at once, or nobody is there.
        if stream.writable().await.is_ok() && stream.try_write(&self.inner.refusal).is_ok() {
            let _ = rustix::net::shutdown(&stream, rustix::net::Shutdown::Write);
            let (_place, patience) = self.tell();
            let _ = tokio::time::timeout(patience, hear_out(&stream)).await;
        }
        None
    }

    /// A place for an address, if there is one.
    fn enter(&self, address: IpAddr) -> Option<Place> {
        let address = address.to_canonical();
        // A proxy comes for many.
        let is_proxy = self.inner.proxies.iter().any(|proxies| proxies.contains(address));
        let address = (!is_proxy).then(|| client_network(address));
        let mut inside = self.inside();
        if inside.in_all >= self.inner.in_all {
            return None;
        }
        if let Some(address) = address {
            let own = inside.by_address.entry(address).or_default();
            if *own >= self.inner.each {
                return None;
            }
            *own += 1;
        }
        inside.in_all += 1;
        Some(Place { door: self.clone(), address, told: false })
    }

    /// Counts someone who is being told that there is no room, and says how long he may take to read it.
    fn tell(&self) -> (Place, Duration) {
        let mut inside = self.inside();
        let patience = if inside.being_told < TOLD_AT_ONCE { GOODBYE } else { Duration::ZERO };
        inside.being_told += 1;
        (Place { door: self.clone(), address: None, told: true }, patience)
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        self.inner.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut inside = self.door.inside();
        if self.told {
            inside.being_told -= 1;
            return;
        }
        inside.in_all -= 1;
        let Some(address) = self.address else { return };
        if let Some(own) = inside.by_address.get_mut(&address) {
            *own -= 1;
            if *own == 0 {
                inside.by_address.remove(&address);
            }
        }
    }
}

/// How many connections the process has files for.
fn room() -> usize {
    let most = rustix::process::getrlimit(rustix::process::Resource::Nofile).current.unwrap_or(u64::MAX);
    usize::try_from(most.saturating_sub(OWN_FILES)).unwrap_or(MOST).clamp(FEWEST, MOST)
}

/// Takes in what was asked: closing on it would take the answer back.
async fn hear_out(stream: &TcpStream) -> std::io::Result<()> {
    let mut heard = [0; 4096];
    loop {
        match stream.try_read(&mut heard) {
            Ok(0) => return Ok(()),
            Ok(_) => {}
            Err(cause) if cause.kind() == std::io::ErrorKind::WouldBlock => stream.readable().await?,
            Err(cause) => return Err(cause),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn every_address_has_its_own_places_and_gives_them_back() {
        let config = Http { connections_per_address: 2, ..Http::default() };
        let door = Door::with_room_for(&config, 100, Vec::new());
        let (one, _two) = (door.enter(ip("192.0.2.1")), door.enter(ip("::ffff:192.0.2.1")));
        assert!(door.enter(ip("192.0.2.1")).is_none());
        let _other = door.enter(ip("192.0.2.2")).unwrap();
        drop(one);
        assert!(door.enter(ip("192.0.2.1")).is_some());
        let _home = (door.enter(ip("2001:db8::1")).unwrap(), door.enter(ip("2001:db8::2")).unwrap());
        assert!(door.enter(ip("2001:db8::3")).is_none(), "one household");
        assert!(door.enter(ip("2001:db8:0:1::3")).is_some());
    }

    #[test]
    fn a_proxy_has_all_places_but_no_more() {
        let config = Http {
            connections_per_address: 1,
            trusted_proxies: vec![ip("10.0.0.1").into()],
            ..Http::default()
        };
        let door = Door::with_room_for(&config, 3, Vec::new());
        let places: Vec<_> = (0..3).map(|_| door.enter(ip("10.0.0.1")).unwrap()).collect();
        assert!(door.enter(ip("10.0.0.1")).is_none() && door.enter(ip("192.0.2.1")).is_none());
        drop(places);
        assert!(door.inside().by_address.is_empty() && door.inside().in_all == 0);
    }

    #[test]
    fn only_so_many_are_given_time_to_read_why() {
        let door = Door::with_room_for(&Http::default(), 1, Vec::new());
        let told: Vec<_> = (0..TOLD_AT_ONCE).map(|_| door.tell()).collect();
        assert!(told.iter().all(|(_, patience)| !patience.is_zero()));
        assert!(door.tell().1.is_zero());
        drop(told);
        assert!(!door.tell().1.is_zero());
    }
}
