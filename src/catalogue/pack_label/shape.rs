//! The silhouette of a pack: by the form, else the pack, else the name, else the category.

use serde::Serialize;
use utoipa::ToSchema;

use super::Facts;
use medicine::words::words;

/// What is drawn of a pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names are those of the packs")]
pub enum PackShape {
    /// A strip with round pockets.
    Tablets,
    /// A strip with long pockets.
    Capsules,
    Jar,
    Bottle,
    Vial,
    Dropper,
    Tube,
    Inhaler,
    Sachet,
    Roll,
    Box,
    Brace,
}

use PackShape::{Bottle, Box, Brace, Capsules, Dropper, Inhaler, Jar, Roll, Sachet, Tablets, Tube, Vial};

/// Most pockets that a strip is drawn with.
const MAX_POCKETS: u32 = 16;
/// Those of a strip that does not say.
const POCKETS: u8 = 10;

/// Words by the pack that they mean; of several in a text, that of the first row here counts.
const WORDS: [(PackShape, &str); 12] = [
    (Inhaler, "inhaler inhalers inhalation rotacap rotacaps mdi md dpi autohaler"),
    (
        Vial,
        "injection injections inj infusion vaccine vial vials ampoule ampoules amp syringe cartridge catridge penfill pen \
         insulin immunoglobulin respules respule nebuliser nebulizer",
    ),
    (Dropper, "drops drop nasal otic"),
    (Tube, "cream ointment gel paste jelly balm tube tubes"),
    (
        Bottle,
        "syrup suspension solution liquid lotion shampoo mouthwash gargle elixir emulsion linctus tonic oil wash enema \
         spray cleanser serum sanitizer sanitiser ml",
    ),
    (Capsules, "capsule capsules softgel softgels suppository suppositories pessary pessaries"),
    (Tablets, "tablet tablets lozenge lozenges strip strips gum"),
    (Jar, "jar jars tin scoop hdpe container"),
    (Sachet, "sachet sachets powder granules pouch"),
    (Roll, "bandage bandages tape gauze cotton dressing dressings plaster roll crepe buds wool lint"),
    (
        Brace,
        "belt support supports brace binder collar splint stocking stockings immobilizer immobiliser sling knee ankle elbow \
         wrist heel shoulder lumbar",
    ),
    (Box, "kit mask gloves glove napkins wipes thermometer"),
];

fn of_words(text: &str) -> Option<PackShape> {
    let words = words(text);
    let has = |known: &str| known.split_whitespace().any(|known| words.iter().any(|word| word == known));
    WORDS.iter().find(|(_, known)| has(known)).map(|(shape, _)| *shape)
}

/// The silhouette, and the pockets of a strip.
pub(super) fn of(facts: &Facts<'_>, form: Option<&str>) -> (PackShape, u8) {
    let texts = [facts.formulation, form.unwrap_or_default(), facts.name, facts.pack, facts.category];
    let shape = texts.into_iter().find_map(of_words).unwrap_or(Box);
    let pack = words(facts.pack);
    let is_in = |known: &[&str]| pack.iter().any(|word| known.contains(&word.as_str()));
    match shape {
        Tablets | Capsules | Sachet if is_in(&["bottle", "jar", "tin", "container", "hdpe", "pet"]) => {
            (Jar, 0)
        }
        Tablets | Capsules => (shape, pockets(facts.pack)),
        _ => (shape, 0),
    }
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
