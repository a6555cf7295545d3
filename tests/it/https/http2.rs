//! HTTP/2 on the site's own HTTPS, as clients of another library see it: the programs in `tests/http2`.

use super::*;

use crate::harness::admin::{EMAIL, PASSWORD};
use crate::harness::python::python;

const HOST: &str = "www.example.com";

/// Runs a program; it says what is wrong.
fn run(program: &str, arguments: &[&str]) {
    let path = Path::new("tests/http2").join(program);
    let done = Command::new(python()).arg(path).args(arguments).output().unwrap();
    let said = format!("{}{}", String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    println!("{said}");
    assert!(done.status.success(), "{program}: {said}");
}

fn run_against(program: &str, https: SocketAddr, pair: &CertificatePair, more: &[&str]) {
    let (port, certificate) = (https.port().to_string(), pair.certificate.display().to_string());
    run(program, &[&[&port, HOST, &certificate], more].concat());
}

fn site(directory: &Path) -> (Site, CertificatePair) {
    let pair = CertificatePair::write(directory, &[HOST]);
    let site = Site::boot_with(|config| {
        config.https.certificate = pair.certificate.display().to_string();
        config.https.key = pair.key.display().to_string();
        config.http.public_url = format!("https://{HOST}");
    });
    pharma_site::ops::demo::load(&site.app.db, &site.app.data_dir, site.now()).unwrap();
    (site, pair)
}

#[test]
fn everything_is_answered_as_over_http_1_1() {
    let directory = tempfile::tempdir().unwrap();
    let (site, pair) = site(directory.path());
    site.account(EMAIL);
    run_against("behaviour.py", site.https.unwrap(), &pair, &[EMAIL, PASSWORD]);
}

#[test]
fn the_server_keeps_to_the_rfc() {
    let directory = tempfile::tempdir().unwrap();
    let (site, pair) = site(directory.path());
    run_against("conformance.py", site.https.unwrap(), &pair, &[]);
}

#[test]
fn floods_of_frames_end_their_connection_and_cost_little() {
    let directory = tempfile::tempdir().unwrap();
    let pair = CertificatePair::write(directory.path(), &[HOST]);
    let mut settings = pair.settings(&format!("https://{HOST}"));
    settings.push(("PHARMA_SITE_LOG".to_owned(), "info".to_owned()));
    let settings: Vec<_> = settings.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let serving = Serving::start_with(&directory.path().join("data"), &settings);
    run_against("floods.py", serving.https.unwrap(), &pair, &[&serving.child.id().to_string()]);
}

#[test]
fn connections_are_told_of_a_stop_and_get_what_is_owed() {
    let directory = tempfile::tempdir().unwrap();
    let pair = CertificatePair::write(directory.path(), &[HOST]);
    let paths = [&pair.certificate, &pair.key].map(|path| path.display().to_string());
    run("ends.py", &[env!("CARGO_BIN_EXE_pharma-site"), &paths[0], &paths[1], HOST]);
}
