//! Text messages through the operator's HTTP gateway.

use std::time::Duration;

use serde_json::json;

use crate::config::auth::SmsGateway;
use crate::error::{Error, Result};
use crate::platform::db::off_the_async_threads;

const TIMEOUT: Duration = Duration::from_secs(8);

/// Hands a message over; any 2xx answer counts as sent. Redirects are not followed.
///
/// # Errors
/// When the gateway does not take it.
pub async fn send(gateway: SmsGateway, to: String, message: String) -> Result<()> {
    off_the_async_threads(move || {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .timeout_global(Some(TIMEOUT))
            .max_redirects(0)
            .proxy(None)
            .build()
            .into();
        let mut request = agent.post(&gateway.url);
        if !gateway.token.is_empty() {
            request = request.header("Authorization", &format!("Bearer {}", gateway.token));
        }
        let response = request.send_json(json!({"to": to, "message": message})).map_err(Error::internal)?;
        if response.status().is_success() {
            Ok(())
        } else {
            Err(Error::internal(format!("the gateway answered {}", response.status())))
        }
    })
    .await
}
