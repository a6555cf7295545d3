//! The numbers on a product's label: strengths, volumes, and digits that belong to its name.

use std::collections::HashSet;

use super::draft::Unit;
use super::reading::TypedNumber;
use super::tokens::{Number, Piece, Token};

/// The numbers of name and composition.
#[derive(Debug, Default)]
pub(super) struct LabelNumbers {
    /// Numbers with a unit, and the sum of those in the name.
    strengths: HashSet<(Number, Unit)>,
    /// Numbers of the name without a unit: the 3 of vitamin D3, 30/70.
    plain: HashSet<Number>,
    /// Volumes, as the 5 of 250 mg per 5 mL.
    volumes: HashSet<Number>,
}

impl LabelNumbers {
    /// Adds the numbers of a name, or of a composition.
    pub(super) fn add(&mut self, tokens: &[Token], is_name: bool) {
        let mut sums: Vec<(Unit, u64, usize)> = Vec::new();
        for (at, token) in tokens.iter().enumerate() {
            let Some(value) = token.number() else { continue };
            let unit = tokens.get(at + 1).and_then(unit_of).unwrap_or(Unit::None);
            let before = at.checked_sub(1).and_then(|at| tokens[at].word());
            match unit {
                Unit::Ml => {
                    self.volumes.insert(value);
                }
                Unit::None if is_name => {
                    self.plain.insert(value);
                }
                Unit::None => {}
                // 'Each 25 g serving', 'sachet of 12 g'.
                _ if !is_name && matches!(before, Some("each" | "of")) => {}
                _ => {
                    self.strengths.insert((value, unit));
                    if is_name {
                        match sums.iter_mut().find(|(of, ..)| *of == unit) {
                            Some((_, sum, count)) => (*sum, *count) = (*sum + value.0, *count + 1),
                            None => sums.push((unit, value.0, 1)),
                        }
                    }
                }
            }
        }
        let sums = sums.into_iter().filter(|(.., count)| *count > 1);
        self.strengths.extend(sums.map(|(unit, sum, _)| (Number(sum), unit)));
    }

    /// Whether a number can be one of the product's.
    pub(super) fn has_number(&self, typed: TypedNumber) -> bool {
        let TypedNumber { value, unit, after_slash, .. } = typed;
        let shown = || {
            self.strengths
                .iter()
                .any(|(strength, of)| *strength == value || (*of == Unit::G && strength.times(1000) == value))
        };
        match unit {
            Unit::None => {
                shown() || self.plain.contains(&value) || (after_slash && self.volumes.contains(&value))
            }
            Unit::Percent | Unit::Iu => self.strengths.contains(&(value, unit)),
            Unit::Ml => self.volumes.contains(&value),
            Unit::Mg | Unit::Mcg | Unit::G => {
                let wanted = micrograms(value, unit);
                self.strengths.iter().any(|(strength, of)| {
                    matches!(of, Unit::Mg | Unit::Mcg | Unit::G) && micrograms(*strength, *of) == wanted
                })
            }
        }
    }

    /// Whether a number is one of the product's strengths, not only a digit of its name.
    pub(super) fn is_strength(&self, typed: TypedNumber) -> bool {
        let digit = typed.unit == Unit::None && self.plain.contains(&typed.value);
        let bare = self.strengths.iter().any(|(strength, _)| *strength == typed.value);
        self.has_number(typed) && (!digit || bare)
    }

    /// Whether a number is a digit of the name, as the 3 of vitamin D3.
    pub(super) fn is_digit_of_name(&self, value: Number) -> bool {
        self.plain.contains(&value)
    }

    /// Whether a number is a volume that a strength refers to.
    pub(super) fn is_volume(&self, value: Number) -> bool {
        self.volumes.contains(&value)
    }

    /// Strengths of the label that read so, with their units.
    pub(super) fn printed(&self, value: Number) -> impl Iterator<Item = Unit> {
        self.strengths.iter().filter_map(move |(strength, unit)| {
            let in_milligrams = *unit == Unit::G && strength.times(1000) == value;
            let is_it = *strength == value || in_milligrams;
            is_it.then_some(if in_milligrams { Unit::Mg } else { *unit })
        })
    }

    /// Whether a strength is a weight, so that a weight in a line is hardly the size of a tube.
    pub(super) fn has_weight(&self) -> bool {
        let has = |units: &[Unit]| self.strengths.iter().any(|(_, unit)| units.contains(unit));
        has(&[Unit::G, Unit::Mg, Unit::Mcg]) && !has(&[Unit::Percent])
    }

    /// Whether a part of a pack as it is shown ('3ml') is the volume that a strength refers to.
    pub(super) fn has_volume(&self, part: &str) -> bool {
        part.strip_suffix("ml").is_some_and(|volume| self.volumes.iter().any(|own| own.to_string() == volume))
    }

    pub(super) fn has_strength(&self) -> bool {
        !self.strengths.is_empty()
    }
}

/// The unit that a label prints behind a number.
pub(super) fn unit_of(token: &Token) -> Option<Unit> {
    match &token.piece {
        Piece::Word(word) => match word.as_str() {
            "mg" => Some(Unit::Mg),
            "mcg" | "\u{3bc}g" => Some(Unit::Mcg),
            "g" | "gram" => Some(Unit::G),
            "iu" => Some(Unit::Iu),
            "ml" => Some(Unit::Ml),
            _ => None,
        },
        Piece::Sign('%') => Some(Unit::Percent),
        _ => None,
    }
}

fn micrograms(value: Number, unit: Unit) -> Number {
    match unit {
        Unit::Mg => value.times(1000),
        Unit::G => value.times(1_000_000),
        _ => value,
    }
}
