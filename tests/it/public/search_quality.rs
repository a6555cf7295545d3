//! How well the search finds what a pharmacist means: queries with known answers over the sample content.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::harness::Site;
use crate::harness::visitor::Requests as _;

/// The answers of a class of queries.
#[derive(Default)]
struct Score {
    queries: usize,
    first: usize,
    top_five: usize,
}

impl Score {
    fn add(&mut self, place: Option<usize>) {
        self.queries += 1;
        self.first += usize::from(place == Some(0));
        self.top_five += usize::from(place.is_some_and(|place| place < 5));
    }

    fn first_share(&self) -> f64 {
        self.first as f64 / self.queries as f64
    }

    fn top_five_share(&self) -> f64 {
        self.top_five as f64 / self.queries as f64
    }
}

/// Query, accepted SKUs and class.
fn queries() -> impl Iterator<Item = (&'static str, Vec<&'static str>, &'static str)> {
    let lines =
        include_str!("../../search/queries.tsv").lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| {
        let mut columns = line.split('\t');
        let mut next = || columns.next().unwrap();
        (next(), next().split('|').collect(), next())
    })
}

#[actix_web::test]
async fn the_product_that_is_meant_comes_first() {
    let site = Site::with_sample();
    let visitor = site.visitor();
    let mut classes: BTreeMap<&str, Score> = BTreeMap::new();
    let mut all = Score::default();
    let mut report = String::new();
    for (query, expected, class) in queries() {
        let address = url::form_urlencoded::Serializer::new("/api/products?per_page=5&".to_owned())
            .append_pair("q", query)
            .finish();
        let page = visitor.json(&address).await;
        let found: Vec<_> = page["items"].as_array().unwrap().iter().map(|item| &item["sku"]).collect();
        let place = found.iter().position(|sku| sku.as_str().is_some_and(|sku| expected.contains(&sku)));
        if place != Some(0) {
            let _ =
                writeln!(report, "{class}: {query:?}: {} expected, found {found:?}", expected.join(" or "));
        }
        all.add(place);
        classes.entry(class).or_default().add(place);
    }
    for (class, score) in &classes {
        let (first, five) = (100.0 * score.first_share(), 100.0 * score.top_five_share());
        let _ =
            writeln!(report, "{class}: {first:.1} % first, {five:.1} % in five, {} queries", score.queries);
    }
    let (first, five) = (100.0 * all.first_share(), 100.0 * all.top_five_share());
    let _ = writeln!(report, "all: {first:.1} % first, {five:.1} % in five, {} queries", all.queries);
    println!("{report}");
    assert!(all.queries >= 300);
    assert!(first >= 95.0 && five >= 99.0, "\n{report}");
}
