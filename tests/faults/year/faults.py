"""What goes wrong in a year: stops, kills, clocks, servers that are down; and backups, which must not."""

import copy
import shutil
import sqlite3
from pathlib import Path

from common import GONE, Failed, Site, expect
from year import checks
from year.model import PAGES
from year.people import AnswerLost, Office

PAGES_TO_COMPARE = ["/", "/products", "/about", "/contact", "/blog", "/api/products?q=care", "/api/products?facets=1&sort=name"]

COMPARED = ["product", "category", "benefit", "post", "post_slug", "media", "media_use", "entity_version", "history", "facet_slug",
            "site_page", "site_page_version", "site_page_draft", "site_publication", "redirect", "import", "import_row",
            "administrator", "invitation", "own_word", "preview_link"]  # fmt: skip
"""The tables whose rows a restored backup has as its source had them."""
COUNTED = {"hits", "last_hit_at", "opened", "last_opened_at"}
"""Columns that are written when there is time for it."""


def rendered(office: Office, paths: list[str]) -> dict[str, bytes]:
    return {path: page(office, path) for path in paths}


def page(office: Office, path: str) -> bytes:
    """A page that takes too long to be rendered, on a machine that does other work, is a shell; then it is asked for again."""
    for _ in range(20):
        body = office.world.site.client().get(path).body
        if path.startswith("/api/") or b"<main" in body:
            break
        office.count("pages that were shells")
    return body


def after_a_start(office: Office) -> None:
    """Housekeeping runs at every start: the trash loses what is due, and interrupted imports are settled."""
    office.model.purge(office.now())
    wait_for_due(office)
    # What comes due is part of what a request that was cut off may have done.
    office.settle()
    owner, trash = office.owner.client(), set()

    def purged() -> bool:
        nonlocal trash
        trash = {
            one[name]
            for kind, name in (("products", "name"), ("blogs", "title"))
            for one in checks.all_of(owner, f"/api/admin/{kind}?state=trash")
            if office.now() - checks.moment(one["deleted_at"]) > 30 * 86_400 + 60
        }
        return not trash

    office.world.until(purged, "the trash keeps what is more than thirty days old", seconds=15)


def wait_for_due(office: Office) -> None:
    """A scheduled publication is made a version soon after its moment, and at once after a start."""
    client = office.owner.client()

    def are_carried_out() -> bool:
        orders = [checks.read(client, f"/api/admin/site/{name}")["scheduled"] for name in PAGES]
        return not any(order and checks.moment(order["at"]) <= office.now() for order in orders)

    office.world.until(are_carried_out, "a scheduled publication does not become a version")


def stop_and_start(office: Office) -> None:
    """What visitors and searches got from caches and from the index is what a site without them says."""
    own = [one.name.split()[0] for one in office.model.products.values() if one.name.startswith("Zq")]
    words = office.checking.sample(own, min(3, len(own)))
    paths = [*PAGES_TO_COMPARE, *(f"/api/products?q={word}" for word in words), *(f"/api/suggest?q={word[:5]}" for word in words)]
    rendered(office, paths)
    before = rendered(office, paths)
    records = [*office.model.products.values(), *office.model.articles.values()]
    overdue = any(one.trashed is not None and one.purge_due(office.now()) for one in records)
    change_what_is_down(office)
    office.world.stop()
    office.world.start()
    after_a_start(office)
    after = rendered(office, paths)
    for path in paths:
        was, is_ = before[path], after[path]
        if was != is_ and not overdue:
            at = max(0, next((at for at, (a, b) in enumerate(zip(was, is_)) if a != b), 0) - 80)
            raise Failed(f"{path} is another after a restart: {was[at:at + 200]!r} is now {is_[at:at + 200]!r}")


def kill(office: Office) -> None:
    office.world.kill()
    change_what_is_down(office)
    # An import that was cut off counts as abandoned after a minute.
    office.world.clock.step(90)
    office.world.start()
    after_a_start(office)


def kill_in_the_middle(office: Office, operation) -> None:
    """The site is killed while it does what somebody asks of it."""
    end_in_the_middle(office, operation, office.world.kill, office.chance.random() * 0.15)


def stop_in_the_middle(office: Office, operation) -> None:
    """The site is stopped while it does what somebody asks of it: what it has begun is answered, the rest is not begun."""
    end_in_the_middle(office, operation, office.world.stop, office.chance.random() * 0.3)


def end_in_the_middle(office: Office, operation, end, after: float) -> None:
    office.meanwhile = (end, after)
    try:
        operation(office)
    except AnswerLost:
        pass
    except GONE:
        # Between two requests of an operation.
        expect(office.world.pid is None, "the site does not answer, and was not ended")
    office.meanwhile = None
    if office.world.pid is None:
        change_what_is_down(office)
        office.world.clock.step(90)
        office.world.start()
        after_a_start(office)


def change_what_is_down(office: Office) -> None:
    """Read at the next start: mail and the second place of backups work or do not."""
    for what in ("mail", "S3"):
        if office.chance.random() < 0.3:
            office.world.out_of_order ^= {what}
    office.world.with_backups = office.chance.random() < 0.5


def clock_forward(office: Office) -> None:
    hours = office.chance.choice([1, 3, 8, 24, 24, 30, 72, 240, 24 * 32])
    office.world.clock.step(hours * 3600 + office.chance.randrange(600))
    office.count("hours", hours)
    wait_for_due(office)
    office.count("publications that came due", len(office.model.publish_due(office.now())))


def clock_back(office: Office) -> None:
    """A machine whose clock was wrong; not over a moment at which something was published."""
    back = office.chance.randint(60, 3600)
    for link in office.model.previews.values():
        # Once it has ended it may be swept away, and a clock that goes back does not bring it again.
        link["ended"] = link["ends"] <= office.now()
    office.world.clock.step(-back)
    checks.check_all(office)
    office.world.clock.step(back)


def back_up_and_restore(office: Office) -> None:
    """A backup by command while the site serves, restored elsewhere, holds what its source holds."""
    world = office.world
    archive, elsewhere = world.work / "backup.tar.zst", world.work / "restored"
    world.command("backup", archive)
    compare_restored(office, archive, elsewhere)
    if office.chance.random() < 0.4:
        serve_restored(office, elsewhere)
    shutil.rmtree(elsewhere)
    archive.unlink()


def compare_restored(office: Office, archive: Path, elsewhere: Path) -> None:
    world = office.world
    world.command("restore", archive, data=elsewhere)
    for table in COMPARED:
        columns = [name for (name,) in world.rows(world.data, f"SELECT name FROM pragma_table_info('{table}')")]
        expect(columns, f"there is no table {table}")
        wanted = ", ".join(f'"{name}"' for name in columns if name not in COUNTED)
        sql = f'SELECT {wanted} FROM "{table}"'
        source, restored = (set(map(repr, world.rows(data, sql))) for data in (world.data, elsewhere))
        expect(source == restored, f"the restored table {table} differs: {source ^ restored}"[:900])
    for (url,) in world.rows(elsewhere, "SELECT url FROM media"):
        file = Path("images") / url.removeprefix("/storage/")
        expect((elsewhere / file).read_bytes() == (world.data / file).read_bytes(), f"{url} is another after the restore")


def serve_restored(office: Office, elsewhere: Path) -> None:
    """A site on the restored directory says what the source says, once its start has emptied its trash of what was due."""
    world, log = office.world, office.world.work / "restored.log"
    # The copy knows the session; it is not renewed there, or the source would take its next renewal for a theft.
    token = office.owner.client().token
    options = ("--config", str(world.configuration("restored.toml")))
    with Site(world.binary, elsewhere, settings=world.clock_settings(), options=options, log=log) as other:
        model, said = copy.deepcopy(office.model), []

        def says_the_same() -> bool:
            nonlocal said
            now = office.now()
            model.purge(now)
            said = checks.differences(model.expected(now), checks.seen(other.client(token), model, now))
            return not said

        try:
            world.until(says_the_same, "the restored site says what its source says", seconds=15)
        except Failed as failed:
            raise Failed(f"the restored site says something else: {'; '.join(said[:5])}") from failed


def scheduled_backup(office: Office) -> None:
    """A day later and after a restart a backup is made in the directory, though the other place may be down."""
    world = office.world
    world.with_backups = True
    world.clock.step(25 * 3600)
    office.count("hours", 25)
    before = archives(world)
    world.stop()
    world.start()
    after_a_start(office)
    world.until(lambda: archives(world) - before, "no scheduled backup was made", seconds=60)
    newest = max(archives(world) - before)
    # Its name is there when all of it is; the database is compared by what the restore's own verification says.
    elsewhere = world.work / "restored"
    world.command("restore", newest, data=elsewhere)
    # Not the trash: the hourly housekeeping may have emptied it since.
    products = "SELECT id, name, sku FROM product WHERE deleted_at IS NULL ORDER BY id"
    expect(world.rows(elsewhere, products) == world.rows(world.data, products), f"{newest.name} lacks products")
    db = sqlite3.connect(elsewhere / "site.db")
    expect(db.execute("PRAGMA integrity_check").fetchone() == ("ok",), f"{newest.name} is damaged")
    db.close()
    shutil.rmtree(elsewhere)


def archives(world) -> set[Path]:
    """Those that are complete; what is being written has a dot before its name."""
    return set((world.work / "backups").glob("[!.]*.tar.zst"))
