//! The text of `/metrics`. Every metric is named here, and nowhere else.
//!
//! Names and units are Prometheus' own (<https://prometheus.io/docs/practices/naming/>); the first two are in product.md.

use std::sync::atomic::AtomicU64;

use jiff::Timestamp;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::{ConstCounter, Counter};
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::registry::Registry;

use super::{Monitor, Sources, SystemState};
use crate::backup::state::PlaceState;
use crate::error::{Error, Result};
use crate::platform::db::migrate;

type PlaceGauge = Family<PlaceLabels, Gauge<f64, AtomicU64>>;

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct PlaceLabels {
    /// `directory` or `s3`.
    place: &'static str,
}

/// The names of what is not about every web server or every process begin with it.
const PREFIX: &str = "pharma_site";

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct BuildLabels {
    version: &'static str,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, EncodeLabelSet)]
struct QueueLabels {
    queue: &'static str,
}

/// Everything that is counted and measured.
pub(super) fn text(monitor: &Monitor, sources: &Sources, state: &SystemState) -> Result<String> {
    let mut registry = Registry::default();
    requests(&mut registry, monitor);
    process(&mut registry, state);
    let site = registry.sub_registry_with_prefix(PREFIX);
    build(site, state.version);
    workings(site, monitor, sources, state);
    queues(site, sources);
    schema(site, sources);
    backups(site, state);
    disk(site, state);
    surroundings(site, state);
    let mut text = String::new();
    encode(&mut text, &registry).map_err(Error::internal)?;
    Ok(text)
}

/// A gauge that is always 1, as Prometheus' own programs have it: the older text format has no type for such facts.
fn build(site: &mut Registry, version: &'static str) {
    let info = Family::<BuildLabels, Gauge>::default();
    info.get_or_create(&BuildLabels { version }).set(1);
    site.register("build_info", "The version that runs; always 1", info);
}

/// A database of another schema than the process knows was changed by a newer binary behind its back.
fn schema(site: &mut Registry, sources: &Sources) {
    let found = sources.db.read_blocking(migrate::applied).ok().map(i64::unsigned_abs);
    number(site, "database_schema", "Number of the last migration of the database", found);
    let known = Some(migrate::newest().unsigned_abs());
    number(site, "database_schema_known", "Number of the last migration that the process knows", known);
}

/// What waits for the threads that work beside the requests.
fn queues(site: &mut Registry, sources: &Sources) {
    let (waiting, refused) =
        (Family::<QueueLabels, Gauge>::default(), Family::<QueueLabels, Counter>::default());
    let [sheets, choices] = sources.prints;
    for (queue, counters) in [
        ("images", sources.images),
        ("sheets", sheets),
        ("catalogues", choices),
        ("pages", sources.renderer.counters()),
    ] {
        let labels = QueueLabels { queue };
        waiting.get_or_create(&labels).set(i64::try_from(counters.queued).unwrap_or(i64::MAX));
        refused.get_or_create(&labels).inc_by(counters.refused);
    }
    let help = "Uploads to process, PDF files to make and pages to render that wait for a thread";
    site.register("jobs_waiting", help, waiting);
    site.register("jobs_refused", "The same, where they found no room in the queue", refused);
}

fn requests(registry: &mut Registry, monitor: &Monitor) {
    let requests = monitor.requests.clone();
    registry.register(
        "http_requests",
        "Requests that were answered, by the pattern of their route, method and status",
        requests.total,
    );
    let help = "Seconds from reading a request to the beginning of its response";
    registry.register("http_request_duration_seconds", help, requests.duration);
}

fn process(registry: &mut Registry, state: &SystemState) {
    let process = &state.process;
    moment(registry, "process_start_time_seconds", "When the process was started", Some(state.started_at));
    registry.register(
        "process_cpu_seconds",
        "Time on all processors",
        ConstCounter::new(process.cpu_seconds),
    );
    number(registry, "process_resident_memory_bytes", "Memory in use", process.memory_bytes);
    number(registry, "process_open_fds", "Open files and sockets", process.open_files);
}

/// What happens inside.
fn workings(site: &mut Registry, monitor: &Monitor, sources: &Sources, state: &SystemState) {
    let (cache, renderer) = (&sources.cache, &sources.renderer);
    let (lookups, times) = (cache.lookups.clone(), renderer.times.clone());
    site.register("response_cache_hits", "Responses that were found in the cache", lookups.hits);
    site.register("response_cache_misses", "Responses that had to be made", lookups.misses);
    number(site, "response_cache_bytes", "Memory of the cache", Some(cache.weight()));
    let lookups = sources.documents.lookups.clone();
    site.register(
        "kept_documents_hits",
        "Pages whose data were those of a document that is kept",
        lookups.hits,
    );
    site.register("kept_documents_misses", "Pages that had to be rendered", lookups.misses);
    number(site, "kept_documents_bytes", "Memory of the kept documents", Some(sources.documents.weight()));
    let help = "Seconds for rendering a page, waiting for a thread included";
    site.register("render_duration_seconds", help, times.took);
    let help = "Pages that were sent for the browser to render";
    site.register("render_failures", help, times.failed);
    let waits = sources.db.waits().clone();
    let help = "Seconds that readers wait for a connection to the database";
    site.register("database_read_wait_seconds", help, waits.read);
    let help = "Seconds that writers wait for their turn";
    site.register("database_write_wait_seconds", help, waits.write);
    let help = "Seconds that a write transaction takes";
    site.register("database_write_duration_seconds", help, waits.transaction);
    site.register("database_busy", "Readers and writers that waited in vain", waits.busy);
    let help = "Attempts to sign in, by their result";
    site.register("sign_ins", help, monitor.sign_ins.clone());
    let passwords = sources.passwords;
    let help = "Passwords that were compared or hashed";
    site.register("password_hashes", help, ConstCounter::new(passwords.completed));
    let help = "Passwords that found no room in the queue";
    site.register("password_hashes_refused", help, ConstCounter::new(passwords.refused));
    number(site, "password_hash_queue", "Passwords that wait", Some(passwords.queued as u64));
    let mails = sources.enquiries.mailer.counts.clone();
    site.register("mails_sent", "Mails that the mail server took", mails.sent);
    site.register("mails_failed", "Mails that could not be handed over", mails.failed);
    site.register("log_warnings", "Warnings in the log", ConstCounter::new(state.warnings));
    site.register("log_errors", "Errors in the log", ConstCounter::new(state.errors));
    if let Some(log) = &monitor.access_log {
        let help = "Lines of the access log that were left out";
        site.register("access_log_dropped", help, ConstCounter::new(log.dropped()));
    }
}

fn backups(site: &mut Registry, state: &SystemState) {
    let backups = &state.backups.state;
    let every = state.backups.every_seconds.map(|every| every.max(0) as u64);
    number(site, "backup_interval_seconds", "Time between two scheduled backups", every);
    let success = backups.last_success.as_ref();
    let at = success.map(|success| success.begun_at);
    moment(site, "backup_last_success_timestamp_seconds", "When the last verified backup was begun", at);
    let bytes = success.map(|success| success.bytes);
    number(site, "backup_last_size_bytes", "Size of the last backup", bytes);
    let seconds = success.map(|success| success.milliseconds as f64 / 1000.0);
    gauge(site, "backup_last_duration_seconds", "Time that the last backup took", seconds);
    let failing = Some(u64::from(backups.is_failing()));
    number(site, "backup_failing", "Whether the last scheduled backup failed in some place", failing);
    let scheduled = Some(u64::from(every.is_some()));
    number(site, "backup_scheduled", "Whether backups are scheduled at all", scheduled);
    backup_places(site, &backups.places);
    let drill = backups.last_drill.as_ref();
    let at = drill.map(|drill| drill.at);
    moment(site, "backup_drill_last_timestamp_seconds", "When a backup was last restored on trial", at);
    let failing = drill.map(|drill| u64::from(drill.failure.is_some()));
    number(site, "backup_drill_failing", "Whether the last restore on trial failed", failing);
}

/// A place has each of these, those of successes from its first one on.
fn backup_places(site: &mut Registry, places: &[PlaceState]) {
    let (failing, success, size) = (PlaceGauge::default(), PlaceGauge::default(), PlaceGauge::default());
    for place in places {
        let labels = PlaceLabels { place: place.kind.name() };
        failing.get_or_create(&labels).set(f64::from(u8::from(place.failing)));
        if let Some(last) = &place.last_success {
            success.get_or_create(&labels).set(last.begun_at.as_millisecond() as f64 / 1000.0);
            size.get_or_create(&labels).set(last.bytes as f64);
        }
    }
    let help = "Whether the last scheduled backup failed in this place";
    site.register("backup_place_failing", help, failing);
    let help = "When the last verified backup in this place was begun";
    site.register("backup_place_last_success_timestamp_seconds", help, success);
    site.register("backup_place_last_size_bytes", "Size of the last backup in this place", size);
}

fn disk(site: &mut Registry, state: &SystemState) {
    let disk = &state.disk;
    number(site, "disk_free_bytes", "Space left on the disk with the data directory", disk.free_bytes);
    number(site, "disk_size_bytes", "Size of the disk with the data directory", disk.total_bytes);
    number(site, "database_size_bytes", "Size of the database", Some(disk.database_bytes));
    let help = "Size of the database's write-ahead log";
    number(site, "database_wal_size_bytes", help, Some(disk.write_ahead_log_bytes));
}

/// The certificate.
fn surroundings(site: &mut Registry, state: &SystemState) {
    if let Some(certificate) = &state.certificate {
        let help = "When the certificate expires";
        moment(site, "certificate_expiry_timestamp_seconds", help, certificate.expires);
        let help = "From when on another certificate should be there";
        moment(site, "certificate_late_timestamp_seconds", help, certificate.late_from);
        let failures = ConstCounter::new(certificate.failures);
        site.register("certificate_failures", "Failed renewals and reloads of the certificate", failures);
    }
}

/// A moment in seconds since 1970; left out where there is none.
fn moment(registry: &mut Registry, name: &str, help: &str, at: Option<Timestamp>) {
    gauge(registry, name, help, at.map(|at| at.as_millisecond() as f64 / 1000.0));
}

fn number(registry: &mut Registry, name: &str, help: &str, value: Option<u64>) {
    gauge(registry, name, help, value.map(|value| value as f64));
}

fn gauge(registry: &mut Registry, name: &str, help: &str, value: Option<f64>) {
    if let Some(value) = value {
        registry.register(name, help, ConstGauge::new(value));
    }
}
