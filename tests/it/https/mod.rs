//! HTTPS by the site itself, and sockets of a service manager.

mod acme;
mod acme_backup;
mod connections;
mod files;
mod http2;
mod kept_connections;
mod redirect;
mod service_manager;

use std::fs;
use std::io::BufReader;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::harness::Site;
use crate::harness::commands::{files_below, mode, ok, on, wait_until};
use crate::harness::object_store::free_port;
use crate::harness::process::Serving;
use crate::harness::tls::{CertificatePair, connect};
