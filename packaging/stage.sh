#!/usr/bin/env bash
# Lays out what packages hold beside the binary, in packaging/stage: manual pages, completions, notices, unit, guides, examples.
#
#     packaging/stage.sh target/release/pharma-site
set -euo pipefail
binary=$(realpath "$1")
cd "$(dirname "$0")/.."
stage=packaging/stage
rm -rf "$stage"
mkdir -p "$stage/man" "$stage/examples" "$stage/docs/office-pictures"
"$binary" manual "$stage/man"
gzip -n9 "$stage"/man/*.1
"$binary" completions bash >"$stage/pharma-site.bash"
"$binary" completions zsh >"$stage/_pharma-site"
"$binary" completions fish >"$stage/pharma-site.fish"
"$binary" licenses >"$stage/copyright"
# What is put beside the site: proxies, sockets, a drop-in, alerts.
find packaging -maxdepth 1 -regex '.*\.\(conf\|socket\|json\|yml\)' -exec cp -t "$stage/examples" {} +
cp packaging/Caddyfile packaging/pharma-site.service "$stage/examples"
# The package's binary is where those of packages are.
sed 's|/usr/local/bin/|/usr/bin/|' packaging/pharma-site.service >"$stage/pharma-site.service"
cp packaging/pharma-site.socket "$stage"

for name in operations office scaling mail bounds; do
  # Decisions are for who works on the sources, and stay there.
  sed -E 's#\[([^]]*)\]\((adr/|hazards|architecture|development)[^)]*\)#\1#g' "docs/$name.md" >"$stage/docs/$name.md"
done
cp docs/office-pictures/*.jpg "$stage/docs/office-pictures"
dead=$(cd "$stage/docs" && grep -ohE '\]\([^):#]+[)#]' -- *.md | tr -d "])(#" | sort -u | while read -r link; do [[ -e $link ]] || echo "$link"; done)
[[ -z $dead ]] || { echo "the guides lead to what is not in the package: $dead" >&2; exit 1; }
