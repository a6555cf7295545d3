//! The site's numbers of [`work`]'s limits: how often something may be done, and how much of bodies is held.
//!
//! It is counted in memory, so that a restart forgets it; failed sign-ins are counted in the database (`auth/rate_limit.rs`).

use work::{BodyBudget, Rate};

use crate::config::forms::Forms;

/// Counts what is done; shared by all threads.
pub(crate) type RateLimiter = work::RateLimiter<LimitedAction>;
/// Who does what.
pub(crate) type LimitKey = work::LimitKey<LimitedAction>;

const TEN_MINUTES: i64 = 600;
const HOUR: i64 = 3600;

/// What is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum LimitedAction {
    /// A body that is refused; counted by client.
    RefusedBody,
    /// A form that the mail server took; counted by client with the e-mail, and by client with the phone.
    FormOfSender,
    /// The same, counted by client.
    FormOfClient,
    /// The same, all together, which bounds what is sent by mail.
    FormOfAll,
}

impl LimitedAction {
    /// Counts each of them.
    pub(crate) fn limiter(forms: &Forms) -> RateLimiter {
        let forms = forms.clone();
        RateLimiter::new(move |action| action.rate(&forms))
    }

    /// The table of all limits. The wider limits of forms are never narrower than the one that is configured.
    fn rate(self, forms: &Forms) -> Rate {
        let Forms { per_hour, per_hour_address, per_hour_total } = *forms;
        let hourly = |most: u32| Rate { most: most.max(per_hour) as usize, within: HOUR };
        match self {
            Self::RefusedBody => Rate { most: 60, within: TEN_MINUTES },
            Self::FormOfSender => hourly(per_hour),
            Self::FormOfClient => hourly(per_hour_address),
            Self::FormOfAll => hourly(per_hour_total.max(per_hour_address)),
        }
    }

    /// What is said to who has done too many.
    pub(crate) fn message(self) -> &'static str {
        match self {
            Self::RefusedBody => {
                "too much of what came from your address could not be taken; please try again in some minutes"
            }
            Self::FormOfSender | Self::FormOfClient | Self::FormOfAll => {
                "More messages have come within the hour than this form takes. Please call us, write from your own mail \
                 program, or try again later."
            }
        }
    }
}

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
            refused: LimitedAction::limiter(&Forms::default()),
        }
    }
}
