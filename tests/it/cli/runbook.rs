//! Chapters of `docs/operations.md`, run as they are printed: on a machine where the data directory is gone, the numbered
//! steps bring the site back.

use std::os::unix::fs::PermissionsExt as _;

use super::*;

const CHAPTER: &str = "## From \"the disk died\" to \"the site is back\"";
/// Where the document has things, and where the test has them.
const PATHS: [(&str, &str); 4] = [
    ("/var/lib/pharma-site", "data"),
    ("/var/backups/pharma-site", "backups"),
    ("/etc/pharma-site.toml", "config.toml"),
    ("/etc/systemd/system/pharma-site.service.d", "unit"),
];

/// The commands of a chapter, as one script.
fn commands(chapter: &str) -> String {
    let document = fs::read_to_string("docs/operations.md").unwrap();
    let (_, chapter) = document.split_once(&format!("{chapter}\n")).expect("the chapter has that name");
    let chapter = chapter.split_once("\n## ").map_or(chapter, |(chapter, _)| chapter);
    let blocks = chapter.split("```sh\n").skip(1).map(|block| block.split_once("```").unwrap().0);
    let script: String = blocks.collect();
    assert!(script.lines().count() >= 5, "the steps have commands:\n{script}");
    script
}

/// Programs that stand for those of a whole machine: no other user, no service manager.
fn stand_ins(directory: &Path, port: u16) {
    let place = |name: &str, script: &str| {
        let path = directory.join("bin").join(name);
        fs::write(&path, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    };
    fs::create_dir(directory.join("bin")).unwrap();
    let here = directory.display();
    let binary = env!("CARGO_BIN_EXE_pharma-site");
    place("pharma-site", &format!("exec '{binary}' \"$@\""));
    place("chown", "[ \"$1 $2\" = '-R pharma-site:' ]");
    place("sudo", "[ \"$1 $2\" = '-u pharma-site' ] || exit 1; shift 2; exec \"$@\"");
    place(
        "install",
        "[ \"$1 $2 $3\" = '--directory --owner pharma-site' ] || exit 1; shift 3; exec mkdir \"$@\"",
    );
    place(
        "systemctl",
        &format!(
            "case \"$1\" in\n\
             start) [ \"$2\" = pharma-site ] || exit 5; '{binary}' serve --listen 127.0.0.1:{port} --config '{here}/config.toml' --data-dir '{here}/data' \
             >'{here}/site.log' 2>&1 & echo $! >'{here}/site.pid' ;;\n\
             daemon-reload) ;;\n\
             *) exit 5 ;;\n\
             esac"
        ),
    );
}

/// The process that the steps have started; ended with the test.
pub(super) struct Started(u32);

impl Drop for Started {
    fn drop(&mut self) {
        let _ = Command::new("kill").arg(self.0.to_string()).status();
    }
}

/// The example of a name in the steps: the operator's choice.
const CHOICE: &str = "pharma-site-2026-11-22T221503Z-0123456789ab.tar.zst";

/// Runs the commands of a chapter, with `data`, `backups` and `config.toml` of this directory; returns the site that they
/// have started at this port, and what they said.
pub(super) fn run_chapter(chapter: &str, here: &Path, port: u16) -> (Option<Started>, String) {
    stand_ins(here, port);
    let mut script = commands(chapter).replace("127.0.0.1:8080", &format!("127.0.0.1:{port}"));
    for (documented, ours) in PATHS {
        script = script.replace(documented, here.join(ours).to_str().unwrap());
    }
    let path = format!("{}:{}", here.join("bin").display(), std::env::var("PATH").unwrap());
    let done =
        Command::new("sh").args(["-eu", "-c", &script]).env("PATH", path).current_dir(here).output().unwrap();
    let started =
        fs::read_to_string(here.join("site.pid")).ok().map(|pid| Started(pid.trim().parse().unwrap()));
    let said = [done.stdout, done.stderr].map(|text| String::from_utf8_lossy(&text).into_owned()).concat();
    let log = fs::read_to_string(here.join("site.log")).unwrap_or_default();
    assert!(done.status.success(), "{said}\n{log}\nof:\n{script}");
    (started, said)
}

#[actix_web::test]
async fn the_numbered_steps_bring_the_site_back() {
    let directory = tempfile::tempdir().unwrap();
    let here = directory.path();
    let data = here.join("data");
    fs::write(here.join("config.toml"), "").unwrap();
    fs::create_dir(here.join("backups")).unwrap();

    // The site as it was: content, a picture, an administrator; a backup of it, and an older one beside it.
    let site = Serving::start(&data);
    let admin = site.admin().await;
    let picture = admin.upload_one("product-images").await;
    let body =
        json!({"name": "Saved Before", "category": "Antibiotics", "description": "x", "images": [picture]});
    assert_eq!(admin.post("/api/admin/products", &body).await.status, 201);
    let newest = here.join("backups").join(CHOICE);
    let taken = on(&data, &["backup", newest.to_str().unwrap()]);
    assert!(taken.status.success(), "{}", String::from_utf8_lossy(&taken.stderr));
    let password = site.demo_password.clone().unwrap();

    // The disk dies.
    site.signal("KILL");
    drop(site);
    fs::remove_dir_all(&data).unwrap();

    let port = free_port();
    let (_started, said) = run_chapter(CHAPTER, here, port);

    let visitor = Visitor::new(([127, 0, 0, 1], port).into());
    assert_eq!(visitor.json("/api/products?q=saved+before").await["total"], 1, "{said}");
    assert_eq!(visitor.get(&picture).await.status, 200);
    let granted = visitor.sign_in("admin@example.com", &password).await.expect(200).json();
    let token = granted["access_token"].as_str().unwrap().to_owned();
    let new = json!({"name": "Saved After", "category": "Antibiotics", "description": "x"});
    let request = visitor.request(reqwest::Method::POST, "/api/admin/products").bearer_auth(token).json(&new);
    assert_eq!(send(request).await.status, 201);
    let unit = fs::read_to_string(here.join("unit/backups.conf")).unwrap();
    assert_eq!(unit, format!("[Service]\nReadWritePaths=-{}\n", here.join("backups").display()));
    assert!(here.join("backups/after-restore.tar.zst").metadata().unwrap().len() > 0);
}
