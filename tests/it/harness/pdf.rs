//! Reads PDF files: with the Python packages of the tests.

use std::process::Command;

use super::python::python;

/// How many pages a file has.
pub fn pages(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    text.matches("/Type /Page\n").count()
        + text.matches("/Type /Page/").count()
        + text.matches("/Type/Page/").count()
}

/// The text of a file in the order of its structure, spaces and line breaks as one space.
pub fn text_of(pdf: &[u8]) -> String {
    let text = run("tests/pdf/text.py", &[pdf]);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Fails when one of the files breaks a rule of PDF/UA-1.
pub fn ua1(files: &[&[u8]]) {
    run("tests/pdf/check_ua1.py", files);
}

fn run(script: &str, files: &[&[u8]]) -> String {
    let directory = tempfile::tempdir().unwrap();
    let paths: Vec<_> = (0..files.len()).map(|at| directory.path().join(format!("{at}.pdf"))).collect();
    for (path, file) in paths.iter().zip(files) {
        std::fs::write(path, file).unwrap();
    }
    let done = Command::new(python()).arg(script).args(&paths).output().unwrap();
    let said = String::from_utf8(done.stdout).unwrap();
    assert!(done.status.success(), "{said}{}", String::from_utf8_lossy(&done.stderr));
    said
}
