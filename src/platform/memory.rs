//! Makes glibc return freed memory to the system; how much memory the process may use.
//!
//! By default it has an arena for every thread, keeps what was freed in each, and raises its threshold for returning
//! blocks with the size of those that are freed. A server that processes a large image now and then would keep the
//! memory of the largest one. The numbers were chosen by measuring (ADR 36).
//!
//! Free pages between blocks in use stay all the same: after many requests at once they are tens of megabytes. They are
//! looked for now and then.

use std::path::Path;
use std::{fs, io};

/// How often free pages are looked for.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const INTERVAL: std::time::Duration = std::time::Duration::from_secs(30);

/// Configures the allocator. To be called before threads are started.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "mallopt is C; it takes two numbers and touches no memory of ours")]
pub fn return_freed_memory() {
    /// Blocks from this size on are returned to the system when they are freed, bytes.
    const LARGE: libc::c_int = 256 << 10;
    const ARENAS: libc::c_int = 2;
    // SAFETY: mallopt only sets parameters of the allocator; it refuses those that it does not know.
    unsafe {
        libc::mallopt(libc::M_ARENA_MAX, ARENAS);
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
        libc::mallopt(libc::M_TRIM_THRESHOLD, LARGE);
    }
}

/// Returns free pages to the system for as long as the process runs.
///
/// # Errors
/// When the thread cannot be started.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn keep_returning_freed_pages() -> io::Result<()> {
    let mut free_before = 0;
    work::periodic::repeat("allocator", INTERVAL, move || {
        // A process that does nothing has nothing new to return.
        if free_bytes() != free_before {
            return_freed_pages();
            free_before = free_bytes();
        }
    })
}

/// Bytes that the allocator holds and nobody uses, whether or not their pages have been returned.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "mallinfo2 is C; it returns numbers")]
fn free_bytes() -> usize {
    // SAFETY: mallinfo2 takes nothing, locks the allocator while it counts, and returns a structure of numbers.
    unsafe { libc::mallinfo2() }.fordblks
}

#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "malloc_trim is C; it takes a number and touches only what is free")]
fn return_freed_pages() {
    // SAFETY: malloc_trim locks the allocator, and returns only pages in which no block is in use.
    unsafe { libc::malloc_trim(0) };
}

/// Other allocators are left as they are.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
#[expect(clippy::unnecessary_wraps, reason = "as on Linux")]
pub fn keep_returning_freed_pages() -> io::Result<()> {
    Ok(())
}

/// Other allocators are left as they are.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn return_freed_memory() {}

// How much memory the process may use.

/// The least of what the machine has, what the process's control groups allow it (version 1 and 2), and its limit of address
/// space; bytes. What cannot be read limits nothing.
pub(crate) fn memory_limit() -> u64 {
    let address_space = rustix::process::getrlimit(rustix::process::Resource::As).current;
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let groups = of_groups(&read("/proc/self/cgroup"), |path| fs::read_to_string(path).ok());
    let machine = of_machine(&read("/proc/meminfo"));
    [address_space, groups, machine].into_iter().flatten().min().unwrap_or(u64::MAX)
}

/// From `MemTotal:       16384 kB`.
fn of_machine(meminfo: &str) -> Option<u64> {
    let total = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    total.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1024)
}

/// The least limit of the groups in `/proc/self/cgroup` and those around them.
fn of_groups(groups: &str, read: impl Fn(&Path) -> Option<String>) -> Option<u64> {
    let limits = groups.lines().flat_map(|line| {
        let mut parts = line.splitn(3, ':').skip(1);
        let (root, file) = match parts.next() {
            Some("") => ("/sys/fs/cgroup", "memory.max"),
            Some(kinds) if kinds.split(',').any(|kind| kind == "memory") => {
                ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
            }
            _ => return Vec::new(),
        };
        let group = Path::new(parts.next().unwrap_or_default().trim_start_matches('/'));
        group.ancestors().map(|group| Path::new(root).join(group).join(file)).collect()
    });
    // `max` is no number.
    limits.filter_map(|path| read(&path)?.trim().parse().ok()).min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_limit_of_all_groups_counts() {
        let limits = |path: &Path| {
            let limit = match path.to_str()? {
                "/sys/fs/cgroup/system.slice/site.service/memory.max" => "max\n",
                "/sys/fs/cgroup/system.slice/memory.max" => "268435456\n",
                "/sys/fs/cgroup/memory/docker/a/memory.limit_in_bytes" => "1073741824\n",
                "/sys/fs/cgroup/memory/memory.limit_in_bytes" => "9223372036854771712\n",
                _ => return None,
            };
            Some(limit.to_owned())
        };
        assert_eq!(of_groups("0::/system.slice/site.service\n", limits), Some(256 << 20));
        assert_eq!(of_groups("7:cpu,cpuacct:/x\n5:memory:/docker/a\n0::/\n", limits), Some(1 << 30));
        assert_eq!(of_groups("", limits), None);
    }

    #[test]
    fn this_machine_has_memory() {
        assert_eq!(of_machine("MemFree: 1 kB\nMemTotal:       2048 kB\n"), Some(2 << 20));
        assert!(memory_limit() > 64 << 20);
    }
}
