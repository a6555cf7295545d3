//! The machine as the product sees it: files, database, mail, clock, randomness. Knows no feature.

pub mod allocator;
pub mod blocking;
pub mod client_limit;
pub mod clock;
pub(crate) mod columns;
pub mod data_dir;
pub mod db;
pub mod files;
pub mod input;
pub mod lock;
pub mod mailer;
pub mod ownership;
pub mod random;
pub mod text;
pub(crate) mod trash;
pub(crate) mod untrusted_proxy;
