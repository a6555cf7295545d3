//! Checks the certificate of the site's own HTTPS.

use jiff::Timestamp;
use url::Url;

use super::CheckResult;
use crate::config::Config;
use crate::platform::certificates::{AUTHORITY_RENEWED_BEFORE, Certificates, FILES_RENEWED_BEFORE};
use crate::platform::data_dir::DataDir;

pub(super) fn check(config: &Config, directory: &DataDir, now: Timestamp) -> CheckResult {
    let certificates = match Certificates::open(&config.https, directory) {
        Ok(certificates) => certificates,
        Err(error) => return CheckResult::Failed(error.chain()),
    };
    let Some((certificates, expires)) =
        certificates.and_then(|of| of.certificate_expiry().map(|at| (of, at)))
    else {
        return CheckResult::Warning("there is none yet; serve obtains it from the authority".to_owned());
    };
    let host = Url::parse(&config.http.public_url).ok().and_then(|url| url.host_str().map(str::to_owned));
    let host = host.unwrap_or_default();
    if !certificates.covers(&host) {
        let names = certificates.status().names.join(", ");
        return CheckResult::Failed(format!("is for {names}, but visitors ask for {host}"));
    }
    let text = format!("expires {expires:.0}");
    if expires <= now {
        return CheckResult::Failed(format!("expired {expires:.0}"));
    }
    let left = expires.duration_since(now);
    let days = left.as_hours() / 24;
    if certificates.are_files() && left < FILES_RENEWED_BEFORE {
        return CheckResult::Warning(format!("{text}, in {days} days: put a new one in place of the files"));
    }
    if left < AUTHORITY_RENEWED_BEFORE {
        return CheckResult::Warning(format!("{text}, in {days} days: renewal fails, see the log"));
    }
    CheckResult::Passed(text)
}
