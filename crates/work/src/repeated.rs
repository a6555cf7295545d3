//! Lines that anybody can cause as often as they like, such as that of a refused request: the first of a kind is written, and how
//! many more there were is said once a minute. Otherwise one client fills the disk with them, and the journal drops the rest.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

/// How often the counts are said.
const EVERY: Duration = Duration::from_secs(60);
/// Kinds that are told apart within that time: a kind may hold what a client sends.
const MAX_KINDS: usize = 200;
/// Bytes of a kind's name.
const MAX_NAME: usize = 200;
/// All kinds beyond those.
const OTHERS: &str = "others";

/// The lines of each kind that were not written since the counts were last said.
type Unwritten = Mutex<HashMap<String, u64>>;

/// Of this process: so is the log.
static UNWRITTEN: LazyLock<Unwritten> = LazyLock::new(|| {
    let work = || loop {
        thread::sleep(EVERY);
        for (kind, more) in take(&UNWRITTEN) {
            tracing::warn!(?kind, more, "a line was left out, because it came more often in the last minute");
        }
    };
    // Without a thread each kind is written once.
    drop(thread::Builder::new().name("log-counts".to_owned()).spawn(work));
    Mutex::default()
});

/// Whether a line is the first of its kind in this minute, and is to be written. Others are counted.
pub fn is_first(kind: &str) -> bool {
    count(&UNWRITTEN, kind)
}

fn count(unwritten: &Unwritten, kind: &str) -> bool {
    let mut kinds = unwritten.lock().unwrap_or_else(PoisonError::into_inner);
    let kind = &kind[..kind.floor_char_boundary(MAX_NAME)];
    let kind = if kinds.len() < MAX_KINDS || kinds.contains_key(kind) { kind } else { OTHERS };
    if let Some(count) = kinds.get_mut(kind) {
        *count += 1;
        return false;
    }
    kinds.insert(kind.to_owned(), 0);
    true
}

/// The counts of lines that were left out; counting begins anew.
fn take(unwritten: &Unwritten) -> Vec<(String, u64)> {
    let kinds = std::mem::take(&mut *unwritten.lock().unwrap_or_else(PoisonError::into_inner));
    kinds.into_iter().filter(|(_, more)| *more > 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_of_a_kind_is_written_and_the_others_are_counted_once() {
        let unwritten = Unwritten::default();
        let written = (0..1000).filter(|_| count(&unwritten, "503 busy")).count();
        assert!(count(&unwritten, "503 not open") && written == 1);
        assert_eq!(take(&unwritten), [("503 busy".to_owned(), 999)]);
        assert!(take(&unwritten).is_empty());
        assert!(count(&unwritten, "503 busy"), "the next minute begins with a line");
    }

    #[test]
    fn clients_cannot_make_kinds_without_end() {
        let unwritten = Unwritten::default();
        let long = "ä".repeat(1000);
        let written = (0..10_000).filter(|n| count(&unwritten, &format!("{n} {long}"))).count();
        assert_eq!(written, MAX_KINDS + 1);
        let kinds = unwritten.lock().unwrap();
        assert!(kinds.len() == MAX_KINDS + 1 && kinds.keys().all(|kind| kind.len() <= MAX_NAME));
    }
}
