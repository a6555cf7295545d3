//! Which folders of `frontend/src` may import which.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use super::{assert_none, files};

/// What each part may import: folders of `frontend/src`, and folders and files in them that have a rule of their own.
const PARTS: [(&str, &str); 23] = [
    ("design", "assets"),
    ("words", ""),
    ("data", "words"),
    ("ui", "design"),
    ("public/views", "ui data/schema data/paths words assets"),
    ("public/parts", "public/views ui data words assets"),
    ("public/layout", "public/parts ui data words assets"),
    ("public", "public/parts public/views ui data words"),
    ("app", "public public/layout public/parts public/views ui data words"),
    (
        "site-editor/page",
        "app public/layout/lateParts public/problem/lateProblem public/parts/navigation \
         site-editor/store/document site-editor/store/schema data words",
    ),
    ("office/data", "data words ui"),
    ("office/ui", "office/data ui data words assets"),
    ("editing", "office/ui office/data ui data words"),
    ("fields", "editing office/ui office/data ui data words"),
    ("lists", "editing office/ui office/data ui data words"),
    (
        "office",
        "fields lists editing office/ui office/data public/views site-editor/api site-editor/linkTargets ui data words assets",
    ),
    (
        "site-editor",
        "fields lists editing office/ui office/data office/media office/preview office/records/seo \
         site-editor/page/messages ui data words",
    ),
    ("app/officeRoutes", "office office/ui office/data site-editor"),
    ("app/entry.client", "app design"),
    ("app/entry.preview", "app design"),
    ("app/entry.server", "app data public/parts/navigation"),
    ("app/entry.admin", "app/officeRoutes office office/ui office/data data design"),
    ("app/entry.editor", "site-editor/page design"),
];

/// Parts that know few packages or none, so that they render anywhere.
const PACKAGES: [(&str, &[&str]); 3] = [("words", &[]), ("ui", &["react"]), ("public/views", &["react"])];

/// Packages of the back office, which no visitor loads.
const ADMIN_PACKAGES: [&str; 2] = ["@supabase/", "@tiptap/"];
/// The folders of the back office.
const OFFICE: [&str; 5] = ["fields", "lists", "editing", "office", "site-editor"];

/// The part that a path below `frontend/src` belongs to: the longest that has a rule.
fn part(path: &str) -> &str {
    let within = |name: &str| {
        path.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '.']))
    };
    let parts = PARTS.iter().map(|(name, _)| *name).filter(|name| within(name));
    parts.max_by_key(|name| name.len()).unwrap_or(path)
}

/// Whether a part may import what a path leads to.
fn may_import(name: &str, target: &str) -> bool {
    let of = part(target);
    let under = |allowed: &str| {
        allowed == of
            || allowed.len() > of.len()
                && target.strip_prefix(allowed).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    let rule = PARTS.iter().find(|(known, _)| *known == name).map(|(_, allowed)| *allowed);
    of == name || rule.is_some_and(|allowed| allowed.split_whitespace().any(under))
}

/// What is wrong with the file whose path below `frontend/src` is `path`.
fn crossed(path: &Path, text: &str) -> Vec<String> {
    let below = path.to_string_lossy();
    let name = part(&below);
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
                Some(target) if may_import(name, &target) => {}
                Some(target) => say(import, &format!("{name} does not know {target}")),
            }
        } else if import.starts_with('/') {
            say(import, "imports are relative");
        } else if !is_test {
            let known = PACKAGES.iter().find(|(part, _)| *part == name).map(|(_, packages)| packages);
            let is_admin_package = ADMIN_PACKAGES.iter().any(|package| import.starts_with(package))
                && !OFFICE.iter().any(|folder| below.starts_with(folder));
            if is_admin_package || known.is_some_and(|packages| !packages.contains(&import)) {
                say(import, &format!("a package that {name} does not know"));
            }
        }
    }
    if !is_test && !matches!(name, "app/entry.client" | "app/entry.preview" | "app/entry.admin") {
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
    let root = Path::new("frontend/src");
    let is_there =
        |name: &&str| ["", ".ts", ".tsx"].iter().any(|end| root.join(format!("{name}{end}")).exists());
    let gone = PARTS.iter().map(|(name, _)| *name).filter(|name| !is_there(name));
    let mut broken: Vec<_> = gone.map(|name| format!("{name}: a rule, but no such part")).collect();
    for entry in fs::read_dir(root).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if part(&name) != name || !PARTS.iter().any(|(known, _)| *known == name) {
            broken.push(format!("{name}: no rule says what it may import"));
        }
        if !architecture.contains(&format!("`{name}`")) {
            broken.push(format!("{name}: docs/architecture.md does not name it"));
        }
    }
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
        ("ui/Button.tsx", "import { paths } from \"../data/paths\";"),
        ("ui/Button.tsx", "import { useNavigate } from \"react-router\";"),
        ("ui/Button.module.css", ".a {\n  composes: b from \"../public/layout/Header.module.css\";\n}"),
        ("public/views/ProductCard.tsx", "import { getJson } from '../../data/client';"),
        ("public/views/ProductCard.tsx", "import {\n  a,\n} from \"../parts/navigation\";"),
        ("public/home/HomePage.tsx", "import { Header } from \"../layout/Header\";"),
        ("office/layout/Sidebar.tsx", "import \"../../public/layout/Header.module.css\";"),
        ("office/people/PeoplePage.tsx", "import { Editor } from \"../../site-editor/Editor\";"),
        ("app/officeRoutes.tsx", "const page = () => import(\"../public/home/HomePage\");"),
        ("public/home/HomePage.tsx", "const more = () => import(\n  \"../../app/officeRoutes\"\n);"),
        ("app/App.tsx", "import { send } from \"../site-editor/page/messages\";"),
        ("app/App.tsx", "import { AuthClient } from \"@supabase/auth-js\";"),
        ("editing/Form.tsx", "import { Sidebar } from \"../office/layout/Sidebar\";"),
        ("public/parts/go.ts", "import { App } from \"../../app/App\";"),
        ("public/parts/go.ts", "import { a } from \"../../../e2e/site\";"),
        ("public/parts/index.ts", ""),
        ("public/parts/go.ts", "export { useSite } from \"../../data/useQuery\";"),
        ("public/parts/go.ts", "const width = window.innerWidth;"),
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
        ("app/officeRoutes.tsx", "const page = () => import(\"../office/layout/AdminLayout\");"),
        ("public/views/ProductCard.tsx", "import type { Product } from \"../../data/schema\";"),
        ("public/views/ProductCard.tsx", "import none from \"../../../../assets/site/og-default.jpg\";"),
        ("public/parts/go.ts", "const width = () => window.innerWidth;"),
        ("public/parts/go.ts", "  const width = window.innerWidth;"),
        ("app/entry.client.ts", "const root = document.getElementById(\"root\");"),
    ] {
        assert!(!crosses(path, text), "{path}: {text}");
    }
}
