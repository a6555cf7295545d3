//! The sample content where it is taken for a company's own site: then visitors read of products and articles that do not exist.

use jiff::Timestamp;

use super::settings_store;
use crate::config::Config;
use crate::config::company::Company;
use crate::content::company;
use crate::error::Result;
use crate::platform::db::Snapshot;

/// Why the sample content seems to be shown as somebody's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SampleInUse {
    /// The company's facts were changed.
    Facts,
    /// The site has an https address.
    Address,
}

impl SampleInUse {
    /// A sentence for the operator.
    pub fn told(self) -> &'static str {
        match self {
            Self::Facts => "the company's facts were changed",
            Self::Address => "the site has an https address",
        }
    }
}

/// Whether the site shows the sample content as somebody's own, and by what that is seen.
///
/// # Errors
/// When the database fails.
pub fn in_use(snapshot: &Snapshot, config: &Config, now: Timestamp) -> Result<Option<SampleInUse>> {
    if !settings_store::is_sample(snapshot)? {
        return Ok(None);
    }
    if config.http.origin().starts_with("https://") {
        return Ok(Some(SampleInUse::Address));
    }
    let shown = company::in_place_of_configured(snapshot, &config.company, now)?;
    let shipped = Company::default();
    let facts = |company: &Company| {
        [&company.name, &company.phone, &company.email, &company.address].map(String::clone)
    };
    Ok((facts(&shown) != facts(&shipped)).then_some(SampleInUse::Facts))
}
