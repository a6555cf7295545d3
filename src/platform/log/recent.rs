//! The last warnings and errors of this process, for the office's page about the system, and how many there were.

use std::collections::VecDeque;
use std::fmt::{self, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use jiff::Timestamp;
use serde::Serialize;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;
use utoipa::ToSchema;

use crate::platform::clock::Clock;

/// Events that are kept.
const MAX_KEPT: usize = 50;
/// Bytes of an event that are kept.
const MAX_TEXT: usize = 1000;

/// A warning or an error of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct RecentEvent {
    /// When, RFC 3339 UTC.
    pub at: Timestamp,
    /// Whether it is an error; otherwise it is a warning.
    pub error: bool,
    /// The message with its fields, as the log has them.
    pub text: String,
}

/// The last warnings and errors; cheap to clone. As a layer of the log it collects them.
#[derive(Debug, Clone, Default)]
pub struct RecentEvents(Arc<Collected>);

#[derive(Debug, Default)]
struct Collected {
    last: Mutex<VecDeque<RecentEvent>>,
    warnings: AtomicU64,
    errors: AtomicU64,
}

impl RecentEvents {
    /// The last ones, newest first.
    pub fn list(&self) -> Vec<RecentEvent> {
        self.0.last.lock().unwrap_or_else(PoisonError::into_inner).iter().rev().cloned().collect()
    }

    /// How many warnings and how many errors there were since the start.
    pub fn counts(&self) -> (u64, u64) {
        (self.0.warnings.load(Ordering::Relaxed), self.0.errors.load(Ordering::Relaxed))
    }

    fn add(&self, event: RecentEvent) {
        let count = if event.error { &self.0.errors } else { &self.0.warnings };
        count.fetch_add(1, Ordering::Relaxed);
        let mut last = self.0.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.len() == MAX_KEPT {
            last.pop_front();
        }
        last.push_back(event);
    }
}

impl<S: Subscriber> Layer<S> for RecentEvents {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let level = *event.metadata().level();
        if level > Level::WARN {
            return;
        }
        let mut text = Text::default();
        event.record(&mut text);
        self.add(RecentEvent { at: Clock::System.now(), error: level == Level::ERROR, text: text.finish() });
    }
}

/// An event in words: its message, then its fields.
#[derive(Default)]
struct Text {
    message: String,
    fields: String,
}

impl Text {
    fn finish(self) -> String {
        let mut text = self.message + &self.fields;
        text.truncate(text.floor_char_boundary(MAX_TEXT));
        text
    }
}

impl Visit for Text {
    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "message" {
            value.clone_into(&mut self.message);
        } else {
            let _ = write!(self.fields, " {}={value}", field.name());
        }
    }

    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.record_str(field, &format!("{value:?}"));
    }
}

#[cfg(test)]
mod tests {
    use tracing_subscriber::layer::SubscriberExt as _;

    use super::*;

    #[test]
    fn warnings_and_errors_are_counted_and_the_last_ones_kept() {
        let events = RecentEvents::default();
        let subscriber = tracing_subscriber::registry().with(events.clone());
        tracing::subscriber::with_default(subscriber, || {
            tracing::info!("all is well");
            for n in 0..MAX_KEPT {
                tracing::warn!(n, why = "dust", "a warning");
            }
            tracing::error!(error = %"ä".repeat(MAX_TEXT), "it broke");
        });
        let list = events.list();
        assert_eq!((list.len(), events.counts()), (MAX_KEPT, (MAX_KEPT as u64, 1)));
        assert!(
            list[0].error && list[0].text.starts_with("it broke error=ä") && list[0].text.len() <= MAX_TEXT
        );
        assert_eq!(list[1].text, format!("a warning n={} why=dust", MAX_KEPT - 1));
        assert_eq!(list[MAX_KEPT - 1].text, "a warning n=1 why=dust", "the first one is gone");
    }
}
