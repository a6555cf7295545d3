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
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("frontend");
    let _ = fs::remove_dir_all(&out);
    if let Some(built) = env::var_os("PHARMA_FRONTEND_DIST") {
        let built = Path::new(&built);
        println!("cargo::rerun-if-changed={}", built.display());
        copy(built, &out);
        return;
    }
    for source in SOURCES {
        println!("cargo::rerun-if-changed={source}");
    }
    install();
    npm(&["run", "--silent", "build"], &[("PHARMA_DIST", &out)]);
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

fn fail(why: &str) -> ! {
    for line in why.lines() {
        println!("cargo::error={line}");
    }
    exit(1)
}
