#!/usr/bin/env python3
"""Can an unknown e-mail be told from a wrong password by the clock?

    bench/sign-in-timing.py http://localhost:8080 admin@example.com [tries]

Tries both in turn (200 each, in random order within each pair) over one connection, compares bytes and times, and
prints medians and whether the two can be told apart (Mann-Whitney, p < 0.01). Start the site with
PHARMA_SITE_AUTH_FAILURES=100000, or the limit answers instead. Exits with 1 when they can be told apart.
"""

import http.client
import json
import math
import random
import statistics
import sys
import time
from urllib.parse import urlparse


def main() -> int:
    if len(sys.argv) < 3:
        print(__doc__)
        return 2
    site, known = urlparse(sys.argv[1]), sys.argv[2]
    tries = int(sys.argv[3]) if len(sys.argv) > 3 else 200
    connection = http.client.HTTPConnection(site.hostname, site.port or 80, timeout=30)

    def attempt(email: str) -> tuple[float, int, bytes]:
        body = json.dumps({"email": email, "password": "not the password at all"})
        started = time.perf_counter()
        connection.request("POST", "/auth/v1/token?grant_type=password", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        content = answer.read()
        return time.perf_counter() - started, answer.status, content

    for _ in range(5):
        attempt(known), attempt("nobody@example.org")
    times: dict[str, list[float]] = {"wrong password": [], "unknown e-mail": []}
    answers = set()
    for n in range(tries):
        pair = [("wrong password", known), ("unknown e-mail", f"nobody{n:04}@example.org")]
        random.shuffle(pair)
        for name, email in pair:
            took, status, content = attempt(email)
            times[name].append(took * 1000)
            answers.add((status, content))
    for name, values in times.items():
        spread = statistics.quantiles(values, n=20)
        print(f"{name}: median {statistics.median(values):.2f} ms, 5 % {spread[0]:.2f}, 95 % {spread[-1]:.2f}")
    p = mann_whitney(*times.values())
    same = len(answers) == 1
    print(f"answers: {'the same bytes' if same else answers}")
    print(f"times: p = {p:.3f}, {'separable' if p < 0.01 else 'not separable'} over {tries} interleaved tries")
    return 0 if same and p >= 0.01 else 1


def mann_whitney(one: list[float], other: list[float]) -> float:
    """Two-sided p-value, by the normal approximation."""
    ranked = sorted([(value, 0) for value in one] + [(value, 1) for value in other])
    ranks = sum(rank for rank, (_, group) in enumerate(ranked, 1) if group == 0)
    n, m = len(one), len(other)
    u = ranks - n * (n + 1) / 2
    z = (u - n * m / 2) / math.sqrt(n * m * (n + m + 1) / 12)
    return math.erfc(abs(z) / math.sqrt(2))


if __name__ == "__main__":
    sys.exit(main())
