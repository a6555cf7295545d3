//! `POST /api/match`: the lines of a pasted list or a file, matched with the catalogue. Nothing of it is stored or logged.

use actix_web::dev::Payload;
use actix_web::web::{self, Data};
use actix_web::{HttpMessage as _, HttpRequest, HttpResponse};
use bytes::Bytes;
use serde::Deserialize;
use utoipa::ToSchema;

use super::body::{self, BodyError, MAX_LARGE_BODY, Syntax};
use super::multipart::{self, MultipartBounds};
use super::parameters::client_address;
use super::problem::{HttpResult, Problem};
use crate::app::App;
use crate::catalogue::list_matching::lines::{self, MAX_LINES, SourceLine};
use crate::catalogue::list_matching::{MatchedList, match_lines};
use crate::catalogue::unanswered::UnansweredSource;
use crate::error::Error;
use spreadsheet::{SheetLimits, SpreadsheetError};
use work::JobTicket;

/// Bytes of a file for each line that it is taken to have.
const BYTES_OF_LINE: usize = 40;

/// A pasted list.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct PastedList {
    /// One line an item, at most 500 lines and 1 MB.
    text: String,
}

/// A list as a file.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes the upload in the OpenAPI document")]
pub(crate) struct ListFile {
    /// CSV, TSV, plain text or XLSX; at most 500 lines and 1 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}

/// What a client sent.
pub(super) enum ReceivedList {
    /// Typed or pasted.
    Text(String),
    /// The bytes of a file.
    File(Bytes),
}

impl ReceivedList {
    /// How much work it may be, in lines: what its bytes may hold, as far as it is known before it is read.
    fn weight(&self) -> u64 {
        let lines = match self {
            Self::Text(text) => memchr::memchr2_iter(b'\n', b'\r', text.as_bytes()).count() + 1,
            Self::File(bytes) => bytes.len() / BYTES_OF_LINE + 1,
        };
        lines.min(MAX_LINES) as u64
    }
}

/// Matches each line of a list with the catalogue.
#[utoipa::path(post, path = "/api/match", tag = "enquiries",
    request_body(content((PastedList = "application/json"), (ListFile = "multipart/form-data"))),
    responses((status = 200, body = MatchedList)))]
pub(crate) async fn match_list(request: HttpRequest, app: Data<App>, payload: web::Payload) -> HttpResult {
    let media_type = request.content_type().to_ascii_lowercase();
    let list = if media_type == "multipart/form-data" {
        let bounds = MultipartBounds::public(MAX_LARGE_BODY as u64);
        ReceivedList::File(multipart::read(&request, payload, bounds).await?.content.into())
    } else {
        ReceivedList::Text(read_text(&request, payload.into_inner(), &media_type).await?)
    };
    Ok(HttpResponse::Ok().json(matched(&request, &app, list).await?))
}

/// The lines of a list with what was understood of them; the unknown ones are counted by their text. One list of a client
/// is matched at a time.
pub(super) async fn matched(
    request: &HttpRequest,
    app: &App,
    list: ReceivedList,
) -> Result<MatchedList, Problem> {
    let (client, weight) = (client_address(request, &app.config.http), list.weight());
    let permit = app.match_limit.acquire(client).await?;
    let (index, db) = (app.search.built().await?, app.db.clone());
    let work = move |(): &mut ()| {
        // Held until the work is done, even when the client has gone.
        let _permit = permit;
        let lines = match read_lines(&list) {
            Ok(lines) => lines,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let found = db.read_blocking(|snapshot| {
            let dictionary = index.dictionary(snapshot)?;
            match_lines(&index, &dictionary, snapshot, &lines)
        });
        found.map(Ok)
    };
    let ticket = JobTicket::Client { address: client, weight };
    let list = app.match_pool.run(ticket, work).await.map_err(Error::from)??.map_err(refused)?;
    for text in &list.unknown {
        app.unanswered.note(UnansweredSource::EnquiryLine, text);
    }
    Ok(list)
}

fn read_lines(list: &ReceivedList) -> Result<Vec<SourceLine>, (&'static str, SpreadsheetError)> {
    match list {
        ReceivedList::Text(text) => {
            let lines = lines::of_text(text).map_err(|error| ("text", error))?;
            if lines.is_empty() { Err(("text", SpreadsheetError::Empty)) } else { Ok(lines) }
        }
        ReceivedList::File(bytes) => {
            // One row more for the heading of a table.
            let limits = SheetLimits { all_sheets: true, ..SheetLimits::rows(MAX_LINES + 1) };
            let rows = spreadsheet::rows(bytes, &limits).map_err(|error| match error {
                SpreadsheetError::TooManyRows(_) => SpreadsheetError::TooManyRows(MAX_LINES),
                error => error,
            });
            rows.and_then(lines::of_rows).map_err(|error| ("file", error))
        }
    }
}

/// 422 with what is wrong beside the field.
fn refused((field, error): (&'static str, SpreadsheetError)) -> Problem {
    let what = if field == "text" { "The list" } else { "The file" };
    Error::field(field, format!("{what} {error}.")).into()
}

async fn read_text(request: &HttpRequest, payload: Payload, media_type: &str) -> Result<String, Problem> {
    let is_suffixed = media_type.starts_with("application/") && media_type.ends_with("+json");
    if media_type != "application/json" && !is_suffixed {
        return Err(BodyError::WrongMediaType("application/json or multipart/form-data").into());
    }
    let bytes = body::read(request, payload, MAX_LARGE_BODY, Syntax::Json).await?;
    let PastedList { text } = body::parse(&bytes)?;
    Ok(text)
}
