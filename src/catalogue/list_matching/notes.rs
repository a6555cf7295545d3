//! What is said of a line: one sentence, and true.

use std::collections::HashMap;

use super::{Answer, Offer};
use crate::catalogue::not_stocked::asked;
use crate::catalogue::product::ProductId;
use crate::catalogue::store::search::NamedProduct;
use crate::error::Result;
use crate::platform::db::Snapshot;
use medicine::compare::Doubt;
use medicine::item::Item;
use medicine::line::{Line, LineReading};
use medicine::rules::Field;
use text::capitalised;

/// What is said of a line that would take more steps than one may, or than the list has left.
const TOO_LONG: &str =
    "There is too much in this line, or in those above it, to be sure; please choose, or keep it as text.";

/// What a person should know of a line.
pub(super) fn sentence(
    answer: &Answer,
    read: &Line,
    reading: &LineReading,
    hits: &[ProductId],
    named: &HashMap<ProductId, NamedProduct>,
    snapshot: &Snapshot,
) -> Result<Option<String>> {
    let said = |text: &str| Ok(Some(text.to_owned()));
    let first = answer.offers.first();
    if answer.is_cut_off {
        return said(TOO_LONG);
    }
    if answer.is_sure {
        let unsaid =
            first.is_some_and(|first| first.doubts.iter().any(|doubt| doubt.field == Field::Strength));
        let note = "No strength was typed; this is the only one in the catalogue.";
        return Ok(unsaid.then(|| note.to_owned()));
    }
    if read.refused {
        return said("This is struck out, or says that it is not wanted; it stays as text.");
    }
    if let Some(missing) = &answer.missing {
        return Ok(Some(missing.clone().shown(snapshot)?.sentence()));
    }
    let Some(first) = first else {
        let words = capitalised(&words_of(&reading.item));
        return Ok(Some(match hits.first().and_then(|id| named.get(id)) {
            Some(nearest) if !words.is_empty() => {
                format!("\u{201c}{words}\u{201d} is not known here. Nearest: {}.", nearest.listed.name)
            }
            _ => "Not found in the catalogue; it stays as text to be quoted.".to_owned(),
        }));
    };
    if answer.alike > 1 {
        return Ok(Some(several(answer, reading, named)));
    }
    let unread: Vec<String> =
        reading.item.unread.iter().map(|word| format!("\u{201c}{word}\u{201d}")).collect();
    let unsaid = assumed(first);
    if !unread.is_empty() {
        return Ok(Some(format!("{} was not understood; please choose.", unread.join(", "))));
    }
    if !unsaid.is_empty() {
        let note =
            format!("In the catalogue only as {}, which was not typed; please choose.", unsaid.join(", "));
        return Ok(Some(note));
    }
    said("Not quite what is in the catalogue; please choose, or keep it as text.")
}

/// Of products that are the same, how many there are, and the first brands.
fn several(answer: &Answer, reading: &LineReading, named: &HashMap<ProductId, NamedProduct>) -> String {
    let branded = answer.offers.iter().filter(|offer| offer.is_asked && !offer.item.names.is_empty());
    let brands: Vec<&str> =
        branded.filter_map(|offer| Some(named.get(&offer.id)?.listed.name.as_str())).collect();
    let Some(first) = answer.offers.first().filter(|_| !brands.is_empty()) else {
        return "Several products fit; please choose.".to_owned();
    };
    let more = if answer.alike > brands.len() { ", \u{2026}" } else { "" };
    let form = first.item.form.map(|form| format!(" {}", form.to_lowercase())).unwrap_or_default();
    let asked = capitalised(&asked(&reading.item, Some(&first.item)));
    format!("{asked}{form}, {} brands: {}{more}; please choose.", answer.alike, brands.join(", "))
}

/// What an offer is beyond what was typed: 'prolonged-release', 'fluticasone furoate'.
pub(super) fn assumed(offer: &Offer) -> Vec<String> {
    let item = &offer.item;
    let word = |doubt: &Doubt| match doubt.field {
        Field::Release => item.said_release.as_ref().map(|release| release.to_lowercase()),
        Field::Form => item.form.map(str::to_lowercase),
        Field::Route => item.route.map(str::to_lowercase),
        Field::Made => item.made.map(str::to_lowercase),
        Field::Users => item.users.clone(),
        Field::Container => item.container.map(str::to_owned),
        Field::Salt => {
            let salted = item.substances.iter().filter(|one| !one.salts.is_empty());
            let names: Vec<_> = salted.map(|one| format!("{} {}", one.key, one.salts.join(" "))).collect();
            (!names.is_empty()).then(|| names.join(" and "))
        }
        _ => None,
    };
    offer.doubts.iter().filter(|doubt| !doubt.differs).filter_map(word).collect()
}

/// The words of what a line asks for: its substances, never a brand that stands for them.
pub(super) fn words_of(item: &Item) -> String {
    let substances: Vec<String> = item.substances.iter().map(|one| one.name.to_lowercase()).collect();
    if substances.is_empty() { item.names.join(" ") } else { substances.join(" + ") }
}
