//! Checks the certificate of the site's own HTTPS.

use jiff::Timestamp;

use super::CheckResult;
use crate::config::Config;
use crate::ops::settings_warnings;
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
    if let Some(why) = settings_warnings::other_name(config, &certificates) {
        return CheckResult::Failed(why);
    }
    let text = format!("expires {expires:.0}");
    if expires <= now {
        return CheckResult::Failed(format!("expired {expires:.0}"));
    }
    let days = expires.duration_since(now).as_hours() / 24;
    let status = certificates.status();
    let is_late = |before_end| status.late_from(before_end).is_some_and(|late| now > late);
    if certificates.are_files() && is_late(FILES_RENEWED_BEFORE) {
        return CheckResult::Warning(format!("{text}, in {days} days: put a new one in place of the files"));
    }
    if is_late(AUTHORITY_RENEWED_BEFORE) {
        return CheckResult::Warning(format!("{text}, in {days} days: renewal fails, see the log"));
    }
    CheckResult::Passed(text)
}
