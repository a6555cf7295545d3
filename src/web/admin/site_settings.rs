//! `/api/admin/site-settings`: what owners decide for the whole public site.

use actix_web::HttpResponse;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::images::remove_files;
use super::{AdminJson, ok_with_etag};
use crate::admin::claims::{self, ClaimsInput};
use crate::admin::opening;
use crate::app::App;
use crate::auth::identity::Caller;
use crate::backup::encrypt::Encryption;
use crate::backup::lock::BackupLock;
use crate::backup::state::PlaceKind;
use crate::backup::take::Backup;
use crate::backup::{file, names, schedule};
use crate::config::company::Company;
use crate::content::claims::Claim;
use crate::error::{Error, Result};
use crate::history::entry::{Action, Actor, RecordKind};
use crate::history::store::insert_unnumbered;
use crate::ops::demo::clear::{self, ClearedSample};
use crate::platform::blocking::run_blocking;
use crate::platform::db::{Snapshot, WriteTx};
use crate::site::claims::{self as site_claims, ClaimList};
use crate::site::settings::{SiteSettings, SiteSettingsInput};
use crate::site::settings_store;
use crate::web::auth::guard::{AdminCall, Owner};
use crate::web::problem::HttpResult;

/// The settings of the public site.
#[utoipa::path(get, path = "/api/admin/site-settings", responses((status = 200, body = SiteSettings)))]
pub(crate) async fn get(owner: Owner) -> HttpResult {
    let settings = owner.app.db.read(settings_store::read).await?;
    Ok(ok_with_etag(settings.revision, &settings))
}

/// Changes the settings of the public site; with `If-Match` only over that revision. They hold from the next request on.
///
/// Opening is 422 `errors.open` while claims are unconfirmed. `show_mrp` and `featured` (at most 3) stay when left out. A
/// verification code is letters, digits, `-`, `_`, `=`, `.`, at most 128; of a whole `<meta>` tag its code is taken, the tag of
/// another service is 422. While closed, everything public is 503 (`not_open`), but for `GET /api/…` with an administrator's
/// token.
#[utoipa::path(put, path = "/api/admin/site-settings", request_body = SiteSettingsInput,
    responses((status = 200, body = SiteSettings), (status = 412)))]
pub(crate) async fn put(owner: Owner, input: AdminJson<SiteSettingsInput>) -> HttpResult {
    let (shown, featured) = (input.0.show_mrp, input.0.featured.clone());
    let (open, verification) = input.0.parse()?;
    let expected = owner.if_match();
    let save = move |tx: &WriteTx<'_>, app: &App, _: &Caller, actor: &Actor| {
        let before = settings_store::read(tx)?;
        Error::require_revision(expected, before.revision, "page of settings")?;
        if open && !before.open {
            let unconfirmed = site_claims::unconfirmed(tx, &app.config.company, actor.at)?;
            if unconfirmed > 0 {
                return Err(Error::field("open", site_claims::refusal(unconfirmed)));
            }
        }
        let show_mrp = shown.unwrap_or(before.show_mrp);
        let featured = featured.unwrap_or_else(|| before.featured.clone());
        let after = SiteSettings { revision: before.revision + 1, open, show_mrp, featured, verification };
        let changed = changes(&before, &after);
        if changed.is_empty() {
            return Ok(before);
        }
        settings_store::save(tx, &after)?;
        if before.show_mrp && !after.show_mrp {
            // The printed catalogue has the prices.
            tx.content_withdrawn();
        }
        for (name, detail) in changed {
            insert_unnumbered(tx, actor, (Action::Updated, RecordKind::Setting), name, Some(&detail))?;
        }
        Ok(after)
    };
    let settings = owner.write(save).await?;
    Ok(ok_with_etag(settings.revision, &settings))
}

/// What the history says of a change: the setting and what became of it.
fn changes(before: &SiteSettings, after: &SiteSettings) -> Vec<(&'static str, String)> {
    let mut changes = Vec::new();
    if before.open != after.open {
        changes.push((opening::HISTORY_NAME, opening::told(after.open).to_owned()));
    }
    if before.featured != after.featured {
        let told = match after.featured.len() {
            0 => "the newest".to_owned(),
            1 => "1 product".to_owned(),
            count => format!("{count} products"),
        };
        changes.push(("Featured products", told));
    }
    if before.show_mrp != after.show_mrp {
        changes.push(("Show MRP", if after.show_mrp { "on" } else { "off" }.to_owned()));
    }
    let services = before.verification.changed(&after.verification);
    if !services.is_empty() {
        changes.push(("Verification codes", services.join(", ")));
    }
    changes
}

// `/api/admin/claims`: what the shipped texts claim of the company.

/// Every claim that visitors read, and how it stands.
///
/// One that was taken out is not listed.
#[utoipa::path(get, path = "/api/admin/claims", responses((status = 200, body = ClaimList)))]
pub(crate) async fn list(call: AdminCall) -> HttpResult {
    let (config, now) = (call.app.config.clone(), call.app.clock.now());
    let list = call.app.db.read(move |snapshot| site_claims::list(snapshot, &config.company, now)).await?;
    Ok(HttpResponse::Ok().json(list))
}

/// Says that claims are true as they stand; who said so is in the history.
///
/// 422 `errors.ids`; those that are not as shipped are left alone.
#[utoipa::path(post, path = "/api/admin/claims/confirm", request_body = ClaimsInput,
    responses((status = 200, body = ClaimList)))]
pub(crate) async fn confirm(owner: Owner, input: AdminJson<ClaimsInput>) -> HttpResult {
    change(owner, input, claims::confirm).await
}

/// Takes claims out of their pages, and publishes these.
///
/// Its draft loses it too, unless other words stand there.
#[utoipa::path(post, path = "/api/admin/claims/remove", request_body = ClaimsInput,
    responses((status = 200, body = ClaimList)))]
pub(crate) async fn remove(owner: Owner, input: AdminJson<ClaimsInput>) -> HttpResult {
    change(owner, input, claims::remove).await
}

type Change = fn(&WriteTx<'_>, &Actor, &Company, &[&'static Claim]) -> Result<()>;

async fn change(owner: Owner, input: AdminJson<ClaimsInput>, change: Change) -> HttpResult {
    let chosen = input.0.parse()?;
    let work = move |tx: &WriteTx<'_>, app: &App, _: &Caller, actor: &Actor| {
        change(tx, actor, &app.config.company, &chosen)?;
        site_claims::list(tx, &app.config.company, actor.at)
    };
    Ok(HttpResponse::Ok().json(owner.write(work).await?))
}

// `POST /api/admin/own-site`: from the sample content to one's own.

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
pub(crate) async fn begin(owner: Owner, input: AdminJson<BeginSiteInput>) -> HttpResult {
    if input.0.confirm != Some(true) {
        return Err(Error::field(
            "confirm",
            "must be true: the sample content is taken out, and the site closes",
        )
        .into());
    }
    owner.app.db.read(require_sample).await?;
    let own = owner.app.clone();
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
    let (cleared, files) = owner.write(work).await?;
    remove_files(&owner.app, files).await?;
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
