//! A medicine that is known, in a strength or form that the catalogue does not have: 'paracetamol 500' where there are 650 mg
//! tablets and a suspension. What is in stock is offered, and that it is not what was asked for is said.

use super::composition_label;
use super::product::{NotStocked, ProductId, StockedStrength};
use super::search::{Items, MAX_SUGGESTIONS, SearchIndex, SearchText, Suggested, SuggestedTarget, holds};
use super::store::search::names;
use crate::error::Result;
use crate::platform::db::Snapshot;
use medicine::amount::number::Number;
use medicine::amount::quantity::Quantity;
use medicine::amount::unit::Unit;
use medicine::compare::{Comparison, Doubt, compare};
use medicine::dictionary::{Dictionary, is_substance};
use medicine::item::{Item, Substance};
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
    nearest: Vec<Nearest>,
    /// Whether the catalogue has nothing of these substances alone.
    is_absent: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Nearest {
    id: ProductId,
    strength: Option<String>,
    form: Option<&'static str>,
}

/// The medicine that a search asks for, if the catalogue has it not at all or not in that strength. `by_words` says whether the search
/// found the words of the text.
pub(crate) fn missing(
    index: &SearchIndex,
    snapshot: &Snapshot,
    text: &SearchText<'_>,
    by_words: bool,
) -> Result<Option<NotStocked>> {
    if text.is_use() {
        return Ok(None);
    }
    let missing = index.with_items(snapshot, |items| {
        let line = text.line(items)?;
        let mut asked = line.readings.iter().filter(|one| one.quantity.is_none()).map(|one| &one.item);
        let first = asked.clone().next()?;
        let missing = Missing::of(items, first)?;
        // By no reading that says as much is it there.
        let is_there = asked.any(|item| says_as_much(item, first) && Missing::of(items, item).is_none());
        (!(is_there || by_words && missing.is_absent)).then_some(missing)
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
            return places.is_empty().then_some(Self { asked, nearest: Vec::new(), is_absent: true });
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
                Comparison::Other(_) if holds(product, item.keys()) => {
                    in_combination |= compare(item, &only(product, item)) == Comparison::Same;
                }
                Comparison::Other(_) if !product.substances.is_empty() && holds(item, product.keys()) => {
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
        known.truncate(MOST);
        let is_absent = known.iter().all(|at| items.item(*at).keys() != item.keys());
        let near = |at: &usize| {
            let (id, product) = (items.product(*at), items.item(*at));
            Nearest { id, strength: composition_label::strengths(product), form: product.form }
        };
        let nearest = known.iter().map(near).collect();
        Some(Self { asked: format!("{}{form}", asked(item, like)), nearest, is_absent })
    }

    /// The same with the names of the products.
    pub(crate) fn shown(self, snapshot: &Snapshot) -> Result<NotStocked> {
        let ids: Vec<ProductId> = self.nearest.iter().map(|near| near.id).collect();
        let mut named = names(snapshot, &ids)?;
        let stocked = self.nearest.into_iter().filter_map(|Nearest { id, strength, form }| {
            let name = named.remove(&id)?.listed.name;
            Some(StockedStrength { id, name, strength, form: form.map(str::to_lowercase), url: id.page() })
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
        let has = like.and_then(|like| like.substances.get(own(like))?.exact());
        let said = said.strength.as_ref()?;
        Some(match (said.bare(), has) {
            (Some(number), Some(has)) => like_it(number, has.quantity),
            _ => said.text.clone(),
        })
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

/// A number in the unit of an amount: of less than a milligram the microgram where it is more.
fn like_it(number: Number, has: Quantity) -> String {
    let is_of_micrograms = has.unit == Unit::Mg && has.amount < Number::whole(1) && number > has.amount;
    if is_of_micrograms { format!("{number} mcg") } else { Quantity { amount: number, ..has }.to_string() }
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

/// At most 8 suggestions. Those in place of what the catalogue does not have say so, and the last of them asks for it.
///
/// # Errors
/// When the database fails or a row is damaged.
pub fn suggestions(index: &SearchIndex, snapshot: &Snapshot, text: &str) -> Result<Vec<Suggested>> {
    let (mut found, by_words) = index.suggest(snapshot, text)?;
    if let Some(missing) = missing(index, snapshot, &SearchText::new(text), by_words)? {
        found.retain(|one| one.product().is_some());
        if !missing.stocked.is_empty() {
            found = missing.stocked.into_iter().map(Into::into).collect();
        }
        for one in &mut found {
            let parts = ["In place of ", &missing.asked, if one.detail.is_empty() { "" } else { " · " }];
            one.detail.insert_str(0, &parts.concat());
        }
        found.truncate(MAX_SUGGESTIONS - 1);
        found.push(Suggested {
            label: capitalised(&missing.asked),
            detail: "Not in the catalogue: ask for it".to_owned(),
            target: SuggestedTarget::Asked(missing.asked),
        });
    }
    Ok(found)
}

impl From<StockedStrength> for Suggested {
    fn from(StockedStrength { id, name, strength, form, .. }: StockedStrength) -> Self {
        let parts: Vec<String> = [strength, form].into_iter().flatten().collect();
        Self { label: name, detail: parts.join(" "), target: SuggestedTarget::Product(id) }
    }
}
