//! The checks of `doctor` on what the pages say: claims of the shipped texts, and the sample content.

use jiff::Timestamp;
use rusqlite::Connection;

use super::CheckResult;
use crate::config::Config;
use crate::site::{claims, sample};

/// Whether everything that the shipped texts claim of the company was confirmed, changed or removed.
pub(super) fn claims(config: &Config, connection: &Connection, now: Timestamp) -> CheckResult {
    match claims::list(connection, &config.company, now) {
        Ok(list) if list.sample => CheckResult::Passed("are those of the sample content".to_owned()),
        Ok(list) if list.unconfirmed == 0 => CheckResult::Passed("none is as shipped".to_owned()),
        Ok(list) => CheckResult::Warning(format!(
            "{} of {} are as shipped: nobody has said at /admin/claims that they are true of the company",
            list.unconfirmed, list.total
        )),
        Err(error) => CheckResult::Failed(error.chain()),
    }
}

/// Whether the sample content is shown as a company's own.
pub(super) fn sample(config: &Config, connection: &Connection, now: Timestamp) -> CheckResult {
    match sample::in_use(connection, config, now) {
        Ok(None) => CheckResult::Passed("the sample content is shown as such".to_owned()),
        Ok(Some(why)) => CheckResult::Warning(format!(
            "{}, but its products and articles are the sample's, which do not exist",
            why.told()
        )),
        Err(error) => CheckResult::Failed(error.chain()),
    }
}
