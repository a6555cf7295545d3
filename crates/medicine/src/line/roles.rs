//! Which number of a line is what: every assignment that the grammar allows.

use super::vocabulary::{self, Around, around};
use crate::amount::number::Number;
use crate::amount::read;
use crate::dictionary::{Dictionary, is_substance};
use crate::reading::{is_form_word, says_form};
use crate::tokens::{Placed, Token};

/// Most assignments of a line.
const MAX_ASSIGNMENTS: usize = 16;
/// A number with more digits is a telephone's or a code's.
const MOST_DIGITS: usize = 6;
/// A dozen.
const DOZEN: u64 = 12;

/// One assignment of roles.
#[derive(Debug, Clone, Default)]
pub(super) struct Assignment {
    /// What names the item.
    pub(super) name: Vec<Placed>,
    pub(super) quantity: Option<u64>,
    pub(super) unit: Option<String>,
    /// The container that the quantity's unit is.
    pub(super) container: Option<&'static str>,
    pub(super) pack: Option<String>,
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
    /// It says something that nothing takes.
    Unread,
    Silent,
}

/// A piece of a line with the roles that it may have, the likeliest first.
struct Piece<'t> {
    tokens: &'t [Placed],
    roles: Vec<Role>,
}

/// Every assignment of roles that the grammar allows, the likeliest first.
pub(super) fn assignments(tokens: &[Placed], dictionary: &Dictionary) -> Vec<Assignment> {
    let mut all = vec![Assignment::default()];
    let grammar = Grammar { tokens, dictionary };
    for piece in grammar.pieces() {
        let begun = std::mem::take(&mut all);
        for role in &piece.roles {
            all.extend(begun.iter().cloned().map(|mut one| {
                one.take(&piece, role);
                one
            }));
        }
        all.truncate(MAX_ASSIGNMENTS);
    }
    // Two quantities contradict each other, unless another assignment has only one.
    let single = all.iter().any(|one| one.contradictions.is_empty());
    all.retain(|one| !single || one.contradictions.is_empty());
    all
}

impl Assignment {
    fn take(&mut self, piece: &Piece, role: &Role) {
        match role {
            Role::Name => self.name.extend_from_slice(piece.tokens),
            Role::Silent => {}
            Role::Unread => {
                self.contradictions.extend(piece.tokens.iter().map(|placed| placed.raw.clone()));
            }
            Role::Pack => {
                let text =
                    piece.tokens.iter().map(|placed| placed.raw.as_str()).collect::<Vec<_>>().join(" ");
                self.pack.get_or_insert(text);
            }
            Role::Quantity { number, unit, form } => {
                if let Some(before) = self.quantity.replace(*number) {
                    self.contradictions.push(before.to_string());
                }
                self.unit = unit.filter(|unit| !unit.is_empty()).map(str::to_owned);
                self.container = unit.and_then(vocabulary::container).map(|(container, _)| container);
                self.name.extend(form.clone());
            }
        }
    }
}

struct Grammar<'t> {
    tokens: &'t [Placed],
    dictionary: &'t Dictionary,
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

    fn pieces(&self) -> Vec<Piece<'t>> {
        let mut pieces = Vec::new();
        let mut at = 0;
        while at < self.tokens.len() {
            let (takes, roles) = match self.tokens[at].token {
                Token::Number(number) => self.numbered(at, number),
                Token::Word(..) => self.worded(at),
                Token::Sign('-' | '=' | ':' | '–' | '@' | '×' | '|' | '\\' | '_') => {
                    (1, vec![Role::Silent])
                }
                Token::Sign(_) => (1, vec![Role::Name]),
            };
            let end = (at + takes.max(1)).min(self.tokens.len());
            pieces.push(Piece { tokens: &self.tokens[at..end], roles });
            at = end;
        }
        pieces
    }

    /// A word of the item, or one that says nothing of it.
    fn worded(&self, at: usize) -> (usize, Vec<Role>) {
        let word = self.word(at);
        let joins =
            matches!(word, "and" | "with" | "plus" | "or" | "to" | "per" | "in" | "w" | "v" | "of" | "x");
        let follows = (1..=2).find(|ahead| self.number(at + ahead).is_some());
        match around(word) {
            _ if joins || says_form(word) => (1, vec![Role::Name]),
            Some(Around::Quantity | Around::Pack(_)) if follows.is_some() && self.is_before_quantity(at) => {
                (1, vec![Role::Silent])
            }
            Some(Around::Aside) if follows.is_some() => (self.aside(at), vec![Role::Silent]),
            Some(Around::Pack(unit)) if vocabulary::container(unit).is_none() => {
                let article = !self.dictionary.knows(word) && unit.is_empty();
                (1, if article { vec![Role::Silent] } else { vec![Role::Silent, Role::Name] })
            }
            Some(Around::Courtesy | Around::Quantity | Around::Aside)
                if !self.dictionary.knows(word) && !is_substance(word) =>
            {
                (1, vec![Role::Silent])
            }
            _ => (1, vec![Role::Name]),
        }
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
            self.number(*at).is_some()
                || divides && self.tokens.get(at + 1).is_some_and(|next| next.glued)
                || *at == first && self.is_sign(*at, &[':', '-', '.'])
        };
        1 + (at + 1..self.tokens.len()).take_while(is_part).take(8).count()
    }

    /// Whether the number has a unit of an amount behind it, and where that ends.
    fn measured(&self, at: usize) -> Option<usize> {
        let (_, takes) = read::number(&self.tokens[at..])?;
        let hyphen = usize::from(self.is_sign(at + takes, &['-']) && self.tokens[at + takes].glued);
        let from = at + takes + hyphen;
        let (unit, more) = read::unit(self.tokens.get(from..)?)?;
        let end = from + more;
        let (_, divides) = read::divisor(&self.tokens[end..], unit.kept);
        Some(end + divides)
    }

    fn is_measured(&self, at: usize) -> bool {
        self.measured(at).is_some()
    }

    /// A number: with a unit a strength or a volume, in a chain with others all of them, otherwise what stands around it tells.
    fn numbered(&self, at: usize, number: Number) -> (usize, Vec<Role>) {
        let counted = self.is_sign(at.wrapping_sub(1), &['-', '=', ':', '×'])
            || at > 0 && self.is_quantity_word(at - 1);
        if let Some(end) = self.measured(at)
            && !(counted && matches!(self.word(end - 1), "unit" | "units"))
        {
            return (self.chain(end) - at, vec![Role::Name]);
        }
        if vocabulary::is_length(self.word(at + 1))
            || self.is_sign(at + 1, &[':']) && self.number(at + 2).is_some()
        {
            return (self.chain(at + 1).max(at + 2) - at, vec![Role::Name]);
        }
        let chain = self.chain(at + 1);
        if chain > at + 1 {
            return (chain - at, vec![Role::Name]);
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
        let Some(count) = number.as_whole().filter(|count| *count > 0 && number.is_exact()) else {
            return (1, vec![Role::Name]);
        };
        if self.tokens[at].raw.len() > MOST_DIGITS {
            return (1, vec![Role::Name, Role::Silent]);
        }
        self.counted(at, count, counted)
    }

    fn is_quantity_word(&self, at: usize) -> bool {
        let word = self.word(at);
        matches!(around(word), Some(Around::Quantity)) || word == "nos" || word == "pcs"
    }

    /// A whole number by itself.
    fn counted(&self, at: usize, count: u64, counted: bool) -> (usize, Vec<Role>) {
        let next = self.word(at + 1);
        let quantity = |number, unit, form| Role::Quantity { number, unit, form };
        // What joins a number to one before it makes it no quantity: 'Telmisartan 40 & 80'.
        let before = |back: usize| at.checked_sub(back);
        let joined = before(1).is_some_and(|one| {
            let joins = self.is_sign(one, &[',']) || matches!(self.word(one), "and" | "or" | "to");
            self.is_sign(one, &['+', '&', '/']) || joins && before(2).is_some_and(|two| self.ends_amount(two))
        });
        if joined {
            return (1, vec![Role::Name]);
        }
        if let Some(unit) = vocabulary::pack(next) {
            let count = if unit == "dozen" { count.saturating_mul(DOZEN) } else { count };
            return (2, vec![quantity(count, Some(unit), None)]);
        }
        if is_form_word(next) {
            let named = self.has_amount_before(at);
            let form = quantity(count, None, self.tokens.get(at + 1).cloned());
            return if named || counted { (2, vec![form]) } else { (2, vec![Role::Name, form]) };
        }
        if counted {
            return (1, vec![quantity(count, None, None)]);
        }
        let closed =
            at + 1 == self.tokens.len() || self.is_sign(at + 1, &[')']) && at + 2 == self.tokens.len();
        let behind_form = at > 0 && is_form_word(self.word(at - 1));
        let bracketed = self.is_sign(at.wrapping_sub(1), &['(']) && self.is_sign(at + 1, &[')']);
        if (closed || bracketed) && (self.has_amount_before(at) || (behind_form && at > 1)) {
            return (1, vec![quantity(count, None, None), Role::Name]);
        }
        if closed && at > 0 {
            return (1, vec![Role::Name, quantity(count, None, None)]);
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

    /// Where the chain of numbers ends that goes on behind one: '500/125', '500 + 125', '40 & 80', '5 or 10 mg'.
    fn chain(&self, mut end: usize) -> usize {
        loop {
            let joins = self.is_sign(end, &['+', '&', '/']) || matches!(self.word(end), "or" | "to");
            if !joins || self.number(end + 1).is_none() || self.pack(end + 1).is_some() {
                return end;
            }
            end = self.measured(end + 1).unwrap_or(end + 2);
        }
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
        let whole = |at: usize| self.number(at).and_then(Number::as_whole);
        let named = at > 0 && self.is_name(at - 1) && !is_form_word(self.word(at - 1));
        if end == at + 3 && named && !self.has_amount_before(at) {
            let alternatives = whole(at + 2).map(|number| Role::Quantity { number, unit: None, form: None });
            if alternatives.is_some() {
                // The strength is read now, the quantity with the sign before it.
                return (1, vec![Role::Name]);
            }
        }
        (end - at, vec![Role::Pack])
    }
}
