//! The security headers of every response.

use std::net::IpAddr;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::uri::{Authority, Uri};

use crate::config::Config;
use crate::site::paths;
use crate::web::public_pages::FRAME;

const FIXED: [(&str, &str); 6] = [
    ("x-content-type-options", "nosniff"),
    ("cross-origin-opener-policy", "same-origin"),
    ("x-frame-options", "DENY"),
    ("origin-agent-cluster", "?1"),
    (
        "permissions-policy",
        "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), \
         payment=(), usb=(), browsing-topics=(), publickey-credentials-get=(self), publickey-credentials-create=(self)",
    ),
    ("referrer-policy", "strict-origin-when-cross-origin"),
];
const EMBEDDER_POLICY: HeaderName = HeaderName::from_static("cross-origin-embedder-policy");
const API_POLICY: &str = "default-src 'none'; frame-ancestors 'none'; sandbox";
const FILE_POLICY: &str = "default-src 'none'; frame-ancestors 'none'";
const UPLOAD_POLICY: &str = "default-src 'none'; sandbox";
/// The Trusted Types policies that pages may create: one for article HTML; the back office adds its editor's own.
const PUBLIC_TYPES: &str = "article-html";
const ADMIN_TYPES: &str = "article-html ProseMirrorClipboard";

/// The headers of this site, computed once from its configuration.
pub(super) struct SecurityHeaders {
    fixed: Vec<(HeaderName, HeaderValue)>,
    public_page: HeaderValue,
    admin_page: HeaderValue,
    /// The back office's page that holds the editor's frame.
    site_editor: HeaderValue,
    editor_document: HeaderValue,
    host: Option<String>,
}

/// Kinds of paths whose headers differ.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PathKind {
    PublicPage,
    /// The page of a preview link: its address is a secret, and it is not to be indexed.
    Preview,
    AdminPage,
    SiteEditor,
    EditorDocument,
    Api,
    Upload,
    File,
}

impl SecurityHeaders {
    pub(super) fn new(config: &Config) -> Self {
        let mut fixed: Vec<_> = FIXED
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect();
        if config.http.is_https() {
            let subdomains = config.http.hsts_include_subdomains;
            let value = if subdomains { "max-age=63072000; includeSubDomains" } else { "max-age=63072000" };
            let value = HeaderValue::from_static(value);
            fixed.push((header::STRICT_TRANSPORT_SECURITY, value));
        }
        let frame = config
            .company
            .map_frame()
            .map(|url| format!(" frame-src {};", url.origin().ascii_serialization()));
        let page = |images: &str, frame: &str, ancestors: &str, types: &str| {
            let upgrade = if config.http.is_https() { "; upgrade-insecure-requests" } else { "" };
            let policy = format!(
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src {images}; font-src 'self'; \
                 connect-src 'self';{frame} manifest-src 'self'; base-uri 'none'; form-action 'self'; \
                 frame-ancestors {ancestors}; object-src 'none'; require-trusted-types-for 'script'; \
                 trusted-types {types}{upgrade}"
            );
            HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("default-src 'none'"))
        };
        let host =
            url::Url::parse(&config.http.public_url).ok().and_then(|url| url.host_str().map(str::to_owned));
        Self {
            fixed,
            public_page: page("'self' data:", frame.as_deref().unwrap_or_default(), "'none'", PUBLIC_TYPES),
            admin_page: page("'self' data: blob:", "", "'none'", ADMIN_TYPES),
            site_editor: page("'self' data: blob:", " frame-src 'self';", "'none'", ADMIN_TYPES),
            editor_document: page("'self' data:", "", "'self'", PUBLIC_TYPES),
            host,
        }
    }

    /// Whether a request is addressed to the configured host or to loopback.
    pub(super) fn is_own_host(&self, uri: &Uri, headers: &HeaderMap) -> bool {
        let host = || headers.get(header::HOST).and_then(|value| value.to_str().ok()).unwrap_or_default();
        // A host in the request target takes precedence over the Host header (RFC 9112, section 3.2.2).
        self.is_own_name(uri.authority().map_or_else(host, Authority::as_str))
    }

    /// Whether a host, perhaps with its port, is the configured one or loopback.
    pub(super) fn is_own_name(&self, host: &str) -> bool {
        let Some(own) = &self.host else { return true };
        let name = match host.strip_prefix('[') {
            Some(rest) => rest.split(']').next().unwrap_or_default(),
            None => host.split(':').next().unwrap_or_default(),
        };
        let loopback = || name == "localhost" || name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
        name.eq_ignore_ascii_case(own) || loopback()
    }

    /// Adds the headers to a response; `path` is percent-decoded, as the routes see it.
    pub(super) fn apply(&self, path: &str, status: StatusCode, headers: &mut HeaderMap) {
        let kind = kind(path);
        for (name, value) in &self.fixed {
            headers.insert(name.clone(), value.clone());
        }
        let resource = if kind == PathKind::Upload { "cross-origin" } else { "same-origin" };
        let resource_policy = HeaderName::from_static("cross-origin-resource-policy");
        if !headers.contains_key(&resource_policy) {
            headers.insert(resource_policy, HeaderValue::from_static(resource));
        }
        let html =
            headers.get(header::CONTENT_TYPE).is_some_and(|value| value.as_bytes().starts_with(b"text/html"));
        if status == StatusCode::NOT_MODIFIED {
            // A browser replaces the headers of its cached page by those of a 304, so the policy below must be the
            // page's; the content type is only here to choose it.
            headers.remove(header::CONTENT_TYPE);
        }
        if kind == PathKind::Preview {
            headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
            headers.insert(HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex"));
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        }
        let policy = match kind {
            PathKind::PublicPage | PathKind::Preview if html => self.public_page.clone(),
            // The page about a file that is not there; no upload is an error.
            PathKind::Upload if html && (status.is_client_error() || status.is_server_error()) => {
                self.public_page.clone()
            }
            PathKind::AdminPage | PathKind::SiteEditor => {
                headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
                headers.insert(EMBEDDER_POLICY, HeaderValue::from_static("require-corp"));
                if kind == PathKind::AdminPage { self.admin_page.clone() } else { self.site_editor.clone() }
            }
            PathKind::EditorDocument => {
                headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN"));
                headers.insert(EMBEDDER_POLICY, HeaderValue::from_static("require-corp"));
                self.editor_document.clone()
            }
            PathKind::Api => HeaderValue::from_static(API_POLICY),
            PathKind::Upload => HeaderValue::from_static(UPLOAD_POLICY),
            PathKind::PublicPage | PathKind::Preview | PathKind::File => {
                HeaderValue::from_static(FILE_POLICY)
            }
        };
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        // Such as the way into the closed site by a preview link, which sets the cookie.
        let is_private = headers.get(header::CACHE_CONTROL).is_some_and(|control| control == "no-store");
        let is_admin = matches!(kind, PathKind::AdminPage | PathKind::SiteEditor | PathKind::EditorDocument);
        if status.is_client_error() || status.is_server_error() || is_admin {
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        } else if status.is_redirection() && status != StatusCode::NOT_MODIFIED && !is_private {
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        } else if !headers.contains_key(header::CACHE_CONTROL) {
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        }
        if status == StatusCode::SERVICE_UNAVAILABLE && !headers.contains_key(header::RETRY_AFTER) {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
    }
}

fn kind(path: &str) -> PathKind {
    let under =
        |root: &str| path.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    match path {
        _ if under("/api") || under("/auth") => PathKind::Api,
        "/healthz" | "/readyz" => PathKind::Api,
        _ if under("/storage") => PathKind::Upload,
        _ if under(FRAME) => PathKind::EditorDocument,
        _ if under("/admin/site") => PathKind::SiteEditor,
        _ if under("/admin") => PathKind::AdminPage,
        _ if paths::is_preview(path) => PathKind::Preview,
        _ if under("/assets") => PathKind::File,
        _ => PathKind::PublicPage,
    }
}
