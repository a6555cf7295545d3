//! The built frontend inside the binary: hashed files with their compressed siblings, and the server bundle.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::Read as _;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};

use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::web::{Bytes, Path};
use actix_web::{HttpRequest, HttpResponse};
use flate2::read::GzDecoder;
use rust_embed::RustEmbed;

use super::problem::{HttpResult, Problem};
use crate::platform::blocking::run_blocking;
use render::body::{self, Encoding};
use render::manifest::{Manifest, PageFiles};

/// The bundle that renders pages on the server.
pub const SERVER_BUNDLE: &str = include_str!(concat!(env!("OUT_DIR"), "/frontend/server/entry.server.js"));

/// Loaded by the entry of the public site after the first paint; its styles are needed at once.
pub(crate) const PUBLIC_APP: &str = "src/app/start.tsx";
/// Entry of the public site.
pub(crate) const PUBLIC_ENTRY: &str = "src/app/entry.client.ts";

/// Hides the announcements that the visitor has closed; no module.
pub(crate) const CLOSED_ENTRY: &str = "src/app/entry.closed.ts";

/// Entry of the back office, which has a manifest of its own: the two builds share no chunk.
pub(crate) const ADMIN_ENTRY: &str = "src/app/entry.admin.tsx";

/// Entry of the public site in the editor's frame, in a build and with a manifest of its own, so that visitors load
/// nothing of it.
const EDITOR_ENTRY: &str = "src/app/entry.editor.ts";
/// Entry of the pages of preview links, in the same build.
const PREVIEW_ENTRY: &str = "src/app/entry.preview.ts";
/// The styles of the line above those pages.
const PREVIEW_STYLES: &str = "/preview.css";

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/frontend/client"]
struct Client;

struct Asset {
    content_type: &'static str,
    /// What is embedded with gzip alone is unpacked for the first client that takes no encoding.
    plain: OnceLock<Bytes>,
    brotli: Option<Bytes>,
    gzip: Option<Bytes>,
}

static ASSETS: LazyLock<HashMap<String, Asset>> = LazyLock::new(|| {
    let load = |path: &str| {
        Client::get(path).map(|file| match file.data {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => bytes.into(),
        })
    };
    let assets = Client::iter().filter(|path| !path.ends_with(".br")).map(|path| {
        let name = path.strip_suffix(".gz").unwrap_or(&path);
        let asset = Asset {
            content_type: content_type(name),
            plain: load(name).map(OnceLock::from).unwrap_or_default(),
            brotli: load(&format!("{name}.br")),
            gzip: load(&format!("{name}.gz")),
        };
        (name.to_owned(), asset)
    });
    assets.collect()
});

impl Asset {
    /// The sheets that a name is made of, one after the other, each once.
    fn of_sheets(name: &str, is_compressed: bool) -> Option<Self> {
        let stems: Vec<_> = name.strip_suffix(".css")?.split('.').collect();
        let mut plain = Vec::new();
        for (at, stem) in stems.iter().enumerate() {
            let sheet = ASSETS.get(&format!("assets/{stem}.css")).filter(|_| !stems[..at].contains(stem))?;
            plain.extend_from_slice(sheet.plain());
        }
        let compressed = is_compressed.then(|| (body::compress(&plain, body::BEST), body::gzip(&plain)));
        let (brotli, gzip) = compressed.unzip();
        // What is packed is unpacked for the few who want it plain.
        let plain = if is_compressed { OnceLock::new() } else { OnceLock::from(Bytes::from(plain)) };
        Some(Self { content_type: content_type(name), plain, brotli, gzip })
    }

    fn plain(&self) -> &Bytes {
        self.plain.get_or_init(|| {
            let mut plain = Vec::new();
            // What the build has packed can be unpacked.
            let _ = GzDecoder::new(self.gzip.as_deref().unwrap_or_default()).read_to_end(&mut plain);
            plain.into()
        })
    }
}

/// What most words of every page are set in.
const PRELOADED_FONTS: [&str; 2] = ["/newsreader.woff2", "/source-sans-3.woff2"];
static MANIFEST: LazyLock<Manifest> = LazyLock::new(|| read_manifest(".vite/manifest.json"));
static EDITOR_MANIFEST: LazyLock<Manifest> = LazyLock::new(|| read_manifest(".vite/manifest.editor.json"));
static ADMIN_MANIFEST: LazyLock<Manifest> = LazyLock::new(|| read_manifest(".vite/manifest.admin.json"));

fn read_manifest(path: &str) -> Manifest {
    let file = Client::get(path).map(|file| file.data.into_owned()).unwrap_or_default();
    Manifest::parse(&file, &PRELOADED_FONTS).unwrap_or_default()
}

/// Which built files the public pages need.
pub(crate) fn manifest() -> &'static Manifest {
    &MANIFEST
}

/// Which built files a visitor's page needs, rendered or not. Its style sheets are one file: over HTTP/1.1 each file costs a
/// round trip before the first paint, and together they compress better (ADR 134).
pub(crate) fn public_files(module: &str, html: &str) -> PageFiles {
    let files = MANIFEST.files(PUBLIC_ENTRY, &[PUBLIC_APP, module]);
    let mut files = MANIFEST.with_parts_of(html, files);
    if let Some(joined) = join(&files.styles) {
        files.joined = std::mem::replace(&mut files.styles, vec![joined]);
    }
    files
}

/// By name, each made once it has been asked for.
type JoinedSheets = HashMap<String, Option<Arc<Asset>>>;
/// How many of those there may be: a page's late parts make a few more of it.
const MAX_JOINED: usize = 256;
const SHEET_PATH: &str = "/assets/";

/// The joined sheets that pages of this process link.
fn joined() -> MutexGuard<'static, JoinedSheets> {
    static JOINED: LazyLock<Mutex<JoinedSheets>> = LazyLock::new(Mutex::default);
    JOINED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The address of some style sheets as one file, called after all of them: `/assets/CYJ50Q.DEWllu.css`.
fn join(sheets: &[String]) -> Option<String> {
    let stems: Option<Vec<_>> =
        sheets.iter().map(|sheet| sheet.strip_prefix(SHEET_PATH)?.strip_suffix(".css")).collect();
    let name = stems?.join(".") + ".css";
    let address = format!("{SHEET_PATH}{name}");
    let mut joined = joined();
    let has_room = joined.len() < MAX_JOINED || joined.contains_key(&name);
    has_room.then(|| {
        joined.entry(name).or_default();
        address
    })
}

/// Some style sheets as one file, if a name says which. One that an earlier process has linked is not compressed: of those
/// anybody can think up many.
async fn joined_sheet(name: String) -> Result<Option<Arc<Asset>>, Problem> {
    let linked = joined().get(&name).cloned();
    match linked {
        None => Ok(Asset::of_sheets(&name, false).map(Arc::new)),
        Some(Some(asset)) => Ok(Some(asset)),
        Some(None) => {
            let sheets = name.clone();
            let made = run_blocking(move || Ok(Asset::of_sheets(&sheets, true).map(Arc::new))).await?;
            joined().insert(name, made.clone());
            Ok(made)
        }
    }
}

/// Which built files a page needs in the editor's frame: the styles are those of visitors, the script is the editor's.
pub(crate) fn editor_files(module: &str) -> PageFiles {
    draft_files(EDITOR_ENTRY, module)
}

/// Which built files a page needs behind a preview link.
pub(crate) fn preview_files(module: &str) -> PageFiles {
    let mut files = draft_files(PREVIEW_ENTRY, module);
    files.styles.push(PREVIEW_STYLES.to_owned());
    files
}

fn draft_files(entry: &str, module: &str) -> PageFiles {
    let entry = EDITOR_MANIFEST.files(entry, &[]).entry;
    let visitors = manifest().files(PUBLIC_ENTRY, &[PUBLIC_APP, module]);
    manifest().with_all_styles(PageFiles { entry, page: None, ..visitors })
}

/// Which built files the back office needs.
pub(crate) fn admin_manifest() -> &'static Manifest {
    &ADMIN_MANIFEST
}

/// `GET /assets/{file}`: a file whose name contains its hash, cacheable for ever.
pub(crate) async fn hashed(request: HttpRequest, file: Path<String>) -> HttpResult {
    let joined;
    let asset = if let Some(asset) = ASSETS.get(&format!("assets/{file}")) {
        Some(asset)
    } else {
        joined = joined_sheet(file.clone()).await?;
        joined.as_deref()
    };
    let asset = asset.ok_or_else(|| Problem::not_found("file"))?;
    let mut response = send(&request, asset, "public, max-age=31536000, immutable");
    // Images for link previews, which other sites embed.
    if file.starts_with("og-") {
        let policy = HeaderName::from_static("cross-origin-resource-policy");
        response.headers_mut().insert(policy, HeaderValue::from_static("cross-origin"));
    }
    Ok(response)
}

/// A file at the root of the site, such as an icon: revalidated.
pub(crate) fn root_file(request: &HttpRequest, name: &str) -> Option<HttpResponse> {
    ASSETS.get(name).map(|asset| send(request, asset, "public, max-age=3600"))
}

/// Whether a path is that of a file at the root of the site.
pub(crate) fn is_root_file(path: &str) -> bool {
    path.strip_prefix('/').is_some_and(|name| !name.contains('/') && ASSETS.contains_key(name))
}

fn send(request: &HttpRequest, asset: &Asset, cache: &'static str) -> HttpResponse {
    let accepted = request.headers().get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
    let (bytes, encoding) = match Encoding::accepted(accepted.unwrap_or_default()) {
        Encoding::Brotli if asset.brotli.is_some() => (asset.brotli.as_ref(), Some("br")),
        Encoding::Brotli | Encoding::Gzip if asset.gzip.is_some() => (asset.gzip.as_ref(), Some("gzip")),
        _ => (None, None),
    };
    let mut response = HttpResponse::Ok();
    response.insert_header((header::CONTENT_TYPE, asset.content_type));
    response.insert_header((header::CACHE_CONTROL, cache));
    if asset.brotli.is_some() || asset.gzip.is_some() {
        response.insert_header((header::VARY, "Accept-Encoding"));
    }
    if let Some(encoding) = encoding {
        response.insert_header((header::CONTENT_ENCODING, encoding));
    }
    response.body(bytes.unwrap_or_else(|| asset.plain()).clone())
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next().unwrap_or_default() {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "webp" => "image/webp",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "avif" => "image/avif",
        "jpg" | "jpeg" => "image/jpeg",
        "woff2" => "font/woff2",
        "json" => "application/json; charset=utf-8",
        "webmanifest" => "application/manifest+json",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
