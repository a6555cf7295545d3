//! Which parts of `src` may import which.

use std::fs;
use std::path::Path;

use super::{assert_none, files, may_use, part_of, unlisted};

/// `web, cli → monitoring → pages, print, imports, ops → admin, backup → site → features → platform → error, config`.
const PARTS: [(&str, &str); 24] = [
    ("error", ""),
    ("config", "error platform::input"),
    ("platform", "error config"),
    ("media", "error config platform"),
    ("catalogue", "error config platform media"),
    ("blog", "error config platform media"),
    ("content", "error config platform media"),
    ("enquiries", "error config platform"),
    ("history", "error config platform"),
    ("auth", "error config platform"),
    ("redirects", "error platform"),
    ("site", "error config platform catalogue content enquiries"),
    ("backup", "error config platform content media site"),
    ("pages", "error config platform catalogue content blog media enquiries site"),
    ("print", "error config platform catalogue media site"),
    ("admin", "error config platform catalogue content blog media history redirects site"),
    ("imports", "error platform catalogue blog media history redirects admin"),
    ("ops", "error config platform catalogue content blog media redirects site backup admin imports"),
    ("monitoring", "error config platform content enquiries site backup ops::checks ops::housekeeping"),
    (
        "web",
        "monitoring backup error config platform catalogue content blog media enquiries history \
         auth redirects site pages print admin imports ops::demo ops::checklist app",
    ),
    (
        "app",
        "backup error config platform catalogue content media enquiries auth imports redirects site \
         print ops monitoring web::assets",
    ),
    (
        "cli",
        "error config platform admin auth blog history media redirects site imports ops backup app \
         web",
    ),
    ("lib", ""),
    ("main", "cli"),
];

/// Crates that only some files may name, and why.
const CRATES: [(&str, &[&str], &str); 7] = [
    ("actix_web", &["web/"], "only delivery knows HTTP"),
    ("actix_files", &["web/"], "only delivery knows HTTP"),
    ("actix_multipart", &["web/"], "only delivery knows HTTP"),
    ("clap", &["cli/"], "only the command line knows flags"),
    (
        "rusqlite",
        &["platform/columns.rs", "platform/db/", "ops/", "/store/", "store.rs"],
        "SQL lives in stores",
    ),
    ("krilla", &["print/"], "only the printer knows PDF"),
    ("lettre", &["platform/"], "only the mailer knows mail"),
];

/// The forbidden imports of a file, by its path below `src`.
fn crossed(path: &Path, text: &str) -> Vec<String> {
    let name = part_of(path);
    let place = path.to_string_lossy();
    let mut broken = Vec::new();
    let mut depth = path.components().count() - usize::from(path.ends_with("mod.rs"));
    for (number, line) in text.lines().enumerate() {
        let mut say =
            |what: &str, why: &str| broken.push(format!("src/{place}:{}: {what}: {why}", number + 1));
        let line = line.trim_start();
        if line.starts_with("//") {
            continue;
        }
        if line.starts_with("mod ") && line.ends_with('{') {
            depth += 1;
        }
        for target in paths_after(line, "crate").chain(paths_after(line, "pharma_site")) {
            if target.is_empty() {
                say(line, "name the module itself");
            } else if !may_use(&PARTS, &name, &target, "::") {
                say(&format!("crate::{target}"), "dependencies run one way");
            }
        }
        if line.contains(&"super::".repeat(depth)) {
            say(line, "climbs out of its part: say crate::");
        }
        for (name, places, why) in CRATES {
            let known = places.iter().any(|known| place.starts_with(known) || place.contains(known));
            if !known && paths_after(line, name).next().is_some() {
                say(name, why);
            }
        }
        if place != "platform/clock.rs" && line.contains("Timestamp::now()") {
            say("Timestamp::now()", "time is a parameter");
        }
    }
    broken
}

/// The paths that follow `root::` in a line, as far as they are modules; empty for `root::{`.
pub(super) fn paths_after<'a>(line: &'a str, root: &'a str) -> impl Iterator<Item = String> + 'a {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    line.match_indices(root).filter_map(move |(at, _)| {
        let rest = line[at + root.len()..].strip_prefix("::")?;
        let path: String = rest.chars().take_while(|&c| is_name(c) || c == ':').collect();
        (!line[..at].ends_with(is_name)).then(|| path.trim_end_matches(':').to_owned())
    })
}

#[test]
fn dependencies_run_one_way() {
    let architecture = fs::read_to_string("docs/architecture.md").unwrap();
    let described = |name: &str| {
        matches!(name, "lib" | "main")
            || [".rs`", "/`"].iter().any(|end| architecture.contains(&format!("`src/{name}{end}")))
    };
    let mut broken = unlisted("src", &PARTS, described);
    for (path, text) in files("src", &[".rs"]) {
        broken.extend(crossed(path.strip_prefix("src").unwrap(), &text));
    }
    assert_none(&broken);
}

/// A crate cannot name the site, which depends on it; what it is for is said in a page of its own.
#[test]
fn every_crate_is_described() {
    let architecture = fs::read_to_string("docs/architecture.md").unwrap();
    let manifest = fs::read_to_string("Cargo.toml").unwrap();
    assert!(manifest.contains("members = [\"crates/*\"]"));
    let mut broken = Vec::new();
    for entry in fs::read_dir("crates").unwrap() {
        let folder = entry.unwrap().path();
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        if !architecture.contains(&format!("`crates/{name}/`")) {
            broken.push(format!("docs/architecture.md does not name `crates/{name}/`"));
        }
        if !folder.join("README.md").exists() || fs::read_dir(folder.join("examples")).is_err() {
            broken.push(format!("crates/{name} has no README.md, or no example"));
        }
        let own = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        if !own.contains("[lints]\nworkspace = true") {
            broken.push(format!("crates/{name} has not the lints of the workspace"));
        }
    }
    assert_none(&broken);
}

#[test]
fn a_forbidden_import_is_found() {
    let crosses = |path: &str, line: &str| !crossed(Path::new(path), line).is_empty();
    for (path, line) in [
        ("catalogue/product.rs", "use crate::blog::post::Post;"),
        ("catalogue/product.rs", "use crate::{blog, platform};"),
        ("catalogue/product.rs", "use super::super::blog::post::Post;"),
        ("catalogue/store/list.rs", "let title = crate::pages::route::title();"),
        ("catalogue/product.rs", "use rusqlite::Row;"),
        ("platform/input.rs", "use crate::admin::products;"),
        ("config/mail.rs", "use crate::platform::db::Db;"),
        ("admin/posts.rs", "use crate::auth::user::User;"),
        ("admin/posts.rs", "use actix_web::web::Json;"),
        ("cli/serve.rs", "actix_web::rt::System::new();"),
        ("ops/doctor.rs", "#[derive(clap::Args)]"),
        ("media/store.rs", "let now = Timestamp::now();"),
    ] {
        assert!(crosses(path, line), "{path}: {line}");
    }
    for (path, line) in [
        ("catalogue/new_product.rs", "use crate::media::bucket::Bucket;"),
        ("config/mail.rs", "use crate::platform::input::Email;"),
        ("catalogue/store/list.rs", "use super::super::filter::Sort;"),
        ("print/fonts.rs", "mod tests {\n    use super::super::style::NAME;\n}"),
        ("admin/idempotency_store.rs", "use rusqlite::params;"),
        ("web/mod.rs", "//! Beside [`crate::cli`]."),
    ] {
        assert!(!crosses(path, line), "{path}: {line}");
    }
}
