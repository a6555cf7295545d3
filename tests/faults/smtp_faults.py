#!/usr/bin/env python3
"""Sends enquiries through mail servers that refuse, stall, drip, drop, and fail TLS, many at a time.

Success is answered only after the mail server's 250; every answer comes within ten seconds; other visitors notice nothing; what
succeeded has arrived, once. Needs the packages of tests/requirements.txt; `PHARMA_TEST_PYTHON` names a Python that has them,
else this one is used. The short form is tests/it/public/mail_server.rs.

    tests/faults/smtp_faults.py               # 20 enquiries at a time with each fault
"""

import json
import os
import subprocess
import sys
import threading
import time

from common import ROOT, Site, expect, program, run

FAULTS = ["421", "451", "550", "252", "drop", "stall", "silence", "drip", "tls"]
"""What tests/smtp/peer.py can do wrong; `tls` speaks TLS to a site that expects none."""


class Peer:
    def __init__(self, mode: str):
        python = os.environ.get("PHARMA_TEST_PYTHON", sys.executable)
        self.process = subprocess.Popen([python, str(ROOT / "tests/smtp/peer.py"), mode], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)  # fmt: skip
        first = self.process.stdout.readline()
        if not first:
            print("this suite needs aiosmtpd: pip install -r tests/requirements.txt", file=sys.stderr)
            sys.exit(2)
        self.port, self.mails = json.loads(first)["port"], 0
        threading.Thread(target=self.count, daemon=True).start()

    def count(self) -> None:
        for _ in self.process.stdout:
            self.mails += 1

    def end(self) -> None:
        self.process.stdin.close()
        self.process.wait(10)


def settings(peer: Peer) -> dict[str, str]:
    mail = {"TRANSPORT": "smtp", "HOST": "127.0.0.1", "PORT": str(peer.port), "TLS": "none", "FROM": "site@example.com",
            "TO": '["office@example.com"]'}  # fmt: skip
    return {f"PHARMA_SITE_MAIL_{name}": value for name, value in mail.items()} | {"PHARMA_SITE_FORMS_PER_HOUR": "10000"}


def enquiries(site: Site, count: int):
    """Sends that many at the same time; returns status and seconds of each, and the slowest page meanwhile."""
    answers, slowest, ended = [], [0.0], threading.Event()

    def send(n: int) -> None:
        body = {"name": f"Asha {n}", "company": "Rao", "email": "asha@example.com", "phone": "+91 98765 43210",
                "message": "Please quote."}  # fmt: skip
        began = time.monotonic()
        answer = site.client(timeout=30).post("/api/enquiries", body)
        answers.append((answer.status, time.monotonic() - began))

    def read() -> None:
        client = site.client()
        while not ended.is_set():
            began = time.monotonic()
            expect(client.get("/products").status == 200, "a page is not served")
            slowest[0] = max(slowest[0], time.monotonic() - began)
            time.sleep(0.02)

    reader = threading.Thread(target=read)
    threads = [threading.Thread(target=send, args=(n,)) for n in range(count)]
    for thread in [reader, *threads]:
        thread.start()
    for thread in threads:
        thread.join()
    ended.set()
    reader.join()
    return answers, slowest[0]


def suite(arguments, work, chance) -> str:
    longest = page = 0.0
    for mode in [*FAULTS, "accept"]:
        peer = Peer(mode)
        try:
            with Site(arguments.binary, work / mode, settings=settings(peer)) as site:
                answers, slowest = enquiries(site, arguments.count)
                expect(not site.panics(), f"{mode}: {site.panics()[:2]}")
        finally:
            peer.end()
        statuses = {status for status, _ in answers}
        longest, page = max(longest, *(took for _, took in answers)), max(page, slowest)
        expect(len(answers) == arguments.count, f"{mode}: {arguments.count - len(answers)} without an answer")
        if mode == "accept":
            done = sum(status == 202 for status, _ in answers)
            expect(statuses <= {202, 503}, f"{mode}: {statuses}")
            expect(peer.mails == done, f"{done} were said to be sent, {peer.mails} arrived")
        else:
            expect(statuses <= {502, 503}, f"{mode}: success without a mail, or another answer: {statuses}")
        expect(max(took for _, took in answers) < 11, f"{mode}: an answer after {longest:.1f} s")
        expect(slowest < arguments.slowest, f"{mode}: a page after {slowest:.1f} s")
    return (
        f"{len(FAULTS)} faults, {arguments.count} enquiries at a time, slowest answer {longest:.1f} s, slowest page "
        f"{page * 1000:.0f} ms, seed {arguments.seed}"
    )


if __name__ == "__main__":
    run(suite, program(__doc__, 20, "enquiries at a time", slowest=(2.0, "longest wait of another visitor, seconds")))
