//! `backup` and `restore`.

use std::collections::BTreeSet;
use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use jiff::Timestamp;

use super::{Global, print};
use crate::backup::encrypt::{self, Encryption, Keys};
use crate::backup::lock::BackupLock;
use crate::backup::restore::CheckServing;
use crate::backup::restore::{self, Approve, DatabaseRestored, Replacement};
use crate::backup::state::{self, BackupState, PlaceKind, Success};
use crate::backup::take::Backup;
use crate::backup::{file, places, site_store};
use crate::error::{Error, Result};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::upgrade;
use crate::platform::ownership::Access;
use crate::platform::random::Random;
use crate::web::page_checks;
use work::periodic;

#[derive(Debug, clap::Args)]
pub(super) struct BackupArgs {
    /// Where to: a file (pharma-site.tar.zst), or - for standard output
    #[arg(value_name = "FILE")]
    to: PathBuf,
}

#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command")]
pub(super) struct RestoreArgs {
    /// A file that `backup` wrote, or `s3://BUCKET/NAME` as --list shows it
    #[arg(value_name = "BACKUP", required_unless_present_any = ["drill", "list", "take_over"])]
    from: Option<String>,
    /// Restore the newest backup (or BACKUP) into a scratch directory, verify it there, and change nothing
    #[arg(long, conflicts_with = "list")]
    drill: bool,
    /// List the backups that [backup] keeps, each site's with what they hold, the newest first
    #[arg(long, conflicts_with = "from")]
    list: bool,
    /// File with the secret key of age that an encrypted backup is opened with
    #[arg(long, value_name = "FILE")]
    identity: Option<PathBuf>,
    /// Restore also what is another site than the one that is here, or has less; else it is asked for, on a terminal
    #[arg(long, conflicts_with_all = ["drill", "list"])]
    yes: bool,
    /// Say that the restored site takes the place of its original, and its backups go on where those of the original are
    #[arg(long, conflicts_with_all = ["drill", "list"])]
    take_over: bool,
}

/// `backup`
pub(super) fn backup(global: &Global, args: &BackupArgs) -> Result<()> {
    let config = global.load_config()?;
    let encryption = Encryption::open(&config.backup)?;
    let data_dir = DataDir::open(&global.data_dir)?;
    data_dir.check_owner(Access::Write)?;
    if !data_dir.database().exists() {
        let root = data_dir.root().display();
        return Err(Error::Refused(format!("there is no database in {root}: there is nothing to back up")));
    }
    upgrade::refuse_served_older(&data_dir)?;
    periodic::give_way();
    let lock = BackupLock::acquire(&data_dir, PlaceKind::Directory)?;
    let company = &config.company.name;
    let mut progress = Progress::default();
    let mut show = |done, total| progress.show(done, total);
    let mut backup =
        Backup { data_dir: &data_dir, lock: &lock, now: Clock::System.now(), company, progress: &mut show };
    let to_pipe = args.to == Path::new("-");
    let made = if to_pipe {
        if std::io::stdout().is_terminal() {
            return Err(Error::Refused(
                "a backup is not for a terminal: send it to a file or a program".to_owned(),
            ));
        }
        file::write_to_pipe(&mut backup, std::io::stdout().lock(), &encryption)
    } else {
        file::write(&mut backup, &args.to, &encryption)
    };
    progress.end();
    let (success, taken) = made?;
    for path in &taken.lost {
        eprintln!("pharma-site: the database names {path}, whose file is lost");
    }
    state::change(&data_dir, |state| state.last_success = Some(success.clone()))?;
    let summary = summary(&success);
    if to_pipe {
        eprint!("{summary}");
        return Ok(());
    }
    print(&summary)
}

fn summary(success: &Success) -> String {
    let Success { to, bytes, files, milliseconds, .. } = success;
    let size = size(*bytes);
    let seconds = *milliseconds as f64 / 1000.0;
    if to.is_empty() {
        return format!(
            "{files} files, {size}, in {seconds:.1} s; verify it where it arrives: restore --drill FILE\n"
        );
    }
    format!("{to}: {files} files, {size}, in {seconds:.1} s; read again and verified\n")
}

fn size(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

/// `restore`
pub(super) fn restore(global: &Global, args: &RestoreArgs) -> Result<()> {
    let mut config = global.load_config()?;
    if args.list || args.drill {
        config = global.with_office_settings(config);
    }
    let mut keys = Keys::open(&config.backup, args.identity.as_deref())?;
    if args.list {
        return list(global, &config.backup, &keys);
    }
    let now = Clock::System.now();
    let check_serving =
        |root: &Path| page_checks::check_directory(&config, root, &Clock::System, &Random::System, None);
    if args.drill {
        let data_dir = DataDir::open(&global.data_dir)?;
        let (done, site) =
            restore::check(&data_dir, &config.backup, &keys, args.from.as_deref(), &check_serving, now)?;
        let seconds = done.milliseconds as f64 / 1000.0;
        print(&format!(
            "{}: can be restored and served; tried in {seconds:.1} s, nothing was changed\nit holds {site}\n",
            done.of
        ))?;
        let here = site_store::summary_of(&data_dir, now);
        return match here.and_then(|here| site.less_than(&here)) {
            Some(less) => print(&format!("that is less than what is here: {less}\n")),
            None => Ok(()),
        };
    }
    let mut approve = |replacement: &Replacement| {
        refuse_doubtful(args, replacement)?;
        takes_over(args, replacement)
    };
    let Some(from) = args.from.as_deref() else { return take_over(global) };
    if restore::is_database(Path::new(from)) {
        // The site stays the one that it is.
        let mut approve = |replacement: &Replacement| refuse_doubtful(args, replacement).map(|()| true);
        return restore_before_upgrade(global, Path::new(from), &check_serving, &mut approve, now);
    }
    ask_for_passphrase(&mut keys, from)?;
    let restored = places::with_input(&config.backup, &keys, from, &mut |input| {
        restore::restore(&global.data_dir, input, &check_serving, &mut approve, now)
    })?;
    let root = global.data_dir.display();
    let head = &restored.contents.head;
    print(&format!(
        "{root} is now as it was on {:.0}: {} files, {}, made by version {}\n",
        head.created,
        restored.contents.files,
        size(restored.contents.bytes),
        head.version
    ))?;
    if restored.lost > 0 {
        print(&format!("{} files of uploads were lost before that backup was made\n", restored.lost))?;
    }
    if let Some(aside) = &restored.aside {
        let aside = aside.display();
        print(&format!("what was there before is in {aside}; delete it when all is well\n"))?;
    }
    if restored.is_copy {
        print(
            "it is a copy as long as nobody says that it takes the original's place (pharma-site restore --take-over): where the \
             original's backups are, it takes none\n",
        )?;
    }
    Ok(())
}

/// Says what a restore replaces by what, and asks about what may be a mistake.
fn refuse_doubtful(args: &RestoreArgs, replacement: &Replacement) -> Result<()> {
    let Replacement { now, then } = replacement;
    print(&format!("the backup holds {then}\n"))?;
    let mut doubts = Vec::new();
    if let Some(now) = now {
        print(&format!("it replaces {now}\n"))?;
        if then.is_other_than(now) && now.products + now.administrators > 0 {
            doubts.push(format!("it is another site than the one that is here, {}", now.title()));
        }
        doubts.extend(then.less_than(now).map(|less| format!("it has less than what is here: {less}")));
    }
    if !doubts.is_empty() && !args.yes && !confirm("Restore it all the same?")? {
        let doubts = doubts.join("; ");
        return Err(Error::Refused(format!("{doubts}. Nothing was changed; --yes restores it all the same")));
    }
    Ok(())
}

/// Whether the site takes the place of its original.
fn takes_over(args: &RestoreArgs, replacement: &Replacement) -> Result<bool> {
    Ok(args.take_over
        || (replacement.is_copy()
            && confirm("Does it take the place of its original, and do its backups go on where those are?")?))
}

/// A question on a terminal; elsewhere nobody says yes.
fn confirm(question: &str) -> Result<bool> {
    if !std::io::stdin().is_terminal() {
        return Ok(false);
    }
    let failed = |cause| Error::file("asking", cause);
    eprint!("{question} [y/N] ");
    std::io::stderr().flush().map_err(failed)?;
    let mut answer = String::new();
    std::io::stdin().read_line(&mut answer).map_err(failed)?;
    Ok(answer.trim().eq_ignore_ascii_case("y") || answer.trim().eq_ignore_ascii_case("yes"))
}

/// `restore --take-over` of what was restored before.
fn take_over(global: &Global) -> Result<()> {
    let data_dir = DataDir::open(&global.data_dir)?;
    data_dir.check_owner(Access::Write)?;
    state::change(&data_dir, BackupState::take_over)?;
    print("the site takes the place of its original: its backups go on where those are\n")
}

/// `restore` of a database alone, such as the copy that is made before an upgrade.
fn restore_before_upgrade(
    global: &Global,
    from: &Path,
    check_serving: &CheckServing<'_>,
    approve: &mut Approve<'_>,
    now: Timestamp,
) -> Result<()> {
    let DatabaseRestored { schema, aside, lost } =
        restore::restore_database(&global.data_dir, from, check_serving, approve, now)?;
    let root = global.data_dir.display();
    print(&format!(
        "{root} now has the database {} (schema {schema}); images and keys are those that were there\n",
        from.display()
    ))?;
    if lost > 0 {
        print(&format!("{lost} files of uploads that it names are gone: they were deleted since\n"))?;
    }
    if let Some(aside) = aside {
        print(&format!(
            "the database that it replaced is in {}; delete it when all is well\n",
            aside.display()
        ))?;
    }
    Ok(())
}

fn ask_for_passphrase(keys: &mut Keys, from: &str) -> Result<()> {
    if keys.has_passphrase() || !std::io::stdin().is_terminal() || !encrypt::needs_passphrase(Path::new(from))
    {
        return Ok(());
    }
    let typed = rpassword::prompt_password("Passphrase of the backup: ");
    keys.set_passphrase(typed.map_err(|cause| Error::file("reading the passphrase", cause))?);
    Ok(())
}

/// The backups of each site, the one with the newest first.
fn list(global: &Global, config: &crate::config::backup::Backup, keys: &Keys) -> Result<()> {
    let data_dir = DataDir::at(&global.data_dir);
    let (kept, failure) = places::list(&data_dir, config, None);
    if kept.is_empty() && failure.is_none() {
        return print("there are no backups\n");
    }
    let mut sites: Vec<_> = kept.iter().map(|one| &one.site).collect();
    let mut seen = BTreeSet::new();
    sites.retain(|site| seen.insert(*site));
    for site in sites {
        let own: Vec<_> = kept.iter().filter(|one| one.site == *site).collect();
        let held: Vec<_> = own.iter().map(|one| places::summary(config, keys, &one.name)).collect();
        let name = held.iter().find_map(|held| held.as_ref().ok()?.as_ref()?.name.as_deref());
        let title = match site {
            None => "backups that do not say of which site they are".to_owned(),
            Some(id) => site_store::title(name, Some(id)),
        };
        print(&format!("{title}:\n"))?;
        for (one, held) in own.iter().zip(&held) {
            let held = match held {
                Ok(Some(site)) => site.counts(),
                Ok(None) => "of an earlier version: restore --drill says what it holds".to_owned(),
                Err(error) => format!("what it holds cannot be read: {}", super::line(error)),
            };
            print(&format!("{:.0}  {:>12}  {}\n    {held}\n", one.at, size(one.bytes), one.name))?;
        }
    }
    // What one place holds can be restored while another cannot be asked.
    failure.map_or(Ok(()), Err)
}

/// Progress on a terminal; nothing elsewhere.
#[derive(Default)]
struct Progress {
    shown: Option<Instant>,
}

impl Progress {
    fn show(&mut self, done: u64, total: u64) {
        const INTERVAL: Duration = Duration::from_millis(200);
        if self.shown.is_some_and(|shown| shown.elapsed() < INTERVAL) || !std::io::stderr().is_terminal() {
            return;
        }
        self.shown = Some(Instant::now());
        let percent = done.min(total) * 100 / total.max(1);
        eprint!("\r{percent:3} % of {} ", size(total));
        let _ = std::io::stderr().flush();
    }

    fn end(&self) {
        if self.shown.is_some() {
            eprintln!();
        }
    }
}
