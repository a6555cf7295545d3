//! The documents of the index: one for each content that a product has had since the index was built.

use std::cmp::Reverse;
use std::collections::HashMap;

use roaring::RoaringBitmap;

use super::facets::{FacetIndex, Terms};
use crate::catalogue::product::ProductId;
use crate::catalogue::store::search::IndexedProduct;
use crate::platform::text::fold;

/// The whole index, as it was at one content version.
#[derive(Default)]
pub(super) struct Index {
    pub(super) facets: FacetIndex,
    pub(super) categories: Terms,
    pub(super) benefits: Terms,
    /// By document: product, and when it was created.
    products: Vec<(ProductId, i64)>,
    document_of: HashMap<ProductId, u32>,
    /// The documents that are the present content of a product.
    live: RoaringBitmap,
    texts: Vec<String>,
}

impl Index {
    /// Adds a product in place of its earlier content.
    pub(super) fn put(&mut self, product: &IndexedProduct) {
        self.remove(product.id);
        let document = u32::try_from(self.products.len()).unwrap_or(u32::MAX);
        self.facets.add(document, product);
        let optional = [&product.sku, &product.composition, &product.formulation];
        let fields = optional.into_iter().flatten().chain([&product.name, &product.description]);
        self.texts.push(fields.into_iter().map(|field| fold(field) + "\0").collect());
        self.products.push((product.id, product.created_at));
        self.document_of.insert(product.id, document);
        self.live.insert(document);
    }

    /// Removes a product, if it is there.
    pub(super) fn remove(&mut self, id: ProductId) {
        if let Some(document) = self.document_of.remove(&id) {
            self.live.remove(document);
        }
    }

    /// All products.
    pub(super) fn live(&self) -> &RoaringBitmap {
        &self.live
    }

    /// How many documents are the former content of a product.
    pub(super) fn stale(&self) -> u64 {
        self.products.len() as u64 - self.live.len()
    }

    pub(super) fn product(&self, document: u32) -> ProductId {
        self.products[document as usize].0
    }

    /// The documents that hold a text.
    pub(super) fn containing(&self, text: &str) -> RoaringBitmap {
        let text = fold(text);
        self.live.iter().filter(|at| self.texts[*at as usize].contains(&text)).collect()
    }

    /// A page of documents, newest first.
    pub(super) fn newest(&self, found: &RoaringBitmap, offset: usize, limit: usize) -> Vec<u32> {
        let mut documents: Vec<u32> = found.iter().collect();
        let key = |document: &u32| {
            let (id, created_at) = self.products[*document as usize];
            Reverse((created_at, id))
        };
        documents.sort_unstable_by_key(key);
        documents.into_iter().skip(offset).take(limit).collect()
    }
}
