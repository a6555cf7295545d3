//! The OpenAPI document.
//!
//! A debug build makes it from the route table, and a test holds it against the file in the repository, from which the frontend's
//! types are made. A release contains that file: the code that describes every type would be 4 MB of it.

#[cfg(debug_assertions)]
mod generated;

/// The document as indented JSON with a line break at its end.
pub fn json() -> String {
    #[cfg(debug_assertions)]
    return generated::json();
    #[cfg(not(debug_assertions))]
    include_str!("../../../frontend/openapi.json").to_owned()
}
