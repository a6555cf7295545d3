//! What the operating system knows of this process.

use std::fs;

/// Memory that is in use, bytes; `None` where the system does not say.
pub(super) fn resident_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}

/// Open files and sockets; `None` where the system does not say.
pub(super) fn open_files() -> Option<u64> {
    // Reading the directory has it open.
    Some((fs::read_dir("/proc/self/fd").ok()?.count() as u64).saturating_sub(1))
}

/// Time on all processors since the start, seconds.
#[cfg(unix)]
pub(super) fn cpu_seconds() -> f64 {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

#[cfg(not(unix))]
pub(super) fn cpu_seconds() -> f64 {
    0.0
}
