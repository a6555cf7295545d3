#!/usr/bin/env python3
"""How long an import of 10,000 products takes, and how long it blocks another save.

    bench/import.py target/dist/pharma-site [--rows 10000]

Generates a catalogue in a temporary directory, exports it, changes half of the rows and makes the other half new, starts the
server, and sends the list while one product is saved again and again. Prints the seconds of dry run, apply and undo, the
longest of the other saves meanwhile, and the server's own memory at its peak (the mapped database is the system's); exits
with 1 when one is over what was promised: 5 s, 10 s, 200 ms, 200 MB. Its numbers are those of a release build.
"""

import argparse
import csv
import io
import json
import pathlib
import subprocess
import tempfile
import threading
import time
import uuid

import products
from admin import EMAIL, PASSWORD, Client
from harness import Site, settle


def list_of(export, rows):
    """Half of the rows with another pack size, and as many new ones."""
    table = list(csv.DictReader(io.StringIO(export.read_text("utf-8-sig"))))[: rows // 2]
    text = io.StringIO()
    writer = csv.DictWriter(text, table[0].keys())
    writer.writeheader()
    for number, row in enumerate(table):
        writer.writerow({**row, "Pack size": f"10 x {number + 10}"})
        writer.writerow({**row, "Id": "", "SKU": f"NEW-{number}", "Name": f"New {row['Name']}"})
    return text.getvalue().encode()


def send(client, body):
    boundary = uuid.uuid4().hex
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\n\r\n'
    client.headers["Content-Type"] = f"multipart/form-data; boundary={boundary}"
    data = head.encode() + body + f"\r\n--{boundary}--\r\n".encode()
    started = time.perf_counter()
    client.connection.request("POST", "/api/admin/imports?kind=products", data, client.headers)
    answer = client.connection.getresponse()
    text = answer.read()
    took = time.perf_counter() - started
    client.headers["Content-Type"] = "application/json"
    if answer.status != 201:
        raise SystemExit(f"{answer.status} {text[:300]!r}")
    return json.loads(text), took


class OtherSaves(threading.Thread):
    """Saves a category again and again, and keeps the longest time."""

    def __init__(self, client, site):
        super().__init__(daemon=True)
        self.client, self.site, self.longest, self.saves, self.running, self.peak = client, site, 0.0, 0, True, 0.0

    def run(self):
        term, _ = self.client.ask("POST", "/api/admin/categories", {"name": "Saved meanwhile"})
        while self.running:
            self.saves += 1
            name = {"name": f"Saved meanwhile {self.saves}"}
            _, took = self.client.ask("PUT", f"/api/admin/categories/{term['id']}", name)
            self.longest = max(self.longest, took)
            self.peak = max(self.peak, self.site.memory("RssAnon"))
            time.sleep(0.01)

    def stop(self):
        self.running = False
        self.join()
        return self.longest


def measure(site, body):
    client, other = Client(site.port), Client(site.port)
    client.sign_in()
    other.sign_in()
    idle = peak = site.memory("RssAnon")
    results, report = {}, None
    for name, allowed in (("dry run", 5), ("apply", 10), ("undo", 10)):
        saves = OtherSaves(other, site)
        saves.start()
        time.sleep(0.2)
        if name == "dry run":
            report, took = send(client, body)
        else:
            _, took = client.ask("POST", f"/api/admin/imports/{report['id']}/{name}", {})
            took /= 1000
        longest = saves.stop()
        peak = max(peak, saves.peak)
        other.ask("GET", "/api/admin/overview")
        for term in other.ask("GET", "/api/categories")[0]:
            if term["name"].startswith("Saved meanwhile"):
                other.connection.request("DELETE", f"/api/admin/categories/{term['id']}", headers=other.headers)
                other.connection.getresponse().read()
        results[name] = (took, allowed, longest)
        print(f"{name}: {took:.2f} s; {saves.saves} other saves, the longest {longest:.0f} ms")
    print({key: report[key] for key in ("new", "changed", "unchanged", "wrong")})
    print(f"memory: {idle:.0f} MB before, {peak:.0f} MB at most")
    within = all(took < allowed and longest < 200 for took, allowed, longest in results.values())
    return within and peak - idle < 200


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("binary")
    arguments.add_argument("--rows", type=int, default=10_000)
    options = arguments.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        data, export = directory + "/data", pathlib.Path(directory, "all.csv")
        run = [options.binary, "--data-dir", data]
        products.load(options.binary, data, options.rows)
        subprocess.run(
            [*run, "create-admin", "--email", EMAIL, "--password-stdin"],
            input=PASSWORD, text=True, check=True, stdout=subprocess.DEVNULL,
        )
        subprocess.run([*run, "export-products", str(export)], check=True, stdout=subprocess.DEVNULL)
        body = list_of(export, options.rows)
        with Site(options.binary, data, demo=False) as site:
            settle(site.pid)
            raise SystemExit(0 if measure(site, body) else 1)


if __name__ == "__main__":
    main()
