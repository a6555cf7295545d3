//! Files, database, mail, clock, randomness. Imports no feature.

/// The version, and the commit that a released binary was built from.
pub const VERSION: &str = env!("PHARMA_VERSION");

pub mod allocator;
pub(crate) mod archive;
pub(crate) mod blocking;
pub(crate) mod body_budget;
pub mod certificates;
pub(crate) mod client_limit;
pub mod clock;
pub(crate) mod columns;
pub(crate) mod csv;
pub mod data_dir;
pub mod db;
pub(crate) mod files;
pub(crate) mod input;
pub mod job_queue;
pub(crate) mod lock;
pub mod log;
pub mod mailer;
pub(crate) mod memory_limit;
pub(crate) mod ownership;
pub(crate) mod periodic;
pub mod random;
pub(crate) mod rate_limiter;
pub(crate) mod record_table;
pub(crate) mod room;
pub(crate) mod sealed;
pub(crate) mod service_manager;
pub(crate) mod spreadsheet;
pub mod worker_pool;
pub(crate) mod zip_index;
