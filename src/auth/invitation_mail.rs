//! The mail of an invitation: a text part and an HTML part that say the same.

use askama::Template;

use super::invitation::Invitation;
use super::user::Role;
use crate::error::{Error, Result};
use crate::platform::email::Email;
use crate::platform::mailer::MailMessage;

#[derive(Template)]
#[template(path = "mail/invitation.txt", escape = "none")]
struct TextPart<'a> {
    heading: &'a str,
    inviter: &'a str,
    role: &'a str,
    link: &'a str,
    until: &'a str,
}

#[derive(Template)]
#[template(path = "mail/invitation.html")]
struct HtmlPart<'a> {
    site: &'a str,
    heading: &'a str,
    inviter: &'a str,
    role: &'a str,
    link: &'a str,
    until: &'a str,
}

/// The mail to whom is invited. `until` is the end of the invitation in words.
pub(crate) fn compose(invitation: &Invitation, site: &str, link: &str, until: &str) -> Result<MailMessage> {
    let heading = format!("Your invitation to the back office of {site}");
    let inviter = &invitation.invited_by;
    let role = match invitation.role {
        Role::Owner => "an owner, who also manages people and the settings of the whole site",
        Role::Editor => "an editor, who looks after products, articles and pages",
    };
    let text = TextPart { heading: &heading, inviter, role, link, until };
    let html = HtmlPart { site, heading: &heading, inviter, role, link, until };
    Ok(MailMessage {
        id: None,
        recipient: Some(invitation.email.clone()),
        reply_to: Email::parse(inviter).ok().map(|email| (inviter.clone(), email)),
        text: text.render().map_err(Error::internal)?,
        html: html.render().map_err(Error::internal)?,
        attachments: Vec::new(),
        subject: heading,
    })
}
