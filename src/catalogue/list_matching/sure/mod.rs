//! What makes a line sure of a product: one rule.
//!
//! A line is sure of a product when every word and number of it is the product's, every word that names the product was typed or is
//! on a short list of harmless ones, nothing was guessed, and no other product that visitors see does as well. This module says what
//! speaks against it, as data; that no other product fits is known to the [`matcher`](super::matcher), which compares them.
//!
//! The tables are in `crates/medicine/assets/sure`, for a pharmacist to read. What is not in them is not sure.

pub(super) mod facts;
mod high_alert;
mod numbers;
pub(super) mod own_name;
mod tables;

use std::collections::HashSet;

use self::facts::{Group, Release};
use self::high_alert::{high_alert, no_second_chance};
pub(super) use self::numbers::sizes;
use self::numbers::{digits_and_volumes, numbers};
use self::tables::TABLES;
use super::comparable_product::ComparableProduct;
use super::packs::forms_of_pack;
use super::reading::{Reading, Term, TermKind, TypedNumber};
use super::tokens::tokens;
use medicine::amount::quantity::Quantity;
use medicine::amount::unit::{PrintedUnit, Unit, unit};
use medicine::dictionary::form_words::FormWord;
use medicine::tokens::Placed;
use medicine::words::words;

/// What speaks against taking a product for a line that it fits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Doubt {
    /// The product is this, and it was not typed: 'sustained release', 'succinate', 'injection'.
    Unsaid(UnsaidKind, String),
    /// A word was read as another.
    Guessed {
        /// As it stands in the line.
        typed: String,
        /// As it was read.
        meant: String,
    },
    /// This was typed, and the product does not have it.
    NotOfProduct(String),
}

/// What was left unsaid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum UnsaidKind {
    /// A word of a substance's name, without which it is another substance or a combination.
    Substance,
    /// Its salt, form, release, route, strength or users.
    Other,
}

/// What a line said of a product, as far as the words were followed.
pub(super) struct Said<'a> {
    pub(super) reading: &'a Reading,
    /// Words that were accounted for, with what brands and short names stand for.
    pub(super) mentioned: &'a HashSet<String>,
    /// Words of brands, which say less by themselves: the XL of 'Met XL'.
    pub(super) branded: &'a [String],
    /// Words in brackets that were passed over.
    pub(super) skipped: &'a [String],
    /// Words that were read as others.
    pub(super) guesses: &'a [Guess],
    pub(super) strength_typed: bool,
}

/// A word that was read as another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Guess {
    pub(super) typed: String,
    pub(super) meant: String,
    /// The same consonants, and no other word of the trade.
    pub(super) is_slip: bool,
}

impl Doubt {
    fn other(said: &str) -> Self {
        Self::Unsaid(UnsaidKind::Other, said.to_owned())
    }

    /// What was not typed.
    pub(super) fn unsaid(&self) -> Option<&str> {
        if let Self::Unsaid(_, word) = self { Some(word) } else { None }
    }

    /// Whether another substance was left unsaid, or something was said that the product has not, so that it is hardly the one that
    /// is meant.
    pub(super) fn is_other(&self) -> bool {
        matches!(self, Self::Unsaid(UnsaidKind::Substance, _) | Self::NotOfProduct(_))
    }
}

impl Guess {
    /// What is said of a word that was read as another.
    pub(super) fn sentence(&self) -> String {
        format!("Read \u{201c}{}\u{201d} as \u{201c}{}\u{201d}.", self.typed, self.meant)
    }
}

/// What is said of a line that a product fits but for doubts.
pub(super) fn sentences(doubts: &[Doubt]) -> String {
    let mut said: Vec<String> = doubts
        .iter()
        .filter_map(|doubt| match doubt {
            Doubt::Guessed { typed, meant } => {
                Some(format!("You wrote \u{201c}{typed}\u{201d}; did you mean \u{201c}{meant}\u{201d}?"))
            }
            Doubt::NotOfProduct(typed) => {
                Some(format!("\u{201c}{typed}\u{201d} is not said of the product that is nearest."))
            }
            Doubt::Unsaid(..) => None,
        })
        .collect();
    let unsaid: Vec<&str> = doubts.iter().filter_map(Doubt::unsaid).collect();
    if !unsaid.is_empty() {
        said.push(format!("In the catalogue only as {}, which was not typed.", unsaid.join(", ")));
    }
    let all = said.join(" ");
    format!("{}; please choose.", all.trim_end_matches('.'))
}

impl Said<'_> {
    /// The words that stand in the line.
    fn words(&self) -> impl Iterator<Item = &String> {
        self.reading.terms.iter().filter_map(|term| match &term.what {
            TermKind::Word(word) => Some(word),
            TermKind::Number(_) => None,
        })
    }

    /// The numbers that stand in the line.
    fn numbers(&self) -> impl Iterator<Item = &TypedNumber> {
        self.reading.terms.iter().filter_map(|term| match &term.what {
            TermKind::Number(number) => Some(number),
            TermKind::Word(_) => None,
        })
    }

    fn has(&self, word: &str) -> bool {
        self.mentioned.contains(word)
            || word.strip_suffix('s').is_some_and(|one| self.mentioned.contains(one))
            || self.mentioned.contains(&format!("{word}s"))
            || self.stands(word)
    }

    /// Whether it stands in the line, in itself and not as what something else means.
    fn stands(&self, word: &str) -> bool {
        let is_word = |term: &Term| match &term.what {
            TermKind::Word(one) => one == word || words(one).iter().any(|one| one == word),
            TermKind::Number(number) => number.value.to_string() == word,
        };
        self.reading.terms.iter().any(is_word)
    }
}

/// Everything that speaks against taking the product for the line.
pub(super) fn doubts(said: &Said<'_>, product: &ComparableProduct) -> Vec<Doubt> {
    let facts = &product.facts;
    let mut doubts: Vec<Doubt> = said.skipped.iter().cloned().map(Doubt::NotOfProduct).collect();
    let is_high = high_alert(product).is_some();
    for Guess { typed, meant, .. } in said.guesses.iter().filter(|guess| is_high || !guess.is_slip) {
        doubts.push(Doubt::Guessed { typed: typed.clone(), meant: meant.clone() });
    }
    doubts.extend(sizes(said.reading, product));
    if facts.article.is_some() {
        let packs: Vec<String> = said.reading.pack_parts().flat_map(words).collect();
        let printed = tokens(&facts.printed);
        let unsaid = printed.iter().filter_map(Placed::word).filter(|word| {
            let of_pack = packs.iter().any(|part| part == word);
            !said.has(word) && !of_pack && !TABLES.is_harmless_of_article(word) && unit(word).is_none()
        });
        doubts.extend(unsaid.map(|word| Doubt::Unsaid(UnsaidKind::Substance, word.to_owned())));
        numbers(said, facts, &mut doubts);
        return doubts;
    }
    // A brand holds vitamins of its own, and so much of each; 'Multivitamin Syrup' says neither.
    let has = |group: &Group, wanted: &str| group.core.iter().any(|word| word.starts_with(wanted));
    let is_mixture =
        |group: &Group| has(group, "multivitamin") || has(group, "vitamin") && has(group, "complex");
    if !said.branded.is_empty() && facts.groups.iter().any(is_mixture) {
        doubts.push(Doubt::NotOfProduct(said.branded.join(" ")));
    }
    releases(said, product, &mut doubts);
    substances(said, product, &mut doubts);
    digits_and_volumes(said, product, &mut doubts);
    // The 30 of 'Mixtard 30' is its brand's.
    let is_insulin = TABLES.insulin_brand(said.branded).is_some();
    if product.numbers.has_strength() && product.salts.len() != facts.keys().len() && !is_insulin {
        numbers(said, facts, &mut doubts);
    }

    let unsaid = facts.made.iter().filter(|made| {
        !words(made).iter().all(|word| said.has(word) || matches!(word.as_str(), "coated" | "film"))
    });
    doubts.extend(unsaid.map(|made| Doubt::other(&made.to_lowercase())));
    doubts.extend(facts.users.iter().filter(|word| !said.has(word)).map(|word| Doubt::other(word)));
    form_and_route(said, product, &mut doubts);
    if let Some(why) = high_alert(product) {
        no_second_chance(said, product, why, &mut doubts);
    }
    doubts
}

/// Every word of every substance, its salt where that matters, and numbers that belong to the name.
fn substances(said: &Said<'_>, product: &ComparableProduct, doubts: &mut Vec<Doubt>) {
    let (facts, form) = (&product.facts, product.form.unwrap_or_default());
    let unsaid = |group: &Group| {
        let is_said = group.main_name.is_some_and(|name| said.has(name));
        group.core.iter().filter(|word| !is_said && !said.has(word)).cloned().collect::<Vec<_>>()
    };
    for key in facts.keys() {
        // 'Vitamin B6 (Pyridoxine)': one of the names.
        let names = facts.groups.iter().filter(|group| group.key == *key);
        let least = names.map(|group| (unsaid(group), group)).min_by_key(|(unsaid, _)| unsaid.len());
        let Some((unsaid, group)) = least else { continue };
        doubts.extend(unsaid.into_iter().map(|word| Doubt::Unsaid(UnsaidKind::Substance, word)));
        let salts = group
            .salts
            .iter()
            .filter(|salt| !said.has(salt) && !TABLES.is_usual_salt(&group.core, form, salt));
        doubts.extend(salts.map(|salt| Doubt::other(salt)));
    }
}

fn releases(said: &Said<'_>, product: &ComparableProduct, doubts: &mut Vec<Doubt>) {
    let facts = &product.facts;
    // Of a cream 'cr' says the form.
    let is_form = |word: &str| word == "cr" && product.form == Some("Cream");
    let is_own = |word: &&String| !said.branded.contains(word) && !is_form(word);
    let literal = said.words().filter(is_own).filter_map(|word| Release::of(word));
    let mut typed: Vec<Release> = literal.collect();
    // What a brand's letters say, any release that is slow may be; to the dictionary 'sr' is any slow one, so what stands there counts.
    let of_brand = said.branded.iter().any(|word| Release::of(word).is_some());
    if typed.is_empty() {
        typed.extend(said.mentioned.iter().filter_map(|word| Release::of(word)));
    }
    let same = |one: &Release, other: &Release| {
        one.class == other.class
            && (!facts.exact_release || one.class == "resistant" || one.word == other.word)
    };
    let count = |of: &[Release], release| of.iter().filter(|other| same(other, release)).count();
    for release in &facts.releases {
        let is_resistant = release.class == "resistant";
        let is_usual = if is_resistant { facts.usually_resistant } else { of_brand && !facts.exact_release };
        // Said of one substance of a combination, it is not said of the other.
        let own = count(&facts.releases, release);
        let asked = if facts.groups.len() > 1 && own == facts.groups.len() { own } else { 1 };
        if !is_usual && count(&typed, release) < asked {
            doubts.push(Doubt::other(&release.shown()));
        }
    }
    // 'Met XL' is no plain metoprolol. The MR of a brand may relax muscles, and its OD says how often it is taken.
    let slow = said.branded.iter().filter_map(|word| Release::of(word));
    let mut slow =
        slow.filter(|release| !matches!(release.class, "resistant" | "immediate" | "modified" | "od"));
    if let Some(release) = slow.next()
        && facts.releases.iter().all(|own| own.class == "resistant")
    {
        doubts.push(Doubt::NotOfProduct(release.shown()));
    }
    for release in typed.iter().filter(|_| !of_brand) {
        // Two of a class belong to two substances.
        let own = count(&facts.releases, release);
        if own == 0 || (facts.groups.len() > 1 && count(&typed, release) > own) {
            doubts.push(Doubt::NotOfProduct(release.shown()));
        }
    }
}

/// The form, unless it is a tablet or capsule to be swallowed, and where it is used.
fn form_and_route(said: &Said<'_>, product: &ComparableProduct, doubts: &mut Vec<Doubt>) {
    let is_plain = product.form.is_none_or(|form| matches!(form, "Tablet" | "Capsule"));
    if let Some(form) = product.form
        && !is_plain
        && !form_is_typed(said, product, form)
    {
        doubts.push(Doubt::other(&form.to_lowercase()));
    }
    let is_called = |word: &str| words(&product.facts.printed).iter().any(|own| own.starts_with(word));
    if product.has_word("infusion") && !is_called("injection") && !said.has("infusion") {
        doubts.push(Doubt::other("infusion"));
    }
    let says = |route: &&'static str| words(route).iter().any(|word| said.has(word));
    // Eye/ear drops are either.
    let is_either = product.facts.routes.len() > 1 && product.facts.routes.iter().any(says);
    for route in product.facts.routes.iter().filter(|_| !is_either) {
        let is_said = says(route);
        // A cream is for the skin, an injection for a vein or a muscle, a syrup for the mouth.
        let is_usual = match *route {
            "Oral" | "Topical" => true,
            "Intravenous" | "Intramuscular" | "Subcutaneous" => high_alert(product).is_none(),
            _ => false,
        };
        if !is_said && !is_usual {
            doubts.push(Doubt::other(&route.to_lowercase()));
        }
    }
}

/// Whether the line says the form: by a word for it, by a pack that only it comes in, or by the volume that holds the dose.
fn form_is_typed(said: &Said<'_>, product: &ComparableProduct, form: &str) -> bool {
    let says_form = |word: &str| match FormWord::of(word) {
        Some(FormWord::Make) => word == "oral" && form.starts_with("Oral"),
        Some(FormWord::Release) | None => false,
        Some(_) => true,
    };
    let is_divided = |number: &TypedNumber| {
        let is_volume = |per: Quantity| per.unit == Unit::Ml && number.unit != Some(PrintedUnit::PERCENT);
        number.per.is_some_and(is_volume) || (number.after_slash && product.numbers.is_volume(number.value))
    };
    said.mentioned.iter().any(|word| says_form(word) && product.has_word(word))
        || said
            .reading
            .pack_parts()
            .any(|part| forms_of_pack(part).contains(&form) || product.numbers.has_volume(part))
        || said.reading.grams_are_pack
        || TABLES.insulin_brand(said.branded).is_some()
        || said.numbers().any(is_divided)
}
