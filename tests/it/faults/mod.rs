//! Faults of the system and of clients, and what must go on working.

mod busy;
mod connections;
mod descriptors;
mod disk_full;
mod log;
mod memory;
mod readiness;
mod restore;
mod secrets;
mod stop;
