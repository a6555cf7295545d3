//! `/api/admin/site-settings`: what owners decide for the whole public site.

use actix_web::HttpResponse;
use actix_web::web::Data;

use super::{AdminJson, IfMatch, ok_with_etag};
use crate::admin::opening;
use crate::app::App;
use crate::auth::identity::Caller;
use crate::error::{Error, Result};
use crate::history::entry::{Action, Actor, RecordKind};
use crate::history::store::insert_unnumbered;
use crate::platform::db::WriteTx;
use crate::site::settings::{SiteSettings, SiteSettingsInput};
use crate::site::{claims, settings_store};
use crate::web::auth::guard::Owner;
use crate::web::problem::Problem;

/// The settings of the public site.
#[utoipa::path(get, path = "/api/admin/site-settings", responses((status = 200, body = SiteSettings)))]
pub(crate) async fn get(_: Owner, app: Data<App>) -> Result<HttpResponse, Problem> {
    let settings = app.db.read(settings_store::read).await?;
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
pub(crate) async fn put(
    owner: Owner,
    IfMatch(expected): IfMatch,
    app: Data<App>,
    input: AdminJson<SiteSettingsInput>,
) -> Result<HttpResponse, Problem> {
    let (shown, featured) = (input.0.show_mrp, input.0.featured.clone());
    let (open, verification) = input.0.parse()?;
    let save = move |tx: &WriteTx<'_>, app: &App, _: &Caller, actor: &Actor| {
        let before = settings_store::read(tx)?;
        Error::require_revision(expected, before.revision, "page of settings")?;
        if open && !before.open {
            let unconfirmed = claims::unconfirmed(tx, &app.config.company, actor.at)?;
            if unconfirmed > 0 {
                return Err(Error::field("open", claims::refusal(unconfirmed)));
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
    let settings = owner.write(&app, save).await?;
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
