//! A page as a list of elements, and writing it.

use std::collections::VecDeque;

use krilla::action::LinkAction;
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::color::rgb;
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Size, Transform};
use krilla::image::Image;
use krilla::num::NormalizedF32;
use krilla::page::{Page, PageSettings};
use krilla::paint::{Fill, FillRule, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::tagging::{ArtifactType, Identifier, Tag};
use kurbo::{BezPath, PathEl, Rect, Shape as _};

use super::fonts::Line;
use super::structure::{Marking, PageMarking, Structure, StructureWriter};
use super::style::{HEIGHT, WIDTH};

/// Something on a page, in points from its upper left corner. The `y` of a text is its baseline.
pub(super) enum PageElement {
    Text {
        x: f32,
        y: f32,
        line: Line,
    },
    Dots {
        x: f32,
        y: f32,
        to: f32,
        colour: [u8; 3],
    },
    Shape {
        x: f32,
        y: f32,
        scale: f32,
        path: BezPath,
        rule: FillRule,
        colour: [u8; 3],
    },
    Image {
        x: f32,
        y: f32,
        size: f32,
        image: Image,
    },
    Link {
        x: f32,
        y: f32,
        width: f32,
        height: f32,
        to: LinkTarget,
        says: String,
    },
    /// What follows, until the matching `Close`, belongs to this part of the document's structure.
    Open(Structure),
    Close,
}

/// Where a link leads.
#[derive(Debug, Clone)]
pub(super) enum LinkTarget {
    /// A page of this document, from 0, and the `y` on it.
    Page(usize, f32),
    /// An address.
    Web(String),
}

/// A page.
#[derive(Default)]
pub(super) struct PageLayout {
    pub(super) elements: Vec<PageElement>,
}

impl PageLayout {
    pub(super) fn text(&mut self, x: f32, y: f32, line: Line) {
        self.elements.push(PageElement::Text { x, y, line });
    }

    /// The lines of a text below each other, the first one below `y`; returns the baseline of the last.
    pub(super) fn lines(&mut self, x: f32, mut y: f32, lines: impl IntoIterator<Item = Line>) -> f32 {
        for line in lines {
            y += line.style.leading;
            self.text(x, y, line);
        }
        y
    }

    /// A paragraph of lines.
    pub(super) fn paragraph(&mut self, x: f32, y: f32, lines: impl IntoIterator<Item = Line>) -> f32 {
        self.within(Tag::P, |layout| layout.lines(x, y, lines))
    }

    /// A link of its own, with what `add` sets of it in an area.
    pub(super) fn link_paragraph(
        &mut self,
        to: LinkTarget,
        says: String,
        add: impl FnOnce(&mut Self) -> [f32; 4],
    ) {
        self.within(Tag::P, |layout| {
            layout.within(Tag::Link, |layout| {
                let area = add(layout);
                layout.link(area, to, says);
            });
        });
    }

    /// A text that ends at `right`.
    pub(super) fn text_to(&mut self, right: f32, y: f32, line: Line) {
        self.text(right - line.width, y, line);
    }

    pub(super) fn fill(&mut self, x: f32, y: f32, width: f32, height: f32, colour: [u8; 3]) {
        let path = Rect::new(0.0, 0.0, width.into(), height.into()).to_path(0.1);
        self.elements.push(PageElement::Shape { x, y, scale: 1.0, path, rule: FillRule::NonZero, colour });
    }

    /// A link; `says` is what a screen reader announces. It belongs between the text of the link and the end of its
    /// structure.
    pub(super) fn link(&mut self, [x, y, width, height]: [f32; 4], to: LinkTarget, says: String) {
        self.elements.push(PageElement::Link { x, y, width, height, to, says });
    }

    /// Adds elements that belong to a part of the document's structure.
    pub(super) fn within<T>(
        &mut self,
        structure: impl Into<Structure>,
        add: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.open(structure);
        let added = add(self);
        self.close();
        added
    }

    /// Begins a part of the structure that may end on a later page.
    pub(super) fn open(&mut self, structure: impl Into<Structure>) {
        self.elements.push(PageElement::Open(structure.into()));
    }

    /// Ends the part of the structure that was begun last.
    pub(super) fn close(&mut self) {
        self.elements.push(PageElement::Close);
    }

    /// Writes the elements onto a page of a document with `pages` pages.
    pub(super) fn write(
        &self,
        mut page: Page<'_>,
        number: usize,
        pages: usize,
        structure: &mut StructureWriter,
    ) {
        let mut links = VecDeque::new();
        for element in &self.elements {
            if let PageElement::Link { x, y, width, height, to, says } = element {
                let annotation = annotation([*x, *y, *width, *height], to, says, pages);
                links.push_back(annotation.map(|annotation| page.add_tagged_annotation(annotation)));
            }
        }
        let mut surface = page.surface();
        let mut writer = PageWriter { marking: PageMarking::new(structure, number), links };
        for element in &self.elements {
            writer.draw(&mut surface, element);
        }
        writer.marking.end(&mut surface);
        surface.finish();
        page.finish();
    }
}

/// An empty A4 page.
pub(super) fn settings() -> PageSettings {
    PageSettings::from_wh(WIDTH, HEIGHT).unwrap_or_default()
}

/// The annotation of a link; none where its target is not in the document.
fn annotation(area: [f32; 4], to: &LinkTarget, says: &str, pages: usize) -> Option<Annotation> {
    let [x, y, width, height] = area;
    let target = match to {
        LinkTarget::Page(page, y) if *page < pages => {
            Target::Destination(XyzDestination::new(*page, Point::from_xy(0.0, *y)).into())
        }
        LinkTarget::Page(..) => return None,
        LinkTarget::Web(address) => Target::Action(LinkAction::new(address.clone()).into()),
    };
    let link = LinkAnnotation::new(krilla::geom::Rect::from_xywh(x, y, width, height)?, target);
    Some(Annotation::new_link(link, Some(says.to_owned())))
}

struct PageWriter<'a> {
    marking: PageMarking<'a>,
    /// Of the page's links, in their order.
    links: VecDeque<Option<Identifier>>,
}

impl PageWriter<'_> {
    fn draw(&mut self, surface: &mut Surface<'_>, element: &PageElement) {
        match *element {
            PageElement::Open(ref structure) => self.marking.open(surface, structure),
            PageElement::Close => self.marking.close(surface),
            PageElement::Link { .. } => {
                self.marking.annotate(surface, self.links.pop_front().flatten());
            }
            PageElement::Text { x, y, ref line } => self.text(surface, x, y, line),
            PageElement::Dots { x, y, to, colour } => {
                self.begin_drawing(surface);
                surface.set_fill(None);
                let dash = Some(StrokeDash { array: vec![0.7, 3.3], offset: 0.0 });
                surface.set_stroke(Some(Stroke { width: 0.7, dash, ..stroke(colour) }));
                let [x, y, to] = [x, y, to].map(f64::from);
                draw_path(surface, &kurbo::Line::new((x, y), (to, y)).to_path(0.1));
            }
            PageElement::Shape { x, y, scale, ref path, rule, colour } => {
                self.begin_drawing(surface);
                surface.set_stroke(None);
                surface.set_fill(Some(Fill { rule, ..fill(colour) }));
                surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, x, y));
                draw_path(surface, path);
                surface.pop();
            }
            PageElement::Image { x, y, size, ref image } => {
                self.marking.begin(surface, Marking::Content(None));
                let Some(size) = Size::from_wh(size, size) else { return };
                surface.push_transform(&Transform::from_translate(x, y));
                surface.draw_image(image.clone(), size);
                surface.pop();
            }
        }
    }

    /// Lines and areas say nothing, but in a figure.
    fn begin_drawing(&mut self, surface: &mut Surface<'_>) {
        let in_figure = self.marking.is_in_figure();
        let marking =
            if in_figure { Marking::Content(None) } else { Marking::Artifact(ArtifactType::Layout) };
        self.marking.begin(surface, marking);
    }

    fn text(&mut self, surface: &mut Surface<'_>, x: f32, y: f32, line: &Line) {
        let mut at = x;
        for run in &line.runs {
            self.marking.begin(surface, Marking::Content(run.font.language()));
            surface.set_stroke(None);
            surface.set_fill(Some(fill(line.style.colour)));
            let start = Point::from_xy(at, y);
            surface.draw_glyphs(start, &run.glyphs, run.font.font(), &run.text, line.style.size, false);
            at += run.width;
        }
    }
}

fn draw_path(surface: &mut Surface<'_>, path: &BezPath) {
    let mut builder = PathBuilder::new();
    let at = |point: &kurbo::Point| (point.x as f32, point.y as f32);
    for element in path.elements() {
        match element {
            PathEl::MoveTo(to) => builder.move_to(at(to).0, at(to).1),
            PathEl::LineTo(to) => builder.line_to(at(to).0, at(to).1),
            PathEl::QuadTo(by, to) => builder.quad_to(at(by).0, at(by).1, at(to).0, at(to).1),
            PathEl::CurveTo(by, then, to) => {
                let [(ax, ay), (bx, by), (x, y)] = [by, then, to].map(at);
                builder.cubic_to(ax, ay, bx, by, x, y);
            }
            PathEl::ClosePath => builder.close(),
        }
    }
    if let Some(path) = builder.finish() {
        surface.draw_path(&path);
    }
}

fn fill([red, green, blue]: [u8; 3]) -> Fill {
    let paint = rgb::Color::new(red, green, blue).into();
    Fill { paint, opacity: NormalizedF32::ONE, rule: FillRule::NonZero }
}

fn stroke([red, green, blue]: [u8; 3]) -> Stroke {
    Stroke { paint: rgb::Color::new(red, green, blue).into(), ..Stroke::default() }
}
