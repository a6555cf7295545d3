//! Who shares an address, as far as limits go.

use std::net::{IpAddr, Ipv6Addr};

/// An address as limits count it: whoever has an IPv6 connection has a whole /64 of addresses.
pub fn client_network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address @ IpAddr::V4(_) => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv6_network_is_one_household_and_every_ipv4_address_its_own() {
        let of = |text: &str| client_network(text.parse().unwrap()).to_string();
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.1"), "192.0.2.1");
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
    }
}
