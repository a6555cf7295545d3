//! Detects forms that programs send, without a captcha: by a field that people do not see, and by the time that filling
//! in took.

/// A form that a browser reports as filled in faster than this was not filled in by a person, milliseconds.
const MIN_FILL_MS: f64 = 1500.0;

/// What a form sends for this. A missing value, such as `elapsed_ms` without a script, does not count.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Honeypot<'a> {
    /// A field that people do not see, so only programs fill it in.
    pub(crate) website: Option<&'a str>,
    /// Milliseconds from showing the form to sending it.
    pub(crate) elapsed_ms: Option<f64>,
}

/// The message for a program: it neither says what gave it away nor claims success.
pub(crate) const NEUTRAL_ANSWER: &str =
    "The form could not be accepted. Please wait a moment and send it again, or call us.";

impl Honeypot<'_> {
    pub(crate) fn is_triggered(self) -> bool {
        let is_filled_in = self.website.is_some_and(|text| !text.trim().is_empty());
        let is_too_fast = self.elapsed_ms.is_some_and(|elapsed| elapsed < MIN_FILL_MS);
        is_filled_in || is_too_fast
    }
}
