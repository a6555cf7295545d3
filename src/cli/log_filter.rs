//! Leaves out of the log what strangers do to their own connections.

use std::fmt;

use tracing::field::{Field, Visit};
use tracing::{Event, Metadata};
use tracing_subscriber::filter::LevelFilter;
use tracing_subscriber::layer::{Context, Filter};

/// Where the server beneath logs as an error that a connection broke off, or that what came over it was not HTTP.
const TARGET: &str = "actix_http::h1::dispatcher";
/// How it begins to say so.
const BEGINNING: &str = "stream error:";

/// Everything but faults of clients.
pub struct WithoutClientFaults;

impl<S> Filter<S> for WithoutClientFaults {
    fn enabled(&self, _: &Metadata<'_>, _: &Context<'_, S>) -> bool {
        true
    }

    fn event_enabled(&self, event: &Event<'_>, _: &Context<'_, S>) -> bool {
        if event.metadata().target() != TARGET {
            return true;
        }
        let mut message = Message(String::new());
        event.record(&mut message);
        !message.0.starts_with(BEGINNING)
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(LevelFilter::TRACE)
    }
}

struct Message(String);

impl Visit for Message {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}
