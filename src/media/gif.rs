//! GIF: its first frame, a byte a pixel in memory, handed out as rows of RGBA.

use std::io::Cursor;

use gif::{ColorOutput, DecodeOptions, MemoryLimit};

use super::rejection::{ImageRejected, ProcessError};
use super::rows::{Rows, buffer};

type Decoder<'a> = gif::Decoder<Cursor<&'a [u8]>>;

/// A GIF whose first frame has not been decoded.
pub struct Measured<'a> {
    decoder: Decoder<'a>,
    /// Width.
    pub width: u32,
    /// Height.
    pub height: u32,
    /// Bytes that decoding takes.
    pub memory: u64,
}

/// Rows of the first frame, see-through around it.
pub struct GifRows {
    colours: Vec<u8>,
    see_through: Option<u8>,
    pixels: Vec<u8>,
    left: usize,
    top: usize,
    frame_width: usize,
    frame_height: usize,
    at: usize,
}

/// Reads up to the first frame.
///
/// # Errors
/// [`ImageRejected::Damaged`].
pub fn measure(bytes: &[u8]) -> Result<Measured<'_>, ImageRejected> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::Indexed);
    // The frame's own buffer is never asked for.
    options.set_memory_limit(MemoryLimit::Unlimited);
    let mut decoder = options.read_info(Cursor::new(bytes)).map_err(|_| ImageRejected::Damaged)?;
    let (width, height) = (u32::from(decoder.width()), u32::from(decoder.height()));
    let frame =
        decoder.next_frame_info().map_err(|_| ImageRejected::Damaged)?.ok_or(ImageRejected::Damaged)?;
    // A frame may be larger than its canvas; what sticks out is decoded too.
    let memory = u64::from(frame.width) * u64::from(frame.height);
    Ok(Measured { decoder, width, height, memory })
}

impl Measured<'_> {
    /// Decodes the frame.
    ///
    /// # Errors
    /// [`ImageRejected::Damaged`]; when there is no memory.
    pub fn decode(mut self) -> Result<GifRows, ProcessError> {
        let frame = self.decoder.current_frame_info().ok_or(ImageRejected::Damaged)?;
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        let (frame_width, frame_height) = (usize::from(frame.width), usize::from(frame.height));
        let see_through = frame.transparent;
        let mut pixels = buffer(frame_width * frame_height)?;
        self.decoder.read_into_buffer(&mut pixels).map_err(|_| ImageRejected::Damaged)?;
        let colours = self.decoder.palette().map_err(|_| ImageRejected::Damaged)?.to_vec();
        Ok(GifRows { colours, see_through, pixels, left, top, frame_width, frame_height, at: 0 })
    }
}

impl Rows for GifRows {
    fn next(&mut self, row: &mut [u8]) -> Result<(), ImageRejected> {
        row.fill(0);
        let line = self.at.checked_sub(self.top).filter(|line| *line < self.frame_height);
        self.at += 1;
        let Some(line) = line else { return Ok(()) };
        let pixels = &self.pixels[line * self.frame_width..][..self.frame_width];
        // Left of the frame the canvas stays transparent.
        for (out, index) in row.chunks_exact_mut(4).skip(self.left).zip(pixels) {
            let at = usize::from(*index) * 3;
            if let Some(colour) = self.colours.get(at..at + 3)
                && self.see_through != Some(*index)
            {
                out[..3].copy_from_slice(colour);
                out[3] = 255;
            }
        }
        Ok(())
    }
}
