//! What a fuzzer calls: a function for every parser of bytes from outside, each with inputs to begin with.
//!
//! Compiled for tests only. `cargo test fuzz_targets` changes the inputs at random for a moment each;
//! `PHARMA_FUZZ_SECONDS=3600` does so for an hour each. A target panics when a promise is broken; what the parsers answer is
//! otherwise of no interest here.

mod seeds;
mod tests;

use crate::auth::token;
use crate::blog::html;
use crate::catalogue::filter::ProductFilter;
use crate::content::documents;
use crate::content::page_name::PageName;
use crate::enquiries::list::address;
use crate::media::pdf;
use crate::platform::archive::Archive;
use crate::platform::input::Email;
use crate::redirects::address::{SiteAddresses, of_request, parse_old, parse_target};
use crate::redirects::import;
use images::{ImageLimits, process};
use medicine::composition;
use spreadsheet::{SheetLimits, rows};
use text::{Slug, is_web_address, single_line};

/// A parser, and inputs that it takes.
struct FuzzTarget {
    /// As it is chosen by.
    name: &'static str,
    /// Parses the input; panics when a promise is broken.
    run: fn(&[u8]),
    /// Inputs to begin with.
    seeds: fn() -> Vec<Vec<u8>>,
}

const TARGETS: [FuzzTarget; 12] = [
    FuzzTarget { name: "table", run: table, seeds: seeds::tables },
    FuzzTarget { name: "sheet", run: sheet, seeds: seeds::sheets },
    FuzzTarget { name: "redirect_list", run: redirect_list, seeds: seeds::redirect_lists },
    FuzzTarget { name: "archive", run: archive, seeds: seeds::archives },
    FuzzTarget { name: "pdf", run: pdf_check, seeds: seeds::documents },
    FuzzTarget { name: "image", run: image, seeds: seeds::images },
    FuzzTarget { name: "html", run: article, seeds: seeds::articles },
    FuzzTarget { name: "site_document", run: site_document, seeds: seeds::site_documents },
    FuzzTarget { name: "query", run: query, seeds: seeds::queries },
    FuzzTarget { name: "token", run: access_token, seeds: seeds::tokens },
    FuzzTarget { name: "composition", run: salts, seeds: seeds::compositions },
    FuzzTarget { name: "text", run: text, seeds: seeds::texts },
];

/// Runs the target of that name.
fn run(name: &str, input: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    (target.unwrap_or_else(|| panic!("there is no target {name}")).run)(input);
}

fn table(input: &[u8]) {
    let limits = SheetLimits::rows(500);
    if let Ok(rows) = rows(input, &limits) {
        assert!(rows.len() <= limits.max_rows);
        assert!(rows.iter().all(|row| row.cells.len() <= limits.max_columns));
        assert!(rows.iter().all(|row| row.line > 0 && row.cells.first().is_some()));
    }
}

/// The input as the only sheet of a workbook.
fn sheet(input: &[u8]) {
    table(&seeds::workbook(input));
}

fn addresses() -> SiteAddresses<'static> {
    SiteAddresses {
        origin: "https://www.example.com",
        canonical: str::to_owned,
        why_taken: &|address| (address == "/").then_some("taken"),
    }
}

fn redirect_list(input: &[u8]) {
    let Ok(list) = import::read(input.to_vec(), &addresses()) else { return };
    for row in list {
        if let Ok(redirect) = row.parsed {
            assert!(redirect.address.starts_with('/') && !redirect.address.starts_with("//"), "{redirect:?}");
        }
    }
}

/// No name leads out of it, and nothing is larger than was asked for.
fn archive(input: &[u8]) {
    const MOST: u64 = 64 << 10;
    let Ok(archive) = Archive::open(std::io::Cursor::new(input.to_vec())) else { return };
    for name in archive.names() {
        assert!(!name.starts_with('/') && !name.split('/').any(|part| part == ".."), "{name:?}");
        if let Ok(content) = archive.read(name, MOST) {
            assert!(content.len() as u64 <= MOST);
        }
    }
}

fn pdf_check(input: &[u8]) {
    if pdf::check(input).is_ok() {
        assert!(input.starts_with(b"%PDF-"));
    }
}

/// Small ones only: large ones cost time and find nothing more.
fn image(input: &[u8]) {
    let Ok(directory) = tempfile::tempdir() else { return };
    let limits = ImageLimits { max_pixels: 20_000, widths: &[160] };
    drop(process(input, directory.path(), "fuzz", limits, |_| ()));
}

fn article(input: &[u8]) {
    let input = String::from_utf8_lossy(input);
    let clean = html::sanitise(&input);
    assert_eq!(html::sanitise(&clean), clean, "sanitising again changes it");
    let lower = clean.to_lowercase();
    for forbidden in ["<script", "<iframe", "<style", "<svg", "<object", "<form"] {
        assert!(!lower.contains(forbidden), "{forbidden} in {clean}");
    }
    html::text(&clean);
    html::with_absolute_urls(&clean, "https://www.example.com", "/blog/a");
}

fn site_document(input: &[u8]) {
    let Ok(value) = serde_json::from_slice(input) else { return };
    for page in PageName::ALL {
        if let Ok(parsed) = documents::parse(page, &value) {
            let again = documents::parse(page, &parsed);
            assert!(again.is_ok_and(|again| again == parsed), "{} is not accepted again", page.name());
        }
    }
}

fn query(input: &[u8]) {
    let pairs: Vec<(String, String)> = url::form_urlencoded::parse(input).into_owned().collect();
    let _ = ProductFilter::parse(&pairs);
    let lines = address::lines(&pairs);
    if let Some(address) = address::address(&lines) {
        assert!(address.starts_with(address::PATH));
    }
    let query = String::from_utf8_lossy(input);
    let _ = of_request("/old", &query);
    let _ = of_request(&query, "");
}

/// Only the token that was signed is accepted, letter for letter.
fn access_token(input: &[u8]) {
    let Ok(input) = std::str::from_utf8(input) else { return };
    if token::verify(&seeds::KEYS, seeds::ISSUER, input, seeds::NOW, 900_000).is_some() {
        assert!(seeds::tokens().iter().any(|known| known == input.as_bytes()), "{input} is accepted");
    }
}

fn salts(input: &[u8]) {
    composition::parse(&String::from_utf8_lossy(input));
}

fn text(input: &[u8]) {
    let input = String::from_utf8_lossy(input);
    if let Ok(email) = Email::parse(&input) {
        assert!(!email.as_str().contains(['\r', '\n', '\0']), "{email:?}");
    }
    if let Some(slug) = Slug::from_title(&input) {
        assert!(Slug::parse(slug.as_str()).is_ok(), "{slug:?}");
    }
    if let Ok(line) = single_line(&input, 200) {
        assert!(!line.contains(['\r', '\n', '\0']), "{line:?}");
    }
    let _ = is_web_address(&input, &["https"]);
    let site = addresses();
    if let Ok(old) = parse_old(&input, &site) {
        assert!(old.starts_with('/') && !old.starts_with("//"), "{old}");
    }
    if let Ok(target) = parse_target(&input, &site) {
        let is_local = target.starts_with('/') && !target.starts_with("//") && !target.starts_with("/\\");
        assert!(is_local || target.starts_with("https://"), "{target}");
    }
}
