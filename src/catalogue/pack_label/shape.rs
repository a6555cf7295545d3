//! The silhouette of a pack or of the thing itself: by the form, else the pack, else the name, else the category.

use std::sync::LazyLock;

use super::Facts;
use medicine::tables::columns;
use medicine::words::words;

/// A strip with round pockets, and one with long ones; all others are drawn in `frontend/src/public/views/packs.svg`.
pub(crate) const TABLETS: &str = "tablets";
pub(crate) const CAPSULES: &str = "capsules";
/// What has no silhouette of its own.
const BOX: &str = "box";

/// Most pockets that a strip is drawn with.
const MAX_POCKETS: u32 = 16;
/// Those of a strip that does not say.
const POCKETS: u8 = 10;

/// Silhouettes by the words that mean them; of several in a text, that of the first row counts.
pub(crate) static SILHOUETTES: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let rows = columns(include_str!("../../../assets/labels/silhouettes.tsv"));
    rows.map(|[silhouette, words]| (silhouette, words)).collect()
});

/// What says that a strip or a sachet is none, or that an injection comes in its syringe: words of the pack.
const BY_PACK: [(&[&str], &str, &[&str]); 3] = [
    (&[TABLETS, CAPSULES, "sachet"], "jar", &["bottle", "jar", "tin", "container", "hdpe", "pet"]),
    (&["vial"], "syringe", &["syringe", "prefilled"]),
    (&["vial"], "pen", &["pen", "penfill"]),
];

fn of_words(text: &str) -> Option<&'static str> {
    let words = words(text);
    let has = |known: &str| known.split_whitespace().any(|known| words.iter().any(|word| word == known));
    SILHOUETTES.iter().find(|(_, known)| has(known)).map(|(shape, _)| *shape)
}

/// The silhouette, and the pockets of a strip.
pub(super) fn of(facts: &Facts<'_>, form: Option<&str>) -> (&'static str, u8) {
    let texts = [facts.formulation, form.unwrap_or_default(), facts.name, facts.pack, facts.category];
    let shape = texts.into_iter().find_map(of_words).unwrap_or(BOX);
    let pack = words(facts.pack);
    let is_in = |known: &[&str]| pack.iter().any(|word| known.contains(&word.as_str()));
    let packed = BY_PACK.iter().find(|(shapes, _, words)| shapes.contains(&shape) && is_in(words));
    let shape = packed.map_or(shape, |(_, shape, _)| shape);
    (shape, if [TABLETS, CAPSULES].contains(&shape) { pockets(facts.pack) } else { 0 })
}

/// The pockets of a strip: 10 of "10's", of '10 × 10 tablets' and of '30 tablets' too, because no strip has 30.
fn pockets(pack: &str) -> u8 {
    let words = words(&pack.replace(['x', 'X', '×'], " × "));
    let numbers: Vec<u32> = words.iter().filter_map(|word| word.parse().ok()).collect();
    let Some(count) = numbers.iter().copied().rfind(|number| *number > 0) else { return POCKETS };
    let whole = (5..=MAX_POCKETS).rev().find(|pockets| count % pockets == 0);
    let pockets = if count <= MAX_POCKETS { Some(count) } else { whole };
    pockets.and_then(|pockets| u8::try_from(pockets).ok()).unwrap_or(POCKETS)
}
