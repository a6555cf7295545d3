//! HTTPS by the site itself, sockets of a service manager, and the replacement of a running process.

mod acme;
mod acme_backup;
mod connections;
mod files;
mod handover;
mod http2;
mod kept_connections;
mod redirect;
mod service_manager;
