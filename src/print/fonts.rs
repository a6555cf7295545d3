//! The fonts, and setting a line of text in them.

use std::borrow::Cow;
use std::sync::LazyLock;

use harfrust::{Direction, Feature, FontRef, ShapeOptions, ShaperData, Tag, UnicodeBuffer};
use icu_normalizer::{ComposingNormalizer, ComposingNormalizerBorrowed};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use kurbo::{Affine, BezPath};
use read_fonts::TableProvider as _;
use read_fonts::tables::cmap::Cmap;
use skrifa::MetadataProvider as _;
use skrifa::instance::Size;
use skrifa::outline::pen::SvgPen;
use strum::VariantArray;

const NFC: ComposingNormalizerBorrowed<'static> = ComposingNormalizer::new_nfc();
const NFKC: ComposingNormalizerBorrowed<'static> = ComposingNormalizer::new_nfkc();
/// Characters that join letters or keep them apart: spelling in Indic scripts, meaningless elsewhere.
const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];

/// An embedded font: the site's two families, and Noto Sans for letters of India that those lack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, VariantArray)]
pub(super) enum PrintFont {
    /// Newsreader, for large sizes.
    Display,
    /// Newsreader, for text.
    Serif,
    /// Newsreader, italic.
    Italic,
    /// The sans-serif family.
    Sans,
    /// The sans-serif family, semibold.
    Bold,
    Devanagari,
    Bengali,
    Gurmukhi,
    Gujarati,
    Odia,
    Tamil,
    Telugu,
    Kannada,
    Malayalam,
}

struct LoadedFont {
    font: Font,
    tables: FontRef<'static>,
    letters: Cmap<'static>,
    shaping: ShaperData,
    units: f32,
    /// That of the script, where it is not the document's.
    language: Option<&'static str>,
}

/// In the order of [`PrintFont`]'s variants.
static FONTS: LazyLock<[LoadedFont; 14]> = LazyLock::new(|| {
    [
        load(include_bytes!("../../assets/fonts/pdf/serif-display.ttf"), None),
        load(include_bytes!("../../assets/fonts/pdf/serif-text.ttf"), None),
        load(include_bytes!("../../assets/fonts/pdf/serif-italic.ttf"), None),
        load(include_bytes!("../../assets/fonts/pdf/sans.ttf"), None),
        load(include_bytes!("../../assets/fonts/pdf/sans-bold.ttf"), None),
        load(include_bytes!("../../assets/fonts/pdf/devanagari.ttf"), Some("hi")),
        load(include_bytes!("../../assets/fonts/pdf/bengali.ttf"), Some("bn")),
        load(include_bytes!("../../assets/fonts/pdf/gurmukhi.ttf"), Some("pa")),
        load(include_bytes!("../../assets/fonts/pdf/gujarati.ttf"), Some("gu")),
        load(include_bytes!("../../assets/fonts/pdf/odia.ttf"), Some("or")),
        load(include_bytes!("../../assets/fonts/pdf/tamil.ttf"), Some("ta")),
        load(include_bytes!("../../assets/fonts/pdf/telugu.ttf"), Some("te")),
        load(include_bytes!("../../assets/fonts/pdf/kannada.ttf"), Some("kn")),
        load(include_bytes!("../../assets/fonts/pdf/malayalam.ttf"), Some("ml")),
    ]
});

#[expect(
    clippy::expect_used,
    reason = "the fonts are part of the binary and loaded by every test of this module"
)]
fn load(bytes: &'static [u8], language: Option<&'static str>) -> LoadedFont {
    let font = Font::new(bytes.into(), 0).expect("an embedded font is readable");
    let tables = FontRef::new(bytes).expect("an embedded font is readable");
    let letters = tables.cmap().expect("an embedded font has letters");
    let shaping = ShaperData::new(&tables);
    let units = font.units_per_em();
    LoadedFont { font, tables, letters, shaping, units, language }
}

/// How text is set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct TextStyle {
    pub(super) font: PrintFont,
    pub(super) size: f32,
    /// Space between lines, baseline to baseline.
    pub(super) leading: f32,
    pub(super) colour: [u8; 3],
    /// Extra space after every letter, in thousandths of the size.
    pub(super) tracking: f32,
    /// Old-style figures, for running text.
    pub(super) old_style_figures: bool,
}

/// A line of text as glyphs.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub(super) runs: Vec<GlyphRun>,
    pub(super) width: f32,
    pub(super) style: TextStyle,
}

impl Line {
    /// The line with a space at its end, which does not count as part of its width: more of the same text follows.
    pub(super) fn with_space_after(mut self) -> Self {
        self.runs.extend(self.style.set(" ").runs);
        self
    }
}

/// A part of a line in one font.
#[derive(Debug, Clone)]
pub(super) struct GlyphRun {
    pub(super) font: PrintFont,
    pub(super) text: String,
    pub(super) glyphs: Vec<KrillaGlyph>,
    pub(super) width: f32,
}

impl PrintFont {
    pub(super) fn font(self) -> Font {
        FONTS[self as usize].font.clone()
    }

    /// The outline of a glyph at a size, from its place on the line; none of one that has none.
    pub(super) fn outline(self, glyph: &KrillaGlyph, size: f32) -> BezPath {
        let mut pen = SvgPen::new();
        let drawn = FONTS[self as usize].tables.outline_glyphs().get(glyph.glyph_id.to_u32().into());
        let drawn = drawn.and_then(|drawn| drawn.draw(Size::new(size), &mut pen).ok());
        let path = drawn.and_then(|_| BezPath::from_svg(pen.as_ref()).ok()).unwrap_or_default();
        let (x, y) = (glyph.x_offset * size, -glyph.y_offset * size);
        Affine::new([1.0, 0.0, 0.0, -1.0, x.into(), y.into()]) * path
    }

    /// The language that a screen reader should read a run in, where it is not that of the document.
    pub(super) fn language(self) -> Option<&'static str> {
        FONTS[self as usize].language
    }

    fn has(self, letter: char) -> bool {
        FONTS[self as usize].letters.map_codepoint(letter).is_some()
    }
}

/// The text as it can be printed. Characters that no font has (emoji, other scripts) are left out together with the
/// space before them: transliterating a whole text would print words that nobody wrote.
pub(super) fn printable(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| (b' '..=b'~').contains(&byte) && byte != b'\'') {
        return Cow::Borrowed(text);
    }
    let mut printed = String::with_capacity(text.len());
    let mut left_out = false;
    for letter in NFC.normalize(text).chars() {
        let letter = match letter {
            '\u{a0}' | '\u{202f}' | '\u{2007}' | '\t' => ' ',
            '\'' => '’',
            '\u{2010}' | '\u{2011}' | '\u{2212}' if !is_printable(letter) => '-',
            letter => letter,
        };
        if JOINERS.contains(&letter) {
            if printed.ends_with(is_indic) {
                printed.push(letter);
            }
        } else if is_invisible(letter) {
            // Left out without a gap.
        } else if is_printable(letter) {
            // The gap closes: `a 😀 b` is `a b`, and `a 😀, b` is `a, b`.
            if left_out && matches!(letter, ' ' | ',' | ';' | '.' | ':' | ')') {
                printed.truncate(printed.trim_end_matches(' ').len());
            }
            left_out = left_out && letter == ' ' && printed.is_empty();
            if !left_out {
                printed.push(letter);
            }
        } else {
            // A compatibility form of letters that a font has: a ligature, a full-width or a squared letter.
            let plain = NFKC.normalize(letter.encode_utf8(&mut [0; 4])).into_owned();
            if !plain.is_empty() && plain.chars().all(is_printable) {
                printed.push_str(&plain);
                left_out = false;
            } else {
                left_out = true;
            }
        }
    }
    if left_out {
        printed.truncate(printed.trim_end_matches(' ').len());
    }
    Cow::Owned(printed)
}

/// The text as it can be printed, unless it would lose letters or there is nothing of it.
pub(super) fn printable_whole(text: &str) -> Option<String> {
    let printed = printable(text).trim().to_owned();
    (!printed.is_empty() && !loses_letters(text)).then_some(printed)
}

/// The text with Latin letters in place of those that no font has.
pub(super) fn in_latin_letters(text: &str) -> String {
    let is_foreign = |letter: char| letter.is_alphabetic() && !is_printable(letter);
    let letter = |letter: char| match deunicode::deunicode_char(letter).filter(|_| is_foreign(letter)) {
        Some(latin) => latin.to_owned(),
        None => letter.to_string(),
    };
    let text: String = NFC.normalize(text).chars().map(letter).collect();
    printable(&text).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether the fonts lack letters of a text, as those of Japanese; signs and emoji do not count.
fn loses_letters(text: &str) -> bool {
    NFC.normalize(text).chars().filter(|letter| letter.is_alphabetic()).any(|letter| {
        !is_printable(letter) && !NFKC.normalize(letter.encode_utf8(&mut [0; 4])).chars().all(is_printable)
    })
}

/// The blocks of the Indic scripts, which have the same plan (Unicode, chapter 12).
fn is_indic(letter: char) -> bool {
    ('\u{900}'..='\u{d7f}').contains(&letter)
}

/// Whether a new written unit begins at this byte of a text: not with a mark that belongs to the letter before, and not
/// with the second half of an Indic conjunct.
pub(super) fn begins_cluster(text: &str, at: usize) -> bool {
    let (before, after) = text.split_at(at);
    let is_at = |c: char, places: &[std::ops::RangeInclusive<u32>]| {
        is_indic(c) && places.iter().any(|place| place.contains(&(u32::from(c) % 0x80)))
    };
    let is_mark = |c: char| {
        ('\u{300}'..='\u{36f}').contains(&c)
            || is_at(c, &[0..=3, 0x3a..=0x3c, 0x3e..=0x4f, 0x51..=0x57, 0x62..=0x63])
            || JOINERS.contains(&c)
    };
    let joins_next = |c: char| is_at(c, &[0x4d..=0x4d]);
    !after.starts_with(is_mark) && !before.trim_end_matches(JOINERS).ends_with(joins_next)
}

/// Characters that are never seen: soft hyphen, zero-width space, direction marks, variation selectors.
fn is_invisible(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

fn is_printable(letter: char) -> bool {
    PrintFont::VARIANTS.iter().any(|font| font.has(letter))
}

impl TextStyle {
    pub(super) fn coloured(self, colour: [u8; 3]) -> Self {
        Self { colour, ..self }
    }

    /// The style at another size; the leading keeps its proportion.
    pub(super) fn scaled(self, by: f32) -> Self {
        Self { size: self.size * by, leading: self.leading * by, ..self }
    }

    /// Sets a text in one line. Letters that the font lacks come from another one.
    pub(super) fn set(self, text: &str) -> Line {
        let mut parts: Vec<(PrintFont, String)> = Vec::new();
        for letter in printable(text).chars() {
            let font = match parts.last() {
                Some((last, _)) if JOINERS.contains(&letter) => *last,
                _ => self.font_for(letter),
            };
            match parts.last_mut() {
                Some((last, part)) if *last == font => part.push(letter),
                _ => parts.push((font, letter.to_string())),
            }
        }
        let runs: Vec<_> = parts.into_iter().map(|(font, text)| self.shape(font, text)).collect();
        let width = runs.iter().map(|run| run.width).sum();
        Line { runs, width, style: self }
    }

    fn font_for(self, letter: char) -> PrintFont {
        let others = [PrintFont::Sans, PrintFont::Devanagari].iter().chain(PrintFont::VARIANTS).copied();
        std::iter::once(self.font).chain(others).find(|font| font.has(letter)).unwrap_or(self.font)
    }

    fn shape(self, font: PrintFont, text: String) -> GlyphRun {
        let loaded = &FONTS[font as usize];
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(&text);
        buffer.set_direction(Direction::LeftToRight);
        buffer.guess_segment_properties();
        let on = |tag: &[u8; 4]| Feature::new(Tag::new(tag), 1, ..);
        let features = if self.old_style_figures { vec![on(b"onum"), on(b"pnum")] } else { Vec::new() };
        let shaper = loaded.shaping.shaper(&loaded.tables).build();
        let shaped = shaper.shape(buffer, ShapeOptions::new().features(&features));
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
        GlyphRun { font, text, glyphs, width }
    }
}

#[cfg(test)]
mod tests {
    use super::super::style::NAME;
    use super::*;

    #[test]
    fn a_letter_that_a_font_lacks_comes_from_another_font() {
        let line = NAME.set("β-blocker हिन्दी 5\u{a0}mg");
        let text: String = line.runs.iter().map(|run| run.text.as_str()).collect();
        assert_eq!(text, "β-blocker हिन्दी 5 mg");
        let glyphs: Vec<_> = line.runs.iter().flat_map(|run| &run.glyphs).collect();
        assert!(line.width > 50.0 && glyphs.iter().all(|glyph| glyph.glyph_id.to_u32() != 0));
        let hindi = line.runs.iter().find(|run| run.font == PrintFont::Devanagari).unwrap();
        // Six characters in fewer glyphs: the half letter न् is one.
        assert_eq!((hindi.text.as_str(), hindi.text.chars().count()), ("हिन्दी", 6));
        assert!(hindi.glyphs.len() < 6, "{}", hindi.glyphs.len());
        let conjunct = |text: &str| NAME.set(text).runs.iter().map(|run| run.glyphs.len()).sum::<usize>();
        assert_eq!(conjunct("क्ष"), 1);
        assert!(conjunct("क्\u{200c}ष") > 1, "a non-joiner keeps the letters apart");
    }

    #[test]
    fn each_script_of_india_is_set_in_its_own_font_and_shaped() {
        // Each with a conjunct or a vowel that stands before its letter.
        for (text, font) in [
            ("স্বাস্থ্য", PrintFont::Bengali),
            ("ਸ੍ਵਾਸਥ", PrintFont::Gurmukhi),
            ("ક્ષય", PrintFont::Gujarati),
            ("ସ୍ୱାସ୍ଥ୍ୟ", PrintFont::Odia),
            ("டெல்மா", PrintFont::Tamil),
            ("ఆరోగ్య", PrintFont::Telugu),
            ("ಆರೋಗ್ಯ", PrintFont::Kannada),
            ("ക്ഷയം", PrintFont::Malayalam),
        ] {
            let line = NAME.set(text);
            let [run] = line.runs.as_slice() else { panic!("{text}: {:?}", line.runs) };
            assert_eq!((run.font, run.text.as_str()), (font, text));
            assert!(run.glyphs.iter().all(|glyph| glyph.glyph_id.to_u32() != 0), "{text}");
            let one_by_one: Vec<_> =
                text.chars().map(|c| NAME.set(&c.to_string()).runs[0].glyphs[0].glyph_id).collect();
            let shaped: Vec<_> = run.glyphs.iter().map(|glyph| glyph.glyph_id).collect();
            assert_ne!(shaped, one_by_one, "{text} is not shaped");
            assert!(font.language().is_some());
        }
        assert!(begins_cluster("ந்த", 0) && !begins_cluster("ந்த", 3) && !begins_cluster("ந்த", 6));
    }

    #[test]
    fn letters_that_no_font_has_are_latin_ones() {
        for (typed, latin) in
            [("Тельма 48", "Tel'ma 48"), ("替米沙坦 49", "Ti Mi Sha Tan 49"), ("Télma β 😀 5", "Télma β 5")]
        {
            assert_eq!(in_latin_letters(typed).replace('’', "'"), latin);
        }
    }

    #[test]
    fn characters_that_no_font_has_are_left_out_without_a_gap() {
        for (typed, printed) in [
            ("हिन्दी 😀", "हिन्दी"),
            ("😀 Gel", "Gel"),
            ("Gel 😀 5%", "Gel 5%"),
            ("Gel 😀😀, mild 💊.", "Gel, mild."),
            ("Аспирин 75 mg", "75 mg"),
            ("\u{202e}\u{200b}Gel\u{ad}\u{feff}", "Gel"),
            ("e\u{301}", "é"),
            ("ﬁne ＡＢ 5 ㎎", "fine AB 5 mg"),
            ("x\u{200d}y", "xy"),
            ("😀👍🏽", ""),
            ("a  ·  b", "a  ·  b"),
            ("it's", "it’s"),
        ] {
            assert_eq!(printable(typed), printed, "{typed}");
            let set: String = NAME.set(typed).runs.iter().map(|run| run.text.as_str()).collect();
            assert_eq!(set, printed, "{typed}");
        }
    }
}
