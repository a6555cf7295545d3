//! What an administrator may do besides the daily work.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// The role of an administrator. Both may do everything with the content of the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, IntoStaticStr, EnumString)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Role {
    /// Also manages people and the settings of the whole site.
    Owner,
    /// Does neither.
    Editor,
}

impl Role {
    /// The name in the database, in responses and on the command line.
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }
}
