//! Pictures that come with an import: out of an archive or a folder, into the library. The dry run takes them in, as uses of
//! the import, so that what is shown is what is applied; they go with the import when no record has come to use them. Without a
//! list each goes to the product whose code, or else whose name, it is called by.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempPath;

use super::columns::Column;
use super::file::{ListFile, ReadOptions};
use super::identity::loose;
use super::plan::{ImportAbout, ImportFormat};
use super::run::PlanWriter;
use super::values::Said;
use crate::admin::images::{self, ProcessedUpload, UploadedFile, UploadedMedia};
use crate::catalogue::headings::ID;
use crate::catalogue::product::ProductId;
use crate::catalogue::store::products::all_keys;
use crate::error::{Error, Result};
use crate::media::bucket::Bucket;
use crate::media::bucket::{full_file, upload_path};
use crate::media::store::{self, MediaUser};
use crate::media::workers::ImageWorkers;
use crate::platform::archive::{Archive, ending, file_name, stem};
use crate::platform::db::{Snapshot, WriteTx};
use crate::platform::random::Random;
use spreadsheet::SheetRow;
use text::fold;

/// The endings of pictures.
const PICTURES: [&str; 5] = ["jpg", "jpeg", "png", "webp", "gif"];
/// Those of pictures in formats that are not taken.
const OTHER_PICTURES: [&str; 12] =
    ["tif", "tiff", "bmp", "heic", "heif", "avif", "jxl", "jp2", "psd", "svg", "ico", "raw"];
/// What is said behind the name of such a file.
pub(crate) const OTHER_FORMAT: &str =
    "is in a format that is not taken; send it as JPEG, PNG, WebP or GIF. It is left out.";
/// Most files of a folder, and levels below it.
const MAX_FILES: usize = 100_000;
const MAX_DEPTH: u32 = 8;

/// Where pictures are.
pub(crate) enum PictureSource {
    /// Nowhere.
    None,
    /// In the archive that was sent.
    Archive(Archive),
    /// In a folder of this machine.
    Folder {
        /// The folder.
        root: PathBuf,
        /// The files below it, with `/` between folders.
        names: Vec<String>,
    },
}

impl PictureSource {
    /// The pictures of a folder.
    pub(crate) fn folder(root: &Path) -> Result<Self> {
        let mut names = Vec::new();
        list(root, "", 0, &mut names)?;
        names.sort();
        Ok(Self::Folder { root: root.to_owned(), names })
    }

    /// All files, whether pictures or not.
    fn names(&self) -> Vec<&str> {
        match self {
            Self::None => Vec::new(),
            Self::Archive(archive) => archive.names().collect(),
            Self::Folder { names, .. } => names.iter().map(String::as_str).collect(),
        }
    }

    /// Copies a file to the disk; an error says why it cannot be had.
    fn copy(&self, name: &str, max: u64, to: &Path) -> Result<Result<(), String>> {
        let writing = |cause| Error::file("writing a picture", cause);
        let mut to = fs::File::create_new(to).map_err(writing)?;
        let (size, mut from) = match self {
            Self::None => return Ok(Err("is not there".to_owned())),
            Self::Archive(archive) => return archive.copy(name, max, &mut to).map_err(writing),
            Self::Folder { root, .. } => {
                let opened = fs::File::open(root.join(name));
                match opened.and_then(|file| Ok((file.metadata()?.len(), file))) {
                    Ok(opened) => opened,
                    Err(cause) => return Ok(Err(format!("cannot be read: {cause}"))),
                }
            }
        };
        if size > max {
            return Ok(Err(format!("is larger than {} MB", max >> 20)));
        }
        std::io::copy(&mut from, &mut to).map(|_| Ok(())).map_err(writing)
    }
}

fn list(root: &Path, below: &str, depth: u32, names: &mut Vec<String>) -> Result<()> {
    let folder = root.join(below);
    let failed = |cause| Error::file(format!("reading {}", folder.display()), cause);
    for entry in fs::read_dir(&folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        // Links are not followed.
        let kind = entry.file_type().map_err(failed)?;
        let Some(own) = entry.file_name().to_str().map(str::to_owned) else { continue };
        let name = if below.is_empty() { own } else { format!("{below}/{own}") };
        if kind.is_dir() && depth < MAX_DEPTH {
            list(root, &name, depth + 1, names)?;
        } else if kind.is_file() {
            names.push(name);
        }
        if names.len() > MAX_FILES {
            return Err(Error::Refused(format!("{} has more than {MAX_FILES} files", root.display())));
        }
    }
    Ok(())
}

/// A path as names are compared.
fn plain_path(called: &str) -> String {
    called.trim().trim_start_matches("./").trim_start_matches('/').to_lowercase()
}

/// Whether a file is called like a picture.
pub(crate) fn is_picture(name: &str) -> bool {
    PICTURES.contains(&ending(name).as_str())
}

/// What taking pictures in needs.
pub(crate) struct PictureDesk<'a> {
    pub(crate) workers: &'a ImageWorkers,
    pub(crate) random: &'a Random,
    pub(crate) source: PictureSource,
    /// Those that are added to the products which they are called like, where no list says whose they are. They are files of the
    /// source, or addresses of the library.
    pub(crate) by_name: PicturesByName,
}

/// Takes pictures of a source into the library, each once.
pub(crate) struct Pictures<'a> {
    writer: &'a PlanWriter<'a>,
    desk: &'a PictureDesk<'a>,
    /// Full names by what they may be called, in lower case.
    by_name: HashMap<String, Vec<String>>,
    /// The same of the files that are in no format which is taken.
    others: HashMap<String, String>,
    taken: HashMap<String, Result<String, String>>,
    /// What the library has already, by name and size; read when the first picture is taken in.
    known: Option<HashMap<(String, u64), Vec<String>>>,
}

impl<'a> Pictures<'a> {
    pub(crate) fn new(writer: &'a PlanWriter<'a>, desk: &'a PictureDesk<'a>) -> Self {
        let mut by_name: HashMap<String, Vec<String>> = HashMap::new();
        let mut others = HashMap::new();
        for name in desk.source.names() {
            let mut calls = vec![name.to_lowercase(), file_name(name).to_lowercase()];
            if is_picture(name) {
                calls.push(letters(stem(name)));
            }
            if is_picture(name) || OTHER_PICTURES.contains(&ending(name).as_str()) {
                calls.push(stem(name).to_lowercase());
            }
            calls.dedup();
            for call in calls {
                if is_picture(name) {
                    by_name.entry(call).or_default().push(name.to_owned());
                } else {
                    others.entry(call).or_insert_with(|| name.to_owned());
                }
            }
        }
        Self { writer, desk, by_name, others, taken: HashMap::new(), known: None }
    }

    /// Whether any came with the import.
    pub(crate) fn are_there(&self) -> bool {
        !matches!(self.desk.source, PictureSource::None)
    }

    /// The pictures that are called like a product, where no list says whose they are.
    pub(crate) fn by_name(&self, product: ProductId) -> Option<&'a [String]> {
        self.desk.by_name.of(product)
    }

    /// The pictures that are called like a product without SKU, in any spelling.
    pub(crate) fn of_name(&self, name: &str) -> Vec<String> {
        self.by_name.get(&letters(name)).cloned().unwrap_or_default()
    }

    /// The picture that is called so: by its path, its name, or its name without ending, in any case.
    pub(crate) fn find(&self, called: &str) -> Option<String> {
        let called = plain_path(called);
        let found = self.by_name.get(&called).or_else(|| self.by_name.get(file_name(&called)))?;
        found.first().cloned()
    }

    /// The file that is called so and is in no format which is taken.
    pub(crate) fn in_another_format(&self, called: &str) -> Option<String> {
        let called = plain_path(called);
        self.others.get(&called).or_else(|| self.others.get(file_name(&called))).cloned()
    }

    /// The pictures of a product: those that are called like its SKU, with a number behind it or without.
    pub(crate) fn of_sku(&self, sku: &str) -> Vec<String> {
        let sku = sku.to_lowercase();
        let mut found: Vec<_> = self.by_name.get(&sku).cloned().unwrap_or_default();
        for separator in ["-", "_", " "] {
            for number in 1..=9 {
                let numbered = self.by_name.get(&format!("{sku}{separator}{number}"));
                found.extend(numbered.into_iter().flatten().cloned());
            }
        }
        found.retain(|name| stem(name).to_lowercase().starts_with(&sku));
        found
    }

    /// Takes a picture in; returns its address, or why it is no use.
    pub(crate) fn take(&mut self, name: &str) -> Result<Result<String, String>> {
        if let Some(known) = self.taken.get(name) {
            return Ok(known.clone());
        }
        if Bucket::ProductImages.holds(name) {
            // It is in the library, and stays there as long as the import waits.
            let user = MediaUser::Import(self.writer.import);
            self.writer.db.write_blocking(|tx| store::add_uses(tx, user, &[name.to_owned()]))?;
            return Ok(Ok(name.to_owned()));
        }
        let workers = self.desk.workers;
        let file = upload_path(workers.images(), self.desk.random, self.writer.actor.at)?;
        let taken = match self.desk.source.copy(name, workers.limits().max_bytes, &file)? {
            Ok(()) => self.store(name, file)?,
            Err(why) => Err(format!("{} {why}", file_name(name))),
        };
        self.taken.insert(name.to_owned(), taken.clone());
        Ok(taken)
    }

    fn store(&mut self, name: &str, file: TempPath) -> Result<Result<String, String>> {
        let (workers, random, now) = (self.desk.workers, self.desk.random, self.writer.actor.at);
        let upload = UploadedFile { file, name: file_name(name).to_owned() };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|cause| Error::file("starting a runtime", cause))?;
        let place = (Bucket::ProductImages, false);
        let processed = match runtime.block_on(images::process(workers, random, now, place, vec![upload])) {
            Ok(processed) => processed,
            Err(Error::Invalid(errors)) => return Ok(Err(errors.to_string())),
            Err(other) => return Err(other),
        };
        let same = self.same_as(&processed)?;
        let store = |tx: &WriteTx<'_>, processed: &ProcessedUpload| {
            // It may have been deleted since `known` was read.
            let known = match &same {
                Some(url) if store::exists(tx, url)? => Some(url.clone()),
                _ => None,
            };
            let url = match known {
                Some(url) => url,
                None => match processed.insert(tx, self.writer.actor)?.as_slice() {
                    [UploadedMedia::Image(image)] => image.picture.url.clone(),
                    _ => return Err(Error::internal("a picture was stored as something else")),
                },
            };
            store::add_uses(tx, MediaUser::Import(self.writer.import), std::slice::from_ref(&url))?;
            Ok(url)
        };
        processed.commit_with(|processed| self.writer.db.write_blocking(|tx| store(tx, processed))).map(Ok)
    }

    /// The picture of the library that is this one, by its name and every byte, so that a repeated import changes nothing.
    fn same_as(&mut self, processed: &ProcessedUpload) -> Result<Option<String>> {
        let Some((url, name, bytes)) = processed.picture() else { return Ok(None) };
        let known = match &mut self.known {
            Some(known) => known,
            unread => unread.insert(
                self.writer.db.read_blocking(|db| store::urls_by_name_and_size(db, Bucket::ProductImages))?,
            ),
        };
        let images = self.desk.workers.images();
        let content = |url: &str| full_file(images, url).and_then(|path| fs::read(path).ok());
        let Some(alike) = known.get(&(name.to_owned(), bytes)) else { return Ok(None) };
        let Some(own) = content(url) else { return Ok(None) };
        Ok(alike.iter().find(|url| content(url).is_some_and(|other| other == own)).cloned())
    }
}

/// Names of pictures that a note says.
const NAMED: usize = 10;

/// Pictures by the product that they are called like.
#[derive(Debug, Default)]
pub(crate) struct PicturesByName {
    /// What the source calls them: the one without a number first.
    of: BTreeMap<ProductId, Vec<String>>,
    /// Those that no product is called like.
    unknown: Vec<String>,
}

/// The products of the site by what pictures may be called; none where several have it.
#[derive(Default)]
struct Codes {
    exact: HashMap<String, Option<ProductId>>,
    /// SKUs without signs and zeros in front.
    loose: HashMap<String, Option<ProductId>>,
    /// Names, as [`letters`].
    names: HashMap<String, Option<ProductId>>,
}

/// A name as pictures are called by it. Begins with a sign that no file name has.
fn letters(name: &str) -> String {
    fold(name).chars().fold("\u{1}".to_owned(), |mut letters, c| {
        letters.extend(Some(c).filter(|c| c.is_alphanumeric()));
        letters
    })
}

impl PicturesByName {
    /// Finds the products of pictures, each given as the name of its file and as what the source calls it.
    pub(crate) fn new<'n>(
        snapshot: &Snapshot,
        pictures: impl Iterator<Item = (&'n str, &'n str)>,
    ) -> Result<Self> {
        let mut codes = Codes::default();
        for product in all_keys(snapshot)? {
            codes.add(product.id, product.sku.as_deref(), &product.name_key);
        }
        let mut of: BTreeMap<_, Vec<(u32, &str)>> = BTreeMap::new();
        let mut unknown = Vec::new();
        for (name, called) in pictures {
            match codes.of(name) {
                Some((product, number)) => of.entry(product).or_default().push((number, called)),
                None => unknown.push(file_name(name).to_owned()),
            }
        }
        let of = of.into_iter().map(|(product, mut pictures)| {
            pictures.sort_unstable();
            (product, pictures.into_iter().map(|(_, called)| called.to_owned()).collect())
        });
        Ok(Self { of: of.collect(), unknown })
    }

    /// The pictures of a product.
    fn of(&self, product: ProductId) -> Option<&[String]> {
        self.of.get(&product).map(Vec::as_slice)
    }

    /// The list that these pictures stand for: a row with the id of each product that has some.
    pub(crate) fn list(&self) -> Result<ListFile> {
        if self.of.is_empty() {
            let why = "has no picture that is called like a product’s code or name, such as ABX-0101.jpg or ABX-0101-2.jpg";
            return Err(Error::field("file", why));
        }
        let rows = (1..).zip(self.of.keys()).map(|(line, id)| SheetRow {
            line,
            cells: [id.get().to_string()].into_iter().collect(),
            text: String::new(),
        });
        let mut notes = Vec::new();
        if !self.unknown.is_empty() {
            let named = self.unknown.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
            let more = if self.unknown.len() > NAMED { " …" } else { "" };
            notes.push(format!(
                "{} of the pictures are called like no product’s code or name, and are left out: {named}{more}",
                self.unknown.len()
            ));
        }
        let (kind, list_separator) = ("pictures".to_owned(), ";".to_owned());
        let format = ImportFormat { kind, list_separator, ..ImportFormat::default() };
        Ok(ListFile {
            about: ImportAbout { format, notes, ..ImportAbout::default() },
            columns: vec![Column { field: Some(ID), ..Column::default() }],
            rows: rows.collect(),
            list_separator: ';',
            is_text: false,
            headings: None,
            said: Said::default(),
            options: ReadOptions { leaves_names: true, ..ReadOptions::default() },
        })
    }
}

impl Codes {
    fn add(&mut self, id: ProductId, sku: Option<&str>, name: &str) {
        let sku = sku.unwrap_or_default();
        let keys = [
            (&mut self.exact, sku.to_lowercase()),
            (&mut self.loose, loose(sku)),
            (&mut self.names, letters(name)),
        ];
        for (products, key) in keys.into_iter().filter(|(_, key)| !key.is_empty()) {
            let only = products.entry(key).or_insert(Some(id));
            *only = only.filter(|only| *only == id);
        }
    }

    /// The product that a file is called like, and its number among the pictures of that.
    fn of(&self, name: &str) -> Option<(ProductId, u32)> {
        let whole = stem(name).trim().to_lowercase();
        let numbered = without_number(&whole);
        let exact = |text: &str| self.exact.get(text).copied().flatten();
        let alike = |text: &str| self.loose.get(&loose(text)).copied().flatten();
        // '1-2.jpg' is the second of the code 1, not the code 12; '(2).jpg' is the second of nothing.
        let is_number = numbered.is_some() || whole.ends_with(')');
        let may_be_code = !is_number || whole.contains(|c: char| c.is_alphabetic());
        exact(&whole)
            .map(|product| (product, 0))
            .or_else(|| numbered.and_then(|(base, number)| Some((exact(base)?, number))))
            .or_else(|| Some((alike(&whole).filter(|_| may_be_code)?, 0)))
            .or_else(|| numbered.and_then(|(base, number)| Some((alike(base)?, number))))
            .or_else(|| Some((self.names.get(&letters(&whole)).copied().flatten()?, 0)))
    }
}

/// 'a-101 (2)', 'a-101_2' without the number behind.
fn without_number(stem: &str) -> Option<(&str, u32)> {
    let in_brackets = stem.strip_suffix(')').and_then(|stem| stem.rsplit_once('('));
    let (base, digits) = if let Some((base, digits)) = in_brackets {
        (base.trim_end(), digits)
    } else {
        let base = stem.trim_end_matches(|c: char| c.is_ascii_digit());
        (base.strip_suffix(['-', '_', ' '])?.trim_end(), &stem[base.len()..])
    };
    let number = digits.parse().ok().filter(|number| *number < 100)?;
    (!base.is_empty()).then_some((base, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_called_by_the_code_or_the_name_of_its_product() {
        let skus = ["1", "2", "12", "0042", "ABX-0101", "A-1", "A", "T/40", "T/80", "T-80"];
        let mut codes = Codes::default();
        for (id, sku) in (1..).zip(skus) {
            codes.add(ProductId::new(id), Some(sku), &format!("product {sku} of a list"));
        }
        codes.add(ProductId::new(50), None, "aprol 5 mg tablets");
        for id in [51, 52] {
            codes.add(ProductId::new(id), None, "bprol syrup");
        }
        for (name, expected) in [
            ("1.jpg", Some(("1", 0))),
            ("1-2.jpg", Some(("1", 2))),
            ("12.jpg", Some(("12", 0))),
            ("000042.png", Some(("0042", 0))),
            ("pictures/abx-0101.JPG", Some(("ABX-0101", 0))),
            ("ABX-0101-2.webp", Some(("ABX-0101", 2))),
            ("ABX0101 (3).jpg", Some(("ABX-0101", 3))),
            ("A-1.jpg", Some(("A-1", 0))),
            ("A-2.jpg", Some(("A", 2))),
            ("T_40.jpg", Some(("T/40", 0))),
            ("t-80.jpg", Some(("T-80", 0))),
            // Two codes are that without signs.
            ("T80.jpg", None),
            ("IMG_20261127.jpg", None),
            ("3.jpg", None),
            ("(2).jpg", None),
        ] {
            let expected = expected.map(|(sku, number)| {
                let at = skus.iter().position(|own| *own == sku).unwrap();
                (ProductId::new(at as i64 + 1), number)
            });
            assert_eq!(codes.of(name), expected, "{name}");
        }
        assert_eq!(codes.of("Aprol_5mg-TABLETS.png"), Some((ProductId::new(50), 0)));
        assert_eq!(codes.of("Bprol Syrup.png"), None, "two are called so");
    }
}
