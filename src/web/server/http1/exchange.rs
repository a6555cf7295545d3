//! What service, response body and transport of a connection know together: how far the request that is being answered is.

use std::cell::Cell;

use hyper::body::{Body as _, Incoming};

use super::request_gate::BodyFraming;

/// How far a connection is.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// A request's head is awaited.
    #[default]
    Head,
    /// A request is being answered.
    Answering,
    /// The whole response has been handed over, and is still to be written.
    Written,
}

/// One request and its response at a time.
#[derive(Default)]
pub(super) struct Exchange {
    stage: Cell<Stage>,
    framing: Cell<Option<BodyFraming>>,
    /// Whether a part of a body has been handed over that is not written yet.
    is_part_unwritten: Cell<bool>,
    /// Whether a body waits for that.
    is_body_waiting: Cell<bool>,
    is_ended_idle: Cell<bool>,
}

impl Exchange {
    pub(super) fn stage(&self) -> Stage {
        self.stage.get()
    }

    /// The parser has a request with this body.
    pub(super) fn begin(&self, body: &Incoming) {
        let framing = match body.size_hint().exact() {
            _ if body.is_end_stream() => BodyFraming::None,
            Some(length) => BodyFraming::Length(length),
            None => BodyFraming::Chunked,
        };
        self.stage.set(Stage::Answering);
        self.framing.set(Some(framing));
    }

    /// How the body of a new request is framed; told once.
    pub(super) fn take_framing(&self) -> Option<BodyFraming> {
        self.framing.take()
    }

    /// The response has been handed over.
    pub(super) fn hand_over(&self) {
        self.stage.set(Stage::Written);
    }

    pub(super) fn hand_over_part(&self) {
        self.is_part_unwritten.set(true);
    }

    /// Whether the next part has to wait until the last one is written. The connection is woken then.
    pub(super) fn is_part_to_wait(&self) -> bool {
        self.is_body_waiting.set(self.is_part_unwritten.get());
        self.is_part_unwritten.get()
    }

    /// Everything that was handed over has been written; returns whether a part has waited for it.
    pub(super) fn flushed(&self) -> bool {
        self.is_part_unwritten.set(false);
        self.is_body_waiting.take()
    }

    /// The next request is awaited.
    pub(super) fn end(&self) {
        self.stage.set(Stage::Head);
    }

    /// The connection is ended because of a stop, between two requests if there is none.
    pub(super) fn stop(&self) {
        self.is_ended_idle.set(self.stage.get() == Stage::Head);
    }

    pub(super) fn is_ended_idle(&self) -> bool {
        self.is_ended_idle.get()
    }
}
