//! The schedule of each place, its failures and its mails.

use std::collections::BTreeSet;
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};

use jiff::SignedDuration;

use super::*;
use crate::config::backup::S3;
use crate::config::mail::Mail;
use crate::platform::db::migrate;
use crate::platform::random::Random;

/// A site whose backups are scheduled, at a time that tests set.
struct Scheduled {
    root: tempfile::TempDir,
    schedule: Schedule,
}

impl Scheduled {
    fn new(every: &str, keep: u32) -> Self {
        let root = tempfile::tempdir().unwrap();
        let data_dir = DataDir::create(root.path()).unwrap();
        migrate::run(&data_dir.database()).unwrap();
        site_store::add_product(&data_dir);
        let config = Config { every: every.to_owned(), keep, ..Config::default() };
        let clock = Clock::manual("2026-11-22T10:00:00Z".parse().unwrap());
        let mailer = Mailer::in_memory(&Mail::default(), &Random::seeded(1)).unwrap();
        let origin = "https://site.example".to_owned();
        let (started, company) = (clock.now(), "Example".to_owned());
        Self { root, schedule: Schedule { config, data_dir, mailer, clock, origin, company, started } }
    }

    /// Runs what is due; returns where.
    fn run(&self) -> Vec<PlaceKind> {
        let scheduled = places::scheduled(&self.schedule.config);
        let ran = scheduled.iter().filter(|id| self.schedule.run_place_if_due(id).unwrap());
        ran.map(|id| id.kind).collect()
    }

    fn later(&self, minutes: i64) -> Vec<PlaceKind> {
        self.schedule.clock.advance(SignedDuration::from_mins(minutes));
        self.run()
    }

    fn state(&self) -> BackupState {
        state::read(&self.schedule.data_dir).unwrap()
    }

    fn directory(&self) -> PathBuf {
        self.root.path().join("backups")
    }

    /// When the backups in the directory were made, the newest first.
    fn kept(&self) -> Vec<Timestamp> {
        places::in_directory(&self.directory()).unwrap().into_iter().map(|kept| kept.at).collect()
    }

    fn sent(&self) -> usize {
        self.schedule.mailer.sent().len()
    }
}

#[test]
fn backups_are_taken_when_they_are_due_and_old_ones_deleted() {
    let site = Scheduled::new("1h", 2);
    fs::create_dir(site.directory()).unwrap();
    fs::write(site.directory().join("letter.txt"), "mine").unwrap();
    assert_eq!(site.run(), [PlaceKind::Directory]);
    assert!(site.run().is_empty(), "not yet");
    for _ in 0..3 {
        assert_eq!(site.later(60).len(), 1);
    }
    assert_eq!(site.kept().len(), 2);
    assert_eq!(site.kept()[0], site.schedule.clock.now());
    assert!(site.directory().join("letter.txt").exists());
    assert_eq!(site.later(-300).len(), 1, "a clock that was set back keeps none from being taken");
    let state = site.state();
    assert!(state.last_success.is_some() && state.last_failure().is_none() && !state.is_failing());
    assert_eq!(site.sent(), 0);
}

#[test]
fn the_operator_is_told_once_until_it_works_again() {
    let site = Scheduled::new("1h", 2);
    let directory = site.directory();
    fs::write(&directory, "a file in its place").unwrap();
    for _ in 0..3 {
        assert_eq!(site.later(15).len(), 1);
        assert!(site.state().is_failing());
    }
    assert_eq!(site.sent(), 1);
    assert!(site.schedule.mailer.sent()[0].raw.contains("backups"), "the mail says where");
    fs::remove_file(&directory).unwrap();
    assert_eq!(site.later(15).len(), 1);
    let state = site.state();
    assert!(!state.is_failing() && state.places[0].last_failure.is_some() && state.last_success.is_some());
    fs::remove_dir_all(&directory).unwrap();
    fs::write(&directory, "again").unwrap();
    site.later(60);
    assert!(site.state().is_failing());
    assert_eq!(site.sent(), 2);
}

/// A store that nobody answers at.
fn store_that_is_down() -> S3 {
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    S3 {
        endpoint: format!("http://{address}"),
        bucket: "bucket".to_owned(),
        access_key: "key".to_owned(),
        secret_key: "secret".to_owned(),
        ..S3::default()
    }
}

#[test]
fn a_store_that_is_down_for_ninety_minutes_costs_no_day_in_the_directory() {
    let mut site = Scheduled::new("24h", 7);
    for _ in 0..7 {
        assert_eq!(site.later(24 * 60), [PlaceKind::Directory]);
    }
    let days = site.kept();
    assert_eq!(days.len(), 7);
    site.schedule.config.s3 = store_that_is_down();
    let (mut local, mut store) = (0, 0);
    for _ in 0..90 {
        for kind in site.later(1) {
            *if kind == PlaceKind::S3 { &mut store } else { &mut local } += 1;
        }
    }
    assert_eq!((local, store), (0, 6), "only the place that failed is tried again");
    assert_eq!(site.kept(), days, "no daily is lost, and none is added");
    assert_eq!(site.sent(), 1, "one mail for the place and its series of failures");
    let state = site.state();
    let [directory, store] = state.places.as_slice() else { panic!("{state:?}") };
    assert!(!directory.failing && directory.last_success.is_some() && directory.last_failure.is_none());
    assert!(store.failing && store.last_success.is_none() && store.mailed);
    assert!(state.is_failing() && state.last_success == directory.last_success);

    // The next day: the directory goes on, and its oldest day is the one that goes.
    assert!(site.later(24 * 60 - 90).contains(&PlaceKind::Directory));
    assert_eq!(site.kept()[1..], days[..6]);

    // Both fail: a mail for each.
    fs::remove_dir_all(site.directory()).unwrap();
    fs::write(site.directory(), "in the way").unwrap();
    site.later(24 * 60);
    site.later(15);
    assert_eq!(site.sent(), 2);
}

#[test]
fn with_a_key_of_an_earlier_release_nothing_is_deleted() {
    let mut site = Scheduled::new("1h", 1);
    site.schedule.config.retired_keys = vec!["keep_daily".to_owned()];
    site.run();
    site.later(60);
    site.later(60);
    assert_eq!(site.kept().len(), 3);
    site.schedule.config.retired_keys.clear();
    site.later(60);
    assert_eq!(site.kept(), [site.schedule.clock.now()]);
}

#[test]
fn a_backup_that_nobody_has_configured_waits_and_needs_room() {
    let mut site = Scheduled::new("auto", 7);
    assert!(site.run().is_empty(), "nobody has decided yet");
    site.schedule.config.resolve(true);
    assert!(site.run().is_empty() && site.later(14).is_empty(), "a site that is only tried is let alone");
    assert_eq!(site.later(1), [PlaceKind::Directory]);
    assert_eq!(site.kept().len(), 1);
    assert!(site.later(23 * 60).is_empty());
    assert_eq!(site.later(60).len(), 1, "daily");
    // A file that holds nothing counts as its length: the disk has no room for twice as much.
    let images = site.root.path().join("images/product-images/products");
    fs::create_dir_all(&images).unwrap();
    let large = fs::File::create(images.join("1767587400000-00000000000000f1.png")).unwrap();
    large.set_len(fs4::available_space(site.root.path()).unwrap()).unwrap();
    assert_eq!(site.later(24 * 60).len(), 1);
    let failure = site.state().last_failure().unwrap().reason.clone();
    assert!(failure.contains("not enough room"), "{failure}");
    let mut other = Config::default();
    other.resolve(false);
    assert!(places::scheduled(&other).is_empty(), "a site of an earlier release is asked");
}

#[test]
fn a_backup_by_hand_counts_for_the_schedule() {
    let site = Scheduled::new("24h", 7);
    let now = site.schedule.clock.now();
    assert_eq!(site.schedule.run_now().unwrap().at, now);
    assert_eq!(site.later(60), [], "the next one is due a day after it");
    let unscheduled = Scheduled::new("", 7);
    assert_eq!(unscheduled.schedule.run_now().unwrap().at, now);
    // In the same second it is another one.
    assert_eq!(unscheduled.schedule.run_now().unwrap().at, now + SignedDuration::from_secs(1));
    assert!(unscheduled.state().last_success.is_some() && unscheduled.run().is_empty());
    let nowhere = Config { directory: String::new(), ..unscheduled.schedule.config.clone() };
    let schedule = Schedule { config: nowhere, ..unscheduled.schedule.clone() };
    assert!(schedule.run_now().is_err());
}

#[test]
fn what_another_run_has_done_meanwhile_counts_when_it_is_this_ones_turn() {
    let site = Scheduled::new("1h", 7);
    let id = places::scheduled(&site.schedule.config).remove(0);
    let lock = BackupLock::acquire(&site.schedule.data_dir, PlaceKind::Directory).unwrap();
    let waiting = {
        let (schedule, id) = (site.schedule.clone(), id.clone());
        std::thread::spawn(move || schedule.run_place_if_due(&id).unwrap())
    };
    // Due, and waiting for the one that is at work.
    std::thread::sleep(Duration::from_millis(300));
    let now = site.schedule.clock.now();
    state::change_place(&site.schedule.data_dir, std::slice::from_ref(&id), &id, |place| {
        place.last_attempt = Some(now);
    })
    .unwrap();
    drop(lock);
    assert!(!waiting.join().unwrap(), "it is not due any more");
    assert!(site.kept().is_empty());
}

#[test]
fn what_killed_processes_left_is_removed_unless_somebody_uses_it() {
    let root = tempfile::tempdir().unwrap();
    let data_dir = DataDir::create(root.path()).unwrap();
    let left = ["restore-work/images/a", "backup-work/site.db"];
    let stays = ["before-upgrade/site-schema-3.db", "backups/.letter.unfinished", "images/blogs/a.png"];
    let begun = "backups/.pharma-site-2026-11-22T221503Z.tar.zst.unfinished";
    for path in left.iter().chain(&stays).chain([&begun]) {
        let path = root.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, [0x28, 0xb5, 0x2f, 0xfd, 1]).unwrap();
    }
    fs::write(root.path().join(stays[1]), "a letter").unwrap();
    let held = BackupLock::acquire(&data_dir, PlaceKind::S3).unwrap();
    remove_leftovers(&data_dir, &Config::default());
    for path in left.iter().chain([&begun]) {
        assert!(!root.path().join(path).exists(), "{path}");
    }
    assert!(stays.iter().all(|path| root.path().join(path).exists()));
    assert!(held.work.exists(), "a backup is being sent");
}

/// A site at the same time with the same places.
fn another(site: &Scheduled) -> Scheduled {
    let other = Scheduled::new("1h", 2);
    let directory = site.directory().display().to_string();
    let config = Config { directory, ..other.schedule.config.clone() };
    let schedule = Schedule { config, clock: site.schedule.clock.clone(), ..other.schedule.clone() };
    Scheduled { root: other.root, schedule }
}

fn names_in(directory: &Path) -> BTreeSet<String> {
    fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

#[test]
fn an_empty_site_takes_none_and_another_ones_are_never_deleted() {
    let site = Scheduled::new("1h", 2);
    for _ in 0..3 {
        site.later(60);
    }
    // Two of an earlier version.
    for day in [1, 2] {
        fs::write(site.directory().join(format!("pharma-site-2026-01-0{day}T000000Z.tar.zst")), "old")
            .unwrap();
    }
    let real = names_in(&site.directory());
    assert_eq!(real.len(), 4);
    let other = another(&site);
    let data_dir = &other.schedule.data_dir;
    fs::remove_file(data_dir.database()).unwrap();
    migrate::run(&data_dir.database()).unwrap();
    assert!(other.later(60).is_empty(), "there is nothing to lose");
    site_store::add_product(data_dir);
    for _ in 0..4 {
        assert_eq!(other.later(60).len(), 1);
    }
    let all = names_in(&site.directory());
    assert!(all.is_superset(&real) && all.len() == real.len() + 2, "{all:?}");
    site.later(60);
    assert_eq!(names_in(&site.directory()).intersection(&all).count(), 5, "one of its own went");
}

#[test]
fn a_restored_copy_takes_none_where_its_originals_are_until_it_takes_their_place() {
    let site = Scheduled::new("1h", 2);
    site.run();
    let copy = another(&site);
    let data_dir = &copy.schedule.data_dir;
    fs::copy(site.schedule.data_dir.database(), data_dir.database()).unwrap();
    state::change(data_dir, |state| state.copy_since = Some(copy.schedule.clock.now())).unwrap();
    copy.later(60);
    let reason = copy.state().last_failure().unwrap().reason.clone();
    assert!(copy.state().is_failing() && reason.contains("restore --take-over"), "{reason}");
    assert_eq!((copy.sent(), site.kept().len()), (1, 1));
    let elsewhere = Config { directory: "elsewhere".to_owned(), ..copy.schedule.config.clone() };
    let elsewhere = Schedule { config: elsewhere, ..copy.schedule.clone() };
    assert!(elsewhere.run_now().is_ok() && elsewhere.run_now().is_ok(), "its own place");
    state::change(data_dir, |state| state.copy_since = None).unwrap();
    copy.later(15);
    assert!(!copy.state().is_failing());
    assert_eq!(site.kept().len(), 2);
}

#[test]
fn a_record_that_cannot_be_read_is_told_and_nothing_is_deleted_or_written_over() {
    let site = Scheduled::new("1h", 1);
    site.run();
    let copy = another(&site);
    let data_dir = &copy.schedule.data_dir;
    fs::copy(site.schedule.data_dir.database(), data_dir.database()).unwrap();
    state::change(data_dir, |state| state.copy_since = Some(copy.schedule.clock.now())).unwrap();
    let sound = fs::read(data_dir.backup_state()).unwrap();
    let originals = names_in(&site.directory());
    fs::write(data_dir.backup_state(), &sound[1..]).unwrap();
    // At the very second of the original's.
    assert_eq!(copy.run().len(), 1);
    assert!(copy.run().is_empty(), "not yet");
    let all = names_in(&site.directory());
    assert!(all.is_superset(&originals) && all.len() == 2, "{all:?}");
    assert_eq!(copy.later(60).len(), 1);
    assert_eq!((names_in(&site.directory()).len(), copy.state().is_failing()), (3, false));
    assert!(copy.state().unreadable.is_some());
    // Its own, as the manual says.
    state::change(data_dir, BackupState::take_over).unwrap();
    copy.later(60);
    assert_eq!(names_in(&site.directory()).len(), 2, "as many as are kept");
}

fn job() -> BackupJob {
    BackupJob { kind: JobKind::Backup, name: None, since: Timestamp::UNIX_EPOCH }
}

#[test]
fn one_job_is_at_work_and_a_panic_ends_it() {
    let jobs = BackupJobs::default();
    let (go, wait) = std::sync::mpsc::channel::<()>();
    let first = jobs
        .start(job(), move || {
            wait.recv().unwrap();
            Ok(7)
        })
        .unwrap()
        .unwrap();
    assert_eq!(jobs.running(), Some(job()));
    assert!(jobs.start(job(), || Ok(8)).unwrap().is_none(), "a second one");
    go.send(()).unwrap();
    assert_eq!(first.blocking_recv().unwrap().unwrap(), 7);
    assert_eq!(jobs.running(), None);
    let panicking = jobs.start(job(), || -> Result<()> { panic!("on purpose") }).unwrap().unwrap();
    assert!(panicking.blocking_recv().is_err());
    assert_eq!(jobs.running(), None);
}
