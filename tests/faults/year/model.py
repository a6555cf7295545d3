"""What the site should hold: plain data that operations change and checks compare. No request is made here."""

from collections import Counter
from dataclasses import dataclass, field

DAY = 86_400
TRASH_DAYS = 30
PAGES = ["contact", "about", "partners", "terms"]


class Any:
    """Equal to whatever is seen: for what nobody can know, such as a revision after a request without an answer."""

    def __eq__(self, other) -> bool:
        return True

    def __hash__(self) -> int:
        return 0

    def __deepcopy__(self, _) -> "Any":
        return self

    def __repr__(self) -> str:
        return "anything"


ANY = Any()


@dataclass
class Record:
    """What products and articles have in common."""

    revision: object = 1
    trashed: float | None = None
    pictures: set = field(default_factory=set)
    """Of every revision: each counts as a use."""

    def purge_due(self, now: float) -> bool:
        return self.trashed is not None and now - self.trashed > TRASH_DAYS * DAY

    def touch(self) -> None:
        if self.revision is not ANY:
            self.revision += 1


@dataclass
class Product(Record):
    name: str = ""
    sku: str | None = None
    category: str = ""
    description: str = ""
    images: tuple = ()

    def set(self, value: dict) -> None:
        self.name, self.sku, self.category = value["name"], value.get("sku"), value["category"]
        self.description, self.images = value["description"], tuple(value.get("images") or ())
        self.pictures |= set(self.images)

    def value(self) -> dict:
        return {"name": self.name, "sku": self.sku, "category": self.category, "description": self.description,
                "images": list(self.images)}  # fmt: skip

    def facts(self) -> tuple:
        return (self.name, self.sku, self.category, self.description, self.images)


@dataclass
class Article(Record):
    title: str = ""
    slug: str = ""
    published: float | None = None
    image: str | None = None
    former: set = field(default_factory=set)

    def state(self, now: float) -> str:
        return "draft" if self.published is None else "scheduled" if self.published > now else "public"


@dataclass
class Category:
    name: str
    slug: str
    former: set = field(default_factory=set)
    trashed: float | None = None


@dataclass
class Page:
    """By the title in its head, which is all that the office changes here. `None` is the shipped one."""

    published: str
    draft: str | None = None
    scheduled: float | None = None
    going_live: str | None = None
    """What the scheduled publication shows: the draft as it was when that was ordered."""
    version: int = 0
    """Counts what went live."""
    live_by: object = ANY
    live_at: object = ANY
    base: int = 0
    """The version that the draft was begun from."""
    ordered: bool = False
    """The draft continues what the scheduled publication shows."""
    unchanged: bool = False
    """It is that still, and goes with it."""
    ordered_by: object = ANY

    def write(self, title: str) -> None:
        if self.draft is None:
            self.base, self.ordered = self.version, False
        self.draft, self.unchanged = title, False

    def is_outdated(self) -> bool:
        """Something went live since the draft was begun."""
        return self.draft is not None and self.base != self.version

    def show(self, title: str, by: object, at: object) -> None:
        self.published, self.live_by, self.live_at = title, by, at
        self.version += 1

    def order(self, at: float, by: str) -> None:
        self.scheduled, self.going_live, self.ordered_by = at, self.draft, by
        self.ordered = self.unchanged = True

    def cancel(self) -> None:
        self.scheduled = self.going_live = None
        self.ordered = self.unchanged = False

    def come_due(self) -> None:
        self.show(self.going_live, self.ordered_by, self.scheduled)
        if self.draft is not None and self.unchanged:
            self.draft = None
        elif self.ordered:
            self.base = self.version
        self.cancel()


@dataclass
class Import:
    state: object
    at: float
    new: dict = field(default_factory=dict)
    """By SKU: what it creates."""
    changed: dict = field(default_factory=dict)
    """By id: the new values of products that are there."""
    planned: dict = field(default_factory=dict)
    """By id: the revisions of those when it was planned."""
    created: list = field(default_factory=list)
    before: dict = field(default_factory=dict)
    """By id: the values of what it has changed."""
    after: dict = field(default_factory=dict)
    """By id: the revision in which it has left each product."""


class Model:
    def __init__(self):
        self.products: dict[int, Product] = {}
        self.articles: dict[int, Article] = {}
        self.categories: dict[int, Category] = {}
        self.pages: dict[str, Page] = {}
        self.redirects: dict[str, tuple] = {}
        self.media: dict[str, float] = {}
        self.imports: dict[int, Import] = {}
        self.people: dict[str, tuple] = {}
        self.invited: dict[str, float] = {}
        self.previews: dict[str, dict] = {}
        self.history: Counter = Counter()
        self.perhaps: Counter = Counter()
        """Entries of the history that may be there: of what was begun and cut off."""
        self.ignored: set[str] = set()
        """Names in the trash whose presence is not judged: an import that was cut off may have left them there."""

    def note(self, action: str, kind: str, entity, by: str | None, count: int = 1) -> None:
        """A site page's number is no matter of the model's."""
        self.history[action, kind, None if kind == "site_page" else entity, by] += count

    def live(self) -> dict[int, Product]:
        return {id: one for id, one in self.products.items() if one.trashed is None}

    def live_articles(self) -> dict[int, Article]:
        return {id: one for id, one in self.articles.items() if one.trashed is None}

    def live_categories(self) -> dict[int, Category]:
        return {id: one for id, one in self.categories.items() if one.trashed is None}

    def uses(self, url: str) -> int:
        return sum(url in one.pictures for one in [*self.products.values(), *self.articles.values()])

    def purge(self, now: float) -> None:
        """What housekeeping does at a start: the trash keeps things for thirty days."""
        for records in (self.products, self.articles):
            for id in [id for id, one in records.items() if one.purge_due(now)]:
                del records[id]
        for id in [id for id, one in self.categories.items() if one.trashed and now - one.trashed > TRASH_DAYS * DAY]:
            del self.categories[id]

    def due(self, now: float) -> list[str]:
        """Pages whose scheduled publication has come."""
        return [name for name, page in self.pages.items() if page.scheduled is not None and page.scheduled <= now]

    def publish_due(self, now: float) -> list[str]:
        names = self.due(now)
        for name in names:
            self.pages[name].come_due()
        return names

    def redirect(self, old: str, rule: tuple | None) -> None:
        """Saves the redirect of an address, or deletes it."""
        if rule is None:
            del self.redirects[old]
        else:
            self.redirects[old] = rule

    def has_chain(self, changes: dict | None = None) -> bool:
        """Whether a redirect leads to an address that has one, once these are changed (`None`: deleted)."""
        rules = {old: rule for old, rule in {**self.redirects, **(changes or {})}.items() if rule is not None}
        return any(to in rules for to, _ in rules.values())

    def leads_to(self, address: str, now: float) -> tuple[int, str | None]:
        """Where an address ends: the status of the last answer, and its address."""
        path, hops = address, 0
        while path in self.redirects and hops < 5:
            to, status = self.redirects[path]
            if status == 410:
                return 410, path
            path, hops = to, hops + 1
        if path.startswith("/products/"):
            id = int(path.rsplit("/", 1)[1])
            return (200 if id in self.live() else 404), path
        if path.startswith("/blog/"):
            slug = path.removeprefix("/blog/")
            # A present address wins over a former one.
            for one in self.live_articles().values():
                if one.slug == slug:
                    return (200 if one.state(now) == "public" else 404), path
            for one in self.live_articles().values():
                if slug in one.former and one.state(now) == "public":
                    return 200, f"/blog/{one.slug}"
            return 404, path
        return (404 if path.startswith("/old") else 200), path

    def expected(self, now: float) -> dict[str, dict]:
        """What should be seen of it, a view each; `checks.seen` asks the site for the same."""
        live, articles = self.live(), self.live_articles()
        trash = [*self.products.values(), *self.articles.values()]
        counts = Counter(one.category.casefold() for one in live.values())
        return {
            "products in public": {id: one.facts() for id, one in live.items()},
            "revisions of products": {id: one.revision for id, one in live.items()},
            "the trash": {
                one.name if isinstance(one, Product) else one.title: True
                for one in trash
                if one.trashed is not None and not one.purge_due(now)
            },
            "categories": {
                id: (one.name, one.slug, counts[one.name.casefold()]) for id, one in self.live_categories().items()
            },
            "articles in public": {one.slug: one.title for one in articles.values() if one.state(now) == "public"},
            "articles in the office": {
                id: (one.title, one.slug, one.state(now), one.revision) for id, one in articles.items()
            },
            "pages in public": {name: page.published for name, page in self.pages.items()},
            "drafts": {name: page.draft for name, page in self.pages.items()},
            "schedules": {name: page.scheduled for name, page in self.pages.items()},
            "redirects": dict(self.redirects),
            "uses of pictures": {url: self.uses(url) for url, at in self.media.items() if not self.may_be_swept(url, now)},
            "imports": {id: one.state for id, one in self.imports.items() if now - one.at < 29 * DAY},
            "people": dict(self.people),
            "invitations": {email: True for email, ends in self.invited.items() if ends > now},
        }

    def may_be_swept(self, url: str, now: float) -> bool:
        """A picture that nothing refers to is removed after a day."""
        return self.uses(url) == 0 and now - self.media[url] > DAY * 0.9
