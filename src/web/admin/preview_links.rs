//! `/api/admin/preview-links`: links that show what is saved to somebody without an account.

use std::collections::HashSet;

use actix_web::HttpResponse;
use actix_web::http::header;
use actix_web::web::Path;
use serde::Serialize;
use utoipa::ToSchema;

use super::{AdminJson, deleted, found};
use crate::admin::preview_links::store::PreviewLink;
use crate::admin::preview_links::{
    self, NewPreviewLink, PreviewLinkFilter, PreviewLinkInput, PreviewLinkList, Subject,
};
use crate::auth::store::users;
use crate::platform::db::WriteTx;
use crate::site::paths;
use crate::web::auth::guard::AdminCall;
use crate::web::parameters::path_number;
use crate::web::problem::HttpResult;

const WHAT: &str = "preview link";

/// A preview link that was just made, with its address, which nobody is told again.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct CreatedPreviewLink {
    /// The link.
    #[serde(flatten)]
    pub link: PreviewLink,
    /// Its whole address.
    pub url: String,
}

/// Makes a link that shows what is saved at the moment it is opened. Its address is in this response and nowhere else, so a repeated request makes another link.
///
/// 404 when there is no such article or product. `site` with the id `all` lets its holder walk through a closed site. A link is
/// dead while its creator's account is disabled, and for good once it is deleted.
#[utoipa::path(post, path = "/api/admin/preview-links", request_body = PreviewLinkInput,
    responses((status = 201, body = CreatedPreviewLink), (status = 404)))]
pub(crate) async fn create(call: AdminCall, input: AdminJson<PreviewLinkInput>) -> HttpResult {
    let new = NewPreviewLink::parse(input.0)?;
    if new.subject == Subject::WholeSite {
        call.admin.require_recent_proof()?;
    }
    let (random, creator) = (call.app.random.clone(), call.admin.user_id.to_string());
    let work = move |tx: &WriteTx<'_>| preview_links::create(tx, &random, &call.actor, &creator, &new);
    let issued = found(call.app.db.write(work).await?, "page, article or product")?;
    let url = format!("{}{}", call.app.config.http.origin(), paths::preview(&issued.token));
    let location = paths::admin_api("preview-links", issued.link.id);
    let created = CreatedPreviewLink { link: issued.link, url };
    Ok(HttpResponse::Created().insert_header((header::LOCATION, location)).json(created))
}

/// The links that work, the newest first; with `kind` and `id` those of one page, article or product. Their addresses are
/// not known any more.
#[utoipa::path(get, path = "/api/admin/preview-links",
    params(
        ("kind" = Option<String>, Query, description = "site, blog or product; needs id"),
        ("id" = Option<String>, Query, description = "The page's name, or the id of the article or product"),
    ),
    responses((status = 200, body = PreviewLinkList), (status = 422)))]
pub(crate) async fn list(call: AdminCall) -> HttpResult {
    let filter = PreviewLinkFilter::parse(&call.query())?;
    let now = call.app.clock.now();
    let read = move |snapshot: &_| {
        let enabled = users::all(snapshot)?.into_iter().filter(|user| user.disabled_at.is_none());
        let enabled: HashSet<_> = enabled.map(|user| user.id.to_string()).collect();
        preview_links::list(snapshot, &filter, now, |creator| enabled.contains(creator))
    };
    Ok(HttpResponse::Ok().json(call.app.db.read(read).await?))
}

/// Revokes a link: its address is dead at once.
#[utoipa::path(delete, path = "/api/admin/preview-links/{id}", responses((status = 204)))]
pub(crate) async fn revoke(call: AdminCall, id: Path<String>) -> HttpResult {
    let id = path_number(&id, WHAT)?;
    let work = move |tx: &WriteTx<'_>| preview_links::revoke(tx, &call.actor, id);
    deleted(call.app.db.on_reserve().write(work).await?, WHAT)
}
