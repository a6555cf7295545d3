//! The columns of a table: strengths, by amount.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;

use super::MatrixStrength;
use medicine::amount::quantity::{Quantity, Strength};

/// The products of one strength.
pub(super) struct Column {
    /// Of each salt; `None` for the products without a readable one.
    pub(super) strengths: Option<Vec<Strength>>,
    /// How often each spelling of it is printed.
    texts: BTreeMap<String, usize>,
    count: usize,
    is_current: bool,
}

/// The column of these strengths, which takes one more product; a new one where there was none.
pub(super) fn columns_of(
    columns: &mut Vec<Column>,
    strengths: Option<(Vec<Strength>, String)>,
    is_current: bool,
) -> usize {
    let (strengths, text) = strengths.unzip();
    let known = columns.iter().position(|column| column.strengths == strengths);
    let at = known.unwrap_or_else(|| {
        columns.push(Column { strengths, texts: BTreeMap::new(), count: 0, is_current: false });
        columns.len() - 1
    });
    let column = &mut columns[at];
    column.count += 1;
    column.is_current |= is_current;
    if let Some(text) = text {
        *column.texts.entry(text).or_default() += 1;
    }
    at
}

/// The columns that are shown, in their order: those with most products, and that of the current product.
pub(super) fn chosen(columns: &[Column], most: usize) -> Vec<usize> {
    let mut chosen: Vec<usize> = (0..columns.len()).collect();
    let by_amount = |one: &usize, other: &usize| columns[*one].by_amount(&columns[*other]);
    chosen.sort_by(by_amount);
    chosen.sort_by_key(|at| (Reverse(columns[*at].is_current), Reverse(columns[*at].count)));
    chosen.truncate(most);
    chosen.sort_by(by_amount);
    chosen
}

impl Column {
    /// Smaller amounts first; what has none is last.
    fn by_amount(&self, other: &Self) -> Ordering {
        let (Some(one), Some(other)) = (&self.strengths, &other.strengths) else {
            return self.strengths.is_none().cmp(&other.strengths.is_none());
        };
        let pairs = one.iter().zip(other);
        pairs.map(|(one, other)| by_amount(one, other)).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }

    pub(super) fn shown(&self, salts: &[String]) -> MatrixStrength {
        // Of spellings that are as frequent, the first by alphabet.
        let text = self.texts.iter().rev().max_by_key(|(_, count)| **count).map(|(text, _)| text.clone());
        let search = match &text {
            Some(text) => {
                let parts = salts.iter().zip(text.split(" + "));
                parts.map(|(salt, strength)| format!("{salt} {strength}")).collect::<Vec<_>>().join(" + ")
            }
            None => salts.join(" + "),
        };
        MatrixStrength { strength: text, search }
    }
}

/// Amounts of one unit by size; what is divided by a volume or mass by concentration, behind what is not.
fn by_amount(one: &Strength, other: &Strength) -> Ordering {
    let units = |strength: &Strength| (strength.per.map(|per| per.unit), strength.quantity.unit);
    let divisor = |strength: &Strength| u128::from(strength.per.map_or(1, millionths));
    let amount = |strength: &Strength| u128::from(millionths(strength.quantity));
    units(one)
        .cmp(&units(other))
        .then_with(|| (amount(one) * divisor(other)).cmp(&(amount(other) * divisor(one))))
        .then_with(|| divisor(one).cmp(&divisor(other)))
}

fn millionths(quantity: Quantity) -> u64 {
    quantity.amount.millionths()
}
