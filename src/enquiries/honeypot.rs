//! What tells programs from people without a puzzle: a field that people do not see, and the time that filling in takes.

use crate::error::{FieldErrors, Result};

/// What a form sends along; both are missing where there is no script, and then nothing is judged.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Honeypot<'a> {
    /// Left empty by people.
    pub(crate) website: Option<&'a str>,
    /// Milliseconds from showing the form to sending it.
    pub(crate) elapsed_ms: Option<f64>,
}

/// What a tripped trap answers: nothing that helps a program, and no false success.
pub(crate) const NEUTRAL: &str =
    "The form could not be accepted. Please wait a moment and send it again, or call us.";

impl Honeypot<'_> {
    /// Refuses what no person sends.
    #[expect(clippy::cast_precision_loss, reason = "milliseconds of a form are far below 2^52")]
    pub(crate) fn check(self, min_fill_ms: u64) -> Result<()> {
        let filled_in = self.website.is_some_and(|text| !text.trim().is_empty());
        let too_fast = self.elapsed_ms.is_some_and(|elapsed| elapsed < min_fill_ms as f64);
        let mut errors = FieldErrors::default();
        if filled_in || too_fast {
            errors.add("form", NEUTRAL);
        }
        errors.into_result()
    }
}
