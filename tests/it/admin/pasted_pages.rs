//! What was copied from documents and pages is published as it is seen: the server keeps what the editor writes, and makes of
//! a page that is pasted as HTML the same tables and lists. The pages, and what must be seen of each, are in
//! `frontend/test/clipboard`; the editor's own part is `shown.test.ts`.

use std::collections::HashSet;

use super::*;

/// A tag or the text before one.
enum Piece<'h> {
    Text(&'h str),
    Open(&'h str, &'h str),
    Close(&'h str),
}

fn pieces(html: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    for part in html.split_inclusive('>') {
        let (text, tag) = part.split_once('<').unwrap_or((part, ""));
        pieces.push(Piece::Text(text));
        let tag = tag.trim_end_matches('>');
        match tag.strip_prefix('/') {
            Some(name) => pieces.push(Piece::Close(name)),
            None => {
                let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
                pieces.push(Piece::Open(name, attributes));
            }
        }
    }
    pieces
}

fn value<'h>(attributes: &'h str, name: &str) -> Option<&'h str> {
    let (_, value) = attributes.split_once(&format!("{name}=\""))?;
    value.split_once('"').map(|(value, _)| value)
}

fn number(attributes: &str, name: &str) -> Option<i64> {
    value(attributes, name).map(|value| value.parse().unwrap())
}

/// A cell or item that is being read.
struct Line {
    at: usize,
    text: String,
}

#[derive(Default)]
struct Reader<'h> {
    lines: Vec<(String, String)>,
    open: Vec<Line>,
    /// Elements around, with their directions.
    around: Vec<(&'h str, Option<&'h str>)>,
    /// Of the lists around: the next number, the step and the type; none for points.
    lists: Vec<Option<(i64, i64, &'h str)>>,
    taken: HashSet<(usize, usize)>,
    row: usize,
    /// The first row behind the part of the table.
    part_end: usize,
}

impl<'h> Reader<'h> {
    fn begin(&mut self, label: String) {
        let is_rtl = self.around.iter().rev().find_map(|(_, direction)| *direction) == Some("rtl");
        let label = if is_rtl { format!("{label} rtl") } else { label };
        self.open.push(Line { at: self.lines.len(), text: String::new() });
        self.lines.push((label, String::new()));
    }

    fn cell(&mut self, attributes: &str) {
        let mut column = 0;
        while self.taken.contains(&(self.row, column)) {
            column += 1;
        }
        let span = |name| number(attributes, name).map_or(1, |span| usize::try_from(span).unwrap());
        let height = span("rowspan").min(self.part_end - self.row);
        let width = span("colspan");
        for row in self.row..self.row + height {
            self.taken.extend((column..column + width).map(|column| (row, column)));
        }
        let spanned = if height * width > 1 { format!(" {height}x{width}") } else { String::new() };
        self.begin(format!("{}.{}{spanned}", self.row, column + 1));
    }

    fn item(&mut self, attributes: &str) {
        let label = match self.lists.last_mut() {
            Some(Some((next, step, kind))) => {
                let own = number(attributes, "value").unwrap_or(*next);
                *next = own + *step;
                format!("{own}{kind}.")
            }
            _ => "-".to_owned(),
        };
        self.begin(label);
    }

    /// What a reader sees of tables and lists, one line each.
    fn read(html: &'h str) -> Vec<String> {
        let pieces = pieces(html);
        let mut reader = Reader::default();
        for (at, piece) in pieces.iter().enumerate() {
            match piece {
                Piece::Text(text) => reader.text(text),
                Piece::Open("", _) => {}
                Piece::Open(name, attributes) => {
                    reader.around.push((name, value(attributes, "dir")));
                    match *name {
                        "br" | "hr" | "img" => drop(reader.around.pop()),
                        "table" => (reader.row, reader.taken) = (0, HashSet::new()),
                        "thead" | "tbody" => {
                            let end = |piece: &&Piece<'_>| !matches!(piece, Piece::Close("thead" | "tbody"));
                            let part = pieces[at..].iter().take_while(end);
                            let rows = part.filter(|piece| matches!(piece, Piece::Open("tr", _))).count();
                            reader.part_end = reader.row + 1 + rows;
                        }
                        "tr" => reader.row += 1,
                        "td" | "th" => reader.cell(attributes),
                        "ul" => reader.lists.push(None),
                        "ol" => {
                            let step = if value(attributes, "reversed").is_some() { -1 } else { 1 };
                            let first = number(attributes, "start").unwrap_or(1);
                            let kind = value(attributes, "type").unwrap_or_default();
                            reader.lists.push(Some((first, step, kind)));
                        }
                        "li" => reader.item(attributes),
                        _ => {}
                    }
                }
                Piece::Close(name) => {
                    assert_eq!(reader.around.pop().map(|(name, _)| name), Some(*name), "{html}");
                    match *name {
                        "td" | "th" | "li" => {
                            let Line { at, text } = reader.open.pop().unwrap();
                            let text = text.replace("**", "");
                            reader.lines[at].1 = text.split_whitespace().collect::<Vec<_>>().join(" ");
                        }
                        "ul" | "ol" => drop(reader.lists.pop()),
                        _ => {}
                    }
                }
            }
        }
        let lines = reader.lines.into_iter();
        lines.map(|(label, text)| format!("{label} {text}").trim_end().to_owned()).collect()
    }

    fn text(&mut self, text: &str) {
        let is_bold = self.around.iter().any(|(name, _)| matches!(*name, "b" | "strong"));
        let text = text.replace("&nbsp;", "\u{a0}");
        let text = if is_bold && !text.trim().is_empty() { format!("*{text}*") } else { text };
        self.open.iter_mut().for_each(|line| line.text.push_str(&text));
    }
}

#[test]
fn what_was_copied_is_published_as_the_editor_shows_it_and_as_html_too() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("frontend/test/clipboard");
    let names: Vec<String> = std::fs::read_dir(&folder)
        .unwrap()
        .filter_map(|file| file.unwrap().file_name().to_str()?.strip_suffix(".shown.txt").map(str::to_owned))
        .collect();
    assert!(names.len() >= 5, "{names:?}");
    for page in names {
        let read = |ending: &str| std::fs::read_to_string(folder.join(format!("{page}.{ending}"))).unwrap();
        let truth: Vec<String> = read("shown.txt").lines().map(str::to_owned).collect();
        let written = read("expected.html");
        let stored = sanitise(&written);
        assert_eq!(stored, written, "{page}: nothing of what the editor writes is taken out");
        assert_eq!(Reader::read(&stored), truth, "{page}: from the editor");
        // Word's lists are paragraphs until the editor has read them, and its heads are bold text.
        if !page.starts_with("word") {
            let html = sanitise(&read("html"));
            assert_eq!(Reader::read(&html), truth, "{page}: pasted as HTML\n{html}");
        }
    }
}
