//! A medicine that is known, in a strength or form that the catalogue does not have: 'paracetamol 500' where there are 650 mg
//! tablets and a suspension. What is in stock is offered, and that it is not what was asked for is said.

use std::rc::Rc;

use serde::Serialize;
use utoipa::ToSchema;

use super::decision::Judge;
use super::draft::Quantity;
use super::goods::Goods;
use super::matcher::{Matcher, item_words};
use super::reading::{Reading, Term, TermKind, TypedNumber, readings};
use super::steps::SEARCH;
use crate::catalogue::amount::unit::{PrintedUnit, Unit};
use crate::catalogue::composition::label::{SaltStrength, salts};
use crate::catalogue::product::ProductId;
use crate::catalogue::search::{Absent, SearchIndex};
use crate::catalogue::store::listed;
use crate::error::Result;
use crate::platform::db::Snapshot;

/// Most strengths in stock that are named.
const MOST: usize = 12;
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
    let mut matcher = Matcher::new(index, snapshot, Judge::new(index.dictionary(snapshot)?));
    matcher.judge.steps.begin_line();
    for id in found.iter().take(LOOKED_AT) {
        if let Some(goods) = matcher.goods(*id)?
            && matcher.judge.accounts(&reading, &goods)
        {
            return Ok(None);
        }
    }
    matcher.not_stocked(&reading)
}

impl Matcher<'_> {
    /// The medicine that a line asks for, if the catalogue has it not at all or not in that strength.
    pub(super) fn missing(&mut self, reading: &Reading) -> Result<Option<NotStocked>> {
        if let Some(strength) = self.not_stocked(reading)? {
            return Ok(Some(strength));
        }
        if !self.judge.steps.spend(SEARCH) {
            return Ok(None);
        }
        let absent = self.index.absent(self.snapshot, &item_words(reading))?;
        absent.map(|absent| NotStocked::of_absent(absent, self.snapshot)).transpose()
    }

    /// What the catalogue has of the medicine that a reading names, if that is in other strengths only.
    pub(super) fn not_stocked(&mut self, reading: &Reading) -> Result<Option<NotStocked>> {
        if !names_strength(reading) {
            return Ok(None);
        }
        let mut bare = reading.clone();
        bare.terms.retain(|term| matches!(term.what, TermKind::Word(_)));
        bare.bare_at = None;
        let mut known: Vec<(bool, Rc<Goods>)> = Vec::new();
        for hit in self.candidates(reading)? {
            let Some(goods) = self.goods(hit.id)? else { continue };
            if self.judge.accounts(reading, &goods) {
                return Ok(None);
            }
            if goods.numbers.has_strength() && self.judge.accounts(&bare, &goods) {
                let is_named = self.judge.fit(&bare, &goods).is_some();
                known.push((is_named, goods));
            }
        }
        // Of 'amlodipine' alone no combination is meant, where there is amlodipine alone.
        if known.iter().any(|(is_named, _)| *is_named) {
            known.retain(|(is_named, _)| *is_named);
        }
        let Some((_, first)) = known.first() else { return Ok(None) };
        let asked = asked(reading, first);
        let stocked = known.iter().take(MOST).map(|(_, goods)| StockedStrength::of(goods)).collect();
        Ok(Some(NotStocked { asked, stocked }))
    }
}

impl NotStocked {
    /// A medicine that the trade knows and no product is.
    pub(crate) fn of_absent(absent: Absent, snapshot: &Snapshot) -> Result<Self> {
        let ids: Vec<i64> = absent.nearest.iter().map(|id| id.get()).collect();
        let mut products = listed::find(snapshot, &ids)?;
        products.sort_by_key(|product| ids.iter().position(|id| *id == product.id.get()));
        let stocked = products.into_iter().map(|product| StockedStrength::of(&Goods::new(product))).collect();
        Ok(Self { asked: absent.named, stocked })
    }

    /// What is said of it: 'Paracetamol 500 mg is not in the catalogue. In the catalogue: 650 mg tablet, 250 mg/5 mL oral suspension.'
    pub(super) fn sentence(&self) -> String {
        let mut shown: Vec<String> = Vec::new();
        for StockedStrength { name, strength, form, .. } in &self.stocked {
            let text = match (strength, form) {
                (Some(strength), Some(form)) => format!("{strength} {form}"),
                _ => name.clone(),
            };
            if !shown.contains(&text) {
                shown.push(text);
            }
        }
        let mut letters = self.asked.chars();
        let asked: String =
            letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default();
        if shown.is_empty() {
            return format!("{asked} is not in the catalogue.");
        }
        format!("{asked} is not in the catalogue. In the catalogue: {}.", shown.join(", "))
    }
}

impl StockedStrength {
    fn of(goods: &Goods) -> Self {
        let product = &goods.product;
        let salts = salts(product.composition.as_deref().unwrap_or_default());
        let strengths: Option<Vec<String>> =
            salts.into_iter().map(|SaltStrength { strength, .. }| strength).collect();
        Self {
            id: product.id,
            name: product.name.clone(),
            strength: strengths.filter(|all| (1..=4).contains(&all.len())).map(|all| all.join(" + ")),
            form: goods.form.map(str::to_lowercase),
            url: product.id.page(),
        }
    }
}

/// Whether words and one strength were typed, or a strength for each of several salts.
fn names_strength(reading: &Reading) -> bool {
    let number = |term: &Term| if let TermKind::Number(number) = term.what { Some(number) } else { None };
    let numbers = reading.terms.iter().filter_map(number).count();
    let are_exact = reading.terms.iter().filter_map(number).all(|number| number.value.is_exact());
    (1..=4).contains(&numbers) && reading.terms.len() > numbers && are_exact
}

/// What a reading asks for: the substances of a product that is known under its words, with the strengths that were typed.
fn asked(reading: &Reading, goods: &Goods) -> String {
    let substances: Vec<String> = goods.substances().iter().map(|words| words.join(" ")).collect();
    let numbers: Vec<String> = reading
        .terms
        .iter()
        .filter_map(|term| if let TermKind::Number(number) = term.what { Some(number) } else { None })
        .map(|number| with_unit(number, goods))
        .collect();
    format!("{} {}", substances.join(" + "), numbers.join(" + "))
}

/// A number with the unit that was typed, or that the product's strengths have.
fn with_unit(number: TypedNumber, goods: &Goods) -> String {
    let unit = number.unit.or_else(|| goods.usual_unit());
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
