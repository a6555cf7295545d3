//! What one core takes to make pages that are not cached, step by step.
//!
//! `cargo bench --bench render` loads the sample content into a temporary directory and makes each page many times, from its
//! data in the database to its compressed HTML, without the cache. Prints the median of each step in milliseconds of the
//! thread's processor time, which other work on the machine does not add to: reading the data, writing them as JSON, React's
//! HTML in the engine (with parts that it has kept, but for the products, of which each is rendered once), and brotli.

#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark may stop where it fails")]

use std::time::{Duration, Instant};

use medicine::dictionary::Dictionary;
use pharma_site::app::open_data;
use pharma_site::catalogue::search::SearchIndex;
use pharma_site::config::Config;
use pharma_site::ops::demo;
use pharma_site::pages::load::{Visible, load};
use pharma_site::pages::route::Page;
use pharma_site::site::Site;
use pharma_site::web::assets::SERVER_BUNDLE;
use render::body::Body;
use render::document::PageSeed;
use render::engine::Engine;

const ROUNDS: usize = 200;

fn main() {
    let directory = tempfile::tempdir().unwrap();
    let (data_dir, db) = open_data(directory.path()).unwrap();
    let now = "2026-11-21T06:00:00Z".parse().unwrap();
    demo::load(&db, &data_dir, now).unwrap();
    let config = Config::default();
    let search = SearchIndex::new(Dictionary::shipped());
    let booted = Instant::now();
    let engine = Engine::boot(SERVER_BUNDLE, Duration::from_secs(2)).unwrap();
    let milliseconds = booted.elapsed().as_secs_f64() * 1000.0;
    println!("engine boot {milliseconds:.1} ms, bundle {} kB", SERVER_BUNDLE.len() / 1000);
    let products: Vec<String> = (1..=140).map(|id| format!("/products/{id}")).collect();
    let again = |path: &str| vec![path.to_owned(); ROUNDS];
    let pages =
        [("/", again("/")), ("/products", again("/products")), ("a product, again", again("/products/100"))];
    println!(
        "{:18} {:>6} {:>6} {:>6} {:>7} {:>7} {:>6}",
        "ms", "kB", "load", "JSON", "render", "brotli", "all"
    );
    for (name, paths) in pages.into_iter().chain([("140 products", products)]) {
        let (mut steps, mut size) = ([const { Vec::new() }; 4], 0);
        for path in &paths {
            let page = Page::parse(path, &[]).unwrap();
            let mut clock = processor_time();
            let mut lap = |step: usize| {
                let read = processor_time();
                steps[step].push(read.saturating_sub(clock).as_secs_f64() * 1000.0);
                clock = read;
            };
            let data = db.read_blocking(|snapshot| {
                let site = Site::read(&config, snapshot, now)?;
                load(snapshot, &search, &page, (&config, &site), Visible::ToVisitors, now)
            });
            let data = data.unwrap();
            lap(0);
            let seed =
                PageSeed { url: path.clone(), status: data.status, problem: None, queries: data.queries };
            let json = serde_json::to_string(&seed).unwrap();
            lap(1);
            let html = engine.render(path, &json).unwrap();
            lap(2);
            size = html.len() + json.len();
            let _ = Body::new("text/html", [html, json].concat().into_bytes());
            lap(3);
        }
        let [load, json, render, brotli] = steps.map(median);
        let all = load + json + render + brotli;
        let size = size / 1000;
        println!("{name:18} {size:6} {load:6.2} {json:6.2} {render:7.2} {brotli:7.2} {all:6.2}");
    }
}

/// Of this thread.
fn processor_time() -> Duration {
    let spent = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(spent).unwrap()
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
