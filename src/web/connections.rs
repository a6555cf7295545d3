//! How many connections one address may have open at a time. Proxies that are trusted are not counted: they bring many
//! visitors.

use std::any::Any;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::dev::Extensions;
use actix_web::rt::net::TcpStream;
use rustix::net::{Shutdown, shutdown};

use crate::config::http::Http;
use crate::platform::household::household;

/// The open connections by address.
pub struct Connections {
    most: usize,
    proxies: Vec<IpAddr>,
    open: Mutex<HashMap<IpAddr, usize>>,
}

/// The place of one connection, given back when that ends.
struct Place {
    connections: Arc<Connections>,
    address: IpAddr,
}

impl Connections {
    /// With the limit of the configuration.
    pub fn new(config: &Http) -> Arc<Self> {
        let proxies = config.trusted_proxies.iter().map(IpAddr::to_canonical).collect();
        Arc::new(Self { most: config.connections_per_address, proxies, open: Mutex::default() })
    }

    /// Counts a new connection for as long as it lives; one too many is closed before it is read.
    pub fn admit(self: &Arc<Self>, connection: &dyn Any, life: &mut Extensions) {
        let Some(stream) = connection.downcast_ref::<TcpStream>() else { return };
        let Ok(peer) = stream.peer_addr() else { return };
        let address = peer.ip().to_canonical();
        if self.proxies.contains(&address) {
            return;
        }
        match self.take(household(address)) {
            Some(place) => {
                life.insert(place);
            }
            // It may be closed already.
            None => drop(shutdown(stream, Shutdown::Both)),
        }
    }

    fn take(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(address).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Place { connections: Arc::clone(self), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut open = self.connections.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_comes_free_when_its_connection_ends_and_nothing_is_left() {
        let connections = Connections::new(&Http { connections_per_address: 2, ..Http::default() });
        let (one, other) = (IpAddr::from([192, 0, 2, 1]), IpAddr::from([192, 0, 2, 2]));
        let first = connections.take(one).unwrap();
        let second = connections.take(one).unwrap();
        assert!(connections.take(one).is_none());
        assert!(connections.take(other).is_some(), "others have their own");
        drop(first);
        assert!(connections.take(one).is_some());
        drop(second);
        assert!(connections.open.lock().unwrap().is_empty());
    }
}
