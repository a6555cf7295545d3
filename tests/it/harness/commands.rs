//! The site's commands, each as a process of its own, and what they leave on the disk.

use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Runs a command.
pub fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_pharma-site")).args(arguments).output().unwrap()
}

/// Runs a command on a data directory.
pub fn on(data: &Path, arguments: &[&str]) -> Output {
    on_with(data, arguments, &[], "")
}

/// As [`on`], with settings from the environment and something on standard input.
pub fn on_with(data: &Path, arguments: &[&str], settings: &[(&str, &str)], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pharma-site"));
    finished(command.args(arguments).arg("--data-dir").arg(data).envs(settings.iter().copied()), input)
}

/// What a command says with this on its standard input, once it has ended.
pub fn finished(command: &mut Command, input: &str) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A command that refuses reads nothing.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// A path in a temporary directory, at which nothing is.
pub fn nowhere() -> (TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("data");
    (dir, data)
}

/// A data directory with the sample content, in a temporary one.
pub fn with_demo() -> (TempDir, PathBuf) {
    let (dir, data) = nowhere();
    ok(&on(&data, &["load-demo"]));
    (dir, data)
}

/// What a command said that succeeded.
pub fn ok(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The one line that a command says that fails.
pub fn error_line(output: &Output) -> String {
    error_line_of(output, 1)
}

/// As [`error_line`], with that exit code.
pub fn error_line_of(output: &Output, code: i32) -> String {
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{text}");
    assert_eq!(text.trim_end().lines().count(), 1, "one clear line: {text}");
    text
}

/// Who may do what with a file, as the system writes it.
pub fn mode(path: &Path) -> u32 {
    path.metadata().unwrap().permissions().mode() & 0o777
}

/// Every file below a folder, by its path.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for path in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() { folders.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

/// Waits until this is so, for at most so many seconds; `what` is not so otherwise.
pub fn wait_until(what: &str, seconds: u64, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(seconds), "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
