//! Addresses as limits see them.

use std::net::{IpAddr, Ipv6Addr};

/// An address without the part that its owner may choose: whoever has an IPv6 connection has a whole /64 of addresses.
pub fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address @ IpAddr::V4(_) => address,
    }
}
