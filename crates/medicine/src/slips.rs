//! Slips of the finger: how many are forgiven in a word, and how many are between two words; and letters and digits that look
//! alike, which scanners take for each other.

/// A text as it looks: equal for texts whose letters and digits scanners take for each other (0 and O, 1, l and I, 5 and S, 8 and B,
/// rn and m), without blanks and signs.
pub fn look(text: &str) -> String {
    let letters = text.chars().flat_map(char::to_lowercase).filter(|letter| letter.is_alphanumeric());
    let mut look = String::with_capacity(text.len());
    letters.for_each(|letter| push_look(&mut look, letter));
    look
}

/// Adds a small letter or a digit to a look.
pub(crate) fn push_look(look: &mut String, letter: char) {
    match letter {
        '0' => look.push('o'),
        '1' | 'i' => look.push('l'),
        '5' => look.push('s'),
        '8' => look.push('b'),
        'n' if look.ends_with('r') => {
            look.pop();
            look.push('m');
        }
        letter => look.push(letter),
    }
}

/// The digit that a letter looks like.
pub(crate) fn digit_like(letter: char) -> Option<char> {
    Some(match letter {
        'O' | 'o' => '0',
        'I' | 'l' | 'i' => '1',
        'S' | 's' => '5',
        'B' => '8',
        digit if digit.is_ascii_digit() => digit,
        _ => return None,
    })
}

/// The slips that are forgiven in a word of this many letters.
pub fn forgiven(letters: usize) -> usize {
    match letters {
        0..4 => 0,
        4..8 => 1,
        _ => 2,
    }
}

/// Counts the slips between a typed word and others: letters left out, added or replaced, or two in the wrong order.
pub struct Distance<'t> {
    typed: &'t [char],
    most: usize,
    /// Whether the typed word may be the beginning of the other.
    unfinished: bool,
    letters: u32,
    other: Vec<char>,
    rows: [Vec<usize>; 3],
}

impl<'t> Distance<'t> {
    /// For words that are compared with `typed`, allowing at most so many slips.
    pub fn new(typed: &'t [char], most: usize, unfinished: bool) -> Self {
        let letters = typed.iter().fold(0, |letters, letter| letters | bit(*letter));
        let rows = std::array::from_fn(|_| vec![0; typed.len() + 1]);
        Self { typed, most, unfinished, letters, other: Vec::new(), rows }
    }

    /// The number of slips, unless it is more than is forgiven.
    pub fn to(&mut self, other: &str) -> Option<usize> {
        self.other.clear();
        self.other.extend(other.chars());
        let (typed, length) = (self.typed.len(), self.other.len());
        if length + self.most < typed || (!self.unfinished && typed + self.most < length) {
            return None;
        }
        // An unfinished word is compared with the beginning of the other only.
        self.other.truncate(typed + self.most);
        let letters = self.other.iter().fold(0, |letters, letter| letters | bit(*letter));
        if (self.letters & !letters).count_ones() as usize > self.most {
            return None;
        }
        let [before, last, row] = &mut self.rows;
        for (at, cell) in last.iter_mut().enumerate() {
            *cell = at;
        }
        let mut best = if self.unfinished { last[typed] } else { usize::MAX };
        for (at, letter) in self.other.iter().enumerate() {
            row[0] = at + 1;
            let mut least = row[0];
            for (column, own) in self.typed.iter().enumerate() {
                let replaced = last[column] + usize::from(own != letter);
                let mut cell = replaced.min(last[column + 1] + 1).min(row[column] + 1);
                if at > 0 && column > 0 && self.typed[column - 1] == *letter && self.other[at - 1] == *own {
                    cell = cell.min(before[column - 1] + 1);
                }
                row[column + 1] = cell;
                least = least.min(cell);
            }
            if self.unfinished {
                best = best.min(row[typed]);
            }
            if least > self.most {
                break;
            }
            if at + 1 == self.other.len() && !self.unfinished {
                best = row[typed];
            }
            std::mem::swap(before, last);
            std::mem::swap(last, row);
        }
        (best <= self.most).then_some(best)
    }
}

fn bit(letter: char) -> u32 {
    1 << (u32::from(letter) % 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slips(typed: &str, other: &str, unfinished: bool) -> Option<usize> {
        let typed: Vec<char> = typed.chars().collect();
        Distance::new(&typed, forgiven(typed.len()), unfinished).to(other)
    }

    #[test]
    fn slips_are_counted_as_people_make_them() {
        for (typed, other, expected) in [
            ("paracitamol", "paracetamol", Some(1)),
            ("parcaetamol", "paracetamol", Some(1)),
            ("paracetmol", "paracetamol", Some(1)),
            ("parasitamol", "paracetamol", Some(2)),
            ("amlodipin", "amlodipine", Some(1)),
            ("telmq", "telma", Some(1)),
            ("tlema", "telma", Some(1)),
            ("telmqq", "telma", None),
            ("gle", "gel", None),
            ("पैरासिटामाल", "पैरासिटामोल", Some(1)),
        ] {
            assert_eq!(slips(typed, other, false), expected, "{typed}");
        }
        assert_eq!(slips("parac", "paracetamol", false), None);
        assert_eq!(slips("parecet", "paracetamol", true), Some(1));
        assert_eq!(slips("paracetamol", "parac", true), None);
    }
}
