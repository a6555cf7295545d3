//! `doctor` and `list-admins` change nothing in the data directory, whatever its state.

use std::time::SystemTime;

use super::*;

type Snapshot = BTreeMap<PathBuf, (Option<Vec<u8>>, SystemTime)>;

/// Every file with its content and the time of its last change.
fn all_files(folder: &Path) -> Snapshot {
    let mut found = Snapshot::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            // The log of the serving process, which goes on writing.
            if path.ends_with("everything.log") {
                continue;
            }
            let changed = path.metadata().unwrap().modified().unwrap();
            let content = (!path.is_dir()).then(|| std::fs::read(&path).unwrap());
            if path.is_dir() {
                folders.push(path.clone());
            }
            found.insert(path, (content, changed));
        }
    }
    found
}

/// Both commands work in that state, and change nothing.
fn both_change_nothing(state: &str, data: &Path) {
    let before = all_files(data);
    let list = on(data, &["list-admins"]);
    let text = String::from_utf8_lossy(&list.stdout).into_owned();
    assert!(list.status.success() && text.contains("admin@example.com\tactive"), "{state}: {list:?}");
    let doctor = on(data, &["doctor"]);
    let text = String::from_utf8_lossy(&doctor.stdout).into_owned();
    assert!(
        doctor.status.success() && text.contains("ok   database: integrity check passed"),
        "{state}: {text}"
    );
    assert!(text.contains("ok   administrators: 1"), "{state}: {text}");
    let after = all_files(data);
    let names = |files: &Snapshot| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&before), names(&after), "{state}");
    for (path, was) in &before {
        assert!(after[path] == *was, "{state}: {} was touched", path.display());
    }
}

#[test]
fn a_directory_is_read_and_not_changed_in_every_state() {
    let (_dir, data) = nowhere();
    let site = Serving::start(&data);
    let log = data.join("site.db-wal");
    // Housekeeping and the catalogue PDF write at the start.
    std::thread::sleep(std::time::Duration::from_millis(700));
    both_change_nothing("while it serves", &data);
    site.signal("KILL");
    drop(site);
    assert!(log.metadata().unwrap().len() > 0, "the log holds what was written");
    both_change_nothing("after it was killed", &data);
    std::fs::remove_file(data.join("site.db-shm")).unwrap();
    both_change_nothing("copied with its log alone", &data);
    let mut site = Serving::start(&data);
    site.signal("TERM");
    site.child.wait().unwrap();
    both_change_nothing("after it stopped", &data);
    for file in ["site.db-wal", "site.db-shm"] {
        std::fs::remove_file(data.join(file)).ok();
    }
    both_change_nothing("as a single file", &data);
}

#[test]
fn a_damaged_log_is_named_at_once_and_kept() {
    let (_dir, data) = nowhere();
    let site = Serving::start(&data);
    site.signal("KILL");
    drop(site);
    let log = data.join("site.db-wal");
    let whole = std::fs::read(&log).unwrap();
    assert!(whole.len() > 32 && data.join("site.db-shm").exists());
    // The magic number, a salt, and noise throughout.
    for damage in [vec![0], vec![17], (0..whole.len()).collect()] {
        let mut content = whole.clone();
        damage.iter().for_each(|at| content[*at] ^= 0x55);
        std::fs::write(&log, content).unwrap();
        let before = all_files(&data);
        let begun = Instant::now();
        let doctor = on(&data, &["doctor"]);
        assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
        let text = String::from_utf8_lossy(&doctor.stdout).into_owned();
        assert_eq!(doctor.status.code(), Some(1));
        says(&text, &["FAIL database: ", "site.db-wal is damaged at its beginning"]);
        assert!(all_files(&data) == before, "nothing was changed");
    }

    // The site starts without it, keeps it, and says so.
    let damaged = std::fs::read(&log).unwrap();
    let site = Serving::start(&data);
    site.expect_in_log("was put aside");
    assert!(std::fs::read(data.join("site.db-wal.damaged-1")).unwrap() == damaged);
    drop(site);
    assert!(on(&data, &["list-admins"]).status.success(), "the new log is sound");
}

#[test]
fn a_database_that_is_damaged_without_its_damaged_log_is_left_alone() {
    let (_dir, data) = nowhere();
    let site = Serving::start(&data);
    site.signal("KILL");
    drop(site);
    for file in ["site.db", "site.db-wal"] {
        let path = data.join(file);
        let mut content = std::fs::read(&path).unwrap();
        let end = content.len().min(8192);
        content[..end].fill(0x55);
        std::fs::write(&path, content).unwrap();
    }
    let log = data.join("site.db-wal");
    let before = std::fs::read(&log).unwrap();
    let started = on(&data, &["serve", "--listen", "127.0.0.1:0"]);
    assert!(error_line(&started).contains("is not a sound database"), "{started:?}");
    assert!(std::fs::read(&log).unwrap() == before, "the log stays where it is");
}

#[test]
fn a_path_that_is_not_there_is_an_error_and_stays_so() {
    let dir = tempfile::tempdir().unwrap();
    let data = dir.path().join("no/such/directory");
    for command in ["list-admins", "rotate-keys"] {
        assert!(error_line(&on(&data, &[command])).contains("there is no data directory"), "{command}");
    }
    for command in ["reset-mfa", "disable-admin", "enable-admin"] {
        let output = on(&data, &[command, "--email", "a@example.com"]);
        assert!(error_line(&output).contains("there is no data directory"), "{command}");
    }
    assert_eq!(on(&data, &["doctor"]).status.code(), Some(1));
    let weak = ["create-admin", "--email", "no address", "--password-stdin"];
    assert!(error_line(&on(&data, &weak)).contains("--email"));
    assert!(!dir.path().join("no").exists());
}

#[test]
fn an_older_database_is_read_and_not_brought_up_to_date() {
    let (dir, data) = nowhere();
    std::fs::create_dir(&data).unwrap();
    let database = rusqlite::Connection::open(data.join("site.db")).unwrap();
    database
        .execute_batch("CREATE TABLE refinery_schema_history (version INTEGER); INSERT INTO refinery_schema_history VALUES (1)")
        .unwrap();
    drop(database);
    let before = all_files(&data);
    assert!(error_line(&on(&data, &["list-admins"])).contains("older version of pharma-site"));
    let doctor = on(&data, &["doctor"]);
    let text = String::from_utf8_lossy(&doctor.stdout).into_owned();
    assert!(text.contains("warn database: integrity check passed; an older version wrote it"), "{text}");
    assert!(all_files(&data) == before, "nothing was migrated");
}
