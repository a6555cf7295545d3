#!/usr/bin/env bash
# Tries the files of this folder: each proxy with its shipped configuration (other ports, a certificate of its own) in
# front of a site with the sample content.
#
#     packaging/try.sh target/release/pharma-site
#
# Needs nginx, caddy, curl, openssl, systemd-analyze (Debian: nginx-light caddy curl openssl systemd).
# Loopback only.
set -euo pipefail
binary=$(realpath "$1")
cd "$(dirname "$0")"
work=$(mktemp -d)
pids=()
trap 'kill "${pids[@]}" 2>/dev/null; wait 2>/dev/null; rm -rf "$work"' EXIT

fail() { echo "FAILED: $*" >&2; exit 1; }
until_up() { for _ in $(seq 100); do curl -skf -o /dev/null "$@" && return; sleep 0.1; done; fail "no answer: $*"; }

# The site, with a limit of one form an hour, to see whose address it counts.
PHARMA_SITE_FORMS_PER_HOUR=1 PHARMA_SITE_HTTP_TRUSTED_PROXIES='["127.0.0.1"]' \
  PHARMA_SITE_HTTP_PUBLIC_URL=https://www.example.com \
  "$binary" serve --demo --listen 127.0.0.1:18080 --data-dir "$work/data" >"$work/site.log" 2>&1 &
pids+=($!)
until_up -H 'Host: www.example.com' http://127.0.0.1:18080/healthz
password=$(sed -n 's/.*with password \([^ ]*\).*/\1/p' "$work/site.log")

openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=www.example.com -addext subjectAltName=DNS:www.example.com \
  -keyout "$work/key.pem" -out "$work/cert.pem" 2>/dev/null

mkdir "$work/nginx"
{
  ((EUID)) || echo "user root;"
  echo "pid $work/nginx/pid; error_log $work/nginx/error.log; events {} http { access_log off;"
  for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $work/nginx/$kind;"; done
  sed -e 's/listen 80;/listen 127.0.0.1:18081;/' -e 's/listen 443/listen 127.0.0.1:18443/' -e 's/127.0.0.1:8080/127.0.0.1:18080/' \
    -e "s|/etc/ssl/www.example.com/fullchain.pem|$work/cert.pem|" -e "s|/etc/ssl/www.example.com/privkey.pem|$work/key.pem|" nginx.conf
  echo "}"
} >"$work/nginx.conf"
nginx -t -q -c "$work/nginx.conf"
nginx -c "$work/nginx.conf" -g 'daemon off;' &
pids+=($!)

{
  printf '{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system %s\n}\n' "$work/caddy"
  sed -e 's/^www.example.com/https:\/\/www.example.com:18444/' -e 's/127.0.0.1:8080/127.0.0.1:18080/' Caddyfile |
    sed "0,/{/s||{\n\tbind 127.0.0.1\n\ttls $work/cert.pem $work/key.pem|"
} >"$work/Caddyfile"
caddy run --adapter caddyfile --config "$work/Caddyfile" >"$work/caddy.log" 2>&1 &
pids+=($!)

# A picture of nearly 15 MiB: noise does not compress.
python3 - "$work/large.png" <<'PYTHON'
import os, struct, sys, zlib
width, height = 2200, 2200
rows = b"".join(b"\0" + os.urandom(width * 3) for _ in range(height))
chunk = lambda kind, body: struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
data = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 0)) + chunk(b"IEND", b"")
open(sys.argv[1], "wb").write(data)
PYTHON

try_proxy() {
  local name=$1 port=$2 visitor=$3
  local ask=(curl -sk --resolve "www.example.com:$port:127.0.0.1" --interface "$visitor")
  local base=https://www.example.com:$port
  until_up "${ask[@]:2}" "$base/healthz"
  "${ask[@]}" "$base/products" --compressed | grep -q 'Explore Our Products' || fail "$name: no catalogue"
  "${ask[@]}" -D - -o /dev/null -H 'Accept-Encoding: br' "$base/" | grep -qi '^content-encoding: br' || fail "$name: not compressed"
  "${ask[@]}" -D - -o /dev/null "$base/" | grep -qi '^strict-transport-security: max-age=63072000' || fail "$name: no HSTS"
  local form=(-o /dev/null -w '%{http_code}' --data 'name=A&company=B&email=a@example.com&phone=%2B911234567890&message=Hello' "$base/contact")
  [[ $("${ask[@]}" "${form[@]}") == 200 ]] || fail "$name: the form is refused"
  [[ $("${ask[@]}" "${form[@]}") == 429 ]] || fail "$name: the form is not counted"
  local other=(curl -sk --resolve "www.example.com:$port:127.0.0.1" --interface "127.0.9.$((port % 100))")
  [[ $("${other[@]}" "${form[@]}") == 200 ]] || fail "$name: all visitors count as one"
  local token
  token=$("${ask[@]}" -H 'Content-Type: application/json' --data "{\"email\":\"admin@example.com\",\"password\":\"$password\"}" \
    "$base/auth/v1/token?grant_type=password" | sed 's/.*"access_token":"\([^"]*\)".*/\1/')
  local upload
  upload=$("${ask[@]}" -o /dev/null -w '%{http_code}' -H "Authorization: Bearer $token" -F "file=@$work/large.png" "$base/api/admin/images/product-images")
  [[ $upload == 201 ]] || fail "$name: an upload of $(stat -c %s "$work/large.png") bytes gets $upload"
  echo "$name: pages, compression, HSTS, visitors' addresses, a large upload: as expected"
}

try_proxy nginx 18443 127.0.1.1
try_proxy caddy 18444 127.0.2.1
[[ $(curl -s -o /dev/null -w '%{http_code} %{redirect_url}' -H 'Host: www.example.com' http://127.0.0.1:18081/about) == "301 https://www.example.com/about" ]] ||
  fail "nginx: no redirect to https"

# The units, with a binary that is there.
sed "s|/usr/local/bin/pharma-site|$binary|" pharma-site.service >"$work/pharma-site.service"
cp pharma-site.socket pharma-site-https.socket "$work/"
mkdir "$work/pharma-site.service.d"
cp pharma-site.backups.conf "$work/pharma-site.service.d/backups.conf"
systemd-analyze verify --man=no "$work/pharma-site.service" "$work"/*.socket || fail "a unit is wrong"
systemd-analyze security --offline=true --no-pager "$work/pharma-site.service" | tail -1
