//! Renders a page of a bundle of one line: `cargo run -p render --example page`

use std::time::Duration;

use render::engine::Engine;

const BUNDLE: &str =
    "globalThis.renderPage = (url, seed) => `<h1>${JSON.parse(seed).title}</h1><p>at ${url}</p>`";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let engine = Engine::boot(BUNDLE, Duration::from_secs(1))?;
    println!("{}", engine.render("/about", r#"{"title": "About"}"#)?);
    Ok(())
}
