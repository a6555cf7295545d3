#!/usr/bin/env bash
# Tries the Debian package in a new Debian of its own: installs it, serves as its user, upgrades, removes, purges.
#
#     packaging/try-deb.sh target/package/pharma-site_*.deb
#
# Needs root (for chroot), mmdebstrap, curl and the archive that this machine's apt has. Nothing of this machine is changed.
set -euo pipefail
# Mounts of its own, which end with it.
[[ -n ${OWN_MOUNTS:-} ]] || OWN_MOUNTS=1 exec unshare --mount "$0" "$@"
deb=$(realpath "$1")
work=$(mktemp -d)
root=$work/root
site=
cleanup() {
  [[ -z $site ]] || { kill "$site" 2>/dev/null && wait "$site"; } || true
  umount "$root/proc" 2>/dev/null || true
  rm -rf --one-file-system "$work"
}
trap cleanup EXIT
step() { printf '\n== %s\n' "$*"; }
fail() { echo "FAILED: $*" >&2; exit 1; }
plain=(env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8)
user=(setpriv --reuid=pharma-site --regid=pharma-site --init-groups --)
inside() { chroot "$root" "${plain[@]}" "$@"; }
install() { inside apt-get install -y -qq -o Dpkg::Options::=--force-confdef -o Dpkg::Options::=--force-confold "$@" >"$work/apt.log" 2>&1 || { cat "$work/apt.log" >&2; fail "installing $*"; }; }
owner() { inside stat -c '%U:%G %a' "$1"; }
as_site() { inside "${user[@]}" "$@"; }

unit() { find "$root/usr/lib/systemd/system" -name pharma-site.service; }

# What the unit starts, on another port, as its user.
serve() {
  local start
  start=$(sed -n 's/^ExecStart=//p' "$(unit)")
  [[ $start == /usr/bin/pharma-site\ serve* ]] || fail "the unit starts $start"
  # Each of these replaces the one before, so that the process is the site. $start is several words.
  # shellcheck disable=SC2086
  exec chroot "$root" "${plain[@]}" "${user[@]}" $start --listen 127.0.0.1:18090 >"$work/site.log" 2>&1 &
  site=$!
  for _ in $(seq 100); do
    curl -sf -o /dev/null http://127.0.0.1:18090/readyz && return
    sleep 0.2
  done
  cat "$work/site.log" >&2
  fail "the site does not start"
}
stop() { kill "$site"; wait "$site" || true; site=; }
page() { curl -sf "http://127.0.0.1:18090$1"; }

step "a new Debian"
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
mmdebstrap --quiet --variant=apt "$suite" "$root"
mount -t proc proc "$root/proc"
# Services are not started in here, as in an image that is being made.
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod +x "$root/usr/sbin/policy-rc.d"
cp "$deb" "$root/first.deb"

step "install"
install /first.deb
[[ $(inside getent passwd pharma-site) == *:/var/lib/pharma-site:/usr/sbin/nologin ]] || fail "the user"
[[ $(owner /var/lib/pharma-site) == "pharma-site:pharma-site 700" ]] || fail "the data directory: $(owner /var/lib/pharma-site)"
[[ $(owner /etc/pharma-site.toml) == "root:pharma-site 640" ]] || fail "the configuration: $(owner /etc/pharma-site.toml)"
inside pharma-site --version
grep -q "Apache License" "$root/usr/share/doc/pharma-site/copyright" || fail "no notices"
for file in man/man1/pharma-site.1.gz man/man1/pharma-site-serve.1.gz bash-completion/completions/pharma-site \
  zsh/vendor-completions/_pharma-site fish/vendor_completions.d/pharma-site.fish; do
  # Minimal systems leave out manuals.
  grep -q "/usr/share/$file" "$root/var/lib/dpkg/info/pharma-site.list" || fail "no $file"
done
[[ -L $root/etc/systemd/system/multi-user.target.wants/pharma-site.service ]] || fail "the unit is not enabled"
[[ -L $root/etc/systemd/system/sockets.target.wants/pharma-site.socket ]] || fail "the socket is not enabled"
if command -v systemd-analyze >/dev/null; then
  sed "s|/usr/bin/pharma-site|$root&|" "$(unit)" >"$work/pharma-site.service"
  systemd-analyze verify --man=no "$work/pharma-site.service" || fail "the unit is wrong"
fi

step "serve"
as_site pharma-site load-demo --config /etc/pharma-site.toml --data-dir /var/lib/pharma-site >/dev/null
serve
page /products | grep -q 'Explore Our Products' || fail "no catalogue"
as_site pharma-site doctor --config /etc/pharma-site.toml --data-dir /var/lib/pharma-site || fail "doctor finds something"
stop

step "upgrade"
echo '# set by the operator' >>"$root/etc/pharma-site.toml"
mkdir "$work/next"
dpkg-deb --raw-extract "$deb" "$work/next"
sed -i 's/^Version: .*/&+next/' "$work/next/DEBIAN/control"
dpkg-deb -Znone --root-owner-group --build "$work/next" "$root/second.deb" >/dev/null
install /second.deb
[[ $(inside dpkg-query -W -f '${Version}' pharma-site) == *+next ]] || fail "the version"
grep -q 'set by the operator' "$root/etc/pharma-site.toml" || fail "the configuration was overwritten"
[[ $(owner /etc/pharma-site.toml) == "root:pharma-site 640" ]] || fail "the configuration: $(owner /etc/pharma-site.toml)"
serve
page /api/products | grep -q '"total":[1-9]' || fail "the products are gone"
stop

step "remove, and install again"
inside apt-get remove -y -qq pharma-site >/dev/null 2>&1
[[ ! -e $root/usr/bin/pharma-site && -e $root/etc/pharma-site.toml && -e $root/var/lib/pharma-site/site.db ]] || fail "remove takes what it should not, or leaves"
install /first.deb --allow-downgrades
serve
page /api/products | grep -q '"total":[1-9]' || fail "the products are gone"
stop

step "purge"
inside apt-get purge -y -qq pharma-site >"$work/purge.log" 2>&1
grep -q 'data in /var/lib/pharma-site stays' "$work/purge.log" || { cat "$work/purge.log" >&2; fail "nobody is told of the data"; }
[[ ! -e $root/etc/pharma-site.toml && -e $root/var/lib/pharma-site/site.db ]] || fail "purge"
[[ -z $(find "$root/etc/systemd/system" -name 'pharma-site.*') ]] || fail "a unit is still enabled"
left=$(find "$root/usr" "$root/etc" -name '*pharma-site*' ! -path '*/dpkg/*' | head)
[[ -z $left ]] || fail "left: $left"
echo
echo "installed, served, upgraded, removed and purged as expected"
