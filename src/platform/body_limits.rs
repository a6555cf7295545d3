//! The budgets of bodies, and the limit of refused ones, of the whole process.

use super::body_budget::BodyBudget;
use super::rate_limiter::RateLimiter;
use crate::config::forms::Forms;

/// Bytes of bodies in flight of one client, and of all together.
const CLIENT_BODIES: usize = 4 << 20;
const ALL_BODIES: usize = 12 << 20;
/// The same for the back office.
const CLIENT_ADMIN_BODIES: usize = 16 << 20;
const ALL_ADMIN_BODIES: usize = 32 << 20;

/// The budgets of the process.
pub(crate) struct BodyLimits {
    /// For visitors, and for signing in.
    pub(crate) public: BodyBudget,
    /// For the back office.
    pub(crate) admin: BodyBudget,
    pub(crate) refused: RateLimiter,
}

impl Default for BodyLimits {
    fn default() -> Self {
        Self {
            public: BodyBudget::new(CLIENT_BODIES, ALL_BODIES),
            admin: BodyBudget::new(CLIENT_ADMIN_BODIES, ALL_ADMIN_BODIES),
            refused: RateLimiter::new(&Forms::default()),
        }
    }
}
