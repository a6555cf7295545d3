//! A page as a list of elements, and writing it.

use std::collections::VecDeque;

use krilla::action::LinkAction;
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::color::rgb;
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect, Size, Transform};
use krilla::image::Image;
use krilla::num::NormalizedF32;
use krilla::page::{Page, PageSettings};
use krilla::paint::{Fill, FillRule, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::tagging::{ArtifactType, Identifier};

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
    Box {
        x: f32,
        y: f32,
        width: f32,
        height: f32,
        colour: [u8; 3],
    },
    Frame {
        x: f32,
        y: f32,
        width: f32,
        height: f32,
        weight: f32,
        colour: [u8; 3],
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
        path: &'static [PathSegment],
        colour: [u8; 3],
    },
    /// A drawing in lines.
    Outline {
        x: f32,
        y: f32,
        scale: f32,
        path: Vec<PathSegment>,
        weight: f32,
        colour: [u8; 3],
    },
    Image {
        x: f32,
        y: f32,
        size: f32,
        image: Image,
    },
    /// Bars on a grid of modules, by column, row and length.
    Bars {
        x: f32,
        y: f32,
        module: f32,
        bars: Vec<[u16; 3]>,
        colour: [u8; 3],
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

/// A part of a drawn outline.
#[derive(Debug, Clone, Copy)]
pub(super) enum PathSegment {
    Move(f32, f32),
    Line(f32, f32),
    Quad([f32; 4]),
    Curve([f32; 6]),
    Close,
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

    /// A text that ends at `right`.
    pub(super) fn text_to(&mut self, right: f32, y: f32, line: Line) {
        self.text(right - line.width, y, line);
    }

    pub(super) fn fill(&mut self, x: f32, y: f32, width: f32, height: f32, colour: [u8; 3]) {
        self.elements.push(PageElement::Box { x, y, width, height, colour });
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
    let link = LinkAnnotation::new(Rect::from_xywh(x, y, width, height)?, target);
    Some(Annotation::new_link(link, Some(says.to_owned())))
}

struct PageWriter<'a> {
    marking: PageMarking<'a>,
    /// Of the page's links, in their order.
    links: VecDeque<Option<Identifier>>,
}

impl PageWriter<'_> {
    fn draw(&mut self, surface: &mut Surface<'_>, element: &PageElement) {
        match element {
            PageElement::Open(structure) => self.marking.open(surface, structure),
            PageElement::Close => self.marking.close(surface),
            PageElement::Link { .. } => {
                self.marking.annotate(surface, self.links.pop_front().flatten());
            }
            PageElement::Text { x, y, line } => self.text(surface, *x, *y, line),
            element => {
                let marking = match element {
                    PageElement::Image { .. } => Marking::Content(None),
                    _ if self.marking.is_in_figure() => Marking::Content(None),
                    // Lines and areas say nothing.
                    _ => Marking::Artifact(ArtifactType::Layout),
                };
                self.marking.begin(surface, marking);
                draw(surface, element);
            }
        }
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

fn draw(surface: &mut Surface<'_>, element: &PageElement) {
    match *element {
        PageElement::Box { x, y, width, height, colour } => {
            surface.set_stroke(None);
            surface.set_fill(Some(fill(colour)));
            rectangle(surface, x, y, width, height);
        }
        PageElement::Frame { x, y, width, height, weight, colour } => {
            surface.set_fill(None);
            surface.set_stroke(Some(Stroke { width: weight, ..stroke(colour) }));
            rectangle(surface, x, y, width, height);
        }
        PageElement::Dots { x, y, to, colour } => {
            surface.set_fill(None);
            let dash = Some(StrokeDash { array: vec![0.7, 3.3], offset: 0.0 });
            surface.set_stroke(Some(Stroke { width: 0.7, dash, ..stroke(colour) }));
            outline(surface, &[PathSegment::Move(x, y), PathSegment::Line(to, y)]);
        }
        PageElement::Shape { x, y, scale, path, colour } => {
            surface.set_stroke(None);
            surface.set_fill(Some(fill(colour)));
            surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, x, y));
            outline(surface, path);
            surface.pop();
        }
        PageElement::Outline { x, y, scale, ref path, weight, colour } => {
            surface.set_fill(None);
            surface.set_stroke(Some(Stroke { width: weight / scale, ..stroke(colour) }));
            surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, x, y));
            outline(surface, path);
            surface.pop();
        }
        PageElement::Bars { x, y, module, ref bars, colour } => {
            surface.set_stroke(None);
            surface.set_fill(Some(fill(colour)));
            draw_bars(surface, x, y, module, bars);
        }
        PageElement::Image { x, y, size, ref image } => {
            let Some(size) = Size::from_wh(size, size) else { return };
            surface.push_transform(&Transform::from_translate(x, y));
            surface.draw_image(image.clone(), size);
            surface.pop();
        }
        PageElement::Text { .. } | PageElement::Link { .. } | PageElement::Open(_) | PageElement::Close => {}
    }
}

fn draw_bars(surface: &mut Surface<'_>, x: f32, y: f32, module: f32, bars: &[[u16; 3]]) {
    let mut path = PathBuilder::new();
    for bar in bars {
        let [column, row, length] = bar.map(|modules| f32::from(modules) * module);
        if let Some(bar) = Rect::from_xywh(x + column, y + row, length, module) {
            path.push_rect(bar);
        }
    }
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
}

fn rectangle(surface: &mut Surface<'_>, x: f32, y: f32, width: f32, height: f32) {
    let mut path = PathBuilder::new();
    if let Some(area) = Rect::from_xywh(x, y, width, height) {
        path.push_rect(area);
    }
    if let Some(path) = path.finish() {
        surface.draw_path(&path);
    }
}

fn outline(surface: &mut Surface<'_>, steps: &[PathSegment]) {
    let mut path = PathBuilder::new();
    for step in steps {
        match *step {
            PathSegment::Move(x, y) => path.move_to(x, y),
            PathSegment::Line(x, y) => path.line_to(x, y),
            PathSegment::Quad(to) => path.quad_to(to[0], to[1], to[2], to[3]),
            PathSegment::Curve(to) => path.cubic_to(to[0], to[1], to[2], to[3], to[4], to[5]),
            PathSegment::Close => path.close(),
        }
    }
    if let Some(path) = path.finish() {
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
