//! Which number of a line is what: every assignment that the grammar allows.

use super::vocabulary::{self, Around, around};
use super::{LineReading, WrongQuantity};
use crate::amount::number::Number;
use crate::amount::read;
use crate::dictionary::form_words::FormWord;
use crate::dictionary::{Dictionary, is_substance};
use crate::item::printed;
use crate::reading::{is_article, is_form_word, measure, says_form};
use crate::tokens::{Placed, Token};

/// Most assignments of a line.
const MAX_ASSIGNMENTS: usize = 16;
/// A number with more digits is a telephone's or a code's.
const MOST_DIGITS: usize = 6;
/// Words of the longest phrase.
const MOST_PHRASE: usize = 4;
/// Signs of money, before a price.
const MONEY: [char; 4] = ['@', '₹', '$', '€'];

/// One assignment of roles.
#[derive(Debug, Clone, Default)]
pub(super) struct Assignment {
    /// What names the item.
    pub(super) name: Vec<Placed>,
    /// How many of what, and in which pack; the item is still blank.
    pub(super) reading: LineReading,
    /// The container that the quantity's unit is.
    pub(super) container: Option<&'static str>,
    /// Nothing is told apart but the quantity: it is a product's own name, or nothing.
    pub(super) is_whole: bool,
    /// Numbers that cannot all be what they look like.
    pub(super) contradictions: Vec<String>,
}

/// What a piece of a line may be.
#[derive(Debug, Clone, PartialEq)]
enum Role {
    Name,
    Quantity {
        number: u64,
        unit: Option<&'static str>,
        form: Option<Placed>,
    },
    Pack,
    /// '40 × 10 box' behind a name: a strength, and how many of what, or in which pack.
    Times(Option<u64>, Option<&'static str>),
    /// A quantity that cannot be one, and what it counts.
    Wrong(WrongQuantity, Option<&'static str>),
    /// It says something that nothing takes.
    Unread,
    Silent,
}

/// Every assignment of roles that the grammar allows, the likeliest first.
pub(super) fn assignments(line: &[Placed], dictionary: &Dictionary) -> Vec<Assignment> {
    let mut all = vec![Assignment::default()];
    let tokens = core(line, dictionary);
    let grammar = Grammar { tokens, dictionary, is_article: is_article(&printed(tokens)) };
    for (piece, roles) in grammar.pieces() {
        let begun = std::mem::take(&mut all);
        for role in &roles {
            all.extend(begun.iter().cloned().map(|mut one| {
                one.take(piece, role);
                one
            }));
        }
        all.truncate(MAX_ASSIGNMENTS);
    }
    all.extend(whole(tokens, dictionary));
    all
}

/// A line without the courtesies at its ends.
fn core<'t>(mut tokens: &'t [Placed], dictionary: &Dictionary) -> &'t [Placed] {
    let mut is_behind = false;
    while let Some(count) = courtesy(tokens, true, is_behind, dictionary) {
        (tokens, is_behind) = (&tokens[count..], true);
    }
    is_behind = false;
    while let Some(count) = courtesy(tokens, false, is_behind, dictionary) {
        (tokens, is_behind) = (&tokens[..tokens.len() - count], true);
    }
    tokens
}

/// How many tokens a courtesy takes at the beginning of a line or at its end, inside another or not.
fn courtesy(tokens: &[Placed], is_first: bool, is_inside: bool, dictionary: &Dictionary) -> Option<usize> {
    let outer = |count: usize| if is_first { &tokens[..count] } else { &tokens[tokens.len() - count..] };
    let is_phrase = |count: &usize| {
        let words: Option<Vec<&str>> = outer(*count).iter().map(Placed::word).collect();
        words.is_some_and(|words| vocabulary::is(&words.join("_"), "phrase"))
    };
    if let Some(count) = (2..=MOST_PHRASE.min(tokens.len())).rev().find(is_phrase) {
        return Some(count);
    }
    let placed = outer(1.min(tokens.len())).first()?;
    let Some(word) = placed.word() else {
        return placed.is_sign(&[',', '.', ':', ';', '!']).then_some(1);
    };
    let beside = if is_first { tokens.get(1) } else { tokens.len().checked_sub(2).map(|at| &tokens[at]) };
    // Letters beside a name may be a part of it: 'S (-) Amlodipine', 'Telma AM'.
    let is_told = match word.chars().count() {
        1 | 2 if beside.and_then(Placed::word).is_some_and(says_nothing) => true,
        1 => false,
        2 => is_first && is_inside || around(word) == Some(Around::Greeting),
        _ => true,
    };
    let is_name = if is_first {
        // 'S.No 5' numbers the line.
        word.ends_with("no") || is_substance(word) || dictionary.lookup(&[word.to_owned()]).is_some()
    } else {
        is_known(word, dictionary) || placed.glued
    };
    (says_nothing(word) && is_told && !is_name).then_some(1)
}

/// Whether a word says nothing of an item, however it stands.
fn says_nothing(word: &str) -> bool {
    matches!(around(word), Some(Around::Courtesy | Around::Greeting | Around::Quantity))
}

fn is_known(word: &str, dictionary: &Dictionary) -> bool {
    dictionary.knows(word) || is_substance(word)
}

/// All of the line as a name, and all but the quantity that ends or begins it: names of products hold numbers and packs of their own.
fn whole(tokens: &[Placed], dictionary: &Dictionary) -> Vec<Assignment> {
    let unit = |at: Option<usize>| vocabulary::pack(tokens.get(at?)?.word()?);
    let count = |at: Option<usize>| {
        let number = tokens.get(at?)?.number().filter(|number| WrongQuantity::of(*number).is_none())?;
        number.as_whole()
    };
    let one = |name: &[Placed], quantity, unit: Option<&str>| Assignment {
        name: name.to_vec(),
        reading: LineReading { quantity, unit: named(unit), ..LineReading::default() },
        is_whole: true,
        ..Assignment::default()
    };
    let mut all = vec![one(tokens, None, None)];
    let last = tokens.len().checked_sub(1);
    let counted = unit(last);
    let at = if counted.is_some() { last.and_then(|last| last.checked_sub(1)) } else { last };
    if let (Some(count), Some(at)) = (count(at), at) {
        let name = &tokens[..at];
        let is_told = counted.is_some()
            || core(name, dictionary).len() < name.len()
            || name.last().is_some_and(|sign| sign.is_sign(&['-', '×', '=', ',', '*', '(']));
        // 'Paracetamol tablets 650' is no quantity of 'Paracetamol tablets'.
        if is_told || name.iter().any(|placed| placed.number().is_some()) {
            all.push(one(core(name, dictionary), Some(count), counted));
        }
    }
    if let (Some(count), Some(counted)) = (count(Some(0)), unit(Some(1))) {
        all.push(one(core(&tokens[2..], dictionary), Some(count), Some(counted)));
    }
    all
}

/// What a quantity counts; none where its word names no pack.
fn named(unit: Option<&str>) -> Option<String> {
    unit.filter(|unit| !unit.is_empty()).map(str::to_owned)
}

impl Assignment {
    fn take(&mut self, tokens: &[Placed], role: &Role) {
        match role {
            Role::Name => self.name.extend_from_slice(tokens),
            Role::Silent => {}
            Role::Unread => {
                self.contradictions.extend(tokens.iter().map(|placed| placed.raw.clone()));
            }
            Role::Pack => self.pack(tokens),
            Role::Times(quantity, unit) => {
                self.name.extend(tokens.first().cloned());
                match quantity {
                    Some(number) => {
                        self.count(*number);
                        self.counts(*unit);
                    }
                    None => self.pack(&tokens[1..]),
                }
            }
            Role::Wrong(why, unit) => {
                self.reading.wrong = Some(*why);
                self.reading.unit = named(*unit);
            }
            Role::Quantity { number, unit, form } => {
                self.count(*number);
                self.counts(*unit);
                self.name.extend(form.clone());
            }
        }
    }

    fn count(&mut self, number: u64) {
        if let Some(before) = self.reading.quantity.replace(number) {
            self.contradictions.push(before.to_string());
        }
    }

    /// What the quantity counts.
    fn counts(&mut self, unit: Option<&'static str>) {
        self.reading.unit = named(unit);
        self.container = unit.and_then(vocabulary::container).map(|(container, _)| container);
    }

    fn pack(&mut self, tokens: &[Placed]) {
        let text = tokens.iter().map(|placed| placed.raw.as_str()).collect::<Vec<_>>().join(" ");
        self.reading.pack.get_or_insert(text.trim_start_matches(['x', '×', '*', ' ']).to_owned());
    }
}

struct Grammar<'t> {
    tokens: &'t [Placed],
    dictionary: &'t Dictionary,
    is_article: bool,
}

impl<'t> Grammar<'t> {
    fn word(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", |placed| placed.token.word())
    }

    fn number(&self, at: usize) -> Option<Number> {
        self.tokens.get(at)?.number()
    }

    fn is_sign(&self, at: usize, signs: &[char]) -> bool {
        self.tokens.get(at).is_some_and(|placed| placed.is_sign(signs))
    }

    /// The pieces of the line, each with the roles that it may have, the likeliest first.
    fn pieces(&self) -> Vec<(&'t [Placed], Vec<Role>)> {
        let mut pieces = Vec::new();
        let mut at = 0;
        while at < self.tokens.len() {
            let (takes, roles) = match self.tokens[at].token {
                Token::Number(number) => self.numbered(at, number),
                Token::Word(..) => self.worded(at),
                Token::Sign(sign) if MONEY.contains(&sign) && self.number(at + 1).is_some() => {
                    (2, vec![Role::Silent])
                }
                Token::Sign('-' | '=' | ':' | '–' | '@' | '×' | '|' | '\\' | '_' | '!' | '>') => {
                    (1, vec![Role::Silent])
                }
                Token::Sign(_) => (1, vec![Role::Name]),
            };
            let end = (at + takes.max(1)).min(self.tokens.len());
            pieces.push((&self.tokens[at..end], roles));
            at = end;
        }
        pieces
    }

    /// A word of the item, or one that says nothing of it.
    fn worded(&self, at: usize) -> (usize, Vec<Role>) {
        let word = self.word(at);
        let joins = vocabulary::is(word, "joins");
        let follows = (1..=2).find(|ahead| self.number(at + ahead).is_some());
        match around(word) {
            _ if joins || says_form(word) => (1, vec![Role::Name]),
            Some(Around::Pack(unit)) if !unit.is_empty() && self.is_before_quantity(at) => {
                self.unit_first(at, unit)
            }
            Some(Around::Aside) if follows.is_some() => (self.aside(at), vec![Role::Silent]),
            Some(Around::Pack(unit)) if vocabulary::container(unit).is_none() => {
                let article = !self.dictionary.knows(word) && unit.is_empty();
                (1, if article { vec![Role::Silent] } else { vec![Role::Silent, Role::Name] })
            }
            Some(Around::Courtesy | Around::Greeting | Around::Quantity | Around::Aside)
                if !is_known(word, self.dictionary) =>
            {
                (1, vec![Role::Silent])
            }
            _ => (1, vec![Role::Name]),
        }
    }

    /// 'box 20', 'amp-50'.
    fn unit_first(&self, at: usize, unit: &'static str) -> (usize, Vec<Role>) {
        let number = at + 1 + usize::from(self.number(at + 1).is_none());
        let closed = number + 1 == self.tokens.len() || number == at + 2;
        let count = self.number(number).and_then(Number::as_whole).filter(|count| *count > 0);
        let Some(count) = count.filter(|_| closed && unit != "pack") else {
            return (1, vec![Role::Silent]);
        };
        (number + 1 - at, vec![Role::Quantity { number: count, unit: Some(unit), form: None }])
    }

    /// Whether a word such as 'qty' stands before the number of a quantity.
    fn is_before_quantity(&self, at: usize) -> bool {
        let number = at + 1 + usize::from(self.is_sign(at + 1, &['-', ':', '=', '.']));
        self.number(number).is_some() && !self.is_measured(number)
    }

    /// How many tokens a price, a date or a telephone number takes with its word.
    fn aside(&self, at: usize) -> usize {
        let first = at + 1;
        let is_part = |at: &usize| {
            let divides = self.is_sign(*at, &['/', '-', '.', ':', '+']);
            // A telephone number has a blank in it, a price has none.
            let is_long = |at: usize| self.tokens[at].raw.len() > 3;
            self.number(*at).is_some() && (self.number(*at - 1).is_none() || is_long(*at) && is_long(*at - 1))
                || divides && self.tokens.get(at + 1).is_some_and(|next| next.glued)
                || *at == first && self.is_sign(*at, &[':', '-', '.'])
        };
        1 + (at + 1..self.tokens.len()).take_while(is_part).take(8).count()
    }

    /// Whether the number has a unit of an amount behind it, and where that ends.
    fn measured(&self, at: usize) -> Option<usize> {
        measure(&self.tokens[at..]).map(|takes| at + takes)
    }

    fn is_measured(&self, at: usize) -> bool {
        self.measured(at).is_some()
    }

    /// A number: with a unit a strength or a volume, in a chain with others all of them, otherwise what stands around it tells.
    fn numbered(&self, at: usize, number: Number) -> (usize, Vec<Role>) {
        let counted = self.is_sign(at.wrapping_sub(1), &['-', '=', ':', '×'])
            || at > 0 && self.is_quantity_word(at - 1);
        if let Some(end) = self.measured(at)
            && !(counted && vocabulary::pack(self.word(end - 1)).is_some())
        {
            return (end - at, vec![Role::Name]);
        }
        if self.is_ratio(at, number) {
            return (3, vec![Role::Name]);
        }
        if let Some(silent) = self.aside_by_itself(at) {
            return (silent, vec![Role::Silent]);
        }
        if let Some((takes, role)) = self.scheme(at, counted) {
            return (takes, vec![role]);
        }
        if let Some(end) = self.pack(at) {
            // 'Amlodipine 5 x 10, 10 x 10' asks for two strengths.
            if at > 1 && self.is_sign(at - 1, &[',']) && self.ends_amount(at - 2) {
                return (end - at, vec![Role::Unread]);
            }
            return self.packed(at, end);
        }
        if matches!(self.word(at + 1), "s" | "'s") && self.tokens[at + 1].glued {
            return (2, vec![Role::Pack]);
        }
        if at > 0 && vocabulary::pack(self.word(at - 1)) == Some("pack") && !counted {
            return (1, vec![Role::Pack]);
        }
        if let Some(wrong) = self.wrong(at, number, counted) {
            return wrong;
        }
        let Some(count) = number.as_whole().filter(|count| *count > 0 && number.is_exact()) else {
            return (1, vec![Role::Name]);
        };
        if self.tokens[at].raw.len() > MOST_DIGITS {
            return (1, vec![Role::Name, Role::Silent]);
        }
        self.counted(at, count, counted)
    }

    /// '1:80000', '30:70'; but 'Crocin 650:20' are twenty.
    fn is_ratio(&self, at: usize, number: Number) -> bool {
        let other = self.number(at + 2).filter(|_| self.is_sign(at + 1, &[':']));
        let whole = Number::whole(100);
        other.is_some_and(|other| number == Number::whole(1) || number.plus(other) == Some(whole))
    }

    /// A date, or the number of the line behind 'S.No': how many tokens it takes.
    fn aside_by_itself(&self, at: usize) -> Option<usize> {
        let divides = |at| self.is_sign(at, &['/', '-', '.']);
        let year = self.tokens.get(at + 4).filter(|year| year.raw.len() == 4 && year.raw.starts_with("20"));
        if divides(at + 1) && divides(at + 3) && year.and_then(Placed::number).is_some() {
            return Some(5);
        }
        let before = at.checked_sub(1).filter(|before| *before < 3)?;
        let numbers = self.word(before).ends_with("no") && around(self.word(before)).is_some();
        (numbers && self.is_name(at + 1)).then_some(1)
    }

    /// '10+2' where a quantity stands: two are free.
    fn scheme(&self, at: usize, counted: bool) -> Option<(usize, Role)> {
        let glued = (1..=2).all(|ahead| self.tokens.get(at + ahead).is_some_and(|next| next.glued));
        let number = self.number(at).and_then(Number::as_whole).filter(|_| self.has_amount_before(at))?;
        let unit = vocabulary::pack(self.word(at + 3));
        let is_scheme = glued && self.is_sign(at + 1, &['+']) && self.number(at + 2)? < Number::whole(number);
        let role = Role::Quantity { number, unit, form: None };
        (is_scheme && (counted || unit.is_some())).then_some((3 + usize::from(unit.is_some()), role))
    }

    /// A number where a quantity stands, which can be none.
    fn wrong(&self, at: usize, number: Number, counted: bool) -> Option<(usize, Vec<Role>)> {
        let unit = vocabulary::pack(self.word(at + 1));
        let is_negative = at > 1
            && self.is_sign(at - 1, &['-'])
            && self.tokens[at].glued
            && !self.tokens[at - 1].glued
            && self.is_quantity_word(at - 2);
        let why = if is_negative { WrongQuantity::Negative } else { WrongQuantity::of(number)? };
        (unit.is_some() || counted && at + 1 == self.tokens.len())
            .then(|| (1 + usize::from(unit.is_some()), vec![Role::Wrong(why, unit)]))
    }

    fn is_quantity_word(&self, at: usize) -> bool {
        vocabulary::is(self.word(at), "quantity")
    }

    /// A whole number by itself.
    fn counted(&self, at: usize, count: u64, counted: bool) -> (usize, Vec<Role>) {
        let next = self.word(at + 1);
        let quantity = |number, unit, form| Role::Quantity { number, unit, form };
        // What joins a number to one before it makes it no quantity: 'Telmisartan 40 & 80'.
        let before = |back: usize| at.checked_sub(back);
        let joined = before(1).is_some_and(|one| {
            // '5 mg, 10 nos' counts, '40, 80' does not.
            let counts = (vocabulary::pack(next).is_some() || is_form_word(next))
                && before(2).is_some_and(|two| self.number(two).is_none());
            let joins = self.is_sign(one, &[',']) && !counts || vocabulary::is(self.word(one), "several");
            self.is_sign(one, &['+', '&', '/']) || joins && before(2).is_some_and(|two| self.ends_amount(two))
        });
        if joined {
            return (1, vec![Role::Name]);
        }
        // 'Ondansetron 4 amp 50' and 'Montair 4 tab 10' have one quantity, which stands last.
        let last = at + 2 + usize::from(self.is_sign(at + 2, &[':', '-']));
        let whole = self.number(last).is_some_and(|number| number.as_whole().is_some());
        let behind = whole && last + 1 == self.tokens.len();
        if behind
            && !counted
            && at > 0
            && (vocabulary::pack(next).is_some() || is_form_word(next))
            && !self.has_amount_before(at)
        {
            return (1, vec![Role::Name]);
        }
        if let Some(unit) = vocabulary::pack(next) {
            return (2, vec![quantity(count, Some(unit), None)]);
        }
        if is_form_word(next) {
            let named = self.has_amount_before(at);
            let form = quantity(count, None, self.tokens.get(at + 1).cloned());
            return if counted {
                (2, vec![form])
            } else if named {
                (2, vec![form, Role::Name])
            } else {
                (2, vec![Role::Name, form])
            };
        }
        if counted {
            return (1, vec![quantity(count, None, None)]);
        }
        let closed =
            at + 1 == self.tokens.len() || self.is_sign(at + 1, &[')']) && at + 2 == self.tokens.len();
        let is_plain = |word: &str| FormWord::of(word) == Some(FormWord::Plain);
        let behind_form = at > 0 && is_form_word(self.word(at - 1)) && !is_plain(self.word(at - 1));
        if closed && (self.has_amount_before(at) || (behind_form && at > 1)) {
            return (1, vec![quantity(count, None, None), Role::Name]);
        }
        let first = at == 0
            && (self.is_name(1) && !says_form(self.word(1)) || self.is_sign(1, &['×']) && self.is_name(2));
        if first {
            return (1, vec![Role::Name, quantity(count, None, None)]);
        }
        if closed && at > 0 {
            // 'Atorvastatin 80' may ask for 80 mg or for 80 boxes; of a cream or a tube 10 are how many.
            let other = (0..at).any(|before| {
                FormWord::of(self.word(before)).is_some_and(|form| form.is_form() && form != FormWord::Plain)
            });
            let counts = other || self.is_article;
            return (1, vec![Role::Name, if counts { quantity(count, None, None) } else { Role::Silent }]);
        }
        (1, vec![Role::Name])
    }

    /// Whether a strength stands before a place.
    fn has_amount_before(&self, at: usize) -> bool {
        (0..at).any(|before| {
            self.number(before).is_some()
                && (self.is_measured(before) || before > 0 && self.is_name(before - 1))
        })
    }

    fn is_name(&self, at: usize) -> bool {
        let word = self.word(at);
        !word.is_empty() && around(word).is_none()
    }

    fn ends_amount(&self, at: usize) -> bool {
        self.number(at).is_some() || read::unit(&self.tokens[at..]).is_some_and(|(_, takes)| takes == 1)
    }

    /// Where the pack ends that begins here: '10 × 10', '3 x 5 x 10'.
    fn pack(&self, at: usize) -> Option<usize> {
        let mut end = at + 1;
        while self.is_sign(end, &['×', '*']) && self.number(end + 1).is_some() && !self.is_measured(end + 1)
        {
            end += 2;
        }
        (end > at + 1).then_some(end)
    }

    /// '10 × 10' behind a strength is a pack; behind a name the first may be the strength, and the second the quantity.
    fn packed(&self, at: usize, end: usize) -> (usize, Vec<Role>) {
        let quantity = self.number(at + 2).and_then(Number::as_whole);
        if self.is_article {
            // 'Gauze 2 × 2 × 20' are twenty.
            let size = if end > at + 3 { end - 2 } else { end };
            return (size - at, vec![Role::Name, Role::Pack]);
        }
        let named = at > 0 && self.is_name(at - 1) && !is_form_word(self.word(at - 1));
        if end == at + 3 && quantity.is_some() {
            let first = named && !self.has_amount_before(at);
            let unit = vocabulary::pack(self.word(end)).filter(|_| first && !is_form_word(self.word(end)));
            let times = Role::Times(quantity, unit);
            let takes = 3 + usize::from(unit.is_some());
            return (
                takes,
                if first { vec![times, Role::Times(None, None)] } else { vec![Role::Pack, times] },
            );
        }
        (end - at, vec![Role::Pack])
    }
}
