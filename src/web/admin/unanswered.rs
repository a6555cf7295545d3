//! `/api/admin/unanswered`: the texts for which nothing was found.

use actix_web::HttpResponse;
use actix_web::http::header;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{AdminJson, deleted};
use crate::admin::search_words::{self, UnansweredPage};
use crate::catalogue::store::unanswered::{self, CountedText};
use crate::catalogue::unanswered::UnansweredSource;
use crate::platform::db::WriteTx;
use crate::web::auth::guard::AdminCall;
use crate::web::problem::HttpResult;
use spreadsheet::csv::CsvFile;

/// Texts a page, unless the query says otherwise.
const PER_PAGE: u32 = 24;

/// Which text is dismissed.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub(crate) struct DismissedText {
    /// Where it was typed.
    pub source: UnansweredSource,
    /// The text as it is listed.
    pub text: String,
}

/// The texts for which nothing was found, the most frequent first, one page at a time.
///
/// Texts are listed from the second time on; `counting` says whether `[search] count_unanswered` is on.
#[utoipa::path(get, path = "/api/admin/unanswered",
    params(
        ("page" = Option<u32>, Query, minimum = 1),
        ("per_page" = Option<u32>, Query, minimum = 1, maximum = 100),
    ),
    responses((status = 200, body = UnansweredPage), (status = 422)))]
pub(crate) async fn list(call: AdminCall) -> HttpResult {
    let paging = call.paging(PER_PAGE)?;
    let counting = call.app.unanswered.is_on();
    let search = call.app.search.built().await?;
    let read = move |snapshot: &_| search_words::list_unanswered(snapshot, &search, paging, counting);
    Ok(HttpResponse::Ok().json(call.app.db.read(read).await?))
}

/// Deletes a text from the list; when it is typed again, it is counted from the beginning.
///
/// It is not in the history.
#[utoipa::path(delete, path = "/api/admin/unanswered", request_body = DismissedText,
    responses((status = 204), (status = 404)))]
pub(crate) async fn dismiss(call: AdminCall, text: AdminJson<DismissedText>) -> HttpResult {
    let DismissedText { source, text } = text.0;
    let work = move |tx: &WriteTx<'_>| unanswered::delete(tx, source, &text);
    deleted(call.app.db.on_reserve().write(work).await?, "text")
}

/// All listed texts as CSV, ready for a spreadsheet.
///
/// UTF-8 with a byte order mark; what a spreadsheet would read as a formula begins with an apostrophe.
#[utoipa::path(get, path = "/api/admin/unanswered/export",
    responses((status = 200, body = String, content_type = "text/csv")))]
pub(crate) async fn export(call: AdminCall) -> HttpResult {
    let texts = call.app.db.read(|snapshot| unanswered::list(snapshot, None)).await?;
    Ok(HttpResponse::Ok()
        .content_type("text/csv; charset=utf-8")
        .insert_header((header::CONTENT_DISPOSITION, "attachment; filename=\"nothing-found.csv\""))
        .body(csv(texts)))
}

fn csv(texts: Vec<CountedText>) -> Vec<u8> {
    let mut file = CsvFile::new(["Text", "Count", "Last seen", "Typed in"]);
    for CountedText { source, text, count, last_day } in texts {
        let typed_in = match source {
            UnansweredSource::Search => "Search",
            UnansweredSource::EnquiryLine => "Pasted list",
        };
        file.push([text, count.to_string(), last_day.to_string(), typed_in.to_owned()]);
    }
    file.into_bytes()
}
