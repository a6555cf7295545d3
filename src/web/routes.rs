//! The one table of all routes.

use actix_web::web::{self, ServiceConfig};

use super::row::{Rows, at, at_refusing};
use super::{
    admin, admin_shell, api, assets, auth, catalogue_pdf, enquiries, feeds, health, public_pages, storage,
};

/// Puts every route in its place.
pub fn table(app: &mut ServiceConfig) {
    app.configure(|app| first_rows().put(app))
        .service(
            web::scope("/auth")
                .service(
                    web::scope("/v1")
                        .configure(|scope| identity_rows().put(scope))
                        .default_service(web::to(auth::error::not_found)),
                )
                .default_service(web::to(auth::error::not_found)),
        )
        .service(
            web::scope("/api")
                .configure(admin::routes::table)
                .configure(|scope| api_rows().put(scope))
                .default_service(web::to(api::not_found)),
        )
        .configure(|app| page_rows().put(app))
        .default_service(web::to(public_pages::page));
}

/// Path pattern and methods of every row of the table.
pub fn listing() -> Vec<(String, Vec<&'static str>)> {
    let scopes = [
        ("", first_rows()),
        ("/auth/v1", identity_rows()),
        ("/api/admin", admin::routes::rows()),
        ("/api", api_rows()),
        ("", page_rows()),
    ];
    let of_scope = |(scope, rows): &(&str, Rows)| -> Vec<_> {
        rows.listing().map(|(path, methods)| (format!("{scope}{path}"), methods.to_vec())).collect()
    };
    scopes.iter().flat_map(of_scope).collect()
}

/// Checks, files and feeds.
fn first_rows() -> Rows {
    let mut app = Rows::default();
    app.service(at("/healthz").get(health::alive))
        .service(at("/readyz").get(health::ready))
        .service(at("/assets/{file:.+}").get(assets::hashed))
        .service(at("/storage/{bucket}/{file:.+}").get(storage::get))
        .service(at("/catalogue.pdf").get(catalogue_pdf::get))
        .service(at("/feed.xml").get(feeds::feed))
        .service(at("/sitemap.xml").get(feeds::sitemap))
        .service(at("/sitemap-{part:[0-9]+}.xml").get(feeds::sitemap_part))
        .service(at("/robots.txt").get(feeds::robots))
        .service(at("/site.webmanifest").get(feeds::manifest));
    app
}

/// The public API.
fn api_rows() -> Rows {
    let mut api = Rows::default();
    api.service(at("/site").get(api::site::get))
        .service(at("/products").get(api::products::list))
        .service(at("/products/{id}").get(api::products::get))
        .service(at("/products/{id}/related").get(api::products::related))
        .service(at("/categories").get(api::terms::categories))
        .service(at("/benefits").get(api::terms::benefits))
        .service(at("/blogs").get(api::blogs::list))
        .service(at("/blogs/featured").get(api::blogs::featured))
        .service(at("/blogs/{slug}").get(api::blogs::get))
        .service(at("/enquiries").post(enquiries::enquiry))
        .service(at("/partnership-requests").post(enquiries::partnership));
    api
}

/// Documents that are not like other pages.
fn page_rows() -> Rows {
    let mut app = Rows::default();
    app.service(at("/admin").get(admin_shell::document))
        .service(at("/admin/{page:.*}").get(admin_shell::document))
        .service(at("/contact").get(public_pages::page).post(enquiries::contact_form))
        .service(at("/partners").get(public_pages::page).post(enquiries::partners_form));
    app
}

/// The auth service.
fn identity_rows() -> Rows {
    let at = |path: &str| at_refusing(path, auth::error::method_not_allowed);
    let mut identity = Rows::default();
    identity
        .service(at("/health").get(auth::metadata::health))
        .service(at("/settings").get(auth::metadata::settings))
        .service(at("/.well-known/jwks.json").get(auth::metadata::jwks))
        .service(at("/signup").post(auth::metadata::signup))
        .service(at("/token").post(auth::token::token))
        .service(at("/logout").post(auth::token::logout))
        .service(at("/user").get(auth::user::get).put(auth::user::put))
        .service(at("/factors").post(auth::factors::enroll))
        .service(at("/factors/{id}").delete(auth::factors::unenroll))
        .service(at("/factors/{id}/challenge").post(auth::factors::challenge))
        .service(at("/factors/{id}/verify").post(auth::factors::verify))
        .service(at("/recovery-codes").get(auth::recovery::count).post(auth::recovery::replace))
        .service(at("/recovery-codes/verify").post(auth::recovery::verify))
        .service(at("/sessions").get(auth::sessions::list))
        .service(at("/sessions/{id}").delete(auth::sessions::end));
    identity
}
