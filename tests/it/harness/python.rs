//! A Python with the packages of `tests/requirements.txt`: the one that `PHARMA_TEST_PYTHON` names, else an
//! environment of its own below the target directory, made at the first need and used again until the packages change.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use serde_json::Value;

const REQUIREMENTS: &str = "tests/requirements.txt";

/// The interpreter.
pub fn python() -> &'static Path {
    static PYTHON: OnceLock<PathBuf> = OnceLock::new();
    PYTHON.get_or_init(|| match std::env::var_os("PHARMA_TEST_PYTHON") {
        Some(named) => named.into(),
        None => environment(
            &Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("test-python"),
            Path::new(REQUIREMENTS),
        ),
    })
}

/// The interpreter of the environment in that folder, which is made where it is not there or not complete.
fn environment(folder: &Path, requirements: &Path) -> PathBuf {
    // Another test process may be creating it.
    let lock = File::create(folder.with_extension("lock")).unwrap();
    lock.lock().unwrap();
    let python = folder.join("bin/python");
    let wanted = fs::read(requirements).unwrap();
    // Written last: an environment without it was not finished.
    let installed = folder.join("requirements-installed.txt");
    if fs::read(&installed).is_ok_and(|have| have == wanted) && python.exists() {
        return python;
    }
    run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(folder), "the package python3-venv");
    run(
        Command::new(&python)
            .args(["-m", "pip", "install", "-q", "--disable-pip-version-check", "-r"])
            .arg(requirements),
        "a network, or PHARMA_TEST_PYTHON naming a Python with the packages of tests/requirements.txt",
    );
    fs::write(installed, wanted).unwrap();
    python
}

fn run(command: &mut Command, needs: &str) {
    let done = command.output().unwrap_or_else(|cause| panic!("{command:?} needs python3: {cause}"));
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{command:?} failed; it needs {needs}:\n{said}");
}

#[test]
fn an_environment_is_made_once_and_again_when_it_is_incomplete() {
    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path().join("python");
    fs::create_dir_all(folder.join("bin")).unwrap();
    fs::write(folder.join("bin/python"), "half of one").unwrap();
    // One package without dependencies says as much as all.
    let requirements = directory.path().join("requirements.txt");
    let all = fs::read_to_string(REQUIREMENTS).unwrap();
    fs::write(&requirements, all.lines().find(|line| line.starts_with("idna==")).unwrap()).unwrap();
    let python = environment(&folder, &requirements);
    let imports = || Command::new(&python).args(["-c", "import idna"]).status().unwrap().success();
    assert!(imports());
    let made = folder.join("pyvenv.cfg").metadata().unwrap().modified().unwrap();
    assert_eq!(environment(&folder, &requirements), python);
    assert_eq!(folder.join("pyvenv.cfg").metadata().unwrap().modified().unwrap(), made, "made once");
    assert!(imports());
}

/// Runs a program that reads JSON from its standard input and prints JSON.
pub fn ask_python(program: &str, given: &Value) -> Value {
    let mut child = Command::new(python())
        .args(["-c", program])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(given.to_string().as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{given}");
    serde_json::from_slice(&output.stdout).unwrap()
}
