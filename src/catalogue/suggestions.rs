//! What an unfinished search text may be about, and what is offered in place of a medicine that the catalogue does not have.

use super::not_stocked::missing;
use super::product::StockedStrength;
use super::search::{MAX_SUGGESTIONS, SearchIndex, Suggested, SuggestedTarget};
use crate::error::Result;
use crate::platform::db::Snapshot;
use text::capitalised;

/// At most 8 suggestions. Those in place of what the catalogue does not have say so, and the last of them asks for it.
///
/// # Errors
/// When the database fails or a row is damaged.
pub fn suggestions(index: &SearchIndex, snapshot: &Snapshot, text: &str) -> Result<Vec<Suggested>> {
    let (mut found, by_words) = index.suggest(snapshot, text)?;
    if let Some(missing) = missing(index, snapshot, text, by_words)? {
        found.retain(|one| one.product().is_some());
        if !missing.stocked.is_empty() {
            found = missing.stocked.into_iter().map(Into::into).collect();
        }
        for one in &mut found {
            let parts = ["In place of ", &missing.asked, if one.detail.is_empty() { "" } else { " · " }];
            one.detail.insert_str(0, &parts.concat());
        }
        found.truncate(MAX_SUGGESTIONS - 1);
        found.push(Suggested {
            label: capitalised(&missing.asked),
            detail: "Not in the catalogue: ask for it".to_owned(),
            target: SuggestedTarget::Asked(missing.asked),
        });
    }
    Ok(found)
}

impl From<StockedStrength> for Suggested {
    fn from(StockedStrength { id, name, strength, form, .. }: StockedStrength) -> Self {
        let parts: Vec<String> = [strength, form].into_iter().flatten().collect();
        Self { label: name, detail: parts.join(" "), target: SuggestedTarget::Product(id) }
    }
}
