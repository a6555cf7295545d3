//! The label of a product without a photograph: what stands in the picture's place, everywhere.
//!
//! Its facts are those of the record and of the one reading of its composition; what is not known is left out.

mod amounts;
pub(crate) mod shape;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub use self::amounts::LabelAmount;
use super::composition_label::SaltStrength;
use super::product::ProductSummary;
use super::salt_matrix::form_of;
use medicine::reading::{ProductKind, read_name};

/// What stands in the place of a product's photograph.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct PackLabel {
    /// The ink of its category.
    pub ink: Ink,
    /// The silhouette of its pack: a name of `frontend/src/recordViews/packs.svg`, or `tablets` and `capsules` for strips.
    pub shape: &'static str,
    /// The pockets of a strip of tablets or capsules, 1 to 16; 0 for other packs.
    pub pockets: u8,
    /// What is set large: the strength of each salt, else how many salts there are, else the size, else the count.
    pub amounts: Vec<LabelAmount>,
    /// The dosage form with its release: 'Tablet, SR'.
    pub form: Option<String>,
    /// The contents of a pack, unless they are set large.
    pub pack: Option<String>,
}

/// The colour that the labels of a category are printed in; `frontend/src/styles/tokens.css` mixes them.
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

impl PackLabel {
    /// The label of a product, in the ink of its category.
    pub(crate) fn of(product: &ProductSummary, ink: Ink) -> Self {
        let ProductSummary { name, category, formulation, pack_size, salts, .. } = product;
        let facts = Facts {
            name,
            category,
            formulation: formulation.as_deref().unwrap_or_default(),
            pack: pack_size.as_deref().unwrap_or_default(),
            salts,
        };
        facts.label(ink)
    }
}

/// What a label is made of.
pub(crate) struct Facts<'a> {
    pub(crate) name: &'a str,
    pub(crate) category: &'a str,
    pub(crate) formulation: &'a str,
    pub(crate) pack: &'a str,
    pub(crate) salts: &'a [SaltStrength],
}

/// Releases as packs shorten them.
const RELEASES: [(&str, &str); 5] = [
    ("sustained release", "SR"),
    ("prolonged release", "PR"),
    ("extended release", "ER"),
    ("modified release", "MR"),
    ("controlled release", "CR"),
];

impl Facts<'_> {
    /// The pack alone.
    pub(crate) fn silhouette(&self) -> PackLabel {
        PackLabel { amounts: Vec::new(), form: None, pack: None, ..self.label(Ink::Slate) }
    }

    pub(crate) fn label(&self, ink: Ink) -> PackLabel {
        let read = read_name(self.name);
        let kind = match read.kind {
            ProductKind::NoMedicine(kind) => Some(kind.to_owned()),
            _ => None,
        };
        let (form, known) = form_of(self.formulation, self.name);
        // A dressing is no dosage form: what its pack counts is said.
        let has_form = known.is_some() || (form.is_some() && self.formulation.trim().is_empty());
        let form = form.or(kind);
        let (shape, pockets) = shape::of(self, form.as_deref());
        let set = amounts::of(self, &read, has_form);
        let pack = self.pack.trim();
        let is_set = set.as_ref().is_some_and(|set| set.is_pack);
        let units = || set.iter().flat_map(|set| &set.amounts).filter_map(|one| one.unit.as_deref());
        let form = form
            .filter(|form| !units().any(|unit| unit.eq_ignore_ascii_case(form)))
            .map(|form| RELEASES.iter().fold(form, |form, (words, letters)| form.replace(words, letters)));
        PackLabel {
            ink,
            shape,
            pockets,
            amounts: set.map(|set| set.amounts).unwrap_or_default(),
            form,
            pack: (!pack.is_empty() && !is_set).then(|| pack.to_owned()),
        }
    }
}
