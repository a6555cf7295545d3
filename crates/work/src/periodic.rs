//! Work that is done again and again, on a thread of its own.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// Niceness of work in the background; 19 is the least urgent.
#[cfg(unix)]
const LOW_PRIORITY: i32 = 10;

/// Does `work` now and after every `interval` again, for as long as the process runs.
///
/// # Errors
/// When the thread cannot be started.
pub fn repeat(name: &str, interval: Duration, mut work: impl FnMut() + Send + 'static) -> io::Result<()> {
    repeat_while(name, interval, move || {
        work();
        true
    })
}

/// As [`repeat`], until `work` says that it was the last time. A panic is logged, and `work` is done again after the interval:
/// one wrong row must not end a duty for as long as the process runs.
///
/// # Errors
/// As [`repeat`].
pub fn repeat_while(
    name: &str,
    interval: Duration,
    mut work: impl FnMut() -> bool + Send + 'static,
) -> io::Result<()> {
    let duty = name.to_owned();
    let repeated = move || {
        // What a duty changes is stored in transactions; what it keeps between two times is read again or told again.
        while catch_unwind(AssertUnwindSafe(&mut work)).unwrap_or_else(|_| {
            tracing::error!(duty, "scheduled work panicked; it is done again at its next time");
            true
        }) {
            std::thread::sleep(interval);
        }
    };
    std::thread::Builder::new().name(name.to_owned()).spawn(repeated).map(|_| ())
}

/// Lets other threads go first from now on, this one alone. Calling it again changes nothing.
pub fn give_way() {
    // On Linux a thread has a priority of its own. One that could not be lowered does the same work.
    #[cfg(unix)]
    let _ = rustix::process::setpriority_process(None, LOW_PRIORITY);
}

/// Tells the first of several failures, which is the one to be logged.
#[derive(Debug, Default)]
pub struct FirstFailure {
    failing: bool,
}

impl FirstFailure {
    /// What went wrong, where the time before went well.
    pub fn of<T, E>(&mut self, result: Result<T, E>) -> Option<E> {
        let was_failing = std::mem::replace(&mut self.failing, result.is_err());
        result.err().filter(|_| !was_failing)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn work_is_repeated_until_it_says_that_it_is_done() {
        let (sender, receiver) = mpsc::channel();
        let mut left = 3;
        let count = move || {
            left -= 1;
            sender.send(left).unwrap();
            left > 0
        };
        repeat_while("test", Duration::from_millis(1), count).unwrap();
        // The channel ends with the thread.
        assert_eq!(receiver.into_iter().collect::<Vec<_>>(), [2, 1, 0]);
    }

    #[test]
    fn a_panic_does_not_end_the_work() {
        let (sender, receiver) = mpsc::channel();
        let mut left = 3;
        let fails_once = move || {
            left -= 1;
            sender.send(left).unwrap();
            assert!(left != 2, "the first time");
            left > 0
        };
        repeat_while("test", Duration::from_millis(1), fails_once).unwrap();
        assert_eq!(receiver.into_iter().collect::<Vec<_>>(), [2, 1, 0]);
    }

    #[test]
    fn of_several_failures_the_first_is_told() {
        let mut failure = FirstFailure::default();
        let told = [Err(1), Err(1), Ok(()), Err(1)].map(|result| failure.of(result).is_some());
        assert_eq!(told, [true, false, false, true]);
    }
}
