//! The place that the files of the connection layer expect.

pub mod server;
