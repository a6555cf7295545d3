//! The table of all routes.

use std::sync::{Arc, LazyLock};

use actix_web::middleware::from_fn;
use actix_web::web::{self, Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, ResponseError as _};

use super::problem::Problem;
use super::redirects::SiteRoutes;
use super::route_table::{RouteTable, routes};
use super::{
    admin, api, assets, auth, editor_frame, enquiries, enquiry_list, feeds, files, health, matching,
    previews, public_pages,
};

/// The addresses of the table, for those who read redirects.
static SITE_ROUTES: LazyLock<Arc<SiteRoutes>> =
    LazyLock::new(|| Arc::new(SiteRoutes::new(listing().into_iter().map(|(pattern, _)| pattern))));

/// The addresses that are the site's own.
pub(crate) fn site_routes() -> Arc<SiteRoutes> {
    Arc::clone(&SITE_ROUTES)
}

/// Registers every route.
pub(super) fn configure(app: &mut ServiceConfig) {
    app.app_data(Data::from(site_routes()));
    app.configure(|app| site().register(app))
        .service(
            web::scope("/auth")
                .service(
                    web::scope("/v1")
                        .configure(|scope| auth_api().register(scope))
                        .default_service(web::to(auth::error::not_found)),
                )
                .default_service(web::to(auth::error::not_found)),
        )
        .service(
            web::scope("/api")
                .service(
                    web::scope("/admin")
                        .wrap(from_fn(admin::guard))
                        .configure(|scope| admin_api().register(scope))
                        .default_service(web::to(api::not_found)),
                )
                .configure(|scope| public_api().register(scope))
                .default_service(web::to(api::not_found)),
        )
        .default_service(web::to(public_pages::page));
}

/// Registers the one route of the address for metrics alone.
pub(super) fn configure_metrics(app: &mut ServiceConfig) {
    RouteTable::new("", problem_405).get("/metrics", health::metrics_alone).register(app);
    app.default_service(web::to(api::not_found));
}

/// Path pattern and methods of every route.
pub fn listing() -> Vec<(String, Vec<&'static str>)> {
    tables().iter().flat_map(RouteTable::listing).collect()
}

/// The tables of all scopes.
pub(super) fn tables() -> [RouteTable; 4] {
    [site(), auth_api(), admin_api(), public_api()]
}

/// What is not an API. Every path that no route matches is a public page, found or not.
fn site() -> RouteTable {
    RouteTable::new("", problem_405)
        .get("/healthz", health::healthz)
        .get("/readyz", health::readyz)
        .get("/metrics", health::metrics)
        .get("/assets/{file:.+}", assets::hashed)
        .get("/storage/{bucket}/{file:.+}", files::stored_file)
        .get("/catalogue.pdf", files::catalogue_pdf)
        .get("/products/{id}/sheet.pdf", files::product_sheet)
        .get("/products/{id}/share.jpg", files::share_picture)
        .get("/feed.xml", feeds::feed)
        .get("/sitemap.xml", feeds::sitemap)
        .get("/sitemap-{part:[0-9]+}.xml", feeds::sitemap_part)
        .get("/robots.txt", feeds::robots)
        .get("/site.webmanifest", feeds::manifest)
        .get("/preview/{token:.*}", previews::page)
        .get("/admin", public_pages::admin_shell)
        .get("/admin/site/frame", editor_frame::document)
        .get("/admin/site/frame/{page:.*}", editor_frame::document)
        .get("/admin/{page:.*}", public_pages::admin_shell)
        .get("/contact", public_pages::page)
        .post("/contact", enquiries::contact_form)
        .get("/partners", public_pages::page)
        .post("/partners", enquiries::partners_form)
        .get("/enquiry-list", enquiry_list::page)
        .post("/enquiry-list", enquiry_list::form)
}

fn public_api() -> RouteTable {
    routes!(
        RouteTable::new("/api", problem_405),
        api::site::get,
        api::site::content,
        api::catalogue::list,
        api::catalogue::suggest,
        api::catalogue::get,
        api::catalogue::related,
        api::catalogue::same_salt,
        api::catalogue::categories,
        api::catalogue::benefits,
        api::blogs::list,
        api::blogs::featured,
        api::blogs::get,
        enquiries::enquiry,
        enquiries::partnership,
        enquiry_list::enquiry_list,
        enquiry_list::products,
        matching::match_list,
    )
}

fn admin_api() -> RouteTable {
    use admin::{
        backups, checklist, claims, dashboard, images, imports, mail_settings, media, own_site, people,
        reauthenticate, redirects, site_settings, unanswered,
    };
    routes!(
        admin_content_api(),
        redirects::list,
        redirects::create,
        redirects::missing,
        redirects::import,
        redirects::export,
        redirects::get,
        redirects::update,
        redirects::delete,
        unanswered::list,
        unanswered::dismiss,
        unanswered::export,
        checklist::get,
        checklist::sample_list,
        imports::list,
        imports::from_library,
        imports::create,
        imports::get,
        imports::delete,
        imports::wrong,
        imports::apply,
        imports::undo,
        images::delete,
        images::limits,
        images::upload,
        media::list,
        media::delete_unused,
        media::get,
        media::update,
        media::delete,
        media::uses,
        media::replace,
        people::list,
        people::invitations::create,
        people::invitations::resend,
        people::invitations::withdraw,
        people::update,
        people::delete,
        people::end_sessions,
        people::reset_factors,
        people::security::get,
        people::security::put,
        reauthenticate::reauthenticate,
        own_site::begin,
        claims::list,
        claims::confirm,
        claims::remove,
        site_settings::get,
        site_settings::put,
        dashboard::system,
        mail_settings::get,
        mail_settings::put,
        mail_settings::test,
        backups::settings,
        backups::set_settings,
        backups::list,
        backups::create,
        backups::download,
        backups::try_restore,
    )
}

/// Products, articles, search, and the pages of the site.
fn admin_content_api() -> RouteTable {
    use admin::{dashboard, imports, posts, preview_links, products, search_words, site_pages, terms};
    routes!(
        RouteTable::new("/api/admin", problem_405),
        dashboard::overview,
        dashboard::history,
        products::list,
        products::create,
        products::stats,
        products::change_many,
        products::values,
        products::place,
        imports::export_products,
        products::get,
        products::update,
        products::delete,
        products::restore,
        products::duplicate,
        products::versions,
        products::version,
        products::restore_version,
        terms::list_categories,
        terms::create_category,
        terms::order_categories,
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
        posts::authors,
        posts::slug,
        posts::preview,
        posts::get,
        posts::update,
        posts::delete,
        posts::restore,
        posts::versions,
        posts::version,
        posts::restore_version,
        search_words::list,
        search_words::create,
        search_words::get,
        search_words::update,
        search_words::delete,
        site_pages::list,
        site_pages::schema,
        site_pages::publish,
        site_pages::scheduled,
        site_pages::cancel,
        preview_links::list,
        preview_links::create,
        preview_links::revoke,
        site_pages::get,
        site_pages::save_draft,
        site_pages::discard_draft,
        site_pages::report_editing,
        site_pages::end_editing,
        site_pages::versions,
        site_pages::version,
        site_pages::restore_version,
    )
}

fn auth_api() -> RouteTable {
    use auth::{factors, invitation, metadata, token, user};
    routes!(
        RouteTable::new("/auth/v1", auth::error::method_not_allowed),
        metadata::health,
        metadata::settings,
        metadata::jwks,
        metadata::signup,
        token::token,
        token::logout,
        user::get,
        user::put,
        factors::enroll,
        factors::unenroll,
        factors::challenge,
        factors::verify,
        user::recovery_codes,
        user::new_recovery_codes,
        user::recover,
        token::sessions,
        token::end_session,
        invitation::open,
        invitation::accept,
    )
}

fn problem_405(request: &HttpRequest) -> HttpResponse {
    Problem::method_not_allowed(request.method()).error_response()
}
