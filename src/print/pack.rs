//! The pack of a label in outline, for products without a picture: the silhouettes of the pages' sprite, and strips.

use kurbo::{BezPath, Circle, PathEl, RoundedRect, Shape as _};

use super::page::PathSegment;
use crate::catalogue::pack_label::{PackLabel, PackShape};

/// The silhouettes, each 128 high; `frontend/src/recordViews/PackLabel.tsx` draws them filled.
const SPRITE: &str = include_str!("../../frontend/src/recordViews/packs.svg");
const HEIGHT: f64 = 128.0;
/// How far the curve of a circle may be from it.
const TOLERANCE: f64 = 0.1;

/// A drawn pack.
#[derive(Debug, Clone)]
pub(super) struct PackOutline {
    pub(super) path: Vec<PathSegment>,
    /// In the units of the path; its lowest point is at [`PackOutline::HEIGHT`].
    pub(super) width: f32,
}

impl PackOutline {
    pub(super) const HEIGHT: f32 = 128.0;

    /// The pack of a label.
    pub(super) fn of(label: &PackLabel) -> Self {
        let path = if label.pockets > 0 {
            strip(u32::from(label.pockets), label.shape == PackShape::Capsules)
        } else {
            silhouette(&format!("{:?}", label.shape).to_lowercase())
        };
        #[expect(clippy::cast_possible_truncation, reason = "the sprite is some hundred units wide")]
        let width = path.bounding_box().x1 as f32;
        Self { path: path.elements().iter().map(segment).collect(), width }
    }
}

/// All paths of a silhouette, one after the other.
fn silhouette(name: &str) -> BezPath {
    let found = SPRITE.split_once(&format!("id=\"{name}\"")).and_then(|(_, rest)| rest.split_once("</g>"));
    let paths = found.map_or("", |(paths, _)| paths).split(" d=\"").skip(1);
    let path = paths.filter_map(|path| BezPath::from_svg(path.split_once('"')?.0).ok());
    path.flatten().collect()
}

/// Pockets in two columns, from 11 in three, of 16 in four.
fn strip(pockets: u32, long: bool) -> BezPath {
    let columns = match pockets {
        16.. => 4,
        11.. => 3,
        few => few.min(2),
    };
    let (width, rows) = (f64::from(columns * 26 + 14), pockets.div_ceil(columns));
    let height = f64::from(rows * 24 + 8);
    let top = HEIGHT - height;
    let mut path = RoundedRect::new(0.0, top, width, HEIGHT, 5.0).to_path(TOLERANCE);
    for pocket in 0..pockets {
        let (x, y) = (f64::from(20 + 26 * (pocket % columns)), top + f64::from(16 + 24 * (pocket / columns)));
        if long {
            path.extend(RoundedRect::new(x - 10.0, y - 6.0, x + 10.0, y + 6.0, 6.0).path_elements(TOLERANCE));
        } else {
            path.extend(Circle::new((x, y), 9.0).path_elements(TOLERANCE));
        }
    }
    path
}

fn segment(element: &PathEl) -> PathSegment {
    #[expect(clippy::cast_possible_truncation, reason = "the sprite is some hundred units wide")]
    let at = |point: &kurbo::Point| [point.x as f32, point.y as f32];
    match element {
        PathEl::MoveTo(to) => PathSegment::Move(at(to)[0], at(to)[1]),
        PathEl::LineTo(to) => PathSegment::Line(at(to)[0], at(to)[1]),
        PathEl::QuadTo(by, to) => {
            let ([bx, by], [x, y]) = (at(by), at(to));
            PathSegment::Quad([bx, by, x, y])
        }
        PathEl::CurveTo(first, second, to) => {
            let ([ax, ay], [bx, by], [x, y]) = (at(first), at(second), at(to));
            PathSegment::Curve([ax, ay, bx, by, x, y])
        }
        PathEl::ClosePath => PathSegment::Close,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::pack_label::Ink;

    fn outline(shape: PackShape, pockets: u8) -> PackOutline {
        PackOutline::of(&PackLabel {
            ink: Ink::Moss,
            shape,
            pockets,
            amounts: Vec::new(),
            form: None,
            pack: None,
        })
    }

    #[test]
    fn every_shape_of_the_sprite_is_drawn() {
        use PackShape::{Bottle, Box, Brace, Dropper, Inhaler, Jar, Roll, Sachet, Tube, Vial};
        for shape in [Jar, Bottle, Vial, Dropper, Tube, Inhaler, Sachet, Roll, Box, Brace] {
            let drawn = outline(shape, 0);
            assert!(drawn.path.len() > 8 && (55.0..100.0).contains(&drawn.width), "{shape:?}: {drawn:?}");
        }
        let moves = |drawn: &PackOutline| {
            drawn.path.iter().filter(|segment| matches!(segment, PathSegment::Move(..))).count()
        };
        assert_eq!(moves(&outline(PackShape::Tablets, 10)), 11);
        assert_eq!(moves(&outline(PackShape::Capsules, 16)), 17);
        assert!(outline(PackShape::Tablets, 16).width > outline(PackShape::Tablets, 10).width);
    }
}
