//! `/api/admin/backups`: the backups that are kept, for owners. Taking one and trying one may take long: the answer waits for a
//! moment and says then that it is still at work.

use std::path::PathBuf;
use std::time::Duration;

use actix_files::NamedFile;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderValue};
use actix_web::web::Path;
use jiff::Timestamp;
use serde::Serialize;
use tokio::sync::oneshot::Receiver;
use tokio::time::timeout;
use utoipa::ToSchema;

use super::{AdminJson, ok_with_etag};
use crate::app::App;
use crate::auth::identity::Caller;
use crate::backup::encrypt::Keys;
use crate::backup::names::{StoredBackup, time_of};
use crate::backup::schedule::{BackupJob, JobKind};
use crate::backup::state::{self, Failure, PlaceKind, RestoreCheck};
use crate::backup::{places, restore, site_store};
use crate::config::backup::{Backup, S3};
use crate::error::{Error, Result};
use crate::history::entry::{Action, Actor, RecordKind};
use crate::history::store::insert_unnumbered;
use crate::platform::blocking::run_blocking;
use crate::platform::db::{Snapshot, WriteTx};
use crate::site::backup_settings::{BackupSettings, BackupSettingsInput, StoredBackup as StoredSettings};
use crate::site::office_settings::{self, BACKUP};
use crate::site::settings_store::{read_row, save_row};
use crate::web::auth::account_notice;
use crate::web::auth::guard::Owner;
use crate::web::page_checks;
use crate::web::problem::{HttpResult, Problem};

const WHAT: &str = "backup";
/// An answer waits for so long; then it says that the work goes on.
const WAIT: Duration = Duration::from_secs(15);

/// A backup that is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct BackupEntry {
    /// The name of its file.
    name: String,
    /// When it was made, RFC 3339 UTC.
    at: Timestamp,
    /// Its size.
    bytes: u64,
    /// Whether it was read again and verified after it was written.
    verified: bool,
    /// Where it is: `directory`, on this server, or `s3`, in a store.
    place: PlaceKind,
}

/// The backups that are kept, the newest first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BackupsPage {
    items: Vec<BackupEntry>,
    total: usize,
    /// Why one of the places could not be asked.
    failure: Option<String>,
    /// What an owner has begun and is not finished.
    running: Option<BackupJob>,
    /// The last time that a backup was restored on trial.
    last_drill: Option<RestoreCheck>,
    /// The last failure, when the last attempt in a place has failed.
    last_failure: Option<Failure>,
}

/// What is still at work.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BackupRunning {
    running: Option<BackupJob>,
}

/// The backups that are kept, in each place.
#[utoipa::path(get, path = "/api/admin/backups", responses((status = 200, body = BackupsPage)))]
pub(crate) async fn list(owner: Owner) -> HttpResult {
    let app = owner.app.clone();
    let page = run_blocking(move || {
        let config = app.settings.backup()?;
        let site = site_store::identity(&app.data_dir)?;
        let (kept, failure) = places::list(&app.data_dir, &config, site.as_ref());
        let state = state::read(&app.data_dir)?.of_places(&places::configured(&config));
        let in_store = state.places.iter().find(|place| place.kind == PlaceKind::S3);
        let is_verified = |name: &str| in_store.is_some_and(|place| place.has_verified(name));
        let items: Vec<_> = kept.iter().map(|kept| entry(kept, is_verified)).collect();
        Ok(BackupsPage {
            total: items.len(),
            items,
            failure: failure.map(|error| error.chain()),
            running: app.backup_jobs.running(),
            last_failure: state.last_failure().cloned(),
            last_drill: state.last_drill,
        })
    });
    Ok(HttpResponse::Ok().json(page.await?))
}

/// Takes a backup now: 201 with it; 202 when it takes longer than a moment. 409 while another one is taken or tried from the
/// back office, 502 when the store does not work, 507 when the disk has no room.
///
/// 202 after fifteen seconds. 409 `backup_running`, 502 `store_failed`, 507 `disk_full`.
#[utoipa::path(post, path = "/api/admin/backups",
    responses((status = 201, body = BackupEntry), (status = 202, body = BackupRunning), (status = 409),
        (status = 502), (status = 507)))]
pub(crate) async fn create(owner: Owner) -> HttpResult {
    record(&owner, "one was taken by hand".to_owned()).await?;
    let job = BackupJob { kind: JobKind::Backup, name: None, since: owner.app.clock.now() };
    let own = owner.app.clone();
    let work = move || {
        let schedule = own.backup_schedule(own.settings.backup()?);
        // Whoever asks is told of what was read again just now.
        schedule.run_now().map(|taken| entry(&taken, |_| true))
    };
    let started = owner.app.backup_jobs.start(job, work)?.ok_or_else(|| busy(&owner.app))?;
    let Some(taken) = finished(started).await? else { return Ok(still_running(&owner.app)) };
    Ok(HttpResponse::Created().json(taken))
}

/// A backup as a file, for who has given the password or a second step in the last minutes. One in a store is fetched there, by
/// the operator.
#[utoipa::path(get, path = "/api/admin/backups/{name}", params(("name" = String, Path)),
    responses((status = 200, body = String, content_type = "application/octet-stream")))]
pub(crate) async fn download(owner: Owner, name: Path<String>) -> HttpResult {
    let name = name.into_inner();
    let missing = || Problem::not_found(WHAT);
    time_of(&name).ok_or_else(missing)?;
    let (own, wanted) = (owner.app.clone(), name.clone());
    let open = move || {
        let config = Backup { s3: S3::default(), ..own.settings.backup()? };
        let Some(path) = find(&own, &config, &wanted)?.map(PathBuf::from) else { return Ok(None) };
        if !path.symlink_metadata().is_ok_and(|file| file.is_file()) {
            return Ok(None);
        }
        NamedFile::open(&path).map(Some).map_err(|cause| Error::file("opening a backup", cause))
    };
    let file = run_blocking(open).await?.ok_or_else(missing)?;
    record(&owner, format!("{name} was downloaded")).await?;
    account_notice::mail(&owner.app, &owner.admin.email, "a backup was downloaded", &owner.client());
    let mut response = file.disable_content_disposition().into_response(&owner.request);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream"));
    // The name is one of ours: digits, letters, dashes and points.
    if let Ok(value) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// Restores a backup on trial, beside the site, which stays as it is: 200 with what came of it, 202 when it takes longer than
/// a moment.
#[utoipa::path(post, path = "/api/admin/backups/{name}/drill", params(("name" = String, Path)),
    responses((status = 200, body = RestoreCheck), (status = 202, body = BackupRunning), (status = 409)))]
pub(crate) async fn try_restore(owner: Owner, name: Path<String>) -> HttpResult {
    let name = name.into_inner();
    time_of(&name).ok_or_else(|| Problem::not_found(WHAT))?;
    let (own, wanted) = (owner.app.clone(), name.clone());
    let look = move || {
        let config = own.settings.backup()?;
        Ok(find(&own, &config, &wanted)?.map(|full| (config, full)))
    };
    let (config, full) = run_blocking(look).await?.ok_or_else(|| Problem::not_found(WHAT))?;
    record(&owner, format!("{name} was restored on trial")).await?;
    let (own, now) = (owner.app.clone(), owner.app.clock.now());
    let job = BackupJob { kind: JobKind::Drill, name: Some(name), since: now };
    let work = move || {
        let keys = Keys::open(&config, None)?;
        let check_serving = |root: &std::path::Path| {
            page_checks::check_directory(&own.config, root, &own.clock, &own.random, Some(&own.renderer))
        };
        let checked = restore::check(&own.data_dir, &config, &keys, Some(&full), &check_serving, now);
        // A failure is in the state, with its reason.
        checked.map(|(check, _)| check).or_else(|error| {
            let last = state::read(&own.data_dir)?.last_drill;
            last.filter(|last| last.at == now && last.of == full).ok_or(error)
        })
    };
    let started = owner.app.backup_jobs.start(job, work)?.ok_or_else(|| busy(&owner.app))?;
    let Some(check) = finished(started).await? else { return Ok(still_running(&owner.app)) };
    Ok(HttpResponse::Ok().json(check))
}

/// The whole name of one of this site's own backups.
fn find(app: &App, config: &Backup, file_name: &str) -> Result<Option<String>> {
    let site = site_store::identity(&app.data_dir)?;
    let (kept, _) = places::list(&app.data_dir, config, site.as_ref());
    Ok(kept.into_iter().find(|kept| kept.file_name() == file_name).map(|kept| kept.name))
}

/// What a job came to; none when it takes longer than an answer waits.
async fn finished<T>(job: Receiver<Result<T>>) -> Result<Option<T>, Problem> {
    match timeout(WAIT, job).await {
        Err(_) => Ok(None),
        Ok(Err(_)) => Err(Error::internal("the work on backups was broken off").into()),
        Ok(Ok(done)) => Ok(Some(done?)),
    }
}

fn still_running(app: &App) -> HttpResponse {
    HttpResponse::Accepted().json(BackupRunning { running: app.backup_jobs.running() })
}

fn busy(app: &App) -> Problem {
    let what = match app.backup_jobs.running().map(|job| job.kind) {
        Some(JobKind::Drill) => "a backup is being tried",
        _ => "a backup is being taken",
    };
    Problem::new(
        StatusCode::CONFLICT,
        "backup_running",
        format!("{what} at the moment: wait until it is done"),
    )
}

/// Writes into the history what an owner does with backups, and proves the owner again.
async fn record(owner: &Owner, detail: String) -> Result<(), Problem> {
    let write = move |tx: &WriteTx<'_>, _: &App, _: &Caller, actor: &Actor| {
        insert_unnumbered(tx, actor, (Action::Updated, RecordKind::Setting), NAME, Some(&detail))
    };
    owner.write(write).await
}

fn entry(kept: &StoredBackup, is_verified: impl Fn(&str) -> bool) -> BackupEntry {
    let name = kept.file_name().to_owned();
    let place = if kept.name.starts_with("s3://") { PlaceKind::S3 } else { PlaceKind::Directory };
    // A file gets its name after it was verified.
    let verified = place == PlaceKind::Directory || is_verified(&name);
    BackupEntry { at: kept.at, bytes: kept.bytes, verified, place, name }
}

// `/api/admin/settings/backup`: when backups are taken and how many are kept, for owners.

/// What the setting is called in the history.
const NAME: &str = "Backups";

/// When backups are taken, where they go, and how many are kept.
#[utoipa::path(get, path = "/api/admin/settings/backup", responses((status = 200, body = BackupSettings)))]
pub(crate) async fn settings(owner: Owner) -> HttpResult {
    let own = owner.app.clone();
    let settings = owner.app.db.read(move |snapshot| read_settings(snapshot, &own)).await?;
    Ok(ok_with_etag(settings.revision, &settings))
}

/// Changes when backups are taken; with `If-Match` only over that revision. Refused where the server's configuration says
/// when.
///
/// 422 `errors.every` there. `directory` is a folder of the data directory.
#[utoipa::path(put, path = "/api/admin/settings/backup", request_body = BackupSettingsInput,
    responses((status = 200, body = BackupSettings), (status = 412)))]
pub(crate) async fn set_settings(owner: Owner, input: AdminJson<BackupSettingsInput>) -> HttpResult {
    let expected = owner.if_match();
    let save = move |tx: &WriteTx<'_>, app: &App, _: &Caller, actor: &Actor| {
        if office_settings::is_backup_configured(&app.config.backup) {
            return Err(Error::field("every", "is set by the server's configuration, which wins"));
        }
        let before: Option<StoredSettings> = read_row(tx, BACKUP)?;
        let revision = before.as_ref().map_or(0, |before| before.revision);
        Error::require_revision(expected, revision, "page of settings")?;
        let (current, _) = office_settings::backup(tx, &app.config)?;
        let after = input.0.parse(before.as_ref(), &current, &app.data_dir)?;
        if before.as_ref().is_none_or(|before| StoredSettings { revision, ..after.clone() } != *before) {
            save_row(tx, BACKUP, &after)?;
            let detail = if after.every.is_empty() {
                "none are taken".to_owned()
            } else {
                format!("every {}, {} are kept in {}", after.every, after.keep, after.directory)
            };
            insert_unnumbered(tx, actor, (Action::Updated, RecordKind::Setting), NAME, Some(&detail))?;
        }
        read_settings(tx, app)
    };
    let settings = owner.write(save).await?;
    Ok(ok_with_etag(settings.revision, &settings))
}

fn read_settings(snapshot: &Snapshot, app: &App) -> Result<BackupSettings> {
    let (backup, set_by) = office_settings::backup(snapshot, &app.config)?;
    let stored: Option<StoredSettings> = read_row(snapshot, BACKUP)?;
    Ok(BackupSettings::of(&backup, stored.as_ref(), set_by))
}
