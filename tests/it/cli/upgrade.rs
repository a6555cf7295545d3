//! A newer binary beside an older process: only `serve` changes the schema of a database (ADR 102).

use std::process::Child;

use super::old_data::{FIRST, changed, content_of, data_of_schema, earlier, newest, schemas};
use super::*;

/// Another process that holds the lock of serving, as an older version would; ended with the test.
struct OlderProcess(Child);

impl OlderProcess {
    fn serve(data: &Path) -> Self {
        let lock = data.join("serve.lock");
        fs::write(&lock, "process 4242 on 127.0.0.1:8080 since 2026-11-21T06:00:00Z\n").unwrap();
        let hold = ["--exclusive", "--no-fork"].map(str::to_owned);
        let child = Command::new("flock").args(hold).arg(&lock).args(["sleep", "600"]).spawn().unwrap();
        wait_until("the lock is not held", 20, || fs::File::open(&lock).unwrap().try_lock_shared().is_err());
        Self(child)
    }
}

impl Drop for OlderProcess {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

/// Every command that reads or writes the database, but `backup`, `doctor` and `serve`.
fn commands(files: &Path) -> Vec<Vec<String>> {
    let file = |name: &str, content: &str| {
        let path = files.join(name);
        if !content.is_empty() {
            fs::write(&path, content).unwrap();
        }
        path.to_str().unwrap().to_owned()
    };
    let products = file("products.csv", "sku,name,category,description\nNEW-1,New,Antibiotics,x\n");
    let email = "office@example.com";
    let list = [
        vec!["load-demo"],
        vec!["create-admin", "--email", "new@example.com", "--password-stdin"],
        vec!["list-admins"],
        vec!["reset-password", "--email", email, "--password-stdin"],
        vec!["reset-mfa", "--email", email],
        vec!["disable-admin", "--email", email],
        vec!["enable-admin", "--email", email],
        vec!["import-products", &products],
        vec!["import-products", &products, "--dry-run"],
        vec!["rotate-keys"],
        vec!["open", "--confirm-claims"],
        vec!["close"],
    ];
    let mut list: Vec<Vec<String>> =
        list.into_iter().map(|words| words.into_iter().map(str::to_owned).collect()).collect();
    list.push(vec!["export-products".to_owned(), file("o.csv", "")]);
    list
}

fn run_on(data: &Path, words: &[String]) -> Output {
    on(data, &words.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn every_command_refuses_an_older_schema_while_another_process_serves_it() {
    let (directory, data) = nowhere();
    for schema in [FIRST, earlier(1)] {
        fs::create_dir_all(data.join("mail")).unwrap();
        data_of_schema(&data, schema);
        let holder = OlderProcess::serve(&data);
        let before = content_of(&data);
        let unchanged = |command: &dyn std::fmt::Debug| {
            let after = content_of(&data);
            assert!(after == before, "{command:?} changed {:?}", changed(&before, &after));
        };
        let mut all = commands(directory.path());
        all.push(vec!["backup".to_owned(), directory.path().join("b.tar.zst").to_str().unwrap().to_owned()]);
        for command in &all {
            let said = error_line(&run_on(&data, command));
            let held = format!("has schema {schema} and is in use by process 4242 on 127.0.0.1:8080");
            let known = format!("this one's schema is {}", newest());
            for word in [held.as_str(), known.as_str(), "restart the site with this version first"] {
                assert!(said.contains(word), "{command:?}: {word} in {said}");
            }
            unchanged(command);
        }
        assert!(!directory.path().join("o.csv").exists() && !directory.path().join("b.tar.zst").exists());
        let doctor = run_on(&data, &["doctor".to_owned()]);
        let text = String::from_utf8_lossy(&doctor.stdout).into_owned();
        assert_eq!(doctor.status.code(), Some(1));
        says(&text, &["FAIL database: ", "restart the site with this version"]);
        unchanged(&"doctor");
        let serve = ["serve", "--listen", "127.0.0.1:0"].map(str::to_owned);
        assert!(error_line(&run_on(&data, &serve)).contains("is being served already by process 4242"));
        unchanged(&"serve");
        drop(holder);
        fs::remove_dir_all(&data).unwrap();
    }
}

#[test]
fn commands_beside_a_real_older_process_leave_its_database_alone() {
    let (directory, data) = nowhere();
    let site = Serving::start(&data);
    // The running process becomes an older one when the last migration is one that it has not applied.
    let database = Connection::open(data.join("site.db")).unwrap();
    database.busy_timeout(Duration::from_secs(10)).unwrap();
    let rows = "SELECT count(*) FROM refinery_schema_history";
    database.execute("DELETE FROM refinery_schema_history WHERE version = ?1", [newest()]).unwrap();
    let holder = format!("is in use by process {} on {}", site.child.id(), site.address);
    for command in commands(directory.path()) {
        let said = error_line(&run_on(&data, &command));
        assert!(said.contains(&holder), "{command:?}: {said}");
        let applied: u32 = database.query_row(rows, [], |row| row.get(0)).unwrap();
        assert_eq!(applied as usize, schemas().len() - 1, "{command:?}");
    }
    assert!(!data.join("before-upgrade").exists());
}

#[test]
fn an_older_schema_that_nobody_serves_is_migrated_by_serve_alone_and_each_migration_is_logged() {
    let (directory, data) = nowhere();
    let schema = earlier(3);
    fs::create_dir_all(data.join("mail")).unwrap();
    data_of_schema(&data, schema);
    let before = content_of(&data);
    for command in commands(directory.path()) {
        let said = error_line(&run_on(&data, &command));
        assert!(said.contains("start the site with this version first (pharma-site serve)"), "{said}");
        let after = content_of(&data);
        assert!(after == before, "{command:?} changed {:?}", changed(&before, &after));
    }
    // What a process has left that was killed while it made the copy.
    fs::create_dir(data.join("before-upgrade")).unwrap();
    fs::write(data.join("before-upgrade/.unfinished-4242"), "half a copy").unwrap();
    let site = Serving::start_empty(&data);
    let log = fs::read_to_string(&site.log).unwrap();
    for version in schemas().into_iter().filter(|version| *version > schema) {
        let line = log.lines().find(|line| line.contains(&format!("was migrated schema={version} name=")));
        let line = line.unwrap_or_else(|| panic!("no line for {version} in {log}"));
        assert!(line.contains(" INFO ") && line.contains(" milliseconds="), "{line}");
    }
    let copies = fs::read_dir(data.join("before-upgrade")).unwrap();
    let copies: Vec<_> = copies.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(copies, [format!("site-schema-{schema}.db")]);
}

#[test]
fn a_new_directory_is_made_by_a_command_and_the_site_at_the_same_time() {
    let (_dir, data) = nowhere();
    let create = |number: u32| {
        let email = format!("a{number}@example.com");
        let arguments = ["create-admin", "--password-stdin", "--email", &email];
        ok(&on_with(&data, &arguments, &[], "copper lantern 42 otter\n"));
    };
    let _site = std::thread::scope(|scope| {
        (0..3).for_each(|number| drop(scope.spawn(move || create(number))));
        Serving::start_empty(&data)
    });
    let list = run_on(&data, &["list-admins".to_owned()]);
    assert_eq!(String::from_utf8_lossy(&list.stdout).lines().count(), 3);
}
