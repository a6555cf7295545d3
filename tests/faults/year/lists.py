"""What is done by files and to addresses: imports of products, their undo, and redirects."""

import csv
import io

from common import Client, expect
from year import checks, catalogue
from year.model import ANY, Import, Product
from year.people import ADMIN, Office


def send_file(path: str, rows: list[list]):
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    body = (
        b'--edge\r\nContent-Disposition: form-data; name="file"; filename="list.csv"\r\nContent-Type: text/csv\r\n\r\n'
        + text.getvalue().encode()
        + b"\r\n--edge--\r\n"
    )

    def send(client: Client):
        return client.send("POST", path, body, "multipart/form-data; boundary=edge")

    return send


def plan(office: Office, rows: list[list], new: dict, changed: dict) -> int:
    """A dry run: nothing but the plan is there afterwards."""
    who, path = office.anyone(), f"{ADMIN}/imports?kind=products"
    made = office.do(who, "POST", path, send=send_file(path, rows))
    counts = (made["new"], made["changed"], made["wrong"])
    expect(counts == (len(new), len(changed), 0), f"the plan of {rows} has {counts} new, changed and wrong rows: {made['rows']}")
    planned = {id: revision(office, id) for id in changed}
    office.model.imports[made["id"]] = Import("planned", office.now(), new=new, changed=changed, planned=planned)
    return made["id"]


def import_products(office: Office) -> None:
    """New products and changed ones in one file; applied at once, or later, or never."""
    new, changed = {}, {}
    for _ in range(office.chance.randint(1, 6)):
        value = {**catalogue.some_value(office), "images": []}
        value["sku"] = f"YR-{office.serial}"
        new[value["sku"]] = value
    with_sku = [id for id, one in office.model.live().items() if one.sku and one.revision is not ANY]
    for id in office.chance.sample(sorted(with_sku), min(len(with_sku), office.chance.randrange(3))):
        changed[id] = {**office.model.products[id].value(), "description": f"Imported at step {office.step}."}
    values = [*new.values(), *changed.values()]
    office.chance.shuffle(values)
    rows = [["name", "sku", "category", "description"]]
    rows += [[one["name"], one["sku"], one["category"], one["description"]] for one in values]
    number = plan(office, rows, new, changed)
    if office.chance.random() < 0.7:
        apply(office, number)


def apply_one(office: Office) -> None:
    """A plan that has waited: it goes through, or it says which records were changed meanwhile."""
    waiting = in_state(office, "planned")
    if not waiting:
        return import_products(office)
    apply(office, office.chance.choice(waiting))


def apply(office: Office, number: int) -> None:
    who, plan_ = office.anyone(), office.model.imports[number]
    path = f"{ADMIN}/imports/{number}/apply"
    names = {one.name for one in office.model.live_categories().values()}
    if not all(value["category"] in names for value in plan_.new.values()):
        return drop(office, number)
    if not unchanged(office, plan_.planned):
        refused = office.do(who, "POST", path, {}, expects=(412,))
        expect("rows" in refused["errors"], f"a refused import does not say which rows: {refused}")
        return None

    def then(model, answer):
        one = model.imports[number]
        one.state = "applied"
        model.note("imported", "product", None, who.email)
        items = listed_by_sku(office)
        for sku, value in one.new.items():
            id = items[sku]["id"]
            product = model.products[id] = Product(revision=items[sku]["revision"])
            product.set(value)
            one.created.append(id)
            one.after[id] = product.revision
        for id, value in one.changed.items():
            one.before[id] = model.products[id].value()
            model.products[id].set(value)
            one.after[id] = model.products[id].revision = items[value["sku"]]["revision"]

    def find():
        """All of it, or nothing."""
        wait_for_imports(office)
        found = listed_by_sku(office).keys() & plan_.new.keys()
        expect(len(found) in (0, len(plan_.new)), f"import {number} was cut off: {len(found)} of {len(plan_.new)} rows are there")
        return found or None

    def blur(model):
        """It was taken back: what it had made is in the trash, or was never there."""
        model.imports[number].state = ANY
        model.ignored |= {value["name"] for value in plan_.new.values()}
        for id in plan_.changed:
            model.products[id].revision = ANY
        for action in ("imported", "undone"):
            model.perhaps[action, "product", None, who.email] += 1

    office.do(who, "POST", path, {}, then=then, find=find, blur=blur)


def in_state(office: Office, state: str) -> list[int]:
    """Imports that are certainly in this state, and will not expire."""
    items, soon = office.model.imports.items(), office.now() - 20 * 86_400
    return [id for id, one in items if one.state is not ANY and one.state == state and one.at > soon]


def revision(office: Office, id: int):
    """Of a product that is not in the trash."""
    one = office.model.products.get(id)
    return one.revision if one and not one.trashed else None


def unchanged(office: Office, revisions: dict) -> bool:
    """Whether products have these revisions still, and none was deleted."""
    found = {id: revision(office, id) for id in revisions}
    return all(is_ is not None and is_ == revisions[id] for id, is_ in found.items())


def listed_by_sku(office: Office) -> dict:
    return {one["sku"]: one for one in catalogue.listed(office)}


def drop(office: Office, number: int) -> None:
    def then(model, answer):
        del model.imports[number]

    office.do(office.anyone(), "DELETE", f"{ADMIN}/imports/{number}", then=then)


def undo(office: Office) -> None:
    model, applied = office.model, in_state(office, "applied")
    if not applied:
        return apply_one(office)
    number = office.chance.choice(applied)
    who, one = office.anyone(), model.imports[number]
    if not unchanged(office, one.after):
        refused = office.do(who, "POST", f"{ADMIN}/imports/{number}/undo", {}, expects=(412,))
        expect("rows" in refused["errors"], f"a refused undo does not say which rows: {refused}")
        office.count("undos that were refused whole")
        return

    def then(model, answer):
        one = model.imports[number]
        one.state = "undone"
        for id in one.created:
            model.products[id].trashed, model.products[id].revision = office.now(), ANY
        for id, value in one.before.items():
            model.products[id].set(value)
            model.products[id].revision = ANY
        model.note("undone", "product", None, who.email)

    def find():
        wait_for_imports(office)
        states = {one["id"]: one["state"] for one in checks.read(office.owner.client(), f"{ADMIN}/imports")["items"]}
        expect(states[number] in ("applied", "undone"), f"an undo of import {number} was cut off; it is {states[number]}")
        return {} if states[number] == "undone" else None

    def blur(model):
        for id in [*one.created, *one.before]:
            model.products[id].revision = ANY

    office.do(who, "POST", f"{ADMIN}/imports/{number}/undo", {}, then=then, find=find, blur=blur)


def wait_for_imports(office: Office) -> None:
    """What was cut off is taken back, or goes on, within seconds of a start (a minute has passed on the clock)."""

    def settled() -> bool:
        items = checks.read(office.owner.client(), f"{ADMIN}/imports")["items"]
        return not any(one["state"] in checks.BETWEEN for one in items)

    office.world.until(settled, "an import is still in a state between", seconds=20)


def create_redirect(office: Office) -> None:
    """From an address that nothing had, or from one that another redirect leads to."""
    who, model = office.anyone(), office.model
    old = f"/old/{office.word().lower()}"
    ends = {to for to, _ in model.redirects.values()}
    ends = sorted(to for to in ends if to and to.startswith("/old/") and to not in model.redirects)
    if ends and office.chance.random() < 0.4:
        old = office.chance.choice(ends)
    targets = ["/about", "/contact", "/products", *(f"/products/{id}" for id in sorted(model.live()))]
    targets += [f"/blog/{one.slug}" for one in model.live_articles().values() if one.state(office.now()) == "public"]
    status = office.chance.choice([301, 302, 410])
    to = None if status == 410 else office.chance.choice(targets)
    if to and office.chance.random() < 0.3:
        # Nothing is there, yet.
        to = f"/old/{office.word().lower()}"
    value = {"from": old, "to": to, "status": status}
    if model.has_chain({old: (to, status)}):
        refused = office.do(who, "POST", f"{ADMIN}/redirects", value, expects=(422,))
        expect("from" in refused["errors"], f"a chain of redirects is refused otherwise: {refused}")
        return

    def then(model, answer):
        model.redirect(old, (to, status))
        model.note("created", "redirect", answer["id"], who.email)

    def find():
        return next((one for one in own(office) if one["from"] == old), None)

    office.do(who, "POST", f"{ADMIN}/redirects", value, then=then, find=find)


def own(office: Office) -> list[dict]:
    return checks.all_of(office.owner.client(), f"{ADMIN}/redirects?kind=own")


def delete_redirect(office: Office) -> None:
    ids = {one["from"]: one["id"] for one in own(office) if one["from"].startswith("/old/")}
    if not ids:
        return create_redirect(office)
    who, old = office.anyone(), office.chance.choice(sorted(ids))

    def then(model, answer):
        model.redirect(old, None)
        model.note("deleted", "redirect", ids[old], who.email)

    office.do(who, "DELETE", f"{ADMIN}/redirects/{ids[old]}", then=then)
