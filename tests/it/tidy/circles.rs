//! No two files of a part import each other, directly or through others.
//!
//! Imports between a module and its own ancestor do not count: a folder's `mod.rs` holds what its files share.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::backend::paths_after;
use super::{assert_none, files, part_of};

type Imports = BTreeMap<String, BTreeSet<String>>;

/// The module path of a file below `src`: `auth/store/mod.rs` is `auth::store`.
fn module_of(path: &Path) -> String {
    let path = path.with_extension("");
    let path = if path.ends_with("mod") { path.parent().unwrap() } else { &path };
    path.to_string_lossy().replace('/', "::")
}

/// The paths of an import, which may be nested lists: `super::{a, b::{c, d}}` is `super::a`, `super::b::c`, `super::b::d`.
fn one_by_one(import: &str) -> Vec<String> {
    let Some(open) = import.find('{') else { return vec![import.trim().to_owned()] };
    let (mut depth, mut starts, mut paths) = (0, open + 1, Vec::new());
    for (at, sign) in import.char_indices().skip_while(|(at, _)| *at < open) {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if (sign == ',' && depth == 1) || (sign == '}' && depth == 0) {
            let name = import[starts..at].trim();
            if !name.is_empty() {
                paths.extend(one_by_one(&format!("{}{name}", import[..open].trim_start())));
            }
            starts = at + 1;
            if depth == 0 {
                break;
            }
        }
    }
    paths
}

/// The paths that a text names, from the root of the crate.
fn named_in(text: &str, module: &str) -> Vec<String> {
    let mut named: Vec<_> = paths_after(text, "crate").collect();
    named.extend(paths_after(text, "self").map(|path| format!("{module}::{path}")));
    if let Some((parent, _)) = module.rsplit_once("::") {
        let mut base = parent;
        for path in paths_after(text, "super") {
            let mut path = path.as_str();
            while let Some(rest) = path.strip_prefix("super::") {
                (path, base) = (rest, base.rsplit_once("::").map_or("", |(above, _)| above));
            }
            named.push(format!("{base}::{path}").trim_start_matches(':').to_owned());
            base = parent;
        }
    }
    named
}

/// What each module imports of other modules in its part, inline tests left out.
fn imports(sources: &[(String, String)]) -> Imports {
    let modules: BTreeSet<&str> = sources.iter().map(|(module, _)| module.as_str()).collect();
    let mut imports = Imports::new();
    for (module, text) in sources {
        let part = part_of(Path::new(&module.replace("::", "/")));
        let code = text.split("#[cfg(test)]").next().unwrap();
        let lines = code.lines().map(str::trim_start).filter(|line| !line.starts_with("//"));
        let code = lines.collect::<Vec<_>>().join("\n");
        let mut targets = BTreeSet::new();
        for piece in code.split(';') {
            // A list is as good as a line for each of its names.
            let imported = piece.rfind("use ").map(|at| one_by_one(&piece[at + 4..])).unwrap_or_default();
            for text in imported.iter().map(String::as_str).chain([piece]) {
                targets.extend(named_in(text, module));
            }
        }
        // The longest beginning of a path that is a module; the rest are items.
        let resolved = targets.iter().filter_map(|target| {
            let mut path = target.as_str();
            while !modules.contains(path) {
                path = path.rsplit_once("::")?.0;
            }
            Some(path.to_owned())
        });
        let is_ancestor = |one: &str, other: &str| format!("{other}::").starts_with(&format!("{one}::"));
        let counted = resolved.filter(|target| {
            part_of(Path::new(&target.replace("::", "/"))) == part
                && !is_ancestor(target, module)
                && !is_ancestor(module, target)
        });
        imports.insert(module.clone(), counted.collect());
    }
    imports
}

/// The modules that reach themselves, each with the others on a circle with it.
fn circles(imports: &Imports) -> BTreeSet<Vec<String>> {
    let reach = |start: &str| {
        let (mut found, mut open) = (BTreeSet::new(), vec![start.to_owned()]);
        while let Some(module) = open.pop() {
            let new = imports.get(&module).into_iter().flatten().filter(|next| found.insert((*next).clone()));
            open.extend(new.cloned().collect::<Vec<_>>());
        }
        found
    };
    let reached: BTreeMap<&String, BTreeSet<String>> =
        imports.keys().map(|module| (module, reach(module))).collect();
    let on_circle = |module: &String| {
        let others = reached[module].iter().filter(|other| reached[other].contains(module));
        others.cloned().collect::<Vec<_>>()
    };
    imports.keys().map(on_circle).filter(|circle| !circle.is_empty()).collect()
}

#[test]
fn no_files_of_a_part_import_each_other() {
    let site = files("src", &[".rs"]).into_iter();
    let site = site.map(|(path, text)| (module_of(path.strip_prefix("src").unwrap()), text));
    // A crate is a part whose folder is its name.
    let crates = files("crates", &[".rs"]).into_iter().filter_map(|(path, text)| {
        let path = path.strip_prefix("crates").unwrap();
        let name = path.components().next()?.as_os_str().to_string_lossy().into_owned();
        let module = module_of(path.strip_prefix(&name).unwrap().strip_prefix("src").ok()?);
        let text = text.replace("crate::", &format!("crate::{name}::"));
        Some((format!("{name}::{module}"), text))
    });
    let sources: Vec<_> = site.chain(crates).collect();
    let circles = circles(&imports(&sources));
    assert_none(&circles.iter().map(|circle| format!("src: {}", circle.join(" ↔ "))).collect::<Vec<_>>());
}

#[test]
fn a_circle_is_found() {
    let source = |module: &str, text: &str| (module.to_owned(), text.to_owned());
    let found = |sources: &[(String, String)]| circles(&imports(sources));
    let two = [
        source("auth::limits", "use super::attempts::Attempts;"),
        source("auth::attempts", "use crate::auth::limits::MAX;"),
    ];
    assert_eq!(found(&two).into_iter().next().unwrap(), ["auth::attempts", "auth::limits"]);
    let three = [
        source("web::a", "let x = super::b::c();"),
        source("web::b::c", "use crate::web::d;"),
        source("web::d", "use super::a::A;"),
    ];
    assert_eq!(found(&three).into_iter().next().unwrap().len(), 3);
    let in_lists = [
        source("web::a", "use super::{\n    c,\n    b::{d, e},\n};"),
        source("web::b", "use crate::web::f::X;"),
        source("web::f", "use super::super::web::{a, g};"),
    ];
    assert_eq!(found(&in_lists).into_iter().next().unwrap(), ["web::a", "web::b", "web::f"]);
    let none = [
        source("db", "mod lock;\nuse self::lock::Lock;"),
        source("db::lock", "use super::Db;\n// use super::other::X;"),
        source("db::other", "use super::lock::Lock;\n#[cfg(test)]\nuse super::lock;"),
    ];
    assert!(found(&none).is_empty(), "{:?}", found(&none));
}
