//! The enquiry list: its request as JSON by our script or as a form post without one, and the products on it.

use std::collections::BTreeMap;

use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::body::{Form, Json, MAX_LARGE_BODY};
use super::enquiries::{idempotency_key, named_service, shown_result};
use super::matching::{self, ReceivedList};
use super::parameters::client_address;
use super::problem::{HttpResult, Problem};
use super::{page_rendering, parameters, public_pages};
use crate::app::App;
use crate::catalogue::composed::plural;
use crate::catalogue::list_matching::columns::unit_of;
use crate::catalogue::store::listed::{self, ComparedProduct, ListedProduct};
use crate::enquiries::enquiry::EnquiryError;
use crate::enquiries::list::address;
use crate::enquiries::list::email::Reference;
use crate::enquiries::list::input::{EnquiryList, EnquiryListInput};
use crate::enquiries::list::{CountedUnit, LineProduct, MAX_LINES, ResolvedLine, TypedLine};
use crate::enquiries::service::ListSubmission;
use crate::error::{Error, FieldErrors};
use crate::pages::route::Page;
use crate::site::{date_and_time, paths};

/// Names the form in idempotency keys and in the data of its page.
const FORM: &str = "enquiry-list";
/// The form's own fields beside its lines.
const CONTACT: [&str; 7] = ["name", "company", "email", "phone", "drug_licence", "gstin", "message"];

/// The mail server has accepted the list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SentList {
    /// Always `sent`.
    status: &'static str,
    /// By which visitor and office find the request again; it is in the mail's subject.
    #[schema(value_type = String, example = "E-7K3M-92QD")]
    reference: Reference,
}

/// An enquiry list, as JSON. Errors of a line are named by its place, from 0: `lines.3.quantity`.
#[utoipa::path(post, path = "/api/enquiry-lists", tag = "enquiries", request_body = EnquiryListInput,
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key is the same request")),
    responses((status = 202, body = SentList), (status = 429), (status = 502)))]
pub(crate) async fn enquiry_list(
    request: HttpRequest,
    app: Data<App>,
    Json(input): Json<EnquiryListInput, MAX_LARGE_BODY>,
) -> HttpResult {
    let key = idempotency_key(&request, FORM)?;
    let (reference, _) = send(&request, &app, &input, key).await??;
    Ok(HttpResponse::Accepted().json(SentList { status: "sent", reference }))
}

/// The products with these ids, as an enquiry list shows them; those that the catalogue does not have are left out.
#[utoipa::path(get, path = "/api/enquiry-lists/products", tag = "enquiries",
    params(("ids" = String, Query, description = "At most 500 ids, separated by commas")),
    responses((status = 200, body = Vec<ComparedProduct>), (status = 422)))]
pub(crate) async fn products(request: HttpRequest, app: Data<App>) -> HttpResult {
    let typed = parameters::query_value(&request, "ids").unwrap_or_default();
    let ids: Result<Vec<i64>, _> =
        typed.split(',').filter(|id| !id.is_empty()).map(str::parse).take(MAX_LINES + 1).collect();
    let ids = listed::ids(ids.unwrap_or_default().into_iter());
    if ids.is_empty() || ids.len() > MAX_LINES {
        return Err(Error::field("ids", format!("must be 1 to {MAX_LINES} ids, separated by commas")).into());
    }
    let products = app.db.read(move |snapshot| listed::compared(snapshot, &ids)).await?;
    Ok(HttpResponse::Ok().insert_header((header::CACHE_CONTROL, "no-store")).json(products))
}

/// `GET /enquiry-list`: a `text` of lines, as the form on the home page has it, is shown with what was found for it.
pub(crate) async fn page(request: HttpRequest, app: Data<App>) -> HttpResult {
    let query = parameters::query(&request);
    let text = query.iter().rfind(|(name, value)| name == "text" && !value.trim().is_empty());
    match text {
        Some((_, text)) => {
            let lines = address::lines(&query);
            with_pasted(&request, &app, lines, serde_json::Map::new(), text.clone()).await
        }
        None => public_pages::page(request, app).await,
    }
}

/// `POST /enquiry-list`: the list without a script. The button `do=update` shows the list as it was changed; `do=paste`
/// shows what was found for the lines of `pasted`, and the form on the home page for those of `text`; any other sends it.
pub(crate) async fn form(
    request: HttpRequest,
    app: Data<App>,
    Form(fields): Form<MAX_LARGE_BODY>,
) -> HttpResult {
    let value = |name: &str| fields.iter().rfind(|(field, _)| field == name).map(|(_, value)| value.clone());
    let mut lines = address::lines(&fields);
    if lines.is_empty() {
        lines = address::lines(&parameters::query(&request));
    }
    let values: serde_json::Map<_, _> =
        CONTACT.iter().filter_map(|name| Some(((*name).to_owned(), value(name)?.into()))).collect();
    match value("do").as_deref() {
        Some("update") => return updated(&request, &app, lines, values).await,
        Some("paste") => {
            let pasted = value("pasted").unwrap_or_default();
            return with_pasted(&request, &app, lines, values, pasted).await;
        }
        None if value("text").is_some() => {
            let typed = value("text").unwrap_or_default();
            return with_pasted(&request, &app, lines, values, typed).await;
        }
        _ => {}
    }
    let input = EnquiryListInput {
        name: value("name"),
        company: value("company"),
        email: value("email"),
        phone: value("phone"),
        message: value("message"),
        drug_licence: value("drug_licence"),
        gstin: value("gstin"),
        lines: Some(lines.iter().cloned().map(Into::into).collect()),
        website: value("website"),
        elapsed_ms: value("elapsed_ms").and_then(|text| text.parse().ok()),
    };
    let (receipt, result) = match send(&request, &app, &input, None).await? {
        Ok((reference, sent)) => {
            let sent_at = app.clock.now();
            let lines: Vec<_> = sent.iter().map(receipt_line).collect();
            let receipt =
                json!({"reference": reference, "sent_at": sent_at, "values": values, "lines": lines});
            (receipt, Ok(()))
        }
        Err(error) => (Value::Null, Err(error)),
    };
    let about_lines = match &result {
        Err(EnquiryError::Invalid(errors)) => line_errors(errors),
        _ => None,
    };
    let (code, mut shown, retry_after) = shown_result(result, &values.into());
    if let Some(detail) = about_lines {
        shown["status"] = json!("failed");
        shown["detail"] = json!(detail);
    }
    let page = Page::EnquiryList(if receipt.is_null() { lines } else { Vec::new() });
    shown["receipt"] = receipt;
    let seed = (json!(["form", FORM]), shown);
    page_rendering::render_uncached(&request, &app, page, Some(seed), code, retry_after).await
}

/// What is wrong with lines beside their quantities, at which the page says so itself.
fn line_errors(errors: &FieldErrors) -> Option<String> {
    let of_lines = errors.iter().filter_map(|(field, messages)| {
        let rest = field.strip_prefix("lines").filter(|rest| !rest.ends_with(".quantity"))?;
        let index = rest.split('.').nth(1).and_then(|index| index.parse::<usize>().ok());
        let line = index.map(|index| format!("Line {}: ", index + 1)).unwrap_or_default();
        Some(line + &messages.join(" "))
    });
    let said = of_lines.collect::<Vec<_>>().join(" ");
    (!said.is_empty()).then_some(said)
}

/// The changed list at its own address; the page at once where contact details were typed, which no address should hold,
/// or where the list is too long for an address.
async fn updated(
    request: &HttpRequest,
    app: &App,
    lines: Vec<TypedLine>,
    values: serde_json::Map<String, Value>,
) -> HttpResult {
    let is_typed = values.values().any(|value| value.as_str().is_some_and(|text| !text.trim().is_empty()));
    if let Some(address) = address::address(&lines).filter(|_| !is_typed) {
        return Ok(HttpResponse::SeeOther().insert_header((header::LOCATION, address)).finish());
    }
    let shown = json!({"status": "invalid", "values": values, "errors": {}, "detail": null});
    let seed = (json!(["form", FORM]), shown);
    page_rendering::render_uncached(request, app, Page::EnquiryList(lines), Some(seed), 200, None).await
}

/// The list, and what was found for the lines of a pasted one, to be checked before they are added. One that cannot be read is
/// shown again, with the reason.
async fn with_pasted(
    request: &HttpRequest,
    app: &App,
    lines: Vec<TypedLine>,
    mut values: serde_json::Map<String, Value>,
    pasted: String,
) -> HttpResult {
    values.insert("pasted".to_owned(), pasted.clone().into());
    let reason = match matching::matched(request, app, ReceivedList::Text(pasted)).await {
        Ok(found) if lines.len() + found.lines.len() <= MAX_LINES => Ok(found.lines),
        Ok(_) => Err(format!("The list can have at most {MAX_LINES} lines.")),
        Err(problem) if problem.status.is_client_error() => {
            let message = problem.errors.iter().find_map(|(_, messages)| messages.first().cloned());
            Err(message.unwrap_or_else(|| problem.detail.to_string()))
        }
        Err(problem) => return Err(problem),
    };
    let mut shown = json!({"status": "invalid", "values": values, "errors": {}, "detail": null});
    let code = match reason {
        Ok(found) => {
            shown["review"] = json!(found);
            200
        }
        Err(reason) => {
            shown["errors"] = json!({"pasted": [reason]});
            422
        }
    };
    let seed = (json!(["form", FORM]), shown);
    page_rendering::render_uncached(request, app, Page::EnquiryList(lines), Some(seed), code, None).await
}

type Sent = (Reference, Vec<ResolvedLine>);

/// Sends a list; the outer error is a fault of ours.
async fn send(
    request: &HttpRequest,
    app: &App,
    input: &EnquiryListInput,
    idempotency_key: Option<String>,
) -> Result<Result<Sent, EnquiryError>, Problem> {
    if input.honeypot().is_triggered() {
        return Ok(Err(EnquiryError::Honeypot));
    }
    let list = match input.parse() {
        Ok(list) => list,
        Err(errors) => return Ok(Err(EnquiryError::Invalid(errors))),
    };
    let lines = resolve(app, &list).await?;
    let now = app.clock.now();
    let submission = ListSubmission {
        lines: lines.clone(),
        list,
        reference: match &idempotency_key {
            Some(key) => Reference::of(key),
            None => Reference::draw(&app.random),
        },
        site: app.config.http.origin(),
        received: date_and_time(now),
        address: client_address(request, &app.config.http),
        idempotency_key,
    };
    Ok(named_service(app).await.submit_list(submission, now).await.map(|reference| (reference, lines)))
}

/// The lines with what the catalogue knows of their products.
async fn resolve(app: &App, list: &EnquiryList) -> Result<Vec<ResolvedLine>, Problem> {
    let ids = listed::ids(list.lines.iter().filter_map(|line| line.product));
    let products = app.db.read(move |snapshot| listed::find(snapshot, &ids)).await?;
    let origin = app.config.http.origin();
    let known: BTreeMap<i64, LineProduct> = products
        .into_iter()
        .map(|product| {
            let amounts = product.amounts().into_iter();
            let amounts = amounts.map(|one| (one.amount, one.unit.unwrap_or_default())).collect();
            let ListedProduct { id, name, sku, composition, pack_size, .. } = product;
            let url = format!("{origin}{}", paths::product(id));
            (id.get(), LineProduct { name, sku, composition, pack_size, amounts, url })
        })
        .collect();
    let resolved = list.lines.iter().map(|line| ResolvedLine {
        known: line.product.and_then(|id| known.get(&id)).cloned(),
        unit: line.pack.as_deref().and_then(unit_as_written),
        line: line.clone(),
    });
    Ok(resolved.collect())
}

/// What a pack counts, in the visitor's own spelling; a short word stays what it is for several, too.
fn unit_as_written(pack: &str) -> Option<CountedUnit> {
    let usual = unit_of(pack)?;
    let written = pack.split_whitespace().next_back()?;
    let is_whole = usual.eq_ignore_ascii_case(written) && usual != "dozen";
    let several = if is_whole { plural(written) } else { written.to_owned() };
    Some(CountedUnit { written: written.to_owned(), several })
}

/// A sent line as the page shows it (`frontend/src/public/enquiry/receipt.ts`).
fn receipt_line(line: &ResolvedLine) -> Value {
    json!({
        "product": line.line.product,
        "title": line.title(),
        "sku": line.known.as_ref().and_then(|product| product.sku.clone()),
        "text": line.written(),
        "quantity": line.line.quantity,
        "pack": line.line.pack,
        "note": line.line.note,
        "missing": line.is_missing(),
    })
}
