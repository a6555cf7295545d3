//! Files, database, mail, clock, randomness. Imports no feature.

/// The version, and the commit that a released binary was built from.
pub const VERSION: &str = env!("PHARMA_VERSION");

pub(crate) mod archive;
pub(crate) mod blocking;
pub mod certificates;
pub mod clock;
pub(crate) mod columns;
pub mod data_dir;
pub mod db;
pub(crate) mod files;
pub(crate) mod input;
pub(crate) mod limits;
pub(crate) mod lock;
pub mod log;
pub mod mailer;
pub mod memory;
pub(crate) mod ownership;
pub mod random;
pub(crate) mod room;
pub(crate) mod sealed;
pub(crate) mod service_manager;
