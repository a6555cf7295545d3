//! How long one core takes to render pages that are not cached.
//!
//! `cargo bench --bench render` loads the sample content into a temporary directory and renders each page many times,
//! from its data in the database to its HTML, without the cache.

#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark may stop where it fails")]

use std::time::{Duration, Instant};

use pharma_site::app::open_data;
use pharma_site::catalogue::dictionary::Dictionary;
use pharma_site::catalogue::search::SearchIndex;
use pharma_site::config::Config;
use pharma_site::ops::demo;
use pharma_site::pages::load::{Visible, load};
use pharma_site::pages::route::Page;
use pharma_site::render::document::PageSeed;
use pharma_site::render::engine::Engine;
use pharma_site::site::Site;
use pharma_site::web::assets::SERVER_BUNDLE;

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
    println!("engine boot {:.1} ms, bundle {} kB", milliseconds(booted), SERVER_BUNDLE.len() / 1000);
    for path in ["/", "/products", "/products/100"] {
        let page = Page::parse(path, &[]).unwrap();
        let (mut loads, mut renders, mut size) = (Vec::new(), Vec::new(), 0);
        for _ in 0..ROUNDS {
            let started = Instant::now();
            let data = db.read_blocking(|snapshot| {
                load(
                    snapshot,
                    &search,
                    &page,
                    (&config, &Site::read(&config, snapshot, now)?),
                    Visible::ToVisitors,
                    now,
                )
            });
            let data = data.unwrap();
            let seed =
                PageSeed { url: path.to_owned(), status: data.status, problem: None, queries: data.queries };
            let json = serde_json::to_string(&seed).unwrap();
            loads.push(milliseconds(started));
            let started = Instant::now();
            size = engine.render(path, &json).unwrap().len();
            renders.push(milliseconds(started));
        }
        let [load, worst_load] = median_and_worst(loads);
        let [render, worst_render] = median_and_worst(renders);
        println!(
            "{path:14} {:4} kB  load {load:.2} ms (worst {worst_load:.2})  render {render:.2} ms (worst {worst_render:.2})",
            size / 1000
        );
    }
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1000.0
}

fn median_and_worst(mut times: Vec<f64>) -> [f64; 2] {
    times.sort_by(f64::total_cmp);
    [times[times.len() / 2], times[times.len() - 1]]
}
