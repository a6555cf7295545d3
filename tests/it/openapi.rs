//! The OpenAPI document held against the running server: schemathesis makes requests out of the document, right and
//! wrong ones, and compares every answer with what the document promises.

use std::process::Command;

use crate::harness::process::Serving;
use crate::harness::python::python;

/// Calls that would end the session that the other calls use, or demand a second factor of it.
const LEFT_OUT: [&str; 3] = ["/auth/v1/logout", "/auth/v1/sessions/{id}", "/api/admin/security"];
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
                      response_schema_conformance,response_headers_conformance,ignored_auth";

#[actix_web::test]
async fn every_answer_is_one_that_the_document_names() {
    let directory = tempfile::tempdir().unwrap();
    let settings = [
        ("PHARMA_SITE_AUTH_FAILURES", "100000"),
        ("PHARMA_SITE_FORMS_PER_HOUR", "5"),
        ("PHARMA_SITE_LOG", "info"),
    ];
    let site = Serving::start_with(&directory.path().join("data"), &settings);
    let granted = site.sign_in(site.demo_password.as_deref().unwrap()).await;
    let token = granted.json()["access_token"].as_str().unwrap().to_owned();
    let document = directory.path().join("openapi.json");
    std::fs::write(&document, pharma_site::web::openapi::json()).unwrap();

    let mut schemathesis = Command::new(python().with_file_name("schemathesis"));
    schemathesis.arg("run").arg(&document).args(["--url", &format!("http://{}", site.address)]);
    schemathesis.args(["--header", &format!("Authorization: Bearer {token}")]);
    for path in LEFT_OUT {
        schemathesis.args(["--exclude-path", path]);
    }
    schemathesis.args(["--checks", CHECKS, "--phases", "examples,coverage,fuzzing", "--max-examples", "10"]);
    schemathesis.args(["--continue-on-failure", "--generation-deterministic", "--no-color"]);
    // Made-up tokens belong to `ignored_auth`; everything else is asked with the real one.
    schemathesis.args(["--generation-with-security-parameters", "false"]);
    schemathesis.args(["--request-timeout", "30"]);
    let outcome = schemathesis.current_dir(directory.path()).output().unwrap();
    let report = String::from_utf8_lossy(&outcome.stdout);
    assert!(outcome.status.success(), "{report}\n{}", String::from_utf8_lossy(&outcome.stderr));
    assert!(!report.contains("returned only 401/403"), "the session ended on the way:\n{report}");
}
