//! Sends mails to a mail server: a connection per mail, one deadline for all steps.
//!
//! Uses lettre's connection rather than its `AsyncSmtpTransport`, which gives up at the first refused recipient, accepts
//! any 2xx code as success, has only a timeout per step, and does not report at which step it failed (ADR 21).

use std::collections::BTreeSet;
use std::error::Error as _;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use lettre::Message;
use lettre::address::Address;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Certificate, CertificateStore, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail as MailFrom, Rcpt};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::response::Response;
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout, timeout_at};

use super::MailStep;
use crate::config::mail::{Mail, Tls};
use crate::error::{Error, Result};

/// Connections to the mail server at a time; further mails wait, within their own deadline.
const MAX_CONNECTIONS: usize = 16;
/// Time for the final QUIT, which changes nothing.
/// Longest time a mail may take in all.
const TIMEOUT: Duration = Duration::from_secs(9);
const QUIT_TIMEOUT: Duration = Duration::from_millis(500);
/// The step at which the mail itself is transmitted.
const CONTENT_STEP: &str = "handing the mail over";
const SENDER_STEP: &str = "naming the sender";
const RECIPIENT_STEP: &str = "naming the recipient";

/// Called with each step that has succeeded, and with what the server said.
type StepDone<'a> = dyn FnMut(&'static str, String) + Send + 'a;

/// A mail server as configured.
pub(super) struct SmtpClient {
    host: String,
    port: u16,
    tls: Tls,
    tls_parameters: TlsParameters,
    credentials: Option<Credentials>,
    /// The name that EHLO gives.
    hello: ClientId,
    connections: Semaphore,
    /// Those who get the enquiries.
    recipients: Vec<Address>,
    /// Those of them that the server refused when they were last named.
    refused: Mutex<BTreeSet<Address>>,
}

/// Why a mail was not accepted, and at which step.
#[derive(Debug, thiserror::Error)]
#[error("{step}: {reason}")]
struct SmtpError {
    step: &'static str,
    reason: String,
    /// The server's own words, which may quote the mail and are never logged.
    words: String,
}

impl From<SmtpError> for Error {
    fn from(error: SmtpError) -> Self {
        Self::Mail(Box::new(error))
    }
}

impl SmtpClient {
    /// Prepares for the configured server without connecting. Fails when `ca_file` cannot be used.
    pub(super) fn open(config: &Mail) -> Result<Self> {
        let unusable = |why: String| Error::Refused(format!("[mail] ca_file: {}: {why}", config.ca_file));
        let mut tls_parameters = TlsParameters::builder(config.host.clone());
        if !config.ca_file.is_empty() {
            let pem = std::fs::read(&config.ca_file).map_err(|cause| unusable(cause.to_string()))?;
            let certificate = Certificate::from_pem(&pem).map_err(|cause| unusable(cause.to_string()))?;
            tls_parameters =
                tls_parameters.certificate_store(CertificateStore::None).add_root_certificate(certificate);
        }
        Ok(Self {
            host: config.host.clone(),
            port: config.effective_port(),
            tls: config.tls,
            tls_parameters: tls_parameters.build().map_err(|cause| unusable(cause.to_string()))?,
            credentials: (!config.username.is_empty())
                .then(|| Credentials::new(config.username.clone(), config.password.clone())),
            hello: ClientId::default(),
            connections: Semaphore::new(MAX_CONNECTIONS),
            recipients: config.to.iter().filter_map(|address| address.parse().ok()).collect(),
            refused: Mutex::default(),
        })
    }

    /// Which of those who get the enquiries the server refused when they were last named.
    pub(super) fn refused(&self) -> Vec<String> {
        let refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        refused.iter().map(Address::to_string).collect()
    }

    /// Transmits a mail and waits for the server's 250.
    pub(super) async fn send(&self, message: &Message) -> Result<()> {
        Ok(self.transmit(message, &[], &mut |_, _| {}).await?)
    }

    /// The same, step by step: what the server said to each, up to the first that fails. Those who get the enquiries are named
    /// too, without a mail: one that the server refuses is a step that failed.
    pub(super) async fn send_in_steps(&self, message: &Message) -> Vec<MailStep> {
        let mut steps = Vec::new();
        let done = &mut |name, message| steps.push(MailStep { name, ok: true, message });
        let sent = self.transmit(message, &self.recipients, done).await;
        if let Err(SmtpError { step, reason, words }) = sent {
            let message = if words.is_empty() { reason } else { words };
            steps.push(MailStep { name: step, ok: false, message });
        } else {
            let refused = |address| format!("{address} gets no enquiries: the mail server refuses it");
            let refused = self.refused().into_iter().map(refused);
            steps.extend(refused.map(|message| MailStep { name: RECIPIENT_STEP, ok: false, message }));
        }
        steps
    }

    /// Sends a mail, and names `others` to the server without one. Tells `done` of each step that has succeeded, with the
    /// server's words.
    async fn transmit(
        &self,
        message: &Message,
        others: &[Address],
        done: &mut StepDone<'_>,
    ) -> Result<(), SmtpError> {
        let deadline = Instant::now() + TIMEOUT;
        let transmit = async {
            let _permit = self.connections.acquire().await.map_err(|_| timed_out())?;
            let mut connection = self.connect(deadline, done).await?;
            let envelope = message.envelope();
            let from = || MailFrom::new(envelope.from().cloned(), Vec::new());
            let answer = connection.command(from()).await.map_err(failed_at(SENDER_STEP))?;
            done(SENDER_STEP, said(&answer));
            self.name_recipients(&mut connection, envelope.to(), done).await?;
            connection.command(Data).await.map_err(failed_at("announcing the mail"))?;
            let answer = connection.message(&message.formatted()).await.map_err(failed_at(CONTENT_STEP))?;
            if answer.has_code(250) {
                done(CONTENT_STEP, said(&answer));
                if !others.is_empty() {
                    connection.command(from()).await.map_err(failed_at(SENDER_STEP))?;
                    // That all are refused is no failure of the mail before.
                    let _ = self.name_recipients(&mut connection, others, &mut |_, _| {}).await;
                }
                return Ok(connection);
            }
            let reason = "the server's answer was not 250".to_owned();
            Err(SmtpError { step: CONTENT_STEP, reason, words: said(&answer) })
        };
        let mut connection = timeout_at(deadline, transmit).await.map_err(|_| timed_out())??;
        tokio::spawn(async move { timeout(QUIT_TIMEOUT, connection.quit()).await.is_ok() });
        Ok(())
    }

    /// Connects, starts TLS and signs in, without sending a mail.
    pub(super) async fn check(&self) -> Result<String> {
        let deadline = Instant::now() + TIMEOUT;
        let mut connection =
            timeout_at(deadline, self.connect(deadline, &mut |_, _| {})).await.map_err(|_| timed_out())??;
        let _ = timeout(QUIT_TIMEOUT, connection.quit()).await;
        let protection = match self.tls {
            Tls::Required => "TLS",
            Tls::Starttls => "STARTTLS",
            Tls::None => "without TLS",
        };
        let login = if self.credentials.is_some() { "signed in" } else { "no login configured" };
        Ok(format!("{}:{} answers, {protection}, {login}", self.host, self.port))
    }

    async fn connect(
        &self,
        deadline: Instant,
        done: &mut StepDone<'_>,
    ) -> Result<AsyncSmtpConnection, SmtpError> {
        let tls = (self.tls == Tls::Required).then(|| self.tls_parameters.clone());
        let remaining = deadline.saturating_duration_since(Instant::now());
        let server = (self.host.as_str(), self.port);
        let mut connection =
            AsyncSmtpConnection::connect_tokio1(server, Some(remaining), &self.hello, tls, None)
                .await
                .map_err(failed_at("connecting"))?;
        let over = if self.tls == Tls::Required { " over TLS" } else { "" };
        done("connecting", format!("{} answers{over}", connection.server_info().name()));
        if self.tls == Tls::Starttls {
            let starting = connection.starttls(self.tls_parameters.clone(), &self.hello).await;
            starting.map_err(failed_at("starting TLS"))?;
            done("starting TLS", "the connection is encrypted".to_owned());
        }
        if let Some(credentials) = &self.credentials {
            let mechanisms = [Mechanism::Plain, Mechanism::Login];
            let answer = connection.auth(&mechanisms, credentials).await.map_err(failed_at("signing in"))?;
            done("signing in", said(&answer));
        }
        Ok(connection)
    }

    /// Names recipients. When the server refuses some of them, the others still get the mail; when it refuses all, the
    /// mail has failed. A broken connection is a failure at once.
    async fn name_recipients(
        &self,
        connection: &mut AsyncSmtpConnection,
        recipients: &[Address],
        done: &mut StepDone<'_>,
    ) -> Result<(), SmtpError> {
        let mut accepted = false;
        let mut last_error = None;
        for recipient in recipients {
            let named = connection.command(Rcpt::new(recipient.clone(), Vec::new())).await;
            let is_refusal = named.as_ref().is_err_and(|cause| cause.status().is_some());
            self.note(recipient, is_refusal);
            match named.map_err(failed_at(RECIPIENT_STEP)) {
                Ok(answer) => {
                    accepted = true;
                    done(RECIPIENT_STEP, said(&answer));
                }
                Err(error) if is_refusal => {
                    tracing::warn!(%recipient, %error, "the mail server refused a recipient");
                    last_error = Some(error);
                }
                Err(error) => return Err(error),
            }
        }
        last_error.filter(|_| !accepted).map_or(Ok(()), Err)
    }

    fn note(&self, recipient: &Address, is_refused: bool) {
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        if is_refused && self.recipients.contains(recipient) {
            refused.insert(recipient.clone());
        } else {
            refused.remove(recipient);
        }
    }
}

fn failed_at(step: &'static str) -> impl FnOnce(lettre::transport::smtp::Error) -> SmtpError {
    move |cause| {
        let code = cause.status().map(|code| format!(" (code {code})")).unwrap_or_default();
        let mut reason = format!("the mail server did not do it{code}");
        let mut words = Vec::new();
        let mut source = cause.source();
        while let Some(cause) = source {
            words.push(cause.to_string());
            source = cause.source();
        }
        let mut words = words.join(": ");
        // A server's reply to the content may quote it, and the content must not be logged.
        if step != CONTENT_STEP && !words.is_empty() {
            reason = format!("{reason}: {words}");
        }
        if let Some(code) = cause.status() {
            words = format!("{code} {words}");
        }
        SmtpError { step, reason, words }
    }
}

/// A server's answer in one line.
fn said(answer: &Response) -> String {
    let lines: Vec<_> = answer.message().collect();
    format!("{} {}", answer.code(), lines.join(" "))
}

fn timed_out() -> SmtpError {
    let reason = "the mail server took too long".to_owned();
    SmtpError { step: "waiting", words: String::new(), reason }
}
