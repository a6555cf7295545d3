//! The label of a product without a photograph: what stands in the picture's place, everywhere.
//!
//! It shows what the product is, as it was read ([`medicine::item`]), and the record's own pack; what is not known is left out.

mod amounts;
pub(crate) mod shape;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use self::amounts::LabelAmount;
use super::composition_label::form;
use medicine::dictionary::Dictionary;
use medicine::item::Item;
use medicine::product::read_product;
use medicine::reading::ProductKind;

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
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
    pub const ALL: [Self; 10] = [
        Self::Oxblood,
        Self::Indigo,
        Self::Olive,
        Self::Terracotta,
        Self::Petrol,
        Self::Plum,
        Self::Ochre,
        Self::Moss,
        Self::Slate,
        Self::Umber,
    ];

    /// The name that requests and the database have for it; none where it is of no ink.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ink| ink.name() == name)
    }

    /// Its name: 'moss'.
    pub(crate) fn name(self) -> String {
        format!("{self:?}").to_lowercase()
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
        let (shape, pockets) = shape::of(self, self.form(&self.item()).as_deref());
        PackLabel { ink, shape, pockets, amounts: Vec::new(), form: None, pack: None }
    }

    /// The label in the ink of its category.
    pub(crate) fn label(&self, item: &Item, ink: Ink) -> PackLabel {
        let form = self.form(item);
        let (shape, pockets) = shape::of(self, form.as_deref());
        let amounts::Set { amounts, mut facts } = amounts::of(self, item);
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
