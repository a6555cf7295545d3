//! The numbers on a product's label: strengths, volumes, and digits that belong to its name.

use std::collections::HashSet;

use super::reading::TypedNumber;
use super::tokens::tokens;
use medicine::amount::number::Number;
use medicine::amount::quantity::Quantity;
use medicine::amount::read;
use medicine::amount::unit::{PrintedUnit, Unit};
use medicine::tokens::Placed;

/// The numbers of name and composition.
#[derive(Debug, Default)]
pub(super) struct LabelNumbers {
    /// Numbers with a unit, and the sum of those in the name.
    strengths: HashSet<(Number, PrintedUnit)>,
    /// Numbers of the name without a unit: the 3 of vitamin D3, 30/70.
    plain: HashSet<Number>,
    /// Volumes in millilitres, as the 5 of 250 mg per 5 mL.
    volumes: HashSet<Number>,
}

impl LabelNumbers {
    /// Adds the numbers of a name, or of a composition. What cannot be kept exactly is left out.
    pub(super) fn add(&mut self, tokens: &[Placed], is_name: bool) {
        let mut sums: Vec<(PrintedUnit, Option<Number>, usize)> = Vec::new();
        for at in 0..tokens.len() {
            let Some((value, takes)) = read::number(&tokens[at..]).filter(|(value, _)| value.is_exact())
            else {
                continue;
            };
            let Some((unit, _)) = read::unit(&tokens[at + takes..]) else {
                if is_name {
                    self.plain.insert(value);
                }
                continue;
            };
            let before = at.checked_sub(1).and_then(|at| tokens[at].word());
            if unit.kept == Unit::Ml {
                self.volumes.extend(Quantity::of(value, unit).map(|volume| volume.amount));
                continue;
            }
            // 'Each 25 g serving', 'sachet of 12 g'.
            if !is_name && matches!(before, Some("each" | "of")) {
                continue;
            }
            self.strengths.insert((value, unit));
            if is_name {
                match sums.iter_mut().find(|(of, ..)| *of == unit) {
                    Some((_, sum, count)) => {
                        (*sum, *count) = (sum.and_then(|sum| sum.plus(value)), *count + 1);
                    }
                    None => sums.push((unit, Some(value), 1)),
                }
            }
        }
        let sums = sums.into_iter().filter(|(.., count)| *count > 1);
        self.strengths.extend(sums.filter_map(|(unit, sum, _)| Some((sum?, unit))));
    }

    /// Adds the volumes of a pack.
    pub(super) fn add_pack(&mut self, pack: &str) {
        let tokens = tokens(pack);
        let quantities = (0..tokens.len()).filter_map(|at| read::quantity(&tokens[at..]));
        let volumes = quantities.filter(|(size, _)| size.unit == Unit::Ml);
        self.volumes.extend(volumes.map(|(size, _)| size.amount));
    }

    /// Whether a number can be one of the product's.
    pub(super) fn has_number(&self, typed: TypedNumber) -> bool {
        let TypedNumber { value, after_slash, .. } = typed;
        let Some(unit) = typed.unit else {
            return self.printed(value).next().is_some()
                || self.plain.contains(&value)
                || (after_slash && self.volumes.contains(&value));
        };
        let Some(asked) = Quantity::of(value, unit) else { return false };
        if asked.unit == Unit::Ml {
            return self.volumes.contains(&asked.amount);
        }
        let of_label = |(strength, unit): &(Number, PrintedUnit)| Quantity::of(*strength, *unit);
        self.strengths.iter().filter_map(of_label).any(|strength| strength.equals(asked))
    }

    /// Whether a number is one of the product's strengths, not only a digit of its name.
    pub(super) fn is_strength(&self, typed: TypedNumber) -> bool {
        let digit = typed.unit.is_none() && self.plain.contains(&typed.value);
        let bare = self.strengths.iter().any(|(strength, _)| *strength == typed.value);
        self.has_number(typed) && (!digit || bare)
    }

    /// Whether a number is a digit of the name, as the 3 of vitamin D3.
    pub(super) fn is_digit_of_name(&self, value: Number) -> bool {
        self.plain.contains(&value)
    }

    /// Whether so many millilitres are a volume that a strength refers to.
    pub(super) fn is_volume(&self, millilitres: Number) -> bool {
        self.volumes.contains(&millilitres)
    }

    /// Strengths of the label that read so, with their units: '1000' is also the 1 g.
    pub(super) fn printed(&self, value: Number) -> impl Iterator<Item = PrintedUnit> {
        self.strengths.iter().filter_map(move |(strength, unit)| {
            if *strength == value {
                return Some(*unit);
            }
            let in_milligrams = unit.is_weight_of_pack()
                && Quantity::of(*strength, *unit).is_some_and(|quantity| quantity.amount == value);
            in_milligrams.then_some(PrintedUnit::MILLIGRAM)
        })
    }

    /// Whether a strength is an amount, so that a weight in a line is hardly the size of a tube.
    pub(super) fn has_amount(&self) -> bool {
        let is_percent = |(_, unit): &(Number, PrintedUnit)| unit.kept == Unit::Percent;
        self.has_strength() && !self.strengths.iter().any(is_percent)
    }

    /// Whether a part of a pack as it is shown ('3ml') is the volume that a strength refers to.
    pub(super) fn has_volume(&self, part: &str) -> bool {
        match read::quantity(&tokens(part)) {
            Some((Quantity { amount, unit: Unit::Ml }, _)) => self.volumes.contains(&amount),
            _ => false,
        }
    }

    pub(super) fn has_strength(&self) -> bool {
        !self.strengths.is_empty()
    }
}
