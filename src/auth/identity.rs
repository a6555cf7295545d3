//! What identity needs to work, and the question every request asks: who is this?

use std::sync::Arc;

use jiff::Timestamp;
use uuid::Uuid;

use super::hasher::Hasher;
use super::keys::Keys;
use super::refusal::{Disabled, Outcome, Refusal, settled};
use super::session::{Aal, Session};
use super::store::{factors, sessions, users};
use super::token::{self, AUDIENCE, Claims};
use super::user::User;
use super::webauthn::Ceremonies;
use crate::config::Config;
use crate::config::auth::Auth;
use crate::error::{Error, Result};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;
use crate::platform::db::{Db, Snapshot, WriteTx};
use crate::platform::random::Random;

/// The identity service; cheap to clone.
#[derive(Clone)]
pub struct Identity {
    inner: Arc<Inner>,
}

struct Inner {
    config: Auth,
    db: Db,
    clock: Clock,
    random: Random,
    keys: Keys,
    hasher: Hasher,
    issuer: String,
    site: String,
    ceremonies: Option<Ceremonies>,
}

/// Someone who proved to have a live session.
#[derive(Debug, Clone)]
pub(crate) struct Caller {
    /// The account.
    pub(crate) user: User,
    /// The session.
    pub(crate) session: Session,
}

/// What a sign-in, a refresh or a second step gives.
pub(crate) struct Granted {
    /// Signed, for a quarter of an hour.
    pub(crate) access_token: String,
    /// Its claims.
    pub(crate) claims: Claims,
    /// For one exchange.
    pub(crate) refresh_token: String,
    /// The account.
    pub(crate) user: User,
}

impl Identity {
    /// Opens the keys and starts the threads that hash.
    pub(crate) fn open(
        config: &Config,
        data_dir: &DataDir,
        db: &Db,
        clock: &Clock,
        random: &Random,
    ) -> Result<Self> {
        let inner = Inner {
            config: config.auth.clone(),
            db: db.clone(),
            clock: clock.clone(),
            random: random.clone(),
            keys: Keys::open(&data_dir.keys(), random)?,
            hasher: Hasher::start().map_err(|cause| Error::file("starting a thread", cause))?,
            issuer: format!("{}/auth/v1", config.http.origin()),
            site: config.company.name.clone(),
            ceremonies: Ceremonies::new(&config.http.origin(), &config.company.name),
        };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// Decides something inside the one write transaction. A refusal keeps what was written before it. On a full disk
    /// the reserve is used: whoever is to free space has to sign in first.
    pub(crate) async fn write<T, F>(&self, work: F) -> Outcome<T>
    where
        T: Send + 'static,
        F: FnOnce(&WriteTx<'_>, &Self, Timestamp) -> Outcome<T> + Send + 'static,
    {
        let identity = self.clone();
        self.inner.db.on_reserve().write(move |tx| settled(work(tx, &identity, identity.now()))).await?
    }

    /// Looks something up on one snapshot.
    pub(crate) async fn read<T, F>(&self, work: F) -> Outcome<T>
    where
        T: Send + 'static,
        F: FnOnce(&Snapshot, &Self, Timestamp) -> Outcome<T> + Send + 'static,
    {
        let identity = self.clone();
        self.inner.db.read(move |snapshot| settled(work(snapshot, &identity, identity.now()))).await?
    }

    /// The present moment.
    pub(crate) fn now(&self) -> Timestamp {
        self.inner.clock.now()
    }

    /// Randomness.
    pub(crate) fn random(&self) -> &Random {
        &self.inner.random
    }

    /// What the site calls itself.
    pub(crate) fn site(&self) -> &str {
        &self.inner.site
    }

    /// Ceremonies of security keys and passkeys.
    pub(crate) fn ceremonies(&self) -> Outcome<&Ceremonies> {
        self.inner.ceremonies.as_ref().ok_or(Refusal::KindDisabled(Disabled::WebAuthn))
    }

    /// The operator's settings.
    pub(crate) fn config(&self) -> &Auth {
        &self.inner.config
    }

    /// Keys and the server's secret.
    pub fn keys(&self) -> &Keys {
        &self.inner.keys
    }

    /// The line in which passwords are compared.
    pub(crate) fn hasher(&self) -> &Hasher {
        &self.inner.hasher
    }

    /// Lifetime of an access token, milliseconds.
    pub(crate) fn token_life(&self) -> i64 {
        i64::from(self.inner.config.access_token_minutes) * 60_000
    }

    /// The claims of an access token of ours.
    pub(crate) fn claims(&self, token: &str, now: Timestamp) -> Outcome<Claims> {
        let ring = self.inner.keys.ring();
        token::verify(&ring, &self.inner.issuer, token, now, self.token_life()).ok_or(Refusal::BadToken)
    }

    /// Whom the claims belong to, if the session is alive and still has the token's level.
    pub(crate) fn caller(&self, db: &Snapshot, claims: &Claims, now: Timestamp) -> Outcome<Caller> {
        let caller = self.caller_of_any_level(db, claims, now)?;
        if caller.session.aal == claims.aal { Ok(caller) } else { Err(Refusal::BadToken) }
    }

    /// As [`Identity::caller`], also with a token from before the level changed: enough to sign out.
    pub(crate) fn caller_of_any_level(
        &self,
        db: &Snapshot,
        claims: &Claims,
        now: Timestamp,
    ) -> Outcome<Caller> {
        let session = sessions::by_id(db, claims.session_id)?.ok_or(Refusal::SessionGone)?;
        let user = users::by_id(db, session.user_id)?.ok_or(Refusal::SessionGone)?;
        let dead = session.is_over(self.config(), now) || user.disabled_at.is_some() || user.id != claims.sub;
        if dead { Err(Refusal::SessionGone) } else { Ok(Caller { user, session }) }
    }

    /// Signs what a session may hand out now.
    pub(crate) fn grant(
        &self,
        user: User,
        session: &Session,
        refresh_token: String,
        now: Timestamp,
    ) -> Result<Granted> {
        let iat = now.as_second();
        let claims = Claims {
            iss: self.inner.issuer.clone(),
            sub: user.id,
            aud: AUDIENCE.to_owned(),
            exp: iat + self.token_life() / 1000,
            iat,
            email: user.email.clone(),
            role: AUDIENCE.to_owned(),
            aal: session.aal,
            amr: session.amr.clone(),
            session_id: session.id,
            is_anonymous: false,
        };
        let access_token = token::sign(&self.inner.keys.ring(), &claims)?;
        Ok(Granted { access_token, claims, refresh_token, user })
    }
}

/// Refuses at level 1 when a second step exists that could be taken.
pub(crate) fn require_second_step(db: &Snapshot, caller: &Caller, to: &'static str) -> Outcome<()> {
    if caller.session.aal == Aal::Two || !factors::has_verified(db, caller.user.id)? {
        Ok(())
    } else {
        Err(Refusal::NeedsSecondStep(to))
    }
}

/// An id in an address or a body.
pub(crate) fn parse_id(text: &str, what: &str) -> Outcome<Uuid> {
    Uuid::try_parse(text).map_err(|_| Refusal::Invalid(format!("{what} must be a UUID")))
}
