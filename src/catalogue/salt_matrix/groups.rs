//! The rows and columns of a table: what they stand for, and which of them are shown.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

/// The products of one row or column.
pub(super) struct Group<K> {
    /// What they have in common.
    pub(super) key: K,
    pub(super) count: usize,
    /// How often each text for it stands in products.
    texts: BTreeMap<String, usize>,
    is_current: bool,
}

/// The group of a key, which takes one more product; a new one where there was none.
pub(super) fn group_of<K: PartialEq>(
    groups: &mut Vec<Group<K>>,
    key: K,
    text: Option<String>,
    is_current: bool,
) -> usize {
    let at = groups.iter().position(|group| group.key == key).unwrap_or_else(|| {
        groups.push(Group { key, count: 0, texts: BTreeMap::new(), is_current: false });
        groups.len() - 1
    });
    let group = &mut groups[at];
    group.count += 1;
    group.is_current |= is_current;
    if let Some(text) = text {
        *group.texts.entry(text).or_default() += 1;
    }
    at
}

/// The groups that are shown, in their order: those with most products, and that of the current product.
pub(super) fn chosen<K>(
    groups: &[Group<K>],
    most: usize,
    order: impl Fn(&Group<K>, &Group<K>) -> Ordering,
) -> Vec<usize> {
    let by_order = |one: &usize, other: &usize| order(&groups[*one], &groups[*other]);
    let mut chosen: Vec<usize> = (0..groups.len()).collect();
    chosen.sort_by(by_order);
    chosen.sort_by_key(|at| (Reverse(groups[*at].is_current), Reverse(groups[*at].count)));
    chosen.truncate(most);
    chosen.sort_by(by_order);
    chosen
}

impl<K> Group<K> {
    /// The text that stands in most products; of those that are as frequent, the first by alphabet.
    pub(super) fn usual_text(&self) -> Option<String> {
        self.texts.iter().rev().max_by_key(|(_, count)| **count).map(|(text, _)| text.clone())
    }
}
