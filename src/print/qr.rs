//! An address as a QR code, drawn as vectors.

use qrcode::{Color, EcLevel, QrCode};

use super::page::{PageElement, PageLayout};
use super::structure::Structure;
use super::style::INK;

/// The quiet zone that readers need on each side, in modules (ISO/IEC 18004).
const QUIET: u16 = 4;

/// Draws the QR code of an address into a square; nothing when the address is too long for one.
pub(super) fn qr_code(layout: &mut PageLayout, address: &str, x: f32, y: f32, size: f32) {
    let Ok(code) = QrCode::with_error_correction_level(address, EcLevel::M) else { return };
    let Ok(width) = u16::try_from(code.width()) else { return };
    let module = size / f32::from(width + 2 * QUIET);
    // The margin of the page is quiet too, so that the code ends where the text does.
    let x = x + module * f32::from(QUIET);
    let mut bars = Vec::new();
    for (row, modules) in (0_u16..).zip(code.to_colors().chunks(usize::from(width))) {
        let mut column = 0;
        for run in modules.chunk_by(|one, other| one == other) {
            let length = run.len() as u16;
            if run.first() == Some(&Color::Dark) {
                bars.push([column + QUIET, row + QUIET, length]);
            }
            column += length;
        }
    }
    let alt = format!("QR code of {address}");
    layout.within(Structure::Figure { alt, area: [x, y, size, size] }, |layout| {
        layout.elements.push(PageElement::Bars { x, y, module, bars, colour: INK });
    });
}
