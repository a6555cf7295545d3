//! Makes glibc return freed memory to the system.
//!
//! By default it has an arena for every thread, keeps what was freed in each, and raises its threshold for returning
//! blocks with the size of those that are freed. A server that processes a large image now and then would keep the
//! memory of the largest one. The numbers were chosen by measuring (ADR 36).

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

/// Other allocators are left as they are.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub fn return_freed_memory() {}
