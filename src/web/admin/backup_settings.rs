//! `/api/admin/settings/backup`: when backups are taken and how many are kept, for owners.

use actix_web::HttpResponse;
use actix_web::web::Data;

use super::{AdminJson, IfMatch, ok_with_etag};
use crate::app::App;
use crate::auth::identity::Caller;
use crate::error::{Error, Result};
use crate::history::entry::{Action, Actor, RecordKind};
use crate::history::store::insert_unnumbered;
use crate::platform::db::{Snapshot, WriteTx};
use crate::site::backup_settings::{BackupSettings, BackupSettingsInput, StoredBackup};
use crate::site::office_settings::{self, BACKUP};
use crate::site::settings_store::{read_row, save_row};
use crate::web::auth::guard::Owner;
use crate::web::problem::Problem;

/// What the setting is called in the history.
pub(super) const NAME: &str = "Backups";

/// When backups are taken, where they go, and how many are kept.
#[utoipa::path(get, path = "/api/admin/settings/backup", tag = "admin", security(("token" = [])),
    responses((status = 200, body = BackupSettings), (status = 403, body = Problem)))]
pub(crate) async fn get(_: Owner, app: Data<App>) -> Result<HttpResponse, Problem> {
    let own = app.clone();
    let settings = app.db.read(move |snapshot| settings(snapshot, &own)).await?;
    Ok(ok_with_etag(settings.revision, &settings))
}

/// Changes when backups are taken; with `If-Match` only over that revision. Refused where the server's configuration says
/// when.
///
/// 422 `errors.every` there. `directory` is a folder of the data directory.
#[utoipa::path(put, path = "/api/admin/settings/backup", tag = "admin", security(("token" = [])),
    request_body = BackupSettingsInput,
    responses((status = 200, body = BackupSettings), (status = 403, body = Problem), (status = 412, body = Problem),
        (status = 422, body = Problem)))]
pub(crate) async fn put(
    owner: Owner,
    IfMatch(expected): IfMatch,
    app: Data<App>,
    input: AdminJson<BackupSettingsInput>,
) -> Result<HttpResponse, Problem> {
    let save = move |tx: &WriteTx<'_>, app: &App, _: &Caller, actor: &Actor| {
        if office_settings::is_backup_configured(&app.config.backup) {
            return Err(Error::field("every", "is set by the server's configuration, which wins"));
        }
        let before: Option<StoredBackup> = read_row(tx, BACKUP)?;
        let revision = before.as_ref().map_or(0, |before| before.revision);
        Error::require_revision(expected, revision, "page of settings")?;
        let (current, _) = office_settings::backup(tx, &app.config)?;
        let after = input.0.parse(before.as_ref(), &current, &app.data_dir)?;
        if before.as_ref().is_none_or(|before| StoredBackup { revision, ..after.clone() } != *before) {
            save_row(tx, BACKUP, &after)?;
            let detail = if after.every.is_empty() {
                "none are taken".to_owned()
            } else {
                format!("every {}, {} are kept in {}", after.every, after.keep, after.directory)
            };
            insert_unnumbered(tx, actor, (Action::Updated, RecordKind::Setting), NAME, Some(&detail))?;
        }
        settings(tx, app)
    };
    let settings = owner.write(&app, save).await?;
    Ok(ok_with_etag(settings.revision, &settings))
}

fn settings(snapshot: &Snapshot, app: &App) -> Result<BackupSettings> {
    let (backup, set_by) = office_settings::backup(snapshot, &app.config)?;
    let stored: Option<StoredBackup> = read_row(snapshot, BACKUP)?;
    Ok(BackupSettings::of(&backup, stored.as_ref(), set_by))
}
