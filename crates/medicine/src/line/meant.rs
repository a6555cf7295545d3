//! What was meant by letters and digits that look alike, and by words without blanks between: '0meprazole', 'Arnlodipine', 'lO mg',
//! `TELMISARTAN40MGTABLETS`. A slip of a scanner is undone by guessing, so somebody is asked.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::amount::unit::unit;
use crate::composition::name::is_salt;
use crate::dictionary::Dictionary;
use crate::line::vocabulary::{initial, is_length};
use crate::slips::{digit_like, look, push_look};
use crate::tables::{self, all_words, columns, rows};

/// Longest word that is looked for inside another, and longest run of letters and digits that is divided.
const LONGEST: usize = 32;
const LONGEST_RUN: usize = 120;
/// Shorter names are not looked for inside a word.
const SHORTEST_NAME: usize = 4;
/// The fewest pieces with the fewest slips are what was meant: what a piece costs, each of its slips, and one that no table knows.
const PIECE: usize = 10;
const SLIP: usize = 11;
const UNKNOWN: usize = 35;
/// What a word of one or two letters costs more.
const SHORT: usize = 6;
/// Digits in a name that no table knows.
const MOST_DIGITS: usize = 2;

/// What a piece of a run of letters and digits is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Start,
    Number,
    /// A number without a digit: only the unit behind it tells that it is one.
    Letters,
    Unit,
    Name,
    /// A form, a word of lists, or what joins names.
    Word,
    Unknown,
}

/// The words of all tables by how they look.
static WORDS: LazyLock<HashMap<String, Vec<(String, Kind)>>> = LazyLock::new(|| {
    let of = |table, kind| {
        rows(table).flat_map(|(words, _)| words.split([' ', '/'])).map(move |word| (word.to_owned(), kind))
    };
    let said = [tables::WORDS, tables::LIST_WORDS, tables::NO_MEDICINE];
    let forms =
        columns(tables::ABBREVIATIONS).filter(|[short, _, kind]| *kind == "form" && !short.contains(' '));
    let dictionary = Dictionary::shipped();
    let names = dictionary.names().chain(all_words(tables::SUBSTANCES).map(str::to_owned));
    let is_name = |name: &String| {
        name.len() >= SHORTEST_NAME
            && name.bytes().all(|letter| letter == b' ' || letter.is_ascii_alphabetic())
    };
    let names = names.filter(is_name).map(|name| (name, Kind::Name));
    let all = of(tables::UNITS, Kind::Unit)
        .chain(said.into_iter().flat_map(|table| of(table, Kind::Word)))
        .chain(forms.map(|[short, ..]| (short.to_owned(), Kind::Word)))
        .chain(of(tables::SALT_WORDS, Kind::Name))
        .chain(names);
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

/// What a line was meant to say, where that is not what it says.
pub(super) fn meant(line: &str) -> Option<Meant> {
    let letters: Vec<char> = line.chars().collect();
    let mut meant =
        Meant { text: String::with_capacity(line.len() + 8), guessed: Vec::new(), is_certain: false };
    let (mut at, mut is_changed) = (0, false);
    while at < letters.len() {
        let run = run_length(&letters[at..]);
        let (printed, behind) = letters[at..].split_at(run.max(1));
        at += printed.len();
        let Some(read) = Some(printed).filter(|_| run > 0).and_then(|run| Reading::of(run, is_unit(behind)))
        else {
            meant.text.extend(printed);
            continue;
        };
        is_changed = true;
        meant.is_certain |= read.is_certain;
        if read.is_guess {
            let is_number = read.text.ends_with(|last: char| last.is_ascii_digit());
            let number = is_number.then(|| read.text.clone()).filter(|text| !text.contains(' '));
            meant.guessed.push(Guess { printed: printed.iter().collect(), number });
        }
        meant.text.push_str(&read.text);
    }
    is_changed.then_some(meant)
}

/// How many letters and digits stand here, with the points of decimals.
fn run_length(letters: &[char]) -> usize {
    let is_part = |at: usize| match letters[at] {
        '.' => {
            let around = [at.checked_sub(1).map(|before| letters[before]), letters.get(at + 1).copied()];
            around.iter().flatten().filter(|next| digit_like(**next).is_some()).count() == 2
                && around.iter().flatten().any(char::is_ascii_digit)
        }
        letter => letter.is_ascii_alphanumeric(),
    };
    (0..letters.len()).take_while(|at| is_part(*at)).count()
}

/// Whether the unit of an amount stands here, behind a blank or not.
fn is_unit(letters: &[char]) -> bool {
    let word: String = letters
        .iter()
        .skip_while(|letter| **letter == ' ')
        .take_while(|letter| letter.is_ascii_alphabetic())
        .collect();
    let word = word.to_lowercase();
    unit(&word).is_some() || is_length(&word) || letters.iter().find(|letter| **letter != ' ') == Some(&'%')
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

/// How a run of letters and digits is read.
struct Reading {
    text: String,
    is_guess: bool,
    is_certain: bool,
}

/// A piece of a run: what it is and means, and where it begins.
#[derive(Debug, Clone)]
struct Piece {
    kind: Kind,
    from: usize,
    before: Option<(usize, usize)>,
    cost: usize,
    slips: usize,
    text: String,
}

impl Reading {
    fn of(run: &[char], is_before_unit: bool) -> Option<Self> {
        let is_letter = |letter: &char| letter.is_ascii_alphabetic();
        if !run.iter().any(is_letter) || run.len() > LONGEST_RUN {
            return None;
        }
        let lower: String = run.iter().map(char::to_ascii_lowercase).collect();
        let looks = look(&lower);
        let guessed = |text: String, is_certain| Some(Self { text, is_guess: true, is_certain });
        let is_known = words_like(&looks, &lower).any(|(word, ..)| word == lower);
        let as_number: Option<String> = run.iter().map(|letter| digit_like(*letter)).collect();
        if let Some(number) = as_number.filter(|_| is_before_unit && (run.len() == 1 || !is_known)) {
            return guessed(number, true);
        }
        if is_known {
            return None;
        }
        let words = words_like(&looks, &lower).filter(|(word, ..)| word.len() >= SHORTEST_NAME);
        let slip = words.min_by_key(|(.., slips)| *slips);
        if let Some((word, ..)) = slip.filter(|_| run.iter().all(is_letter)) {
            return guessed(word.to_owned(), true);
        }
        let is_spelt = run.iter().all(is_letter) && Dictionary::shipped().spelt(&lower).is_some();
        let is_exact =
            |pieces: &Vec<Piece>| pieces.iter().all(|piece| piece.slips == 0 && piece.kind != Kind::Unknown);
        // 'B12' is a name.
        let is_vitamin = run[0] == 'B' && run[1..].iter().all(char::is_ascii_digit);
        if let Some(pieces) = divided(run, is_before_unit).filter(|pieces| !is_spelt || is_exact(pieces)) {
            let slips: usize = pieces.iter().map(|piece| piece.slips).sum();
            let begins_inside = |piece: &Piece| {
                piece.from > 0 && is_letter(&run[piece.from - 1]) && is_letter(&run[piece.from])
            };
            if slips > 0 && !is_vitamin || pieces.iter().any(begins_inside) {
                let is_pair = |pair: &[Piece]| {
                    let is_name = |piece: &Piece| piece.kind == Kind::Name;
                    pair.iter().all(is_name) && !is_salt(&pair[1].text.to_lowercase())
                };
                let is_guess = is_spelt
                    || slips > 0
                    || pieces.iter().any(|piece| piece.kind == Kind::Unknown)
                    || pieces.windows(2).any(is_pair);
                let text = pieces.iter().fold(String::new(), |text, piece| {
                    let blank =
                        if text.is_empty() || piece.text.eq_ignore_ascii_case("s") { "" } else { " " };
                    text + blank + &piece.text
                });
                return Some(Self { text, is_guess, is_certain: true });
            }
            // 'Tablet5' may be a five behind a form, or 'tablets'.
            return guessed(slip.filter(|(.., slips)| *slips == 1)?.0.to_owned(), false);
        }
        // A digit inside a name that no table knows.
        let digits = run.iter().filter(|letter| !is_letter(letter)).count();
        let as_letter = |letter: &char| match letter {
            '0' => Some('o'),
            '1' => Some('l'),
            '5' => Some('s'),
            '8' => Some('b'),
            letter => Some(*letter).filter(is_letter),
        };
        let name: String = run.iter().map(as_letter).collect::<Option<_>>()?;
        let is_name = (1..=MOST_DIGITS).contains(&digits) && run.len() >= digits + SHORTEST_NAME;
        if is_name { guessed(name, true) } else { None }
    }
}

/// The pieces of a run: known words and numbers, and one word at most that no table knows. A name or a number is among them.
fn divided(run: &[char], is_before_unit: bool) -> Option<Vec<Piece>> {
    let start = Piece { kind: Kind::Start, from: 0, before: None, cost: 0, slips: 0, text: String::new() };
    let mut ends: Vec<Vec<Piece>> = vec![Vec::new(); run.len() + 1];
    ends[0].push(start);
    for from in 0..run.len() {
        if ends[from].is_empty() {
            continue;
        }
        let pieces = pieces_at(run, from);
        for place in 0..ends[from].len() {
            let (before, cost) = (ends[from][place].kind, ends[from][place].cost);
            for (end, piece) in pieces.iter().filter(|(_, piece)| piece.may_follow(before, run)) {
                let cost = cost + piece.cost;
                let piece = || Piece { before: Some((from, place)), cost, ..piece.clone() };
                match ends[*end].iter_mut().find(|known| known.kind == piece().kind) {
                    Some(known) if known.cost <= cost => {}
                    Some(known) => *known = piece(),
                    None => ends[*end].push(piece()),
                }
            }
        }
    }
    let is_end = |piece: &&Piece| piece.kind != Kind::Letters || is_before_unit;
    let mut piece = ends[run.len()].iter().filter(is_end).min_by_key(|piece| (piece.cost, piece.slips))?;
    let mut pieces = Vec::new();
    while let Some((end, place)) = piece.before {
        pieces.push(piece.clone());
        piece = &ends[end][place];
    }
    pieces.reverse();
    let count = |is: fn(&Piece) -> bool| pieces.iter().filter(|piece| is(piece)).count();
    let unknown = count(|piece| piece.kind == Kind::Unknown);
    let told = count(|piece| match piece.kind {
        Kind::Name => piece.text.len() > SHORTEST_NAME || piece.slips > 0,
        Kind::Word => piece.slips > 0,
        kind => matches!(kind, Kind::Number | Kind::Letters | Kind::Unit),
    });
    (unknown < 2 && told > 0).then_some(pieces)
}

impl Piece {
    /// Whether it may stand behind a piece of a kind.
    fn may_follow(&self, before: Kind, run: &[char]) -> bool {
        let is_number = matches!(before, Kind::Number | Kind::Letters);
        match self.kind {
            Kind::Number | Kind::Letters => {
                let is_told = run[self.from].is_ascii_digit() || matches!(before, Kind::Start | Kind::Name);
                !is_number && is_told
            }
            Kind::Unit => is_number || before == Kind::Start,
            _ if before == Kind::Letters => false,
            // 'TAMLODIPINE5MGTAB10S'
            _ if self.text.len() == 1 => match before {
                Kind::Number => self.text.eq_ignore_ascii_case("x") || self.text.eq_ignore_ascii_case("s"),
                Kind::Start => initial(&self.text.to_lowercase()).is_some(),
                _ => false,
            },
            Kind::Unknown => !matches!(before, Kind::Name | Kind::Unknown),
            _ => true,
        }
    }
}

/// The pieces that may begin at a place, each with where it ends.
fn pieces_at(run: &[char], from: usize) -> Vec<(usize, Piece)> {
    let mut found = Vec::new();
    let mut add = |end: usize, kind: Kind, slips: usize, extra: usize, text: String| {
        found
            .push((end, Piece { kind, from, before: None, cost: PIECE + SLIP * slips + extra, slips, text }));
    };
    let is_digit = |at: usize| run.get(at).is_some_and(|next| next.is_ascii_digit() || *next == '.');
    if from == 0 || !is_digit(from - 1) {
        let like = |letter: &&char| **letter == '.' || digit_like(**letter).is_some();
        let longest = run[from..].iter().take_while(like).count();
        for end in (from + 1..=from + longest).filter(|end| !is_digit(*end)) {
            let span = &run[from..end];
            let slips = span.iter().filter(|letter| letter.is_ascii_alphabetic()).count();
            let kind = if span.iter().any(char::is_ascii_digit) { Kind::Number } else { Kind::Letters };
            add(end, kind, slips, 0, span.iter().map(|letter| digit_like(*letter).unwrap_or('.')).collect());
        }
    }
    let (mut looks, mut lower) = (String::new(), String::new());
    for end in from + 1..=run.len().min(from + LONGEST) {
        let letter = run[end - 1].to_ascii_lowercase();
        if letter == '.' {
            break;
        }
        lower.push(letter);
        push_look(&mut looks, letter);
        let is_whole = end - from == run.len();
        let text = || run[from..end].iter().collect::<String>();
        for (word, kind, slips) in words_like(&looks, &lower) {
            let is_short = word.len() < 3;
            if slips == 0 || is_whole && slips < 2 || !is_short && slips * 3 <= word.len() {
                let meant = if slips == 0 && !word.contains(' ') { text() } else { word.to_owned() };
                add(end, kind, slips, if is_short && kind != Kind::Unit { SHORT } else { 0 }, meant);
            }
        }
        let is_word = end - from >= SHORTEST_NAME && run[from..end].iter().all(char::is_ascii_alphabetic);
        if is_word && !is_whole {
            add(end, Kind::Unknown, 0, UNKNOWN, text());
        }
    }
    found
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
        ] {
            assert_eq!(meant(line).map(|meant| meant.text), None, "{line}");
        }
        assert!(!meant("Amlodipine Tablet5").unwrap().is_certain);
    }
}
