//! A page as a list of elements, and writing it.

use krilla::action::LinkAction;
use krilla::annotation::{LinkAnnotation, Target};
use krilla::color::rgb;
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect, Size, Transform};
use krilla::image::Image;
use krilla::num::NormalizedF32;
use krilla::page::{Page, PageSettings};
use krilla::paint::{Fill, FillRule, Stroke, StrokeDash};
use krilla::surface::Surface;

use super::fonts::Line;
use super::style::{HEIGHT, WIDTH};

/// Something on a page, in points from its upper left corner. The `y` of a text is its baseline.
pub(super) enum PageElement {
    Text { x: f32, y: f32, line: Line },
    Box { x: f32, y: f32, width: f32, height: f32, colour: [u8; 3] },
    Frame { x: f32, y: f32, width: f32, height: f32, colour: [u8; 3] },
    Dots { x: f32, y: f32, to: f32, colour: [u8; 3] },
    Shape { x: f32, y: f32, scale: f32, path: &'static [PathSegment], colour: [u8; 3] },
    Image { x: f32, y: f32, size: f32, image: Image },
    Link { x: f32, y: f32, width: f32, height: f32, to: LinkTarget },
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

    pub(super) fn link(&mut self, x: f32, y: f32, width: f32, height: f32, to: LinkTarget) {
        self.elements.push(PageElement::Link { x, y, width, height, to });
    }

    /// Writes the elements onto a page of a document with `pages` pages.
    pub(super) fn write(self, mut page: Page<'_>, pages: usize) {
        let mut surface = page.surface();
        let mut links = Vec::new();
        for element in self.elements {
            if let PageElement::Link { x, y, width, height, to } = element {
                links.extend(Rect::from_xywh(x, y, width, height).zip(target(to, pages)));
            } else {
                draw(&mut surface, element);
            }
        }
        surface.finish();
        for (area, target) in links {
            page.add_annotation(LinkAnnotation::new(area, target).into());
        }
        page.finish();
    }
}

/// An empty A4 page.
pub(super) fn settings() -> PageSettings {
    PageSettings::from_wh(WIDTH, HEIGHT).unwrap_or_default()
}

fn target(to: LinkTarget, pages: usize) -> Option<Target> {
    match to {
        LinkTarget::Page(page, y) if page < pages => {
            Some(Target::Destination(XyzDestination::new(page, Point::from_xy(0.0, y)).into()))
        }
        LinkTarget::Page(..) => None,
        LinkTarget::Web(address) => Some(Target::Action(LinkAction::new(address).into())),
    }
}

fn draw(surface: &mut Surface<'_>, element: PageElement) {
    match element {
        PageElement::Text { x, y, line } => {
            surface.set_stroke(None);
            surface.set_fill(Some(fill(line.style.colour)));
            let mut at = x;
            for run in line.runs {
                let start = Point::from_xy(at, y);
                surface.draw_glyphs(start, &run.glyphs, run.font.font(), &run.text, line.style.size, false);
                at += run.width;
            }
        }
        PageElement::Box { x, y, width, height, colour } => {
            surface.set_stroke(None);
            surface.set_fill(Some(fill(colour)));
            rectangle(surface, x, y, width, height);
        }
        PageElement::Frame { x, y, width, height, colour } => {
            surface.set_fill(None);
            surface.set_stroke(Some(Stroke { width: 0.5, ..stroke(colour) }));
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
        PageElement::Image { x, y, size, image } => {
            let Some(size) = Size::from_wh(size, size) else { return };
            surface.push_transform(&Transform::from_translate(x, y));
            surface.draw_image(image, size);
            surface.pop();
        }
        PageElement::Link { .. } => {}
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
