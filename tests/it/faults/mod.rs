//! Faults of the system and of clients, and what must go on working.

mod bounds;
mod busy;
mod connections;
mod descriptors;
mod disk_full;
mod import_bounds;
mod log;
mod memory;
mod readiness;
mod restore;
mod secrets;
mod stop;
