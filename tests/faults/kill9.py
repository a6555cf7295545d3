#!/usr/bin/env python3
"""Kills the site with SIGKILL at random moments while administrators write, upload and refresh their sessions.

After each kill: the site is ready again within two seconds, everything that was acknowledged is there, no row is
without its file, no unfinished file is left, and the session goes on.

    tests/faults/kill9.py                     # 200 kills
    tests/faults/kill9.py --count 5           # as in CI
"""

import statistics
import time

from common import Failed, Load, Site, expect, expect_kept, expect_sound, program, run

FIRST = 0.15
"""Seconds of load before the earliest moment of a kill."""


def suite(arguments, work, chance) -> str:
    data = work / "data"
    site = Site(arguments.binary, data)
    password, loads, times = site.password, [], []
    for turn in range(arguments.count):
        granted = site.sign_in(password)
        load = Load(site, granted, f"Kill {turn}", writers=4, uploaders=2)
        time.sleep(FIRST + chance.random() * arguments.longest)
        site.kill()
        load.wait()
        loads.append(load)
        # What a process that was killed in an upload may leave; whether it did is up to chance.
        (data / "images/.part-1790000000000-aa.upload").write_bytes(b"half")
        began = time.monotonic()
        site = Site(arguments.binary, data)
        client = site.client()
        while (answer := client.get("/readyz")).status != 200:
            expect(time.monotonic() - began < 10, f"kill {turn}: not ready: {answer}")
            time.sleep(0.01)
        took = time.monotonic() - began
        times.append(took)
        expect(took < arguments.ready, f"kill {turn}: ready again after {took:.2f} s")
        expect_kept(data, load)
        answer = client.post("/auth/v1/token?grant_type=refresh_token", {"refresh_token": load.refresh_token})
        expect(answer.status == 200, f"kill {turn}: the session has ended: {answer}")
        for url in list(load.pictures)[-2:]:
            expect(client.get(url).status == 200, f"kill {turn}: {url} is not served")
        try:
            expect_sound(data)
        except Failed as broken:
            raise Failed(f"kill {turn}: {broken}") from None
    for load in loads:
        expect_kept(data, load)
    expect(not site.panics(), f"panics: {site.panics()[:3]}")
    expect(site.stop() == 0, "SIGTERM did not end it with 0")
    products, pictures = (sum(len(getattr(load, what)) for load in loads) for what in ("products", "pictures"))
    expect(products > 0 and pictures > 0, "nothing was acknowledged: give --longest more time")
    return (
        f"{arguments.count} kills, {products} products and {pictures} pictures acknowledged, none lost, "
        f"ready after {statistics.median(times):.2f} s, {max(times):.2f} s at most, seed {arguments.seed}"
    )


if __name__ == "__main__":
    run(suite, program(__doc__, 200, "kills", longest=(1.0, "longest load before a kill, seconds"),
                       ready=(2.0, "seconds until it must be ready again")))  # fmt: skip
