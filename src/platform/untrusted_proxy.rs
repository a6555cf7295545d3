//! A file that names the last reverse proxy missing from `trusted_proxies`, written by the server, read by `doctor`.

use std::net::IpAddr;

use jiff::Timestamp;

use super::data_dir::DataDir;
use super::files;

/// An address that sent forwarding headers without being trusted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UntrustedProxy {
    pub(crate) address: IpAddr,
    pub(crate) at: Timestamp,
}

/// Replaces the file. Errors are ignored: a full disk is reported elsewhere.
pub(crate) fn write(data_dir: &DataDir, proxy: &UntrustedProxy) {
    let UntrustedProxy { address, at } = proxy;
    let _ = files::replace(&data_dir.untrusted_proxy(), format!("{at:.0} {address}\n").as_bytes());
}

/// What the file says; `None` without a file that can be read.
pub(crate) fn read(data_dir: &DataDir) -> Option<UntrustedProxy> {
    let text = std::fs::read_to_string(data_dir.untrusted_proxy()).ok()?;
    let (at, address) = text.trim().split_once(' ')?;
    Some(UntrustedProxy { address: address.parse().ok()?, at: at.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read_and_anything_else_is_ignored() {
        let directory = tempfile::tempdir().unwrap();
        let data_dir = DataDir::at(directory.path());
        assert_eq!(read(&data_dir), None);
        let at = "2026-11-21T06:00:00Z".parse().unwrap();
        let proxy = UntrustedProxy { address: "10.0.0.5".parse().unwrap(), at };
        write(&data_dir, &proxy);
        assert_eq!(read(&data_dir), Some(proxy));
        std::fs::write(data_dir.untrusted_proxy(), "nonsense").unwrap();
        assert_eq!(read(&data_dir), None);
    }
}
