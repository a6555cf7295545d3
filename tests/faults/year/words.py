"""What is done to articles, to the pages of the site, and by preview links."""

import datetime

from common import expect
from year import checks, catalogue
from year.model import ANY, DAY, Article, PAGES
from year.people import ADMIN, Office

INPUT = ["title", "slug", "excerpt", "content", "category", "author", "published_at", "image_url", "featured"]


def iso(at: float | None) -> str | None:
    return at and datetime.datetime.fromtimestamp(at, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def some_article(office: Office) -> dict:
    now = int(office.now())
    pictures = catalogue.usable(office, "blogs")
    slug = office.word().lower()
    published = office.chance.choice([None, now - 5 * DAY, now - 60, now + 2 * 3600, now + 10 * DAY])
    return {"title": slug.capitalize(), "slug": slug, "excerpt": "An article.", "content": "<p>Words.</p>", "category": "News",
            "published_at": iso(published), "image_url": office.chance.choice([None, *pictures])}  # fmt: skip


def take(one: Article, value: dict) -> None:
    if one.slug and one.slug != value["slug"]:
        one.former.add(one.slug)
    one.former.discard(value["slug"])
    one.title, one.slug, one.image = value["title"], value["slug"], value["image_url"]
    one.published = value["published_at"] and checks.moment(value["published_at"])
    if one.image:
        one.pictures.add(one.image)


def create_article(office: Office) -> None:
    who, value = office.anyone(), some_article(office)

    def then(model, answer):
        one = model.articles[answer["id"]] = Article()
        take(one, value)
        model.note("created", "post", answer["id"], who.email)

    def find():
        every = checks.all_of(office.owner.client(), f"{ADMIN}/blogs?state=all")
        return next((one for one in every if one["slug"] == value["slug"]), None)

    office.do(who, "POST", f"{ADMIN}/blogs", value, then=then, find=find)


def edit_article(office: Office) -> None:
    who, live = office.anyone(), sorted(office.model.live_articles())
    if not live:
        return create_article(office)
    id = office.chance.choice(live)
    one, new = office.model.articles[id], some_article(office)
    whole = checks.read(who.client(), f"{ADMIN}/blogs/{id}")
    value = {key: whole[key] for key in INPUT}
    for field in office.chance.sample(["slug", "published_at", "image_url", "title"], office.chance.randint(1, 2)):
        value[field] = new[field]
    if one.former and office.chance.random() < 0.2:
        value["slug"] = office.chance.choice(sorted(one.former))

    def then(model, answer):
        take(model.articles[id], value)
        model.articles[id].touch()
        model.note("updated", "post", id, who.email)

    office.do(who, "PUT", f"{ADMIN}/blogs/{id}", value, then=then)


def trash_article(office: Office) -> None:
    who, live = office.anyone(), sorted(office.model.live_articles())
    if not live:
        return
    id = office.chance.choice(live)

    def then(model, answer):
        model.articles[id].trashed = office.now()
        model.note("deleted", "post", id, who.email)

    office.do(who, "DELETE", f"{ADMIN}/blogs/{id}", then=then)


def restore_article(office: Office) -> None:
    who, now = office.anyone(), office.now()
    trashed = [id for id, one in office.model.articles.items() if one.trashed and not one.purge_due(now)]
    if not trashed:
        return trash_article(office)
    id = office.chance.choice(trashed)

    def then(model, answer):
        model.articles[id].trashed = None
        model.articles[id].revision = answer["revision"] if answer else ANY
        model.note("restored", "post", id, who.email)

    office.do(who, "POST", f"{ADMIN}/blogs/{id}/restore", {}, then=then)


def pages(office: Office, wanted) -> list[str]:
    return [name for name in PAGES if wanted(office.model.pages[name])]


def write_draft(office: Office) -> None:
    """Also beside a publication that is scheduled, and after it."""
    who, name = office.anyone(), office.chance.choice(PAGES)
    save_draft(office, who, name, f"Title {office.word()}")


def save_draft(office: Office, who, name: str, title: str, query: str = "", is_new_base: bool = False) -> None:
    page = checks.read(who.client(), f"{ADMIN}/site/{name}")
    document = page["draft"] or page["published"]
    document["head"]["title"] = title

    def then(model, answer):
        page = model.pages[name]
        page.write(title)
        if is_new_base:
            page.base, page.ordered = page.version, False

    office.do(who, "PUT", f"{ADMIN}/site/{name}/draft{query}", document, then=then)


def bring_together(office: Office) -> None:
    """A draft that something has overtaken is brought together with what went live, and may be published then."""
    behind = pages(office, lambda page: page.is_outdated())
    if not behind:
        return write_draft(office)
    who, name = office.anyone(), office.chance.choice(behind)
    live = checks.read(who.client(), f"{ADMIN}/site/{name}")["version"]["revision"]
    save_draft(office, who, name, f"Title {office.word()}", f"?base={live}", is_new_base=True)


def order(office: Office, who, names: list[str], value: dict, then) -> None:
    """Publishes drafts or schedules that: refused with who and when where something went live since a draft was begun."""
    behind = [name for name in names if office.model.pages[name].is_outdated()]
    if not behind:
        office.do(who, "POST", f"{ADMIN}/site/publish", {"pages": names, **value}, then=then)
        return
    refused = office.do(who, "POST", f"{ADMIN}/site/publish", {"pages": names, **value}, expects=(412,))
    said, page = refused["changed"], office.model.pages[behind[0]]
    office.count("drafts that something had overtaken")
    expect(said["page"] == behind[0] and page.live_by == said["by"], f"{page} is not what a refusal names: {refused}")
    expect(page.live_at is ANY or abs(checks.moment(said["at"]) - page.live_at) < 60, f"{page} has another moment: {refused}")
    expect(isinstance(said["version"], int), f"a refusal without version: {refused}")


def publish(office: Office) -> None:
    """Several pages at once, all or none."""
    ready = pages(office, lambda page: page.draft and not page.scheduled)
    if not ready:
        return write_draft(office)
    who, names = office.anyone(), office.chance.sample(ready, office.chance.randint(1, len(ready)))

    def then(model, answer):
        for name in names:
            page = model.pages[name]
            page.show(page.draft, who.email, office.now())
            page.draft = None
            model.note("published", "site_page", None, who.email)

    order(office, who, names, {}, then)


def schedule(office: Office) -> None:
    ready = pages(office, lambda page: page.draft and not page.scheduled)
    if not ready:
        return write_draft(office)
    who, name = office.anyone(), office.chance.choice(ready)
    at = int(office.now()) + office.chance.choice([3600, 7200, DAY, 9 * DAY])

    def then(model, answer):
        model.pages[name].order(at, who.email)
        model.note("scheduled", "site_page", None, who.email)

    order(office, who, [name], {"at": iso(at)}, then)


def schedule_again(office: Office) -> None:
    """A page that waits for its moment can be neither published nor ordered a second time."""
    waiting = pages(office, lambda page: page.draft and page.scheduled)
    if not waiting:
        return schedule(office)
    who, name = office.anyone(), office.chance.choice(waiting)
    office.do(who, "POST", f"{ADMIN}/site/publish", {"pages": [name]}, expects=(422,))


def cancel_schedule(office: Office) -> None:
    waiting = pages(office, lambda page: page.scheduled)
    if not waiting:
        return schedule(office)
    who, name = office.anyone(), office.chance.choice(waiting)
    number = checks.read(who.client(), f"{ADMIN}/site/{name}")["scheduled"]["id"]

    def then(model, answer):
        model.pages[name].cancel()
        model.note("cancelled", "site_page", None, who.email)

    office.do(who, "DELETE", f"{ADMIN}/site/scheduled/{number}", then=then)


def discard(office: Office) -> None:
    """What is scheduled stays scheduled."""
    drafts = pages(office, lambda page: page.draft)
    if not drafts:
        return write_draft(office)
    who, name = office.anyone(), office.chance.choice(drafts)

    def then(model, answer):
        model.pages[name].draft = None
        model.note("discarded", "site_page", None, who.email)

    office.do(who, "DELETE", f"{ADMIN}/site/{name}/draft", then=then)


def share_preview(office: Office) -> None:
    who, id = office.anyone(), catalogue.any_product(office)
    if id is None:
        return
    hours = office.chance.choice([1, 72, 720])

    def then(model, answer):
        # Without its answer nobody has the link.
        if answer:
            token = answer["url"].rsplit("/", 1)[1]
            ends = checks.moment(answer["expires_at"])
            model.previews[token] = {"id": answer["id"], "product": id, "ends": ends, "works": True}
        model.note("shared", "product", id, who.email)

    made = office.do(who, "POST", f"{ADMIN}/preview-links", {"kind": "product", "id": id, "hours": hours}, then=then)
    page = office.world.site.client().get("/preview/" + made["url"].rsplit("/", 1)[1])
    expect(office.model.products[id].name.encode() in page.body, f"the preview of product {id}: {page}")


def revoke_preview(office: Office) -> None:
    now = office.now()
    links = [token for token, one in office.model.previews.items() if one["works"] and one["ends"] > now + 60]
    if not links:
        return share_preview(office)
    who, token = office.anyone(), office.chance.choice(links)
    link = office.model.previews[token]

    def then(model, answer):
        model.previews[token]["works"] = False
        model.note("unshared", "product", link["product"], who.email)

    office.do(who, "DELETE", f"{ADMIN}/preview-links/{link['id']}", then=then)
