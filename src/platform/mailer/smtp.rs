//! Handing a mail to a mail server: one connection a mail, one deadline for all of it.

use std::fmt;
use std::time::Duration;

use lettre::Message;
use lettre::address::Address;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{AsyncSmtpConnection, Certificate, CertificateStore, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail as MailFrom, Rcpt};
use lettre::transport::smtp::extension::ClientId;
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout_at};

use crate::config::mail::{Mail, Tls};
use crate::error::{Error, Result};

/// Connections to the mail server at a time; more wait, within their own deadline.
const AT_ONCE: usize = 16;
/// Time for a goodbye, which decides nothing.
const GOODBYE: Duration = Duration::from_millis(500);

/// A mail server.
pub struct Smtp {
    host: String,
    port: u16,
    tls: Tls,
    parameters: TlsParameters,
    credentials: Option<Credentials>,
    hello: ClientId,
    limit: Duration,
    places: Semaphore,
}

/// Why a mail was not taken, and at which step.
#[derive(Debug)]
struct Refusal {
    step: &'static str,
    cause: Option<lettre::transport::smtp::Error>,
    text: &'static str,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.step, self.text)?;
        let Some(cause) = &self.cause else { return Ok(()) };
        if let Some(code) = cause.status() {
            write!(f, " (code {code})")?;
        }
        // What a server says of a mail's content may repeat the content.
        if self.step != CONTENT {
            let mut source = std::error::Error::source(cause);
            while let Some(cause) = source {
                write!(f, ": {cause}")?;
                source = cause.source();
            }
        }
        Ok(())
    }
}

impl std::error::Error for Refusal {}

const CONTENT: &str = "handing the mail over";

impl Smtp {
    /// Prepares for the configured server without connecting.
    ///
    /// # Errors
    /// When the file with the certificate authority cannot be read.
    pub fn open(config: &Mail) -> Result<Self> {
        let unusable = |why: String| Error::Refused(format!("[mail] ca_file: {}: {why}", config.ca_file));
        let mut parameters = TlsParameters::builder(config.host.clone());
        if !config.ca_file.is_empty() {
            let pem = std::fs::read(&config.ca_file).map_err(|cause| unusable(cause.to_string()))?;
            let certificate = Certificate::from_pem(&pem).map_err(|cause| unusable(cause.to_string()))?;
            parameters =
                parameters.certificate_store(CertificateStore::None).add_root_certificate(certificate);
        }
        let parameters = parameters.build().map_err(|cause| unusable(cause.to_string()))?;
        let credentials = (!config.username.is_empty())
            .then(|| Credentials::new(config.username.clone(), config.password.clone()));
        Ok(Self {
            host: config.host.clone(),
            port: config.effective_port(),
            tls: config.tls,
            parameters,
            credentials,
            hello: ClientId::default(),
            limit: Duration::from_secs(config.timeout_seconds),
            places: Semaphore::new(AT_ONCE),
        })
    }

    /// Hands a mail over and waits for the server's 250.
    pub(super) async fn send(&self, message: &Message) -> Result<()> {
        let deadline = Instant::now() + self.limit;
        let sending = async {
            let _place = self.places.acquire().await.map_err(Error::internal)?;
            let mut connection = self.connect(deadline).await?;
            let envelope = message.envelope();
            let from = MailFrom::new(envelope.from().cloned(), Vec::new());
            connection.command(from).await.map_err(at("naming the sender"))?;
            name_recipients(&mut connection, envelope.to()).await?;
            connection.command(Data).await.map_err(at("announcing the mail"))?;
            let answer = connection.message(&message.formatted()).await.map_err(at(CONTENT))?;
            if !answer.has_code(250) {
                let text = "the server's answer was not 250";
                return Err(Error::Mail(Box::new(Refusal { step: CONTENT, cause: None, text })));
            }
            Ok(connection)
        };
        let mut connection = timeout_at(deadline, sending).await.map_err(|_| too_slow())??;
        // It is handed over; the goodbye may fail.
        tokio::spawn(async move {
            let _ = tokio::time::timeout(GOODBYE, connection.quit()).await;
        });
        Ok(())
    }

    /// Connects, protects the connection, signs in, says goodbye.
    pub(super) async fn check(&self) -> Result<String> {
        let deadline = Instant::now() + self.limit;
        let mut connection = timeout_at(deadline, self.connect(deadline)).await.map_err(|_| too_slow())??;
        let _ = tokio::time::timeout(GOODBYE, connection.quit()).await;
        let protection = match self.tls {
            Tls::Required => "TLS",
            Tls::Starttls => "STARTTLS",
            Tls::None => "without TLS",
        };
        let login = if self.credentials.is_some() { "signed in" } else { "no login configured" };
        Ok(format!("{}:{} answers, {protection}, {login}", self.host, self.port))
    }

    async fn connect(&self, deadline: Instant) -> Result<AsyncSmtpConnection> {
        let tls = matches!(self.tls, Tls::Required).then(|| self.parameters.clone());
        let left = deadline.saturating_duration_since(Instant::now());
        let server = (self.host.as_str(), self.port);
        let mut connection = AsyncSmtpConnection::connect_tokio1(server, Some(left), &self.hello, tls, None)
            .await
            .map_err(at("connecting"))?;
        if self.tls == Tls::Starttls {
            connection.starttls(self.parameters.clone(), &self.hello).await.map_err(at("starting TLS"))?;
        }
        if let Some(credentials) = &self.credentials {
            let mechanisms = [Mechanism::Plain, Mechanism::Login];
            connection.auth(&mechanisms, credentials).await.map_err(at("signing in"))?;
        }
        Ok(connection)
    }
}

/// Names the recipients. One who is refused must not keep the enquiry from the others; when all are, nobody would get
/// it. A connection that broke is no refusal.
async fn name_recipients(connection: &mut AsyncSmtpConnection, recipients: &[Address]) -> Result<()> {
    let mut refused = None;
    let mut taken = 0;
    for recipient in recipients {
        match connection.command(Rcpt::new(recipient.clone(), Vec::new())).await {
            Ok(_) => taken += 1,
            Err(cause) if cause.status().is_some() => {
                let error = at("naming the recipient")(cause);
                tracing::warn!(%recipient, error = %error.chain(), "the mail server refused a recipient");
                refused = Some(error);
            }
            Err(cause) => return Err(at("naming the recipient")(cause)),
        }
    }
    refused.filter(|_| taken == 0).map_or(Ok(()), Err)
}

fn at(step: &'static str) -> impl FnOnce(lettre::transport::smtp::Error) -> Error {
    move |cause| {
        let text = "the mail server did not do it";
        Error::Mail(Box::new(Refusal { step, cause: Some(cause), text }))
    }
}

fn too_slow() -> Error {
    let text = "the mail server took too long";
    Error::Mail(Box::new(Refusal { step: "waiting", cause: None, text }))
}
