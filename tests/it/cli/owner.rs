//! Commands in a data directory that belongs to another user.
//!
//! As root, the tests change owners and user ids; as another user, they try directories that belong to root.

use std::os::unix::fs::{MetadataExt as _, chown};
use std::os::unix::process::CommandExt as _;

use super::*;

/// A user without a name or a right.
const STRANGER: u32 = 54_321;
const PASSWORD: &str = "copper lantern 42 otter\n";

const WRITING: [&[&str]; 5] = [
    &["create-admin", "--email", "office@example.com", "--password-stdin"],
    &["reset-mfa", "--email", "office@example.com"],
    &["rotate-keys"],
    &["load-demo"],
    &["serve", "--listen", "127.0.0.1:0"],
];

fn is_root() -> bool {
    std::fs::metadata("/proc/self").unwrap().uid() == 0
}

/// A copy of the binary that anybody may run.
fn binary(folder: &Path) -> PathBuf {
    let copy = folder.join("pharma-site");
    std::fs::copy(env!("CARGO_BIN_EXE_pharma-site"), &copy).unwrap();
    copy
}

fn names(folder: &Path) -> Vec<PathBuf> {
    let mut names: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    names
}

#[test]
fn root_leaves_nothing_in_the_directory_of_another_user() {
    if !is_root() {
        // Where all tests must run, this is a failure. Elsewhere root's directory is the other user's.
        assert!(std::env::var_os("PHARMA_TESTS_NEED_ROOT").is_none(), "this test needs root");
        for arguments in WRITING {
            let said = error_line(&on_with(Path::new("/usr"), arguments, &[], PASSWORD));
            assert!(said.contains("/usr belongs to root (uid 0)") && said.contains("chown -R"), "{said}");
        }
        return;
    }
    let (_dir, data) = nowhere();
    std::fs::create_dir(&data).unwrap();
    chown(&data, Some(STRANGER), None).unwrap();
    for arguments in WRITING {
        let said = error_line(&on_with(&data, arguments, &[], PASSWORD));
        says(&said, &[&format!("belongs to uid {STRANGER}"), &format!("sudo -u '#{STRANGER}' pharma-site")]);
    }
    assert!(names(&data).is_empty(), "nothing was left there");
    // Reading is allowed.
    assert!(on_with(&data, &["list-admins"], &[], PASSWORD).status.success());
}

#[test]
fn the_service_says_whose_files_it_cannot_open() {
    if !is_root() {
        // Nobody else can give files away. Where all tests must run, this is a failure.
        assert!(std::env::var_os("PHARMA_TESTS_NEED_ROOT").is_none(), "this test needs root");
        eprintln!("not tried: only root can give files to another user");
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    std::fs::set_permissions(dir.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let binary = binary(dir.path());
    let data = dir.path().join("data");
    let as_stranger = |arguments: &[&str]| {
        let mut command = Command::new(&binary);
        command.args(arguments).arg("--data-dir").arg(&data).uid(STRANGER).gid(STRANGER).current_dir("/");
        finished(&mut command, PASSWORD)
    };
    // An account made as root before the service ran: all of it is root's.
    assert!(on_with(&data, WRITING[0], &[], PASSWORD).status.success());
    let said = error_line(&as_stranger(&["serve", "--listen", "127.0.0.1:0"]));
    says(&said, &["data belongs to root (uid 0)", &format!("chown -R {STRANGER} ")]);
    // The directory is the service's, the database root's.
    chown(&data, Some(STRANGER), None).unwrap();
    for folder in ["images", "keys", "mail"] {
        chown(data.join(folder), Some(STRANGER), None).unwrap();
    }
    for arguments in [&["serve", "--listen", "127.0.0.1:0"][..], &["list-admins"]] {
        let said = error_line(&as_stranger(arguments));
        assert!(said.contains("site.db belongs to root (uid 0)") && said.contains("chown -R"), "{said}");
        assert!(!said.contains("Error code 14"), "{said}");
    }
    let doctor = on_with(&data, &["doctor"], &[], PASSWORD);
    let text = String::from_utf8_lossy(&doctor.stdout).into_owned();
    assert!(
        doctor.status.code() == Some(1) && text.contains("FAIL owner:") && text.contains("site.db"),
        "{text}"
    );
    // After what it says was done, all is well.
    for path in names(&data) {
        chown(path, Some(STRANGER), None).unwrap();
    }
    let list = as_stranger(&["list-admins"]);
    assert!(String::from_utf8_lossy(&list.stdout).contains("office@example.com"), "{list:?}");
}
