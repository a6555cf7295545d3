//! How the C library gives memory back.
//!
//! Left alone, glibc has an arena for every thread and keeps what was freed in each; and the larger the blocks that a
//! program frees, the larger the blocks that it keeps. A server that makes a large picture now and then would hold the
//! memory of the largest for good. The numbers were chosen by measuring (ADR 36).

/// Sets the allocator up; to be called before threads are started.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "mallopt is C; it takes two numbers and touches no memory of ours")]
pub fn give_memory_back() {
    /// Blocks from this size on are the system's again when they are freed.
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
pub fn give_memory_back() {}
