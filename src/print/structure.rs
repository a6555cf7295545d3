//! The logical structure of a document (PDF 1.7, section 14.8): what a screen reader says of the elements on its pages.
//!
//! A page's elements are in reading order, with `Open` and `Close` around those that belong together; a part may go on
//! over several pages. Everything outside of the structure is an artifact, which screen readers leave out.

use std::num::NonZeroU16;

use krilla::geom::Rect;
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, BBox, ContentTag, Identifier, ListNumbering, Node, SpanTag, TableHeaderScope,
    Tag, TagGroup, TagKind, TagTree,
};

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
