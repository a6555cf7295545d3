//! HTTPS by the site itself, sockets of a service manager, and the replacement of a running process.

mod acme;
mod connections;
mod files;
mod handover;
mod redirect;
mod service_manager;
