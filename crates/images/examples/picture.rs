//! Processes image files as an upload does, and prints how long it took and how much memory it needed.
//!
//! `cargo run --release -p images --example picture -- FILE… [--rounds N]`: the files one after another, N times (default 5).

use std::path::{Path, PathBuf};
use std::time::Instant;

use images::{ImageLimits, process};

const LIMITS: ImageLimits = ImageLimits { max_pixels: 40_000_000, widths: &[320, 640, 1280] };

fn main() -> std::io::Result<()> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut rounds = 5;
    if let Some(at) = arguments.iter().position(|argument| argument == "--rounds") {
        rounds = arguments.get(at + 1).and_then(|text| text.parse().ok()).unwrap_or(rounds);
        arguments.drain(at..(at + 2).min(arguments.len()));
    }
    let folder = std::env::temp_dir().join(format!("pictures-{}", std::process::id()));
    for file in &arguments {
        let mut times = Vec::new();
        let mut size = (0, 0, 0);
        for round in 0..rounds {
            let started = Instant::now();
            let bytes = std::fs::read(Path::new(file))?;
            match process(&bytes, &folder, &round.to_string(), LIMITS, |_| ()) {
                Ok(image) => size = (image.width, image.height, image.bytes),
                Err(error) => println!("{file}: {error}"),
            }
            times.push(started.elapsed().as_millis());
        }
        times.sort_unstable();
        let (width, height, bytes) = size;
        let median = times.get(times.len() / 2).copied().unwrap_or_default();
        println!("{file}: {width} x {height}, {bytes} bytes, {median} ms, peak {} MB", peak());
    }
    std::fs::remove_dir_all(PathBuf::from(&folder))
}

/// The most memory that this process ever held, megabytes (Linux).
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse::<u64>().unwrap_or_default() / 1024
}
