//! What Vite built: which files an entry and a page need.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use serde::Deserialize;

/// Vite's manifest, by source path.
#[derive(Debug, Default, Deserialize)]
#[serde(transparent)]
pub struct Manifest {
    chunks: BTreeMap<String, Chunk>,
    #[serde(skip)]
    fonts: &'static [&'static str],
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Chunk {
    file: String,
    /// After the component that it holds, also where other scripts share it and its source is not named.
    name: String,
    css: Vec<String>,
    imports: Vec<String>,
}

/// The files of one page, as root-relative addresses.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct PageFiles {
    /// Style sheets, in order.
    pub styles: Vec<String>,
    /// Style sheets that one of those contains.
    pub joined: Vec<String>,
    /// The entry script.
    pub entry: String,
    /// All other scripts that the entry needs at once.
    pub preloads: Vec<String>,
    /// The page's own script, which the entry loads later.
    pub page: Option<String>,
    /// Fonts that are needed at once.
    pub fonts: Vec<String>,
}

impl Manifest {
    /// Reads Vite's `manifest.json`. Sources that end like one of `fonts` are what most words of every page are set in.
    ///
    /// # Errors
    /// When it is no such file.
    pub fn parse(json: &[u8], fonts: &'static [&'static str]) -> Result<Self, serde_json::Error> {
        Ok(Self { fonts, ..serde_json::from_slice(json)? })
    }

    /// The address of one source's script.
    pub fn script(&self, source: &str) -> Option<String> {
        self.chunks.get(source).map(|chunk| format!("/{}", chunk.file))
    }

    /// What an entry and what it loads `later` need: all the styles, but of the scripts only the entry's. The last of
    /// `later` is the page.
    pub fn files(&self, entry: &str, later: &[&str]) -> PageFiles {
        let mut files = PageFiles::default();
        let mut seen = HashSet::new();
        self.collect(entry, &mut seen, &mut files);
        files.entry = files.preloads.pop().unwrap_or_default();
        let at_once = files.preloads.len();
        for source in later {
            self.collect(source, &mut seen, &mut files);
        }
        files.preloads.truncate(at_once);
        files.page =
            later.last().and_then(|page| self.chunks.get(*page)).map(|chunk| format!("/{}", chunk.file));
        files.fonts = self
            .chunks
            .iter()
            .filter(|(source, _)| self.fonts.iter().any(|font| source.ends_with(font)))
            .map(|(_, chunk)| format!("/{}", chunk.file))
            .collect();
        files
    }

    /// Adds the style sheets of those parts in the page's HTML whose scripts load late. Classes are called after the file
    /// of their component (`scopedName` in `vite.config.ts`).
    pub fn with_parts_of(&self, html: &str, mut files: PageFiles) -> PageFiles {
        let mut late = PageFiles::default();
        let mut seen = HashSet::new();
        for (source, chunk) in self.chunks.iter().filter(|(_, chunk)| !chunk.css.is_empty()) {
            let stem = Path::new(source).file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            let stem = if chunk.name.is_empty() { stem } else { &chunk.name };
            if [format!("\"{stem}-"), format!(" {stem}-")].iter().any(|class| html.contains(class)) {
                self.collect(source, &mut seen, &mut late);
            }
        }
        late.styles.retain(|sheet| !files.styles.contains(sheet));
        files.styles.extend(late.styles);
        files
    }

    /// Adds the style sheets of everything else, for an entry of another build, whose scripts load none.
    pub fn with_all_styles(&self, mut files: PageFiles) -> PageFiles {
        // Those of what pages share come first: their names begin with an underscore.
        for sheet in self.chunks.values().flat_map(|chunk| &chunk.css).map(|file| format!("/{file}")) {
            if !files.styles.contains(&sheet) {
                files.styles.push(sheet);
            }
        }
        files
    }

    /// Adds a chunk after all that it imports; the chunk's own script comes last.
    fn collect<'m>(&'m self, source: &str, seen: &mut HashSet<&'m str>, files: &mut PageFiles) {
        let Some((source, chunk)) = self.chunks.get_key_value(source) else { return };
        if !seen.insert(source.as_str()) {
            return;
        }
        for import in &chunk.imports {
            self.collect(import, seen, files);
        }
        files.styles.extend(chunk.css.iter().map(|file| format!("/{file}")));
        files.preloads.push(format!("/{}", chunk.file));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_needs_all_styles_at_once_but_its_own_script_later() {
        let manifest = Manifest::parse(
            br#"{"_shared.js":{"file":"assets/shared.js","css":["assets/shared.css"]},
                "entry.tsx":{"file":"assets/entry.js","css":["assets/entry.css"],"imports":["_shared.js"]},
                "home.tsx":{"file":"assets/home.js","css":["assets/home.css"],"imports":["_shared.js","entry.tsx"]},
                "about.tsx":{"file":"assets/about.js","css":["assets/about.css"],"imports":["_shared.js"]},
                "_ab12.js":{"file":"assets/ab12.js","name":"Pack","css":["assets/pack.css"]},
                "f/newsreader.woff2":{"file":"assets/text.woff2"},"f/newsreader-more.woff2":{"file":"assets/more.woff2"}}"#,
            &["/newsreader.woff2"],
        )
        .unwrap();
        let files = manifest.files("entry.tsx", &["home.tsx"]);
        assert_eq!(files.entry, "/assets/entry.js");
        assert_eq!(files.preloads, ["/assets/shared.js"]);
        assert_eq!(files.page.as_deref(), Some("/assets/home.js"));
        assert_eq!(files.styles, ["/assets/shared.css", "/assets/entry.css", "/assets/home.css"]);
        assert_eq!(files.fonts, ["/assets/text.woff2"]);
        let late = manifest.with_parts_of("<p class=\"x about-open-1a2b\">", files.clone()).styles;
        assert_eq!(
            late[2..],
            ["/assets/home.css", "/assets/about.css"],
            "what the page shows of a late part is styled"
        );
        let shared = manifest.with_parts_of("<p class=\"Pack-thumb-1a2b\">", files.clone()).styles;
        assert_eq!(shared[3..], ["/assets/pack.css"], "a part that scripts share, by its name");
        assert_eq!(manifest.with_parts_of("<p class=\"home-a\">about-</p>", files.clone()), files);
        let styles = manifest.with_all_styles(files).styles;
        assert_eq!(styles.last().map(String::as_str), Some("/assets/about.css"));
        assert_eq!(styles.len(), 5);
    }
}
