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

use std::io::ErrorKind;
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use pharma_site::web::routes;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::harness::commands::{files_below, ok, on, wait_until};
use crate::harness::pictures::encoded;
use crate::harness::process::Serving;
use crate::harness::values::{says, with};
use crate::harness::visitor::{Requests as _, Visitor, send};
use crate::harness::{Site, product};
