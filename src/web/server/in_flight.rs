//! Counts the requests of a connection that actix has got, for the deadlines of the connection and its order.

use std::cell::Cell;
use std::rc::Rc;

/// The requests of a connection that actix has got.
#[derive(Default)]
pub(in crate::web) struct InFlight {
    /// How many are in a handler.
    pub(super) handled: Cell<u32>,
    /// How many the application has got.
    pub(super) begun: Cell<u64>,
    /// How many have a response that actix has taken over completely.
    pub(super) answered: Cell<u64>,
}

/// Counts one request as being handled until it is dropped.
pub(in crate::web) struct InFlightGuard(Rc<InFlight>);

/// Counts one request as answered when it is dropped.
pub(in crate::web) struct AnsweredGuard(Rc<InFlight>);

impl InFlight {
    pub(in crate::web) fn begin(self: Rc<Self>) -> InFlightGuard {
        self.handled.set(self.handled.get() + 1);
        self.begun.set(self.begun.get() + 1);
        InFlightGuard(self)
    }
}

impl Drop for InFlightGuard {
    fn drop(&mut self) {
        self.0.handled.set(self.0.handled.get().saturating_sub(1));
    }
}

impl AnsweredGuard {
    pub(in crate::web) fn new(connection: Rc<InFlight>) -> Self {
        Self(connection)
    }
}

impl Drop for AnsweredGuard {
    fn drop(&mut self) {
        self.0.answered.set(self.0.answered.get() + 1);
    }
}
