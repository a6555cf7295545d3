//! What was done to an account with which it can be taken over: the history says it, and whoever the account belongs to gets a
//! mail, so that a stolen session is noticed.

use std::sync::{Arc, OnceLock};

use jiff::Timestamp;

use crate::app::App;
use crate::auth::identity::Record;
use crate::auth::session::ClientInfo;
use crate::auth::user::User;
use crate::error::Result;
use crate::history::entry::{Action, Actor, RecordKind};
use crate::history::store::insert_unnumbered;
use crate::platform::db::WriteTx;
use crate::platform::email::Email;
use crate::platform::mailer::MailMessage;
use crate::site::date_and_time;

/// Something that is about to be done to an account.
pub(crate) struct AccountNotice {
    /// As the history says it.
    what: &'static str,
    /// Whose account it was done to, once it was.
    done_to: Arc<OnceLock<String>>,
}

impl AccountNotice {
    pub(crate) fn new(what: &'static str) -> Self {
        Self { what, done_to: Arc::default() }
    }

    /// Writes it into the history.
    pub(crate) fn record(&self) -> impl Record + use<> {
        let (what, done_to) = (self.what, Arc::clone(&self.done_to));
        move |tx: &WriteTx<'_>, user: &User, now: Timestamp| -> Result<()> {
            let actor = Actor { by: Some(user.email.clone()), at: now };
            insert_unnumbered(tx, &actor, (Action::Updated, RecordKind::Person), &user.email, Some(what))?;
            done_to.set(user.email.clone()).ok();
            Ok(())
        }
    }

    /// Mails it to whoever the account belongs to, when it was done.
    pub(crate) fn mail(self, app: &App, client: &ClientInfo) {
        if let Some(email) = self.done_to.get() {
            mail(app, email, self.what, client);
        }
    }
}

/// Mails to whoever the account belongs to what was done with it. Nothing waits for the mail server.
pub(crate) fn mail(app: &App, email: &str, what: &str, client: &ClientInfo) {
    let Ok(recipient) = Email::parse(email) else { return };
    let (now, origin) = (app.clock.now(), app.config.http.origin());
    let paragraphs = [
        format!("With your account {email} at {origin}/admin: {what}."),
        format!("When: {}\nFrom: {}", date_and_time(now), client.address.to_canonical()),
        "If that was you, there is nothing to do.".to_owned(),
        "If it was not, somebody else uses your account: sign in, choose a new password, remove what you do not know from \
         Two-step verification, and end the other sessions. If you cannot sign in, ask another owner or the operator of the \
         site to do it."
            .to_owned(),
    ];
    let subject = format!("Your account: {what}");
    let message =
        MailMessage { recipient: Some(recipient), ..MailMessage::to_operator(subject, &paragraphs) };
    let mailer = app.enquiries.mailer().clone();
    tokio::spawn(async move {
        if let Err(error) = mailer.send(message, now).await {
            tracing::error!(error = %error.chain(), "a notice about an account could not be handed over");
        }
    });
}
