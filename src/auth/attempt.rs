//! What the rate limits count.

use std::net::IpAddr;

use strum::IntoStaticStr;

use super::user::UserId;
use work::limit_key;

/// What was attempted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum AttemptKind {
    Password,
    /// A second factor of any kind.
    #[strum(serialize = "second step")]
    SecondFactor,
    /// A text message that was sent.
    #[strum(serialize = "message")]
    TextMessage,
    /// The link of an invitation.
    Invitation,
    /// A mail with an invitation that was sent.
    #[strum(serialize = "invitation mail")]
    InvitationMail,
}

impl AttemptKind {
    /// The name in the database.
    pub(crate) fn as_str(self) -> &'static str {
        self.into()
    }
}

/// A failed attempt, or a sent text message or mail.
#[derive(Debug, Clone)]
pub(crate) struct Attempt {
    pub(crate) kind: AttemptKind,
    /// The e-mail's key for passwords, nothing for links, else the user's id.
    pub(crate) account: String,
    /// An IPv4 address, or the /64 network of an IPv6 address: one client can choose among all of its addresses.
    pub(crate) network: String,
}

impl Attempt {
    pub(crate) fn password(email_key: String, address: IpAddr) -> Self {
        Self { kind: AttemptKind::Password, account: email_key, network: network(address) }
    }

    pub(crate) fn second_factor(user: UserId, address: IpAddr) -> Self {
        Self { kind: AttemptKind::SecondFactor, account: user.to_string(), network: network(address) }
    }

    pub(crate) fn text_message(user: UserId, address: IpAddr) -> Self {
        Self { kind: AttemptKind::TextMessage, account: user.to_string(), network: network(address) }
    }

    pub(crate) fn invitation(address: IpAddr) -> Self {
        Self { kind: AttemptKind::Invitation, account: String::new(), network: network(address) }
    }

    pub(crate) fn invitation_mail(owner: UserId, address: IpAddr) -> Self {
        Self { kind: AttemptKind::InvitationMail, account: owner.to_string(), network: network(address) }
    }
}

fn network(address: IpAddr) -> String {
    match limit_key(address) {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(network) => {
            let [a, b, c, d, ..] = network.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv6_address_is_written_as_its_network() {
        assert_eq!(network("2001:db8:1:2:3:4:5:6".parse().unwrap()), "2001:db8:1:2::/64");
        assert_eq!(network("::ffff:192.0.2.1".parse().unwrap()), "192.0.2.1");
    }
}
