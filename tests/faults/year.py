#!/usr/bin/env python3
"""A year in the office, at random: two owners and an editor work on one site while the world around it fails.

They create, edit, trash, restore, rename, import, undo, redirect, draft, publish, schedule, discard, invite, upload, replace and
share; the clock jumps, the process is stopped and killed, mail and the second place of backups are down, backups are
restored elsewhere. After every few steps what the site says is held against a model of it (`year/model.py`): products, articles,
pages, drafts, history, uses of pictures, addresses, imports, people, the log. A request whose answer was lost was done or not,
never half. The models are TigerBeetle's simulator and SQLite's crash tests.

    tests/faults/year.py                               # ten minutes, or a year
    tests/faults/year.py --seconds 60                  # as in CI
    tests/faults/year.py --seconds 3600 --days 99999   # by hand
    tests/faults/year.py --seed 7 --count 200          # the first 200 steps of one year again
"""

import random
import shutil
import signal
import sys
import time
import traceback

from common import GONE, Failed, program, run
from year import catalogue, checks, company, disk, faults, lists, words
from year.people import Office, Person
from year.world import World

WORK = {
    catalogue.create: 8, catalogue.edit: 8, catalogue.edit_what_another_has_changed: 1, catalogue.trash: 4, catalogue.restore: 3,
    catalogue.move_several: 2, catalogue.create_category: 1, catalogue.rename_category: 2, catalogue.trash_category: 1,
    catalogue.replace_everywhere: 2, words.create_article: 5, words.edit_article: 5, words.trash_article: 2,
    words.restore_article: 2, words.write_draft: 5, words.publish: 3, words.schedule: 3, words.schedule_again: 1, words.cancel_schedule: 1,
    words.discard: 2, words.bring_together: 1, words.share_preview: 2, words.revoke_preview: 1, lists.import_products: 3,
    lists.apply_one: 1, lists.undo: 3, lists.create_redirect: 3, lists.delete_redirect: 1, company.upload_picture: 4,
    company.invite: 1, company.withdraw: 1, company.accept: 1, company.disable: 1, company.remove: 1, company.overstep: 1,
    company.enquire: 1,
}  # fmt: skip
"""What is done, and how often."""

TROUBLE = {
    faults.stop_and_start: 6, faults.kill: 2, faults.clock_forward: 8, faults.clock_back: 1,
    faults.back_up_and_restore: 2, faults.scheduled_backup: 1, disk.disk_full: 2,
}  # fmt: skip
CUTS = {faults.kill_in_the_middle: 3, faults.stop_in_the_middle: 2}
"""What happens while something is being done."""


def chosen(chance: random.Random, table: dict):
    return chance.choices(list(table), list(table.values()))[0]


def suite(arguments, work, chance) -> str:
    # Checks draw from a generator of their own, so that one more of them changes nothing that is done.
    world = World(arguments.binary, work, random.Random(arguments.seed))
    office = Office(world, chance, random.Random(arguments.seed))
    print(f"year: seed {arguments.seed}", flush=True)
    world.small_disk = disk.mount_small(world.data)
    # Ended from outside it leaves no process behind either.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(2))
    try:
        beginning = world.begin()
        world.start()
        office.owner = Person(world, "asha@example.com")
        office.people.append(office.owner)
        office.admit("bela@example.com", "owner")
        office.admit("chitra@example.com", "editor")
        office.adopt()
        world.expect_upgraded(office.model)
        checks.check_all(office)
        began = time.monotonic()
        while not over(arguments, office, began):
            office.step += 1
            one_step(office, chance)
            if office.step % arguments.every == 0:
                checks.check_all(office)
        checks.check_all(office)
        world.stop()
        world.expect_quiet_log()
    except (Failed, *GONE, LookupError, TypeError, ValueError) as broken:
        said = str(broken)
        if not isinstance(broken, Failed):
            # The site has ended by itself, or says what this program cannot read.
            traceback.print_exc()
            said = repr(broken)
        if world.small_disk:
            world.end()
            shutil.copytree(world.data, work / "data-at-the-end")
        last = "; ".join(line[:200] for line in office.trace[-3:])
        raise Failed(f"step {office.step}: {said}; last: {last}") from None
    finally:
        world.end()
    return figures(office, beginning, arguments.seed)


def over(arguments, office: Office, began: float) -> bool:
    return (
        (arguments.count and office.step >= arguments.count)
        or time.monotonic() - began > arguments.seconds
        or office.counts["hours"] > arguments.days * 24
    )


def one_step(office: Office, chance) -> None:
    kind = chance.random()
    if kind < 0.85:
        operation = chosen(chance, WORK)
        office.count(operation.__name__)
        operation(office)
    elif kind < 0.92:
        operation, cut = chosen(chance, WORK), chosen(chance, CUTS)
        office.count(cut.__name__)
        office.tell(f"{cut.__name__}: {operation.__name__}")
        cut(office, operation)
    else:
        fault = chosen(chance, TROUBLE)
        office.count(fault.__name__)
        office.tell(fault.__name__)
        fault(office)


def figures(office: Office, beginning: str, seed: int) -> str:
    counts = office.counts
    done = sum(counts[operation.__name__] for operation in WORK)
    told = ["answers lost", "writes refused by a full disk", "pages that were shells", "publications that came due",
            "drafts that something had overtaken", "undos that were refused whole"]  # fmt: skip
    names = [*(fault.__name__ for fault in [*TROUBLE, *CUTS]), *told]
    wrong = {name: counts[name] for name in names}
    kinds = sorted((operation.__name__ for operation in WORK), key=lambda name: -counts[name])
    print("; ".join(f"{name} {counts[name]}" for name in kinds if counts[name]))
    return (
        f"begun {beginning}, {counts['hours'] // 24} days, {done} operations, {counts['check']} checks of everything, "
        + ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in wrong.items() if count)
        + f", seed {seed}"
    )


if __name__ == "__main__":
    run(suite, program(__doc__, 0, "steps at most; 0: no limit", seconds=(600.0, "how long it goes on at most"),
                       days=(365, "simulated days at most"), every=(6, "steps from one check to the next")))  # fmt: skip
