//! HTTPS by the site itself, and sockets of a service manager.

mod acme;
mod acme_backup;
mod connections;
mod files;
mod http2;
mod kept_connections;
mod redirect;
mod service_manager;
