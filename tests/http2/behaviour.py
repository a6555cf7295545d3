#!/usr/bin/env python3
"""Asks a site with the sample content over HTTP/2 for what browsers ask for, and compares with HTTP/1.1.

    behaviour.py PORT NAME CERTIFICATE EMAIL PASSWORD"""

import http.client
import json
import ssl
import sys

from common import Client, Site

PAGES = ["/", "/products", "/products/100", "/blog", "/about", "/nowhere", "/sitemap.xml", "/catalogue.pdf"]
CALLS = ["/api/products", "/api/products?q=amox", "/api/site", "/api/nowhere", "/healthz"]


def by_http1(site, path, method="GET", body=None, headers=()):
    tls = ssl.create_default_context(cafile=sys.argv[3])
    tls.check_hostname = False
    connection = http.client.HTTPSConnection("127.0.0.1", site.port, context=tls, timeout=120)
    connection.request(method, path, body=body, headers={"host": site.name, **dict(headers)})
    answer = connection.getresponse()
    fields = {name.lower(): value for name, value in answer.getheaders()}
    body = answer.read()
    connection.close()
    return answer.status, fields, body


def comparable(fields):
    left_out = {":status", "date", "connection", "x-request-id", "transfer-encoding"}
    return {name: value for name, value in fields.items() if name not in left_out}


def same(site, client, path, headers=(), method="GET"):
    status, fields, body = by_http1(site, path, method, headers=headers)
    for _ in range(2):
        answer = client.ask(path, method, headers=headers)
        assert answer.reset is None, (path, answer)
        assert answer.status == status, (path, answer.status, status)
        assert comparable(answer.headers) == comparable(fields), (path, answer.headers, fields)
        assert answer.body == body, path
        assert "date" in answer.headers, path
    return fields


def main():
    site = Site(*sys.argv[1:4])
    client = Client(site)
    for path in PAGES + CALLS:
        for encoding in ("identity", "br", "gzip"):
            fields = same(site, client, path, [("accept-encoding", encoding)])
        same(site, client, path, method="HEAD")
        if "etag" in fields:
            same(site, client, path, [("if-none-match", fields["etag"])])
    picture = json.loads(client.ask("/api/products").body)["items"][0]["images"][0]
    same(site, client, picture)
    page = client.ask("/").body.decode()
    scripts = [text for text in page.split('"') if text.startswith("/assets/") and " " not in text]
    assert len(scripts) > 3, page
    # All at once, as a browser asks, and far more than are answered at a time.
    paths = (scripts + [picture] + PAGES + CALLS) * 3
    streams = [(path, client.begin(path)) for path in paths[:90]]
    for path, stream in streams:
        status, _, body = by_http1(site, path)
        answer = client.answer(stream)
        assert (answer.status, answer.reset) == (status, None), (path, answer.status, answer.reset)
        assert answer.body == body, path
    # A body, its answer, one that is too large, and one that nobody reads.
    lines = json.dumps({"text": "telma 40 x 10\n" * 20}).encode()
    headers = [("content-type", "application/json")]
    answer = client.ask("/api/match", "POST", lines, headers)
    assert answer.status == 200, answer
    assert answer.body == by_http1(site, "/api/match", "POST", lines, headers)[2]
    large = client.ask("/api/match", "POST", b" " * (6 << 20), headers)
    assert large.status == 413 and large.headers["x-frame-options"] == "DENY", large
    assert client.ask("/nowhere", "POST", b"x" * 300_000).status in (404, 405)
    assert client.ask("/healthz").status == 200, "the connection goes on"
    # Browsers divide cookies into several fields.
    own = headers + [("origin", f"https://{site.name}"), ("x-session-cookie", "1")]
    account = json.dumps({"email": sys.argv[4], "password": sys.argv[5], "refresh_token": "cookie"}).encode()
    signed_in = client.ask("/auth/v1/token?grant_type=password", "POST", account, own)
    assert signed_in.status == 200, signed_in
    cookie = signed_in.headers["set-cookie"].split(";")[0]
    divided = own + [("cookie", "a=b"), ("cookie", cookie), ("cookie", "c=d")]
    refreshed = client.ask("/auth/v1/token?grant_type=refresh_token", "POST", account, divided)
    assert refreshed.status == 200, refreshed
    # A foreign host, and a head that is too large.
    foreign = Client(site)
    foreign.site = type("Foreign", (), {"head": lambda _, path, method: [(n, "evil.example" if n == ":authority" else v)
                                        for n, v in site.head(path, method)]})()
    answer = foreign.ask("/about")
    assert answer.status == 421 and answer.headers["x-frame-options"] == "DENY", answer
    answer = client.ask("/nowhere", headers=[("x", "y" * 40_000)])
    assert answer.status == 431, answer.status
    print("ok")


if __name__ == "__main__":
    main()
