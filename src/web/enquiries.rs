//! The two forms of the site, sent as JSON by our script or as a form post without one. A form post is answered with the
//! page again, which shows the result.

use actix_web::http::StatusCode;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::body::{Form, Json};
use super::parameters::client_address;
use super::problem::{HttpResult, Problem};
use super::{page_rendering, parameters};
use crate::app::App;
use crate::content::company;
use crate::enquiries::enquiry::{EnquiryError, EnquiryForm, EnquiryInput, NEUTRAL_ANSWER, PartnershipInput};
use crate::enquiries::service::{EnquiryService, Submission};
use crate::error::FieldErrors;
use crate::pages::route::{PARTNERS, Page};
use crate::platform::db::Snapshot;
use crate::platform::limits::LimitedAction;
use crate::site::{date_and_time, settings_store};
use work::repeated;

const MAIL_FAILED: &str = "Failed to submit request. Please try again.";

/// The mail server has accepted the message.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Sent {
    /// Always `sent`.
    status: &'static str,
}

/// A product enquiry, as JSON.
#[utoipa::path(post, path = "/api/enquiries", tag = "enquiries", request_body = EnquiryInput,
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key is the same enquiry")),
    responses((status = 202, body = Sent), (status = 429), (status = 502)))]
pub(crate) async fn enquiry(
    request: HttpRequest,
    app: Data<App>,
    Json(input): Json<EnquiryInput>,
) -> HttpResult {
    send_json(&request, &app, &input).await
}

/// A partnership request, as JSON.
#[utoipa::path(post, path = "/api/partnership-requests", tag = "enquiries", request_body = PartnershipInput,
    params(("Idempotency-Key" = Option<String>, Header, description = "The same key is the same request")),
    responses((status = 202, body = Sent), (status = 429), (status = 502)))]
pub(crate) async fn partnership(
    request: HttpRequest,
    app: Data<App>,
    Json(input): Json<PartnershipInput>,
) -> HttpResult {
    send_json(&request, &app, &input).await
}

/// `POST /contact`: a product enquiry without a script.
pub(crate) async fn contact_form(request: HttpRequest, app: Data<App>, form: Form) -> HttpResult {
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
    let result = send(&request, &app, &input, None).await;
    page_with_result(&request, &app, Page::Contact(None), EnquiryInput::NAME, &form, result).await
}

/// `POST /partners`: a partnership request without a script.
pub(crate) async fn partners_form(request: HttpRequest, app: Data<App>, form: Form) -> HttpResult {
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
    let result = send(&request, &app, &input, None).await;
    page_with_result(&request, &app, Page::Static(&PARTNERS), PartnershipInput::NAME, &form, result).await
}

async fn send_json<F: EnquiryForm>(request: &HttpRequest, app: &App, form: &F) -> HttpResult {
    let key = idempotency_key(request, F::NAME)?;
    send(request, app, form, key).await?;
    Ok(HttpResponse::Accepted().json(Sent { status: "sent" }))
}

async fn send(
    request: &HttpRequest,
    app: &App,
    form: &impl EnquiryForm,
    idempotency_key: Option<String>,
) -> Result<(), EnquiryError> {
    if form.honeypot().is_triggered() {
        return Err(EnquiryError::Honeypot);
    }
    let enquiry = form.parse().map_err(EnquiryError::Invalid)?;
    let now = app.clock.now();
    let submission = Submission {
        enquiry,
        site: app.config.http.origin(),
        received: date_and_time(now),
        address: client_address(request, &app.config.http),
        idempotency_key,
    };
    named_service(app).await.submit(submission, now).await
}

/// The service that sends mails in the company's name. Without the database, in the configured one. A company's own site at
/// an https address takes no enquiry that would only be written into a file: visitors are told, and can call instead.
pub(super) async fn named_service(app: &App) -> EnquiryService {
    let (config, now) = (app.config.clone(), app.clock.now());
    let is_public = app.config.http.origin().starts_with("https://");
    let read = move |snapshot: &Snapshot| {
        Ok((company::read(snapshot, &config.company, now)?, settings_store::is_sample(snapshot)?))
    };
    match app.db.read(read).await {
        Ok((company, is_sample)) if is_public && !is_sample => {
            let service = app.enquiries.named(&company.name);
            service.clone().unless_unsent().await.unwrap_or_else(|error| {
                if repeated::is_first("settings of mail") {
                    tracing::warn!(error = %error.chain(), "the settings of mail could not be read");
                }
                service
            })
        }
        Ok((company, _)) => app.enquiries.named(&company.name),
        Err(error) => {
            if repeated::is_first("configured name") {
                tracing::warn!(error = %error.chain(), "a mail is sent in the configured name");
            }
            app.enquiries.clone()
        }
    }
}

impl From<EnquiryError> for Problem {
    fn from(error: EnquiryError) -> Self {
        match error {
            EnquiryError::Honeypot => {
                let mut errors = FieldErrors::default();
                errors.add("form", NEUTRAL_ANSWER);
                errors.into()
            }
            EnquiryError::Invalid(errors) => errors.into(),
            EnquiryError::RateLimited { seconds } => {
                Self::too_often(seconds, LimitedAction::FormOfSender.message())
            }
            EnquiryError::MailFailed => Self::new(StatusCode::BAD_GATEWAY, "mail_failed", MAIL_FAILED),
            EnquiryError::KeyReused => Self::key_reused(),
        }
    }
}

/// The page of the form with the result and with what was typed: once more in the form, or as a receipt.
async fn page_with_result(
    request: &HttpRequest,
    app: &App,
    page: Page,
    form_name: &'static str,
    form: &Form,
    result: Result<(), EnquiryError>,
) -> HttpResult {
    let (code, shown, retry_after) = shown_result(result, &form.values());
    let seed = (json!(["form", form_name]), shown);
    page_rendering::render_uncached(request, app, page, Some(seed), code, retry_after).await
}

/// How a page tells the result: its status, the data for the form with what was typed, and when to try again.
pub(super) fn shown_result(result: Result<(), EnquiryError>, values: &Value) -> (u16, Value, Option<u64>) {
    let none = FieldErrors::default;
    let (code, status, errors, detail, retry_after) = match result {
        Ok(()) => (200, "sent", none(), None, None),
        Err(EnquiryError::Invalid(errors)) => (422, "invalid", errors, None, None),
        Err(EnquiryError::Honeypot) => (422, "failed", none(), Some(NEUTRAL_ANSWER), None),
        Err(EnquiryError::RateLimited { seconds }) => (429, "limited", none(), None, Some(seconds)),
        Err(EnquiryError::MailFailed | EnquiryError::KeyReused) => (502, "failed", none(), None, None),
    };
    let shown = json!({"status": status, "values": values, "errors": errors, "detail": detail});
    (code, shown, retry_after)
}

/// The request's idempotency key; the forms have keys of their own.
pub(super) fn idempotency_key(request: &HttpRequest, form_name: &str) -> Result<Option<String>, Problem> {
    Ok(parameters::idempotency_key(request)?.map(|key| format!("{form_name} {key}")))
}

impl Form {
    /// The last value of a field.
    fn value(&self, name: &str) -> Option<String> {
        self.0.iter().rfind(|(field, _)| field == name).map(|(_, value)| value.clone())
    }

    /// What was typed, by field.
    fn values(&self) -> serde_json::Value {
        let typed = self.0.iter().filter(|(name, _)| !matches!(name.as_str(), "website" | "elapsed_ms"));
        typed
            .map(|(name, value)| (name.clone(), value.clone().into()))
            .collect::<serde_json::Map<_, _>>()
            .into()
    }
}
