//! What was done to an account with which it can be taken over: the history says it, and whoever the account belongs to gets a
//! mail, so that a stolen session is noticed. What is done to who owns the site is mailed to all owners.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use jiff::Timestamp;

use crate::app::App;
use crate::auth::error::{AuthError, AuthResult};
use crate::auth::identity::Record;
use crate::auth::session::ClientInfo;
use crate::auth::user::User;
use crate::error::Result;
use crate::history::entry::{Action, Actor, RecordKind};
use crate::history::store::insert_unnumbered;
use crate::platform::db::WriteTx;
use crate::platform::input::Email;
use crate::platform::mailer::MailMessage;
use crate::site::date_and_time;
use work::repeated;

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
    let paragraphs = [
        format!("With your account {email} at {}/admin: {what}.", app.config.http.origin()),
        moment(app, client),
        "If that was you, there is nothing to do.".to_owned(),
        "If it was not, somebody else uses your account: sign in, choose a new password, remove what you do not know from \
         Two-step verification, and end the other sessions. If you cannot sign in, ask another owner or the operator of the \
         site to do it."
            .to_owned(),
    ];
    send(app, email, &format!("Your account: {what}"), &paragraphs);
}

/// What was done to who owns the site, for all owners: an owner's stolen session could make another one, and remove this one.
pub(crate) struct OwnersNotice {
    what: String,
    by: String,
    recipients: BTreeSet<String>,
}

impl OwnersNotice {
    /// `what` says whom it was done to. `owners` are those from before, so that one who was removed is told, too.
    pub(crate) fn new(what: String, by: &str, owners: impl IntoIterator<Item = String>) -> Self {
        Self { what, by: by.to_owned(), recipients: owners.into_iter().collect() }
    }

    /// Mails it to each of them. Nothing waits for the mail server.
    pub(crate) fn mail(self, app: &App, client: &ClientInfo) {
        let Self { what, by, recipients } = self;
        let paragraphs = [
            format!("At {}/admin: {what}.", app.config.http.origin()),
            format!("By: {by}\n{}", moment(app, client)),
            "If you know of it, there is nothing to do.".to_owned(),
            format!(
                "If you do not, somebody else may use the account {by}: sign in, look at People, take back what you do not \
                 know, and end the sessions of that account. If you cannot sign in, ask the operator of the site to do it."
            ),
        ];
        for recipient in recipients {
            send(app, &recipient, &format!("Owners: {what}"), &paragraphs);
        }
    }
}

fn moment(app: &App, client: &ClientInfo) -> String {
    format!("When: {}\nFrom: {}", date_and_time(app.clock.now()), client.address.to_canonical())
}

fn send(app: &App, email: &str, subject: &str, paragraphs: &[String]) {
    let Ok(recipient) = Email::parse(email) else { return };
    let (mailer, now) = (app.enquiries.mailer.clone(), app.clock.now());
    let message = MailMessage {
        recipient: Some(recipient),
        ..MailMessage::to_operator(subject.to_owned(), paragraphs)
    };
    tokio::spawn(async move {
        if let Err(error) = mailer.send(message, now).await {
            tracing::error!(error = %error.chain(), "a notice about an account could not be handed over");
        }
    });
}

// One log line for every sign-in that failed, for the operator and for programs such as fail2ban.
//
// `docs/operations.md` has a filter for these lines, and a test checks it against them: their form must not change. The
// line has the address and the reason, and not the e-mail: what people type into that field may be their password.

/// The log target, which the filters of operators name. Not that of a module.
pub(crate) const TARGET: &str = concat!("pharma_site", "::sign_in");

/// Logs and counts a failed sign-in.
pub(crate) fn log_failure<T>(app: &App, result: &AuthResult<T>, client: &ClientInfo) {
    let reason = match result {
        Err(AuthError::InvalidCredentials) => "invalid_credentials",
        Err(AuthError::AccountDisabled) => "account_disabled",
        Err(AuthError::TooManyAttempts { .. }) => "too_many_attempts",
        Err(AuthError::VerificationFailed(_)) => "wrong_code",
        Err(AuthError::InvitationNotValid) => "invalid_invitation",
        _ => return,
    };
    app.monitor.count_sign_in(reason);
    let address = client.address.to_canonical();
    // Failures end soon, these refusals do not.
    let is_refusal = matches!(result, Err(AuthError::TooManyAttempts { .. }));
    if is_refusal && !repeated::is_first(&format!("sign-in {reason} {address}")) {
        return;
    }
    tracing::warn!(target: TARGET, %address, reason, "sign-in failed");
}
