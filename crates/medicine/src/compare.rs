//! Compares what a line asks for with what a product is, by the rows of `assets/rules.tsv`, and decides what a line is sure of.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::amount::number::Number;
use crate::amount::quantity::{Quantity, Strength};
use crate::amount::unit::Unit;
use crate::dictionary::form_words::FormWord;
use crate::item::{Item, Substance, is_said_of};
use crate::line::Line;
use crate::line::vocabulary::{comes_in, container};
use crate::reading::{ProductKind, ReadStrength};
use crate::rules::{Field, Meaning, RULES};
use crate::tables::{self, rows};
use crate::words::words;

/// What a reading of a line is to a product.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Comparison {
    /// It asks for this product.
    Same,
    /// It may ask for it; what speaks against it.
    Doubts(Vec<Doubt>),
    /// It asks for something else, by this field.
    Other(Field),
}

/// What speaks against a product.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Doubt {
    /// What differs.
    pub field: Field,
    /// Whether the line says another; otherwise it does not say it.
    pub differs: bool,
    /// Whether it counts for nothing where the catalogue has no other product that the line may ask for ([`Meaning::Only`]).
    pub only: bool,
}

/// What a line asks for among products.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Decision {
    /// The product that is sure, and the reading that says so, by their places.
    pub sure: Option<(usize, usize)>,
    /// The products that it may ask for, those with the fewest doubts first, each with its best reading.
    pub asked: Vec<(usize, usize, Vec<Doubt>)>,
}

/// How a field of a line is to that of a product.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Agreement {
    Alike,
    /// Not said, and the product has what is usual.
    Usual,
    /// Not said.
    Unsaid,
    /// Said, but not all of it: '5 mg' of what has 5 mg in a millilitre. Somebody is asked.
    Partly,
    Different,
}

impl Agreement {
    fn unsaid(is_usual: bool) -> Self {
        if is_usual { Self::Usual } else { Self::Unsaid }
    }
}

/// Whether a line says a product's own name, no more and no less.
fn is_own(line: &Item, product: &Item) -> bool {
    !line.own.is_empty() && line.own == product.own
}

/// Compares a reading of a line with a product: with what its fields say, and with what its name says.
pub fn compare(line: &Item, product: &Item) -> Comparison {
    if is_own(line, product) && counts(line, product) == Agreement::Alike {
        return Comparison::Same;
    }
    // A product's own name with a slip of a scanner.
    let looks_own = !line.look.is_empty() && line.look == product.look;
    match compare_faces(line, product) {
        Comparison::Other(_) if looks_own => {
            Comparison::Doubts(vec![Doubt { field: Field::Unread, differs: true, only: false }])
        }
        compared => compared,
    }
}

fn compare_faces(line: &Item, product: &Item) -> Comparison {
    let whole = compare_face(line, product, product);
    let Some(called) = product.called.as_deref() else { return whole };
    match (whole, compare_face(line, called, product)) {
        (Comparison::Other(_), called) => called,
        (whole, Comparison::Other(_)) => whole,
        (Comparison::Doubts(whole), Comparison::Doubts(called)) if weight(&whole) <= weight(&called) => {
            Comparison::Doubts(whole)
        }
        (Comparison::Same, _) => Comparison::Same,
        (_, called) => called,
    }
}

/// Compares with what the fields of a product say, or its name; what has no second chance is told by the whole.
fn compare_face(line: &Item, product: &Item, whole: &Item) -> Comparison {
    let Some(pairs) = Pairs::of(line, product) else { return Comparison::Other(Field::Substances) };
    let high_alert = whole.is_high_alert();
    let mut doubts = Vec::new();
    for rule in RULES.iter() {
        let field = rule.field;
        let found = agreement(field, &pairs, line, product, high_alert);
        let (meaning, differs) = match found {
            Agreement::Alike => continue,
            Agreement::Usual | Agreement::Unsaid if high_alert => (rule.unsaid_high_alert, false),
            Agreement::Usual | Agreement::Unsaid => (rule.unsaid, false),
            Agreement::Partly => (Meaning::Doubt, true),
            Agreement::Different if high_alert => (rule.other_high_alert, true),
            Agreement::Different => (rule.other, true),
        };
        match meaning {
            Meaning::Same => {}
            Meaning::Usual if found == Agreement::Usual => {}
            Meaning::Usual | Meaning::Only | Meaning::Doubt => {
                doubts.push(Doubt { field, differs, only: meaning == Meaning::Only });
            }
            Meaning::Other => return Comparison::Other(field),
        }
    }
    if doubts.is_empty() { Comparison::Same } else { Comparison::Doubts(doubts) }
}

/// What a line asks for among products. Sure is what exactly one product is, by whichever reading, and what no struck-out line says.
pub fn decide(line: &Line, products: &[Item]) -> Decision {
    decide_among(line, products.iter().enumerate())
}

/// [`decide`] among some products, each with its place.
pub(crate) fn decide_among<'i>(line: &Line, products: impl Iterator<Item = (usize, &'i Item)>) -> Decision {
    let mut decision = Decision::default();
    let (mut same, mut owned) = (Vec::new(), Vec::new());
    for (at, product) in products {
        let found = line.readings.iter().enumerate().filter_map(|(reading, read)| {
            let doubts = match compare(&read.item, product) {
                Comparison::Same => Vec::new(),
                Comparison::Doubts(doubts) => doubts,
                Comparison::Other(_) => return None,
            };
            Some((reading, is_own(&read.item, product), doubts))
        });
        let best = found.min_by_key(|(_, own, doubts)| (weight(doubts), !own));
        let Some((reading, own, doubts)) = best else { continue };
        if doubts.is_empty() {
            same.push((at, reading));
            owned.extend(own.then_some((at, reading)));
        }
        decision.asked.push((at, reading, doubts));
    }
    // Who types a product's own name means it, whatever else holds the same.
    // Of 'Warfarin 5' the tablet of 5 mg comes before those for which the number says nothing.
    let says_none = |at: usize| line.readings[at].item.substances.iter().all(|one| one.strength.is_none());
    decision.asked.sort_by_key(|(at, reading, doubts)| {
        (weight(doubts), !owned.contains(&(*at, *reading)), says_none(*reading), *at)
    });
    if line.refused {
        return decision;
    }
    decision.sure = match (owned.as_slice(), same.as_slice()) {
        ([own], _) => Some(*own),
        ([], []) => decision.only(line),
        ([], [(at, reading)]) if !decision.is_of_two_forms(line, *at, *reading) => Some((*at, *reading)),
        _ => None,
    };
    decision
}

impl Decision {
    /// The product of which nothing is unsaid but what the catalogue has only once: every other one differs from what is said.
    fn only(&self, line: &Line) -> Option<(usize, usize)> {
        let mut near = self.asked.iter().filter(|(.., doubts)| doubts.iter().all(|doubt| !doubt.differs));
        let ((at, reading, doubts), None) = (near.next()?, near.next()) else { return None };
        let item = &line.readings[*reading].item;
        let says = says_form(item) || item.substances.iter().any(|substance| substance.strength.is_some());
        (says && doubts.iter().all(|doubt| doubt.only)).then_some((*at, *reading))
    }

    /// Whether another product is what the line asks for in another form, and it names none.
    fn is_of_two_forms(&self, line: &Line, at: usize, reading: usize) -> bool {
        let unsaid = |doubts: &[Doubt]| {
            doubts.iter().any(|doubt| doubt.field == Field::Form) && doubts.iter().all(|doubt| !doubt.differs)
        };
        !says_form(&line.readings[reading].item)
            && self.asked.iter().any(|(other, by, doubts)| *other != at && *by == reading && unsaid(doubts))
    }
}

/// Whether a line names a form, or what only some forms come in.
fn says_form(line: &Item) -> bool {
    let made = line.made.is_some_and(|made| !FormWord::are_make(made));
    line.form.is_some() || made || line.route.is_some() || line.container.and_then(container).is_some()
}

/// How much speaks against a product: another form more than none, a strength that was not typed most.
fn weight(doubts: &[Doubt]) -> usize {
    let heavy = |doubt: &Doubt| match doubt.field {
        Field::Strength | Field::Sizes => 4,
        Field::Form | Field::Release | Field::Container => 2,
        _ => 1,
    };
    doubts.iter().map(|doubt| heavy(doubt) * if doubt.differs { 2 } else { 1 }).sum()
}

fn agreement(field: Field, pairs: &Pairs, line: &Item, product: &Item, high_alert: bool) -> Agreement {
    match field {
        Field::Kind => kind(line, product),
        Field::Substances => Agreement::Alike,
        Field::Salt => worst(pairs.each.iter().map(|(said, has)| salt(said, has, product))),
        Field::Strength => pairs.strengths(line, product, high_alert),
        Field::Release => release(line, product),
        Field::Form => form(line, product),
        Field::Route => route(line, product),
        Field::Made => said(line.made, product.made, product.made.is_some_and(FormWord::are_make)),
        Field::Pack => counts(line, product),
        Field::Users => said(line.users.as_deref(), product.users.as_deref(), false),
        Field::Volume => volume(&pairs.each, line, product),
        // Without a container of its own the product is judged by its form.
        Field::Container if product.container.is_none() => Agreement::Alike,
        Field::Container => {
            let usual = product.container.is_some_and(|own| container(own).is_none());
            said(line.container, product.container, usual)
        }
        Field::Sizes => sizes(line, product),
        Field::Brand => brand(line, product),
        Field::Unread if line.unread.is_empty() => Agreement::Alike,
        Field::Unread => Agreement::Different,
    }
}

fn worst(all: impl Iterator<Item = Agreement>) -> Agreement {
    all.max().unwrap_or(Agreement::Alike)
}

fn said<T: PartialEq>(line: Option<T>, product: Option<T>, usual: bool) -> Agreement {
    match (line, product) {
        (None, None) => Agreement::Alike,
        (None, Some(_)) => Agreement::unsaid(usual),
        (one, other) if one == other => Agreement::Alike,
        _ => Agreement::Different,
    }
}

/// The substances of a line, each with the product's.
struct Pairs<'i> {
    each: Vec<(&'i Substance, &'i Substance)>,
    /// What the line says of all of them together: 'Co-amoxiclav 625'.
    together: bool,
}

impl<'i> Pairs<'i> {
    /// `None` where they are not the same.
    fn of(line: &'i Item, product: &'i Item) -> Option<Self> {
        if is_article(line) || is_article(product) {
            return Some(Self { each: Vec::new(), together: false });
        }
        if line.substances.is_empty() || product.substances.is_empty() {
            return None;
        }
        if line.keys() == product.keys() {
            // One that is named twice is compared in the order of its names.
            let own = |at: usize, said: &Substance| {
                let before = line.substances[..at].iter().filter(|one| one.key == said.key).count();
                product.substances.iter().filter(|has| has.key == said.key).nth(before)
            };
            let pairs = line.substances.iter().enumerate().map(|(at, said)| Some((said, own(at, said)?)));
            return Some(Self { each: pairs.collect::<Option<_>>()?, together: false });
        }
        let [said] = line.substances.as_slice() else { return None };
        (line.words() == product.words()).then(|| Self {
            each: product.substances.iter().map(|has| (said, has)).collect(),
            together: true,
        })
    }

    fn strengths(&self, line: &Item, product: &Item, high_alert: bool) -> Agreement {
        let one = |said: &Substance, has: &Substance| match (&said.strength, &has.strength) {
            // What the product's own text does not say cannot be compared either: somebody is asked.
            (None, _) => Agreement::Unsaid,
            (Some(_), None) => Agreement::Partly,
            (Some(said), Some(has)) if is_one_strength(said, has, line, product) => {
                // A unit is never guessed where a mistake has no second chance.
                let guessed = said.bare().is_some() && high_alert;
                if guessed { Agreement::Unsaid } else { Agreement::Alike }
            }
            (Some(said), Some(has)) if is_undivided(said, has) => Agreement::Partly,
            (Some(_), Some(_)) => Agreement::Different,
        };
        match self.each.as_slice() {
            [(said, has), others @ ..] if self.together && !others.is_empty() => {
                let whole = sum(&self.each).map(|sum| {
                    let strength = ReadStrength { text: sum.to_string(), exact: Some(sum) };
                    Substance { strength: Some(strength), ..(*has).clone() }
                });
                match whole.map(|whole| one(said, &whole)) {
                    Some(Agreement::Alike) => Agreement::Alike,
                    // 'Telma H 40' says that of one of them.
                    _ if self.each.iter().all(|(said, has)| one(said, has) == Agreement::Different) => {
                        Agreement::Different
                    }
                    _ => Agreement::Unsaid,
                }
            }
            each => worst(each.iter().map(|(said, has)| one(said, has))),
        }
    }
}

/// The strengths of all substances together, where they are of one unit and divided by one amount.
fn sum(pairs: &[(&Substance, &Substance)]) -> Option<Strength> {
    let mut all = pairs.iter().map(|(_, has)| has.exact());
    let first = all.next()??;
    all.try_fold(first, |sum, next| sum.plus(next?))
}

fn is_article(item: &Item) -> bool {
    matches!(item.kind, ProductKind::NoMedicine(_))
}

fn kind(line: &Item, product: &Item) -> Agreement {
    match (line.kind, product.kind) {
        (ProductKind::NoMedicine(one), ProductKind::NoMedicine(other)) if one == other => Agreement::Alike,
        _ if is_article(line) || is_article(product) => Agreement::Different,
        _ => Agreement::Alike,
    }
}

static USUAL_SALTS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| rows(tables::USUAL_SALTS).collect());

/// Whether a substance, in any form or in this, is always sold as a salt.
fn is_usual(key: &str, form: Option<&str>, salt: &str) -> bool {
    let form = form.unwrap_or_default().to_lowercase();
    let has = |name: &str| USUAL_SALTS.get(name).is_some_and(|salts| salts.split(' ').any(|one| one == salt));
    words(key).iter().any(|word| has(word) || has(&format!("{word} {form}")))
}

fn salt(said: &Substance, has: &Substance, product: &Item) -> Agreement {
    let usual = |salts: &[String]| salts.iter().all(|salt| is_usual(&has.key, product.form, salt));
    if said.salts == has.salts {
        Agreement::Alike
    } else if said.salts.is_empty() {
        Agreement::unsaid(usual(&has.salts))
    } else if has.salts.is_empty() && usual(&said.salts) {
        Agreement::Alike
    } else {
        Agreement::Different
    }
}

/// '5 mg' of what has 5 mg in a millilitre: what it is divided by is not said.
fn is_undivided(said: &ReadStrength, has: &ReadStrength) -> bool {
    let Some(has) = has.exact.filter(|has| has.per.is_some()) else { return false };
    match said.exact {
        Some(said) => said.per.is_none() && said.quantity.equals(has.quantity),
        None => said.bare().is_some_and(|number| is_number_of(number, has.quantity)),
    }
}

/// Where it is used, unless the form says it: eye drops are for the eye.
fn route(line: &Item, product: &Item) -> Agreement {
    let in_form = |route: Option<&str>| route.is_none_or(|route| names_route(product.form, route));
    if line.form == product.form && in_form(line.route) && in_form(product.route) {
        return Agreement::Alike;
    }
    // Of drops for eyes and ears one may be said; what is given into a vein is an injection.
    let given = |route: &str| product.route.is_none() && comes_in(route, product.form) == Some(true);
    if line.route.is_some_and(|route| names_route(product.route, route) || given(route)) {
        return Agreement::Alike;
    }
    said(line.route, product.route, false)
}

/// Whether a form or the route of a product names a route that was said.
fn names_route(own: Option<&str>, route: &str) -> bool {
    own.is_some_and(|own| own.to_lowercase().contains(&route.to_lowercase()))
}

/// Whether two strengths are one, by arithmetic.
fn is_one_strength(said: &ReadStrength, has: &ReadStrength, line: &Item, product: &Item) -> bool {
    match (said.exact, has.exact) {
        (Some(said), Some(has)) => {
            concentration(said, product) == concentration(has, product)
                || total(has, product).is_some_and(|total| said.per.is_none() && total.equals(said.quantity))
                || total(said, line).is_some_and(|total| has.per.is_none() && total.equals(has.quantity))
        }
        (None, Some(has)) => said.bare().is_some_and(|number| {
            let per_dose =
                has.quantity.unit == Unit::Percent || has.per.is_none_or(|per| per.amount > Number::whole(1));
            (per_dose && is_number_of(number, has.quantity))
                || total(has, product).is_some_and(|total| is_number_of(number, total))
        }),
        (Some(said), None) => has.bare().is_some_and(|number| is_number_of(number, said.quantity)),
        // Numbers without a unit, and what no unit measures: '1:80000'.
        (None, None) => said.text == has.text,
    }
}

/// A strength in lowest terms; hundredths of what is not said are of a millilitre or gram, as the product's form says.
fn concentration(strength: Strength, product: &Item) -> Strength {
    let liquid =
        product.form.is_some_and(|form| FormWord::of(&form.to_lowercase()) == Some(FormWord::Liquid))
            || product.volume.is_some_and(|volume| volume.unit == Unit::Ml);
    let per = match (strength.quantity.unit, strength.per) {
        (Unit::Percent, None) if liquid => Some(Quantity::whole(1, Unit::Ml)),
        (Unit::Percent, None) => Some(Quantity::whole(1000, Unit::Mg)),
        (_, per) => per,
    };
    let mut strength = Strength::new(strength.quantity, per).lowest_terms();
    if strength.quantity.unit == Unit::Units {
        strength.quantity.unit = Unit::Iu;
    }
    strength
}

/// How much the whole container of an item holds.
fn total(strength: Strength, item: &Item) -> Option<Quantity> {
    let (per, volume) = (strength.per?, item.volume?);
    let millionths = |number: Number| u128::from(number.millionths());
    if per.unit != volume.unit || per.amount.is_zero() {
        return None;
    }
    let product = millionths(strength.quantity.amount) * millionths(volume.amount);
    let whole = product.is_multiple_of(millionths(per.amount)).then(|| product / millionths(per.amount))?;
    let amount = Number::parse(&format!("{}.{:06}", whole / 1_000_000, whole % 1_000_000))?;
    Some(Quantity { amount, ..strength.quantity })
}

/// Whether a number without a unit may be that of an amount: of milligrams, below ten of micrograms, of other units themselves.
fn is_number_of(number: Number, quantity: Quantity) -> bool {
    let micrograms = quantity.unit == Unit::Mg && quantity.amount < Number::whole(10);
    number == quantity.amount || micrograms && quantity.amount.times(Number::whole(1000)) == Some(number)
}

fn release(line: &Item, product: &Item) -> Agreement {
    let resistant = product.release.as_deref() == Some("resistant");
    let usual = resistant && product.substances.iter().all(|substance| is_said_of(&substance.key, "usual"));
    let bare = |release: &String| !release.contains(' ');
    match (&line.release, &product.release) {
        // 'Rabeprazole 20 + domperidone 30 SR' says of the last what others say of the whole.
        (Some(said), Some(has)) if bare(has) && said.split_once(' ').is_some_and(|(_, own)| own == has) => {
            Agreement::Alike
        }
        // Immediate is what a name without a release has.
        (Some(said), None) if said == "immediate" => Agreement::Alike,
        (said_release, has) => said(said_release.as_ref(), has.as_ref(), usual),
    }
}

fn form(line: &Item, product: &Item) -> Agreement {
    let plain = |form: &str| FormWord::of(&form.to_lowercase()) == Some(FormWord::Plain);
    match (line.form, product.form) {
        (None, form) => {
            let holds = line.container.or(line.route).and_then(|said| comes_in(said, form));
            match holds {
                Some(true) => Agreement::Alike,
                Some(false) => Agreement::Different,
                None if form.is_none() || line.route.is_some_and(|route| names_route(form, route)) => {
                    Agreement::Alike
                }
                None => Agreement::unsaid(form.is_some_and(plain)),
            }
        }
        (Some(said), Some(has)) if said == has || is_one_form(said, has) => Agreement::Alike,
        _ => Agreement::Different,
    }
}

/// Whether the trade's word for one form also means another.
fn is_one_form(said: &str, has: &str) -> bool {
    rows(tables::SAME_FORMS).any(|(one, others)| one == said && others.split(", ").any(|other| other == has))
}

/// A volume that was typed, as a pack or as what a strength of an injection is divided by.
fn volume(pairs: &[(&Substance, &Substance)], line: &Item, product: &Item) -> Agreement {
    let injected = comes_in("ampoule", product.form) == Some(true);
    let divisor = |substance: &Substance| {
        substance.exact()?.per.filter(|per| per.unit == Unit::Ml && per.amount != Number::whole(1))
    };
    let typed = line.volume.or_else(|| {
        let divided = pairs.iter().find_map(|(said, _)| divisor(said));
        divided.filter(|_| injected)
    });
    let own = product.volume.or_else(|| pairs.iter().find_map(|(_, has)| divisor(has)).filter(|_| injected));
    said(typed, own, false)
}

/// The pack that was typed, by what a strip or box of the product holds.
fn counts(line: &Item, product: &Item) -> Agreement {
    match (line.counts.as_slice(), product.counts.as_slice()) {
        // '10 × 10' says how it is sent.
        ([said], [.., last]) if said != last => Agreement::Different,
        _ => Agreement::Alike,
    }
}

fn sizes(line: &Item, product: &Item) -> Agreement {
    if !is_article(product) {
        return Agreement::Alike;
    }
    if line.sizes.iter().any(|size| !product.sizes.contains(size)) {
        return Agreement::Different;
    }
    let harmless = |word: &str| rows(tables::HARMLESS).any(|(known, _)| known == word);
    let is_size = |word: &str| word.starts_with(|letter: char| letter.is_ascii_digit());
    let times = |all: &[String], word: &str| {
        all.iter().filter(|one| one.trim_end_matches('s') == word.trim_end_matches('s')).count()
    };
    let is_more = |word: &String| {
        (is_size(word) || !harmless(word)) && times(&line.names, word) > times(&product.names, word)
    };
    let is_less = |word: &String| !is_size(word) && !harmless(word) && times(&line.names, word) == 0;
    let is_unsized = product.sizes.iter().any(|size| !line.sizes.contains(size));
    if line.names.iter().any(is_more) || product.names.iter().any(is_less) || is_unsized {
        Agreement::Unsaid
    } else {
        Agreement::Alike
    }
}

/// A brand that was typed is the product's own, or the product has none.
fn brand(line: &Item, product: &Item) -> Agreement {
    let letters = |word: &&String| word.starts_with(char::is_alphabetic);
    let mut typed = line.names.iter().filter(letters).peekable();
    if is_article(product) || product.names.is_empty() {
        Agreement::Alike
    } else if typed.peek().is_none() {
        Agreement::Usual
    } else if typed.any(|word| product.names.contains(word)) {
        Agreement::Alike
    } else {
        Agreement::Different
    }
}
