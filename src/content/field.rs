//! What a field of a document is: it parses JSON, and describes itself to the editor.

use std::fmt::Write as _;

use serde::Serialize;
use serde_json::{Map, Value};
use strum::VariantNames;
use utoipa::ToSchema;

use crate::error::FieldErrors;

/// Most messages for one document; a hostile one could have thousands.
const MOST_ERRORS: usize = 100;

/// A kind of field.
pub(crate) trait Field: Sized {
    /// Parses a value. On failure the errors have a message for every part of it that is wrong.
    fn parse(value: &Value, context: &mut Context) -> Option<Self>;

    /// What the editor needs to know; exactly what [`Field::parse`] demands.
    fn describe() -> FieldSchema;
}

/// Where parsing has got to, and what it found wrong.
#[derive(Debug, Default)]
pub(crate) struct Context {
    path: String,
    errors: FieldErrors,
    count: usize,
}

impl Context {
    /// Adds a message to the current field.
    pub(crate) fn fail(&mut self, message: impl Into<String>) {
        if self.count < MOST_ERRORS {
            let path = if self.path.is_empty() { "document" } else { &self.path };
            self.errors.add(path, message);
        }
        self.count += 1;
    }

    /// The value, or its error at the current field.
    pub(crate) fn take<T>(&mut self, parsed: Result<T, String>) -> Option<T> {
        parsed.map_err(|message| self.fail(message)).ok()
    }

    /// Does `work` at a member or an item of the current field.
    pub(crate) fn at<T>(&mut self, part: impl std::fmt::Display, work: impl FnOnce(&mut Self) -> T) -> T {
        let length = self.path.len();
        if length > 0 {
            self.path.push('.');
        }
        // Writing to a text does not fail.
        let _ = write!(self.path, "{part}");
        let done = work(self);
        self.path.truncate(length);
        done
    }

    /// The errors of a whole document.
    pub(crate) fn into_errors(self) -> FieldErrors {
        self.errors
    }

    /// A member of a group; every member must be there.
    pub(super) fn member<T: Field>(&mut self, members: &Map<String, Value>, name: &str) -> Option<T> {
        self.at(name, |context| {
            let Some(value) = members.get(name) else {
                context.fail("is missing");
                return None;
            };
            T::parse(value, context)
        })
    }

    /// The members of a group, which has no others than the named ones.
    pub(super) fn group<'v>(&mut self, value: &'v Value, names: &[&str]) -> Option<&'v Map<String, Value>> {
        let Some(members) = value.as_object() else {
            self.fail("is of the wrong type");
            return None;
        };
        for name in members.keys().filter(|name| !names.contains(&name.as_str())) {
            let shown: String = name.chars().filter(|c| !c.is_control()).take(60).collect();
            self.at(shown, |context| context.fail("is not a field of this page"));
        }
        Some(members)
    }
}

/// The text of a value; one of another type is an error.
pub(super) fn string<'v>(value: &'v Value, context: &mut Context) -> Option<&'v str> {
    let text = value.as_str();
    if text.is_none() {
        context.fail("is of the wrong type");
    }
    text
}

/// A field as the editor shows it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FieldSchema {
    /// What it is called.
    pub label: &'static str,
    /// Whether it must be filled in.
    pub required: bool,
    /// Whether its shipped words say something of the company that need not be true (`claims.rs`).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub claim: bool,
    /// What it holds, with its limits.
    #[serde(flatten)]
    pub kind: FieldKind,
}

/// What a field holds.
#[derive(Debug, Clone, PartialEq, Serialize, VariantNames)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum FieldKind {
    /// By which an item of a list is known; not shown.
    Id,
    /// One line.
    Line {
        /// Most characters.
        max: usize,
    },
    /// Several lines.
    Text {
        /// Most characters.
        max: usize,
    },
    /// Root-relative, `https:`, `mailto:` or `tel:`.
    Link,
    /// A link to a document, which may be uploaded there.
    Document,
    /// An `https:` address.
    WebAddress,
    /// An e-mail address.
    Email,
    /// A phone number as people read it.
    Phone,
    /// The slug of a category of products.
    Category,
    /// On or off.
    Switch,
    /// A picture.
    Picture {
        /// Whether narrow windows may have another one.
        phone: bool,
    },
    /// One of some values.
    Choice {
        /// The values.
        choices: Vec<FieldChoice>,
    },
    /// A number.
    Number {
        /// Smallest.
        min: f64,
        /// Largest.
        max: f64,
    },
    /// A time of the day, `09:30`.
    Time,
    /// A date with a time, RFC 3339 in UTC.
    Moment,
    /// A date, `2028-12-31`.
    Date,
    /// A number under the Goods and Services Tax.
    Gstin,
    /// The number of a licence of the Food Safety and Standards Authority of India.
    Fssai,
    /// Several of the same.
    List {
        /// Fewest items.
        min: usize,
        /// Most items.
        max: usize,
        /// One item; its label says what it is called.
        item: Box<FieldSchema>,
    },
    /// Fields that belong together.
    Group {
        /// The name of its type.
        #[serde(rename = "type")]
        type_name: &'static str,
        /// The fields, in order.
        fields: Vec<GroupField>,
    },
}

/// A value of a choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldChoice {
    /// As documents have it.
    pub value: &'static str,
    /// As people read it.
    pub label: &'static str,
}

/// A field of a group.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GroupField {
    /// Its name in the document.
    pub name: &'static str,
    /// What it is.
    #[serde(flatten)]
    pub field: FieldSchema,
}

impl FieldSchema {
    /// A required field.
    pub(super) fn required(label: &'static str, kind: FieldKind) -> Self {
        Self { label, required: true, claim: false, kind }
    }

    /// The same field under another label.
    pub(super) fn labelled(self, label: &'static str) -> Self {
        Self { label, ..self }
    }
}

/// Defines a group of fields: a struct, how it is parsed, and its description. With `check` a function looks at the whole
/// group and gives it back, or says what does not fit together.
macro_rules! group {
    (
        $(#[$docs:meta])* $name:ident, $label:literal { $($field:ident: $type:ty = $text:literal),+ $(,)? }
        $(check $check:path)?
    ) => {
        $(#[$docs])*
        #[derive(Debug, Clone, PartialEq, serde::Serialize)]
        pub(crate) struct $name {
            $(pub(crate) $field: $type,)+
        }

        impl $crate::content::field::Field for $name {
            fn parse(
                value: &serde_json::Value,
                context: &mut $crate::content::field::Context,
            ) -> Option<Self> {
                let members = context.group(value, &[$(stringify!($field)),+])?;
                $(let $field = context.member(members, stringify!($field));)+
                let parsed = Self { $($field: $field?),+ };
                $(let parsed = $check(parsed, context)?;)?
                Some(parsed)
            }

            fn describe() -> $crate::content::field::FieldSchema {
                let fields = vec![$($crate::content::field::GroupField {
                    name: stringify!($field),
                    field: <$type as $crate::content::field::Field>::describe().labelled($text),
                }),+];
                let type_name = stringify!($name);
                let kind = $crate::content::field::FieldKind::Group { type_name, fields };
                $crate::content::field::FieldSchema::required($label, kind)
            }
        }
    };
}
pub(super) use group;

/// Defines a field that is one text: as what it is stored, its label and kind, and what makes that of the text or says what is
/// wrong with it.
macro_rules! checked_text {
    ($(#[$docs:meta])* $name:ident($stored:ty), $label:literal, $kind:ident, $parse:expr) => {
        $(#[$docs])*
        #[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
        #[serde(transparent)]
        pub(crate) struct $name($stored);

        impl $crate::content::field::Field for $name {
            fn parse(
                value: &serde_json::Value,
                context: &mut $crate::content::field::Context,
            ) -> Option<Self> {
                let text = $crate::content::field::string(value, context)?;
                context.take($parse(text)).map(Self)
            }

            fn describe() -> $crate::content::field::FieldSchema {
                let kind = $crate::content::field::FieldKind::$kind;
                $crate::content::field::FieldSchema::required($label, kind)
            }
        }
    };
}

pub(super) use checked_text;
