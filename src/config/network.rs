//! An IP address or a network of them.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, de};

/// A network in CIDR notation (`10.0.0.0/8`), or a single address. An IPv4-mapped IPv6 address is that IPv4 address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    first: IpAddr,
    prefix: u8,
    /// As it was written; another address than the first is probably a mistake for one address.
    written: IpAddr,
}

impl Network {
    /// The address that was written, where it is another one than the network's first.
    pub(crate) fn written_inside(&self) -> Option<IpAddr> {
        (self.written != self.first).then_some(self.written)
    }

    pub(crate) fn contains(&self, address: IpAddr) -> bool {
        masked(address.to_canonical(), self.prefix) == Some(self.first)
    }

    /// How many bits its addresses share.
    pub(crate) fn prefix_length(&self) -> u8 {
        self.prefix
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.first, self.prefix)
    }
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        let first = address.to_canonical();
        Self { first, prefix: if first.is_ipv4() { 32 } else { 128 }, written: first }
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "`{text}`: expected an IP address or a network, such as 10.0.0.1, 10.0.0.0/8 or 2001:db8::/32"
            )
        };
        let Some((address, prefix)) = text.split_once('/') else {
            return text.parse::<IpAddr>().map(Self::from).map_err(|_| wrong());
        };
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let prefix: u8 = prefix.parse().map_err(|_| wrong())?;
        // `::ffff:10.0.0.0/104` is `10.0.0.0/8`.
        let canonical = address.to_canonical();
        let prefix = if canonical == address { Some(prefix) } else { prefix.checked_sub(96) };
        let prefix = prefix.ok_or_else(wrong)?;
        let first = masked(canonical, prefix).ok_or_else(wrong)?;
        Ok(Self { first, prefix, written: canonical })
    }
}

impl<'de> Deserialize<'de> for Network {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// The first address of the network with this prefix length around an address; `None` for an impossible length.
fn masked(address: IpAddr, prefix: u8) -> Option<IpAddr> {
    let prefix = u32::from(prefix);
    match address {
        IpAddr::V4(address) => {
            let host_bits = 32_u32.checked_sub(prefix)?;
            let mask = u32::MAX.checked_shl(host_bits).unwrap_or(0);
            Some(Ipv4Addr::from_bits(address.to_bits() & mask).into())
        }
        IpAddr::V6(address) => {
            let host_bits = 128_u32.checked_sub(prefix)?;
            let mask = u128::MAX.checked_shl(host_bits).unwrap_or(0);
            Some(Ipv6Addr::from_bits(address.to_bits() & mask).into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_contains_its_addresses_however_they_are_written() {
        for (network, inside, outside) in [
            ("10.0.0.1", "10.0.0.1", "10.0.0.2"),
            ("10.0.0.1", "::ffff:10.0.0.1", "::10.0.0.1"),
            ("10.0.0.0/8", "10.255.1.2", "11.0.0.0"),
            ("10.1.2.3/8", "10.9.9.9", "2001:db8::1"),
            ("172.16.0.0/12", "172.31.255.255", "172.32.0.0"),
            ("::ffff:10.0.0.0/104", "10.9.9.9", "11.0.0.0"),
            ("2001:db8::/32", "2001:db8:ffff::1", "2001:db9::"),
            ("0.0.0.0/0", "203.0.113.9", "::1"),
            ("::/0", "2001:db8::1", "203.0.113.9"),
        ] {
            let parsed: Network = network.parse().unwrap();
            assert!(parsed.contains(inside.parse().unwrap()), "{network} {inside}");
            assert!(!parsed.contains(outside.parse().unwrap()), "{network} {outside}");
        }
    }

    #[test]
    fn what_is_no_network_is_refused() {
        for text in [
            "",
            "proxy",
            "10.0.0.0/33",
            "::/129",
            "10.0.0.0/",
            "/8",
            "10.0.0/8",
            "::ffff:10.0.0.1/8",
            "1/2/3",
        ] {
            assert!(text.parse::<Network>().is_err(), "{text}");
        }
    }
}
