//! What was meant by letters and digits that look alike, and by words without blanks between: '0meprazole', 'Arnlodipine', 'lO mg',
//! `TELMISARTAN40MGTABLETS`. A slip of a scanner is undone by guessing, so somebody is asked.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::vocabulary::is;
use crate::amount::number::Number;
use crate::amount::unit::unit;
use crate::composition::name::is_salt;
use crate::dictionary::Dictionary;
use crate::reading::is_form_word;
use crate::slips::{digit_like, letter_like, look, push_look};
use crate::tables::{self, columns, rows};

/// Longest word that is looked for inside another, and longest run of letters and digits that is divided.
const LONGEST: usize = 32;
const LONGEST_RUN: usize = 120;
/// Shorter names are not looked for inside a word.
const SHORTEST_NAME: usize = 4;
/// Digits in a name that no table knows.
const MOST_DIGITS: usize = 2;
/// The fewest pieces with the fewest slips are what was meant: what a piece costs, each of its slips, and what one costs more that has
/// one or two letters.
const PIECE: usize = 10;
const SLIP: usize = 11;
const SHORT: usize = 6;

/// What a piece of a run of letters and digits is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    Start,
    Number,
    /// A number without a digit: only the unit behind it tells that it is one.
    Letters,
    Unit,
    Name,
    /// A form, a word of lists, or what joins names.
    Word,
}

/// The words of all tables by how they look.
static WORDS: LazyLock<HashMap<String, Vec<(String, Kind)>>> = LazyLock::new(|| {
    let of = |table, kind| {
        rows(table).flat_map(|(words, _)| words.split([' ', '/'])).map(move |word| (word.to_owned(), kind))
    };
    let forms =
        columns(tables::ABBREVIATIONS).filter(|[short, _, kind]| *kind == "form" && !short.contains(' '));
    let names = Dictionary::shipped().names().filter(|name| name.len() >= SHORTEST_NAME);
    let all = of(tables::UNITS, Kind::Unit)
        .chain(of(tables::WORDS, Kind::Word))
        .chain(of(tables::LIST_WORDS, Kind::Word))
        .chain(of(tables::NO_MEDICINE, Kind::Word))
        .chain(forms.map(|[short, ..]| (short.to_owned(), Kind::Word)))
        .chain(of(tables::SALT_WORDS, Kind::Name))
        .chain(names.map(|name| (name, Kind::Name)));
    let mut words: HashMap<String, Vec<(String, Kind)>> = HashMap::new();
    for (word, kind) in all.filter(|(word, _)| word.is_ascii()) {
        let alike = words.entry(look(&word)).or_default();
        if alike.iter().all(|(known, _)| *known != word) {
            alike.push((word, kind));
        }
    }
    words
});

/// A line as it was meant, and what was guessed of it.
#[derive(Debug, Default)]
pub(super) struct Meant {
    pub(super) text: String,
    pub(super) guessed: Vec<Guess>,
    /// Some word of the line cannot be what it says.
    pub(super) is_certain: bool,
}

/// A guess as it is printed, and the number where it is one and nothing else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Guess {
    pub(super) printed: String,
    pub(super) number: Option<String>,
}

/// What a run of letters and digits means that does not mean what it says.
enum Meaning {
    /// Words without blanks between.
    Divided(String),
    /// Something else that looks so.
    Guess(String),
    /// It may also mean what it says.
    Perhaps(String),
}

/// What a line was meant to say, where that is not what it says.
pub(super) fn meant(line: &str) -> Option<Meant> {
    let letters: Vec<char> = line.chars().collect();
    let mut meant = Meant::default();
    let (mut at, mut is_changed) = (0, false);
    while at < letters.len() {
        let length = run_length(&letters[at..]);
        let (printed, behind) = letters[at..].split_at(length.max(1));
        at += printed.len();
        let meaning = if length > 0 { meaning(printed, is_unit(behind)) } else { None };
        is_changed |= meaning.is_some();
        meant.is_certain |= matches!(meaning, Some(Meaning::Divided(_) | Meaning::Guess(_)));
        match meaning {
            None => meant.text.extend(printed),
            Some(Meaning::Divided(text)) => meant.text.push_str(&text),
            Some(Meaning::Guess(text) | Meaning::Perhaps(text)) => {
                meant.text.push_str(&text);
                let number = Number::parse(&text).map(|_| text);
                meant.guessed.push(Guess { printed: printed.iter().collect(), number });
            }
        }
    }
    is_changed.then_some(meant)
}

/// How many letters and digits stand here, with the points of decimals.
fn run_length(letters: &[char]) -> usize {
    let is_like = |at: usize| letters.get(at).is_some_and(|letter| digit_like(*letter).is_some());
    let is_digit = |at: usize| letters.get(at).is_some_and(char::is_ascii_digit);
    let is_point = |at: usize| {
        at > 0
            && is_like(at - 1)
            && is_like(at + 1)
            && (is_digit(at - 1) || is_digit(at + 1))
            && letters[at] == '.'
    };
    (0..letters.len()).take_while(|at| letters[*at].is_ascii_alphanumeric() || is_point(*at)).count()
}

/// Whether a unit stands here, behind a blank or not.
fn is_unit(letters: &[char]) -> bool {
    let text: String = letters.iter().take(LONGEST).collect::<String>().to_lowercase();
    let text = text.trim_start();
    let word = &text[..text.find(|letter: char| !letter.is_alphabetic()).unwrap_or(text.len())];
    text.starts_with('%') || unit(word).is_some() || is(word, "length")
}

/// The known words that look like a run, each with how many slips it takes to read it.
fn words_like<'w>(looks: &str, text: &'w str) -> impl Iterator<Item = (&'static str, Kind, usize)> + use<'w> {
    WORDS.get(looks).into_iter().flatten().map(move |(word, kind)| {
        let own = word.bytes().filter(|letter| *letter != b' ');
        let differing = own.clone().zip(text.bytes()).filter(|(one, other)| one != other).count();
        let longer = own.count().abs_diff(text.len());
        (word.as_str(), *kind, if longer > 0 { longer } else { differing })
    })
}

fn meaning(run: &[char], is_before_unit: bool) -> Option<Meaning> {
    let is_letter = |letter: &char| letter.is_ascii_alphabetic();
    if !run.iter().any(is_letter) || run.len() > LONGEST_RUN {
        return None;
    }
    let is_word = run.iter().all(is_letter);
    let lower: String = run.iter().map(char::to_ascii_lowercase).collect();
    let alike = words_like(&look(&lower), &lower).min_by_key(|(.., slips)| *slips);
    let is_known = alike.is_some_and(|(word, ..)| word == lower);
    let as_number: Option<String> = run.iter().map(|letter| digit_like(*letter)).collect();
    if let Some(number) = as_number.filter(|_| is_before_unit && (run.len() == 1 || !is_known)) {
        return Some(Meaning::Guess(number));
    }
    if alike.is_some_and(|(.., slips)| slips == 0) {
        return None;
    }
    let is_spelt = is_word && Dictionary::shipped().spelt(&lower).is_some();
    let is_slipped = |piece: &Piece| piece.slips > 0;
    // 'lP' is one word, 'SOOmg' has a number.
    let is_one = |pieces: &[Piece]| pieces.len() == 1 || pieces.len() == 2 && pieces[0].kind == Kind::Letters;
    let mut divider = Divider { run, is_before_unit, known: HashMap::new() };
    let pieces = divider.best(0, Kind::Start).map(|(_, pieces)| pieces).filter(|pieces| is_told(pieces));
    if let Some(pieces) = pieces.filter(|pieces| !is_word || is_one(pieces) || is_form_and_name(pieces)) {
        let begins_inside =
            |piece: &Piece| piece.from > 0 && is_letter(&run[piece.from - 1]) && is_letter(&run[piece.from]);
        // 'B12' is a name.
        let is_numbered = is(&lower[..1], "letter") && run[1..].iter().all(char::is_ascii_digit);
        let is_slip = !is_numbered && pieces.iter().any(is_slipped);
        if !is_slip && !pieces.iter().any(begins_inside) {
            // 'Tablet5' may be a five behind a form, or 'tablets'.
            let whole = alike.filter(|(word, _, slips)| *slips == 1 && word.len() >= SHORTEST_NAME);
            return whole.map(|(word, ..)| Meaning::Perhaps(word.to_owned()));
        }
        let is_pair = |pair: &[Piece]| {
            pair.iter().all(|piece| piece.kind == Kind::Name) && !is_salt(&pair[1].text.to_lowercase())
        };
        let text = pieces.iter().fold(String::new(), |text, piece| {
            let blank = if text.is_empty() || piece.text.eq_ignore_ascii_case("s") { "" } else { " " };
            text + blank + &piece.text
        });
        let is_guess = is_spelt || pieces.iter().any(is_slipped) || pieces.windows(2).any(is_pair);
        return Some(if is_guess { Meaning::Guess(text) } else { Meaning::Divided(text) });
    }
    // A digit inside a name that no table knows.
    let digits = run.iter().filter(|letter| !is_letter(letter)).count();
    let name: String = run.iter().map(|letter| letter_like(*letter)).collect();
    let is_name = (1..=MOST_DIGITS).contains(&digits) && run.len() >= digits + SHORTEST_NAME;
    (is_name && name.bytes().all(|letter| letter.is_ascii_alphabetic())).then_some(Meaning::Guess(name))
}

/// Whether letters alone are a form, or the letter for one, and a substance: `TabAmlodipine`. Of others a brand could be divided.
fn is_form_and_name(pieces: &[Piece]) -> bool {
    let names = |piece: &&Piece| piece.kind == Kind::Name;
    pieces.iter().filter(names).all(|piece| Dictionary::shipped().names_substance(&piece.text.to_lowercase()))
        && pieces.iter().filter(|piece| !names(piece)).all(|piece| {
            let word = piece.text.to_lowercase();
            piece.slips == 0 && piece.kind == Kind::Word && (is_form_word(&word) || is(&word, "initial"))
        })
}

/// Whether pieces are what was meant: a name or a number is among them.
fn is_told(pieces: &[Piece]) -> bool {
    let is_telling = |piece: &&Piece| match piece.kind {
        Kind::Name => piece.text.len() > SHORTEST_NAME || piece.slips > 0,
        Kind::Word => piece.slips > 0,
        Kind::Unit => piece.from == 0,
        kind => matches!(kind, Kind::Number | Kind::Letters),
    };
    pieces.iter().any(|piece| is_telling(&piece))
}

/// A piece of a run: where it stands, what it is and means, and what it costs.
#[derive(Debug, Clone)]
struct Piece {
    from: usize,
    end: usize,
    kind: Kind,
    slips: usize,
    cost: usize,
    text: String,
}

/// Pieces and what they cost together.
type Best = Option<(usize, Vec<Piece>)>;

/// Divides a run into pieces.
struct Divider<'r> {
    run: &'r [char],
    is_before_unit: bool,
    known: HashMap<(usize, Kind), Best>,
}

impl Divider<'_> {
    /// The cheapest pieces from a place on, behind one of a kind.
    fn best(&mut self, from: usize, before: Kind) -> Best {
        if from == self.run.len() {
            return (before != Kind::Letters || self.is_before_unit).then(|| (0, Vec::new()));
        }
        if let Some(known) = self.known.get(&(from, before)) {
            return known.clone();
        }
        let mut best: Best = None;
        for piece in self.pieces_at(from) {
            if self.may_follow(&piece, before)
                && let Some((cost, rest)) = self.best(piece.end, piece.kind)
                && best.as_ref().is_none_or(|(least, _)| cost + piece.cost < *least)
            {
                best = Some((cost + piece.cost, std::iter::once(piece).chain(rest).collect()));
            }
        }
        self.known.insert((from, before), best.clone());
        best
    }

    fn may_follow(&self, piece: &Piece, before: Kind) -> bool {
        let is_number = matches!(before, Kind::Number | Kind::Letters);
        match piece.kind {
            Kind::Number | Kind::Letters => {
                let is_digit = self.run[piece.from].is_ascii_digit();
                !is_number && (is_digit || matches!(before, Kind::Start | Kind::Name))
            }
            Kind::Unit => is_number || before == Kind::Start && piece.end == self.run.len(),
            _ if before == Kind::Letters => false,
            // '3mlx5s', 'TAMLODIPINE5MG'
            _ if piece.text.len() == 1 => match before {
                Kind::Number | Kind::Unit => matches!(piece.text.as_str(), "x" | "X" | "s" | "S"),
                Kind::Start => is(&piece.text.to_lowercase(), "initial"),
                _ => false,
            },
            _ => true,
        }
    }

    fn pieces_at(&self, from: usize) -> Vec<Piece> {
        let run = self.run;
        let mut found = Vec::new();
        let mut add = |end: usize, kind: Kind, slips: usize, extra: usize, text: String| {
            found.push(Piece { from, end, kind, slips, cost: PIECE + SLIP * slips + extra, text });
        };
        let is_digit = |at: usize| run.get(at).is_some_and(|next| next.is_ascii_digit() || *next == '.');
        let like = |letter: &&char| **letter == '.' || digit_like(**letter).is_some();
        let longest = run[from..].iter().take_while(like).count();
        for end in (from + 1..=from + longest)
            .filter(|end| !is_digit(*end) && run[*end - 1] != '.' && (from == 0 || !is_digit(from - 1)))
        {
            let span = &run[from..end];
            let slips = span.iter().filter(|letter| letter.is_ascii_alphabetic()).count();
            let kind = if span.iter().any(char::is_ascii_digit) { Kind::Number } else { Kind::Letters };
            add(end, kind, slips, 0, span.iter().map(|letter| digit_like(*letter).unwrap_or('.')).collect());
        }
        let (mut looks, mut lower) = (String::new(), String::new());
        for end in from + 1..=run.len().min(from + LONGEST) {
            let letter = run[end - 1].to_ascii_lowercase();
            lower.push(letter);
            push_look(&mut looks, letter);
            let is_whole = end - from == run.len();
            let text = || run[from..end].iter().collect::<String>();
            for (word, kind, slips) in words_like(&looks, &lower) {
                let is_short = word.len() < 3;
                if slips == 0 || is_whole && slips < 2 || !is_short && slips * 3 <= word.len() {
                    let meant = if slips == 0 && !word.contains(' ') { text() } else { word.to_owned() };
                    add(
                        end,
                        kind,
                        slips,
                        if word.len() == 2 && kind != Kind::Unit { SHORT } else { 0 },
                        meant,
                    );
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_undone_and_words_divided() {
        for (line, expected) in [
            ("0meprazole 20 cap", "omeprazole 20 cap"),
            ("G1imepiride 2 mg", "glimepiride 2 mg"),
            ("Tab Arnlodipine lO mg", "Tab amlodipine 10 mg"),
            ("C1opidogrel 75 rng Tab1ets 1P", "clopidogrel 75 mg tablets ip"),
            ("AmIodipine SOOmg", "amlodipine 500 mg"),
            ("Digoxin O.25 mg", "Digoxin 0.25 mg"),
            ("Metoprolol l2.5 mg", "Metoprolol 12.5 mg"),
            ("Gentamicin 0.l%w/w", "Gentamicin 0.1%w/w"),
            ("Amlodipine S mg", "Amlodipine 5 mg"),
            ("TELMISARTAN40MGTABLETS", "TELMISARTAN 40 MG TABLETS"),
            ("TabAmlodipine5mg", "Tab Amlodipine 5 mg"),
            ("AMLODIPINE5MGANDATENOLOL50MGTABLETSIP", "AMLODIPINE 5 MG AND ATENOLOL 50 MG TABLETS IP"),
            ("Quvo1astine 20 mg", "Quvolastine 20 mg"),
        ] {
            assert_eq!(meant(line).map(|meant| meant.text).as_deref(), Some(expected), "{line}");
        }
        for line in [
            "Amlodipine 5 mg 10x10 - 20",
            "Vitamin B12 500mcg",
            "Quvolast 10mg tab",
            "Omega-3",
            "x20 10's 60K",
            "luliconazol cream 10",
            "cefixim 15s",
        ] {
            assert_eq!(meant(line).map(|meant| meant.text), None, "{line}");
        }
        assert!(!meant("Amlodipine Tablet5").unwrap().is_certain);
    }
}
