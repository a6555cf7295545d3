//! What a product answers to: its words, its numbers, and what its name is made of.

use std::collections::HashSet;

use super::label_numbers::LabelNumbers;
use super::packs::forms_of_pack;
use super::reading::TypedNumber;
use super::strengths::{DeclaredSalt, declared_salts};
use super::sure::facts::Facts;
use super::tokens::{tokens, tokens_within};

use crate::catalogue::store::listed::ListedProduct;
use medicine::amount::read;
use medicine::amount::unit::{PrintedUnit, Unit};
use medicine::composition::name::{is_anion, is_shared};
use medicine::dictionary::{Dictionary, dosage_form};
use medicine::reading::{NamePart, name_parts};
use medicine::words::words;

/// Characters of a composition that are read.
const MAX_COMPOSITION: usize = 2_000;

/// A product as lines are compared with it.
#[derive(Debug)]
pub(super) struct ComparableProduct {
    pub(super) product: ListedProduct,
    /// Words of name, composition and form, in the singular too, and neighbours of the name written as one.
    words: HashSet<String>,
    /// The words of each substance in the name.
    parts: Vec<Vec<String>>,
    /// The numbers of name and composition.
    pub(super) numbers: LabelNumbers,
    /// The substances with their strengths, in the order of the label.
    pub(super) salts: Vec<DeclaredSalt>,
    /// A tablet or capsule.
    pub(super) is_solid: bool,
    /// The dosage form as the catalogue's filter shows it.
    pub(super) form: Option<&'static str>,
    /// What the name says, word by word.
    pub(super) facts: Facts,
}

impl ComparableProduct {
    pub(super) fn new(product: ListedProduct) -> Self {
        let mut comparable = Self {
            words: HashSet::new(),
            parts: parts(&product.name),
            numbers: LabelNumbers::default(),
            salts: Vec::new(),
            is_solid: false,
            form: None,
            facts: Facts::of(&product),
            product,
        };
        let name = comparable.product.name.clone();
        let composition = comparable.product.composition.clone().unwrap_or_default();
        let formulation = comparable.product.formulation.clone().unwrap_or_default();
        for text in [&name, &composition, &formulation] {
            // A name may be misspelt itself.
            for word in words(text).into_iter().chain(usual_words(text)) {
                if let Some(one) = word.strip_suffix('s').filter(|one| one.len() > 3) {
                    comparable.words.insert(one.to_owned());
                }
                comparable.words.insert(word);
            }
        }
        let of_name = words(&name);
        // Of 'q.s.', which is no part of a name.
        for letter in ["q", "s"].map(str::to_owned) {
            if !of_name.contains(&letter) {
                comparable.words.remove(&letter);
            }
        }
        comparable.words.extend(of_name.windows(2).map(<[String]>::concat));
        // 'Losartan Tablets IP' is asked for as losartan potassium, too.
        comparable.words.extend(comparable.facts.salt_words());
        // A powder of which the patient makes a drink is not asked for as a liquid.
        if formulation.to_lowercase().starts_with("powder for oral solution") {
            comparable.words.remove("solution");
        }
        comparable.form = dosage_form(&formulation).or_else(|| dosage_form(&name)).map(|form| form.label);
        // 'Vancomycin for Intravenous Infusion' is offered for an injection, though not taken.
        comparable.words.extend(comparable.form.filter(|form| *form == "Injection").map(str::to_lowercase));
        comparable.is_solid =
            ["tablet", "capsule", "softgel"].iter().any(|form| comparable.words.contains(*form));
        comparable.salts = declared_salts(&name, &composition);
        comparable.numbers.add(&tokens(&name), true);
        comparable.numbers.add(&tokens_within(&composition, MAX_COMPOSITION), false);
        let pack = comparable.product.pack_size.clone().unwrap_or_default();
        comparable.numbers.add_pack(&pack);
        comparable
    }

    /// Whether the word, or its singular, is one of the product's.
    pub(super) fn has_word(&self, word: &str) -> bool {
        // 'metoprolol tartrate' is not the succinate, though its composition may name both.
        let mut anions = self.parts.iter().flatten().filter(|own| is_anion(own)).peekable();
        if is_anion(word) && anions.peek().is_some() && anions.all(|own| own != word) {
            return false;
        }
        self.words.contains(word)
            || word.strip_suffix('s').is_some_and(|one| one.len() > 3 && self.words.contains(one))
    }

    /// Whether a number can be one of the product's: on its label, or the same concentration as is on it.
    pub(super) fn has_number(&self, typed: TypedNumber) -> bool {
        self.numbers.has_number(typed) || self.has_concentration(typed)
    }

    /// Whether a number is one of its strengths, not only a digit of its name.
    pub(super) fn is_strength(&self, typed: TypedNumber) -> bool {
        self.numbers.is_strength(typed) || self.has_concentration(typed)
    }

    /// Whether a number is a strength of its label for another volume, or in hundredths.
    fn has_concentration(&self, typed: TypedNumber) -> bool {
        (typed.per.is_some() || typed.unit == Some(PrintedUnit::PERCENT))
            && self.salts.iter().any(|salt| salt.is(typed, &self.numbers))
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

    /// The units of the strengths in the name, in which numbers without one are meant.
    pub(super) fn usual_units(&self) -> Vec<PrintedUnit> {
        let tokens = tokens(&self.product.name);
        let units = (0..tokens.len()).filter_map(|at| {
            let (_, takes) = read::number(&tokens[at..])?;
            read::unit(&tokens[at + takes..])
        });
        units.map(|(unit, _)| unit).filter(|unit| unit.kept != Unit::Ml).collect()
    }

    /// The substances of the name, in its order.
    pub(super) fn substances(&self) -> &[Vec<String>] {
        &self.parts
    }

    /// Those of them that are among the words.
    pub(super) fn touched_by(&self, mentioned: &HashSet<String>) -> impl Iterator<Item = &Vec<String>> {
        self.parts.iter().filter(|part| is_mentioned(part, mentioned))
    }

    /// Whether the medicine comes in such a pack, as far as its form tells.
    pub(super) fn comes_in(&self, unit: &str) -> bool {
        let forms = forms_of_pack(unit);
        forms.is_empty() || self.form.is_some_and(|form| forms.contains(&form))
    }

    /// Whether its packs are told apart by their weight, as far as its form tells: a jar of 500 g holds no capsules of 500 mg.
    pub(super) fn is_sold_by_weight(&self) -> bool {
        let by_weight = ["cream", "ointment", "gel", "powder", "paste", "granules", "lotion", "sachet"];
        self.form.is_none_or(|form| words(form).iter().any(|word| by_weight.contains(&word.as_str())))
    }

    /// Whether at least one substance of the name is among the words.
    pub(super) fn is_touched_by(&self, mentioned: &HashSet<String>) -> bool {
        self.touched_by(mentioned).next().is_some()
    }

    /// Whether every substance of the name is among the words.
    pub(super) fn is_named_by(&self, mentioned: &HashSet<String>) -> bool {
        !self.parts.is_empty() && self.parts.iter().all(|part| is_mentioned(part, mentioned))
    }
}

/// Whether one of the words that name a substance is among the words; where it has only such as many share, all of them.
fn is_mentioned(part: &[String], mentioned: &HashSet<String>) -> bool {
    let mut own = part.iter().filter(|word| !is_shared(word)).peekable();
    if own.peek().is_none() {
        part.iter().all(|word| mentioned.contains(word))
    } else {
        own.any(|word| mentioned.contains(word))
    }
}

/// The words of a text as they are usually spelt.
fn usual_words(text: &str) -> Vec<String> {
    Dictionary::shipped().with_usual_spelling(words(text), |_| true)
}

/// The words of each substance that a name names, as usually spelt: 'Telmisartan 40 mg + Amlodipine 5 mg Tablets' has two. What stands
/// in brackets is another name or a remark.
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
    let mut parts = vec![Vec::new()];
    for part in name_parts(&bare) {
        match part {
            NamePart::Divider => parts.push(Vec::new()),
            NamePart::Word(word) => {
                if let Some(last) = parts.last_mut() {
                    last.extend(usual_words(&word));
                }
            }
            _ => {}
        }
    }
    parts.retain(|part| !part.is_empty());
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
            ("Denosumab 60 mg/ml in Pre-filled Syringe", "denosumab"),
            ("Cetrizine 5 mg + Isosorbidemononitrate 20 mg Tablets", "cetirizine | isosorbide mononitrate"),
        ] {
            assert_eq!(shown(name), expected, "{name}");
        }
    }
}
