//! The source of random bytes as a parameter: the operating system's in production, seeded in tests.

use std::sync::{Arc, Mutex, PoisonError};

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rand::rngs::StdRng;
use rand::{Rng as _, SeedableRng as _};

/// A source of random bytes.
#[derive(Debug, Clone)]
pub enum Random {
    /// A cryptographic generator seeded by the operating system.
    System,
    /// A repeatable sequence for tests.
    Seeded(Arc<Mutex<StdRng>>),
}

impl Random {
    /// A repeatable sequence.
    pub fn seeded(seed: u64) -> Self {
        Self::Seeded(Arc::new(Mutex::new(StdRng::seed_from_u64(seed))))
    }

    /// `N` fresh bytes.
    #[expect(clippy::disallowed_methods, reason = "the one place that asks for the machine's randomness")]
    pub fn bytes<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        match self {
            Self::System => rand::rng().fill_bytes(&mut bytes),
            Self::Seeded(rng) => rng.lock().unwrap_or_else(PoisonError::into_inner).fill_bytes(&mut bytes),
        }
        bytes
    }

    /// A token of `N` random bytes, as URL-safe base64 without padding.
    pub fn token<const N: usize>(&self) -> String {
        URL_SAFE_NO_PAD.encode(self.bytes::<N>())
    }

    /// A random (version 4) UUID.
    pub fn uuid(&self) -> uuid::Uuid {
        uuid::Builder::from_random_bytes(self.bytes()).into_uuid()
    }
}
