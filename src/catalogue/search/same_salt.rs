//! Which products hold the salts of another, by parsed composition.

use std::cmp::Reverse;

use roaring::RoaringBitmap;

use super::SearchIndex;
use super::index::Index;
use crate::catalogue::product::ProductId;
use crate::error::Result;
use crate::platform::db::Snapshot;

/// The products that share salts with one.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct SharedSalts {
    /// They hold the same salts and no other.
    pub(crate) same: Vec<ProductId>,
    /// They hold one of the salts, alone or with others; fewest ingredients first.
    pub(crate) others: Vec<ProductId>,
}

impl SearchIndex {
    /// The other products with the salts of one, the newest first, at most `limit` of each kind. `keys` are the salts of the
    /// product, as [`crate::catalogue::composition`] tells them apart.
    pub(crate) fn shared_salts(
        &self,
        snapshot: &Snapshot,
        product: ProductId,
        keys: &[String],
        limit: usize,
    ) -> Result<SharedSalts> {
        self.catch_up(snapshot)?;
        Ok(self.with_index(|index| shared(index, product, keys, limit)))
    }
}

fn shared(index: &Index, product: ProductId, keys: &[String], limit: usize) -> SharedSalts {
    let none = RoaringBitmap::new();
    let mut all: Option<RoaringBitmap> = None;
    let mut any = RoaringBitmap::new();
    for key in keys {
        let documents = index.salts.get(key).map_or(&none, |salt| &salt.documents);
        all = Some(all.map_or_else(|| documents.clone(), |all| all & documents));
        any |= documents;
    }
    let same = all.unwrap_or_default() & index.live();
    let count = u8::try_from(keys.len()).unwrap_or(u8::MAX);
    let same: RoaringBitmap =
        same.into_iter().filter(|document| index.document(*document).ingredients == count).collect();
    let others = (any & index.live()) - &same;
    let best = |documents: RoaringBitmap| {
        let mut found: Vec<u32> =
            documents.into_iter().filter(|at| index.document(*at).product != product).collect();
        found.sort_unstable_by_key(|at| (index.document(*at).ingredients, Reverse(index.age(*at))));
        found.truncate(limit);
        found.into_iter().map(|at| index.document(at).product).collect()
    };
    SharedSalts { same: best(same), others: best(others) }
}
