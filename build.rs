//! Builds the browser and server bundles of `frontend/` into `OUT_DIR`, so that one `cargo build` gives the whole
//! binary. `PHARMA_FRONTEND_DIST` names bundles that were built elsewhere.

use std::path::{Path, PathBuf};
use std::process::{Command, exit};
use std::{env, fs};

/// What the bundles are built from.
const SOURCES: [&str; 9] = [
    "frontend/src",
    "frontend/public",
    "frontend/scripts",
    "frontend/vite.config.ts",
    "frontend/package-lock.json",
    "frontend/tsconfig.json",
    "assets/fonts",
    "assets/law",
    "assets/site",
];

fn main() {
    println!("cargo::rerun-if-env-changed=PHARMA_FRONTEND_DIST");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=migrations");
    name_version();
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("frontend");
    let _ = fs::remove_dir_all(&out);
    if let Some(built) = env::var_os("PHARMA_FRONTEND_DIST") {
        let built = Path::new(&built);
        println!("cargo::rerun-if-changed={}", built.display());
        copy(built, &out);
    } else {
        for source in SOURCES {
            println!("cargo::rerun-if-changed={source}");
        }
        install();
        npm(&["run", "--silent", "build"], &[("PHARMA_DIST", &out)]);
    }
    remove_packed(&out.join("client"));
}

/// Sets `PHARMA_VERSION`: the version, and the commit where it is known; and `PHARMA_MADE`, the time of the commit, Unix seconds.
/// `PHARMA_COMMIT` names the commit for builds without git. A development build asks nobody, so that a commit builds nothing anew.
fn name_version() {
    println!("cargo::rerun-if-env-changed=PHARMA_COMMIT");
    let given = env::var("PHARMA_COMMIT").ok().filter(|commit| !commit.is_empty());
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = given.or_else(|| is_release.then(commit_of_checkout).flatten());
    let version = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let version = commit.map_or(version.clone(), |commit| format!("{version} ({commit})"));
    println!("cargo::rustc-env=PHARMA_VERSION={version}");
    if let Some(made) = is_release.then(|| git(&["log", "-1", "--format=%ct"])).flatten() {
        println!("cargo::rustc-env=PHARMA_MADE={made}");
    }
}

fn git(arguments: &[&str]) -> Option<String> {
    let done = Command::new("git").args(arguments).output().ok().filter(|done| done.status.success())?;
    Some(String::from_utf8(done.stdout).ok()?.trim().to_owned())
}

/// The commit of the checkout, if this is one.
fn commit_of_checkout() -> Option<String> {
    let commit = git(&["rev-parse", "--short=12", "HEAD"])?;
    // Written with every commit and every change of the branch.
    println!("cargo::rerun-if-changed={}", git(&["rev-parse", "--git-path", "logs/HEAD"])?);
    Some(commit)
}

/// Installs the packages of the lock file unless they are there already.
fn install() {
    let lock = fs::read("frontend/package-lock.json").unwrap_or_else(|cause| fail(&cause.to_string()));
    let stamp = Path::new("frontend/node_modules/.installed-lock");
    if fs::read(stamp).is_ok_and(|installed| installed == lock) {
        return;
    }
    npm(&["ci", "--no-audit", "--no-fund", "--loglevel=error"], &[]);
    if let Err(cause) = fs::write(stamp, lock) {
        fail(&cause.to_string());
    }
}

fn npm(arguments: &[&str], variables: &[(&str, &PathBuf)]) {
    let mut npm = Command::new("npm");
    npm.args(arguments).current_dir("frontend").envs(variables.iter().copied());
    match npm.output() {
        Ok(done) if done.status.success() => {}
        Ok(done) => {
            let said = [done.stdout, done.stderr].concat();
            fail(&format!("npm {} failed:\n{}", arguments.join(" "), String::from_utf8_lossy(&said)));
        }
        Err(cause) => fail(&format!("npm is needed to build the pages (Node 20.19 or newer): {cause}")),
    }
}

fn copy(from: &Path, to: &Path) {
    let entries = fs::read_dir(from).unwrap_or_else(|cause| fail(&format!("{}: {cause}", from.display())));
    let _ = fs::create_dir_all(to);
    for entry in entries.flatten() {
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy(&source, &target);
        } else if let Err(cause) = fs::copy(&source, &target) {
            fail(&format!("{}: {cause}", source.display()));
        }
    }
}

/// Removes the files that are there as gzip too: hardly a client asks for them as they are. What the program itself reads
/// (`.vite/`) stays.
fn remove_packed(directory: &Path) {
    for path in fs::read_dir(directory).into_iter().flatten().flatten().map(|entry| entry.path()) {
        if path.is_dir() && !path.ends_with(".vite") {
            remove_packed(&path);
        } else if path.extension().is_some_and(|kind| kind == "gz") {
            let _ = fs::remove_file(path.with_extension(""));
        }
    }
}

fn fail(why: &str) -> ! {
    for line in why.lines() {
        println!("cargo::error={line}");
    }
    exit(1)
}
