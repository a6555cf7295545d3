//! The site as a process of its own: for what only a process can suffer.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use super::visitor::{Answer, Visitor};

/// A serving process; killed when dropped.
pub struct Serving {
    pub child: Child,
    pub address: SocketAddr,
    /// The password of the demonstration's administrator, when it was made now.
    pub demo: Option<String>,
    /// All that it says, at the most talkative level.
    pub log: PathBuf,
}

impl Serving {
    /// Starts the demonstration and waits until it is up.
    pub fn start(data: &Path) -> Self {
        Self::start_limited(data, "")
    }

    /// As [`Serving::start`], with settings from the environment.
    pub fn start_with(data: &Path, settings: &[(&str, &str)]) -> Self {
        Self::run(data, "", settings)
    }

    /// Starts without the demonstration's content.
    pub fn start_empty(data: &Path) -> Self {
        Self::run_with(data, "", &[], &[])
    }

    /// As [`Serving::start`], after some commands of the shell that lower the process's limits.
    pub fn start_limited(data: &Path, limits: &str) -> Self {
        Self::run(data, limits, &[])
    }

    fn run(data: &Path, limits: &str, settings: &[(&str, &str)]) -> Self {
        Self::run_with(data, limits, settings, &["--demo"])
    }

    fn run_with(data: &Path, limits: &str, settings: &[(&str, &str)], options: &[&str]) -> Self {
        std::fs::create_dir_all(data).unwrap();
        let log = data.join("everything.log");
        let mut child = Command::new("sh")
            .args(["-c", &format!("{limits}\nexec \"$0\" \"$@\"")])
            .arg(env!("CARGO_BIN_EXE_pharma-site"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
            .arg(data)
            .args(options)
            .env("PHARMA_SITE_LOG", "trace")
            .envs(settings.iter().copied())
            .stdout(Stdio::piped())
            .stderr(std::fs::File::create(&log).unwrap())
            .spawn()
            .unwrap();
        let mut demo = None;
        for line in BufReader::new(child.stdout.take().unwrap()).lines() {
            let line = line.unwrap();
            if let Some((_, rest)) = line.split_once("admin@example.com with password ") {
                demo = rest.split(' ').next().map(str::to_owned);
            }
            if let Some((_, rest)) = line.split_once("listening on ") {
                let address = rest.trim_end_matches(')').parse().unwrap();
                return Self { child, address, demo, log };
            }
        }
        panic!("the site did not start");
    }

    /// Someone without an account.
    pub fn visitor(&self) -> Visitor {
        Visitor::new(self.address)
    }

    /// Tries to sign in as the demonstration's administrator.
    pub async fn sign_in(&self, password: &str) -> Answer {
        self.visitor().sign_in("admin@example.com", password).await
    }

    /// What the system says of the process's memory, megabytes: `VmRSS` now, `VmHWM` at the most.
    pub fn memory(&self, what: &str) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix(what)).unwrap();
        line.trim_start_matches(':').trim().trim_end_matches(" kB").parse::<u64>().unwrap() / 1024
    }

    /// From now on, the most is counted anew.
    pub fn forget_peak(&self) {
        std::fs::write(format!("/proc/{}/clear_refs", self.child.id()), "5").unwrap();
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
