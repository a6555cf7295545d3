#!/usr/bin/env python3
"""Tries packaging/varnish.vcl in front of the site: what it keeps and what not, how soon a change shows, what the origin is
asked under load, and that the site stays readable while the origin is down. Ends with the first promise that does not hold.

    cargo build --profile dist && python3 bench/edge.py target/dist/pharma-site

Needs varnishd with the module xkey, varnishstat and wrk (Debian: varnish varnish-modules wrk). Everything listens on loopback
only. SECONDS_EACH is the length of one load, 5 by default.
"""

import datetime
import http.client
import json
import os
import re
import secrets
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

SECONDS = int(os.environ.get("SECONDS_EACH", "5"))
VCL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "packaging", "varnish.vcl")
PAGES = ["/", "/products", "/products/100", "/about", "/blog", "/contact", "/api/products", "/feed.xml", "/sitemap.xml"]
NEVER = ["/enquiry-list", "/enquiry-list?items=100", "/admin", "/admin/site/frame", "/auth/v1/settings", "/readyz",
         "/preview/" + "a" * 43, "/nowhere", "/products?page=x"]


def check(holds, what):
    if not holds:
        raise SystemExit(f"FAILED: {what}")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def cpu_seconds(pid):
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Edge:
    """A site with the sample content, and Varnish in front of it."""

    def __init__(self, binary, folder):
        self.binary, self.folder = binary, folder
        self.site_port, self.port = free_port(), free_port()
        self.token = secrets.token_urlsafe(24)
        self.data = os.path.join(folder, "data")
        self.site = self.password = None
        self.varnish = self.start_varnish()

    def start_varnish(self):
        token_file = os.path.join(self.folder, "token")
        with open(token_file, "w") as file:
            file.write(self.token + "\n")
        with open(VCL) as file:
            vcl = file.read()
        changed = vcl.replace('"8080"', f'"{self.site_port}"').replace("/etc/varnish/pharma-site.token", token_file)
        check(changed.count(str(self.site_port)) == 1, "the VCL names the site's port once")
        path = os.path.join(self.folder, "site.vcl")
        with open(path, "w") as file:
            file.write(changed)
        self.name = os.path.join(self.folder, "varnish")
        command = ["varnishd", "-F", "-j", "none", "-n", self.name, "-a", f"127.0.0.1:{self.port}", "-f", path,
                   "-s", "malloc,64m", "-p", "http_gzip_support=off"]
        with open(os.path.join(self.folder, "varnish.log"), "w") as log:
            return subprocess.Popen(command, stdout=log, stderr=log)

    def start_site(self):
        environment = {
            **os.environ,
            "PHARMA_SITE_HTTP_EDGE_SECONDS": "3600",
            "PHARMA_SITE_HTTP_PURGE_URL": f"http://127.0.0.1:{self.port}/.edge/purge",
            "PHARMA_SITE_HTTP_PURGE_TOKEN": self.token,
            "PHARMA_SITE_HTTP_TRUSTED_PROXIES": '["127.0.0.1"]',
            "PHARMA_SITE_FORMS_PER_HOUR": "1",
            "PHARMA_SITE_FORMS_MIN_FILL_MS": "0",
        }
        command = [self.binary, "serve", "--demo", "--data-dir", self.data, "--listen", f"127.0.0.1:{self.site_port}"]
        log = os.path.join(self.folder, "site.log")
        with open(log, "a") as file:
            self.site = subprocess.Popen(command, env=environment, stdout=file, stderr=file)
        wait(lambda: self.direct("/readyz")[0] == 200, 60, "the site starts")
        wait(lambda: self.get("/readyz")[0] == 200, 20, "the edge starts")
        if self.password is None:
            with open(log) as file:
                self.password = re.search(r"with password (\S+)", file.read()).group(1)
            self.sign_in()
        time.sleep(2)  # it has everything purged when it starts, and once more a second later

    def sign_in(self):
        body = {"email": "admin@example.com", "password": self.password}
        status, _, answer = self.ask("POST", "/auth/v1/token?grant_type=password", body)
        check(status == 200, f"signing in through the edge: {status} {answer[:200]!r}")
        self.bearer = {"Authorization": "Bearer " + json.loads(answer)["access_token"]}

    def ask(self, method, path, body=None, headers=None, port=None):
        connection = http.client.HTTPConnection("127.0.0.1", port or self.port, timeout=30)
        headers = {"Host": "localhost", **(headers or {})}
        if isinstance(body, dict):
            body, headers = json.dumps(body), {"Content-Type": "application/json", **headers}
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            content = answer.read()
            return answer.status, {name.lower(): value for name, value in answer.getheaders()}, content
        except OSError:
            return 0, {}, b""
        finally:
            connection.close()

    def get(self, path, **headers):
        return self.ask("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})

    def direct(self, path):
        return self.ask("GET", path, port=self.site_port)

    def admin(self, method, path, body=None, **headers):
        status, headers, answer = self.ask(method, path, body, {**self.bearer, **headers})
        check(status in (200, 201, 204), f"{method} {path}: {status} {answer[:200]!r}")
        return headers, json.loads(answer) if answer else None

    def origin_requests(self):
        time.sleep(0.3)  # the counters of a thread are added up when its task ends
        command = ["varnishstat", "-1", "-n", self.name, "-f", "MAIN.backend_req"]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return int(said.split()[1])

    def stop_site(self, how=signal.SIGKILL):
        self.site.send_signal(how)
        self.site.wait()

    def stop(self):
        for process in (self.site, self.varnish):
            if process and process.poll() is None:
                process.terminate()
                process.wait()


def wait(holds, seconds, what):
    """Seconds until it holds."""
    began = time.perf_counter()
    while not holds():
        check(time.perf_counter() - began < seconds, f"{what} within {seconds} s")
        time.sleep(0.005)
    return time.perf_counter() - began


def what_is_kept(edge):
    """Public answers come from the edge, without the headers that are meant for it; all others come from the site."""
    for path in PAGES:
        for encoding in ("identity", "gzip", "br"):
            first = edge.get(path, Accept_Encoding=encoding)
            before = edge.origin_requests()
            again = edge.get(path, Accept_Encoding=encoding, Cookie="__Host-rt=somebody")
            marked = edge.get(path + ("&" if "?" in path else "?") + "utm_source=x&gclid=y", Accept_Encoding=encoding)
            check(first[0] == again[0] == 200, f"{path} is answered: {first[0]}, {again[0]}")
            check(edge.origin_requests() == before, f"{path} as {encoding} is kept")
            check(first[2] == again[2] == marked[2], f"{path} is the same")
            check(again[1].get("content-encoding", "identity") == encoding, f"{path} is encoded as {encoding}")
            inner = {"cdn-cache-control", "surrogate-key", "xkey", "x-varnish", "via", "server", "set-cookie"}
            check(not inner & {*first[1], *again[1]}, f"{path} has only the site's headers: {again[1]}")
            check(again[1]["cache-control"] == "no-cache", f"{path} is revalidated by browsers")
            check(again[1]["x-frame-options"] == "DENY", f"{path} has the security headers")
        before = edge.origin_requests()
        known = edge.get(path, If_None_Match=first[1]["etag"])
        check(known[0] == 304 and not known[2], f"{path} is not sent twice: {known[0]}")
        check(edge.origin_requests() == before, "and the edge says so")
    for path in NEVER:
        for _ in range(2):
            before = edge.origin_requests()
            edge.get(path)
            check(edge.origin_requests() == before + 1, f"{path} is asked of the site")
    body = {"kind": "product", "id": 100}
    status, _, answer = edge.ask("POST", "/api/admin/preview-links", body, edge.bearer)
    if status == 201:
        link = json.loads(answer)["url"]
        link = link[link.index("/preview/"):]
        for _ in range(2):
            before = edge.origin_requests()
            check(edge.get(link)[0] == 200, "the preview is shown")
            check(edge.origin_requests() == before + 1, "a preview is asked of the site")
    else:
        check(False, f"a preview link: {status} {answer[:300]!r}")
    for _ in range(2):
        before = edge.origin_requests()
        status, headers, _ = edge.ask("GET", "/api/products", headers=edge.bearer)
        check(status == 200 and edge.origin_requests() == before + 1, "administrators ask the site")
    form = "name=A&company=B&email=a@example.com&phone=%2B911234567890&message=Hello"
    kind = {"Content-Type": "application/x-www-form-urlencoded"}
    sent = [edge.ask("POST", "/contact", form, {**kind, "X-Forwarded-For": visitor})[0]
            for visitor in ("203.0.113.1", "203.0.113.1")]
    check(sent == [200, 429], f"forms reach the site, and are counted: {sent}")
    print("kept: pages, feeds and public API answers, in three encodings; never: previews, lists, forms, errors, the back office")


def who_may_purge(edge):
    good = {"Authorization": "Bearer " + edge.token, "Surrogate-Key": "site"}
    for wrong in ({"Authorization": "Bearer x"}, {"Authorization": ""}, {"X-Forwarded-For": "127.0.0.1"}):
        status = edge.ask("POST", "/.edge/purge", headers={**good, **wrong})[0]
        check(status == 403, f"a stranger purges: {wrong} {status}")
    check(edge.ask("GET", "/.edge/purge", headers=good)[0] == 405, "only POST purges")
    check(edge.ask("POST", "/.edge/purge", headers={**good, "Surrogate-Key": "a\tb"})[0] == 400, "keys are words")
    check(edge.ask("POST", "/.edge/purge", headers=good)[0] == 200, "the site purges")


def save_product(edge, name):
    headers, product = edge.admin("GET", "/api/admin/products/100")
    product["name"] = name
    edge.admin("PUT", "/api/admin/products/100", product, **{"If-Match": headers["etag"]})


def how_soon(edge, rounds=20):
    """How long after the answer to a save the edge shows it."""
    took = []
    for number in range(rounds):
        name = f"Changed {number} times"
        for path in ("/products/100", "/api/products/100"):
            edge.get(path)
        save_product(edge, name)
        shown = name.encode()
        took.append(wait(lambda: shown in edge.get("/products/100")[2], 2, "a save shows"))
        wait(lambda: shown in edge.get("/api/products/100")[2], 1, "a save shows in the API")
    check(max(took) < 1, f"a save shows within a second: {took}")
    print(f"a save shows after {statistics.median(took) * 1000:.0f} ms (median of {rounds}, worst {max(took) * 1000:.0f})")
    for path in ("/about", "/blog"):
        edge.get(path)
    save_product(edge, "Only products change")
    wait(lambda: b"Only products change" in edge.get("/products/100")[2], 1, "a save shows")
    time.sleep(1.5)
    before = edge.origin_requests()
    for path in ("/about", "/blog"):
        edge.get(path)
    check(edge.origin_requests() == before, "a save of a product leaves the other pages at the edge")


def scheduled(edge):
    """A scheduled article, which no save makes public."""
    at = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=3)
    at = at.replace(microsecond=0)
    post = {"title": "On Time", "slug": "on-time", "excerpt": "At its moment.", "author": "Office",
            "content": "<p>Punctual.</p>", "published_at": at.isoformat().replace("+00:00", "Z")}
    edge.admin("POST", "/api/admin/blogs", post)
    time.sleep(1.5)
    check(b"On Time" not in edge.get("/blog")[2], "it is not shown before")
    wait(lambda: b"On Time" in edge.get("/blog")[2], 5, "it is shown")
    late = time.time() - at.timestamp()
    check(late < 1, f"a scheduled article is shown within a second: {late:.2f}")
    check(edge.get("/blog/on-time")[0] == 200, "its page is there")
    print(f"a scheduled article shows {late * 1000:.0f} ms after its moment")


def wrk(edge, connections, seconds=SECONDS, path="/", port=None):
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "-H", "Accept-Encoding: br", "-H", "Host: localhost",
               f"http://127.0.0.1:{port or edge.port}{path}"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def result(load):
    said = load.communicate()[0]
    check("Non-2xx" not in said, f"every request is answered: {said}")
    requests = int(re.search(r"(\d+) requests in", said).group(1))
    return requests, float(re.search(r"Requests/sec:\s+([\d.]+)", said).group(1))


def alone(edge):
    """The site without the edge: pages from its memory, pages that are rendered, saves."""
    for path in ("/", "/products/100", "/api/products"):
        edge.direct(path)
        _, rate = result(wrk(edge, 32, path=path, port=edge.site_port))
        print(f"without the edge, from memory: {path} {rate:.0f} a second")
    products = json.loads(edge.direct("/api/products?per_page=100")[2])["items"]
    save_product(edge, "Everything is rendered anew")
    took = []
    for product in products:
        began = time.perf_counter()
        edge.direct(f"/products/{product['id']}")
        took.append(time.perf_counter() - began)
    print(f"rendered: a product's page in {statistics.median(took) * 1000:.1f} ms (median of {len(took)})")
    saved, began = 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        save_product(edge, f"Saved {saved} times")
        saved += 1
    print(f"saves, one after the other, through the edge: {saved / (time.perf_counter() - began):.0f} a second")


def under_load(edge):
    for path in PAGES:
        edge.get(path, Accept_Encoding="br")
    time.sleep(5)  # what the site does in the background after a save is not part of this
    print("visitors' requests | a second | of the site | its CPU, % of a core")
    for connections, saves in ((4, False), (16, False), (64, False), (64, True)):
        before, cpu, began = edge.origin_requests(), cpu_seconds(edge.site.pid), time.perf_counter()
        load = wrk(edge, connections)
        saved = 0
        while saves and load.poll() is None:
            save_product(edge, f"Under load {saved}")
            saved += 1
            time.sleep(1)
        requests, rate = result(load)
        share = 100 * (cpu_seconds(edge.site.pid) - cpu) / (time.perf_counter() - began)
        asked = edge.origin_requests() - before
        note = f", with {saved} saves" if saves else ""
        print(f"{requests:18} | {rate:8.0f} | {asked:11} | {share:.2f}{note}")
        allowed = 8 * saved + 2
        check(asked <= allowed, f"the site's requests do not grow with visitors: {asked}, {allowed} allowed")


def while_down(edge):
    image = re.search(rb'/storage/[^" ]+\.webp', edge.get("/products")[2])
    asset = re.search(rb"/assets/[^\" ]+\.js", edge.get("/")[2]).group().decode()
    paths = PAGES + [asset] + ([image.group().decode()] if image else [])
    for path in paths:
        check(edge.get(path)[0] == 200, f"{path} is there")
    save_product(edge, "Saved before the end")
    wait(lambda: b"Saved before the end" in edge.get("/products/100")[2], 1, "a save shows")
    time.sleep(1.5)
    edge.stop_site()
    failed = [path for path in paths for _ in range(3) if edge.get(path)[0] != 200]
    check(not failed, f"readable at once: {failed}")
    time.sleep(4)
    failed = [path for path in paths if edge.get(path)[0] != 200]
    check(not failed, f"readable when it is known to be down: {failed}")
    check(b"Saved before the end" in edge.get("/products/100")[2], "as it was last")
    status, headers, _ = edge.ask("POST", "/contact", "name=A", {"Content-Type": "application/x-www-form-urlencoded"})
    check(status == 503 and headers["cache-control"] == "no-store", f"forms are refused: {status}")
    requests, rate = result(wrk(edge, 16, 2))
    print(f"while the origin is down, {len(paths)} addresses are readable, at {rate:.0f} requests a second")
    edge.start_site()
    name = f"Saved after the restart {time.time():.0f}"
    save_product(edge, name)
    took = wait(lambda: name.encode() in edge.get("/products/100")[2], 3, "after a restart, saves show")
    print(f"after its restart a save shows after {took * 1000:.0f} ms")


def closed(edge):
    """Visitors are kept out: nothing of the site may come from the edge, not even while the origin is down."""
    _, settings = edge.admin("GET", "/api/admin/site-settings")
    settings = {name: settings[name] for name in ("open", "verification")}
    edge.get("/about")
    edge.admin("PUT", "/api/admin/site-settings", {**settings, "open": False})
    took = wait(lambda: edge.get("/about")[0] == 503, 1, "the site is closed")
    check(edge.get("/api/products")[0] == 503, "its API too")
    check(edge.ask("GET", "/api/products", headers=edge.bearer)[0] == 200, "administrators read it")
    check(edge.get("/api/products")[0] == 503, "and the edge does not keep that")
    time.sleep(1.5)
    edge.stop_site()
    check(all(edge.get(path)[0] == 503 for path in PAGES), "nothing is shown while the origin is down")
    edge.start_site()
    edge.admin("PUT", "/api/admin/site-settings", {**settings, "open": True})
    wait(lambda: edge.get("/about")[0] == 200, 1, "the site is open again")
    print(f"'not open yet' shows after {took * 1000:.0f} ms, and nothing else comes from the edge then")


def main():
    with tempfile.TemporaryDirectory() as folder:
        edge = Edge(os.path.abspath(sys.argv[1]), folder)
        try:
            edge.start_site()
            for step in (what_is_kept, who_may_purge, how_soon, scheduled, alone, under_load, while_down, closed):
                step(edge)
        finally:
            edge.stop()


if __name__ == "__main__":
    main()
