//! What is shown of a product: its photograph, else the pack of its label in outline.

use krilla::image::Image;

use super::images::alt;
use super::pack::PackOutline;
use super::page::{PageElement, PageLayout};
use super::structure::Structure;
use super::style::GREEN;
use crate::catalogue::product::ProductSummary;

/// Of the square that a packshot has, so much is left free around an outline.
const MARGIN: f32 = 0.12;

/// A picture of a product, not yet placed.
pub(super) struct Packshot {
    shown: Shown,
    /// What it shows.
    alt: String,
}

enum Shown {
    Photograph(Image),
    Pack(PackOutline),
}

impl Packshot {
    /// The photograph, or else the pack; none where there is neither.
    pub(super) fn of(product: &ProductSummary, name: &str, image: Option<Image>) -> Option<Self> {
        let pack = || product.label.as_ref().map(|label| Shown::Pack(PackOutline::of(label)));
        let shown = image.map(Shown::Photograph).or_else(pack)?;
        Some(Self { shown, alt: alt(product.picture.as_ref(), name) })
    }

    /// Places it in a square.
    pub(super) fn place(self, layout: &mut PageLayout, [x, y]: [f32; 2], size: f32) {
        layout.within(Structure::Figure { alt: self.alt, area: [x, y, size, size] }, |layout| {
            layout.elements.push(match self.shown {
                Shown::Photograph(image) => PageElement::Image { x, y, size, image },
                Shown::Pack(PackOutline { path, width }) => {
                    let scale = size * (1.0 - 2.0 * MARGIN) / PackOutline::HEIGHT;
                    let (x, y) = (x + (size - width * scale) / 2.0, y + size * MARGIN);
                    PageElement::Outline { x, y, scale, path, weight: size / 90.0, colour: GREEN }
                }
            });
        });
    }
}
