"""A small disk of the site's own, in a mount namespace of this program, and what happens when it is full."""

import ctypes
import os
import subprocess
from pathlib import Path

from common import expect
from disk_full import fill
from year import catalogue, checks, company, lists, words
from year.people import Office, Refused

MEGABYTES = 160
NEW_MOUNTS, NEW_USERS = 0x0002_0000, 0x1000_0000

WRITES = [catalogue.create, catalogue.edit, catalogue.trash, catalogue.rename_category, words.create_article, words.edit_article,
          words.write_draft, words.publish, company.upload_picture, lists.create_redirect]  # fmt: skip
"""Requests that are done or refused as one."""


def mount_small(directory: Path) -> bool:
    """Puts a small disk there that goes with this process; whether that was allowed."""
    directory.mkdir()
    user, group = os.geteuid(), os.getegid()
    if ctypes.CDLL(None).unshare(NEW_MOUNTS if user == 0 else NEW_MOUNTS | NEW_USERS) != 0:
        return False
    if user != 0:
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"0 {user} 1")
        Path("/proc/self/gid_map").write_text(f"0 {group} 1")
    for command in (["--make-rprivate", "/"], ["-t", "tmpfs", "-o", f"size={MEGABYTES}m,mode=700", "tmpfs", directory]):
        if subprocess.run(["mount", *command], capture_output=True, check=False).returncode != 0:
            return False
    return True


def disk_full(office: Office) -> None:
    """What is refused is not done, pages are served, and it works again without a restart."""
    world, filler = office.world, office.world.data / "filler"
    if not world.small_disk:
        return
    world.out_of_order.add("disk")
    try:
        # Once: what the site then sets free for sign-ins is its own.
        fill(filler)
        for _ in range(4):
            operation = office.chance.choice(WRITES)
            office.tell(f"with a full disk: {operation.__name__}")
            try:
                operation(office)
                office.count("writes on a full disk")
            except Refused:
                office.count("writes refused by a full disk")
        for path in ("/", "/products", "/api/products"):
            answer = world.site.client().get(path)
            expect(answer.status == 200, f"with a full disk {path} is {answer}")
    finally:
        filler.unlink(missing_ok=True)
    # Saves work again when the space for sign-ins is set aside again, which is tried once a second.
    ready = lambda: world.site.client().get("/readyz").status == 200  # noqa: E731
    world.until(lambda: ready() and (world.data / "reserve").exists(), "not ready when there is room again")
    checks.check_all(office)
    world.out_of_order.discard("disk")
