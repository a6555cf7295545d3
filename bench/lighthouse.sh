#!/usr/bin/env bash
# Lighthouse's mobile preset on pages of a running site: performance, accessibility, best practices, SEO, CLS, LCP.
#
#   bash bench/lighthouse.sh http://localhost:8080 / /products /products/100
set -euo pipefail
base=$1
shift
export CHROME_PATH=${CHROMIUM:-/usr/bin/chromium}
for path in "$@"; do
  npx --yes lighthouse@12.8.2 "$base$path" --quiet --output=json --output-path=stdout \
    --chrome-flags="--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run" |
    node -e '
      const { categories, audits } = JSON.parse(require("fs").readFileSync(0, "utf8"));
      const scores = Object.values(categories).map(({ title, score }) => `${title} ${Math.round(score * 100)}`);
      const shift = audits["cumulative-layout-shift"].numericValue.toFixed(4);
      const paint = Math.round(audits["largest-contentful-paint"].numericValue);
      console.log(`${process.argv[1]}: ${scores.join(", ")}; CLS ${shift}, LCP ${paint} ms`);
      for (const { id, title, score, scoreDisplayMode } of Object.values(audits))
        if (score !== null && score < 0.9 && scoreDisplayMode !== "informative") console.log(`   ${id}: ${title}`);
    ' "$path"
done
