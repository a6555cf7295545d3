//! What the log keeps besides its lines: the last warnings and errors, and a line for every request; and what it leaves out.

pub(crate) mod access;
pub(crate) mod recent;
pub(crate) mod repeated;
