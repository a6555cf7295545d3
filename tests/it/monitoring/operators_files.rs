//! The dashboard for Grafana and the alerts for Prometheus in `packaging/`: Prometheus' own client and a parser of its
//! language read them and the text of `/metrics`, and every metric that they name is there.

use super::*;

use crate::harness::python::ask_python;

const PROGRAM: &str = r#"
import json, re, sys, yaml, promql_parser
from prometheus_client.openmetrics.parser import text_string_to_metric_families as open_metrics
from prometheus_client.parser import text_string_to_metric_families as plain_text
given = json.load(sys.stdin)
families = list(open_metrics(given["text"]))
list(plain_text(given["plain"]))
assert all(family.documentation for family in families)
names = {"up"} | {sample.name for family in families for sample in family.samples}
used = set()
def check(place, expression):
    for variable, value in (("$__rate_interval", "5m"), ("$job", "pharma-site")):
        expression = expression.replace(variable, value)
    promql_parser.parse(expression)
    found = set(re.findall(r'\b((?:pharma_site|http|process)_[a-z_]+|up)(?=[{\[ ]|$)', expression))
    assert found, (place, expression)
    assert found <= names, (place, found - names)
    used.update(found)
dashboard = json.load(open("packaging/grafana-dashboard.json"))
places = set()
for panel in dashboard["panels"]:
    at = panel["gridPos"]
    cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
    assert at["x"] + at["w"] <= 24 and not cells & places, panel["title"]
    places |= cells
    for target in panel["targets"]:
        check(panel["title"], target["expr"])
assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])
groups = yaml.safe_load(open("packaging/prometheus-rules.yml"))["groups"]
rules = [rule for group in groups for rule in group["rules"]]
for rule in rules:
    assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}, rule
    assert re.fullmatch(r"PharmaSite[A-Za-z]+", rule["alert"]) and rule["labels"]["severity"] in ("warning", "critical")
    assert rule["annotations"]["summary"] and rule["annotations"]["description"]
    check(rule["alert"], rule["expr"])
assert len({rule["alert"] for rule in rules}) == len(rules) == 5
print(json.dumps({"used": len(used), "alerts": [rule["alert"] for rule in rules]}))
"#;

/// A site of which everything is known: with a certificate, backups and a drill.
fn site_with_everything(directory: &std::path::Path) -> Site {
    let pair = CertificatePair::write(directory, &["localhost"]);
    let site = Site::boot_with(|config| {
        "24h".clone_into(&mut config.backup.every);
        config.https.certificate = pair.certificate.display().to_string();
        config.https.key = pair.key.display().to_string();
    });
    let at = "2026-11-21T05:00:00Z";
    let success = json!({"at": at, "to": "backups/a", "bytes": 1000, "files": 3, "milliseconds": 1500});
    let state = json!({
        "last_success": success,
        "places": [{"kind": "directory", "address": "backups", "last_success": success}],
        "last_drill": {"at": at, "of": "backups/a", "failure": null, "milliseconds": 900},
    });
    fs::write(site.app.data_dir.backup_state(), state.to_string()).unwrap();
    site
}

#[actix_web::test]
async fn dashboard_and_alerts_name_metrics_that_are_there() {
    let directory = tempfile::tempdir().unwrap();
    let site = site_with_everything(directory.path());
    // Counters by labels are there from their first event on; requests are counted when they have been answered.
    site.app.monitor.count_sign_in("succeeded");
    site.visitor().metrics().await;
    let plain = site.visitor().metrics().await;
    let asked = site
        .visitor()
        .request(Method::GET, "/metrics")
        .bearer_auth(METRICS_TOKEN)
        .header("accept", "application/openmetrics-text");
    let read = send(asked).await.expect(200);
    let found = ask_python(PROGRAM, &json!({"text": read.text(), "plain": plain.text()}));
    assert!(found["used"].as_u64().unwrap() > 20, "{found}");
    let manual = fs::read_to_string("docs/operations.md").unwrap();
    for alert in found["alerts"].as_array().unwrap() {
        assert!(manual.contains(alert.as_str().unwrap()), "{alert} is not in docs/operations.md");
    }
}
