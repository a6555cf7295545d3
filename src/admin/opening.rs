//! Opening and closing the site from the command line; the back office saves all settings at once.

use jiff::Timestamp;

use crate::error::Result;
use crate::history::entry::{Action, Actor, RecordKind};
use crate::history::store::insert_unnumbered;
use crate::platform::db::WriteTx;
use crate::site::settings::SiteSettings;
use crate::site::settings_store;

/// What the history calls the setting.
pub(crate) const HISTORY_NAME: &str = "The site";

/// What the history says of a change.
pub(crate) fn told(open: bool) -> &'static str {
    if open { "open to visitors" } else { "not open yet: visitors are asked to come back" }
}

/// Opens or closes the site, whatever its claims; returns whether that changed anything.
///
/// # Errors
/// When the database fails.
pub fn set(tx: &WriteTx<'_>, open: bool, now: Timestamp) -> Result<bool> {
    set_by(tx, &Actor { by: None, at: now }, open)
}

/// As [`set`], on somebody's behalf.
pub(crate) fn set_by(tx: &WriteTx<'_>, actor: &Actor, open: bool) -> Result<bool> {
    let before = settings_store::read(tx)?;
    if before.open == open {
        return Ok(false);
    }
    let revision = before.revision + 1;
    settings_store::save(tx, &SiteSettings { revision, open, ..before })?;
    let what = (Action::Updated, RecordKind::Setting);
    insert_unnumbered(tx, actor, what, HISTORY_NAME, Some(told(open)))?;
    Ok(true)
}
