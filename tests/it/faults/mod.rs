//! What may go wrong around the site, and what it must not cost.

mod connections;
mod descriptors;
mod disk_full;
mod kill;
mod memory;
mod secrets;
mod stop;
