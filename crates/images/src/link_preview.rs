//! The JPEG copy of an image that link previews show, because some programs show no WebP. It is made when it is first
//! asked for and kept beside the image, so that images which were uploaded long ago have one too.

use std::fs::{File, Permissions};
use std::io::{BufReader, Error, Result, Write as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use fast_image_resize::{ResizeOptions, Resizer};
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageReader, Limits, Rgb, RgbImage};
use tempfile::NamedTempFile;

use crate::staged_files::UNFINISHED;
use crate::variants::resize;

/// How the name of an image's copy for link previews ends, after the image's name without its extension.
pub const LINK_PREVIEW: &str = ".preview.jpg";

/// Its width where the image is wider. `frontend/src/public/parts/linkPreview.ts` counts in the same way.
const MAX_WIDTH: u32 = 1200;
/// Width of the variant that is made smaller where there is one, and of the widest image that is read whole.
const VARIANT: u32 = 1280;
/// The tallest image that is read whole; that variant is never taller.
const MAX_HEIGHT: u32 = 4096;
const QUALITY: u8 = 84;
/// Shines through where an image is transparent: the paper of the pages.
const PAPER: [u8; 3] = [0xf8, 0xf3, 0xe8];
/// Memory that the largest source takes: its pixels, those of the copy, and both once more without transparency.
pub const MEMORY: u64 = (VARIANT * MAX_HEIGHT * 4 * 3) as u64;

/// Whether there is an image for the copy at this path.
pub fn has_source(copy: &Path) -> bool {
    candidates(copy).any(|source| source.is_file())
}

/// Makes the copy of an image at this path; false when there is no image that it could show.
pub fn make(copy: &Path) -> Result<bool> {
    let Some(image) = candidates(copy).find_map(|source| read(&source)) else { return Ok(false) };
    let small = smaller(image)?;
    let folder = copy.parent().ok_or_else(|| Error::other("a copy has no folder"))?;
    let mut file = NamedTempFile::with_prefix_in(UNFINISHED, folder)?;
    let mut jpeg = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut jpeg, QUALITY);
    opaque(small).write_with_encoder(encoder).map_err(Error::other)?;
    file.write_all(&jpeg)?;
    // Temporary files are for their owner alone; this one gets the rights of the other images.
    file.as_file().set_permissions(Permissions::from_mode(0o644))?;
    file.persist(copy)?;
    Ok(true)
}

/// The files that the copy may be made from, best first.
fn candidates(copy: &Path) -> impl Iterator<Item = PathBuf> {
    let name =
        copy.file_name().and_then(|name| name.to_str()).and_then(|name| name.strip_suffix(LINK_PREVIEW));
    let stem = name.filter(|stem| !stem.is_empty() && !stem.contains('.')).map(str::to_owned);
    let folder = copy.parent().map(Path::to_owned).unwrap_or_default();
    let endings = ["1280.webp", "webp", "jpg", "png", "640.webp", "320.webp", "160.webp"];
    stem.into_iter().flat_map(move |stem| {
        let folder = folder.clone();
        endings.into_iter().map(move |ending| folder.join(format!("{stem}.{ending}")))
    })
}

/// An image that is not too large to be read whole.
fn read(source: &Path) -> Option<DynamicImage> {
    let file = BufReader::new(File::open(source).ok()?);
    let mut reader = ImageReader::new(file).with_guessed_format().ok()?;
    let mut limits = Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(VARIANT), Some(MAX_HEIGHT));
    limits.max_alloc = Some(MEMORY);
    reader.limits(limits);
    reader.decode().ok()
}

/// The image, at most as wide as a copy may be.
fn smaller(image: DynamicImage) -> Result<DynamicImage> {
    let (width, height) = (image.width(), image.height());
    if width <= MAX_WIDTH {
        return Ok(image);
    }
    let height = (height * MAX_WIDTH * 2 + width) / (width * 2);
    let has_alpha = image.color().has_alpha();
    let image: DynamicImage = if has_alpha { image.into_rgba8().into() } else { image.into_rgb8().into() };
    let mut small = DynamicImage::new(MAX_WIDTH, height.max(1), image.color());
    resize(&mut Resizer::new(), &image, &mut small, &ResizeOptions::new())?;
    Ok(small)
}

fn opaque(image: DynamicImage) -> RgbImage {
    if !image.color().has_alpha() {
        return image.into_rgb8();
    }
    let image = image.into_rgba8();
    RgbImage::from_fn(image.width(), image.height(), |x, y| {
        let [red, green, blue, alpha] = image.get_pixel(x, y).0;
        let over = |colour: u8, paper: u8| {
            let (colour, paper, alpha) = (u16::from(colour), u16::from(paper), u16::from(alpha));
            ((colour * alpha + paper * (255 - alpha)) / 255) as u8
        };
        Rgb([over(red, PAPER[0]), over(green, PAPER[1]), over(blue, PAPER[2])])
    })
}

#[cfg(test)]
mod tests {
    use image::{Rgba, RgbaImage};

    use super::*;

    fn size_of(path: &Path) -> (u32, u32) {
        image::image_dimensions(path).unwrap()
    }

    #[test]
    fn the_copy_is_made_of_the_best_file_that_is_not_too_large() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let save = |width, height, name: &str| RgbImage::new(width, height).save(at(name)).unwrap();
        save(1280, 720, "a.1280.webp");
        save(1600, 900, "a.png");
        save(800, 801, "b.jpg");
        save(640, 641, "b.640.webp");
        save(1300, 5000, "c.png");
        save(160, 615, "c.160.webp");
        for (name, size) in [("a", (1200, 675)), ("b", (800, 801)), ("c", (160, 615))] {
            let copy = at(&format!("{name}{LINK_PREVIEW}"));
            assert!(has_source(&copy) && make(&copy).unwrap(), "{name}");
            assert_eq!(size_of(&copy), size, "{name}");
        }
    }

    #[test]
    fn nothing_is_made_for_an_image_that_does_not_exist_or_cannot_be_read() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("broken.png"), b"no image").unwrap();
        for name in ["missing.preview.jpg", "broken.preview.jpg", ".preview.jpg", "a.b.preview.jpg"] {
            let copy = folder.path().join(name);
            assert!(!make(&copy).unwrap(), "{name}");
            assert!(!copy.exists(), "{name}");
        }
    }

    #[test]
    fn paper_shines_through_a_transparent_image() {
        let folder = tempfile::tempdir().unwrap();
        RgbaImage::from_pixel(32, 32, Rgba([0, 0, 0, 0])).save(folder.path().join("a.png")).unwrap();
        let copy = folder.path().join("a.preview.jpg");
        assert!(make(&copy).unwrap());
        let pixel = image::open(&copy).unwrap().into_rgb8().get_pixel(16, 16).0;
        assert!(pixel.iter().zip(PAPER).all(|(have, want)| have.abs_diff(want) < 4), "{pixel:?}");
    }
}
