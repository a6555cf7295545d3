//! What a product answers to: its words, its numbers, and what its name is made of.

use std::collections::HashSet;

use super::draft::Unit;
use super::packs::forms_of_pack;
use super::reading::TypedNumber;
use super::tokens::{Number, Piece, Token, tokens, tokens_within};

use crate::catalogue::dictionary::dosage_form;
use crate::catalogue::search::words::words;
use crate::catalogue::store::listed::ListedProduct;

/// Words of names that many salts share: one of them alone does not name a product.
const SHARED: [&str; 35] = [
    "acid",
    "vitamin",
    "sodium",
    "potassium",
    "calcium",
    "magnesium",
    "chloride",
    "hydrochloride",
    "sulphate",
    "sulfate",
    "maleate",
    "citrate",
    "phosphate",
    "acetate",
    "hydroxide",
    "carbonate",
    "nitrate",
    "succinate",
    "tartrate",
    "besylate",
    "mesylate",
    "fumarate",
    "bromide",
    "oxide",
    "gluconate",
    "lactate",
    "extract",
    "oil",
    "human",
    "salts",
    "water",
    "compound",
    "isosorbide",
    "ferrous",
    "oral",
];

/// Words for what a substance is a salt of: a name that has one is not asked for with another.
const IONS: [&str; 13] = [
    "hydrochloride",
    "sulphate",
    "maleate",
    "citrate",
    "phosphate",
    "acetate",
    "succinate",
    "tartrate",
    "besylate",
    "mesylate",
    "fumarate",
    "bromide",
    "gluconate",
];

/// Words of names that say the form or the release, not the substance.
const FORMS: [&str; 62] = [
    "tablet",
    "tablets",
    "capsule",
    "capsules",
    "softgel",
    "softgels",
    "injection",
    "injections",
    "syrup",
    "suspension",
    "solution",
    "drops",
    "drop",
    "cream",
    "ointment",
    "gel",
    "lotion",
    "inhaler",
    "sachet",
    "sachets",
    "powder",
    "granules",
    "spray",
    "respules",
    "suppository",
    "suppositories",
    "vaginal",
    "nasal",
    "eye",
    "ear",
    "topical",
    "dry",
    "oral",
    "orally",
    "disintegrating",
    "dispersible",
    "chewable",
    "effervescent",
    "sustained",
    "extended",
    "prolonged",
    "modified",
    "release",
    "controlled",
    "gastro",
    "resistant",
    "enteric",
    "coated",
    "film",
    "sr",
    "er",
    "xr",
    "xl",
    "mr",
    "pr",
    "cr",
    "od",
    "puff",
    "ip",
    "bp",
    "usp",
    "soft",
];

/// Characters of a composition that are read.
const MAX_COMPOSITION: usize = 2_000;

/// A product as lines are compared with it.
#[derive(Debug)]
pub(super) struct Goods {
    pub(super) product: ListedProduct,
    /// Words of name, composition and form, in the singular too, and neighbours of the name written as one.
    words: HashSet<String>,
    /// The words of each substance in the name.
    parts: Vec<Vec<String>>,
    /// Numbers with a unit, and the sum of those in the name.
    strengths: HashSet<(Number, Unit)>,
    /// Numbers of the name without a unit: the 3 of vitamin D3, 30/70.
    plain: HashSet<Number>,
    /// Volumes, as the 5 of 250 mg per 5 mL.
    volumes: HashSet<Number>,
    /// A tablet or capsule.
    pub(super) is_solid: bool,
    /// The dosage form as the catalogue's filter shows it.
    form: Option<&'static str>,
}

impl Goods {
    pub(super) fn new(product: ListedProduct) -> Self {
        let mut goods = Self {
            words: HashSet::new(),
            parts: parts(&product.name),
            strengths: HashSet::new(),
            plain: HashSet::new(),
            volumes: HashSet::new(),
            is_solid: false,
            form: None,
            product,
        };
        let name = goods.product.name.clone();
        let composition = goods.product.composition.clone().unwrap_or_default();
        let formulation = goods.product.formulation.clone().unwrap_or_default();
        for text in [&name, &composition, &formulation] {
            for word in words(text) {
                if let Some(one) = word.strip_suffix('s').filter(|one| one.len() > 3) {
                    goods.words.insert(one.to_owned());
                }
                goods.words.insert(word);
            }
        }
        let of_name = words(&name);
        goods.words.extend(of_name.windows(2).map(<[String]>::concat));
        // A powder of which the patient makes a drink is not asked for as a liquid.
        if formulation.to_lowercase().starts_with("powder for oral solution") {
            goods.words.remove("solution");
        }
        goods.form = dosage_form(&formulation).map(|form| form.label);
        goods.is_solid = ["tablet", "capsule", "softgel"].iter().any(|form| goods.words.contains(*form));
        goods.add_numbers(&tokens(&name), true);
        goods.add_numbers(&tokens_within(&composition, MAX_COMPOSITION), false);
        goods
    }

    fn add_numbers(&mut self, tokens: &[Token], is_name: bool) {
        let mut sums: Vec<(Unit, u64, usize)> = Vec::new();
        for (at, token) in tokens.iter().enumerate() {
            let Some(value) = token.number() else { continue };
            let unit = match tokens.get(at + 1).map(|next| &next.piece) {
                Some(Piece::Word(word)) => match word.as_str() {
                    "mg" => Unit::Mg,
                    "mcg" | "\u{3bc}g" => Unit::Mcg,
                    "g" | "gram" => Unit::G,
                    "iu" => Unit::Iu,
                    "ml" => Unit::Ml,
                    _ => Unit::None,
                },
                Some(Piece::Sign('%')) => Unit::Percent,
                _ => Unit::None,
            };
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

    /// Whether the word, or its singular, is one of the product's.
    pub(super) fn has_word(&self, word: &str) -> bool {
        // 'metoprolol tartrate' is not the succinate, though its composition may name both.
        let names = |ion: &&str| self.parts.iter().flatten().any(|own| own == ion);
        if IONS.contains(&word) && IONS.iter().any(names) && !names(&word) {
            return false;
        }
        self.words.contains(word)
            || word.strip_suffix('s').is_some_and(|one| one.len() > 3 && self.words.contains(one))
    }

    /// The words of the name that were written as this one: 'myoinositol' is myo-inositol.
    pub(super) fn neighbours(&self, word: &str) -> Vec<String> {
        let name = words(&self.product.name);
        let pair = name.windows(2).find(|pair| pair.concat() == word);
        pair.map(<[String]>::to_vec).unwrap_or_default()
    }

    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.words.iter().map(String::as_str)
    }

    /// Whether a number can be one of the product's.
    pub(super) fn has_number(&self, typed: TypedNumber) -> bool {
        let TypedNumber { value, unit, after_slash } = typed;
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

    /// Whether the medicine comes in such a pack, as far as its form tells.
    pub(super) fn comes_in(&self, unit: &str) -> bool {
        let forms = forms_of_pack(unit);
        forms.is_empty() || self.form.is_some_and(|form| forms.contains(&form))
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

    /// Whether at least one substance of the name is among the words.
    pub(super) fn is_touched_by(&self, mentioned: &HashSet<String>) -> bool {
        self.parts.iter().any(|part| is_mentioned(part, mentioned))
    }

    /// Whether every word of the name, numbers and form left out, is among the words.
    pub(super) fn is_wholly_named_by(&self, mentioned: &HashSet<String>) -> bool {
        self.parts.iter().flatten().all(|word| mentioned.contains(word))
    }

    /// Whether every substance of the name is among the words.
    pub(super) fn is_named_by(&self, mentioned: &HashSet<String>) -> bool {
        !self.parts.is_empty() && self.parts.iter().all(|part| is_mentioned(part, mentioned))
    }
}

/// Whether one of the words that name a substance is among the words; where it has only such as many share, all of them.
fn is_mentioned(part: &[String], mentioned: &HashSet<String>) -> bool {
    let mut own = part.iter().filter(|word| !SHARED.contains(&word.as_str())).peekable();
    if own.peek().is_none() {
        part.iter().all(|word| mentioned.contains(word))
    } else {
        own.any(|word| mentioned.contains(word))
    }
}

fn micrograms(value: Number, unit: Unit) -> Number {
    match unit {
        Unit::Mg => value.times(1000),
        Unit::G => value.times(1_000_000),
        _ => value,
    }
}

/// The words of each substance that a name names: 'Telmisartan 40 mg + Amlodipine 5 mg Tablets' has two.
fn parts(name: &str) -> Vec<Vec<String>> {
    let mut bare = String::with_capacity(name.len());
    let mut depth = 0_u32;
    for letter in name.chars() {
        match letter {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            _ if depth == 0 => bare.push(letter),
            _ => {}
        }
    }
    let bare = bare.to_lowercase().replace(" and ", "+").replace(" with ", "+");
    let mut parts = Vec::new();
    for text in bare.split(['+', '&', ',']) {
        let mut part = Vec::new();
        let mut last_was_number = false;
        for word in words(text) {
            let is_number = word.starts_with(|c: char| c.is_ascii_digit());
            let is_unit = matches!(word.as_str(), "mg" | "mcg" | "g" | "ml" | "iu" | "w" | "v" | "per")
                && last_was_number
                || matches!(word.as_str(), "w" | "v" | "per" | "ml");
            last_was_number = is_number;
            if !is_number && !is_unit && !FORMS.contains(&word.as_str()) {
                part.push(word);
            }
        }
        if !part.is_empty() {
            parts.push(part);
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_taken_apart() {
        let shown =
            |name: &str| parts(name).iter().map(|part| part.join(" ")).collect::<Vec<_>>().join(" | ");
        for (name, expected) in [
            ("Telmisartan 40 mg + Amlodipine 5 mg Tablets", "telmisartan | amlodipine"),
            ("Metoprolol Succinate 50 mg Prolonged-Release Tablets", "metoprolol succinate"),
            ("Ciprofloxacin 0.3% w/v Eye/Ear Drops", "ciprofloxacin"),
            (
                "Aluminium Hydroxide, Magnesium Hydroxide and Simethicone Oral Suspension",
                "aluminium hydroxide | magnesium hydroxide | simethicone",
            ),
            ("Human Insulin (Soluble) 40 IU per mL Injection", "human insulin"),
            ("Vitamin D3 400 IU per mL Oral Drops", "vitamin d"),
        ] {
            assert_eq!(shown(name), expected, "{name}");
        }
    }
}
