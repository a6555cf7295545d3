//! `POST /api/admin/own-site`: from the sample content to one's own.

use actix_web::HttpResponse;
use actix_web::web::Data;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::AdminJson;
use super::images::remove_files;
use crate::admin::opening;
use crate::app::App;
use crate::auth::identity::Caller;
use crate::backup::encrypt::Encryption;
use crate::backup::lock::BackupLock;
use crate::backup::state::PlaceKind;
use crate::backup::take::Backup;
use crate::backup::{file, names, schedule};
use crate::error::{Error, Result};
use crate::history::entry::{Action, Actor, RecordKind};
use crate::history::store::insert_unnumbered;
use crate::ops::demo::clear::{self, ClearedSample};
use crate::platform::blocking::run_blocking;
use crate::platform::db::{Snapshot, WriteTx};
use crate::site::settings_store;
use crate::web::auth::guard::Owner;
use crate::web::problem::HttpResult;

/// Where the backup goes that is taken before, in the data directory.
const DIRECTORY: &str = "backups";

/// Says that the sample content shall go, so that a call by mistake takes nothing out.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct BeginSiteInput {
    /// Must be true.
    #[schema(required, nullable = false)]
    confirm: Option<bool>,
}

/// A site of one's own that was begun.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BegunSite {
    /// The backup of the site as it was, a file at the server.
    backup: String,
    /// What of the sample content was taken out.
    cleared: ClearedSample,
}

/// Takes the sample content out, after a backup, and closes the site: what is left is the owner's own. 422 `errors.confirm`
/// without a word of consent, `errors.sample` when the site does not show the sample content.
#[utoipa::path(post, path = "/api/admin/own-site", request_body = BeginSiteInput,
    responses((status = 200, body = BegunSite)))]
pub(crate) async fn begin(owner: Owner, app: Data<App>, input: AdminJson<BeginSiteInput>) -> HttpResult {
    if input.0.confirm != Some(true) {
        return Err(Error::field(
            "confirm",
            "must be true: the sample content is taken out, and the site closes",
        )
        .into());
    }
    app.db.read(require_sample).await?;
    let own = app.clone();
    let backup = run_blocking(move || back_up(&own)).await?;
    let detail = format!("the sample content was taken out; the site as it was is in {backup}");
    let work = move |tx: &WriteTx<'_>, _: &App, _: &Caller, actor: &Actor| {
        // Somebody may have done it meanwhile.
        require_sample(tx)?;
        let cleared = clear::clear(tx, actor.at)?;
        let what = (Action::Updated, RecordKind::Setting);
        insert_unnumbered(tx, actor, what, opening::HISTORY_NAME, Some(&detail))?;
        opening::set_by(tx, actor, false)?;
        Ok(cleared)
    };
    let (cleared, files) = owner.write(&app, work).await?;
    remove_files(&app, files).await?;
    Ok(HttpResponse::Ok().json(BegunSite { backup, cleared }))
}

fn require_sample(snapshot: &Snapshot) -> Result<()> {
    if settings_store::is_sample(snapshot)? {
        return Ok(());
    }
    Err(Error::field("sample", "this site does not show the sample content: nothing is to be taken out"))
}

/// Backs the site up as it is; returns the file's path.
fn back_up(app: &App) -> Result<String> {
    let encryption = Encryption::open(&app.config.backup)?;
    let now = app.clock.now();
    let directory = app.data_dir.root().join(DIRECTORY);
    schedule::create_private(&directory)?;
    let lock = BackupLock::acquire(&app.data_dir, PlaceKind::Directory)?;
    let mut progress = |_, _| {};
    let company = &app.config.company.name;
    let mut backup = Backup { data_dir: &app.data_dir, lock: &lock, now, company, progress: &mut progress };
    // Not under the name of a scheduled backup, which would be deleted after some days.
    let name = names::name_of(now, None, encryption.ending()).replacen("pharma-site-", "before-own-site-", 1);
    let (success, _) = file::write(&mut backup, &directory.join(name), &encryption)?;
    Ok(success.to)
}
