//! Enquiries as they come in: as JSON from our script, as a form post where there is none.
//!
//! Both ways end at the same desk. A form post answers with the page again, which tells what became of it.

use std::hash::Hash;

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::body::{Form, Json};
use super::client_address::client_address;
use super::problem::Problem;
use super::public_pages;
use crate::app::App;
use crate::enquiries::enquiry::{Enquiry, EnquiryInput};
use crate::enquiries::honeypot::Honeypot;
use crate::enquiries::partnership::{PartnershipInput, PartnershipRequest};
use crate::enquiries::service::{Outcome, Submission, content_of};
use crate::error::{Error, FieldErrors};
use crate::pages::route::{PARTNERS, Page};
use crate::platform::mailer::MailMessage;
use crate::site::date_and_time;

const FAILED: &str = "Failed to submit request. Please try again.";
const TOO_OFTEN: &str = "Too many messages have come from your connection. Please try again later.";
const LONGEST_KEY: usize = 255;

/// The message is with the mail server.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Sent {
    /// Always `sent`.
    status: &'static str,
}

/// Why nothing was sent.
enum Refusal {
    /// Looks like a program.
    Trapped(FieldErrors),
    Invalid(FieldErrors),
    TooOften(u64),
    NotTaken,
    KeyReused,
}

/// A product enquiry, as JSON.
#[utoipa::path(post, path = "/api/enquiries", tag = "enquiries", request_body = EnquiryInput,
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key is the same enquiry")),
    responses((status = 202, body = Sent), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
        (status = 502, body = Problem)))]
pub(crate) async fn enquiry(
    request: HttpRequest,
    app: Data<App>,
    input: Json<EnquiryInput>,
) -> Result<HttpResponse, Problem> {
    let key = idempotency_key(&request, "enquiry")?;
    answer(send_enquiry(&request, &app, &input.0, key).await)
}

/// A partnership request, as JSON.
#[utoipa::path(post, path = "/api/partnership-requests", tag = "enquiries", request_body = PartnershipInput,
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key is the same request")),
    responses((status = 202, body = Sent), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 415, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
        (status = 502, body = Problem)))]
pub(crate) async fn partnership(
    request: HttpRequest,
    app: Data<App>,
    input: Json<PartnershipInput>,
) -> Result<HttpResponse, Problem> {
    let key = idempotency_key(&request, "partnership")?;
    answer(send_partnership(&request, &app, &input.0, key).await)
}

/// `POST /contact`: a product enquiry without a script.
pub(crate) async fn contact_form(
    request: HttpRequest,
    app: Data<App>,
    form: Form,
) -> Result<HttpResponse, Problem> {
    let input = EnquiryInput {
        name: form.value("name"),
        company: form.value("company"),
        email: form.value("email"),
        phone: form.value("phone"),
        message: form.value("message"),
        product_interest: form.value("productInterest"),
        website: form.value("website"),
        elapsed_ms: form.value("elapsed_ms").and_then(|text| text.parse().ok()),
    };
    let outcome = send_enquiry(&request, &app, &input, None).await;
    page_again(&request, &app, Page::Contact(None), "enquiry", &form, outcome).await
}

/// `POST /partners`: a partnership request without a script.
pub(crate) async fn partners_form(
    request: HttpRequest,
    app: Data<App>,
    form: Form,
) -> Result<HttpResponse, Problem> {
    let input = PartnershipInput {
        company_name: form.value("companyName"),
        business_type: form.value("businessType"),
        contact_name: form.value("contactName"),
        designation: form.value("designation"),
        phone: form.value("phone"),
        email: form.value("email"),
        message: form.value("message"),
        terms: form.value("terms").map(|value| !matches!(value.as_str(), "" | "false" | "off" | "0")),
        website: form.value("website"),
        elapsed_ms: form.value("elapsed_ms").and_then(|text| text.parse().ok()),
    };
    let outcome = send_partnership(&request, &app, &input, None).await;
    page_again(&request, &app, Page::Static(&PARTNERS), "partnership", &form, outcome).await
}

async fn send_enquiry(
    request: &HttpRequest,
    app: &App,
    input: &EnquiryInput,
    key: Option<String>,
) -> Result<(), Refusal> {
    judge(app, input.trap())?;
    let enquiry = Enquiry::parse(input).map_err(invalid)?;
    let letter = enquiry.letter(&app.config.http.origin(), &date_and_time(app.clock.now()));
    hand_over(request, app, letter, &enquiry, key).await
}

async fn send_partnership(
    request: &HttpRequest,
    app: &App,
    input: &PartnershipInput,
    key: Option<String>,
) -> Result<(), Refusal> {
    judge(app, input.trap())?;
    let wish = PartnershipRequest::parse(input).map_err(invalid)?;
    let letter = wish.letter(&app.config.http.origin(), &date_and_time(app.clock.now()));
    hand_over(request, app, letter, &wish, key).await
}

fn judge(app: &App, trap: Honeypot<'_>) -> Result<(), Refusal> {
    trap.check(app.config.forms.min_fill_ms).map_err(|error| match error {
        Error::Invalid(errors) => Refusal::Trapped(errors),
        _ => Refusal::NotTaken,
    })
}

fn invalid(error: Error) -> Refusal {
    match error {
        Error::Invalid(errors) => Refusal::Invalid(errors),
        _ => Refusal::NotTaken,
    }
}

async fn hand_over(
    request: &HttpRequest,
    app: &App,
    letter: Result<MailMessage, Error>,
    words: &impl Hash,
    key: Option<String>,
) -> Result<(), Refusal> {
    let letter = letter.map_err(|error| {
        tracing::error!(error = %error.chain(), "an enquiry could not be set as a mail");
        Refusal::NotTaken
    })?;
    let address = client_address(request, &app.config.http);
    let submission = Submission { letter, content: content_of(words), address, key };
    match app.enquiries.submit(submission, app.clock.now()).await {
        Outcome::Sent => Ok(()),
        Outcome::TooOften(seconds) => Err(Refusal::TooOften(seconds)),
        Outcome::Failed => Err(Refusal::NotTaken),
        Outcome::KeyReused => Err(Refusal::KeyReused),
    }
}

fn answer(outcome: Result<(), Refusal>) -> Result<HttpResponse, Problem> {
    match outcome {
        Ok(()) => Ok(HttpResponse::Accepted().json(Sent { status: "sent" })),
        Err(Refusal::Trapped(errors) | Refusal::Invalid(errors)) => Err(errors.into()),
        Err(Refusal::TooOften(seconds)) => Err(Problem::too_often(seconds, TOO_OFTEN)),
        Err(Refusal::NotTaken) => Err(Problem::new(StatusCode::BAD_GATEWAY, "mail_failed", FAILED)),
        Err(Refusal::KeyReused) => {
            let detail = "this Idempotency-Key was used for another request";
            Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "idempotency_key_reused", detail))
        }
    }
}

/// The page that the form is on, with what became of it and, unless it was sent, what was typed.
async fn page_again(
    request: &HttpRequest,
    app: &App,
    page: Page,
    kind: &'static str,
    form: &Form,
    outcome: Result<(), Refusal>,
) -> Result<HttpResponse, Problem> {
    let none = FieldErrors::default;
    let (code, status, errors, detail, wait) = match outcome {
        Ok(()) => (200, "sent", none(), None, None),
        Err(Refusal::Invalid(errors)) => (422, "invalid", errors, None, None),
        Err(Refusal::Trapped(errors)) => {
            let detail = errors.iter().find_map(|(_, messages)| messages.first().cloned());
            (422, "failed", none(), detail, None)
        }
        Err(Refusal::TooOften(seconds)) => (429, "limited", none(), None, Some(seconds)),
        Err(Refusal::NotTaken | Refusal::KeyReused) => (502, "failed", none(), None, None),
    };
    let values = if status == "sent" { json!({}) } else { form.values() };
    let told = json!({"status": status, "values": values, "errors": errors, "detail": detail});
    let seed = (json!(["form", kind]), told);
    public_pages::render_uncached(request, app, page, seed, code, wait).await
}

/// The key that the sender gave this request, in a room of its own for each kind of form.
fn idempotency_key(request: &HttpRequest, kind: &str) -> Result<Option<String>, Problem> {
    let Some(value) = request.headers().get("idempotency-key") else { return Ok(None) };
    let key = value.to_str().map(str::trim).unwrap_or_default();
    if key.is_empty() || key.len() > LONGEST_KEY {
        return Err(Problem::malformed("Idempotency-Key must be 1 to 255 visible characters"));
    }
    Ok(Some(format!("{kind} {key}")))
}

impl Form {
    /// The last value of a field.
    fn value(&self, name: &str) -> Option<String> {
        self.0.iter().rfind(|(field, _)| field == name).map(|(_, value)| value.clone())
    }

    /// What people typed, by field.
    fn values(&self) -> serde_json::Value {
        let typed = self.0.iter().filter(|(name, _)| !matches!(name.as_str(), "website" | "elapsed_ms"));
        typed
            .map(|(name, value)| (name.clone(), value.clone().into()))
            .collect::<serde_json::Map<_, _>>()
            .into()
    }
}
