//! The back office's rows of the route table.

use actix_web::middleware::from_fn;
use actix_web::web::{self, ServiceConfig};

use super::{facets, guard, history, images, overview, post_revisions, posts, product_revisions, products};
use crate::web::api;
use crate::web::routes::{at, get};

/// Everything below `/api/admin`, behind the guard.
pub fn table(api: &mut ServiceConfig) {
    api.service(
        web::scope("/admin")
            .wrap(from_fn(guard))
            .configure(catalogue)
            .configure(blog)
            .service(at("/overview").route(get().to(overview::get)))
            .service(at("/history").route(get().to(history::list)))
            .service(at("/images").route(web::delete().to(images::delete)))
            .service(at("/images/alt").route(web::put().to(images::describe)))
            .service(at("/images/limits").route(get().to(images::limits)))
            .service(at("/images/{bucket}").route(web::post().to(images::upload)))
            .default_service(web::to(api::not_found)),
    );
}

fn catalogue(admin: &mut ServiceConfig) {
    admin
        .service(at("/products").route(get().to(products::list)).route(web::post().to(products::create)))
        .service(at("/products/stats").route(get().to(products::stats)))
        .service(at("/products/bulk").route(web::post().to(products::bulk)))
        .service(
            at("/products/{id}")
                .route(get().to(products::get))
                .route(web::put().to(products::update))
                .route(web::delete().to(products::delete)),
        )
        .service(at("/products/{id}/restore").route(web::post().to(products::restore)))
        .service(at("/products/{id}/duplicate").route(web::post().to(products::duplicate)))
        .service(at("/products/{id}/revisions").route(get().to(product_revisions::list)))
        .service(at("/products/{id}/revisions/{revision}").route(get().to(product_revisions::get)))
        .service(
            at("/products/{id}/revisions/{revision}/restore")
                .route(web::post().to(product_revisions::restore)),
        )
        .service(
            at("/categories")
                .route(get().to(api::facets::categories))
                .route(web::post().to(facets::create_category)),
        )
        .service(
            at("/categories/{id}")
                .route(web::put().to(facets::update_category))
                .route(web::delete().to(facets::delete_category)),
        )
        .service(
            at("/benefits")
                .route(get().to(api::facets::benefits))
                .route(web::post().to(facets::create_benefit)),
        )
        .service(
            at("/benefits/{id}")
                .route(web::put().to(facets::update_benefit))
                .route(web::delete().to(facets::delete_benefit)),
        );
}

fn blog(admin: &mut ServiceConfig) {
    admin
        .service(at("/blogs").route(get().to(posts::list)).route(web::post().to(posts::create)))
        .service(at("/blogs/stats").route(get().to(posts::stats)))
        .service(at("/blogs/slug").route(get().to(posts::slug)))
        .service(at("/blogs/preview").route(web::post().to(posts::preview)))
        .service(
            at("/blogs/{id}")
                .route(get().to(posts::get))
                .route(web::put().to(posts::update))
                .route(web::delete().to(posts::delete)),
        )
        .service(at("/blogs/{id}/restore").route(web::post().to(posts::restore)))
        .service(at("/blogs/{id}/revisions").route(get().to(post_revisions::list)))
        .service(at("/blogs/{id}/revisions/{revision}").route(get().to(post_revisions::get)))
        .service(
            at("/blogs/{id}/revisions/{revision}/restore").route(web::post().to(post_revisions::restore)),
        );
}
