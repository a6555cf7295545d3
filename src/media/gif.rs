//! GIF: the first frame, held with one byte per pixel and read as rows of RGBA.

use std::io::Cursor;

use gif::{ColorOutput, DecodeOptions, MemoryLimit};

use super::rejection::{ImageRejected, ProcessError};
use super::rows::{RowDecoder, buffer};

/// A GIF whose first frame has not been decoded.
pub(super) struct GifFrame<'a> {
    decoder: gif::Decoder<Cursor<&'a [u8]>>,
    pub(super) width: u32,
    pub(super) height: u32,
    /// Bytes that decoding takes.
    pub(super) memory: u64,
}

/// Rows of the first frame, transparent around it.
pub(super) struct GifRows {
    palette: Vec<u8>,
    transparent: Option<u8>,
    pixels: Vec<u8>,
    left: usize,
    top: usize,
    frame_width: usize,
    frame_height: usize,
    next_row: usize,
}

impl<'a> GifFrame<'a> {
    /// Reads up to the first frame.
    pub(super) fn read(bytes: &'a [u8]) -> Result<Self, ImageRejected> {
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::Indexed);
        // The decoder's own frame buffer is never used.
        options.set_memory_limit(MemoryLimit::Unlimited);
        let mut decoder = options.read_info(Cursor::new(bytes)).map_err(|_| ImageRejected::Damaged)?;
        let (width, height) = (u32::from(decoder.width()), u32::from(decoder.height()));
        let frame = decoder.next_frame_info().ok().flatten().ok_or(ImageRejected::Damaged)?;
        // A frame may be larger than its canvas; the part outside is decoded, too.
        let memory = u64::from(frame.width) * u64::from(frame.height);
        Ok(Self { decoder, width, height, memory })
    }
}

impl GifRows {
    /// Decodes the frame.
    pub(super) fn decode(GifFrame { mut decoder, .. }: GifFrame<'_>) -> Result<Self, ProcessError> {
        let frame = decoder.current_frame_info().ok_or(ImageRejected::Damaged)?;
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        let (frame_width, frame_height) = (usize::from(frame.width), usize::from(frame.height));
        let transparent = frame.transparent;
        let mut pixels = buffer(frame_width * frame_height)?;
        decoder.read_into_buffer(&mut pixels).map_err(|_| ImageRejected::Damaged)?;
        let palette = decoder.palette().map_err(|_| ImageRejected::Damaged)?.to_vec();
        Ok(Self { palette, transparent, pixels, left, top, frame_width, frame_height, next_row: 0 })
    }
}

impl RowDecoder for GifRows {
    fn next(&mut self, row: &mut [u8]) -> Result<(), ImageRejected> {
        row.fill(0);
        let line = self.next_row.checked_sub(self.top).filter(|line| *line < self.frame_height);
        self.next_row += 1;
        let Some(line) = line else { return Ok(()) };
        let pixels = &self.pixels[line * self.frame_width..][..self.frame_width];
        // Left of the frame the canvas stays transparent.
        for (out, index) in row.chunks_exact_mut(4).skip(self.left).zip(pixels) {
            let at = usize::from(*index) * 3;
            if let Some(colour) = self.palette.get(at..at + 3)
                && self.transparent != Some(*index)
            {
                out[..3].copy_from_slice(colour);
                out[3] = 255;
            }
        }
        Ok(())
    }
}
