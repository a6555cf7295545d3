//! Breaks text into lines.

use super::fonts::{Line, TextStyle, begins_cluster, printable};

/// Sets a text in lines no wider than `width`. A number stays with its unit; a word that is too long is cut. The space
/// between two lines is part of the first one, so that a reader of the text finds two words, but not of its width.
pub(super) fn lines(text: &str, style: TextStyle, width: f32) -> Vec<Line> {
    first_lines(text, style, width, usize::MAX)
}

/// More letters than this are in no line. Longer words are not measured as a whole, which would take too long.
const MOST_IN_A_LINE: usize = 400;

/// The first lines of a text: as soon as there are more than `most`, the rest is not set.
pub(super) fn first_lines(text: &str, style: TextStyle, width: f32, most: usize) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut current = String::new();
    for word in words(text) {
        if lines.len() > most {
            return lines;
        }
        let longer = match current.chars().last() {
            None => word.clone(),
            Some('/') => format!("{current}{word}"),
            Some(_) => format!("{current} {word}"),
        };
        if !is_wider(&longer, style, width) {
            current = longer;
            continue;
        }
        if !current.is_empty() {
            let line = style.set(&current);
            lines.push(if current.ends_with('/') { line } else { line.with_space_after() });
        }
        current = word;
        while lines.len() <= most && is_wider(&current, style, width) {
            let rest = cut(&mut current, style, width);
            lines.push(style.set(&current));
            current = rest;
        }
    }
    if !current.is_empty() {
        lines.push(style.set(&current));
    }
    lines
}

/// As [`lines`], but no more than `most`; the last one then ends with an ellipsis.
pub(super) fn at_most(text: &str, style: TextStyle, width: f32, most: usize) -> Vec<Line> {
    let mut set = first_lines(text, style, width, most);
    if set.len() <= most {
        return set;
    }
    set.truncate(most);
    if let Some(last) = set.last_mut() {
        *last = last.with_ellipsis(width);
    }
    set
}

impl Line {
    /// The line cut to the width, with an ellipsis at its end.
    pub(super) fn with_ellipsis(&self, width: f32) -> Self {
        let style = self.style;
        let mut text: String = self.runs.iter().map(|run| run.text.as_str()).collect();
        while style.set(&format!("{text}…")).width > width && !text.is_empty() {
            let end = text.char_indices().rev().find(|(at, _)| begins_cluster(&text, *at));
            text.truncate(end.map_or(0, |(at, _)| at));
        }
        style.set(&format!("{}…", text.trim_end_matches([' ', ',', ';', '.'])))
    }
}

/// The words of a text; a number and the unit behind it are one, and those of 'Analgesic/Antipyretic' are two.
fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in printable(text).split_whitespace() {
        match words.last_mut() {
            Some(last) if last.ends_with(|c: char| c.is_ascii_digit()) && is_unit(word) => {
                last.push(' ');
                last.push_str(word);
            }
            _ => words.extend(at_slashes(word).map(str::to_owned)),
        }
    }
    words
}

/// The parts of a word behind each slash between two long words: not 'mg/mL' and not 'and/or'.
fn at_slashes(word: &str) -> impl Iterator<Item = &str> {
    let is_long = |part: &str| part.chars().take_while(|c| c.is_alphabetic()).count() > 3;
    let mut begun = 0;
    let ends = word.match_indices('/').map(|(at, _)| at + 1).chain([word.len()]);
    ends.filter_map(move |end| {
        let (part, rest) = (&word[begun..end], &word[end..]);
        let ends = rest.is_empty() || (is_long(part) && is_long(rest));
        ends.then(|| {
            begun = end;
            part
        })
    })
}

fn is_unit(word: &str) -> bool {
    let bare = word.trim_end_matches([';', ',', '.', ')']);
    ["mg", "mcg", "ml", "mL", "°C"].iter().any(|unit| bare.starts_with(unit))
        || matches!(bare, "g" | "kg" | "IU" | "%" | "units" | "hours" | "tablets" | "capsules")
}

fn is_wider(text: &str, style: TextStyle, width: f32) -> bool {
    text.len() > MOST_IN_A_LINE
        && text.char_indices().filter(|(at, _)| begins_cluster(text, *at)).count() > MOST_IN_A_LINE
        || style.set(text).width > width
}

/// Shortens a word to what fits and returns the rest; at least one letter stays, and no letter loses its marks.
fn cut(word: &mut String, style: TextStyle, width: f32) -> String {
    // A cut before the first letter would leave nothing of the word.
    let ends: Vec<_> = word
        .char_indices()
        .skip(1)
        .map(|(at, _)| at)
        .filter(|at| begins_cluster(word, *at))
        .take(MOST_IN_A_LINE)
        .collect();
    let fitting = ends.partition_point(|end| style.set(&word[..*end]).width <= width);
    match ends.get(fitting.saturating_sub(1)) {
        Some(end) => word.split_off(*end),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::style::COMPOSITION;
    use super::*;

    fn texts(lines: &[Line]) -> Vec<String> {
        lines.iter().map(|line| line.runs.iter().map(|run| run.text.as_str()).collect()).collect()
    }

    #[test]
    fn a_number_stays_with_its_unit() {
        let set = texts(&lines(
            "Amoxicillin Trihydrate equivalent to Amoxicillin 500 mg per capsule",
            COMPOSITION,
            60.0,
        ));
        assert!(set.len() > 2 && set.iter().all(|line| !line.trim_end().ends_with("500")), "{set:?}");
        assert!(set[0].ends_with(' ') && !set.concat().ends_with(' '), "{set:?}");
    }

    #[test]
    fn a_long_word_breaks_behind_a_slash_and_nowhere_else() {
        let set = |text: &str, width| texts(&lines(text, COMPOSITION, width));
        let category = "Analgesic/Antipyretic/Anti-Inflammatory";
        assert_eq!(set(category, 100.0), ["Analgesic/Antipyretic/", "Anti-Inflammatory"]);
        assert_eq!(set(category, 200.0), [category]);
        assert_eq!(set("Zalfa 250 mg/5 mL", 55.0), ["Zalfa ", "250 mg/5 mL"]);
    }

    #[test]
    fn a_letter_keeps_its_marks_where_a_word_is_cut() {
        let word = "मधुमेहरोधीक्षमता".repeat(3);
        let set = texts(&lines(&word, COMPOSITION, 20.0));
        assert!(set.len() > 4 && set.concat() == word, "{set:?}");
        for line in &set {
            let marks = |c: char| matches!(c, '\u{93e}'..='\u{94d}');
            assert!(!line.starts_with(marks) && !line.ends_with('\u{94d}'), "{set:?}");
        }
        let short = texts(&at_most(&word, COMPOSITION, 20.0, 1));
        assert!(short.len() == 1 && short[0].ends_with('…') && !short[0].contains("\u{94d}…"), "{short:?}");
    }

    #[test]
    fn characters_that_no_font_has_make_no_line() {
        assert_eq!(texts(&lines("😀 Gel 😀 💊 5 😀 mg", COMPOSITION, 30.0)).concat(), "Gel 5 mg");
        assert!(lines("😀 👍", COMPOSITION, 30.0).is_empty());
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_nothing_is_too_wide(text in "[a-zA-Z0-9 ,.-]{0,120}", width in 12.0_f32..200.0) {
            let set = lines(&text, COMPOSITION, width);
            prop_assert!(set.iter().all(|line| line.width <= width + 0.01));
            let plain = |text: &str| text.chars().filter(|c| !c.is_whitespace()).collect::<String>();
            prop_assert_eq!(plain(&texts(&set).concat()), plain(&text));
        }
    }
}
