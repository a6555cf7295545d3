//! The machine as the product sees it: files, database, mail, clock, randomness. Knows no feature.

pub mod allocator;
pub mod blocking;
pub mod client_limit;
pub mod client_network;
pub mod clock;
pub mod data_dir;
pub mod db;
pub mod fair_lock;
pub mod files;
pub mod form;
pub mod forwarded;
pub mod lock;
pub mod mailer;
pub mod migrate;
pub mod ownership;
pub mod parameter;
pub mod random;
pub mod read_only;
pub mod reserve;
pub mod text;
pub mod worker_pool;
