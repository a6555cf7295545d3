//! The one reader of product names: from 'Ilaprazole (gastro-resistant) 10mg and Domperidone (Prolonged release) 30mg capsules' it
//! makes substances with their strengths and releases, the form, the pharmacopoeia and the size.
//!
//! What is not understood stays empty: a wrong strength is worse than none.

pub mod amounts;
pub mod pack;
mod reader;
pub mod tokens;
mod vocabulary;

use std::collections::HashSet;

pub(crate) use self::amounts::measure;
use self::reader::{Reader, ReaderMode};
use self::tokens::placed;
use self::vocabulary::{Class, WORDS};
use crate::amount::number::Number;
use crate::amount::quantity::Strength;
use crate::composition::name::{LETTERED, begins_name, is, is_common};
use crate::dictionary::{Dictionary, MeaningKind};
use crate::tokens::{Placed, Token};
use crate::words::words;
use text::capitalised;

/// What a product's name says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NameReading {
    /// Whether it is a medicine.
    pub kind: ProductKind,
    /// The substances in the name's order.
    pub substances: Vec<ReadSubstance>,
    /// The dosage form: 'Tablet', 'Eye drops'.
    pub form: Option<&'static str>,
    /// How the whole form releases its substances: 'Prolonged-release'.
    pub release: Option<&'static str>,
    /// Where it is used, where the form alone does not say so: 'Vaginal'.
    pub route: Option<&'static str>,
    /// How the form is made or taken: 'Dispersible'.
    pub made: Option<&'static str>,
    /// The pharmacopoeia: 'IP'.
    pub pharmacopoeia: Option<&'static str>,
    /// What the name says of the package: '5 mL', '21 g sachet'.
    pub pack: Option<String>,
    /// The size of what is no medicine: '15 cm × 4 m', 'Large'.
    pub size: Option<String>,
    /// What holds it, where the name says so: 'vial'.
    pub container: Option<&'static str>,
    /// For whom it is: 'paediatric'.
    pub users: Option<String>,
    /// Words that were not understood, or that say nothing of the above, in the name's order.
    pub left_over: Vec<String>,
    /// Strengths that no substance takes, as printed: the '12.5 mg' of 'Nebivolol/Hydrochlorothiazide 12.5 mg'.
    unassigned: Vec<String>,
    /// Whether every substance is one that the dictionary or the caller knows.
    is_known: bool,
}

/// Why the composition of a name is left empty or without strengths, for a review of what was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NameDoubt {
    /// A brand, or a word that is the name of no known substance: there is no composition.
    UnknownSubstance,
    /// Fewer or more strengths than substances: the substances are known and their strengths are not.
    UnassignedStrength,
}

/// Words that name substances beside those of the dictionary: the caller's, from a list's own column of generics.
#[derive(Debug, Clone, Default)]
pub struct KnownSubstances(HashSet<String>);

impl KnownSubstances {
    /// The words of the substances that the cells of a column of generics or compositions name.
    pub fn of_column<'c>(cells: impl IntoIterator<Item = &'c str>) -> Self {
        let substances = cells.into_iter().flat_map(|cell| read_name(cell).substances);
        Self(substances.flat_map(|substance| words(&substance.name)).collect())
    }

    /// Whether a name is that of a substance: all its words are, but for those that many names share.
    fn knows(&self, name: &str) -> bool {
        let dictionary = Dictionary::shipped();
        let words = words(name);
        let is_name = |word: &&String| word.chars().count() > 1 && word.chars().any(char::is_alphabetic);
        let is_numbered = |word: &str| WORDS.class(word) == Some(Class::Numbered);
        let is_common = |word: &str| is_common(word) || WORDS.class(word).is_some() && !is_numbered(word);
        let mut own = words.iter().filter(is_name).filter(|word| !is_common(word)).peekable();
        if !words.is_empty() && words.iter().all(|word| self.0.contains(word)) {
            return true;
        }
        if own.peek().is_none() {
            let is_row = matches!(WORDS.class(&words.join(" ")), Some(Class::Name | Class::Mixture));
            // 'B12' stands for the vitamin.
            let lettered = [&[(*LETTERED).to_owned()], words.as_slice()].concat();
            return is_row
                || words.iter().any(|word| begins_name(word))
                    && !matches!(words.as_slice(), [one] if is(one, "beside"))
                || dictionary.canonical_salt(&words).is_some()
                || dictionary.canonical_salt(&lettered).is_some();
        }
        own.all(|word| self.0.contains(word) || dictionary.names_substance(word))
    }
}

/// Whether a product is a medicine.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ProductKind {
    /// Substances in a form.
    Medicine,
    /// A device, dressing, food or article of hygiene, by its kind: 'Bandage'.
    NoMedicine(&'static str),
    /// The name does not say.
    #[default]
    Unknown,
}

/// A substance of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadSubstance {
    /// As printed, without form, release and pharmacopoeia.
    pub name: String,
    /// `None` where the name has none, or one that was not understood.
    pub strength: Option<ReadStrength>,
    /// How it is released, where that is said of it alone: 'Prolonged-release'.
    pub release: Option<&'static str>,
}

/// A strength of a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadStrength {
    /// As labels print it: '125 mg/5 mL', '1% w/w', '1:80000'.
    pub text: String,
    /// What it is, where it is an amount of a unit.
    pub exact: Option<Strength>,
}

impl ReadStrength {
    /// The number that it is, where it has no unit.
    pub fn bare(&self) -> Option<Number> {
        Number::parse(&self.text).filter(|_| self.exact.is_none())
    }
}

/// What divides a title from what shops add to it.
const BAR: char = '|';

/// Signs that say nothing in the name of an article.
const SILENT_SIGNS: [char; 14] = ['×', '/', '.', ',', '(', ')', '-', '%', '"', '\'', ':', ';', '*', '#'];

/// Reads the tokens of a line of a list that name its item: as [`read_name`], but a number without a unit is a strength, and
/// whatever no substance takes is left over.
pub fn read_item(tokens: &[Placed], name: &str) -> NameReading {
    if let Some(mut reading) = article(name, tokens) {
        let is_silent =
            |placed: &&Placed| placed.is_sign(&SILENT_SIGNS) || !matches!(placed.token, Token::Sign(_));
        let unread = tokens.iter().filter(|placed| !is_silent(placed));
        reading.left_over = unread.map(|placed| placed.raw.clone()).collect();
        return reading;
    }
    let mut reader = Reader::read(tokens, ReaderMode::Line);
    reader.leave_over_leading();
    let mut reading = reader.finish();
    reading.kind = reading.kind_of(name);
    reading
}

/// The substances of a part of a composition with their strengths, and strengths without a name.
pub(crate) struct ReadPart {
    pub(crate) substances: Vec<(String, Option<ReadStrength>)>,
    pub(crate) alone: Vec<ReadStrength>,
}

/// Reads a part of a composition: as [`read_name`], but every amount is a strength, and none a pack.
pub(crate) fn read_part(tokens: &[Placed]) -> ReadPart {
    Reader::read(tokens, ReaderMode::Part).part()
}

/// Most characters of a name that are read.
const MAX_CHARACTERS: usize = 1_000;

/// Reads the name of a product, of which the dictionary alone knows the substances.
pub fn read_name(name: &str) -> NameReading {
    read_name_of(name, &KnownSubstances::default())
}

/// Reads the name of a product in a list whose column of generics names substances.
pub fn read_name_of(name: &str, known: &KnownSubstances) -> NameReading {
    let end = name.char_indices().nth(MAX_CHARACTERS).map_or(name.len(), |(at, _)| at);
    let name = sentence_case(&name[..end]);
    let tokens = placed(&name);
    if let Some(reading) = article(&name, &tokens) {
        return reading;
    }
    let mut reading = Reader::read(&tokens, ReaderMode::Name).finish();
    reading.kind = reading.kind_of(&name);
    reading.is_known = reading.substances.iter().all(|substance| known.knows(&substance.name));
    reading
}

/// The reading of what is no medicine.
fn article(name: &str, tokens: &[Placed]) -> Option<NameReading> {
    let kind = pack::kind(tokens)?;
    let size = pack::size(&kind, name, tokens);
    Some(NameReading { kind: ProductKind::NoMedicine(kind.meaning), size, ..NameReading::default() })
}

/// Whether a text names an article, not a medicine.
pub fn is_article(text: &str) -> bool {
    pack::kind(&placed(text)).is_some()
}

/// Whether a form, or that of a name, is sold by weight: grams beside it are the tube's or the tin's, and no strength.
pub fn is_weighed(form: &str) -> bool {
    says_of_form(form, "weighed")
}

/// Whether the table says this of the last form in a text.
fn says_of_form(text: &str, note: &str) -> bool {
    let tokens = placed(text);
    let (mut at, mut said) = (0, false);
    while at < tokens.len() {
        let row = WORDS.longest(&tokens[at..]);
        said = row.filter(|(row, _)| row.class == Class::Form).map_or(said, |(row, _)| row.says(note));
        at += row.map_or(1, |(_, takes)| takes);
    }
    said
}

/// Tokens without pharmacopoeias and forms, and the forms by their names, sorted.
pub(crate) fn without_forms(tokens: &[Placed]) -> (Vec<&Placed>, Vec<&'static str>) {
    let (mut rest, mut forms, mut at) = (Vec::with_capacity(tokens.len()), Vec::new(), 0);
    while at < tokens.len() {
        match WORDS.longest(&tokens[at..]) {
            Some((row, takes)) if matches!(row.class, Class::Form | Class::Pharmacopoeia) => {
                forms.extend(Some(row.meaning).filter(|_| row.class == Class::Form));
                at += takes;
            }
            _ => {
                rest.push(&tokens[at]);
                at += 1;
            }
        }
    }
    forms.sort_unstable();
    (rest, forms)
}

/// Whether a folded word stands between two substances.
pub(crate) fn joins(word: &str) -> bool {
    WORDS.class(word) == Some(Class::Joins)
}

/// Whether a folded word says a form, how it is made or where it is used, and no substance.
pub fn says_form(word: &str) -> bool {
    matches!(WORDS.class(word), Some(Class::Form | Class::Made | Class::Route))
}

/// Whether a folded word is a dosage form by itself.
pub fn is_form_word(word: &str) -> bool {
    WORDS.class(word) == Some(Class::Form)
}

/// A name in capitals alone with small letters in its longer words: 'Paracetamol Tablets IP 500MG'.
fn sentence_case(name: &str) -> String {
    if name.chars().any(char::is_lowercase) {
        return name.to_owned();
    }
    let word = |word: &str| {
        let letters = word.chars().filter(|letter| letter.is_alphabetic()).count();
        if letters > 3 { capitalised(&word.to_lowercase()) } else { word.to_owned() }
    };
    name.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

impl NameReading {
    /// The substances with their strengths, as the field `composition` has them: 'Telmisartan 40 mg; Amlodipine 5 mg'. `None` for what
    /// is no medicine, and where one of the words is not known as a substance: that would be a brand or a slogan.
    pub fn composition(&self) -> Option<String> {
        if self.kind != ProductKind::Medicine || self.substances.is_empty() || !self.is_known {
            return None;
        }
        let substance = |substance: &ReadSubstance| {
            let mut text = substance.name.clone();
            if let Some(strength) = &substance.strength {
                text.push(' ');
                text.push_str(&strength.text);
            }
            if let Some(release) = substance.release {
                text.push_str(" (");
                text.push_str(&release.to_lowercase().replace("-release", " release"));
                text.push(')');
            }
            text
        };
        Some(self.substances.iter().map(substance).collect::<Vec<_>>().join("; "))
    }

    /// Whether it is a medicine: a form, a pharmacopoeia or a strength says so, and the words are no brand's.
    fn kind_of(&self, name: &str) -> ProductKind {
        let measured = self.substances.iter().any(|substance| substance.strength.is_some());
        let weighed = |substance: &ReadSubstance| {
            let text = substance.strength.as_ref().map_or("", |strength| &strength.text);
            text.ends_with(" g") || text.ends_with(" kg")
        };
        let bare = self.form.is_none() && self.pharmacopoeia.is_none();
        if self.kind == ProductKind::Medicine || bare && (!measured || self.substances.iter().all(weighed)) {
            return self.kind;
        }
        let dictionary = Dictionary::shipped();
        let is_brand = |kind: MeaningKind| kind == MeaningKind::Brand;
        let brand =
            dictionary.lookup(&words(name)).is_some_and(|(_, all)| all.iter().any(|one| is_brand(one.kind)));
        let named =
            |substance: &ReadSubstance| words(&substance.name).iter().any(|word| dictionary.knows(word));
        let known = measured || self.pharmacopoeia.is_some() || self.substances.iter().any(named);
        if known && !brand { ProductKind::Medicine } else { ProductKind::Unknown }
    }

    /// All strengths of the name, as printed, whether a substance that is known has them or not.
    pub fn strengths(&self) -> Vec<&str> {
        let own = self.substances.iter().filter_map(|one| one.strength.as_ref());
        own.map(|strength| strength.text.as_str()).chain(self.unassigned.iter().map(String::as_str)).collect()
    }

    /// The strength of the name, where it has one and that is an amount of a unit.
    pub fn only_strength(&self) -> Option<Strength> {
        let mut own = self.substances.iter().filter_map(|one| one.strength.as_ref());
        own.next().filter(|_| self.strengths().len() == 1)?.exact
    }

    /// Why its composition is empty or has no strengths. `None` where all is read, and for what is no medicine.
    pub fn doubt(&self) -> Option<NameDoubt> {
        match self.kind {
            ProductKind::NoMedicine(_) => None,
            _ if self.composition().is_none() => Some(NameDoubt::UnknownSubstance),
            _ => (!self.unassigned.is_empty()).then_some(NameDoubt::UnassignedStrength),
        }
    }

    /// The form with its release, as the field `formulation` has it: 'Prolonged-release tablet'.
    pub fn formulation(&self) -> Option<String> {
        let form = self.form?;
        let route = self.route.filter(|_| !says_of_form(form, "given"));
        let made = self.made.filter(|made| !form.contains(made));
        let said = [self.release, route, made].into_iter().flatten().chain([form]);
        Some(capitalised(&said.collect::<Vec<_>>().join(" ").to_lowercase()))
    }

    /// The package, or the size of what is no medicine, as the field `pack_size` has it.
    pub fn pack_size(&self) -> Option<String> {
        self.pack.clone().or_else(|| self.size.clone())
    }
}

#[cfg(test)]
mod tests;
