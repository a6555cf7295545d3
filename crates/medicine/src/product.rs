//! What a product is, read from all of its fields.

use crate::amount::quantity::Quantity;
use crate::composition;
use crate::dictionary::{Dictionary, dosage_form};
use crate::item::{Item, Substance, counts, form_of, is_exact, release_of, sizes, volume};
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
    let composed = composition::parse(composition).ingredients;
    let is_composed = !composed.is_empty();
    if is_composed {
        let named = std::mem::take(&mut item.substances);
        item.substances = composed.into_iter().map(|one| substance(one, &named)).collect();
    }
    if let ProductKind::NoMedicine(kind) = read.kind {
        // The pack of a bandage says its size: '5 cm X 3 m in monopack'.
        let packed = sizes(&read_name(&format!("{kind} {pack}")));
        let begins = |size: &String| words(pack).first() == words(size).first();
        if item.sizes.is_empty() && packed.first().is_some_and(begins) {
            item.sizes = packed;
        }
        return item;
    }
    if is_composed {
        item.kind = ProductKind::Medicine;
        // As a line that says it is read.
        item.call(Item::of_line(&line::tokens(name), name));
    } else {
        item.name_by_brand(name, dictionary);
    }
    let formed = read_name(formulation);
    let formed_as = form_of(&formed).or_else(|| dosage_form(formulation).map(|form| form.label));
    let packed = (volume(pack), read_name(pack).container);
    item.fill(formed_as, &formed, packed);
    item.counts = counts(pack);
    if let Some(called) = item.called.as_deref_mut() {
        // The name's own form counts here: 'eye drops' of an 'ophthalmic solution'.
        let own = (called.form, called.route, called.made);
        called.fill(formed_as, &formed, packed);
        if own.0.is_some() {
            (called.form, called.route, called.made) = own;
        }
        called.counts.clone_from(&item.counts);
    }
    item
}

/// A substance of a composition, with what only the name says of it.
fn substance(mut composed: Substance, named: &[Substance]) -> Substance {
    if let Some(said) = named.iter().find(|said| said.key == composed.key) {
        // 'Metoprolol Succinate 47.5 mg equivalent to Metoprolol Tartrate 50 mg' is the succinate.
        if !said.salts.is_empty() {
            composed.salts.clone_from(&said.salts);
        }
        composed.strength = composed.strength.or_else(|| said.strength.clone());
    }
    composed
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
        self.said_release = formed.release.or(self.said_release);
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
