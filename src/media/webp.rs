//! Calls libwebp's lossy encoder, which is C.

/// Longest side that WebP can express.
pub(super) const MAX_SIDE: u32 = 16_383;

/// Encodes RGB or RGBA pixels, `width × height × channels` bytes, as lossy WebP; `None` when libwebp refuses.
#[expect(
    unsafe_code,
    reason = "libwebp is C; the buffer's length is checked and its own is copied and freed"
)]
pub(super) fn encode(
    pixels: &[u8],
    width: u32,
    height: u32,
    channels: usize,
    quality: f32,
) -> Option<Vec<u8>> {
    let stride = (width as usize).checked_mul(channels)?;
    let fits = stride.checked_mul(height as usize) == Some(pixels.len()) && width.max(height) <= MAX_SIDE;
    let encoder = match channels {
        3 if fits => libwebp_sys::WebPEncodeRGB,
        4 if fits => libwebp_sys::WebPEncodeRGBA,
        _ => return None,
    };
    let mut out = std::ptr::null_mut();
    // SAFETY: `pixels` holds `height` rows of `stride` bytes; libwebp writes `length` bytes to a buffer of its own.
    unsafe {
        let length =
            encoder(pixels.as_ptr(), width as i32, height as i32, stride as i32, quality, &raw mut out);
        if length == 0 || out.is_null() {
            return None;
        }
        let encoded = std::slice::from_raw_parts(out, length).to_vec();
        libwebp_sys::WebPFree(out.cast());
        Some(encoded)
    }
}
