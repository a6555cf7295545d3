//! The columns of a price list: code, name, pack, maximum retail price.

use krilla::tagging::ArtifactType;

use super::page::PageLayout;
use super::structure::Structure;
use super::style::{RUNNING_HEAD, SIDE, WIDTH};

/// The width of a line.
pub(super) const LINE: f32 = WIDTH - 2.0 * SIDE;
/// Where name and pack begin; the code stands before them, the price ends the line.
pub(super) const NAME_AT: f32 = 62.0;
pub(super) const PACK_AT: f32 = LINE - 150.0;
/// Room for the widest price.
pub(super) const PRICES: f32 = 50.0;

/// What the columns are, at the head of each page.
pub(super) fn heads(layout: &mut PageLayout) {
    const BASELINE: f32 = 66.0;
    layout.within(Structure::Artifact(ArtifactType::Header), |layout| {
        for (x, head) in [(0.0, "Code"), (NAME_AT, "Name"), (PACK_AT, "Pack")] {
            layout.text(SIDE + x, BASELINE, RUNNING_HEAD.set(head));
        }
        layout.text_to(SIDE + LINE, BASELINE, RUNNING_HEAD.set("MRP"));
    });
}
