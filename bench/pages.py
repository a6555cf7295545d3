#!/usr/bin/env python3
"""Serves the same bytes with the same headers from pharma-site and from nginx, in turn, and prints the ratios.

    cargo build --profile dist && python3 bench/pages.py target/dist/pharma-site

Needs nginx and wrk (Debian packages `nginx-light` and `wrk`). Everything listens on loopback only. Two workers each.
Prints requests a second for the home page, the catalogue and a product (brotli), for the product list as JSON, the
ratio pharma-site / nginx of each pair of runs, and cold start, memory and binary size.
"""

import http.client
import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time

from harness import Site, cpu_seconds

ROUNDS = int(os.environ.get("ROUNDS", "5"))
SECONDS = os.environ.get("SECONDS_EACH", "3")
PATHS = ["/", "/products", "/products/100", "/api/products"]
ACCEPT = {"Accept-Encoding": "br"}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def get(port, path, headers=ACCEPT):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


def wait_ready(port, path="/healthz"):
    while True:
        try:
            return get(port, path)
        except OSError:
            time.sleep(0.0005)


def nginx_config(folder, port, site_port):
    """One exact location a path, with the very headers of the site's own answer."""
    locations = []
    for number, path in enumerate(PATHS):
        answer, body = get(site_port, path)
        name = f"body-{number}"
        with open(os.path.join(folder, name), "wb") as file:
            file.write(body)
        skipped = {"content-length", "connection", "date", "server", "content-type", "etag", "last-modified"}
        headers = "".join(
            f"add_header {key} {quoted(value)};" for key, value in answer.getheaders() if key.lower() not in skipped
        )
        kind = answer.getheader("content-type")
        locations.append(
            f"location = {at_nginx(path)} {{ types {{ }} default_type {quoted(kind)}; alias {folder}/{name}; {headers} }}"
        )
    return f"""
        worker_processes 2; pid {folder}/pid; error_log {folder}/error.log; daemon off;
        events {{ worker_connections 512; }}
        http {{ access_log off; sendfile on; tcp_nopush on; server_tokens off; keepalive_requests 1000000;
            open_file_cache max=100; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p;
            fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
            server {{ listen 127.0.0.1:{port}; {' '.join(locations)} }} }}"""


def at_nginx(path):
    """nginx looks for an index below an address that ends with a slash; a plain file is its fastest case."""
    return "/home" if path == "/" else path


def quoted(value):
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def wrk(port, path):
    command = ["wrk", "-t1", "-c32", f"-d{SECONDS}s", "-H", "Accept-Encoding: br", f"http://127.0.0.1:{port}{path}"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in said:
        raise SystemExit(said)
    return float(re.search(r"Requests/sec:\s+([\d.]+)", said).group(1))


def children(pid):
    said = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True).stdout.split()
    return [int(child) for child in said] or [pid]


def main():
    binary = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)  # nginx started by root reads as another user
        data = os.path.join(folder, "data")
        began = time.perf_counter()
        subprocess.run([binary, "load-demo", "--data-dir", data], check=True, stdout=subprocess.DEVNULL)
        print(f"demo load {time.perf_counter() - began:.2f} s")
        starts = []
        for _ in range(7):
            began = time.perf_counter()
            with Site(binary, data, demo=False) as site:
                wait_ready(site.port)
                starts.append((time.perf_counter() - began) * 1000)
        print(f"ready after {statistics.median(starts):.0f} ms (median of 7, worst {max(starts):.0f})")
        nginx_port = free_port()
        with Site(binary, data, demo=False) as site:
            measure(site, binary, folder, nginx_port)


def measure(site, binary, folder, nginx_port):
    time.sleep(2)
    print(f"resident when idle {site.memory():.1f} MB; binary {os.path.getsize(binary) / 1e6:.1f} MB")
    for path in PATHS:
        for _ in range(20):
            get(site.port, path)
    time.sleep(3)  # the best compression is made in the background
    with open(os.path.join(folder, "nginx.conf"), "w") as file:
        file.write(nginx_config(folder, nginx_port, site.port))
    nginx = subprocess.Popen(["nginx", "-c", os.path.join(folder, "nginx.conf")])
    wait_ready(nginx_port, "/home")
    try:
        for path in PATHS:
            compare(path, site.port, nginx_port, site.pid, nginx.pid)
    finally:
        nginx.send_signal(signal.SIGTERM)
        nginx.wait()
        print(f"resident after the load {site.memory():.1f} MB")


def compare(path, port, nginx_port, site_pid, nginx_pid):
    ours, theirs = get(port, path), get(nginx_port, at_nginx(path))
    if ours[1] != theirs[1]:
        raise SystemExit(f"{path}: {len(ours[1])} B from us, {len(theirs[1])} B ({theirs[0].status}) from nginx: they differ")
    rates, others, ratios, cpu = [], [], [], [[], []]
    for _ in range(ROUNDS):
        for kind, (target, address, pids, into) in enumerate(
            [(port, path, [site_pid], rates), (nginx_port, at_nginx(path), children(nginx_pid), others)]
        ):
            before = sum(map(cpu_seconds, pids))
            rate = wrk(target, address)
            into.append(rate)
            cpu[kind].append((sum(map(cpu_seconds, pids)) - before) / (rate * float(SECONDS)) * 1e6)
        ratios.append(rates[-1] / others[-1])
    print(
        f"{path:16} {len(ours[1]):6} B  pharma-site {statistics.median(rates):8.0f}/s  nginx {statistics.median(others):8.0f}/s"
        f"  ratio {statistics.median(ratios):.2f} ({min(ratios):.2f}-{max(ratios):.2f})"
        f"  CPU {statistics.median(cpu[0]):.1f} against {statistics.median(cpu[1]):.1f} µs a request"
    )


if __name__ == "__main__":
    main()
