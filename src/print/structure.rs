//! The logical structure of a document (PDF 1.7, section 14.8): what a screen reader says of the elements on its pages.
//!
//! A page's elements are in reading order, with `Open` and `Close` around those that belong together; a part may go on
//! over several pages. Everything outside of the structure is an artifact, which screen readers leave out.

use std::num::NonZeroU16;

use krilla::configure::validate::Accessibility;
use krilla::configure::{Configuration, ConfigurationBuilder};
use krilla::error::KrillaError;
use krilla::geom::Rect;
use krilla::metadata::Metadata;
use krilla::outline::Outline;
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, BBox, ContentTag, Identifier, ListNumbering, Node, SpanTag, TableHeaderScope,
    Tag, TagGroup, TagKind, TagTree,
};
use krilla::{Document, SerializeSettings};

use super::page::{PageLayout, settings};
use crate::error::{Error, Result};
use crate::platform::log::repeated;

/// A part of the structure.
pub(super) enum Structure {
    Group(TagKind),
    /// A picture in the area `x`, `y`, width, height, and what it shows.
    Figure {
        alt: String,
        area: [f32; 4],
    },
    /// Not part of the structure: running heads, page numbers.
    Artifact(ArtifactType),
}

impl<T> From<Tag<T>> for Structure
where
    TagKind: From<Tag<T>>,
{
    fn from(tag: Tag<T>) -> Self {
        Self::Group(tag.into())
    }
}

/// A heading; `title` is its whole text. Levels begin with 1, and none is left out.
pub(super) fn heading(level: u16, title: &str) -> Structure {
    Tag::Hn(NonZeroU16::new(level).unwrap_or(NonZeroU16::MIN), Some(title.to_owned())).into()
}

/// A list whose items have no numbers.
pub(super) fn list() -> Structure {
    Tag::L(ListNumbering::None).into()
}

/// The cell that says what its row is about.
pub(super) fn row_header() -> Structure {
    Tag::TH(TableHeaderScope::Row).into()
}

/// The language of a text in the script of Hindi, for texts that are not made of glyphs.
fn language(text: &str) -> Option<String> {
    let letters = text.chars().filter(|letter| letter.is_alphabetic());
    let (hindi, other): (Vec<_>, Vec<_>) =
        letters.partition(|letter| ('\u{900}'..='\u{97f}').contains(letter));
    (hindi.len() > other.len()).then(|| "hi".to_owned())
}

/// How a run of a page's content is marked.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Marking {
    /// As content of the innermost group, in a language other than the document's if one is given.
    Content(Option<&'static str>),
    Artifact(ArtifactType),
}

/// Builds the structure while pages are written.
#[derive(Default)]
pub(super) struct StructureWriter {
    open: Vec<OpenPart>,
    root: Vec<Node>,
}

enum OpenPart {
    Group(TagGroup),
    Artifact(ArtifactType),
}

impl StructureWriter {
    /// The finished structure.
    pub(super) fn finish(mut self) -> TagTree {
        while !self.open.is_empty() {
            self.close();
        }
        TagTree::from(self.root)
    }

    fn add(&mut self, node: Node) {
        let group = self.open.iter_mut().rev().find_map(|part| match part {
            OpenPart::Group(group) => Some(&mut group.children),
            OpenPart::Artifact(_) => None,
        });
        match (group, node) {
            (Some(children), node) => children.push(node),
            (None, group @ Node::Group(_)) => self.root.push(group),
            // Content needs an element around it.
            (None, leaf) => self.root.push(TagGroup::with_children(Tag::P, vec![leaf]).into()),
        }
    }

    /// Ends the innermost part. A group without content is left out.
    fn close(&mut self) {
        if let Some(OpenPart::Group(group)) = self.open.pop()
            && !group.children.is_empty()
        {
            self.add(group.into());
        }
    }
}

/// Marks the content of one page.
pub(super) struct PageMarking<'a> {
    structure: &'a mut StructureWriter,
    page: usize,
    /// How the content that is being drawn is marked, if it is.
    current: Option<Marking>,
}

impl<'a> PageMarking<'a> {
    pub(super) fn new(structure: &'a mut StructureWriter, page: usize) -> Self {
        Self { structure, page, current: None }
    }

    pub(super) fn open(&mut self, surface: &mut Surface<'_>, structure: &Structure) {
        self.end(surface);
        self.structure.open.push(match structure {
            Structure::Group(tag) => OpenPart::Group(TagGroup::new(tag.clone())),
            Structure::Figure { alt, area: [x, y, width, height] } => {
                let area = Rect::from_xywh(*x, *y, *width, *height).map(|area| BBox::new(self.page, area));
                let tag = Tag::Figure(Some(alt.clone())).with_bbox(area).with_lang(language(alt));
                OpenPart::Group(TagGroup::new(tag))
            }
            Structure::Artifact(kind) => OpenPart::Artifact(*kind),
        });
    }

    pub(super) fn close(&mut self, surface: &mut Surface<'_>) {
        self.end(surface);
        self.structure.close();
    }

    /// Adds a link's annotation to the innermost group.
    pub(super) fn annotate(&mut self, surface: &mut Surface<'_>, link: Option<Identifier>) {
        self.end(surface);
        if let Some(link) = link {
            self.structure.add(link.into());
        }
    }

    pub(super) fn is_in_figure(&self) -> bool {
        let innermost = self.structure.open.last();
        matches!(innermost, Some(OpenPart::Group(group)) if matches!(group.tag, TagKind::Figure(_)))
    }

    /// Marks what is drawn next. Inside an artifact, everything is one.
    pub(super) fn begin(&mut self, surface: &mut Surface<'_>, wanted: Marking) {
        let wanted = match self.structure.open.last() {
            Some(OpenPart::Artifact(kind)) => Marking::Artifact(*kind),
            _ => wanted,
        };
        if self.current == Some(wanted) {
            return;
        }
        self.end(surface);
        match wanted {
            Marking::Content(language) => {
                let content = surface.start_tagged(ContentTag::Span(SpanTag::empty().with_lang(language)));
                self.structure.add(content.into());
            }
            Marking::Artifact(kind) => {
                surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(kind)));
            }
        }
        self.current = Some(wanted);
    }

    /// Ends the marked content, if there is any.
    pub(super) fn end(&mut self, surface: &mut Surface<'_>) {
        if self.current.take().is_some() {
            surface.end_tagged();
        }
    }
}

// Writes pages as one tagged PDF: PDF/UA-1 (ISO 14289-1), for people who have it read to them.

/// The language of what we write ourselves, and of what companies in India publish in Latin letters.
const LANGUAGE: &str = "en-IN";

/// What a document says of itself.
pub(super) struct DocumentFacts {
    /// What a viewer shows as the name of its window.
    pub(super) title: String,
    pub(super) author: String,
}

/// The file. Whatever breaks a rule of PDF/UA is logged, and the file is then written without the claim to keep them: a
/// text that nobody foresaw must not cost visitors the catalogue.
pub(super) fn write(
    layouts: &[PageLayout],
    facts: &DocumentFacts,
    outline: impl Fn() -> Outline,
) -> Result<Vec<u8>> {
    let written = match write_as(accessible()?, layouts, facts, outline()) {
        Err(KrillaError::Validation(broken)) => {
            if repeated::is_first(&format!("PDF/UA: {broken:?}")) {
                tracing::error!(title = facts.title, ?broken, "a PDF breaks rules of PDF/UA");
            }
            write_as(Configuration::default(), layouts, facts, outline())
        }
        written => written,
    };
    written.map_err(|cause| Error::internal(format!("a PDF could not be written: {cause}")))
}

fn accessible() -> Result<Configuration> {
    let accessible = ConfigurationBuilder::new().with_accessibility_validator(Accessibility::UA1).finish();
    accessible.map_err(|cause| Error::internal(format!("{cause:?}")))
}

fn write_as(
    configuration: Configuration,
    layouts: &[PageLayout],
    facts: &DocumentFacts,
    outline: Outline,
) -> std::result::Result<Vec<u8>, KrillaError> {
    let mut document =
        Document::new_with(SerializeSettings { configuration, ..SerializeSettings::default() });
    let mut structure = StructureWriter::default();
    for (number, layout) in layouts.iter().enumerate() {
        layout.write(document.start_page_with(settings()), number, layouts.len(), &mut structure);
    }
    document.set_tag_tree(structure.finish().with_lang(Some(LANGUAGE.to_owned())));
    document.set_outline(outline);
    let metadata = Metadata::new()
        .title(facts.title.clone())
        .authors(vec![facts.author.clone()])
        .language(LANGUAGE.to_owned());
    document.set_metadata(metadata);
    document.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    use krilla::tagging::Tag;
    use proptest::prelude::*;

    use crate::print::paragraph::lines;
    use crate::print::style::{BODY, HEADING};
    #[test]
    fn only_a_text_mostly_in_the_script_of_hindi_is_marked_as_such() {
        assert_eq!(language("पेरासिटामोल 500 mg").as_deref(), Some("hi"));
        assert_eq!((language("Paracetamol (हिन्दी)"), language("500"), language("")), (None, None, None));
    }

    fn write_text(text: &str) -> std::result::Result<Vec<u8>, KrillaError> {
        let mut layout = PageLayout::default();
        layout.within(heading(1, "Text"), |layout| layout.text(40.0, 80.0, HEADING.set("Text")));
        let mut y = 100.0;
        layout.within(Tag::P, |layout| {
            for line in lines(text, BODY, 60.0) {
                y += BODY.leading;
                layout.text(40.0, y, line);
            }
        });
        let facts = DocumentFacts { title: "Text".to_owned(), author: String::new() };
        write_as(accessible().unwrap(), &[layout], &facts, Outline::new())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn any_text_keeps_the_rules_of_pdf_ua(
            any in "\\PC{0,40}",
            hindi in "[ a-z\u{900}-\u{97f}\u{200c}\u{200d}\u{300}-\u{36f}]{0,40}",
        ) {
            for text in [any, hindi] {
                let written = write_text(&text);
                prop_assert!(written.is_ok(), "{text:?}: {:?}", written.err());
            }
        }
    }
}
