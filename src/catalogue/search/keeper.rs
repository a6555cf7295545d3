//! Keeps the index current on a thread of its own, so that no request builds it.
//!
//! A request that needs the index asks for the content version that it is about to read; the thread brings the index there, in
//! most cases by reading the few products that have changed. Only it builds the index anew, beside the one in use.

use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::{Duration, Instant};

use tokio::sync::watch;
use tokio::time::timeout;

use super::SearchIndex;
use super::state::Advance;
use crate::error::{Error, Result};
use crate::platform::db::Db;
use work::periodic::FirstFailure;

/// How long a request waits for the index; to build it for 100,000 products takes some seconds.
const WAIT: Duration = Duration::from_secs(10);
/// Time between two looks when nobody asks.
const INTERVAL: Duration = Duration::from_millis(200);

/// How far the thread is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Progress {
    /// The content version that the index has at least.
    version: Option<u64>,
    /// Attempts that failed; who waits then tries it by itself.
    failures: u64,
    /// The index that is in use is only too large, and is being built anew.
    is_compacting: bool,
}

/// The thread, for those who ask it.
pub(super) struct Keeper {
    db: Db,
    asked: SyncSender<()>,
    progress: watch::Receiver<Progress>,
}

impl Keeper {
    /// Starts the thread; it ends with the last handle of the index.
    pub(super) fn start(index: SearchIndex, db: Db) -> std::io::Result<Self> {
        let (asked, questions) = sync_channel(1);
        let (told, progress) = watch::channel(Progress::default());
        let own_db = db.clone();
        let work = move || keep(&index, &own_db, &questions, &told);
        std::thread::Builder::new().name("search-index".to_owned()).spawn(work)?;
        Ok(Self { db, asked, progress })
    }

    /// Waits, on a thread that may block, until the index is there for the first time; at most so long. Whether it is.
    pub(super) fn wait_blocking(&self, limit: Duration) -> bool {
        let end = Instant::now() + limit;
        loop {
            let now = *self.progress.borrow();
            if now.version.is_some() {
                return true;
            }
            if now.failures > 0 || Instant::now() >= end {
                return false;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Waits until the index has what was saved before now.
    pub(super) async fn wait(&self) -> Result<()> {
        let wanted = Some(self.db.content_version());
        let mut progress = self.progress.clone();
        let begun = *progress.borrow_and_update();
        if begun.version >= wanted {
            return Ok(());
        }
        // A question that is there already is as good.
        let _ = self.asked.try_send(());
        let is_ready =
            |now: &Progress| now.version >= wanted || now.failures != begun.failures || now.is_compacting;
        match timeout(WAIT, progress.wait_for(is_ready)).await {
            Ok(Ok(_)) => Ok(()),
            _ => Err(Error::Busy),
        }
    }
}

fn keep(index: &SearchIndex, db: &Db, questions: &Receiver<()>, told: &watch::Sender<Progress>) {
    let (mut progress, mut hidden_failure) = (Progress::default(), FirstFailure::default());
    loop {
        let wanted = db.content_version();
        if progress.version < Some(wanted) || index.is_due(db.clock().now().as_millisecond()) {
            match advance(index, db, &mut progress, told) {
                Ok(()) => progress.version = Some(wanted),
                Err(error) => {
                    if progress.failures == 0 {
                        tracing::warn!(error = %error.chain(), "the search index could not be brought up to date");
                    }
                    progress.failures += 1;
                }
            }
            progress.is_compacting = false;
            told.send_replace(progress);
            // After what visitors see, so that they do not wait for it.
            let hidden = db.read_blocking(|snapshot| index.catch_up_hidden(snapshot));
            if let Some(error) = hidden_failure.of(hidden) {
                tracing::warn!(error = %error.chain(), "the search index of what is hidden could not be brought up to date");
            }
        }
        match questions.recv_timeout(INTERVAL) {
            Err(RecvTimeoutError::Disconnected) => return,
            Ok(()) | Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

fn advance(
    index: &SearchIndex,
    db: &Db,
    progress: &mut Progress,
    told: &watch::Sender<Progress>,
) -> Result<()> {
    match db.read_blocking(|snapshot| index.advance(snapshot))? {
        Advance::Done => return Ok(()),
        Advance::Rebuild => {}
        Advance::Compact => {
            progress.is_compacting = true;
            told.send_replace(*progress);
        }
    }
    let mut built = db.read_blocking(|snapshot| index.build_beside(snapshot))?;
    // Requests may have brought the one in use further meanwhile. What is put in its place must never be older.
    loop {
        built = db.read_blocking(|snapshot| index.follow(built, snapshot))?;
        match index.replace_by(built) {
            Ok(()) => return Ok(()),
            Err(older) => built = older,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::state::MAX_CHANGES;
    use super::*;
    use crate::catalogue::new_product::NewProduct;
    use crate::catalogue::store::save;
    use crate::platform::db::migrate;
    use medicine::dictionary::Dictionary;

    fn add(db: &Db, numbers: std::ops::Range<u64>) {
        let now = "2026-11-21T06:00:00Z".parse().unwrap();
        let write = db.write_blocking(|tx| {
            for number in numbers {
                let product = NewProduct {
                    name: format!("Product {number}"),
                    category: "Antibiotics".to_owned(),
                    description: "For tests.".to_owned(),
                    ..NewProduct::default()
                };
                save::create(tx, &product, now)?;
            }
            Ok(())
        });
        write.unwrap();
    }

    #[tokio::test]
    async fn a_burst_of_changes_is_read_before_a_request_reads() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("site.db");
        migrate::run(&path).unwrap();
        let db = Db::open(&path, None).unwrap();
        let index = SearchIndex::new(Dictionary::shipped());
        index.keep_current(db.clone()).unwrap();
        assert!(index.wait_until_built(Duration::from_secs(10)));
        assert_eq!(index.state.read().unwrap().version, Some(db.content_version()), "before anybody asks");
        add(&db, 0..1);
        for burst in [1..2, 2..MAX_CHANGES + 3] {
            add(&db, burst);
            let built = index.built().await.unwrap();
            let held = built.state.read().unwrap().version;
            assert_eq!(held, Some(db.content_version()), "nothing is left for the request");
        }
        let found = db.read_blocking(|snapshot| index.all_ids(snapshot, "product")).unwrap();
        assert_eq!(found.len(), MAX_CHANGES + 3);
    }

    #[test]
    fn an_index_that_was_built_beside_never_takes_the_place_of_a_newer_one() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("site.db");
        migrate::run(&path).unwrap();
        let db = Db::open(&path, None).unwrap();
        let index = SearchIndex::new(Dictionary::shipped());
        add(&db, 0..2);
        let built = db.read_blocking(|snapshot| index.build_beside(snapshot)).unwrap();
        add(&db, 2..3);
        db.read_blocking(|snapshot| index.catch_up(snapshot)).unwrap();
        let built = index.replace_by(built).unwrap_err();
        let built = db.read_blocking(|snapshot| index.follow(built, snapshot)).unwrap();
        assert!(index.replace_by(built).is_ok());
        let found = db.read_blocking(|snapshot| index.all_ids(snapshot, "product")).unwrap();
        assert_eq!(found.len(), 3);
    }
}
