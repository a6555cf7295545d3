//! Makes glibc return freed memory to the system.
//!
//! By default it has an arena for every thread, keeps what was freed in each, and raises its threshold for returning
//! blocks with the size of those that are freed. A server that processes a large image now and then would keep the
//! memory of the largest one. The numbers were chosen by measuring (ADR 36).
//!
//! Free pages between blocks in use stay all the same: after many requests at once they are tens of megabytes. They are
//! looked for now and then.

use std::io;

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
