#!/usr/bin/env python3
"""Steps the machine's clock under the running site, by libfaketime.

Forward and back by hours and days: nobody is locked out for longer than the failures' own window, codes and refresh tokens
are not accepted twice, sessions that should go on do, posts appear and disappear with the wall clock, and the site stays
ready and silent (no panic).

    tests/faults/clock_steps.py               # 3 rounds
    tests/faults/clock_steps.py --count 1     # as in CI
"""

import base64
import datetime
import hashlib
import hmac
import struct
import sys
import time
from pathlib import Path

from common import Site, expect, program, run

LIBRARIES = ["/usr/lib/*/faketime/libfaketimeMT.so.1", "/usr/local/lib/faketime/libfaketimeMT.so.1"]


def library() -> str:
    for pattern in LIBRARIES:
        for found in Path("/").glob(pattern[1:]):
            return str(found)
    print("this suite needs libfaketime: apt-get install libfaketime", file=sys.stderr)
    sys.exit(2)


class Clock:
    """What the site takes for the time: the real one and an offset, which it reads from a file."""

    def __init__(self, file: Path):
        self.file, self.offset = file, 0
        self.step(0)

    def step(self, seconds: float) -> None:
        self.offset += seconds
        new = self.file.with_suffix(".new")
        new.write_text(f"{self.offset:+f}\n")
        new.replace(self.file)

    def now(self) -> float:
        return time.time() + self.offset

    def iso(self, seconds: float = 0) -> str:
        moment = datetime.datetime.fromtimestamp(self.now() + seconds, datetime.timezone.utc)
        return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def totp(secret: str, at: float) -> str:
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.new(key, struct.pack(">Q", int(at // 30)), hashlib.sha1).digest()
    at = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[at:at + 4])[0] & 0x7FFFFFFF) % 1_000_000:06d}"


def suite(arguments, work, chance) -> str:
    clock = Clock(work / "offset")
    settings = {"LD_PRELOAD": library(), "FAKETIME_TIMESTAMP_FILE": str(clock.file), "FAKETIME_NO_CACHE": "1",
                "FAKETIME_DONT_FAKE_MONOTONIC": "1"}  # fmt: skip
    steps = 0
    with Site(arguments.binary, work / "data", settings=settings) as site:
        expect(abs(site_time(site) - clock.now()) < 3, "libfaketime does not reach the site")
        for turn in range(arguments.count):
            for what in (posts_follow, failures_end, sessions_go_on, codes_work_once):
                before = clock.offset
                what(site, clock, chance, turn)
                steps += 1
                expect(site.client().get("/readyz").status == 200, f"{what.__name__}: not ready")
                expect(not site.panics(), f"{what.__name__}: {site.panics()[:2]}")
                clock.step(before - clock.offset)
        # Everything on the way back to the right time is over.
        site.sign_in(site.password)
    return f"{steps} kinds of steps, nobody locked out, nothing accepted twice, seed {arguments.seed}"


def site_time(site: Site) -> float:
    from email.utils import parsedate_to_datetime

    return parsedate_to_datetime(site.client().get("/healthz").headers["date"]).timestamp()


def posts_follow(site: Site, clock: Clock, chance, turn: int) -> None:
    client = site.client(site.sign_in(site.password)["access_token"])
    ahead = chance.randint(3_600, 40 * 86_400)
    slug = f"clock-{turn}-{ahead}"
    post = {"title": slug, "slug": slug, "excerpt": "x", "author": "A", "category": "News", "content": "<p>x</p>",
            "published_at": clock.iso(ahead)}  # fmt: skip
    made = client.post("/api/admin/blogs", post)
    expect(made.status == 201, f"a scheduled post: {made}")
    seen = lambda: site.client().get(f"/api/blogs/{slug}").status  # noqa: E731
    expect(seen() == 404, "a scheduled post is seen too early")
    clock.step(ahead + 2)
    wait(lambda: seen() == 200, "a scheduled post is not seen in time after a step forward")
    clock.step(-ahead - 2)
    wait(lambda: seen() == 404, "after a step back a scheduled post is seen too early")


def failures_end(site: Site, clock: Clock, chance, turn: int) -> None:
    """Ten wrong passwords at a time far ahead: when the clock is set right again, nobody is locked out for days."""
    for step in (chance.randint(1, 400) * 86_400, -chance.randint(1, 20) * 86_400):
        clock.step(step)
        for _ in range(11):
            refused = site.client().post("/auth/v1/token?grant_type=password", {"email": "admin@example.com", "password": "no"})
        expect(refused.status == 429, f"the eleventh wrong password: {refused}")
        clock.step(-step)
        if step > 0:
            site.sign_in(site.password)
        # And they count for their window, not longer.
        clock.step(16 * 60)
        site.sign_in(site.password)


def sessions_go_on(site: Site, clock: Clock, chance, turn: int) -> None:
    granted = site.sign_in(site.password)
    back = chance.randint(60, 12 * 3_600)
    for step in (-back, back, 3_600):
        clock.step(step)
        used = granted["refresh_token"]
        answer = site.client().post("/auth/v1/token?grant_type=refresh_token", {"refresh_token": used})
        expect(answer.status == 200, f"after a step of {step} s the session has ended: {answer}")
        granted = answer.json()
    # A token that was used an hour ago is not accepted again, whatever the clock says now.
    clock.step(3_600)
    answer = site.client().post("/auth/v1/token?grant_type=refresh_token", {"refresh_token": granted["refresh_token"]})
    expect(answer.status == 200, f"refreshing: {answer}")
    clock.step(60)
    answer = site.client().post("/auth/v1/token?grant_type=refresh_token", {"refresh_token": granted["refresh_token"]})
    expect(answer.status == 400, f"a refresh token was accepted twice: {answer}")


def codes_work_once(site: Site, clock: Clock, chance, turn: int) -> None:
    granted = site.sign_in(site.password)
    client = site.client(granted["access_token"])
    made = client.post("/auth/v1/factors", {"factor_type": "totp", "friendly_name": f"Clock {turn}"})
    expect(made.status == 200, f"enrolling: {made}")
    factor, secret = made.json()["id"], made.json()["totp"]["secret"]

    def verify(code: str):
        challenge = client.post(f"/auth/v1/factors/{factor}/challenge", {})
        expect(challenge.status == 200, f"a challenge: {challenge}")
        return client.post(f"/auth/v1/factors/{factor}/verify", {"challenge_id": challenge.json()["id"], "code": code})

    at = clock.now()
    verified = verify(totp(secret, at))
    expect(verified.status == 200, f"the right code: {verified}")
    client.token = verified.json()["access_token"]
    # The clock goes back to the moment of the code, and beyond it and back.
    for step in (-20, -40, 60):
        clock.step(step)
        again = verify(totp(secret, at))
        expect(again.status != 200, f"after steps of the clock a code was accepted twice: {again}")
    clock.step(-(clock.now() - at) + 90)
    verified = verify(totp(secret, clock.now()))
    expect(verified.status == 200, f"a new code after the steps: {verified}")
    client.token = verified.json()["access_token"]
    gone = client.send("DELETE", f"/auth/v1/factors/{factor}")
    expect(gone.status in (200, 204), f"removing the factor: {gone}")


def wait(holds, promise: str) -> None:
    until = time.monotonic() + 3
    while not holds():
        expect(time.monotonic() < until, promise)
        time.sleep(0.05)


if __name__ == "__main__":
    run(suite, program(__doc__, 3, "rounds"))
