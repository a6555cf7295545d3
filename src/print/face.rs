//! The five faces, and setting a line of text in one of them.

use std::sync::LazyLock;

use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::{Face as Shaper, Feature, UnicodeBuffer, ttf_parser::Tag};

/// A face of the house's two families.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Face {
    /// Newsreader, cut for large sizes.
    Display,
    /// Newsreader, cut for text.
    Serif,
    /// Newsreader, italic.
    Italic,
    /// The sans.
    Sans,
    /// The sans, semibold.
    Bold,
}

struct Loaded {
    font: Font,
    shaper: Shaper<'static>,
    units: f32,
}

static FACES: LazyLock<[Loaded; 5]> = LazyLock::new(|| {
    [
        load(include_bytes!("../../assets/fonts/pdf/serif-display.ttf")),
        load(include_bytes!("../../assets/fonts/pdf/serif-text.ttf")),
        load(include_bytes!("../../assets/fonts/pdf/serif-italic.ttf")),
        load(include_bytes!("../../assets/fonts/pdf/sans.ttf")),
        load(include_bytes!("../../assets/fonts/pdf/sans-bold.ttf")),
    ]
});

#[expect(
    clippy::expect_used,
    reason = "the faces are part of the binary and opened by every test of this module"
)]
fn load(bytes: &'static [u8]) -> Loaded {
    let font = Font::new(bytes.into(), 0).expect("an embedded face is readable");
    let shaper = Shaper::from_slice(bytes, 0).expect("an embedded face is readable");
    let units = font.units_per_em();
    Loaded { font, shaper, units }
}

/// How a text is set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Style {
    pub(super) face: Face,
    pub(super) size: f32,
    /// Space between lines, baseline to baseline.
    pub(super) leading: f32,
    pub(super) colour: [u8; 3],
    /// Extra space after every letter, in thousandths of the size.
    pub(super) tracking: f32,
    /// Old-style figures, for running text.
    pub(super) running: bool,
}

/// A line that has been set: glyphs and their width.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub(super) runs: Vec<Run>,
    pub(super) width: f32,
    pub(super) style: Style,
}

/// A part of a line in one face.
#[derive(Debug, Clone)]
pub(super) struct Run {
    pub(super) face: Face,
    pub(super) text: String,
    pub(super) glyphs: Vec<KrillaGlyph>,
    pub(super) width: f32,
}

impl Face {
    pub(super) fn font(self) -> Font {
        FACES[self as usize].font.clone()
    }

    fn has(self, letter: char) -> bool {
        FACES[self as usize].shaper.glyph_index(letter).is_some()
    }
}

impl Style {
    /// Sets a text in one line. Letters that the face lacks come from the sans, or are written in Latin.
    pub(super) fn set(self, text: &str) -> Line {
        let mut parts: Vec<(Face, String)> = Vec::new();
        let mut add = |face: Face, text: &str| match parts.last_mut() {
            Some((last, part)) if *last == face => part.push_str(text),
            _ => parts.push((face, text.to_owned())),
        };
        for letter in text.chars() {
            let letter = match letter {
                '\u{a0}' | '\u{202f}' => ' ',
                '\'' => '’',
                letter => letter,
            };
            if self.face.has(letter) {
                add(self.face, letter.encode_utf8(&mut [0; 4]));
            } else if Face::Sans.has(letter) {
                add(Face::Sans, letter.encode_utf8(&mut [0; 4]));
            } else {
                let latin: String = deunicode::deunicode(letter.encode_utf8(&mut [0; 4]))
                    .chars()
                    .filter(|c| self.face.has(*c))
                    .collect();
                add(self.face, &latin);
            }
        }
        let runs: Vec<_> = parts.into_iter().map(|(face, text)| self.shape(face, text)).collect();
        let width = runs.iter().map(|run| run.width).sum();
        Line { runs, width, style: self }
    }

    fn shape(self, face: Face, text: String) -> Run {
        let loaded = &FACES[face as usize];
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(&text);
        buffer.set_direction(rustybuzz::Direction::LeftToRight);
        let on = |tag: &[u8; 4]| Feature::new(Tag::from_bytes(tag), 1, ..);
        let features = if self.running { vec![on(b"onum"), on(b"pnum")] } else { Vec::new() };
        let shaped = rustybuzz::shape(&loaded.shaper, &features, buffer);
        let (infos, positions) = (shaped.glyph_infos(), shaped.glyph_positions());
        #[expect(clippy::cast_precision_loss, reason = "glyphs are a few thousand units wide")]
        let scale = |units: i32| units as f32 / loaded.units;
        let tracking = self.tracking / 1000.0;
        let mut glyphs = Vec::with_capacity(infos.len());
        for (at, (info, position)) in infos.iter().zip(positions).enumerate() {
            let start = info.cluster as usize;
            let next = infos[at + 1..].iter().find(|next| next.cluster != info.cluster);
            let end = next.map_or(text.len(), |next| next.cluster as usize);
            glyphs.push(KrillaGlyph::new(
                GlyphId::new(info.glyph_id),
                scale(position.x_advance) + tracking,
                scale(position.x_offset),
                scale(position.y_offset),
                scale(position.y_advance),
                start..end,
                None,
            ));
        }
        let width = glyphs.iter().map(|glyph| glyph.x_advance).sum::<f32>() * self.size;
        Run { face, text, glyphs, width }
    }
}

#[cfg(test)]
mod tests {
    use super::super::style::NAME;

    #[test]
    fn a_letter_that_no_face_has_is_written_in_latin() {
        let line = NAME.set("β-blocker मधु 5\u{a0}mg");
        let text: String = line.runs.iter().map(|run| run.text.as_str()).collect();
        assert_eq!(text, "β-blocker mdhu 5 mg");
        assert!(
            line.width > 50.0
                && line.runs.iter().flat_map(|run| &run.glyphs).all(|glyph| glyph.glyph_id.to_u32() != 0)
        );
    }
}
