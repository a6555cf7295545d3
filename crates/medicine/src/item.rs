//! What a product is and what a line asks for, in one structure.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::amount::number::Number;
use crate::amount::quantity::Quantity;
use crate::amount::read;
use crate::amount::unit::Unit;
pub use crate::composition::Substance;
use crate::composition::key_of;
use crate::dictionary::{Dictionary, dosage_form, is_substance};
use crate::line::vocabulary::comes_in;
use crate::reading::tokens::placed;
use crate::reading::{NameReading, ProductKind, ReadSubstance, read_item};
use crate::tables::{self, rows};
use crate::tokens::{Placed, Token};
use crate::words::words;

/// What a product is, or what a line asks for. A field that is empty is not said.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Item {
    /// Whether it is a medicine.
    pub kind: ProductKind,
    /// The active substances, in the order of the text.
    pub substances: Vec<Substance>,
    /// How the substances are released, by the classes of `assets/sure/releases.tsv`; of several substances which, too.
    pub release: Option<String>,
    /// The same in the words that were printed: 'Sustained-release'; of several substances that of the last that has one.
    pub said_release: Option<&'static str>,
    /// The dosage form, as the filter has it.
    pub form: Option<&'static str>,
    /// Where it is used: 'Vaginal'.
    pub route: Option<&'static str>,
    /// How the form is made or taken: 'Dispersible'.
    pub made: Option<&'static str>,
    /// For whom it is: 'paediatric'.
    pub users: Option<String>,
    /// What holds it: 'vial'.
    pub container: Option<&'static str>,
    /// How much a bottle, ampoule, tube or sachet holds.
    pub volume: Option<Quantity>,
    /// The sizes of what is no medicine.
    pub sizes: Vec<String>,
    /// The words of its brand; of what is no medicine every word of the name, folded.
    pub names: Vec<String>,
    /// The same as the product's name alone says it, where that names other substances than the composition: 'Dolo 650', 'Oral
    /// Rehydration Salts', 'Calcium 500 mg' of 1250 mg of the carbonate.
    pub called: Option<Box<Item>>,
    /// The pack by its counts: `[10, 15]` for '10 × 15'.
    pub counts: Vec<u64>,
    /// The words that name it, as one text: a line that says no more and no less than a product's own name asks for that product. Blank
    /// where something of it was guessed, or is not certain to be of the name.
    pub own: String,
    /// How the words that name it look: equal for what differs only by letters and digits that are taken for each other.
    pub look: String,
    /// What nobody read, as printed.
    pub unread: Vec<String>,
}

impl Item {
    /// The item of a line's tokens.
    pub(crate) fn of_line(tokens: &[Placed], name: &str) -> Self {
        let read = read_item(tokens, name);
        let mut item = Self::of(&read, name);
        item.unread = read.left_over;
        // Beside a substance an unknown word is none: it was not read.
        let dictionary = Dictionary::shipped();
        let is_known = |substance: &Substance| {
            words(&substance.key).iter().any(|word| dictionary.knows(word) || is_substance(word))
        };
        if item.substances.iter().any(is_known) {
            let unread = |substance: &mut Substance| !is_known(substance);
            item.unread.extend(item.substances.extract_if(.., unread).map(|substance| substance.key));
        }
        item
    }

    /// The item of what was read of a name.
    pub(crate) fn of(read: &NameReading, name: &str) -> Self {
        if let ProductKind::NoMedicine(_) = read.kind {
            return Self { kind: read.kind, sizes: sizes(read), names: words(name), ..Self::default() };
        }
        let substances =
            read.substances.iter().map(|one| Substance::new(one.name.clone(), one.strength.clone()));
        let said = read.substances.iter().rev().find_map(|substance| substance.release);
        Self {
            kind: read.kind,
            substances: substances.filter(|substance| !substance.key.is_empty()).collect(),
            release: release_of(read, is_exact(read.substances.iter().map(|substance| &*substance.name))),
            said_release: read.release.or(said),
            form: form_of(read),
            route: read.route,
            made: read.made,
            users: read.users.clone(),
            container: read.container,
            volume: read.pack.as_deref().and_then(volume),
            ..Self::default()
        }
    }

    /// Whether a mistake with it has no second chance. Electrolytes are such as are injected, not those of nasal drops.
    pub fn is_high_alert(&self) -> bool {
        let is_injected = comes_in("ampoule", self.form) != Some(false);
        self.substances.iter().any(|substance| {
            let own = words(&substance.key);
            HIGH_ALERT.iter().any(|(row, why)| {
                let is_it = row.iter().all(|word| own.iter().any(|own| own == word));
                is_it && (*why != "electrolyte" || is_injected)
            })
        })
    }

    /// Whether its substances are those that the dictionary knows of its brand, and nothing else says them.
    pub fn is_by_brand(&self) -> bool {
        self.kind == ProductKind::Medicine && self.called.is_none() && !self.names.is_empty()
    }

    /// The words of its substances, in one order, however they are divided.
    pub(crate) fn words(&self) -> Vec<String> {
        let mut all: Vec<_> = self.substances.iter().flat_map(|substance| words(&substance.key)).collect();
        all.sort_unstable();
        all
    }

    /// The keys of its substances, in one order.
    pub fn keys(&self) -> Vec<&str> {
        let mut keys: Vec<_> = self.substances.iter().map(|substance| substance.key.as_str()).collect();
        keys.sort_unstable();
        keys
    }
}

static HIGH_ALERT: LazyLock<Vec<(Vec<&str>, &str)>> =
    LazyLock::new(|| rows(tables::HIGH_ALERT).map(|(row, why)| (row.split(' ').collect(), why)).collect());
static RELEASES: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| rows(tables::RELEASES).collect());

/// Whether the table of releases says this of a substance.
pub(crate) fn is_said_of(key: &str, what: &str) -> bool {
    words(key).iter().any(|word| RELEASES.get(word.as_str()) == Some(&what))
}

/// Whether a word says how something is released.
pub(crate) fn is_release(word: &str) -> bool {
    RELEASES.get(word).is_some_and(|class| !matches!(*class, "exact" | "usual"))
}

/// Whether no two words of release mean the same of one of these substances.
pub(crate) fn is_exact<'s>(mut substances: impl Iterator<Item = &'s str>) -> bool {
    substances.any(|name| is_said_of(name, "exact"))
}

/// The class of what releases, or the word itself where no two words mean the same.
pub(crate) fn release_of(read: &NameReading, exact: bool) -> Option<String> {
    let class = |said: &str| {
        let said = said.to_lowercase();
        let first = said.split(['-', ' ']).next().unwrap_or_default();
        let class = RELEASES.get(first).filter(|class| !exact && !matches!(**class, "exact" | "usual"));
        class.map_or(said.clone(), |class| (*class).to_owned())
    };
    let alone = read.substances.len() < 2;
    let of_one = |substance: &ReadSubstance| {
        let class = class(substance.release?);
        Some(if alone { class } else { format!("{} {class}", key_of(&substance.name)) })
    };
    let mut all: Vec<String> = read.release.map(class).into_iter().collect();
    all.extend(read.substances.iter().filter_map(of_one));
    all.sort_unstable();
    all.dedup();
    (!all.is_empty()).then(|| all.join(", "))
}

/// The form as the filter has it, with its route where that makes another of it, as of vaginal tablets.
pub(crate) fn form_of(read: &NameReading) -> Option<&'static str> {
    let label = |form: &str| dosage_form(form).map(|form| form.label);
    let (own, whole) = (label(read.form?), label(&read.formulation()?));
    // What comes in strips is not injected, whatever route is said.
    let is_other = comes_in("strip", own) == Some(true) && comes_in("ampoule", whole) == Some(true);
    whole.filter(|_| !is_other).or(own)
}

/// The sizes of an article, as they are printed.
pub(crate) fn sizes(read: &NameReading) -> Vec<String> {
    read.size.iter().flat_map(|size| size.split(", ")).map(str::to_owned).collect()
}

/// The volume that a text of a pack says, or the weight of a tube or sachet.
pub(crate) fn volume(text: &str) -> Option<Quantity> {
    let tokens = placed(text);
    (0..tokens.len()).find_map(|at| {
        let divides = at > 0 && (tokens[at - 1].is_sign(&['/']) || tokens[at - 1].word() == Some("per"));
        let (quantity, _) = read::quantity(&tokens[at..])?;
        let is_size =
            quantity.unit == Unit::Ml || quantity.unit == Unit::Mg && quantity.amount >= Number::whole(100);
        (is_size && !divides && !quantity.amount.is_zero()).then_some(quantity)
    })
}

/// The counts of a text of a pack, '10 × 15' or '10's'; none of what is measured.
pub(crate) fn counts(text: &str) -> Vec<u64> {
    let tokens = placed(text);
    let is_times =
        |at: usize| at == 0 || tokens[at - 1].is_sign(&['×', '*']) || tokens[at - 1].word() == Some("x");
    let whole =
        |at: usize| tokens[at].number()?.as_whole().filter(|_| read::quantity(&tokens[at..]).is_none());
    let places = (0..tokens.len()).step_by(2).take_while(|at| is_times(*at));
    places.map_while(whole).collect()
}

/// The words of tokens, as printed.
pub(crate) fn printed(tokens: &[Placed]) -> String {
    tokens.iter().fold(String::new(), |mut text, placed| {
        let glued = placed.glued || matches!(placed.token, Token::Sign(')'));
        if !text.is_empty() && !glued {
            text.push(' ');
        }
        text + &placed.raw
    })
}

#[cfg(test)]
mod tests {
    use crate::dictionary::Dictionary;
    use crate::product::read_product;

    #[test]
    fn a_form_for_a_place_is_that_of_the_place() {
        for (formulation, form) in [
            ("Ophthalmic suspension", "Eye drops"),
            ("Ophthalmic solution", "Eye drops"),
            ("Ophthalmic emulsion", "Eye drops"),
            ("Otic solution", "Ear drops"),
            ("Nasal suspension", "Nasal drops"),
            ("Topical suspension", "Lotion"),
            ("Rectal suspension", "Enema"),
            ("Oral suspension", "Oral suspension"),
            ("Suspension", "Oral suspension"),
            ("Topical solution", "Solution"),
            ("Vaginal tablet", "Vaginal tablet"),
            ("Sublingual tablet", "Tablet"),
            ("Eye ointment", "Eye ointment"),
            ("Nasal spray", "Nasal spray"),
        ] {
            let of_field = read_product("Quvaxa", "Timolol 5 mg", formulation, "", &Dictionary::shipped());
            assert_eq!(of_field.form, Some(form), "{formulation}");
            let name = format!("Timolol 0.5% {formulation}");
            let of_name = read_product(&name, "", "", "", &Dictionary::shipped());
            assert_eq!(of_name.form, Some(form), "{name}");
        }
    }
}
