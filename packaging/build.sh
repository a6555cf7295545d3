#!/usr/bin/env bash
# Makes what is released, in target/package: a Debian package, a tarball, the bills of materials (CycloneDX), checksums.
#
#     packaging/build.sh
#
# Needs what the build needs, git, dpkg-shlibdeps (Debian: dpkg-dev), and network for the tools below, which are installed into target/tools. It is not part of
# CI: a build with link-time optimisation and the tools take a quarter of an hour or more on two cores. ALLOW_DIRTY=1 builds with
# uncommitted changes, which --version then does not tell; SKIP_BUILD=1 packs the binary that is there, with PROFILE=debug that
# of a trial.
set -euo pipefail
cd "$(dirname "$0")/.."
target=$(realpath -sm "${CARGO_TARGET_DIR:-target}")
out=$target/package
stage=packaging/stage
profile=${PROFILE:-dist}
binary=$target/$profile/pharma-site
# What could not be checked is said at the end, where it is read.
unchecked=()
step() { printf '\n== [%s] %s\n' "$(date +%T)" "$*"; }

if [[ -z ${ALLOW_DIRTY:-} ]] && ! git diff --quiet HEAD; then
  echo "there are uncommitted changes, so that the commit in --version would be wrong" >&2
  exit 1
fi
PHARMA_COMMIT=$(git rev-parse --short=12 HEAD)
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export PHARMA_COMMIT SOURCE_DATE_EPOCH
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)

step "tools"
tool() { # name version
  if [[ $("$target/tools/bin/$1" --version 2>/dev/null || "$target/tools/bin/$1" "${1#cargo-}" --version 2>/dev/null) != *"$2"* ]]; then
    # Built sooner, and fast enough.
    CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
      CARGO_TARGET_DIR=$target/tools/build cargo install --quiet --locked --root "$target/tools" --version "$2" "$1"
  fi
}
tool cargo-deb 3.8.0
tool cargo-cyclonedx 0.5.9
tool cargo-deny 0.20.2
rm -rf "$target/tools/build"
PATH=$target/tools/bin:$PATH

step "licences, sources, versions, advisories"
cargo deny --locked check licenses sources bans
if cargo deny --locked fetch db >/dev/null 2>&1; then
  cargo deny --locked check advisories
else
  unchecked+=("advisories of the crates: their database cannot be had")
fi
npm --prefix frontend audit --omit dev --audit-level high >"$target/audit" 2>&1 ||
  if grep -q "audit endpoint returned an error\|request to .* failed\|ENOTFOUND\|ECONN\|ENOAUDIT" "$target/audit"; then
    unchecked+=("advisories of the npm packages: the registry does not answer for them")
  else
    cat "$target/audit" >&2
    exit 1
  fi

step "build"
if [[ -z ${SKIP_BUILD:-} ]]; then
  # Without the paths of this machine, the same sources and tools give the same file.
  RUSTFLAGS="${RUSTFLAGS:-} --remap-path-prefix=$PWD=/source --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo" \
    cargo build --profile dist --locked
fi
"$binary" --version

step "manual pages, completions, unit, guides"
rm -rf "$out"
mkdir -p "$out"
packaging/stage.sh "$binary"

step "bills of materials"
cargo cyclonedx --quiet --format json --spec-version 1.5 --describe binaries --target x86_64-unknown-linux-gnu
# Without the paths of this machine.
sed "s|file://$PWD|file:///source|g" pharma-site_bin.cdx.json >"$stage/pharma-site.rust.cdx.json"
rm pharma-site_bin.cdx.json
npm --prefix frontend sbom --sbom-format cyclonedx --package-lock-only --omit dev >"$stage/pharma-site.npm.cdx.json"
cp "$stage"/*.cdx.json "$out"

step "Debian package"
cargo deb --quiet --no-build --no-strip --profile "${profile/debug/dev}" --output "$out"
# The notices of everything in the binary are in the package.
dpkg-deb --fsys-tarfile "$out"/*.deb | tar --extract --to-stdout ./usr/share/doc/pharma-site/copyright |
  grep -cF "$(tail -n 1 "$stage/copyright")" >/dev/null || { echo "the package has no notices" >&2; exit 1; }

step "tarball"
folder=pharma-site-$version
content=$out/tarball
mkdir -p "$content/man" "$content/completions" "$content/packaging"
cp "$binary" LICENSE CHANGELOG.md config.example.toml "$stage/copyright" "$stage"/*.cdx.json "$content"
cp "$stage"/man/* "$content/man"
cp "$stage/pharma-site.bash" "$stage/_pharma-site" "$stage/pharma-site.fish" "$content/completions"
cp -r "$stage/docs" "$content"
cp "$stage"/examples/* "$content/packaging"
tar --create --directory "$out" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
  --transform "s|^tarball|$folder|" tarball | gzip -n9 >"$out/$folder-$(uname -m).tar.gz"

rm -rf "$stage"
(cd "$out" && sha256sum -- *.deb *.tar.gz *.json | tee SHA256SUMS)
for what in "${unchecked[@]}"; do printf '\nNOT CHECKED: %s\n' "$what" >&2; done
