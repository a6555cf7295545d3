//! What the numbers of a line may mean. A line has one or several readings: in 'telma 40 x 10' the 40 is a strength, in
//! 'crocin 10 x 10' the numbers are a pack. The catalogue decides which reading is right.

use super::tokens::{Number, Piece, Token, tokens};
use super::vocabulary::{
    announces_quantity, is_counted_form, is_noise, number_word, pack_unit, tells_the_form,
};

/// The largest quantity of a line.
pub(super) const MAX_QUANTITY: u64 = 99_999;

/// What a number measures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Unit {
    /// Nothing was typed behind it.
    None,
    /// Micrograms; milligrams and grams are converted where they are compared.
    Mcg,
    Mg,
    G,
    Iu,
    Percent,
    Ml,
}

/// A number that belongs to the item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TypedNumber {
    pub(super) value: Number,
    pub(super) unit: Unit,
    /// Whether it stands behind a slash, as the volume in '250/5' does.
    pub(super) after_slash: bool,
}

/// A word or number of the item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Term {
    pub(super) what: TermKind,
    /// A remark in brackets, which need not be understood.
    pub(super) optional: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TermKind {
    Word(String),
    Number(TypedNumber),
}

/// How many are wanted, as far as the line says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Quantity {
    /// The line names no quantity.
    Missing,
    /// So many.
    Of(u32),
    /// What is wrong with the quantity.
    Wrong(&'static str),
}

impl Quantity {
    /// The quantity that a number means.
    pub(super) fn of(value: Number) -> Self {
        match value.as_whole() {
            None => Self::Wrong("The quantity is not a whole number."),
            Some(0) => Self::Wrong("The quantity is 0."),
            Some(number) => match u32::try_from(number) {
                Ok(number) if u64::from(number) <= MAX_QUANTITY => Self::Of(number),
                _ => Self::Wrong("The quantity is more than 99,999."),
            },
        }
    }
}

/// One way to read a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reading {
    pub(super) quantity: Quantity,
    pub(super) pack: Option<String>,
    pub(super) terms: Vec<Term>,
    /// The quantity is a number without any sign that it is one, so it may be a strength that the catalogue does not have.
    pub(super) bare: bool,
    /// Two numbers were taken for a pack that may as well be a strength and a quantity.
    pub(super) loose_pack: bool,
    /// Something to tell about the quantity.
    pub(super) remark: Option<&'static str>,
}

/// The readings of a line, the likeliest first; at least one.
pub(super) fn readings(text: &str) -> Vec<Reading> {
    let mut draft = Draft::new(tokens(text));
    super::cleaning::drop_what_is_no_item(&mut draft);
    super::marks::find(&mut draft);
    let mut readings = Vec::new();
    for plan in draft.plans() {
        let reading = draft.read(&plan);
        if !readings.contains(&reading) {
            readings.push(reading);
        }
    }
    readings
}

/// How sure it is that a number is the quantity, in rising order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sureness {
    /// '(20)'.
    Bracket,
    /// '- 20'.
    Dash,
    /// 'x 20', '= 20', '10+2'.
    Sign,
    /// 'box-20'.
    UnitBefore,
    /// '20 box', 'qty 20'.
    Unit,
}

/// A number that something marks as the quantity.
#[derive(Debug, Clone)]
pub(super) struct Mark {
    pub(super) at: usize,
    pub(super) sureness: Sureness,
    pub(super) quantity: Quantity,
    /// Tokens that belong to it.
    pub(super) tokens: Vec<usize>,
    pub(super) unit: Option<&'static str>,
    pub(super) remark: Option<&'static str>,
}

/// Two numbers with a sign of multiplication between them: tokens `first`, `first + 1`, `first + 2`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pair {
    pub(super) first: usize,
    pub(super) a: Number,
    pub(super) b: Number,
    /// Written without blanks.
    pub(super) glued: bool,
}

/// A line while it is being read.
pub(super) struct Draft {
    pub(super) tokens: Vec<Token>,
    /// Tokens that do not belong to the item.
    pub(super) dropped: Vec<bool>,
    /// Tokens in brackets.
    pub(super) bracketed: Vec<bool>,
    pub(super) marks: Vec<Mark>,
    pub(super) pair: Option<Pair>,
    /// Parts of the pack: where they stand and how they are shown.
    pub(super) packs: Vec<(usize, String)>,
    /// Words for a pack that also name the form.
    pub(super) forms: Vec<usize>,
}

/// Which of the possible meanings a reading takes.
#[derive(Debug, Clone, Default)]
struct Plan {
    mark: Option<usize>,
    bare: Option<usize>,
    pair_is_pack: bool,
    grams_are_pack: bool,
}

impl Draft {
    fn new(tokens: Vec<Token>) -> Self {
        let count = tokens.len();
        Self {
            tokens,
            dropped: vec![false; count],
            bracketed: vec![false; count],
            marks: Vec::new(),
            pair: None,
            packs: Vec::new(),
            forms: Vec::new(),
        }
    }

    pub(super) fn word(&self, at: usize) -> Option<&str> {
        self.tokens.get(at).filter(|_| !self.dropped[at]).and_then(Token::word)
    }

    pub(super) fn number(&self, at: usize) -> Option<Number> {
        self.tokens.get(at).filter(|_| !self.dropped[at]).and_then(Token::number)
    }

    pub(super) fn sign(&self, at: usize, signs: &[char]) -> bool {
        self.tokens.get(at).is_some_and(|token| !self.dropped[at] && token.is_sign(signs))
    }

    pub(super) fn drop(&mut self, range: impl IntoIterator<Item = usize>) {
        for at in range {
            if let Some(dropped) = self.dropped.get_mut(at) {
                *dropped = true;
            }
        }
    }

    /// The numbers of the item itself that have no unit, outside of pairs and marks.
    fn loose(&self, plan: &Plan) -> Vec<usize> {
        let marked = plan.mark.map(|mark| &self.marks[mark]);
        (0..self.tokens.len())
            .filter(|at| self.number(*at).is_some() && self.unit(*at).0 == Unit::None)
            .filter(|at| !marked.is_some_and(|mark| mark.tokens.contains(at) || mark.at == *at))
            .filter(|at| !self.packs.iter().any(|(pack, _)| pack == at))
            .filter(|at| !self.pair.is_some_and(|pair| (pair.first..pair.first + 3).contains(at)))
            .collect()
    }

    /// Every combination of meanings worth trying, the likeliest first.
    fn plans(&self) -> Vec<Plan> {
        let mut best: Vec<usize> = (0..self.marks.len()).collect();
        best.sort_by_key(|mark| std::cmp::Reverse((self.marks[*mark].sureness, *mark)));
        // Of two quantities with units the first counts.
        let first_unit = self.marks.iter().position(|mark| mark.sureness == Sureness::Unit);
        let mark = first_unit.or(best.first().copied());
        let mut plans = Vec::new();
        let strong = mark.is_some_and(|mark| self.marks[mark].sureness >= Sureness::UnitBefore);
        match self.pair {
            Some(pair) => {
                let pack = Plan { mark, pair_is_pack: true, ..Plan::default() };
                let split = Plan { mark, ..Plan::default() };
                if pair.glued && pair.is_usual_pack() {
                    plans.extend([pack, split]);
                } else {
                    plans.extend([split, pack]);
                }
            }
            None => plans.push(Plan { mark, ..Plan::default() }),
        }
        if let Some(mark) = mark {
            let only = self.loose(&plans[0]).is_empty() && !self.has_strength() && self.pair.is_none();
            if !strong && only && self.marks[mark].remark.is_none() {
                let alone = Plan::default();
                // 'amoxicillin - 500' names a strength, 'omez - 20' a quantity.
                let at = if self.marks[mark].quantity_at_least(100) { 0 } else { plans.len() };
                plans.insert(at, alone);
            } else if self.marks[mark].sureness == Sureness::Sign && self.marks[mark].remark.is_some() {
                // '10+2' may be two strengths.
                plans.insert(0, Plan::default());
            }
            for other in best.iter().filter(|other| **other != mark && !strong) {
                plans.push(Plan { mark: Some(*other), ..Plan::default() });
            }
        } else {
            let loose = self.loose(&plans[0]);
            for plan in plans.clone() {
                for at in [loose.last(), loose.first()].into_iter().flatten() {
                    plans.push(Plan { bare: Some(*at), ..plan.clone() });
                }
            }
        }
        let grams: Vec<_> = plans.iter().map(|plan| Plan { grams_are_pack: true, ..plan.clone() }).collect();
        plans.extend(grams);
        plans
    }

    fn has_strength(&self) -> bool {
        (0..self.tokens.len())
            .any(|at| self.number(at).is_some() && !matches!(self.unit(at).0, Unit::None | Unit::Ml))
    }

    /// The unit behind a number and how many tokens it takes.
    pub(super) fn unit(&self, at: usize) -> (Unit, usize) {
        if self.sign(at + 1, &['%']) {
            return (Unit::Percent, 1);
        }
        let unit = match self.word(at + 1) {
            Some("mg" | "mgs" | "mgm" | "milligram" | "milligrams") => Unit::Mg,
            Some("mcg" | "mcgs" | "ug" | "\u{3bc}g" | "microgram" | "micrograms" | "mcgm") => Unit::Mcg,
            Some("g" | "gm" | "gms" | "gram" | "grams" | "grm" | "gr") => Unit::G,
            Some("iu") => Unit::Iu,
            Some("ml" | "mls" | "millilitre" | "cc") => Unit::Ml,
            _ => return (Unit::None, 0),
        };
        (unit, 1)
    }

    fn read(&self, plan: &Plan) -> Reading {
        let mark = plan.mark.map(|mark| &self.marks[mark]);
        let mut taken: Vec<usize> = mark.map(|mark| mark.tokens.clone()).unwrap_or_default();
        let mut packs = self.packs.clone();
        let mut quantity = mark.map_or(Quantity::Missing, |mark| mark.quantity);
        if let Some(pair) = self.pair {
            if plan.pair_is_pack {
                taken.extend(pair.first..pair.first + 3);
                packs.push((pair.first, format!("{}x{}", pair.a, pair.b)));
            } else {
                taken.extend(pair.first + 1..pair.first + 3);
                match mark {
                    Some(_) => packs.push((pair.first, format!("x{}", pair.b))),
                    None => quantity = Quantity::of(pair.b),
                }
            }
        }
        if let Some(at) = plan.bare {
            taken.push(at);
            quantity = self.number(at).map_or(Quantity::Missing, Quantity::of);
        }
        let terms = self.terms(plan, &taken, &mut packs);
        packs.sort_by_key(|(at, _)| *at);
        let mut parts: Vec<String> = packs.into_iter().map(|(_, text)| text).collect();
        parts.extend(mark.and_then(|mark| mark.unit).filter(|unit| !unit.is_empty()).map(str::to_owned));
        parts.dedup();
        Reading {
            quantity,
            pack: (!parts.is_empty()).then(|| parts.join(" ")),
            terms,
            bare: plan.bare.is_some(),
            loose_pack: plan.pair_is_pack
                && self.pair.is_some_and(|pair| mark.is_none() || !pair.glued || !pair.is_usual_pack()),
            remark: mark.and_then(|mark| mark.remark),
        }
    }

    /// What is left of the line for the item.
    fn terms(&self, plan: &Plan, taken: &[usize], packs: &mut Vec<(usize, String)>) -> Vec<Term> {
        let mut terms = Vec::new();
        let mut at = 0;
        while at < self.tokens.len() {
            let here = at;
            at += 1;
            let is_form = self.forms.contains(&here);
            if self.dropped[here]
                || (taken.contains(&here) && !is_form)
                || packs.iter().any(|(p, _)| *p == here)
            {
                continue;
            }
            let what = match &self.tokens[here].piece {
                Piece::Sign(_) => continue,
                Piece::Word(word) if is_form => TermKind::Word(word.clone()),
                Piece::Word(word) if is_noise(word) || pack_unit(word).is_some() => continue,
                Piece::Word(word) => TermKind::Word(word.clone()),
                Piece::Number(value) => {
                    let (unit, length) = self.unit(here);
                    at += length;
                    let after_slash = here > 0 && self.tokens[here - 1].is_sign(&['/']);
                    let per = here > 0 && self.tokens[here - 1].word() == Some("per");
                    match unit {
                        Unit::Ml if after_slash || per => continue,
                        Unit::Ml => {
                            packs.push((here, format!("{value}ml")));
                            continue;
                        }
                        Unit::G if plan.grams_are_pack => {
                            packs.push((here, format!("{value}g")));
                            continue;
                        }
                        _ => TermKind::Number(TypedNumber { value: *value, unit, after_slash }),
                    }
                }
            };
            terms.push(Term { what, optional: self.bracketed[here] });
        }
        terms
    }
}

impl Mark {
    fn quantity_at_least(&self, number: u32) -> bool {
        matches!(self.quantity, Quantity::Of(quantity) if quantity >= number)
    }
}

impl Pair {
    /// Packs as the trade prints them: so many strips of so many tablets.
    fn is_usual_pack(self) -> bool {
        let strips = matches!(self.a.as_whole(), Some(1..=6 | 10 | 12 | 20));
        strips && matches!(self.b.as_whole(), Some(1..=8 | 10 | 12 | 14 | 15 | 20 | 28 | 30))
    }
}

/// The value of a token as a number, written in digits or as a word.
pub(super) fn counted(draft: &Draft, at: usize) -> Option<Number> {
    draft.number(at).or_else(|| draft.word(at).and_then(number_word).map(Number::whole))
}

/// Whether nothing but courtesy follows.
pub(super) fn ends_at(draft: &Draft, at: usize) -> bool {
    (at..draft.tokens.len()).all(|at| {
        draft.dropped[at]
            || draft.bracketed[at]
            || draft.word(at).is_some_and(is_noise)
            || matches!(draft.tokens[at].piece, Piece::Sign(_))
    })
}

/// Whether a word counts packs or forms, so that the number before it is a quantity.
pub(super) fn is_counter(word: &str) -> bool {
    pack_unit(word).is_some() || is_counted_form(word) || announces_quantity(word)
}

/// Remembers a word for a pack that also names the form.
pub(super) fn keep_form(draft: &mut Draft, at: usize, unit: &str) {
    if tells_the_form(unit) {
        draft.forms.push(at);
    }
}
