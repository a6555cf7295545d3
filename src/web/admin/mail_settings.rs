//! `/api/admin/settings/mail`: how mails are sent, for owners.

use actix_web::HttpResponse;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{AdminJson, ok_with_etag};
use crate::app::App;
use crate::auth::identity::Caller;
use crate::content::company;
use crate::error::{Error, Result};
use crate::history::entry::{Action, Actor, RecordKind};
use crate::history::store::insert_unnumbered;
use crate::platform::db::{Snapshot, WriteTx};
use crate::platform::input::{Email, REQUIRED};
use crate::platform::mailer::{MailMessage, MailStep, is_mailable};
use crate::site::mail_settings::{MailSettings, MailSettingsInput, StoredMail};
use crate::site::office_settings::{self, MAIL};
use crate::site::settings_store::{read_row, save_row};
use crate::web::auth::guard::Owner;
use crate::web::problem::HttpResult;

/// What the setting is called in the history.
const NAME: &str = "Mail";

/// To whom a test mail goes.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct TestMailInput {
    /// An e-mail address.
    #[schema(required, nullable = false)]
    to: Option<String>,
}

/// What came of a test mail.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TestMailResult {
    /// Whether the mail server has taken the mail.
    ok: bool,
    /// The steps up to the first that failed.
    steps: Vec<MailStep>,
}

/// How mails are sent. The password is never part of it.
#[utoipa::path(get, path = "/api/admin/settings/mail", responses((status = 200, body = MailSettings)))]
pub(crate) async fn get(owner: Owner) -> HttpResult {
    let own = owner.app.clone();
    let settings = owner.app.db.read(move |snapshot| settings(snapshot, &own)).await?;
    Ok(ok_with_etag(settings.revision, &settings))
}

/// Changes how mails are sent, from the next one on; with `If-Match` only over that revision. Refused where the server's
/// configuration says how.
///
/// 422 `errors.password` when another `host` or `port` comes without the password, `errors.transport` where the configuration
/// sets it.
#[utoipa::path(put, path = "/api/admin/settings/mail", request_body = MailSettingsInput,
    responses((status = 200, body = MailSettings), (status = 412)))]
pub(crate) async fn put(owner: Owner, input: AdminJson<MailSettingsInput>) -> HttpResult {
    let expected = owner.if_match();
    let save = move |tx: &WriteTx<'_>, app: &App, _: &Caller, actor: &Actor| {
        let configured = &app.config.mail;
        if office_settings::is_mail_configured(configured) {
            return Err(Error::field("transport", "is set by the server's configuration, which wins"));
        }
        let before: Option<StoredMail> = read_row(tx, MAIL)?;
        let revision = before.as_ref().map_or(0, |before| before.revision);
        Error::require_revision(expected, revision, "page of settings")?;
        let after = input.0.parse(before.as_ref(), configured, &app.data_dir.keys())?;
        let changed = after.changed(before.as_ref()).join(", ");
        if !changed.is_empty() {
            save_row(tx, MAIL, &after)?;
            insert_unnumbered(tx, actor, (Action::Updated, RecordKind::Setting), NAME, Some(&changed))?;
        }
        settings(tx, app)
    };
    let settings = owner.write(save).await?;
    Ok(ok_with_etag(settings.revision, &settings))
}

/// Sends a test mail with the settings as they are saved, and says what the mail server answered at each step.
///
/// Up to the first step that fails.
#[utoipa::path(post, path = "/api/admin/settings/mail/test", request_body = TestMailInput,
    responses((status = 200, body = TestMailResult)))]
pub(crate) async fn test(owner: Owner, input: AdminJson<TestMailInput>) -> HttpResult {
    let to = input.0.to.unwrap_or_default();
    let parsed = if to.trim().is_empty() { Err(REQUIRED.to_owned()) } else { Email::parse(&to) };
    let parsed = parsed.and_then(|email| {
        if is_mailable(email.as_str()) { Ok(email) } else { Err("is not a valid e-mail address".to_owned()) }
    });
    let recipient = parsed.map_err(|why| Error::field("to", why))?;
    let (config, now) = (owner.app.config.clone(), owner.app.clock.now());
    let name =
        owner.app.db.read(move |snapshot| Ok(company::read(snapshot, &config.company, now)?.name)).await?;
    let origin = owner.app.config.http.origin();
    let lines = [
        format!(
            "This is a test mail from {origin}. {} has asked for it in the back office.",
            owner.admin.email
        ),
        "It has arrived, so enquiries arrive in the same way.".to_owned(),
    ];
    let message = MailMessage {
        recipient: Some(recipient),
        ..MailMessage::to_operator(format!("Test mail from {name}"), &lines)
    };
    let mailer = owner.app.enquiries.mailer.named(&name);
    let steps = mailer.send_in_steps(message, now).await?;
    let ok = steps.last().is_some_and(|last| last.ok);
    Ok(HttpResponse::Ok().json(TestMailResult { ok, steps }))
}

fn settings(snapshot: &Snapshot, app: &App) -> Result<MailSettings> {
    let now = app.clock.now();
    let (mail, set_by) = office_settings::mail(snapshot, &app.config, &app.data_dir.keys(), now)?;
    let stored: Option<StoredMail> = read_row(snapshot, MAIL)?;
    Ok(MailSettings::of(&mail, stored.as_ref(), set_by))
}
