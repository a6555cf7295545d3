//! The identity service: its keys, settings and database access, and the user of a request.

use std::sync::Arc;

use jiff::Timestamp;
use uuid::Uuid;

use super::error::{AuthError, AuthResult, commit_unless_internal};
use super::keys::KeyStore;
use super::password::Hasher;
use super::session::{Aal, Session};
use super::store::{factors, sessions, users};
use super::token::{self, AUDIENCE, Claims};
use super::user::{SessionId, User, UserId};
use super::webauthn::RelyingParty;
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
    keys: KeyStore,
    hasher: Hasher,
    issuer: String,
    site_name: String,
    relying_party: Option<RelyingParty>,
}

/// The user of a request, with a live session.
#[derive(Debug, Clone)]
pub(crate) struct Caller {
    pub(crate) user: User,
    pub(crate) session: Session,
}

/// What writes down that an account was changed, in the transaction that changes it.
pub(crate) trait Record:
    FnOnce(&WriteTx<'_>, &User, Timestamp) -> Result<()> + Send + 'static
{
}

impl<F: FnOnce(&WriteTx<'_>, &User, Timestamp) -> Result<()> + Send + 'static> Record for F {}

/// The tokens of a session, after a sign-in, a refresh or a second factor.
pub(crate) struct TokenGrant {
    pub(crate) access_token: String,
    /// The claims in the access token.
    pub(crate) claims: Claims,
    /// Good for one exchange.
    pub(crate) refresh_token: String,
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
            keys: KeyStore::open(&data_dir.keys(), random)?,
            hasher: Hasher::start().map_err(|cause| Error::file("starting a thread", cause))?,
            issuer: format!("{}/auth/v1", config.http.origin()),
            site_name: config.company.name.clone(),
            relying_party: RelyingParty::new(&config.http.origin(), &config.company.name),
        };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// Runs `work` in a write transaction, which is committed even when the request is refused; see
    /// [`commit_unless_internal`]. It may use the disk reserve, since deleting something on a full disk needs a sign-in.
    pub(crate) async fn write<T, F>(&self, work: F) -> AuthResult<T>
    where
        T: Send + 'static,
        F: FnOnce(&WriteTx<'_>, &Self, Timestamp) -> AuthResult<T> + Send + 'static,
    {
        let identity = self.clone();
        let work = move |tx: &WriteTx<'_>| commit_unless_internal(work(tx, &identity, identity.now()));
        self.inner.db.on_reserve().write(work).await?
    }

    /// Runs `work` on a snapshot.
    pub(crate) async fn read<T, F>(&self, work: F) -> AuthResult<T>
    where
        T: Send + 'static,
        F: FnOnce(&Snapshot, &Self, Timestamp) -> AuthResult<T> + Send + 'static,
    {
        let identity = self.clone();
        let work = move |db: &Snapshot| commit_unless_internal(work(db, &identity, identity.now()));
        self.inner.db.read(work).await?
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.inner.clock.now()
    }

    pub(crate) fn random(&self) -> &Random {
        &self.inner.random
    }

    pub(crate) fn site_name(&self) -> &str {
        &self.inner.site_name
    }

    /// [`AuthError::WebAuthnDisabled`] where the site's address is an IP address.
    pub(crate) fn relying_party(&self) -> AuthResult<&RelyingParty> {
        self.inner.relying_party.as_ref().ok_or(AuthError::WebAuthnDisabled)
    }

    pub(crate) fn config(&self) -> &Auth {
        &self.inner.config
    }

    /// Signing keys and server secret.
    pub fn keys(&self) -> &KeyStore {
        &self.inner.keys
    }

    pub(crate) fn hasher(&self) -> &Hasher {
        &self.inner.hasher
    }

    /// Lifetime of an access token, milliseconds.
    pub(crate) fn token_life(&self) -> i64 {
        i64::from(self.inner.config.access_token_minutes) * 60_000
    }

    /// Signs an access token of nobody and checks it.
    ///
    /// # Errors
    /// When the keys cannot sign, or what they sign is not accepted.
    pub(crate) fn check_signing(&self, now: Timestamp) -> Result<()> {
        let claims = Claims { exp: now.as_second() + 1, ..self.claims(UserId(Uuid::nil()), "", now) };
        let signed = token::sign(&self.inner.keys.current(), &claims)?;
        match self.verify_token(&signed, now) {
            Ok(read) if read == claims => Ok(()),
            _ => Err(Error::Refused("the keys sign access tokens that are not accepted".to_owned())),
        }
    }

    /// The claims of an access token that this site signed and that has not expired.
    pub(crate) fn verify_token(&self, token: &str, now: Timestamp) -> AuthResult<Claims> {
        let keys = self.inner.keys.current();
        let claims = token::verify(&keys, &self.inner.issuer, token, now, self.token_life());
        claims.ok_or(AuthError::BadToken)
    }

    /// The user and the session of the claims, if the session is alive and still has the token's level.
    pub(crate) fn caller(&self, db: &Snapshot, claims: &Claims, now: Timestamp) -> AuthResult<Caller> {
        let caller = self.caller_of_any_level(db, claims, now)?;
        if caller.session.aal == claims.aal { Ok(caller) } else { Err(AuthError::BadToken) }
    }

    /// As [`Identity::caller`], for what only reads: also for a token from before the session fell back to level 1, as it does
    /// when its second step is removed.
    pub(crate) fn reader(&self, db: &Snapshot, claims: &Claims, now: Timestamp) -> AuthResult<Caller> {
        let caller = self.caller_of_any_level(db, claims, now)?;
        if caller.session.aal <= claims.aal { Ok(caller) } else { Err(AuthError::BadToken) }
    }

    /// As [`Identity::caller`], also for a token from before the level changed. Enough to sign out.
    pub(crate) fn caller_of_any_level(
        &self,
        db: &Snapshot,
        claims: &Claims,
        now: Timestamp,
    ) -> AuthResult<Caller> {
        let session = sessions::by_id(db, claims.session_id)?.ok_or(AuthError::SessionNotFound)?;
        let user = users::by_id(db, session.user_id)?.ok_or(AuthError::SessionNotFound)?;
        if session.is_expired(self.config(), now) || user.disabled_at.is_some() || user.id != claims.sub {
            return Err(AuthError::SessionNotFound);
        }
        Ok(Caller { user, session })
    }

    /// What a token for this user says, of no session yet.
    fn claims(&self, user: UserId, email: &str, now: Timestamp) -> Claims {
        let iat = now.as_second();
        Claims {
            iss: self.inner.issuer.clone(),
            sub: user,
            aud: AUDIENCE.to_owned(),
            exp: iat + self.token_life() / 1000,
            iat,
            email: email.to_owned(),
            role: AUDIENCE.to_owned(),
            aal: Aal::One,
            amr: Vec::new(),
            session_id: SessionId(Uuid::nil()),
            is_anonymous: false,
        }
    }

    /// Signs an access token for a session.
    pub(crate) fn grant(
        &self,
        user: User,
        session: &Session,
        refresh_token: String,
        now: Timestamp,
    ) -> Result<TokenGrant> {
        let claims = Claims {
            aal: session.aal,
            amr: session.amr.clone(),
            session_id: session.id,
            ..self.claims(user.id, &user.email, now)
        };
        let access_token = token::sign(&self.inner.keys.current(), &claims)?;
        Ok(TokenGrant { access_token, claims, refresh_token, user })
    }
}

impl Caller {
    /// [`AuthError::InsufficientAal`] at level 1 when the user has a verified factor. `action` is what needs level 2.
    pub(crate) fn require_aal2(&self, db: &Snapshot, action: &'static str) -> AuthResult<()> {
        if self.session.aal == Aal::Two || !factors::has_verified(db, self.user.id)? {
            Ok(())
        } else {
            Err(AuthError::InsufficientAal(action))
        }
    }

    /// [`AuthError::ReauthenticationNeeded`] when neither the password nor a second step was given in the last minutes: a
    /// token alone must not become the account.
    pub(crate) fn require_recent_proof(&self, now: Timestamp) -> AuthResult<()> {
        if self.session.has_recent_proof(now) { Ok(()) } else { Err(AuthError::ReauthenticationNeeded) }
    }
}
