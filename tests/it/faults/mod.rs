//! What may go wrong around the site, and what it must not cost.

mod busy;
mod connections;
mod descriptors;
mod disk_full;
mod kill;
mod log;
mod memory;
mod secrets;
mod stop;
