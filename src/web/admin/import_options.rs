//! How a list is to be read, and its plan applied: what the form of an upload and the query say.

use std::collections::BTreeMap;

use actix_web::HttpRequest;
use utoipa::ToSchema;

use crate::error::{Error, FieldErrors};
use crate::imports::file::ReadOptions;
use crate::imports::plan::{EmptyCells, GoneProducts, ImportKind};
use crate::imports::run::ApplyOptions;
use crate::imports::values::Answers;
use crate::platform::input::flag;
use crate::web::multipart::ReceivedFile;
use crate::web::parameters;
use crate::web::problem::Problem;

/// A list.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart body")]
pub(crate) struct ImportFile {
    /// CSV, TSV, XLSX, XLSB or ODS, at most 50,000 rows and 16 MB; or a ZIP with such a list and its
    /// pictures, or with pictures alone that are called by the codes of products, at most 64 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    /// A JSON object: fields by the heading, or the number, of their column; an empty field leaves the column out.
    mapping: Option<String>,
    /// A JSON object of fields, each an object of what the list writes and the choice that it means: `{"schedules": {"Rx": "H"}}`.
    /// An empty choice leaves the field empty, of a category it leaves out the rows; for rows that say nothing of category or
    /// description the key is empty.
    answers: Option<String>,
    /// The sheet of a workbook; `*` is all of them, as one list. Without one that which looks most like a list.
    sheet: Option<String>,
    /// 1: applying makes the categories that the list names and the site has not.
    new_categories: Option<String>,
    /// 0: names are not read for composition, form and pack.
    read: Option<String>,
    /// `all`: every product that the list has not is gone, not only those that lists with these headings brought.
    gone_of: Option<String>,
}

/// Reads how a list is to be read, out of the query or the form.
pub(super) fn read_options<C>(request: &HttpRequest, file: &ReceivedFile<C>) -> Result<ReadOptions, Problem> {
    let mut errors = FieldErrors::default();
    let value = |name: &str| {
        parameters::query_value(request, name)
            .or_else(|| file.field(name).map(str::to_owned))
            .unwrap_or_default()
    };
    if value("kind") != ImportKind::Products.as_ref() {
        errors.add("kind", "must be products");
    }
    let empty = match value("empty").as_str() {
        "" => Ok(EmptyCells::default()),
        text => EmptyCells::try_from(text).map_err(|_| "must be leave or clear"),
    };
    let empty = errors.take("empty", empty).unwrap_or_default();
    let mapping = match value("mapping").as_str() {
        "" => Ok(BTreeMap::new()),
        json => serde_json::from_str(json).map_err(|_| "must be an object of headings and fields"),
    };
    let mapping = errors.take("mapping", mapping).unwrap_or_default();
    let answers = errors.take("answers", Answers::parse(&value("answers"))).unwrap_or_default();
    let mut switched = |name: &'static str, default: &str| {
        let value = Some(value(name)).filter(|value| !value.is_empty()).unwrap_or_else(|| default.to_owned());
        errors.take(name, flag(&value)).unwrap_or_default()
    };
    let (new_categories, reads_names) = (switched("new_categories", "0"), switched("read", "1"));
    let gone_of_all = match value("gone_of").as_str() {
        "" => false,
        "all" => true,
        _ => {
            errors.add("gone_of", "must be all, or absent");
            false
        }
    };
    errors.into_result()?;
    Ok(ReadOptions {
        empty,
        mapping,
        answers,
        sheet: Some(value("sheet")).filter(|sheet| !sheet.is_empty()),
        new_categories,
        leaves_names: !reads_names,
        gone_of_all,
    })
}

/// Reads how a plan is to be applied.
pub(super) fn apply_options(request: &HttpRequest) -> Result<ApplyOptions, Problem> {
    let gone = match parameters::query_value(request, "gone").unwrap_or_default().as_str() {
        "" => GoneProducts::Leave,
        name => GoneProducts::try_from(name)
            .map_err(|_| Error::field("gone", "must be leave, hide, discontinue or delete"))?,
    };
    let (skip_wrong, hide_new) = (switch(request, "skip_wrong")?, switch(request, "hide_new")?);
    Ok(ApplyOptions { skip_wrong, hide_new, gone })
}

/// A switch of the query.
pub(super) fn switch(request: &HttpRequest, name: &str) -> Result<bool, Problem> {
    let value = parameters::query_value(request, name).unwrap_or_default();
    Ok(flag(&value).map_err(|message| Error::field(name, message))?)
}
