#!/usr/bin/env bash
# Lighthouse's mobile preset on pages of a running site. For each page the median of several runs: scores, CLS, LCP with
# its element and where its time goes, bytes; and the machine's benchmark index, without which the times say little.
#
#   RUNS=5 bash bench/lighthouse.sh http://localhost:8080 / /products /products/1
# For a certificate of one's own making: CHROME_FLAGS=--ignore-certificate-errors.
#
# Exits with 1 when a median misses the limits: every score 100, LCP under 1500 ms, CLS under 0.01, the page `/` under
# 220 kB.
set -euo pipefail
base=$1
shift
export CHROME_PATH=${CHROMIUM:-/usr/bin/chromium}
runs=${RUNS:-5}
reports=$(mktemp -d)
trap 'rm -rf "$reports"' EXIT
failed=0
for path in "$@"; do
  for run in $(seq "$runs"); do
    npx --yes lighthouse@12.8.2 "$base$path" --quiet --output=json --output-path="$reports/$run.json" \
      --chrome-flags="--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run ${CHROME_FLAGS:-}"
  done
  node -e '
    const { readdirSync, readFileSync } = require("fs");
    const [path, folder] = process.argv.slice(1);
    const reports = readdirSync(folder).map((file) => JSON.parse(readFileSync(`${folder}/${file}`)));
    const median = (of) => {
      const values = reports.map(of).sort((a, b) => a - b);
      return values[Math.floor(values.length / 2)];
    };
    const metric = (id) => median(({ audits }) => audits[id].numericValue ?? 0);
    const names = Object.keys(reports[0].categories);
    const scores = names.map((id) => Math.round(median((one) => one.categories[id].score) * 100));
    const paint = metric("largest-contentful-paint");
    const shift = metric("cumulative-layout-shift");
    const bytes = metric("total-byte-weight");
    const missed = scores.some((score) => score < 100) || paint >= 1500 || shift >= 0.01 || (path === "/" && bytes >= 220_000);
    console.log(
      `${missed ? "✗" : "✓"} ${path}: ${scores.join("/")}, LCP ${Math.round(paint)} ms, FCP ${Math.round(metric("first-contentful-paint"))} ms, ` +
        `TBT ${Math.round(metric("total-blocking-time"))} ms, CLS ${shift.toFixed(4)}, ${Math.round(bytes / 1000)} kB, ` +
        `benchmark index ${Math.round(median(({ environment }) => environment.benchmarkIndex))}`,
    );
    const { audits } = reports[0];
    const [element, phases] = audits["largest-contentful-paint-element"].details?.items ?? [];
    console.log(`   LCP: ${element?.items?.[0]?.node?.snippet?.slice(0, 120) ?? "unknown"}`);
    for (const { phase, timing } of phases?.items ?? []) console.log(`      ${phase}: ${Math.round(timing)} ms`);
    for (const { id, title, score, scoreDisplayMode } of Object.values(audits))
      if (score !== null && score < 0.9 && scoreDisplayMode !== "informative") console.log(`   ${id}: ${title}`);
    process.exitCode = missed ? 1 : 0;
  ' "$path" "$reports" || failed=1
  rm -f "$reports"/*.json
done
exit "$failed"
