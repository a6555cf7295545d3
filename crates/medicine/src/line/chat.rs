//! Lists that were copied or exported from a chat: '[10/11, 9:40 am] Raju Medical: Dolo 650 10 strip'. Who wrote a line and when
//! is no part of it.

use crate::tables::{CHAT_NOTICES, rows};

/// Most words of a notice that is known by its end.
const MOST_WORDS: usize = 8;
/// Digits of the shortest date and time: '1/1 9:40'.
const FEWEST_DIGITS: usize = 5;
/// Signs of the longest: '2026-11-10, 9:40:05 a.m.'.
const MOST_SIGNS: usize = 6;
/// What the program writes behind a message that was changed.
const EDITED: &str = "<this message was edited>";

/// A line without the time and the sender before it. Blank where nothing else stands in it.
pub fn without_sender(line: &str) -> &str {
    let trimmed = line.trim_start_matches(is_blank);
    let stamped = match trimmed.strip_prefix('[') {
        Some(rest) => rest.split_once(']'),
        None => trimmed.split_once(" - ").or_else(|| trimmed.split_once(" \u{2013} ")),
    };
    let Some((_, message)) = stamped.filter(|(stamp, _)| is_moment(stamp)) else {
        return without_notice(line);
    };
    let message = message.trim_matches(is_blank);
    // A sender is a name or a number, 'Dolo 650' is none.
    let has = |text: &str, is: fn(char) -> bool| text.contains(is);
    let is_sender = |text: &str| !(has(text, char::is_alphabetic) && has(text, |sign| sign.is_ascii_digit()));
    let sent =
        message.split_once(':').filter(|(sender, _)| sender.chars().count() <= 60 && is_sender(sender));
    without_notice(sent.map_or(message, |(_, text)| text.trim_matches(is_blank)))
}

/// A message without what the program itself wrote.
fn without_notice(text: &str) -> &str {
    let message = text.trim_matches(is_blank);
    let written = message.to_ascii_lowercase();
    if let Some(rest) = written.strip_suffix(EDITED) {
        return without_notice(message[..rest.len()].trim_matches(is_blank));
    }
    let whole = written.trim_end_matches('.');
    let is_short = written.split_whitespace().count() <= MOST_WORDS;
    let is_notice = rows(CHAT_NOTICES).any(|(how, notice)| match how {
        "whole" => whole == notice,
        "begins" => written.starts_with(notice),
        "ends" => is_short && written.ends_with(notice),
        _ => false,
    });
    if is_notice { "" } else { text }
}

/// Whether a text is a date and a time, in either order: '10/11, 9:40 am', '21:40, 10.11.2026', '2026-11-10T21:40:05Z'.
fn is_moment(text: &str) -> bool {
    let letters = text.chars().filter(|letter| letter.is_alphabetic()).count();
    let digits = text.chars().filter(char::is_ascii_digit).count();
    let signs = text.matches(['/', '.', '-', ':']).count();
    let is_two = text.trim_matches(is_blank).contains(|sign| is_blank(sign) || sign == 'T');
    is_two && letters <= 2 && digits >= FEWEST_DIGITS && (2..=MOST_SIGNS).contains(&signs)
}

/// Blanks, and the invisible signs that chats put around times and names.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_and_sender_are_taken_off() {
        for (line, text) in [
            ("[10/11, 9:40 am] Raju Medical: Dolo 650 10 strip", "Dolo 650 10 strip"),
            ("[9:40 am, 10/11/2026] Raju Medical: Dolo 650 10 strip", "Dolo 650 10 strip"),
            ("[10/11/26, 9:40:12\u{202f}AM] \u{200e}Raju: pan 40 - 20", "pan 40 - 20"),
            ("10/11/2026, 21:40 - +91 98765 43210: telma 40 x 10", "telma 40 x 10"),
            ("11/10/26, 9:40 pm - Raju Medical: telma 40: 10", "telma 40: 10"),
            ("10.11.26, 21:40 - Raju: 5 box amoxy 500", "5 box amoxy 500"),
            ("2026-11-10, 9:40 a.m. - Raju: Good morning sir", "Good morning sir"),
            ("10/11/26, 21:40 - Messages and calls are end-to-end encrypted.", ""),
            ("10/11/26, 21:40 - Raju: <Media omitted>", ""),
            ("2026-11-10T09:40:00Z - Raju: pan 40 - 20", "pan 40 - 20"),
            ("[2026-11-10T09:40:00+05:30] Raju: pan 40 - 20", "pan 40 - 20"),
            ("[2026-11-10, 09:40:05] Raju: pan 40 - 20", "pan 40 - 20"),
            ("[10/11/26, 9:40:12 AM] Raju: \u{200e}Missed voice call", ""),
            ("[10/11/26, 9:40:12 AM] Raju: \u{200e}Missed group video call", ""),
            ("[10/11/26, 9:40:12 AM] Raju: This message was deleted.", ""),
            ("[10/11/26, 9:40:12 AM] Raju: \u{200e}video omitted", ""),
            ("[10/11/26, 9:40:12 AM] Raju: \u{200e}<attached: 00000012-PHOTO-2026.jpg>", ""),
            ("10/11/26, 21:40 - Raju: IMG-20261110-WA0001.jpg (file attached)", ""),
            ("10/11/26, 21:40 - Raju: pan 40 - 20 \u{200e}<This message was edited>", "pan 40 - 20"),
            ("pan 40 - 20 <This message was edited>", "pan 40 - 20"),
            ("12/05/26, 10:30 - Dolo 650 10 strips", "Dolo 650 10 strips"),
            ("12/05/26, 10:30 - Dolo 650: 10 strips", "Dolo 650: 10 strips"),
            ("10/11/26, 21:40 - Raju joined using this group's invite link", ""),
            ("You deleted this message", ""),
            ("Messages and calls are end-to-end encrypted. Only people in this chat can read them.", ""),
        ] {
            assert_eq!(without_sender(line), text, "{line}");
        }
    }

    #[test]
    fn other_lines_stay_as_they_are() {
        for line in [
            "Dolo 650 10 strip",
            "10/11, 9:40 am",
            "Knee brace left",
            "500/125 - 10",
            "1/2/3/4/5/6/7/8/9 - - - - 5",
            "[10 strips] crocin: 5",
            "12.5/40 telma h, 10 strips - urgent: yes",
            "10-20 box amoxy",
            "amoxy 500 12/05/2026, 10 strips - Raju: x",
            "1.5, 2.5 - x",
            "the brand may be omitted, 10 strips of pantoprazole omitted",
            "",
            "[",
            "10/11/26,",
        ] {
            assert_eq!(without_sender(line), line, "{line}");
        }
    }

    proptest::proptest! {
        #[test]
        fn no_line_panics(line in "[\\[\\]0-9:/., apm\u{202f}é-]{0,40}") {
            let _ = without_sender(&line);
        }
    }
}
