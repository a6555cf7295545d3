//! No configuration.

pub struct Config;
