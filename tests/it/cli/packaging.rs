//! What packages are made of: the version, manual pages.

use super::{error_line, run};

#[test]
fn the_version_is_told() {
    let output = run(&["--version"]);
    let text = String::from_utf8(output.stdout).unwrap();
    let expected = concat!("pharma-site ", env!("CARGO_PKG_VERSION"));
    assert!(output.status.success() && text.starts_with(expected), "{text}");
}

#[test]
fn every_command_has_a_manual_page() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().to_str().unwrap();
    assert!(run(&["manual", path]).status.success());
    for command in ["", "-serve", "-create-admin", "-doctor", "-manual"] {
        let page = std::fs::read_to_string(dir.path().join(format!("pharma-site{command}.1"))).unwrap();
        assert!(page.contains(".SH NAME") && page.contains("\\-\\-data\\-dir"), "{command}");
    }
    assert!(error_line(&run(&["manual", "/nowhere/at/all"])).contains("/nowhere/at/all"));
}
