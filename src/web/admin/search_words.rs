//! `/api/admin/search-words`: the office's own search words, and the brand words of the shipped list.

use actix_web::HttpResponse;
use actix_web::web::Path;

use super::idempotency::{self, ReplayableResponse};
use super::{AdminJson, deleted, found, ok_with_etag};
use crate::admin::search_words::{self, AdminSearchWord, ListedSearchWord, SearchWordPage};
use crate::catalogue::search_word::{NewSearchWord, SearchWordFilter, SearchWordInput};
use crate::platform::db::WriteTx;
use crate::site::paths;
use crate::web::auth::guard::AdminCall;
use crate::web::parameters::path_number;
use crate::web::problem::HttpResult;

const WHAT: &str = "search word";

/// Words that the office added, then those of the shipped list, one page at a time.
#[utoipa::path(get, path = "/api/admin/search-words",
    params(
        ("q" = Option<String>, Query, max_length = 200, description = "Text in word or meaning, in any case"),
        ("state" = Option<String>, Query, description = "all (default), own, shipped or off"),
        ("page" = Option<u32>, Query, minimum = 1),
        ("per_page" = Option<u32>, Query, minimum = 1, maximum = 100),
    ),
    responses((status = 200, body = SearchWordPage), (status = 422)))]
pub(crate) async fn list(call: AdminCall) -> HttpResult {
    let filter = SearchWordFilter::parse(&call.query())?;
    let search = call.app.search.built().await?;
    let page = call.app.db.read(move |snapshot| search_words::list(snapshot, &search, &filter)).await?;
    Ok(HttpResponse::Ok().json(page))
}

/// Adds an own word, or switches a shipped one off.
///
/// For a word of the shipped list it takes the place of that entry. 422 `errors.word` when the office has the word (case and
/// punctuation make no difference), `errors.means` when it is empty and the word is not shipped.
#[utoipa::path(post, path = "/api/admin/search-words", request_body = SearchWordInput,
    responses((status = 201, body = AdminSearchWord)))]
pub(crate) async fn create(call: AdminCall, input: AdminJson<SearchWordInput>) -> HttpResult {
    let key = idempotency::key_of(&call, &input.0)?;
    let new = NewSearchWord::parse(input.0, search_words::is_shipped)?;
    let work = move |tx: &WriteTx<'_>| {
        let word = search_words::create(tx, &call.actor, &new)?;
        let location = paths::admin_api("search-words", word.id.unwrap_or_default());
        Ok(Some(ReplayableResponse::created(&word)?.at(word.revision.unwrap_or_default(), location)))
    };
    Ok(idempotency::run(&call.app.db, call.app.clock.now(), key, WHAT, work).await?.into())
}

/// An own word, and how many products it finds.
#[utoipa::path(get, path = "/api/admin/search-words/{id}",
    responses((status = 200, body = ListedSearchWord)))]
pub(crate) async fn get(call: AdminCall, id: Path<String>) -> HttpResult {
    let id = path_number(&id, WHAT)?;
    let search = call.app.search.built().await?;
    let word = call.app.db.read(move |snapshot| search_words::find(snapshot, &search, id)).await?;
    let word = found(word, WHAT)?;
    Ok(ok_with_etag(word.word.revision.unwrap_or_default(), &word))
}

/// Saves an own word.
#[utoipa::path(put, path = "/api/admin/search-words/{id}", request_body = SearchWordInput,
    responses((status = 200, body = AdminSearchWord), (status = 412)))]
pub(crate) async fn update(
    call: AdminCall,
    id: Path<String>,
    input: AdminJson<SearchWordInput>,
) -> HttpResult {
    let (id, expected) = (path_number(&id, WHAT)?, call.if_match());
    let new = NewSearchWord::parse(input.0, search_words::is_shipped)?;
    let update = move |tx: &WriteTx<'_>| search_words::update(tx, &call.actor, id, expected, &new);
    let saved = found(call.app.db.write(update).await?, WHAT)?;
    Ok(ok_with_etag(saved.revision.unwrap_or_default(), &saved))
}

/// Deletes an own word; the shipped entry of the word counts again.
///
/// There is no trash.
#[utoipa::path(delete, path = "/api/admin/search-words/{id}", responses((status = 204)))]
pub(crate) async fn delete(call: AdminCall, id: Path<String>) -> HttpResult {
    let id = path_number(&id, WHAT)?;
    let work = move |tx: &WriteTx<'_>| search_words::delete(tx, &call.actor, id);
    deleted(call.app.db.on_reserve().write(work).await?, WHAT)
}
