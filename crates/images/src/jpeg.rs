//! JPEG: reading the markers before anything is decoded, decoding row by row, and encoding row by row.

use std::cell::RefCell;
use std::io::{Chain, Read as _, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::ptr;

use jpeg_encoder::{Encoder, EncodingError, ImageBuffer, JpegColorType, SamplingFactor, rgb_to_ycbcr};
use mozjpeg::decompress::DecompressStarted;
use mozjpeg::{ColorSpace, Decompress};
use mozjpeg_sys::{jpeg_common_struct, jpeg_error_mgr, msg_parm_union};

use crate::ImageRejected;
use crate::rows::{EncoderRows, RowDecoder};

const QUALITY: u8 = 86;
/// A sane progressive image has about ten scans; each costs a walk over all coefficients.
const MAX_SCANS: usize = 64;
/// Largest colour profile that is read, bytes.
const MAX_PROFILE: usize = 4 << 20;

/// What the markers say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct JpegInfo {
    pub(super) width: u32,
    pub(super) height: u32,
    /// Bytes of coefficients that the decoder holds for every 64 pixels; 0 for a baseline image in one scan.
    pub(super) coefficients: u64,
    /// Whether the file ends without the marker that ends an image, as panoramas of some phones do.
    lacks_end: bool,
    /// EXIF block, beginning with its byte order.
    pub(super) exif: Option<Vec<u8>>,
    pub(super) icc: Option<Vec<u8>>,
}

/// The segment that begins a frame (ITU-T T.81, B.2.2).
struct FrameHeader {
    width: u32,
    height: u32,
    components: u8,
    progressive: bool,
    /// Samples of all components for every 64 pixels.
    samples: u64,
}

impl JpegInfo {
    /// Walks the markers to the end of the image without decoding.
    ///
    /// # Errors
    /// [`ImageRejected::Damaged`] when a scan is missing or the markers make no sense. There must be exactly one frame
    /// header, so that the size that is checked is the size that is decoded.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, ImageRejected> {
        let mut header: Option<FrameHeader> = None;
        let (mut exif, mut icc) = (None, Vec::new());
        let mut scans = 0;
        let mut in_one_scan = false;
        let mut at = 2;
        let lacks_end = loop {
            let rest = bytes.get(at..).ok_or(ImageRejected::Damaged)?;
            let Some(next) = memchr::memchr(0xFF, rest) else { break true };
            at += next;
            let marker = *bytes.get(at + 1).ok_or(ImageRejected::Damaged)?;
            match marker {
                // A stuffed byte, a restart marker or padding.
                0x00 | 0x01 | 0xD0..=0xD8 => at += 2,
                0xFF => at += 1,
                0xD9 => break false,
                _ => {
                    let segment = segment(bytes, at + 2).ok_or(ImageRejected::Damaged)?;
                    at += 4 + segment.len();
                    match marker {
                        0xC0..=0xC2 if header.is_none() => {
                            let found = start_of_frame(segment, marker == 0xC2);
                            header = Some(found.ok_or(ImageRejected::Damaged)?);
                        }
                        0xC0..=0xC2 => return Err(ImageRejected::Damaged),
                        0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF => {
                            return Err(ImageRejected::UnknownFormat);
                        }
                        0xDA => {
                            let header = header.as_ref().ok_or(ImageRejected::Damaged)?;
                            scans += 1;
                            if scans == 1 {
                                in_one_scan = segment.first() == Some(&header.components);
                            } else if scans > MAX_SCANS {
                                return Err(ImageRejected::Damaged);
                            }
                        }
                        0xE1 if exif.is_none() => {
                            exif = segment.strip_prefix(b"Exif\0\0").map(<[u8]>::to_vec);
                        }
                        0xE2 => icc.extend(segment.strip_prefix(b"ICC_PROFILE\0").and_then(profile_part)),
                        _ => {}
                    }
                }
            }
        };
        let header = header.filter(|_| scans > 0).ok_or(ImageRejected::Damaged)?;
        let holds_coefficients = header.progressive || !in_one_scan;
        if lacks_end && holds_coefficients {
            // Nobody can tell whether a scan is missing.
            return Err(ImageRejected::Damaged);
        }
        Ok(Self {
            width: header.width,
            height: header.height,
            coefficients: if holds_coefficients { 2 * header.samples } else { 0 },
            lacks_end,
            exif,
            icc: profile(icc),
        })
    }
}

/// The content of a segment whose length stands at `at`.
fn segment(bytes: &[u8], at: usize) -> Option<&[u8]> {
    let length = usize::from(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
    bytes.get(at + 2..at + length)
}

/// Number and content of one part of a colour profile.
fn profile_part(segment: &[u8]) -> Option<(u8, &[u8])> {
    let [number, _of, part @ ..] = segment else { return None };
    Some((*number, part))
}

/// A colour profile from its parts, unless one is missing.
fn profile(mut parts: Vec<(u8, &[u8])>) -> Option<Vec<u8>> {
    parts.sort_by_key(|(number, _)| *number);
    let in_a_row = parts.iter().zip(1_u8..).all(|((number, _), wanted)| *number == wanted);
    let length: usize = parts.iter().map(|(_, part)| part.len()).sum();
    (in_a_row && (1..=MAX_PROFILE).contains(&length))
        .then(|| parts.iter().flat_map(|(_, part)| *part).copied().collect())
}

fn start_of_frame(segment: &[u8], progressive: bool) -> Option<FrameHeader> {
    let number = |at: usize| Some(u32::from(u16::from_be_bytes(segment.get(at..at + 2)?.try_into().ok()?)));
    let (height, width, count) = (number(1)?, number(3)?, *segment.get(5)?);
    let components = segment.get(6..)?.chunks_exact(3).take(usize::from(count));
    let sizes: Vec<(u64, u64)> =
        components.map(|component| (u64::from(component[1] >> 4), u64::from(component[1] & 15))).collect();
    let widest = sizes.iter().map(|size| size.0).max()?.max(1);
    let highest = sizes.iter().map(|size| size.1).max()?.max(1);
    let samples: u64 = sizes.iter().map(|(across, down)| 64 * across * down / (widest * highest)).sum();
    Some(FrameHeader { width, height, components: count, progressive, samples })
}

/// The rows of a JPEG, grey or RGB.
pub(super) struct JpegRows<'a> {
    decoder: DecompressStarted<Chain<&'a [u8], &'static [u8]>>,
    /// A row of cyan, magenta, yellow and black, for images in these colours.
    inks: Option<Vec<u8>>,
    /// Bytes a pixel.
    pub(super) channels: usize,
}

impl<'a> JpegRows<'a> {
    /// Begins to decode a JPEG whose markers [`JpegInfo::read`] has read.
    pub(super) fn begin(bytes: &'a [u8], info: &JpegInfo) -> Result<Self, ImageRejected> {
        catch_decoder(|| {
            let end: &[u8] = if info.lacks_end { &[0xFF, 0xD9] } else { &[] };
            let builder = Decompress::builder();
            let builder = if info.lacks_end { builder.with_err(refuse_warnings()) } else { builder };
            let decoder = builder.from_reader(bytes.chain(end))?;
            let size = (info.width as usize, info.height as usize);
            if decoder.size() != size {
                return Err(std::io::ErrorKind::InvalidData.into());
            }
            let (space, channels) = match decoder.color_space() {
                ColorSpace::JCS_GRAYSCALE => (ColorSpace::JCS_GRAYSCALE, 1),
                ColorSpace::JCS_CMYK | ColorSpace::JCS_YCCK => (ColorSpace::JCS_CMYK, 3),
                _ => (ColorSpace::JCS_RGB, 3),
            };
            let inks = (space == ColorSpace::JCS_CMYK).then(|| vec![0; size.0 * 4]);
            Ok(Self { decoder: decoder.to_colorspace(space)?, inks, channels })
        })
    }
}

impl RowDecoder for JpegRows<'_> {
    fn next(&mut self, row: &mut [u8]) -> Result<(), ImageRejected> {
        let Self { decoder, inks, .. } = self;
        catch_decoder(|| decoder.read_scanlines_into(inks.as_deref_mut().unwrap_or(row)).map(drop))?;
        if let Some(inks) = inks {
            for (pixel, ink) in row.chunks_exact_mut(3).zip(inks.chunks_exact(4)) {
                for (colour, ink_of_colour) in pixel.iter_mut().zip(ink) {
                    // Such files store inverted values: the paper that is left free, not the ink.
                    *colour = (u16::from(*ink_of_colour) * u16::from(ink[3]) / 255) as u8;
                }
            }
        }
        Ok(())
    }
}

/// For a file without an end: whatever the decoder warns of, such as rows that it has no data for, is an error.
fn refuse_warnings() -> jpeg_error_mgr {
    extern "C-unwind" fn stop(_: &mut jpeg_common_struct) {
        resume_unwind(Box::new(()));
    }
    extern "C-unwind" fn told(image: &mut jpeg_common_struct, level: i32) {
        if level < 0 {
            stop(image);
        }
    }
    extern "C-unwind" fn ignore(_: &mut jpeg_common_struct) {}
    jpeg_error_mgr {
        error_exit: Some(stop),
        emit_message: Some(told),
        output_message: Some(ignore),
        format_message: None,
        reset_error_mgr: Some(ignore),
        msg_code: 0,
        msg_parm: msg_parm_union::default(),
        trace_level: 0,
        num_warnings: 0,
        jpeg_message_table: ptr::null(),
        last_jpeg_message: 0,
        addon_message_table: ptr::null(),
        first_addon_message: 0,
        last_addon_message: 0,
    }
}

/// The decoder reports errors by unwinding, without calling the panic hook.
fn catch_decoder<T>(work: impl FnOnce() -> std::io::Result<T>) -> Result<T, ImageRejected> {
    catch_unwind(AssertUnwindSafe(work)).ok().and_then(Result::ok).ok_or(ImageRejected::Damaged)
}

/// Writes an image as JPEG without metadata.
pub(super) fn encode(rows: &mut EncoderRows<'_>, out: impl Write) -> std::io::Result<()> {
    let small = |number: u32| u16::try_from(number).map_err(std::io::Error::other);
    let (width, height) = (small(rows.width)?, small(rows.height)?);
    let grey = rows.channels == 1;
    let row = vec![0; rows.stride()];
    let mut encoder = Encoder::new(out, QUALITY);
    encoder.set_sampling_factor(SamplingFactor::R_4_2_0);
    let state = RefCell::new((rows, row, 0));
    encoder.encode_image(RowBuffer { state, width, height, grey }).map_err(|cause| match cause {
        EncodingError::IoError(cause) => cause,
        other => std::io::Error::other(other),
    })
}

/// Rows as the encoder asks for them: in order, the last one again and again until its blocks are full.
struct RowBuffer<'a, 'f> {
    /// Where rows come from, the last row, and how many were read.
    state: RefCell<(&'a mut EncoderRows<'f>, Vec<u8>, u32)>,
    width: u16,
    height: u16,
    grey: bool,
}

impl ImageBuffer for RowBuffer<'_, '_> {
    fn get_jpeg_color_type(&self) -> JpegColorType {
        if self.grey { JpegColorType::Luma } else { JpegColorType::Ycbcr }
    }

    fn width(&self) -> u16 {
        self.width
    }

    fn height(&self) -> u16 {
        self.height
    }

    fn fill_buffers(&self, y: u16, buffers: &mut [Vec<u8>; 4]) {
        let (rows, row, read) = &mut *self.state.borrow_mut();
        if u32::from(y) == *read {
            // The encoder accepts no error here. `EncoderRows::finish` returns it, and the file is dropped.
            let _ = rows.next(row);
            *read += 1;
        }
        if self.grey {
            buffers[0].extend_from_slice(row);
            return;
        }
        for pixel in row.chunks_exact(3) {
            let (luma, blue, red) = rgb_to_ycbcr(pixel[0], pixel[1], pixel[2]);
            buffers[0].push(luma);
            buffers[1].push(blue);
            buffers[2].push(red);
        }
    }
}
