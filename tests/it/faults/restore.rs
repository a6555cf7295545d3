//! Backups that are damaged or made to do harm, and restores that are killed.

use std::fs;
use std::io::Read as _;
use std::process::{Command, Stdio};

use sha2::{Digest as _, Sha256};
use tar::{Builder, EntryType, Header};

use super::*;

const HEAD: &str = "pharma-site-backup.json";
const COUNTS: &str = "pharma-site-counts.json";
const MANIFEST: &str = "MANIFEST.sha256";

/// The entries of a sound backup, unpacked.
struct Sound {
    directory: tempfile::TempDir,
    data: PathBuf,
    bytes: Vec<u8>,
    entries: Vec<(String, Vec<u8>)>,
}

impl Sound {
    fn new() -> Self {
        let directory = tempfile::tempdir().unwrap();
        let (data, file) = (directory.path().join("data"), directory.path().join("sound.tar.zst"));
        ok(&on(&data, &["load-demo"]));
        ok(&on(&data, &["backup", file.to_str().unwrap()]));
        let bytes = fs::read(&file).unwrap();
        let archive = zstd::decode_all(bytes.as_slice()).unwrap();
        let mut entries = Vec::new();
        for entry in tar::Archive::new(archive.as_slice()).entries().unwrap() {
            let mut entry = entry.unwrap();
            let mut content = Vec::new();
            entry.read_to_end(&mut content).unwrap();
            entries.push((entry.path().unwrap().to_str().unwrap().to_owned(), content));
        }
        // A few are enough.
        entries.retain(|(path, _)| !path.starts_with("images/"));
        Self { directory, data, bytes, entries }
    }

    /// An archive of these entries, with the sums that belong to them.
    fn archive(entries: &[(String, Vec<u8>)], change: impl FnOnce(&mut Builder<Vec<u8>>)) -> Vec<u8> {
        let mut tar = Builder::new(Vec::new());
        let mut sums = String::new();
        for (path, content) in entries.iter().filter(|(path, _)| path != MANIFEST) {
            append(&mut tar, path, EntryType::Regular, content);
            let sum: String = Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect();
            sums.push_str(&format!("{sum}  {path}\n"));
        }
        change(&mut tar);
        append(&mut tar, MANIFEST, EntryType::Regular, sums.as_bytes());
        zstd::encode_all(tar.into_inner().unwrap().as_slice(), 1).unwrap()
    }

    fn with(&self, change: impl FnOnce(&mut Vec<(String, Vec<u8>)>)) -> Vec<u8> {
        let mut entries = self.entries.clone();
        change(&mut entries);
        Self::archive(&entries, |_| {})
    }
}

fn content_of<'e>(entries: &'e mut [(String, Vec<u8>)], path: &str) -> &'e mut Vec<u8> {
    &mut entries.iter_mut().find(|(known, _)| known == path).unwrap().1
}

fn replace_in(entries: &mut [(String, Vec<u8>)], path: &str, from: &str, to: &str) {
    let content = content_of(entries, path);
    let text = String::from_utf8(content.clone()).unwrap();
    assert!(text.contains(from), "{from}: {text}");
    *content = text.replace(from, to).into_bytes();
}

/// Runs a script on the archive's database.
fn change_database(entries: &mut [(String, Vec<u8>)], sql: &str) {
    let content = content_of(entries, "site.db");
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), &content).unwrap();
    let database = rusqlite::Connection::open(file.path()).unwrap();
    database.pragma_update(None, "journal_mode", "DELETE").unwrap();
    database.execute_batch(sql).unwrap();
    drop(database);
    *content = fs::read(file.path()).unwrap();
}

/// Appends an entry under any name, also one that the library would refuse.
fn append(tar: &mut Builder<Vec<u8>>, path: &str, kind: EntryType, content: &[u8]) {
    let mut header = Header::new_ustar();
    header.as_mut_bytes()[..path.len()].copy_from_slice(path.as_bytes());
    header.set_entry_type(kind);
    header.set_size(content.len() as u64);
    header.set_mode(0o644);
    if kind.is_symlink() || kind.is_hard_link() {
        header.set_link_name("/etc/passwd").unwrap();
    }
    header.set_cksum();
    tar.append(&header, content).unwrap();
}

/// Every file below a directory and its content, but for what each command may touch.
fn files(root: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let touched = |path: &PathBuf| !path.ends_with("serve.lock");
    let read = |path: PathBuf| (path.clone(), fs::read(path).unwrap());
    files_below(root).into_iter().filter(touched).map(read).collect()
}

#[test]
fn a_hostile_or_damaged_backup_is_refused_in_one_line_and_nothing_is_touched() {
    let sound = Sound::new();
    let position = |entries: &[(String, Vec<u8>)], path: &str| {
        entries.iter().position(|(known, _)| known == path).unwrap()
    };
    let replaced = |path: &str, change: &dyn Fn(&mut Vec<u8>)| {
        sound.with(|entries| {
            let at = position(entries, path);
            change(&mut entries[at].1);
        })
    };
    let added = |path: &str, kind: EntryType| {
        Sound::archive(&sound.entries, |tar| append(tar, path, kind, if kind.is_file() { b"x" } else { b"" }))
    };
    let head = |from: &str, to: &str| {
        replaced(HEAD, &|content| {
            let text = String::from_utf8(content.clone()).unwrap();
            let changed = text.replace(from, to);
            assert_ne!(changed, text, "{from}");
            *content = changed.into_bytes();
        })
    };
    let other_product = {
        let mut tar = Builder::new(Vec::new());
        append(&mut tar, "README", EntryType::Regular, b"of something else");
        tar.into_inner().unwrap()
    };
    let bomb = Sound::archive(&sound.entries, |tar| {
        let mut header = Header::new_ustar();
        header.set_path("keys/bomb").unwrap();
        header.set_size(1 << 50);
        header.set_cksum();
        tar.append(&header, &[0; 512][..]).unwrap();
    });
    let wrong_sum = {
        let mut plain = zstd::decode_all(sound.bytes.as_slice()).unwrap();
        let middle = plain.len() / 2;
        plain[middle] ^= 1;
        zstd::encode_all(plain.as_slice(), 1).unwrap()
    };
    let bits = {
        let mut bytes = sound.bytes.clone();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 0x55;
        bytes
    };
    let schema = sound.entries[position(&sound.entries, HEAD)].1.clone();
    let schema: serde_json::Value = serde_json::from_slice(&schema).unwrap();
    let schema = format!("\"schema\": {}", schema["schema"]);
    let cases: Vec<(&str, Vec<u8>, &str)> = vec![
        ("empty", Vec::new(), "is no backup"),
        ("text", b"hello".to_vec(), "is no backup"),
        ("uncompressed", zstd::decode_all(sound.bytes.as_slice()).unwrap(), "is no backup"),
        ("other product", zstd::encode_all(other_product.as_slice(), 1).unwrap(), "is no backup"),
        ("no archive", zstd::encode_all(&b"hello"[..], 1).unwrap(), "damaged or not complete"),
        ("product", head("\"pharma-site\"", "\"pharma-app\""), "another product"),
        ("format", head("\"format\": 2", "\"format\": 3"), "newer version"),
        ("schema", head(&schema, "\"schema\": 9999"), "newer version"),
        ("traversal", added("../escaped", EntryType::Regular), "does not belong"),
        ("inner traversal", added("images/blogs/../../../escaped", EntryType::Regular), "does not belong"),
        ("absolute", added("/tmp/escaped", EntryType::Regular), "does not belong"),
        ("unknown", added("config.toml", EntryType::Regular), "does not belong"),
        ("symlink", added("keys/link", EntryType::Symlink), "not a plain file"),
        ("hard link", added("keys/link", EntryType::Link), "not a plain file"),
        ("device", added("keys/zero", EntryType::Char), "not a plain file"),
        ("directory", added("keys/sub", EntryType::Directory), "not a plain file"),
        ("long name", added("keys/name", EntryType::GNULongName), "not a plain file"),
        ("unlisted", added("keys/more", EntryType::Regular), "does not name every entry"),
        ("twice", added("site.db", EntryType::Regular), "is there twice"),
        ("bomb", bomb, "would not fit"),
        ("wrong sum", wrong_sum, "damaged"),
        ("bits", bits, "damaged"),
        ("half", sound.bytes[..sound.bytes.len() / 2].to_vec(), "not complete"),
        ("nearly whole", sound.bytes[..sound.bytes.len() - 3].to_vec(), "not complete"),
        ("tail", [sound.bytes.as_slice(), b"and more"].concat(), "not complete"),
        (
            "no database",
            sound.with(|entries| entries.retain(|(path, _)| path != "site.db")),
            "holds no database",
        ),
        (
            "not a database",
            replaced("site.db", &|content| *content = b"text".repeat(999)),
            "not a sound database",
        ),
        (
            "damaged database",
            replaced("site.db", &|content| {
                let middle = content.len() / 2;
                content[middle..middle + 20_000].fill(0xA5);
            }),
            "sound",
        ),
    ];
    refused_everywhere(&sound, cases);
}

#[test]
fn a_whole_archive_of_a_site_that_cannot_be_served_is_refused_and_nothing_is_touched() {
    let sound = Sound::new();
    let counted = |sql: &str| sound.with(|entries| change_database(entries, sql));
    // As a version wrote it that did not count rows.
    let uncounted = |sql: &str| {
        sound.with(|entries| {
            change_database(entries, sql);
            entries.retain(|(path, _)| path != COUNTS);
            replace_in(entries, HEAD, "\"format\": 2", "\"format\": 1");
        })
    };
    let no_migrations = "DELETE FROM refinery_schema_history";
    let no_table = "PRAGMA foreign_keys = OFF; DROP TABLE redirect";
    let emptied = "PRAGMA foreign_keys = OFF; DELETE FROM post_text";
    let damaged_page = "INSERT INTO site_page VALUES ('layout', 1, 1);
                        INSERT INTO site_page_version VALUES ('layout', 1, 1, 'x', 0, NULL)";
    let empty = |entries: &mut Vec<(String, Vec<u8>)>| content_of(entries, "site.db").clear();
    let damaged_keys = sound.with(|entries| {
        entries.retain(|(path, _)| path != "keys/access-tokens.json");
        entries.push(("keys/access-tokens.json".to_owned(), b"[]".to_vec()));
    });
    refused_everywhere(
        &sound,
        vec![
            ("empty database", sound.with(empty), "of schema 0"),
            ("no migrations", counted(no_migrations), "of schema 0"),
            ("no migrations, not counted", uncounted(no_migrations), "of schema 0"),
            ("no table", counted(no_table), "its table redirect is missing"),
            ("no table, not counted", uncounted(no_table), "lacks a part of its schema: table redirect"),
            ("one table more", counted("CREATE TABLE more (x)"), "its table more is one too many"),
            ("emptied", counted(emptied), "its table post_text has 0 rows"),
            ("damaged page", uncounted(damaged_page), "site_page_version.document, row layout"),
            ("damaged keys", damaged_keys, "is damaged"),
            (
                "no counts",
                sound.with(|entries| entries.retain(|(path, _)| path != COUNTS)),
                "does not say how many",
            ),
        ],
    );
    // What such a version wrote is restored.
    let older = sound.directory.path().join("older.tar.zst");
    fs::write(&older, uncounted("SELECT 1")).unwrap();
    let older = older.to_str().unwrap();
    ok(&on(&sound.data, &["restore", "--drill", older]));
    ok(&on(&sound.data, &["restore", older]));
    assert!(!sound.data.join("trial").exists());
}

/// Restores each archive over a site and where there is none, and on trial: it is refused with these words.
fn refused_everywhere(sound: &Sound, cases: Vec<(&str, Vec<u8>, &str)>) {
    let before = files(&sound.data);
    let file = sound.directory.path().join("hostile.tar.zst");
    let nowhere = sound.directory.path().join("nowhere");
    let other = sound.directory.path().join("other");
    fs::create_dir(&other).unwrap();
    for (what, bytes, words) in cases {
        fs::write(&file, &bytes).unwrap();
        for data in [&sound.data, &nowhere] {
            let done = on(data, &["restore", file.to_str().unwrap()]);
            let said = String::from_utf8_lossy(&done.stderr).into_owned();
            assert_eq!(done.status.code(), Some(1), "{what}: {said}");
            assert_eq!(said.trim_end().lines().count(), 1, "{what}: {said}");
            assert!(said.contains(words) && said.contains("hostile.tar.zst"), "{what}: {said}");
        }
        assert!(files(&sound.data) == before, "{what}: something was changed");
        assert!(!nowhere.exists(), "{what}: a directory was made");
        let tried = on(&other, &["restore", "--drill", file.to_str().unwrap()]);
        assert_eq!(tried.status.code(), Some(1), "{what}: {}", String::from_utf8_lossy(&tried.stdout));
    }
    assert!(!sound.directory.path().join("escaped").exists() && !Path::new("/tmp/escaped").exists());
}

#[test]
fn a_restore_that_is_killed_leaves_the_old_or_the_new_and_can_be_repeated() {
    let sound = Sound::new();
    let file = sound.directory.path().join("sound.tar.zst");
    let is_old = |data: &Path| {
        let database = rusqlite::Connection::open(data.join("site.db")).unwrap();
        let sql = "SELECT version > 400000 FROM content_version";
        database.query_row(sql, [], |row| row.get::<_, bool>(0)).unwrap()
    };
    let mark = "UPDATE content_version SET version = 424242";
    let (mut old, mut new) = (0, 0);
    // Kills at steps of time until one came too late and one early enough, however fast the machine is.
    for round in 0..60 {
        if round >= 12 && old > 0 && new > 0 {
            break;
        }
        rusqlite::Connection::open(sound.data.join("site.db")).unwrap().execute(mark, []).unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_pharma-site"))
            .args(["restore", file.to_str().unwrap(), "--data-dir"])
            .arg(&sound.data)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(std::time::Duration::from_millis(10 + 90 * round));
        child.kill().unwrap();
        child.wait().unwrap();
        // Whatever opens the directory next finishes what was begun.
        ok(&on(&sound.data, &["rotate-keys"]));
        *if is_old(&sound.data) { &mut old } else { &mut new } += 1;
        assert!(sound.data.join("keys").is_dir() && sound.data.join("images").is_dir());
        let doctor = on(&sound.data, &["doctor"]);
        let said = String::from_utf8_lossy(&doctor.stdout).into_owned();
        assert!(said.contains("ok   database"), "{said}");
    }
    assert!(old > 0 && new > 0, "killed before and after the end: {old} old, {new} new");
    ok(&on(&sound.data, &["restore", file.to_str().unwrap()]));
    assert!(!is_old(&sound.data));
    assert!(!sound.data.join("restore-work").exists());
}
