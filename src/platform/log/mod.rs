//! What the log keeps besides its lines: the last warnings and errors, and a line for every request.

pub(crate) mod access;
pub(crate) mod recent;
