//! The label of a product without a photograph: what stands in the picture's place, everywhere.
//!
//! It shows what the product is, as it was read ([`medicine::item`]), and the record's own pack; what is not known is left out.

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use super::composition_label::{form, lines, salts};
use medicine::amount::unit::{Unit, unit};
use medicine::dictionary::Dictionary;
use medicine::item::Item;
use medicine::product::read_product;
use medicine::reading::ProductKind;
use medicine::tables::columns;
use medicine::words::words;

/// What stands in the place of a product's photograph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PackLabel {
    /// The ink of its category.
    pub ink: Ink,
    /// The silhouette of its pack: a name of `frontend/src/public/views/packs.svg`, or `tablets` and `capsules` for strips.
    pub shape: &'static str,
    /// The pockets of a strip of tablets or capsules, 1 to 16; 0 for other packs.
    pub pockets: u8,
    /// What is set large: the strength of each salt, else the size, else the contents of a pack.
    pub amounts: Vec<LabelAmount>,
    /// The dosage form with its release: 'Tablet, SR'.
    pub form: Option<String>,
    /// Strengths that are not set large, how many salts there are where none is, and the contents of a pack as far as they are not
    /// set large: '60 million spores · 10's'.
    pub pack: Option<String>,
}

/// The colour that the labels of a category are printed in; `frontend/src/design/tokens.css` mixes them.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    ToSchema,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
#[expect(missing_docs, reason = "the names are those of colours")]
pub enum Ink {
    Oxblood,
    Indigo,
    Olive,
    Terracotta,
    Petrol,
    Plum,
    Ochre,
    Moss,
    Slate,
    Umber,
}

impl Ink {
    /// All of them.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Its name in requests and in the database: 'moss'.
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }

    /// The ink of a category by its folded name alone, the same at every start (FNV-1a).
    pub(crate) fn by_name(category_key: &str) -> Self {
        let hash = category_key
            .bytes()
            .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        Self::ALL[hash as usize % Self::ALL.len()]
    }

    /// The inks of the largest categories, the largest first: those that somebody chose, else each has one of its own, by its
    /// name while that is free.
    pub(crate) fn of_largest(category_keys: &[String], chosen: &HashMap<String, Self>) -> Vec<Self> {
        let keys = category_keys.iter().take(Self::ALL.len());
        let mut taken: Vec<Self> = keys.clone().filter_map(|key| chosen.get(key).copied()).collect();
        let mut own = |key: &String| {
            let wished = Self::by_name(key);
            let mut steps =
                (0..Self::ALL.len()).map(|step| Self::ALL[(wished as usize + step) % Self::ALL.len()]);
            // Two categories may be given one ink by choice: then one is left over.
            let ink = steps.find(|ink| !taken.contains(ink)).unwrap_or(wished);
            taken.push(ink);
            ink
        };
        keys.map(|key| chosen.get(key).copied().unwrap_or_else(|| own(key))).collect()
    }
}

/// What a label is made of.
pub(crate) struct Facts<'a> {
    pub(crate) name: &'a str,
    pub(crate) category: &'a str,
    pub(crate) composition: &'a str,
    pub(crate) formulation: &'a str,
    pub(crate) pack: &'a str,
}

impl<'a> Facts<'a> {
    /// Those of a product by its name, category, and composition, formulation and pack.
    pub(crate) fn new(name: &'a str, category: &'a str, texts: [&'a Option<String>; 3]) -> Self {
        let [composition, formulation, pack] = texts.map(|text| text.as_deref().unwrap_or_default());
        Self { name, category, composition, formulation, pack }
    }

    /// What the product is.
    pub(crate) fn item(&self) -> Item {
        let Self { name, composition, formulation, pack, .. } = self;
        read_product(name, composition, formulation, pack, &Dictionary::shipped())
    }

    /// The pack alone.
    pub(crate) fn silhouette(&self, ink: Ink) -> PackLabel {
        let (shape, pockets) = silhouette_of(self, self.form(&self.item()).as_deref());
        PackLabel { ink, shape, pockets, amounts: Vec::new(), form: None, pack: None }
    }

    /// The label in the ink of its category.
    pub(crate) fn label(&self, item: &Item, ink: Ink) -> PackLabel {
        let form = self.form(item);
        let (shape, pockets) = silhouette_of(self, form.as_deref());
        let Set { amounts, mut facts } = set_large(self, item);
        facts.retain(|fact| form.as_ref().is_none_or(|form| !form.eq_ignore_ascii_case(fact)));
        let pack = (!facts.is_empty()).then(|| facts.join(" · "));
        PackLabel { ink, shape, pockets, amounts, form, pack }
    }

    /// 'Tablet, SR'; what the product calls its form where that is none; the kind of what is no medicine.
    fn form(&self, item: &Item) -> Option<String> {
        let stated = self.formulation.trim();
        match (form(item, stated), item.kind) {
            (Some((form, Some(apart))), _) => Some(format!("{form}, {}", short(&apart))),
            (Some((form, None)), _) => Some(form.to_owned()),
            (None, _) if !stated.is_empty() => Some(stated.to_owned()),
            (None, ProductKind::NoMedicine(kind)) => Some(kind.to_owned()),
            (None, _) => None,
        }
    }
}

/// A release as packs shorten it: 'SR'.
fn short(apart: &str) -> String {
    if !apart.ends_with(" release") {
        return apart.to_owned();
    }
    apart.split([' ', '-']).filter_map(|word| word.chars().next()).flat_map(char::to_uppercase).collect()
}

/// Strengths of more salts are not set one above the other: the salts are counted, as where one's strength is not known.
const MOST_SALTS: usize = 3;
/// The units that are set beside a number; there is no room for others.
const UNITS: [&str; 6] = ["mg", "mcg", "g", "mL", "%", "IU"];

/// A line of what is set large.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct LabelAmount {
    /// The number as printed, or a size in words.
    pub amount: String,
    /// Its unit: mg, mcg, g, mL, % or IU; of several lines with one unit, the last has it.
    pub unit: Option<String>,
    /// What it is for: '5 mL'; as with the unit.
    pub per: Option<String>,
}

/// The lines of a label.
#[derive(Default)]
struct Set {
    amounts: Vec<LabelAmount>,
    /// What stands below: '60 million spores', how many salts there are, the contents of a pack as far as they are not set large.
    facts: Vec<String>,
}

/// What is set large: the strength of each salt, else the size, else the contents of the pack.
fn set_large(facts: &Facts<'_>, item: &Item) -> Set {
    let mut set = Set::default();
    let pack = facts.pack.trim();
    let salts = salts(item);
    let strengths: Option<Vec<_>> = salts.iter().map(|salt| salt.strength.as_deref()).collect();
    // What a portion of a food has is no strength.
    let is_medicine = item.kind == ProductKind::Medicine;
    if let Some(all) = strengths.filter(|all| is_medicine && (1..=MOST_SALTS).contains(&all.len())) {
        set.strengths(&all);
        if !set.amounts.is_empty() {
            set.say(pack);
            return set;
        }
    }
    // What is counted is what the composition lists.
    let listed = lines(facts.composition, item);
    let is_listed = |line: &String| !(line.starts_with("Each") || line.starts_with('('));
    let listed =
        listed.iter().filter(|line| !line.amount.as_ref().is_some_and(|amount| amount.starts_with("q.s")));
    if set.facts.is_empty()
        && salts.len() > 1
        && listed.filter(|line| is_listed(&line.text)).count() == salts.len()
    {
        set.say(&format!("{} ingredients", salts.len()));
    }
    if let Some(size) = size(facts.name, item) {
        let begins_pack = words(pack).first().is_some_and(|first| words(&size).first() == Some(first));
        set.amounts.push(LabelAmount { amount: size, ..LabelAmount::default() });
        set.say(if begins_pack { "" } else { pack });
    } else if let Some((amount, rest)) = contents(pack) {
        set.amounts.push(amount);
        set.say(rest);
    } else {
        set.amounts.extend(volume(item));
        set.say(pack);
    }
    set
}

impl Set {
    /// Adds a fact, unless it is there.
    fn say(&mut self, fact: &str) {
        if !(fact.is_empty() || self.facts.iter().any(|known| known == fact)) {
            self.facts.push(fact.to_owned());
        }
    }

    fn strengths(&mut self, all: &[&str]) {
        for strength in all {
            match strength_of(strength) {
                Some((amount, below)) => {
                    self.amounts.push(amount);
                    self.say(below);
                }
                None => self.say(&strength.replace('/', " per ")),
            }
        }
        if let Some((last, others)) = self.amounts.split_last_mut()
            && others.iter().all(|one| (&one.unit, &one.per) == (&last.unit, &last.per))
        {
            for one in others {
                (one.unit, one.per) = (None, None);
            }
        }
    }
}

/// '250 mg/5 mL' in its parts, and what of it stands below: the 'w/v' of '1 % w/v'. A number of anything else, '60 million spores',
/// stands below as a whole.
fn strength_of(printed: &str) -> Option<(LabelAmount, &str)> {
    let divided = printed.split_once('/').filter(|_| !printed.contains('%'));
    let (whole, per) = divided.map_or((printed, None), |(whole, per)| (whole, Some(per.to_owned())));
    let (number, rest) = whole.split_at(whole.find([' ', '%']).unwrap_or(whole.len()));
    let rest = rest.trim();
    let (first, more) = rest.split_once(' ').unwrap_or((rest, ""));
    let is_unit = |word: &str| UNITS.contains(&word);
    let (amount, unit, below) = match rest.rsplit_once(' ') {
        _ if is_unit(first) => (number.to_owned(), Some(first), more),
        // '1 million IU'
        Some((times, last)) if is_unit(last) => (format!("{number} {times}"), Some(last), ""),
        _ if rest.is_empty() => (number.to_owned(), None, rest),
        _ => return None,
    };
    Some((LabelAmount { amount, unit: unit.map(str::to_owned), per }, below))
}

/// The size of an article that tells it from others: 'USP 3/0' of a suture, not the length of its needle; not what an extension
/// line measures that comes with it.
fn size(name: &str, item: &Item) -> Option<String> {
    let name = words(name);
    let is_own = |size: &&String| {
        let first = words(size).into_iter().next();
        !name.windows(2).any(|pair| pair[0] == "with" && Some(&pair[1]) == first.as_ref())
    };
    let own: Vec<_> = item.sizes.iter().filter(is_own).collect();
    let is_named = |size: &&&String| {
        size.starts_with(char::is_alphabetic) && size.ends_with(|sign: char| sign.is_ascii_digit())
    };
    let size = own.iter().find(is_named).or(own.first())?;
    // '80 × 50 × 10 mm'
    let unit = size.rsplit_once(' ').map_or("", |(_, unit)| unit);
    Some(size.replace(&format!(" {unit} × "), " × "))
}

/// The contents of a pack that begins with them, and what follows: '60 mL' of '60 ml bottle', "30's", '100' of '100 ear buds'. One
/// piece says nothing.
fn contents(pack: &str) -> Option<(LabelAmount, &str)> {
    let of_pack = pack.strip_prefix("Pack of ");
    let text = of_pack.unwrap_or(pack);
    let (number, rest) = text.split_at(text.find(|sign: char| !(sign.is_ascii_digit() || sign == '.'))?);
    if number.is_empty() {
        return None;
    }
    let behind = rest.trim_start();
    let (word, more) =
        behind.split_at(behind.find(|sign: char| !sign.is_alphabetic()).unwrap_or(behind.len()));
    let more = more.trim_start_matches(|sign: char| !sign.is_alphanumeric() && sign != '(');
    let amount =
        |amount: String, unit: Option<&str>| LabelAmount { amount, unit: unit.map(str::to_owned), per: None };
    match unit(&word.to_lowercase()).filter(|unit| matches!(unit.kept, Unit::Mg | Unit::Ml)) {
        Some(unit) if UNITS.contains(&unit.symbol) => {
            return Some((amount(number.to_owned(), Some(unit.symbol)), more));
        }
        Some(unit) => return Some((amount(format!("{number} {}", unit.symbol), None), more)),
        None if number == "1" => return None,
        None => {}
    }
    if let Some(more) = rest.strip_prefix("'s").or(rest.strip_prefix("’s")) {
        return Some((amount(format!("{number}'s"), None), more.trim_start()));
    }
    let said = words(rest);
    let is_counted = said.iter().any(|word| word.len() > 2 && word.ends_with('s'));
    let is_measured = said.iter().any(|word| word == "x") || rest.contains('×');
    let counts = (is_counted || of_pack.is_some()) && !is_measured;
    counts.then(|| (amount(number.to_owned(), None), behind))
}

/// How much a bottle or tin holds, wherever that is said.
fn volume(item: &Item) -> Option<LabelAmount> {
    let volume = item.volume?;
    let (amount, unit) = match volume.unit {
        Unit::Ml => (volume.amount, "mL"),
        _ => (volume.amount.divided(1000)?, "g"),
    };
    Some(LabelAmount { amount: amount.to_string(), unit: Some(unit.to_owned()), per: None })
}

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
fn silhouette_of(facts: &Facts<'_>, form: Option<&str>) -> (&'static str, u8) {
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
