//! A medicine that is known, in a strength or form that the catalogue does not have: 'paracetamol 500' where there are 650 mg
//! tablets and a suspension. What is in stock is offered, and that it is not what was asked for is said.

use super::composition_label::{SaltStrength, salts};
use super::product::{NotStocked, ProductId, StockedStrength};
use super::search::{Items, MAX_TEXT, SearchIndex};
use super::store::listed;
use crate::error::Result;
use crate::platform::db::Snapshot;
use medicine::amount::number::Number;
use medicine::amount::quantity::{Quantity, Strength};
use medicine::amount::unit::Unit;
use medicine::compare::{Comparison, Doubt, compare};
use medicine::dictionary::{Dictionary, is_substance};
use medicine::item::{Item, ItemStrength, Substance};
use medicine::line::read_line;
use medicine::reading::ProductKind;
use medicine::rules::Field;
use medicine::words::words;
use text::capitalised;

/// Most products in stock that are named.
const MOST: usize = 12;
/// Most substances of what is missed.
const MOST_SUBSTANCES: usize = 4;

/// What an item is that the catalogue does not have, with the products that come nearest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Missing {
    asked: String,
    nearest: Vec<(ProductId, Option<&'static str>)>,
}

/// The medicine that a search asks for, if the catalogue has it not at all or not in that strength. `by_words` says whether the search
/// found the words of the text.
pub(crate) fn missing(
    index: &SearchIndex,
    snapshot: &Snapshot,
    text: &str,
    by_words: bool,
) -> Result<Option<NotStocked>> {
    if text.len() > MAX_TEXT {
        return Ok(None);
    }
    let missing = index.with_items(snapshot, |items| {
        let line = read_line(text, items.dictionary());
        let mut asked = line.readings.iter().filter(|one| one.quantity.is_none()).map(|one| &one.item);
        let first = asked.clone().next()?;
        let missing = Missing::of(items, first)?;
        // By no reading that says as much is it there.
        let is_there = asked.any(|item| says_as_much(item, first) && Missing::of(items, item).is_none());
        (!(is_there || by_words && missing.is_absent(items, first))).then_some(missing)
    })?;
    missing.map(|missing| missing.shown(snapshot)).transpose()
}

impl Missing {
    /// What an item is, if the catalogue has it not at all or in other strengths or forms only. What was not read may be what matters.
    pub(crate) fn of(items: Items<'_>, item: &Item) -> Option<Self> {
        let is_article = matches!(item.kind, ProductKind::NoMedicine(_));
        let is_named = is_article || (1..=MOST_SUBSTANCES).contains(&item.substances.len());
        if !is_named || !item.unread.is_empty() {
            return None;
        }
        let places = items.sharing(item);
        if is_article {
            let asked = item.names.join(" ");
            return places.is_empty().then_some(Self { asked, nearest: Vec::new() });
        }
        let says_strength = item.substances.iter().any(|substance| substance.strength.is_some());
        let mut open = item.clone();
        open.substances.iter_mut().for_each(|substance| substance.strength = None);
        let (mut strengths, mut forms, mut parts) = (Vec::new(), Vec::new(), Vec::new());
        let mut in_combination = false;
        for at in places {
            let product = items.item(at);
            match compare(item, product) {
                Comparison::Doubts(doubts)
                    if says_strength
                        && doubts.iter().any(|doubt| doubt.differs && doubt.field == Field::Form) =>
                {
                    forms.push(at);
                }
                Comparison::Same | Comparison::Doubts(_) => return None,
                // Another salt may be another medicine, or misread.
                Comparison::Other(Field::Strength) if is_other_salt(&open, product) => return None,
                Comparison::Other(Field::Strength) => strengths.push(at),
                Comparison::Other(_) if holds(product, item) => {
                    in_combination |= compare(item, &only(product, item)) == Comparison::Same;
                }
                Comparison::Other(_) if !product.substances.is_empty() && holds(item, product) => {
                    parts.push(at);
                }
                Comparison::Other(_) => {}
            }
        }
        // As a part of a combination it is there, unless it is there alone in another form.
        if in_combination && forms.is_empty() {
            return None;
        }
        let in_form = |at: &usize| item.form.is_some() && items.item(*at).form == item.form;
        let has_form = strengths.iter().any(in_form);
        let says_form = item.form.filter(|_| !has_form || !forms.is_empty());
        let mut known = [strengths, forms].concat();
        if has_form {
            known.retain(in_form);
        }
        if known.is_empty() {
            // Nothing but its own name says that it is a medicine.
            let is_known = |one: &Substance| {
                let words = words(&one.key);
                words.iter().any(|word| is_substance(word) || items.dictionary().knows(word))
            };
            if !item.substances.iter().all(is_known) {
                return None;
            }
            items.sort_newest(&mut parts);
            parts.sort_by_key(|at| std::cmp::Reverse(items.item(*at).substances.len()));
            known = parts;
        }
        let like = known.first().map(|at| items.item(*at));
        let form = says_form.map(|form| format!(" {}", form.to_lowercase())).unwrap_or_default();
        let nearest = known.iter().take(MOST).map(|at| (items.product(*at), items.item(*at).form)).collect();
        Some(Self { asked: format!("{}{form}", asked(item, like)), nearest })
    }

    /// Whether the catalogue has nothing of these substances alone.
    fn is_absent(&self, items: Items<'_>, item: &Item) -> bool {
        let is_same = |id: &ProductId| items.of_product(*id).is_some_and(|has| has.keys() == item.keys());
        !self.nearest.iter().any(|(id, _)| is_same(id))
    }

    /// The same with the facts of the products.
    pub(crate) fn shown(self, snapshot: &Snapshot) -> Result<NotStocked> {
        let ids: Vec<i64> = self.nearest.iter().map(|(id, _)| id.get()).collect();
        let products = listed::find(snapshot, &ids)?;
        let stocked = self.nearest.iter().filter_map(|(id, form)| {
            let product = products.iter().find(|product| product.id == *id)?;
            let salts = salts(product.composition.as_deref().unwrap_or_default());
            let strengths: Option<Vec<String>> =
                salts.into_iter().map(|SaltStrength { strength, .. }| strength).collect();
            let strengths = strengths.filter(|all| (1..=MOST_SUBSTANCES).contains(&all.len()));
            Some(StockedStrength {
                id: *id,
                name: product.name.clone(),
                strength: strengths.map(|all| all.join(" + ")),
                form: form.map(str::to_lowercase),
                url: id.page(),
            })
        });
        Ok(NotStocked { asked: self.asked, stocked: stocked.collect() })
    }
}

/// Whether two readings of a text have equally many substances and strengths.
fn says_as_much(item: &Item, other: &Item) -> bool {
    let said = |item: &Item| {
        let strengths = item.substances.iter().filter(|one| one.strength.is_some()).count();
        (item.substances.len(), strengths)
    };
    said(item) == said(other)
}

/// Whether an item says another salt than a product has.
fn is_other_salt(item: &Item, product: &Item) -> bool {
    let is_salt = |doubt: &Doubt| doubt.differs && doubt.field == Field::Salt;
    matches!(compare(item, product), Comparison::Doubts(doubts) if doubts.iter().any(is_salt))
}

/// Whether an item has all substances of another.
fn holds(item: &Item, other: &Item) -> bool {
    let keys = item.keys();
    other.substances.iter().all(|substance| keys.contains(&&*substance.key))
}

/// A product with those of its substances alone that an item names.
fn only(product: &Item, item: &Item) -> Item {
    let mut part = product.clone();
    part.substances.retain(|substance| item.keys().contains(&&*substance.key));
    part
}

/// What an item is called: its substances, then their strengths, in the unit of a product where none was typed.
pub(crate) fn asked(item: &Item, like: Option<&Item>) -> String {
    let names: Vec<String> = item.substances.iter().map(called).collect();
    let strength = |(at, said): (usize, &Substance)| {
        // Where the name says another substance than the composition, its place tells which it is.
        let own = |like: &'_ Item| like.substances.iter().position(|has| has.key == said.key).unwrap_or(at);
        let has = like.and_then(|like| like.substances.get(own(like)));
        said.strength.as_ref().map(|strength| shown(strength, has))
    };
    let strengths: Vec<String> = item.substances.iter().enumerate().filter_map(strength).collect();
    [names.join(" + "), strengths.join(" + ")].join(" ").trim_end().to_owned()
}

/// What a substance is called: as it was typed, unless that is a slip.
fn called(substance: &Substance) -> String {
    let typed = substance.name.to_lowercase();
    let is_known = words(&typed).iter().all(|word| is_substance(word) || Dictionary::shipped().knows(word));
    if is_known { typed } else { substance.key.clone() }
}

fn shown(strength: &ItemStrength, like: Option<&Substance>) -> String {
    let unit = like.and_then(|like| match like.strength {
        Some(ItemStrength::Exact(strength)) => Some(strength.quantity),
        _ => None,
    });
    match (strength, unit) {
        (ItemStrength::Exact(Strength { quantity: Quantity { amount, unit: Unit::Mg }, per: None }), _)
            if amount >= &Number::whole(1000)
                && amount.divided(1000).is_some_and(|grams| grams.as_whole().is_some()) =>
        {
            format!("{} g", amount.divided(1000).unwrap_or(*amount))
        }
        (ItemStrength::Exact(strength), _) => strength.to_string().replace("ml", "mL"),
        (ItemStrength::Printed(text), _) => text.clone(),
        (ItemStrength::Bare(number), Some(Quantity { amount, unit: Unit::Mg }))
            if amount < Number::whole(1) && number > &amount =>
        {
            format!("{number} mcg")
        }
        (ItemStrength::Bare(number), Some(quantity)) => Quantity { amount: *number, ..quantity }.to_string(),
        (ItemStrength::Bare(number), None) => number.to_string(),
    }
}

impl NotStocked {
    /// What is said of it: 'Paracetamol 500 mg is not in the catalogue. In the catalogue: 650 mg tablet, 250 mg/5 mL oral suspension.'
    pub(crate) fn sentence(&self) -> String {
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
            // What is called as it was asked for differs by what a strength and a form do not say.
            let text = if self.asked.ends_with(&text) { name.clone() } else { text };
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
