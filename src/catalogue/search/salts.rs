//! The active ingredients of the catalogue.

use std::collections::HashMap;

use roaring::RoaringBitmap;

use super::words::words;
use crate::catalogue::composition::{self, Ingredient};

/// An active ingredient.
pub(super) struct Salt {
    /// As products print it.
    pub(super) label: String,
    /// The words of its name.
    pub(super) words: Vec<String>,
    /// The products that hold it.
    pub(super) documents: RoaringBitmap,
}

/// The active ingredients by the names under which they are one.
#[derive(Default)]
pub(super) struct Salts(HashMap<String, Salt>);

/// An ingredient of a product.
pub(super) struct SaltName {
    key: String,
    label: String,
}

impl Salts {
    /// Adds the ingredients of a document.
    pub(super) fn add(&mut self, document: u32, ingredients: &[SaltName]) {
        for SaltName { key, label } in ingredients {
            let salt = self.0.entry(key.clone()).or_insert_with(|| Salt {
                label: label.clone(),
                words: words(label),
                documents: RoaringBitmap::new(),
            });
            salt.documents.insert(document);
        }
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Salt> {
        self.0.values()
    }
}

/// The active ingredients of a composition.
pub(super) fn ingredients(text: &str) -> Vec<SaltName> {
    let mut found: Vec<SaltName> = Vec::new();
    for Ingredient { salt, key, .. } in composition::parse(text).ingredients {
        if !key.is_empty() && found.iter().all(|known| known.key != key) {
            found.push(SaltName { key, label: salt });
        }
    }
    found
}
