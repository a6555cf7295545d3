//! Text messages through the operator's HTTP gateway.
//!
//! The gateway's address may have the operator's key in its query, and the HTTP client repeats addresses in its errors.
//! [`describe`] replaces those texts.

use std::time::Duration;

use serde_json::json;
use url::Url;

use crate::config::auth::SmsGateway;
use crate::error::{Error, Result};
use crate::platform::blocking::run_blocking;

const TIMEOUT: Duration = Duration::from_secs(8);
const UNUSABLE: &str = "the gateway's address in the configuration cannot be used";

/// Sends a message; any 2xx answer counts as sent. Redirects are not followed.
pub(crate) async fn send(gateway: SmsGateway, to: String, message: String) -> Result<()> {
    run_blocking(move || {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .timeout_global(Some(TIMEOUT))
            .max_redirects(0)
            .http_status_as_error(false)
            .proxy(None)
            .build()
            .into();
        let address = Url::parse(&gateway.url).map_err(|_| Error::internal(UNUSABLE))?;
        let mut request = agent.post(address.as_str());
        if !gateway.token.is_empty() {
            request = request.header("Authorization", &format!("Bearer {}", gateway.token));
        }
        let sent = request.send_json(json!({"to": to, "message": message}));
        let response = sent.map_err(|cause| Error::internal(describe(&cause)))?;
        if response.status().is_success() {
            Ok(())
        } else {
            Err(Error::internal(format!("the gateway answered {}", response.status())))
        }
    })
    .await
}

/// What went wrong, for the log, without any part of the request.
fn describe(cause: &ureq::Error) -> String {
    match cause {
        ureq::Error::Timeout(_) => format!("the gateway did not answer within {} s", TIMEOUT.as_secs()),
        ureq::Error::Io(cause) => format!("the gateway cannot be reached: {}", cause.kind()),
        ureq::Error::HostNotFound => "the gateway's host name is unknown".to_owned(),
        ureq::Error::Tls(_) | ureq::Error::Rustls(_) => "the gateway's certificate is not trusted".to_owned(),
        ureq::Error::Protocol(_) | ureq::Error::LargeResponseHeader(..) => {
            "the gateway's answer is not HTTP".to_owned()
        }
        _ => UNUSABLE.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_error_repeats_the_address() {
        let address = "http://gateway.example/send?key=secret";
        for cause in [
            ureq::Error::BadUri(address.to_owned()),
            ureq::Error::RequireHttpsOnly(address.to_owned()),
            ureq::Error::Io(std::io::Error::other(address)),
            ureq::Error::Other(address.into()),
            ureq::Error::StatusCode(500),
        ] {
            let words = describe(&cause);
            assert!(!words.contains("secret") && !words.contains("gateway.example"), "{words}");
        }
    }
}
