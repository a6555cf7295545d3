//! Lists with bounds, choices, switches, numbers and times of the day.

use std::collections::HashSet;
use std::marker::PhantomData;

use serde::Serialize;
use serde_json::Value;

use super::field::{Context, Field, FieldChoice, FieldKind, FieldSchema, string};

/// `MIN` to `MAX` items. Where items are groups with an `id`, no two have the same.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(transparent)]
pub(crate) struct List<T, const MIN: usize, const MAX: usize>(Vec<T>);

impl<T: Field, const MIN: usize, const MAX: usize> Field for List<T, MIN, MAX> {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let Some(items) = value.as_array() else {
            context.fail("is of the wrong type");
            return None;
        };
        let fault = match items.len() {
            length if length > MAX => Some(format!("must have at most {MAX} items")),
            length if length < MIN && MIN == 1 => Some("must have an item".to_owned()),
            length if length < MIN => Some(format!("must have at least {MIN} items")),
            _ => None,
        };
        if let Some(fault) = fault {
            context.fail(fault);
            return None;
        }
        let mut ids = HashSet::new();
        let mut parsed = Vec::with_capacity(items.len());
        let mut all = true;
        for (index, item) in items.iter().enumerate() {
            context.at(index, |context| {
                let id = item.get("id").and_then(Value::as_str);
                if id.is_some_and(|id| !ids.insert(id)) {
                    context.at("id", |context| context.fail("is the id of another item, too"));
                    all = false;
                }
                match T::parse(item, context) {
                    Some(item) => parsed.push(item),
                    None => all = false,
                }
            });
        }
        all.then_some(Self(parsed))
    }

    fn describe() -> FieldSchema {
        let item = Box::new(T::describe());
        let kind = FieldKind::List { min: MIN, max: MAX, item };
        FieldSchema { label: "List", required: MIN > 0, claim: false, kind }
    }
}

/// What a choice is between; implemented by [`choices!`].
pub(crate) trait Choices {
    /// Values with their labels.
    const CHOICES: &'static [(&'static str, &'static str)];
}

/// One of some values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct Choice<C> {
    value: &'static str,
    #[serde(skip)]
    of: PhantomData<C>,
}

impl<C: Choices> Field for Choice<C> {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let text = string(value, context)?;
        let Some((value, _)) = C::CHOICES.iter().find(|(value, _)| *value == text) else {
            let values: Vec<_> = C::CHOICES.iter().map(|(value, _)| format!("“{value}”")).collect();
            context.fail(format!("must be one of {}", values.join(", ")));
            return None;
        };
        Some(Self { value, of: PhantomData })
    }

    fn describe() -> FieldSchema {
        let choices = C::CHOICES.iter().map(|&(value, label)| FieldChoice { value, label }).collect();
        FieldSchema::required("Choice", FieldKind::Choice { choices })
    }
}

/// Defines what a [`Choice`] is between: a type, and its values with their labels.
macro_rules! choices {
    ($(#[$docs:meta])* $name:ident { $($value:literal = $label:literal),+ $(,)? }) => {
        $(#[$docs])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub(crate) struct $name;

        impl $crate::content::list::Choices for $name {
            const CHOICES: &'static [(&'static str, &'static str)] = &[$(($value, $label)),+];
        }
    };
}
pub(super) use choices;

/// On or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct Switch(bool);

impl Field for Switch {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        context.take(value.as_bool().map(Self).ok_or_else(|| "must be true or false".to_owned()))
    }

    fn describe() -> FieldSchema {
        FieldSchema::required("Switch", FieldKind::Switch)
    }
}

/// An angle of at most `MAX` degrees in either direction.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(transparent)]
pub(crate) struct Degrees<const MAX: u32>(f64);

impl<const MAX: u32> Field for Degrees<MAX> {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let most = f64::from(MAX);
        let number = value.as_f64().filter(|degrees| (-most..=most).contains(degrees));
        context.take(number.map(Self).ok_or_else(|| format!("must be a number from -{MAX} to {MAX}")))
    }

    fn describe() -> FieldSchema {
        let max = f64::from(MAX);
        FieldSchema::required("Degrees", FieldKind::Number { min: -max, max })
    }
}

/// A time of the day, such as `09:30`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TimeOfDay(jiff::civil::Time);

impl TimeOfDay {
    /// The time.
    pub(crate) fn get(self) -> jiff::civil::Time {
        self.0
    }
}

impl Serialize for TimeOfDay {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0.strftime("%H:%M"))
    }
}

impl Field for TimeOfDay {
    fn parse(value: &Value, context: &mut Context) -> Option<Self> {
        let text = string(value, context)?;
        let time = jiff::civil::Time::strptime("%H:%M", text);
        context.take(time.map(Self).map_err(|_| "must be a time of the day, such as 09:30".to_owned()))
    }

    fn describe() -> FieldSchema {
        FieldSchema::required("Time", FieldKind::Time)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::field::group;
    use super::super::text::{ItemId, Line};
    use super::*;

    group! {
        /// An item.
        Item, "Item" { id: ItemId = "Id", title: Line<9> = "Title" }
    }

    choices! {
        /// Sides.
        Side { "left" = "Left", "right" = "Right" }
    }

    fn errors<T: Field>(value: &Value) -> String {
        let mut context = Context::default();
        let parsed = T::parse(value, &mut context);
        let errors = context.into_errors();
        assert_eq!(parsed.is_some(), errors.is_empty(), "{value}");
        errors.to_string()
    }

    #[test]
    fn every_error_has_its_path() {
        type Items = List<Item, 1, 3>;
        let item = |id: &str, title: &str| json!({"id": id, "title": title});
        assert_eq!(errors::<Items>(&json!([item("a", "A"), item("b", "B")])), "");
        assert_eq!(
            errors::<Items>(&json!([item("a", ""), item("a", "B"), {"id": 7, "x": 1}])),
            "0.title: is required; 1.id: is the id of another item, too; 2.id: is of the wrong type; \
             2.title: is missing; 2.x: is not a field of this page"
        );
        assert_eq!(errors::<Items>(&json!([])), "document: must have an item");
        assert_eq!(errors::<Items>(&json!(vec![item("a", "A"); 4])), "document: must have at most 3 items");
        assert_eq!(errors::<Items>(&json!({"0": 1})), "document: is of the wrong type");
    }

    #[test]
    fn choices_numbers_and_times_are_checked() {
        assert_eq!(errors::<Choice<Side>>(&json!("left")), "");
        assert!(errors::<Choice<Side>>(&json!("up")).contains("“left”, “right”"));
        assert_eq!(errors::<Degrees<90>>(&json!(-28.5)), "");
        for wrong in [json!(90.1), json!("1"), json!(null), json!(1e300)] {
            assert!(errors::<Degrees<90>>(&wrong).contains("-90 to 90"));
        }
        assert_eq!(errors::<TimeOfDay>(&json!("09:30")), "");
        assert!(!errors::<TimeOfDay>(&json!("25:00")).is_empty());
        assert_eq!(json!(TimeOfDay(jiff::civil::time(9, 30, 0, 0))), json!("09:30"));
    }

    #[test]
    fn a_hostile_document_gets_a_bounded_number_of_messages() {
        let wrong = errors::<List<Item, 1, 5000>>(&json!(vec![json!({}); 4000]));
        assert_eq!(wrong.matches("is missing").count(), 100);
    }
}
