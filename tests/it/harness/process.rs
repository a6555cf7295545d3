//! The site as a process of its own, for tests that kill, limit or restart it.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use super::METRICS_TOKEN;
use super::admin::Admin;
use super::visitor::{Response, Visitor};

/// A serving process; killed when dropped.
pub struct Serving {
    pub child: Child,
    pub address: SocketAddr,
    /// Where it speaks HTTPS, if it does.
    pub https: Option<SocketAddr>,
    /// The password of the demonstration's administrator, when it was made now.
    pub demo_password: Option<String>,
    /// Its log, at the level `info` unless a test sets another.
    pub log: PathBuf,
}

impl Serving {
    /// The demonstration in a new directory, with settings from the environment.
    pub fn fresh(settings: &[(&str, &str)]) -> (TempDir, Self) {
        let directory = tempfile::tempdir().unwrap();
        let site = Self::start_with(directory.path(), settings);
        (directory, site)
    }

    /// Starts the demonstration and waits until it is up.
    pub fn start(data: &Path) -> Self {
        Self::start_limited(data, "")
    }

    /// As [`Serving::start`], with settings from the environment.
    pub fn start_with(data: &Path, settings: &[(&str, &str)]) -> Self {
        Self::run(data, &[], "", settings)
    }

    /// As [`Serving::start`], with a data directory that is a disk of its own, of so many megabytes. Only the process
    /// sees it; others find it at [`Serving::inside`]. Needs Linux, and the right to mount: root's, or what user
    /// namespaces give.
    pub fn start_on_small_disk(data: &Path, megabytes: u32) -> Self {
        Self::start_on_disk(data, megabytes, "")
    }

    /// As [`Serving::start_on_small_disk`], with the files of another data directory, and full to the last byte.
    pub fn start_on_full_disk(data: &Path, megabytes: u32, files: &Path) -> Self {
        let fill = format!(
            "cp -a '{}/.' '{1}' && ! dd if=/dev/zero of='{1}/filler' bs=4096 2>/dev/null || exit 1",
            files.display(),
            data.display()
        );
        Self::start_on_disk(data, megabytes, &fill)
    }

    /// With the demonstration's content, while the directory for temporary files is a disk of its own that is full.
    pub fn start_with_full_temporary_directory(data: &Path, temporary: &Path) -> Self {
        let temporary = temporary.display();
        let prepare = format!(
            "mount -t tmpfs -o size=64k tmpfs '{temporary}' && ! dd if=/dev/zero of='{temporary}/filler' bs=4096 2>/dev/null \
             || exit 1\nexport TMPDIR='{temporary}'"
        );
        Self::run(data, Self::with_own_mounts(), &prepare, &[])
    }

    /// What runs a program that may mount disks, which nobody else sees.
    fn with_own_mounts() -> &'static [&'static str] {
        match rustix::process::geteuid().is_root() {
            true => &["unshare", "--mount"],
            false => &["unshare", "--user", "--map-root-user", "--mount"],
        }
    }

    fn start_on_disk(data: &Path, megabytes: u32, prepare: &str) -> Self {
        let mount = format!("mount -t tmpfs -o size={megabytes}m tmpfs '{}' || exit 1", data.display());
        let site = Self::run(data, Self::with_own_mounts(), &format!("{mount}\n{prepare}"), &[]);
        let total = fs4::total_space(site.inside(data)).unwrap();
        assert_eq!(total, u64::from(megabytes) << 20, "the disk is not the small one");
        site
    }

    /// A path as the process sees it.
    pub fn inside(&self, path: &Path) -> PathBuf {
        PathBuf::from(format!("/proc/{}/root{}", self.child.id(), path.display()))
    }

    /// The demonstration's administrator, signed in.
    pub async fn admin(&self) -> Admin {
        Admin::signed_in(self.visitor(), "admin@example.com", self.demo_password.as_deref().unwrap()).await
    }

    /// Starts without the demonstration's content.
    pub fn start_empty(data: &Path) -> Self {
        Self::start_empty_with(data, &[])
    }

    /// As [`Serving::start_empty`], with settings from the environment.
    pub fn start_empty_with(data: &Path, settings: &[(&str, &str)]) -> Self {
        Self::run_with(data, &[], "", settings, &[])
    }

    /// As [`Serving::start`], after some commands of the shell that lower the process's limits.
    pub fn start_limited(data: &Path, limits: &str) -> Self {
        Self::run(data, &[], limits, &[])
    }

    fn run(data: &Path, wrapper: &[&str], limits: &str, settings: &[(&str, &str)]) -> Self {
        Self::run_with(data, wrapper, limits, settings, &["--demo"])
    }

    fn run_with(
        data: &Path,
        wrapper: &[&str],
        limits: &str,
        settings: &[(&str, &str)],
        options: &[&str],
    ) -> Self {
        std::fs::create_dir_all(data).unwrap();
        let log = data.join("everything.log");
        let shell = [wrapper, &["sh"]].concat();
        let mut child = Command::new(shell[0])
            .args(&shell[1..])
            .args(["-c", &format!("{limits}\nexec \"$0\" \"$@\"")])
            .arg(env!("CARGO_BIN_EXE_pharma-site"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
            .arg(data)
            .args(options)
            .env("PHARMA_SITE_LOG", "info")
            .env("PHARMA_SITE_METRICS_TOKEN", METRICS_TOKEN)
            .envs(settings.iter().copied())
            .stdout(Stdio::piped())
            .stderr(std::fs::File::create(&log).unwrap())
            .spawn()
            .unwrap();
        let mut demo_password = None;
        for line in BufReader::new(child.stdout.take().unwrap()).lines() {
            let line = line.unwrap();
            if let Some((_, rest)) = line.split_once("admin@example.com with password ") {
                demo_password = rest.split(' ').next().map(str::to_owned);
            }
            if let Some((_, rest)) = line.split_once("listening on ") {
                let address = rest.trim_end_matches(')').parse().unwrap();
                let https = line.split_once("(https on ").and_then(|(_, rest)| rest.split(',').next());
                let https = https.map(|address| address.parse().unwrap());
                return Self { child, address, https, demo_password, log };
            }
        }
        panic!("the site did not start: {}", std::fs::read_to_string(&log).unwrap_or_default());
    }

    /// Someone without an account.
    pub fn visitor(&self) -> Visitor {
        Visitor::new(self.address)
    }

    /// Tries to sign in as the demonstration's administrator.
    pub async fn sign_in(&self, password: &str) -> Response {
        self.visitor().sign_in("admin@example.com", password).await
    }

    /// What the system says of the process's memory, megabytes: `VmRSS` now, `VmHWM` at the most.
    pub fn memory(&self, what: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix(what)).unwrap();
        line.trim_start_matches(':').trim().trim_end_matches(" kB").parse::<u64>().unwrap() / 1024
    }

    /// Resets the peak that `VmHWM` reports.
    pub fn reset_peak(&self) {
        std::fs::write(format!("/proc/{}/clear_refs", self.child.id()), "5").unwrap();
    }

    /// Waits until the log has a text.
    pub fn expect_in_log(&self, text: &str) {
        let begun = std::time::Instant::now();
        loop {
            let log = std::fs::read_to_string(&self.log).unwrap();
            if log.contains(text) {
                return;
            }
            assert!(begun.elapsed().as_secs() < 20, "{text:?} is not in the log: {log}");
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
    }

    /// Sends the process a signal.
    pub fn signal(&self, name: &str) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}
