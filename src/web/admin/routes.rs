//! The back office's rows of the route table.

use actix_web::middleware::from_fn;
use actix_web::web::{self, ServiceConfig};

use super::{guard, history, images, overview, post_revisions, posts, product_revisions, products, terms};
use crate::web::api;
use crate::web::row::{Rows, at};

/// Everything below `/api/admin`, behind the guard.
pub fn table(api: &mut ServiceConfig) {
    api.service(
        web::scope("/admin")
            .wrap(from_fn(guard))
            .configure(|admin| rows().put(admin))
            .default_service(web::to(api::not_found)),
    );
}

/// The rows below `/api/admin`.
pub fn rows() -> Rows {
    let mut admin = Rows::default();
    catalogue(&mut admin);
    blog(&mut admin);
    admin
        .service(at("/overview").get(overview::get))
        .service(at("/history").get(history::list))
        .service(at("/images").delete(images::delete))
        .service(at("/images/alt").put(images::describe))
        .service(at("/images/limits").get(images::limits))
        .service(at("/images/{bucket}").post(images::upload));
    admin
}

fn catalogue(admin: &mut Rows) {
    admin
        .service(at("/products").get(products::list).post(products::create))
        .service(at("/products/stats").get(products::stats))
        .service(at("/products/bulk").post(products::bulk))
        .service(at("/products/{id}").get(products::get).put(products::update).delete(products::delete))
        .service(at("/products/{id}/restore").post(products::restore))
        .service(at("/products/{id}/duplicate").post(products::duplicate))
        .service(at("/products/{id}/revisions").get(product_revisions::list))
        .service(at("/products/{id}/revisions/{revision}").get(product_revisions::get))
        .service(at("/products/{id}/revisions/{revision}/restore").post(product_revisions::restore))
        .service(at("/categories").get(terms::list_categories).post(terms::create_category))
        .service(at("/categories/{id}").put(terms::update_category).delete(terms::delete_category))
        .service(at("/categories/{id}/restore").post(terms::restore_category))
        .service(at("/benefits").get(terms::list_benefits).post(terms::create_benefit))
        .service(at("/benefits/{id}").put(terms::update_benefit).delete(terms::delete_benefit))
        .service(at("/benefits/{id}/restore").post(terms::restore_benefit));
}

fn blog(admin: &mut Rows) {
    admin
        .service(at("/blogs").get(posts::list).post(posts::create))
        .service(at("/blogs/stats").get(posts::stats))
        .service(at("/blogs/slug").get(posts::slug))
        .service(at("/blogs/preview").post(posts::preview))
        .service(at("/blogs/{id}").get(posts::get).put(posts::update).delete(posts::delete))
        .service(at("/blogs/{id}/restore").post(posts::restore))
        .service(at("/blogs/{id}/revisions").get(post_revisions::list))
        .service(at("/blogs/{id}/revisions/{revision}").get(post_revisions::get))
        .service(at("/blogs/{id}/revisions/{revision}/restore").post(post_revisions::restore));
}
