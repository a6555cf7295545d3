//! A page as pixels, for programs that show pictures and no PDF: each area is filled by how much of a pixel it covers.

use image::{Rgb, RgbImage};
use krilla::paint::FillRule;
use kurbo::{Affine, BezPath, Line as Edge, PathEl, Point, Rect, Shape as _, flatten};

use super::page::{PageElement, PageLayout};

/// Rows of a pixel that are looked at one by one; along each, what is covered is exact.
const ROWS: i32 = 5;
/// How far the straight lines of a curve may be from it, pixels.
const TOLERANCE: f64 = 0.05;

/// Draws texts and shapes of a page onto a picture; a point is a pixel.
pub(super) fn draw(layout: &PageLayout, onto: &mut RgbImage) {
    for element in &layout.elements {
        match element {
            PageElement::Shape { x, y, scale, path, rule, colour } => {
                let [x, y, scale] = [*x, *y, *scale].map(f64::from);
                fill(onto, &(Affine::new([scale, 0.0, 0.0, scale, x, y]) * path), *rule, *colour);
            }
            PageElement::Text { x, y, line } => {
                let mut origin = *x;
                for run in &line.runs {
                    for glyph in &run.glyphs {
                        let at = Affine::translate((origin.into(), f64::from(*y)));
                        let path = run.font.outline(glyph, line.style.size);
                        fill(onto, &(at * path), FillRule::NonZero, line.style.colour);
                        origin += glyph.x_advance * line.style.size;
                    }
                }
            }
            _ => {}
        }
    }
}

/// The sides of a path, without the level ones.
fn edges(path: &BezPath) -> Vec<Edge> {
    let (mut edges, mut begun, mut at) = (Vec::new(), Point::ZERO, Point::ZERO);
    flatten(path, TOLERANCE, |element| {
        let to = match element {
            PathEl::LineTo(to) => to,
            PathEl::MoveTo(to) => {
                (begun, at) = (to, to);
                to
            }
            _ => begun,
        };
        edges.push(Edge::new(at, to));
        at = to;
    });
    edges
}

fn fill(onto: &mut RgbImage, path: &BezPath, rule: FillRule, colour: [u8; 3]) {
    let area = path.bounding_box().intersect(Rect::new(0.0, 0.0, onto.width().into(), onto.height().into()));
    let (edges, left) = (edges(path), area.x0.floor());
    let mut covered = vec![0.0; (area.x1.ceil() - left).max(0.0) as usize];
    for row in area.y0.floor() as i32..area.y1.ceil() as i32 {
        covered.fill(0.0);
        for part in 0..ROWS {
            let y = f64::from(row) + (f64::from(part) + 0.5) / f64::from(ROWS);
            let crossing = |edge: &Edge| {
                let (up, down) = (edge.p0.y <= y && y < edge.p1.y, edge.p1.y <= y && y < edge.p0.y);
                let along = (y - edge.p0.y) / (edge.p1.y - edge.p0.y);
                let x = (edge.p0.x + (edge.p1.x - edge.p0.x) * along - left).clamp(0.0, covered.len() as f64);
                (up || down).then_some((x, if up { 1 } else { -1 }))
            };
            let mut crossings: Vec<_> = edges.iter().filter_map(crossing).collect();
            crossings.sort_by(|one, other| one.0.total_cmp(&other.0));
            let mut winding = 0;
            for pair in crossings.windows(2) {
                winding += pair[0].1;
                if if rule == FillRule::EvenOdd { winding % 2 != 0 } else { winding != 0 } {
                    cover(&mut covered, pair[0].0, pair[1].0);
                }
            }
        }
        for (column, share) in covered.iter().enumerate().filter(|(_, share)| **share > 0.0) {
            let pixel = onto.get_pixel_mut(left as u32 + column as u32, row as u32);
            let mixed =
                |at: usize| f64::from(pixel[at]) + (f64::from(colour[at]) - f64::from(pixel[at])) * share;
            *pixel = Rgb([0, 1, 2].map(|at| mixed(at).round() as u8));
        }
    }
}

/// Adds a part of a row to what is covered of its pixels.
fn cover(covered: &mut [f64], from: f64, to: f64) {
    for at in from.floor() as usize..(to.ceil() as usize).min(covered.len()) {
        let length = to.min(at as f64 + 1.0) - from.max(at as f64);
        covered[at] = (covered[at] + length / f64::from(ROWS)).min(1.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pixel_is_as_dark_as_much_of_it_is_covered() {
        let mut picture = RgbImage::from_pixel(4, 4, Rgb([255; 3]));
        let mut path = Rect::new(0.5, 1.0, 4.0, 4.0).to_path(TOLERANCE);
        path.extend(Rect::new(2.0, 2.0, 3.0, 3.0).to_path(TOLERANCE));
        fill(&mut picture, &path, FillRule::EvenOdd, [0; 3]);
        let row = |y| [0, 1, 2, 3].map(|x| picture.get_pixel(x, y)[0]);
        assert_eq!([row(0), row(1), row(2)], [[255; 4], [128, 0, 0, 0], [128, 0, 255, 0]]);
        fill(&mut picture, &path, FillRule::NonZero, [0; 3]);
        assert_eq!(picture.get_pixel(2, 2)[0], 0);
    }
}
