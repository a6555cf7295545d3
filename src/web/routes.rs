//! The table of all routes.

use std::sync::{Arc, LazyLock};

use actix_web::middleware::from_fn;
use actix_web::web::{self, Data, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse, ResponseError as _};

use super::problem::Problem;
use super::redirects::SiteRoutes;
use super::route_table::{RouteTable, routes};
use super::{
    admin, api, assets, auth, enquiries, enquiry_list, feeds, files, health, matching, previews, public_pages,
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
        .get("/admin/site/frame", public_pages::editor_frame)
        .get("/admin/site/frame/{page:.*}", public_pages::editor_frame)
        .get("/admin/{page:.*}", public_pages::admin_shell)
        .get("/contact", public_pages::page)
        .add("/contact", &["POST"], web::post().to(enquiries::contact_form))
        .get("/partners", public_pages::page)
        .add("/partners", &["POST"], web::post().to(enquiries::partners_form))
        .get("/enquiry-list", enquiry_list::page)
        .add("/enquiry-list", &["POST"], web::post().to(enquiry_list::form))
}

fn public_api() -> RouteTable {
    use api::{blogs, catalogue, site};
    routes! {
        RouteTable::new("/api", problem_405);
        site: get, content;
        catalogue: list, suggest, get, related, same_salt, categories, benefits;
        blogs: list, featured, get;
        enquiries: enquiry, partnership;
        enquiry_list: enquiry_list, products;
        matching: match_list;
    }
}

fn admin_api() -> RouteTable {
    use admin::people::invitations;
    use admin::{
        backups, dashboard, images, imports, mail_settings, media, people, redirects, site_settings,
        unanswered,
    };
    routes! {
        admin_content_api();
        redirects: list, create, missing, import, export, get, update, delete;
        unanswered: list, dismiss, export;
        dashboard: get, sample_list;
        imports: list, from_library, create, get, delete, wrong, apply, undo;
        images: delete, limits, upload;
        media: list, delete_unused, get, update, delete, uses, replace;
        people: list;
        invitations: create, resend, withdraw;
        people: update, delete, end_sessions, reset_factors, get, put, reauthenticate;
        site_settings: begin, list, confirm, remove, get, put;
        dashboard: system;
        mail_settings: get, put, test;
        backups: settings, set_settings, list, create, download, try_restore;
    }
}

/// Products, articles, search, and the pages of the site.
fn admin_content_api() -> RouteTable {
    use admin::{dashboard, imports, posts, preview_links, products, search_words, site_pages, terms};
    routes! {
        RouteTable::new("/api/admin", problem_405);
        dashboard: overview, history;
        products: list, create, stats, change_many, values, place;
        imports: export_products;
        products: get, update, delete, restore, duplicate, versions, version, restore_version;
        terms: list_categories, create_category, order_categories, update_category, delete_category,
            restore_category, list_benefits, create_benefit, update_benefit, delete_benefit,
            restore_benefit;
        posts: list, create, stats, authors, slug, preview, get, update, delete, restore, versions,
            version, restore_version;
        search_words: list, create, get, update, delete;
        site_pages: list, schema, publish, scheduled, cancel;
        preview_links: list, create, revoke;
        site_pages: get, save_draft, discard_draft, report_editing, end_editing, versions, version,
            restore_version;
    }
}

fn auth_api() -> RouteTable {
    use auth::{factors, invitation, metadata, token, user};
    routes! {
        RouteTable::new("/auth/v1", auth::error::method_not_allowed);
        metadata: health, settings, jwks, signup;
        token: token, logout;
        user: get, put;
        factors: enroll, unenroll, challenge, verify;
        user: recovery_codes, new_recovery_codes, recover;
        token: sessions, end_session;
        invitation: open, accept;
    }
}

fn problem_405(request: &HttpRequest) -> HttpResponse {
    Problem::method_not_allowed(request.method()).error_response()
}
