//! The types of what pages read, for the OpenAPI document, from the descriptions of the documents.

use std::borrow::Cow;
use std::collections::BTreeMap;

use strum::VariantNames as _;
use utoipa::openapi::schema::{ArrayBuilder, ObjectBuilder, OneOfBuilder, Schema, Type};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

use super::documents::describe;
use super::field::{FieldChoice, FieldKind, FieldSchema};
use super::page_name::PageName;
use super::shape::ContentPicture;

/// Any of the documents, as pages read it.
pub(crate) struct ContentDocument;

impl PartialSchema for ContentDocument {
    fn schema() -> RefOr<Schema> {
        schemas().remove(ANY).unwrap_or_default()
    }
}

impl ToSchema for ContentDocument {
    fn name() -> Cow<'static, str> {
        ANY.into()
    }

    fn schemas(found: &mut Vec<(String, RefOr<Schema>)>) {
        found.extend(schemas());
        found.push((ContentPicture::name().into_owned(), ContentPicture::schema()));
        ContentPicture::schemas(found);
    }
}

/// Written by hand: a derived schema of a flattened type that contains itself cannot be resolved.
impl PartialSchema for FieldSchema {
    fn schema() -> RefOr<Schema> {
        let of = |kind| ObjectBuilder::new().schema_type(kind);
        let own = || Ref::from_schema_name(Self::name());
        let described = |kind, text: &str| of(kind).description(Some(text));
        let kinds = FieldKind::VARIANTS.iter().copied();
        ObjectBuilder::new()
            .schema_type(Type::Object)
            .property("name", described(Type::String, "Its name in the document; of a field of a group"))
            .property("label", described(Type::String, "What it is called"))
            .property("required", described(Type::Boolean, "Whether it must be filled in"))
            .property(
                "claim",
                described(Type::Boolean, "Whether its shipped words claim something of the company"),
            )
            .property("kind", of(Type::String).enum_values(Some(kinds)))
            .property("min", described(Type::Number, "Fewest items of a list, smallest number"))
            .property(
                "max",
                described(Type::Number, "Most characters of a text, most items of a list, largest number"),
            )
            .property("phone", described(Type::Boolean, "Whether narrow windows may have another picture"))
            .property("choices", ArrayBuilder::new().items(FieldChoice::schema()))
            .property("item", own())
            .property("type", described(Type::String, "The name of a group's type"))
            .property("fields", ArrayBuilder::new().items(own()))
            .required("label")
            .required("required")
            .required("kind")
            .build()
            .into()
    }
}

impl ToSchema for FieldSchema {}

/// The name of [`ContentDocument`].
const ANY: &str = "ContentDocument";

/// The schemas of all documents and of their groups, by name.
fn schemas() -> BTreeMap<String, RefOr<Schema>> {
    let mut schemas = BTreeMap::new();
    let mut any = OneOfBuilder::new();
    for page in PageName::ALL {
        let schema = describe(page);
        let document = add(&mut schemas, &schema);
        // Privacy and terms are of one type.
        if page != PageName::Terms {
            any = any.item(document);
        }
    }
    schemas.insert(ANY.to_owned(), RefOr::T(Schema::OneOf(any.build())));
    schemas
}

/// The schema of a field as pages read it; those of groups are added by name and referred to.
fn add(schemas: &mut BTreeMap<String, RefOr<Schema>>, field: &FieldSchema) -> RefOr<Schema> {
    match &field.kind {
        FieldKind::Group { type_name, fields } => {
            let mut object = ObjectBuilder::new().schema_type(Type::Object);
            for field in fields {
                let schema = add(schemas, &field.field);
                object = object.property(field.name, schema).required(field.name);
            }
            schemas.insert((*type_name).to_owned(), object.build().into());
            Ref::from_schema_name(*type_name).into()
        }
        FieldKind::List { item, .. } => ArrayBuilder::new().items(add(schemas, item)).build().into(),
        FieldKind::Picture { .. } => {
            let picture = Ref::from_schema_name("ContentPicture");
            let null = ObjectBuilder::new().schema_type(Type::Null);
            RefOr::T(Schema::OneOf(OneOfBuilder::new().item(null).item(picture).build()))
        }
        FieldKind::Choice { choices } => {
            let values = choices.iter().map(|choice| choice.value);
            ObjectBuilder::new().schema_type(Type::String).enum_values(Some(values)).build().into()
        }
        FieldKind::Number { .. } => ObjectBuilder::new().schema_type(Type::Number).build().into(),
        FieldKind::Switch => ObjectBuilder::new().schema_type(Type::Boolean).build().into(),
        _ => ObjectBuilder::new().schema_type(Type::String).build().into(),
    }
}
