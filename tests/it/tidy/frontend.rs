//! Which folders of `frontend/src` may import which.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use super::{assert_none, files, may_use, part_of, unlisted};

/// What each part may import. The back office has an `api`, a `layout` and `paths` of its own, which are in `admin`.
const PARTS: [(&str, &str); 21] = [
    ("styles", "assets"),
    ("copy", ""),
    ("format", ""),
    ("paths", "format"),
    ("filters", "format paths"),
    ("enquiryList", ""),
    ("api", "format paths"),
    ("ui", "styles"),
    ("recordViews", "ui api/schema format paths assets"),
    ("pageParts", "recordViews ui api copy format paths enquiryList assets"),
    ("layout", "pageParts ui api copy format paths enquiryList assets"),
    ("pages", "pageParts recordViews ui api copy format paths filters enquiryList"),
    ("public", "layout pages pageParts recordViews ui api format paths filters"),
    (
        "editor",
        "public layout/lateParts pages/problem/lateProblem pageParts/navigation format/phone api \
         copy",
    ),
    ("admin", "recordViews ui api format paths assets editor/messages"),
    ("entry.client", "public styles"),
    ("entry.closed", "public"),
    ("entry.preview", "public styles"),
    ("entry.server", "public api pageParts/navigation"),
    ("entry.admin", "admin styles"),
    ("entry.editor", "editor styles"),
];

/// Parts that know few packages or none, so that they render anywhere.
const PACKAGES: [(&str, &[&str]); 7] = [
    ("copy", &[]),
    ("format", &[]),
    ("paths", &[]),
    ("filters", &[]),
    ("enquiryList", &["react"]),
    ("ui", &["react"]),
    ("recordViews", &["react"]),
];

/// Packages of the back office, which no visitor loads.
const ADMIN_PACKAGES: [&str; 2] = ["@supabase/", "@tiptap/"];

/// What is wrong with the file whose path below `frontend/src` is `path`.
fn crossed(path: &Path, text: &str) -> Vec<String> {
    let name = part_of(path);
    let file = path.file_name().unwrap().to_string_lossy();
    let is_test = file.contains(".test.");
    let mut broken = Vec::new();
    let mut say =
        |what: &str, why: &str| broken.push(format!("frontend/src/{}: {what}: {why}", path.display()));
    if matches!(&*file, "index.ts" | "index.tsx") {
        say("a barrel file", "import from the module itself");
    }
    for line in text.lines().filter(|line| line.starts_with("export ") && line.contains(" from \"")) {
        say(line, "import from the module itself");
    }
    for import in imports(text) {
        if import.starts_with('.') {
            match resolve(path, import) {
                // What component tests share stands beside `src`.
                None if is_test && import.ends_with("/test/admin") => {}
                None => say(import, "leads nowhere near"),
                Some(target) if may_use(&PARTS, &name, &target, "/") => {}
                Some(target) => say(import, &format!("{name} does not know {target}")),
            }
        } else if import.starts_with('/') {
            say(import, "imports are relative");
        } else if !is_test {
            let known = PACKAGES.iter().find(|(part, _)| *part == name).map(|(_, packages)| packages);
            let is_admin_package =
                ADMIN_PACKAGES.iter().any(|package| import.starts_with(package)) && name != "admin";
            if is_admin_package || known.is_some_and(|packages| !packages.contains(&import)) {
                say(import, &format!("a package that {name} does not know"));
            }
        }
    }
    if !is_test && !matches!(&*name, "entry.client" | "entry.preview" | "entry.admin") {
        for line in text.lines().filter(|line| asks_for_a_browser(line)) {
            say(line, "runs on the server, where there is no browser");
        }
    }
    broken
}

/// What a module or a style sheet asks for: `import … from "x"`, `import "x"`, `import("x")`, `vi.mock("x")`,
/// `composes: a from "x"`.
fn imports(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, quote) in text.match_indices(['"', '\'', '`']) {
        let before = text[..at].trim_end();
        let before = before.strip_suffix('(').unwrap_or(before).trim_end();
        let word = before.rsplit(|c: char| !c.is_ascii_alphanumeric()).next().unwrap();
        if matches!(word, "from" | "import" | "mock" | "importActual") {
            let import = text[at + 1..].split(quote).next().unwrap();
            found.extend((!import.contains(char::is_whitespace)).then_some(import));
        }
    }
    found
}

/// The path below `frontend/src` without its ending, or `assets`, to which a relative import leads.
fn resolve(importer: &Path, import: &str) -> Option<String> {
    let mut path = PathBuf::from("frontend/src").join(importer.parent()?);
    for component in Path::new(import).components() {
        match component {
            Component::ParentDir => path.pop().then_some(())?,
            Component::Normal(name) => path.push(name),
            _ => {}
        }
    }
    if path.starts_with("assets") {
        return Some("assets".to_owned());
    }
    let below = path.strip_prefix("frontend/src").ok()?.to_string_lossy().into_owned();
    Some([".tsx", ".ts"].iter().find_map(|ending| below.strip_suffix(ending)).unwrap_or(&below).to_owned())
}

/// Whether a statement at module scope, which the formatter leaves unindented, reads a browser's object. What stands
/// behind an arrow runs later.
fn asks_for_a_browser(line: &str) -> bool {
    let now = line.split("=>").next().unwrap_or_default();
    let code = now.starts_with(|c: char| c.is_ascii_alphabetic()) && !now.contains("function ");
    code && ["window.", "document.", "navigator.", "localStorage", "sessionStorage"].iter().any(|name| {
        now.match_indices(name)
            .any(|(at, _)| !now[..at].ends_with(|c: char| c.is_ascii_alphanumeric() || "\".'/-".contains(c)))
    })
}

#[test]
fn frontend_imports_follow_the_rules() {
    let architecture = fs::read_to_string("docs/architecture.md").unwrap();
    let described = |name: &str| architecture.contains(&format!("`{name}`")) || name.starts_with("entry.");
    let mut broken = unlisted("frontend/src", &PARTS, described);
    for (path, text) in files("frontend/src", &[".ts", ".tsx", ".css"]) {
        broken.extend(crossed(path.strip_prefix("frontend/src").unwrap(), &text));
    }
    assert_none(&broken);
}

#[test]
fn every_class_that_a_component_names_is_in_its_sheet() {
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let mut missing = Vec::new();
    for (path, text) in files("frontend/src", &[".tsx"]) {
        let imports = text.lines().filter_map(|line| line.strip_prefix("import ")?.split_once(" from "));
        for (styles, sheet) in imports.filter(|(_, sheet)| sheet.ends_with(".module.css\";")) {
            let sheet = path.parent().unwrap().join(sheet.trim_matches(['"', ';']));
            let css = fs::read_to_string(sheet).unwrap();
            let classes: BTreeSet<&str> =
                css.split('.').skip(1).filter_map(|after| after.split(|c| !is_of_name(c)).next()).collect();
            let styles = format!("{styles}.");
            for after in text.split(&styles).skip(1) {
                let used = after.split(|c| !is_of_name(c)).next().unwrap();
                missing.extend((!classes.contains(used)).then(|| format!("{}: {used}", path.display())));
            }
        }
    }
    assert_none(&missing);
}

#[test]
fn a_forbidden_import_in_the_frontend_is_found() {
    let crosses = |path: &str, text: &str| !crossed(Path::new(path), text).is_empty();
    for (path, text) in [
        ("ui/Button.tsx", "import { paths } from \"../paths\";"),
        ("ui/Button.tsx", "import { useNavigate } from \"react-router\";"),
        ("ui/Button.module.css", ".a {\n  composes: b from \"../public/layout/Header.module.css\";\n}"),
        ("public/views/ProductCard.tsx", "import { getJson } from '../data/client';"),
        ("public/views/ProductCard.tsx", "import {\n  a,\n} from \"../public/parts/navigation\";"),
        ("office/layout/Sidebar.tsx", "import \"../../public/layout/Header.module.css\";"),
        ("office/routes.tsx", "const page = () => import(\"../public/home/HomePage\");"),
        ("public/home/HomePage.tsx", "const more = () => import(\n  \"../../office/routes\"\n);"),
        ("app/App.tsx", "import { send } from \"../site-editor/page/receive\";"),
        ("app/App.tsx", "import { AuthClient } from \"@supabase/auth-js\";"),
        ("pageParts/go.ts", "import { App } from \"../app/App\";"),
        ("pageParts/go.ts", "import { a } from \"../../e2e/site\";"),
        ("pageParts/index.ts", ""),
        ("pageParts/go.ts", "export { useSite } from \"../api/useSite\";"),
        ("pageParts/go.ts", "const width = window.innerWidth;"),
        ("app/start.tsx", "document.title = \"\";"),
        ("public/home/HomePage.tsx", "import og from \"../../../../assets/site/og-default.jpg\";"),
    ] {
        assert!(crosses(path, text), "{path}: {text}");
    }
    for (path, text) in [
        (
            "office/layout/Sidebar.tsx",
            "import { active } from \"./active\";\nimport { getJson } from \"../data/client\";",
        ),
        ("office/routes.tsx", "const page = () => import(\"./layout/AdminLayout\");"),
        ("public/views/ProductCard.tsx", "import type { Product } from \"../data/schema\";"),
        ("public/views/ProductCard.tsx", "import none from \"../../../assets/site/product-fallback.webp\";"),
        ("pageParts/go.ts", "const width = () => window.innerWidth;"),
        ("pageParts/go.ts", "  const width = window.innerWidth;"),
        ("entry.client.ts", "const root = document.getElementById(\"root\");"),
    ] {
        assert!(!crosses(path, text), "{path}: {text}");
    }
}
