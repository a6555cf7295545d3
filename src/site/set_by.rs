//! Who has set something that configuration and back office may both set.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Who has set something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SetBy {
    /// The server's configuration; then it is not changed in the office.
    Configuration,
    /// An owner, in the back office.
    Office,
    /// Nobody.
    Default,
}
