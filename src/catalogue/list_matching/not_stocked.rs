//! A medicine that is known, in a strength or form that the catalogue does not have: 'paracetamol 500' where there are 650 mg
//! tablets and a suspension. What is in stock is offered, and that it is not what was asked for is said.

use std::rc::Rc;

use serde::Serialize;
use utoipa::ToSchema;

use super::comparable_product::ComparableProduct;
use super::decision::FitChecker;
use super::draft::Quantity;
use super::matcher::Matcher;
use super::reading::{Reading, Term, TermKind, TypedNumber, readings};
use super::step_budget::SEARCH;
use crate::catalogue::composition_label::{SaltStrength, salts};
use crate::catalogue::product::ProductId;
use crate::catalogue::search::{Absent, SearchIndex};
use crate::catalogue::store::listed;
use crate::error::Result;
use crate::platform::db::Snapshot;
use medicine::amount::number::Number;
use medicine::amount::unit::{PrintedUnit, Unit};
use medicine::dictionary::dosage_form;
use medicine::dictionary::form_words::FormWord;
use text::capitalised;

/// Most strengths in stock that are named.
const MOST: usize = 12;
/// The largest number behind a letter that is a part of a name: b12.
const MOST_OF_NAME: u64 = 12;
/// Products that were found and may be the one that is asked for.
const LOOKED_AT: usize = 12;

/// A medicine that the catalogue has in other strengths or forms only.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct NotStocked {
    /// What was asked for: 'paracetamol 500 mg'.
    pub asked: String,
    /// What the catalogue has of it, best first, at most twelve; nothing where it has none of its salts alone.
    pub stocked: Vec<StockedStrength>,
}

/// A strength and form that the catalogue has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct StockedStrength {
    /// Id.
    #[schema(value_type = i64)]
    pub id: ProductId,
    /// Name.
    pub name: String,
    /// How much of each salt: '40 mg + 5 mg'. Null where the composition does not say so.
    pub strength: Option<String>,
    /// The dosage form as the catalogue's filter shows it, in lower case.
    pub form: Option<String>,
    /// Its page, root-relative.
    pub url: String,
}

/// The medicine that a search asks for, if the catalogue has it not at all or not in that strength. `found` is what was found,
/// best first, and `by_words` whether that has the words of the text.
pub(crate) fn missing(
    index: &SearchIndex,
    snapshot: &Snapshot,
    text: &str,
    found: &[ProductId],
    by_words: bool,
) -> Result<Option<NotStocked>> {
    if text.contains(char::is_numeric)
        && let Some(strength) = not_stocked(index, snapshot, text, found)?
    {
        return Ok(Some(strength));
    }
    let absent = if by_words { None } else { index.absent(snapshot, text)? };
    absent.map(|absent| NotStocked::of_absent(absent, snapshot)).transpose()
}

/// Whether a search asks for a medicine in a strength that is not stocked.
fn not_stocked(
    index: &SearchIndex,
    snapshot: &Snapshot,
    text: &str,
    found: &[ProductId],
) -> Result<Option<NotStocked>> {
    let Some(reading) = readings(text).into_iter().find(|reading| reading.quantity == Quantity::Missing)
    else {
        return Ok(None);
    };
    if !names_strength(&reading) {
        return Ok(None);
    }
    let mut matcher = Matcher::new(index, snapshot, FitChecker::new(index.dictionary(snapshot)?));
    matcher.checker.budget.begin_line();
    let mut in_combination = false;
    for id in found.iter().take(LOOKED_AT) {
        if let Some(comparable) = matcher.comparable(*id)?
            && matcher.checker.accounts(&reading, &comparable)
        {
            // Only a form can be missing where the strength is there.
            if matcher.checker.names(&reading, &comparable) || typed_form(&reading).is_none() {
                return Ok(None);
            }
            in_combination = true;
        }
    }
    matcher.not_stocked(&reading, in_combination)
}

impl Matcher<'_> {
    /// The medicine that a line asks for, if the catalogue has it not at all or not in that strength.
    pub(super) fn missing(&mut self, reading: &Reading) -> Result<Option<NotStocked>> {
        if let Some(strength) = self.not_stocked(reading, false)? {
            return Ok(Some(strength));
        }
        if !self.checker.budget.spend(SEARCH) {
            return Ok(None);
        }
        let absent = self.index.absent(self.snapshot, &reading.item_words())?;
        absent.map(|absent| NotStocked::of_absent(absent, self.snapshot)).transpose()
    }

    /// What the catalogue has of the medicine that a reading names, if that is in other strengths or forms only. `in_combination`
    /// says that a product with other salts, too, is all that was typed.
    pub(super) fn not_stocked(
        &mut self,
        reading: &Reading,
        mut in_combination: bool,
    ) -> Result<Option<NotStocked>> {
        if !names_strength(reading) {
            return Ok(None);
        }
        let words = |keep: &dyn Fn(&str) -> bool| {
            let mut words = reading.clone();
            words.terms.retain(|term| matches!(&term.what, TermKind::Word(word) if keep(word)));
            words.bare_at = None;
            words
        };
        let (substance, substance_and_form) = (words(&|word| !is_form(word)), words(&|_| true));
        let form = typed_form(reading);
        let mut any_form = reading.clone();
        any_form.terms.retain(|term| !matches!(&term.what, TermKind::Word(word) if is_form(word)));
        any_form.bare_at = None;
        if substance.terms.is_empty() {
            return Ok(None);
        }
        let mut known: Vec<(bool, Rc<ComparableProduct>)> = Vec::new();
        for hit in self.candidates(reading)? {
            let Some(comparable) = self.comparable(hit.id)? else { continue };
            let is_named = self.checker.names(&substance, &comparable);
            if self.checker.accounts(reading, &comparable) {
                if is_named || form.is_none() {
                    return Ok(None);
                }
                in_combination = true;
            }
            let has_strength = comparable.numbers.has_strength() && !comparable.facts.is_article();
            if has_strength && self.checker.accounts(&substance, &comparable) {
                known.push((is_named, comparable));
            }
        }
        if self.checker.budget.are_spent() {
            // What was not compared may be what is asked for.
            return Ok(None);
        }
        // 'tab amox 500' are no tablets of amoxicillin with something else, where there are capsules of it alone.
        let is_there = |checker: &mut FitChecker, (is_named, comparable): &(bool, Rc<ComparableProduct>)| {
            *is_named && checker.accounts(&any_form, comparable)
        };
        if in_combination && !known.iter().any(|known| is_there(&mut self.checker, known)) {
            return Ok(None);
        }
        // Of 'amlodipine' alone no combination is meant, where there is amlodipine alone.
        if known.iter().any(|(is_named, _)| *is_named) {
            known.retain(|(is_named, _)| *is_named);
        }
        let of_form: Vec<bool> = known
            .iter()
            .map(|(_, comparable)| self.checker.accounts(&substance_and_form, comparable))
            .collect();
        let has_form = of_form.contains(&true);
        let in_other_form = form.is_some()
            && known.iter().any(|(_, comparable)| self.checker.accounts(&any_form, comparable));
        if has_form {
            let mut of_form = of_form.into_iter();
            known.retain(|_| of_form.next() == Some(true));
        }
        let Some((_, first)) = known.first() else { return Ok(None) };
        let mut asked = asked(reading, &self.checker.asks_for(&substance, first), first);
        if (!has_form || in_other_form)
            && let Some(form) = form
        {
            asked = format!("{asked} {form}");
        }
        let stocked =
            known.iter().take(MOST).map(|(_, comparable)| StockedStrength::of(comparable)).collect();
        Ok(Some(NotStocked { asked, stocked }))
    }
}

impl NotStocked {
    /// A medicine that the trade knows and no product is.
    pub(crate) fn of_absent(absent: Absent, snapshot: &Snapshot) -> Result<Self> {
        let ids: Vec<i64> = absent.nearest.iter().map(|id| id.get()).collect();
        let mut products = listed::find(snapshot, &ids)?;
        products.sort_by_key(|product| ids.iter().position(|id| *id == product.id.get()));
        let comparable: Vec<ComparableProduct> = products.into_iter().map(ComparableProduct::new).collect();
        let mut asked = absent.named;
        // The 500 of a brand.
        if asked.ends_with(|last: char| last.is_ascii_digit())
            && let Some(unit) =
                comparable.first().and_then(|comparable| comparable.usual_units().first().copied())
        {
            asked.push_str(&unit.behind_number());
        }
        Ok(Self { asked, stocked: comparable.iter().map(StockedStrength::of).collect() })
    }

    /// What is said of it: 'Paracetamol 500 mg is not in the catalogue. In the catalogue: 650 mg tablet, 250 mg/5 mL oral suspension.'
    pub(super) fn sentence(&self) -> String {
        let mut shown: Vec<String> = Vec::new();
        // Of a combination that is not there one of its salts may be, and the other way round.
        let salts = |text: &str| text.matches(" + ").count();
        let names = self.asked.split(|letter: char| letter.is_ascii_digit()).next().unwrap_or_default();
        for StockedStrength { name, strength, form, .. } in &self.stocked {
            let text = match (strength, form) {
                (Some(strength), Some(form)) if salts(strength) == salts(names) => {
                    format!("{strength} {form}")
                }
                _ => name.clone(),
            };
            if !shown.contains(&text) {
                shown.push(text);
            }
        }
        let asked = capitalised(&self.asked);
        if shown.is_empty() {
            return format!("{asked} is not in the catalogue.");
        }
        format!("{asked} is not in the catalogue. In the catalogue: {}.", shown.join(", "))
    }
}

impl StockedStrength {
    fn of(comparable: &ComparableProduct) -> Self {
        let product = &comparable.product;
        let salts = salts(product.composition.as_deref().unwrap_or_default());
        let strengths: Option<Vec<String>> =
            salts.into_iter().map(|SaltStrength { strength, .. }| strength).collect();
        Self {
            id: product.id,
            name: product.name.clone(),
            strength: strengths.filter(|all| (1..=4).contains(&all.len())).map(|all| all.join(" + ")),
            form: comparable.form.map(str::to_lowercase),
            url: product.id.page(),
        }
    }
}

/// Whether words and one strength were typed, or a strength for each of several salts.
fn names_strength(reading: &Reading) -> bool {
    let strengths = strengths(reading);
    let has_words = reading.terms.iter().any(|term| matches!(term.what, TermKind::Word(_)));
    (1..=4).contains(&strengths.len()) && has_words && strengths.iter().all(|number| number.value.is_exact())
}

/// The numbers of a reading that may be strengths: not the 3 of 'd3', nor the 12 of 'b12'.
fn strengths(reading: &Reading) -> Vec<TypedNumber> {
    let is_letter = |before: Option<&Term>| {
        before.is_some_and(|term| matches!(&term.what, TermKind::Word(word) if word.chars().count() == 1))
    };
    let mut strengths = Vec::new();
    for (at, term) in reading.terms.iter().enumerate() {
        let TermKind::Number(number) = term.what else { continue };
        let is_digit = number.unit.is_none() && number.value <= Number::whole(MOST_OF_NAME);
        if !(is_digit && is_letter(at.checked_sub(1).map(|before| &reading.terms[before]))) {
            strengths.push(number);
        }
    }
    strengths
}

/// Whether a word says the form, or where it is used.
fn is_form(word: &str) -> bool {
    FormWord::of(word).is_some_and(|word| word.is_form() || word == FormWord::Use)
}

/// The form that was typed, as the filter calls it where it knows it.
fn typed_form(reading: &Reading) -> Option<String> {
    let words = reading.terms.iter().filter_map(|term| match &term.what {
        TermKind::Word(word) if is_form(word) => Some(word.as_str()),
        _ => None,
    });
    let typed = words.collect::<Vec<_>>().join(" ");
    let form = dosage_form(&typed).map_or_else(|| typed.clone(), |form| form.label.to_lowercase());
    (!typed.is_empty()).then_some(form)
}

/// What a reading asks for: substances of a product that is known under its words, with the strengths that were typed.
fn asked(reading: &Reading, substances: &[String], comparable: &ComparableProduct) -> String {
    let (strengths, units) = (strengths(reading), comparable.usual_units());
    let unit = |at: usize| if units.len() == strengths.len() { units.get(at) } else { units.first() };
    let numbers: Vec<String> =
        strengths.iter().enumerate().map(|(at, number)| with_unit(*number, unit(at).copied())).collect();
    format!("{} {}", substances.join(" + "), numbers.join(" + "))
}

/// A number with the unit that was typed, or else that the product's strength has.
fn with_unit(number: TypedNumber, usual: Option<PrintedUnit>) -> String {
    let unit = number.unit.or(usual);
    let shown = unit.map(PrintedUnit::behind_number).unwrap_or_default();
    let per = match (number.per, unit) {
        (None, _) => String::new(),
        (Some(per), Some(PrintedUnit::PERCENT)) if per.unit == Unit::Ml => " w/v".to_owned(),
        (Some(_), Some(PrintedUnit::PERCENT)) => " w/w".to_owned(),
        (Some(per), _) if per.unit == Unit::Ml => format!("/{} mL", per.amount).replace("/1 mL", "/mL"),
        (Some(per), _) => format!("/{per}").replace("/1000 mg", "/g"),
    };
    format!("{}{shown}{per}", number.value)
}
