//! Counts and times of requests.

use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};

/// The requests that were answered; cheap to clone.
#[derive(Debug, Clone)]
pub struct RequestMetrics {
    pub(super) total: Family<RequestLabels, Counter>,
    pub(super) duration: Family<RouteLabels, Histogram, fn() -> Histogram>,
}

/// What requests are counted by. Every value is one of a few, whatever clients send.
#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct RequestLabels {
    /// The pattern of the route, such as `/products/{id}`.
    route: &'static str,
    method: &'static str,
    status: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
pub(super) struct RouteLabels {
    route: &'static str,
}

impl Default for RequestMetrics {
    fn default() -> Self {
        Self { total: Family::default(), duration: Family::new_with_constructor(durations) }
    }
}

impl RequestMetrics {
    /// Counts a request that was answered after this time; the body may still be on its way.
    pub(crate) fn record(&self, route: &'static str, method: &str, status: u16, took: Duration) {
        let method = known_method(method);
        self.total.get_or_create(&RequestLabels { route, method, status }).inc();
        self.duration.get_or_create(&RouteLabels { route }).observe(took.as_secs_f64());
    }
}

/// From 0.1 ms, which the cache takes at most, to 6.6 s.
fn durations() -> Histogram {
    Histogram::new(exponential_buckets(0.0001, 4.0, 9))
}

fn known_method(method: &str) -> &'static str {
    match method {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "DELETE" => "DELETE",
        "OPTIONS" => "OPTIONS",
        _ => "other",
    }
}
