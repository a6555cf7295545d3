//! What a product is, read from all of its fields.

use crate::amount::quantity::Quantity;
use crate::composition;
use crate::dictionary::{Dictionary, dosage_form};
use crate::item::{Item, ItemStrength, Substance, counts, form_of, is_exact, release_of, salts, volume};
use crate::line;
use crate::line::expand::{Expanded, expanded};
use crate::reading::tokens::placed;
use crate::reading::{NameReading, ProductKind, read_item, read_name};
use crate::words::words;

/// Reads a product from its fields, once. What the composition says counts before the name, the form before the name, the pack before
/// the name: a brand's name says none of them.
pub fn read_product(
    name: &str,
    composition: &str,
    formulation: &str,
    pack: &str,
    dictionary: &Dictionary,
) -> Item {
    let read = read_name(name);
    let mut item = Item::of(&read, name);
    (item.own, item.look) = line::own_name(name);
    if let ProductKind::NoMedicine(_) = read.kind {
        return item;
    }
    let composed = composition::parse(composition).ingredients;
    if composed.is_empty() {
        item.name_by_brand(name, dictionary);
    } else {
        let named = item.substances.clone();
        item.substances = composed
            .into_iter()
            .map(|ingredient| {
                let said = named.iter().find(|said| said.key == ingredient.key);
                let strength = ingredient.strength.map(ItemStrength::Exact);
                let salts = salts(&ingredient.salt, &ingredient.key);
                Substance {
                    salts: said
                        .map(|said| &said.salts)
                        .filter(|said| !said.is_empty())
                        .unwrap_or(&salts)
                        .clone(),
                    strength: strength.or_else(|| said.and_then(|said| said.strength.clone())),
                    key: ingredient.key,
                    name: ingredient.salt,
                }
            })
            .collect();
        item.kind = ProductKind::Medicine;
        // As a line that says it is read.
        item.call(Item::of_line(&line::tokens(name), name));
    }
    let formed = read_name(formulation);
    let formed_as = form_of(&formed).or_else(|| dosage_form(formulation).map(|form| form.label));
    let packed = (volume(pack), read_name(pack).container);
    item.fill(formed_as, &formed, packed);
    item.counts = counts(pack);
    let (form, route) = (item.form, item.route);
    if let Some(called) = item.called.as_deref_mut() {
        // The name's own form counts here: 'eye drops' of an 'ophthalmic solution'.
        let own = (called.form, called.route, called.made);
        called.fill(formed_as, &formed, packed);
        if own.0.is_some() {
            (called.form, called.route, called.made) = own;
        } else {
            (called.form, called.route) = (form, route);
        }
        called.counts.clone_from(&item.counts);
    }
    item
}

impl Item {
    /// What formulation and pack say counts before the name.
    fn fill(
        &mut self,
        form: Option<&'static str>,
        formed: &NameReading,
        packed: (Option<Quantity>, Option<&'static str>),
    ) {
        self.form = form.or(self.form);
        let exact = is_exact(self.substances.iter().map(|substance| &*substance.key));
        self.release = release_of(formed, exact).or(self.release.take());
        self.route = formed.route.or(self.route);
        self.made = formed.made.or(self.made);
        self.volume = packed.0.or(self.volume);
        self.container = packed.1.or(formed.container).or(self.container);
    }

    /// Keeps what the name says of other substances than the composition. Where it names some of them it may leave out the rest.
    fn call(&mut self, mut called: Self) {
        let is_own = |said: &&Substance| self.substances.iter().any(|own| own.key == said.key);
        let shared = called.substances.iter().filter(is_own).count();
        let count = called.substances.len();
        if count == 0 || (shared > 0 && count != self.substances.len()) {
            return;
        }
        if let ([said], [own]) = (called.substances.as_mut_slice(), self.substances.as_slice()) {
            said.strength = said.strength.take().or(own.strength.clone());
        }
        let brand = called.substances.iter().filter(|said| !is_own(said)).flat_map(|said| words(&said.key));
        self.names = brand.collect();
        called.kind = self.kind;
        called.unread.clear();
        self.called = Some(Box::new(called));
    }

    /// A product that is named by a brand alone holds what the dictionary says that the brand holds.
    fn name_by_brand(&mut self, name: &str, dictionary: &Dictionary) {
        let tokens = placed(name);
        let Some(Expanded { tokens, brand, .. }) =
            expanded(&tokens, dictionary).into_iter().find(|one| !one.brand.is_empty())
        else {
            return;
        };
        let read = Self::of(&read_item(&tokens, name), name);
        self.names = brand;
        self.substances = read.substances;
        self.kind = ProductKind::Medicine;
    }
}
