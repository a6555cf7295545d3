//! The one table of all routes.

use actix_web::guard::{Any, Get, Guard, Head};
use actix_web::web::{self, ServiceConfig};
use actix_web::{Resource, Route};

use super::{
    admin, admin_shell, api, assets, auth, catalogue_pdf, enquiries, feeds, health, public_pages, storage,
};

/// Puts every route in its place.
pub fn table(app: &mut ServiceConfig) {
    app.service(at("/healthz").route(get().to(health::alive)))
        .service(at("/readyz").route(get().to(health::ready)))
        .service(at("/assets/{file:.+}").route(get().to(assets::hashed)))
        .service(at("/storage/{bucket}/{file:.+}").route(get().to(storage::get)))
        .service(at("/catalogue.pdf").route(get().to(catalogue_pdf::get)))
        .service(at("/feed.xml").route(get().to(feeds::feed)))
        .service(at("/sitemap.xml").route(get().to(feeds::sitemap)))
        .service(at("/sitemap-{part:[0-9]+}.xml").route(get().to(feeds::sitemap_part)))
        .service(at("/robots.txt").route(get().to(feeds::robots)))
        .service(at("/site.webmanifest").route(get().to(feeds::manifest)))
        .configure(identity)
        .service(
            web::scope("/api")
                .configure(admin::routes::table)
                .service(at("/site").route(get().to(api::site::get)))
                .service(at("/products").route(get().to(api::products::list)))
                .service(at("/products/{id}").route(get().to(api::products::get)))
                .service(at("/products/{id}/related").route(get().to(api::products::related)))
                .service(at("/categories").route(get().to(api::facets::categories)))
                .service(at("/benefits").route(get().to(api::facets::benefits)))
                .service(at("/blogs").route(get().to(api::blogs::list)))
                .service(at("/blogs/featured").route(get().to(api::blogs::featured)))
                .service(at("/blogs/{slug}").route(get().to(api::blogs::get)))
                .service(at("/enquiries").route(web::post().to(enquiries::enquiry)))
                .service(at("/partnership-requests").route(web::post().to(enquiries::partnership)))
                .default_service(web::to(api::not_found)),
        )
        .service(at("/admin").route(get().to(admin_shell::document)))
        .service(at("/admin/{page:.*}").route(get().to(admin_shell::document)))
        .service(
            at("/contact").route(get().to(public_pages::page)).route(web::post().to(enquiries::contact_form)),
        )
        .service(
            at("/partners")
                .route(get().to(public_pages::page))
                .route(web::post().to(enquiries::partners_form)),
        )
        .default_service(web::to(public_pages::page));
}

/// A path whose other methods answer 405.
pub(super) fn at(path: &str) -> Resource {
    web::resource(path).default_service(web::to(api::method_not_allowed))
}

/// Reading: GET, and HEAD without the body.
pub(super) fn get() -> Route {
    web::route().guard(reading())
}

fn reading() -> impl Guard {
    Any(Get()).or(Head())
}

/// The auth service.
fn identity(app: &mut ServiceConfig) {
    let at = |path: &str| web::resource(path).default_service(web::to(auth::error::method_not_allowed));
    app.service(
        web::scope("/auth")
            .service(
                web::scope("/v1")
                    .service(at("/health").route(get().to(auth::service::health)))
                    .service(at("/settings").route(get().to(auth::service::settings)))
                    .service(at("/.well-known/jwks.json").route(get().to(auth::service::jwks)))
                    .service(at("/signup").route(web::post().to(auth::service::signup)))
                    .service(at("/token").route(web::post().to(auth::token::token)))
                    .service(at("/logout").route(web::post().to(auth::token::logout)))
                    .service(
                        at("/user").route(get().to(auth::user::get)).route(web::put().to(auth::user::put)),
                    )
                    .service(at("/factors").route(web::post().to(auth::factors::add)))
                    .service(at("/factors/{id}").route(web::delete().to(auth::factors::remove)))
                    .service(at("/factors/{id}/challenge").route(web::post().to(auth::factors::ask)))
                    .service(at("/factors/{id}/verify").route(web::post().to(auth::factors::prove)))
                    .service(
                        at("/recovery-codes")
                            .route(get().to(auth::recovery::left))
                            .route(web::post().to(auth::recovery::renew)),
                    )
                    .service(at("/recovery-codes/verify").route(web::post().to(auth::recovery::prove)))
                    .service(at("/sessions").route(get().to(auth::sessions::list)))
                    .service(at("/sessions/{id}").route(web::delete().to(auth::sessions::end)))
                    .default_service(web::to(auth::error::not_found)),
            )
            .default_service(web::to(auth::error::not_found)),
    );
}
