//! Lists that were copied or exported from a chat: '[10/11, 9:40 am] Raju Medical: Dolo 650 10 strip'. Who wrote a line and when
//! is no part of it.

/// What the program writes in the place of a message, or of what cannot be copied; and how such notes begin and end.
const NOTICES: &str = include_str!("../../../assets/lists/chat_notices.tsv");
/// What the program writes behind a message that was changed.
const EDITED: &str = "<this message was edited>";

/// A line without the time and the sender before it. Blank where nothing else stands in it.
pub(super) fn without_sender(line: &str) -> &str {
    let trimmed = line.trim_start_matches(is_blank);
    let message = match trimmed.strip_prefix('[') {
        Some(rest) => moment(rest).and_then(|rest| rest.trim_start_matches(is_blank).strip_prefix(']')),
        None => moment(trimmed).and_then(|rest| {
            let rest = rest.trim_start_matches(is_blank);
            rest.strip_prefix(['-', '–'])
        }),
    };
    let Some(message) = message else { return without_notice(line) };
    let message = message.trim_matches(is_blank);
    // A sender is a name or a number; what has none was written by the program itself ('… joined').
    let text = match message.split_once(':') {
        Some((sender, text)) if sender.chars().count() <= 60 => text.trim_matches(is_blank),
        _ if trimmed.starts_with('[') => message,
        _ => "",
    };
    without_notice(text)
}

/// A message without what the program itself wrote.
fn without_notice(text: &str) -> &str {
    let message = text.trim_matches(is_blank);
    let written = message.to_ascii_lowercase();
    if let Some(rest) = written.strip_suffix(EDITED) {
        return without_notice(message[..rest.len()].trim_matches(is_blank));
    }
    let whole = written.trim_end_matches('.');
    let is_short = written.split_whitespace().count() <= 4;
    let mut notices = NOTICES.lines().filter_map(|row| row.split_once('\t'));
    let is_notice = notices.any(|(how, notice)| match how {
        "whole" => whole == notice,
        "begins" => written.starts_with(notice),
        "ends" => is_short && written.ends_with(notice),
        _ => false,
    });
    if is_notice { "" } else { text }
}

/// What stands behind a date and a time, in either order: '10/11', '10.11.2026', '2026-11-10', then '9:40 am', '21:40:05'. Either
/// order of day and month; a time alone is none. '2026-11-10T21:40:05Z' is one, too.
fn moment(text: &str) -> Option<&str> {
    let date_first = || time(behind(date(text)?));
    date_first().or_else(|| date(behind(time(text)?)))
}

/// What stands behind the signs between a date and a time.
fn behind(text: &str) -> &str {
    text.trim_start_matches(|sign| is_blank(sign) || matches!(sign, ',' | 'T'))
}

/// What stands behind a date.
fn date(text: &str) -> Option<&str> {
    let is_divisor = |sign: char| matches!(sign, '/' | '.' | '-');
    let end = text.find(|sign: char| !(sign.is_ascii_digit() || is_divisor(sign)))?;
    let parts: Vec<&str> = text[..end].split(is_divisor).collect();
    ((2..=3).contains(&parts.len()) && parts.iter().all(|part| is_number(part, 4))).then_some(&text[end..])
}

/// What stands behind a time: '9:40 am', '21:40', '9.40.12 PM'.
fn time(text: &str) -> Option<&str> {
    let text = text.trim_start_matches(is_blank);
    let end = text.find(|c: char| !c.is_ascii_digit() && c != ':' && c != '.')?;
    let parts: Vec<&str> = text[..end].split([':', '.']).collect();
    let are_times =
        is_number(parts[0], 2) && parts[1..].iter().all(|part| part.len() == 2 && is_number(part, 2));
    if !(2..=3).contains(&parts.len()) || !are_times {
        return None;
    }
    let rest = &text[end..];
    if let Some(zone) = rest.strip_prefix(['Z', '+']) {
        return Some(zone.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == ':'));
    }
    let word = rest.trim_start_matches(is_blank);
    for half in ["am", "pm", "a.m.", "p.m."] {
        if let Some(start) = word.get(..half.len())
            && start.eq_ignore_ascii_case(half)
        {
            return Some(&word[half.len()..]);
        }
    }
    Some(rest)
}

fn is_number(part: &str, digits: usize) -> bool {
    (1..=digits).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
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
