//! Makes a picture and its copies: `cargo run -p images --example process -- photo.jpg folder`

use std::path::Path;

use images::{ImageLimits, keep, process};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let [file, folder] = [1, 2].map(|n| std::env::args().nth(n).ok_or("which picture, and to which folder?"));
    let limits = ImageLimits { max_pixels: 40_000_000, widths: &[320, 640, 1280] };
    let made = process(&std::fs::read(file?)?, Path::new(&folder?), "picture", limits, |_| ())?;
    println!("{} is {} × {}, with copies of {:?}", made.name, made.width, made.height, made.variants);
    keep(made.files.publish()?);
    Ok(())
}
