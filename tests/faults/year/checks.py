"""What the site says, in the words of the model, and whether it is that."""

import datetime
import urllib.parse
from collections import Counter

from common import Failed, expect
from year.model import DAY, PAGES, TRASH_DAYS, Model

BETWEEN = {"planning", "applying", "undoing"}


def moment(text: str) -> float:
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def all_of(client, path: str) -> list[dict]:
    """Every item of a list, page by page."""
    items, number = [], 1
    while True:
        page = read(client, f"{path}{'&' if '?' in path else '?'}per_page=100&page={number}")
        items += page["items"]
        if len(items) >= page["total"] or not page["items"]:
            return items
        number += 1


def read(client, path: str):
    answer = client.get(path)
    expect(answer.status == 200, f"GET {path}: {answer}")
    return answer.json()


def product_facts(one: dict) -> tuple:
    return (one["name"], one["sku"], one["category"], one["description"], tuple(one["images"]))


def seen(client, model: Model, now: float) -> dict[str, dict]:
    """The site's answers; the model only says which pictures and imports are its own, and what is not judged."""
    admin = "/api/admin"
    trash = []
    for kind, name in (("products", "name"), ("blogs", "title")):
        for one in all_of(client, f"{admin}/{kind}?state=trash"):
            if now - moment(one["deleted_at"]) <= TRASH_DAYS * DAY and one[name] not in model.ignored:
                trash.append(one[name])
    pages = {name: read(client, f"{admin}/site/{name}") for name in PAGES}
    people = read(client, f"{admin}/people")
    return {
        "products in public": {one["id"]: product_facts(one) for one in all_of(client, "/api/products?sort=name")},
        "revisions of products": {one["id"]: one["revision"] for one in all_of(client, f"{admin}/products?sort=name")},
        "the trash": dict.fromkeys(trash, True),
        "categories": {one["id"]: (one["name"], one["slug"], one["products"]) for one in read(client, "/api/categories")},
        "articles in public": {one["slug"]: one["title"] for one in all_of(client, "/api/blogs")},
        "articles in the office": {
            one["id"]: (one["title"], one["slug"], one["state"], one["revision"])
            for one in all_of(client, f"{admin}/blogs?state=all")
        },
        "pages in public": {name: read(client, f"/api/content/{name}")["head"]["title"] for name in PAGES},
        "drafts": {name: page["draft"] and page["draft"]["head"]["title"] for name, page in pages.items()},
        "schedules": {name: page["scheduled"] and moment(page["scheduled"]["at"]) for name, page in pages.items()},
        "redirects": {
            one["from"]: (one["to"], one["status"]) for one in all_of(client, f"{admin}/redirects?kind=own")
        },
        "uses of pictures": {
            one["url"]: one["uses"]
            for one in all_of(client, f"{admin}/media")
            if one["url"] in model.media and not model.may_be_swept(one["url"], now)
        },
        "imports": {
            one["id"]: one["state"]
            for one in read(client, f"{admin}/imports")["items"]
            if one["id"] in model.imports and now - model.imports[one["id"]].at < 29 * DAY
        },
        "people": {one["email"]: (one["role"], one["disabled"]) for one in people["items"]},
        "invitations": {one["email"]: True for one in people["invitations"] if moment(one["expires_at"]) > now},
    }


def differences(expected: dict[str, dict], found: dict[str, dict]) -> list[str]:
    """Where what is seen is not what should be; empty where all is well."""
    said = []
    for view, should in expected.items():
        is_ = found[view]
        # Of the imports only the last fifty are listed.
        keys = is_.keys() if view == "imports" else should.keys() | is_.keys()
        for key in sorted(keys, key=str):
            if key not in is_:
                said.append(f"{view}: {key!r} is missing; should be {should[key]!r}")
            elif key not in should:
                said.append(f"{view}: {key!r} should not be there; is {is_[key]!r}")
            elif should[key] != is_[key]:
                said.append(f"{view}: {key!r} should be {should[key]!r}, is {is_[key]!r}")
    return said


def check_all(office) -> None:
    """Holds everything that the site says against the model, and learns what the model could not know."""
    client, model, now = office.owner.client(), office.model, office.now()
    model.publish_due(now)
    found = seen(client, model, now)
    said = differences(model.expected(now), found)
    expect(not said, "; ".join(said[:6]))
    for id, revision in found["revisions of products"].items():
        model.products[id].revision = revision
    for id, facts in found["articles in the office"].items():
        model.articles[id].revision = facts[3]
    for id, state in found["imports"].items():
        expect(state not in BETWEEN, f"import {id} is {state}")
        model.imports[id].state = state
    check_history(office, client)
    check_search(office)
    check_addresses(office)
    check_previews(office)
    office.world.expect_quiet_log()
    office.count("check", 1)


def check_history(office, client) -> None:
    """The entries since the last check are those of what was done, no more and no fewer."""
    items, number, model = [], 1, office.model
    while True:
        page = read(client, f"/api/admin/history?per_page=100&page={number}")["items"]
        items += [one for one in page if one["id"] > office.history_until]
        if not page or page[-1]["id"] <= office.history_until:
            break
        number += 1
    found = Counter()
    for one in items:
        # The site's own doing: the trash's purges and publications that came due.
        if one["action"] != "purged" and one["detail"] != "as scheduled":
            entity = None if one["kind"] == "site_page" else one["entity_id"]
            found[one["action"], one["kind"], entity, one["by"]] += 1
    if office.history_until >= 0:
        missing, more = model.history - found, found - model.history - model.perhaps
        expect(not missing, f"the history lacks {dict(missing)}; it has {dict(found)}")
        expect(not more, f"the history has more than was done: {dict(more)}")
    office.history_until = max([office.history_until, *(one["id"] for one in items)])
    model.history.clear()
    model.perhaps.clear()


def check_search(office) -> None:
    """Some words that are in one product alone: found while it is live, and not in the trash. And what is related."""
    client, model = office.world.site.client(), office.model
    own = [id for id, one in model.products.items() if one.name.startswith("Zq")]
    for id in office.checking.sample(own, min(4, len(own))):
        one = model.products[id]
        word = urllib.parse.quote(one.name.split()[0])
        found = [item["id"] for item in read(client, f"/api/products?q={word}")["items"]]
        expect((id in found) == (one.trashed is None), f"a search for {word}: {found}; {id} is {one}")
        if one.trashed is None:
            related = read(client, f"/api/products/{id}/related")
            same = [other for other in model.live().values() if other.category == one.category]
            expect(len(related) == min(3, len(same) - 1), f"{len(related)} are related to {id}, of {len(same)}")
            expect(all(item["category"] == one.category and item["id"] != id for item in related), f"related to {id}")
        else:
            expect(client.get(f"/api/products/{id}").status == 404, f"product {id} is in the trash and public")


def check_addresses(office) -> None:
    """Where old addresses lead, followed as a browser does."""
    model, now = office.model, office.now()
    old = [*model.redirects]
    for one in model.live_articles().values():
        old += [f"/blog/{slug}" for slug in {one.slug, *one.former}]
    for address in office.checking.sample(sorted(old), min(6, len(old))):
        should, found = model.leads_to(address, now), follow(office, address)
        expect(found[0] == should[0], f"{address} should end with {should}, ends with {found}")
        expect(should[0] != 200 or found[1] == should[1], f"{address} should lead to {should[1]}, leads to {found[1]}")


def follow(office, address: str) -> tuple[int, str]:
    client = office.world.site.client()
    for _ in range(6):
        answer = client.get(address)
        if answer.status not in (301, 302, 308):
            return answer.status, address
        address = urllib.parse.urlsplit(answer.headers["Location"])._replace(scheme="", netloc="").geturl()
    raise Failed(f"{address}: a circle of redirects")


def check_previews(office) -> None:
    for token, link in [*office.model.previews.items()][-4:]:
        answer = office.world.site.client().get(f"/preview/{token}")
        works = link["works"] and link["ends"] > office.now() and link["product"] in office.model.live()
        if abs(link["ends"] - office.now()) > 60 and not link.get("ended"):
            expect((answer.status == 200) == works, f"the preview link of {link} answers {answer.status}")
