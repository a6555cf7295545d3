//! How much memory the process may use.

use std::fs;
use std::path::Path;

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
