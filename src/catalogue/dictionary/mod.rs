//! The dictionary of the trade: what else words may mean.

/// What else words may mean; cheap to clone.
#[derive(Debug, Clone, Default)]
pub struct Dictionary;

impl Dictionary {
    /// The shipped entries.
    pub fn shipped() -> Self {
        Self
    }
}
