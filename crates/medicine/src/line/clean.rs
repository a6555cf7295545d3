//! What stands around the text of a line: the number of a list, the prefix of a chat, marks of what is taken back.

use crate::tables::{self, rows};

/// A line without what stands around it.
pub(super) struct Cleaned {
    pub(super) text: String,
    pub(super) refused: bool,
}

/// Marks that strike a line out, or refuse it.
const STRUCK: [&str; 9] = ["~", "<s>", "<del>", "<strike>", "❌", "✗", "✘", "🚫", "\u{336}"];

/// Takes the number of a list, the prefix of a chat and marks away.
pub(super) fn cleaned(line: &str) -> Cleaned {
    let folded = text::fold(line);
    let words =
        format!(" {} ", folded.split(|c: char| c.is_whitespace() || c == ',').collect::<Vec<_>>().join(" "));
    let struck = STRUCK.iter().any(|mark| line.contains(mark));
    let said = rows(tables::REFUSALS).any(|(refusal, place)| match place {
        "begin" => words.strip_prefix(&format!(" {refusal} ")).is_some_and(|rest| {
            rest.split(' ').next().is_some_and(|word| word.contains(char::is_alphabetic))
        }),
        _ => words.contains(&format!(" {refusal} ")),
    });
    let mut text = line.to_owned();
    for mark in STRUCK {
        text = text.replace(mark, "");
    }
    for mark in ["</s>", "</del>", "</strike>"] {
        text = text.replace(mark, "");
    }
    let text = without_marker(without_chat(text.trim()));
    // 'PARACETAMOL-1-G-IV-VIAL', as hospitals call their items.
    let hyphened = !text.contains(char::is_whitespace) && text.matches('-').count() > 1;
    let text = if hyphened { text.replace('-', " ") } else { text.to_owned() };
    Cleaned { text, refused: struck || said }
}

/// Without '12/05/26, 10:30 - ' and '[12/05/26, 10:30:11] '.
fn without_chat(line: &str) -> &str {
    let is_stamp = |text: &str| {
        let digits = text.chars().filter(char::is_ascii_digit).count();
        let signs = text.matches(['/', '.', '-']).count() >= 2 && text.contains(':');
        let letters = text.chars().filter(|letter| letter.is_alphabetic()).count();
        digits >= 6 && signs && letters <= 2
    };
    if let Some((stamp, rest)) = line.strip_prefix('[').and_then(|rest| rest.split_once(']'))
        && is_stamp(stamp)
    {
        return rest.trim();
    }
    match line.split_once(" - ") {
        Some((stamp, rest)) if is_stamp(stamp) => rest.trim(),
        _ => line,
    }
}

/// Without '1. ', '2) ' and bullets.
fn without_marker(line: &str) -> &str {
    let line =
        line.trim_start_matches(['•', '*', '-', '–', '—', '▪', '●', '✓', '✔', '☐', '>', '·', ' ', '\u{a0}']);
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    let rest = &line[digits..];
    let marker =
        rest.strip_prefix(['.', ')', ']']).filter(|rest| (1..=3).contains(&digits) && !rest.is_empty());
    match marker.map(str::trim_start) {
        // '1.5 g' is an amount.
        Some(behind) if behind.starts_with(char::is_alphabetic) => behind,
        _ => line,
    }
}
