//! The back office's part of the OpenAPI document.

use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};

use super::{history, images, overview, post_revisions, posts, product_revisions, products, terms};

/// The back office.
#[derive(OpenApi)]
#[openapi(
    paths(
        overview::get,
        history::list,
        products::list,
        products::create,
        products::stats,
        products::bulk,
        products::get,
        products::update,
        products::delete,
        products::restore,
        products::duplicate,
        product_revisions::list,
        product_revisions::get,
        product_revisions::restore,
        terms::list_categories,
        terms::create_category,
        terms::update_category,
        terms::delete_category,
        terms::restore_category,
        terms::list_benefits,
        terms::create_benefit,
        terms::update_benefit,
        terms::delete_benefit,
        terms::restore_benefit,
        posts::list,
        posts::create,
        posts::stats,
        posts::slug,
        posts::preview,
        posts::get,
        posts::update,
        posts::delete,
        posts::restore,
        post_revisions::list,
        post_revisions::get,
        post_revisions::restore,
        images::upload,
        images::limits,
        images::delete,
        images::describe,
    ),
    modifiers(&Token)
)]
pub struct AdminDocument;

struct Token;

impl Modify for Token {
    fn modify(&self, document: &mut utoipa::openapi::OpenApi) {
        let bearer = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).bearer_format("JWT").build();
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("token", SecurityScheme::Http(bearer));
    }
}
