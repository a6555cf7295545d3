//! `import-products` and `export-products`.

use serde_json::Value;

use super::{error_line, run};

#[test]
fn products_are_exported_changed_and_imported_again() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).to_str().unwrap().to_owned();
    let data = path("data");
    assert!(run(&["load-demo", "--data-dir", &data]).status.success());
    let (csv, xlsx) = (path("all.csv"), path("all.xlsx"));
    for file in [&csv, &xlsx] {
        assert!(run(&["export-products", file, "--data-dir", &data]).status.success());
        let report =
            run(&["import-products", file, "--dry-run", "--json", "--empty", "clear", "--data-dir", &data]);
        assert!(report.status.success(), "{}", String::from_utf8_lossy(&report.stderr));
        let report: Value = serde_json::from_slice(&report.stdout).unwrap();
        assert_eq!((&report["new"], &report["changed"], &report["wrong"]), (&0.into(), &0.into(), &0.into()));
        assert!(report["unchanged"].as_u64().unwrap() > 10);
    }
    let list = path("new.csv");
    std::fs::write(&list, "SKU,Name,Category,Description\nNEW-1,New product,Antibiotics,For tests.\n")
        .unwrap();
    let imported = run(&["import-products", &list, "--data-dir", &data]);
    assert!(imported.status.success());
    let text = String::from_utf8(imported.stdout).unwrap();
    assert!(text.ends_with("1 new, 0 changed, 0 unchanged, 0 wrong: imported\n"), "{text}");
    let again = run(&["import-products", &list, "--dry-run", "--data-dir", &data]);
    assert!(String::from_utf8(again.stdout).unwrap().contains("0 new, 0 changed, 1 unchanged"));

    std::fs::write(&list, "SKU,Name\nNEW-2,No category\n").unwrap();
    let before = std::fs::read(&csv).unwrap();
    assert!(
        error_line(&run(&["import-products", &list, "--data-dir", &data])).contains("nothing was imported")
    );
    assert!(
        error_line(&run(&["import-products", &list, "--dry-run", "--data-dir", &data]))
            .contains("1 rows are wrong")
    );
    std::fs::write(&list, "%PDF-1.7").unwrap();
    assert!(error_line(&run(&["import-products", &list, "--data-dir", &data])).contains("is not a list"));
    assert!(
        error_line(&run(&["export-products", &path("all.pdf"), "--data-dir", &data]))
            .contains(".csv or .xlsx")
    );
    assert_eq!(std::fs::read(&csv).unwrap(), before);
    assert_eq!(run(&["import-products", &list, "--empty", "maybe"]).status.code(), Some(2));
}
