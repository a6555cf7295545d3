"""Who works in the office, and the office itself: it sends each request, counts it, and tells the model what came of it."""

import copy
import json
import threading
import time
from collections import Counter

from common import GONE, Client, Failed, expect
from year import checks
from year.model import ANY, PAGES, Article, Category, Model, Page, Product
from year.world import PASSWORD, World

ADMIN = "/api/admin"


class AnswerLost(Exception):
    """The site went away while it was asked: whether it did as asked is seen later."""


class Refused(Exception):
    """A full disk: nothing was saved."""


class Person:
    """Stays signed in over restarts and jumps of the clock, as a browser does, while the session lasts."""

    def __init__(self, world: World, email: str):
        self.world, self.email = world, email
        self.granted, self.since, self.first = None, 0.0, 0.0

    def client(self) -> Client:
        now = self.world.clock.now()
        if self.granted is None or not 0 <= now - self.since < 70 * 3600 or now - self.first > 700 * 3600:
            self.grant("password", {"email": self.email, "password": PASSWORD})
            self.first = now
        elif now - self.since > 600:
            self.grant("refresh_token", {"refresh_token": self.granted["refresh_token"]})
        return self.world.site.client(self.granted["access_token"])

    def grant(self, kind: str, value: dict) -> None:
        answer = self.world.site.client().post(f"/auth/v1/token?grant_type={kind}", value)
        expect(answer.status == 200, f"{self.email} signs in by {kind}: {answer}")
        self.granted, self.since = answer.json(), self.world.clock.now()


class Meanwhile(threading.Thread):
    """Does something to the site while a request is on its way."""

    def __init__(self, act, delay: float):
        super().__init__(daemon=True)
        self.act, self.delay, self.error = act, delay, None
        self.start()

    def run(self) -> None:
        time.sleep(self.delay)
        try:
            self.act()
        except Failed as error:
            self.error = error

    def ended(self) -> None:
        self.join()
        if self.error:
            raise self.error


class Lost:
    """A request without an answer: how to tell whether it was done, and what is so when it was, and when it was not."""

    def __init__(self, what: str, then, find, blur):
        self.what, self.then, self.find, self.blur = what, then, find, blur


class Office:
    def __init__(self, world: World, chance, checking):
        self.world, self.chance, self.checking = world, chance, checking
        self.model = Model()
        self.people: list[Person] = []
        self.owner: Person | None = None
        self.counts: Counter = Counter()
        self.history_until = -1
        self.step, self.serial = 0, 0
        self.lost: Lost | None = None
        self.meanwhile: tuple | None = None
        """Set: what is done to the site after so many seconds of the next request that changes something."""
        self.links: dict[str, str] = {}
        """Of invitations, by e-mail: what follows # in the link."""
        self.trace: list[str] = []
        """What was done; in the file `trace` too."""

    def now(self) -> float:
        return self.world.clock.now()

    def tell(self, what: str) -> None:
        self.trace.append(f"{self.step}: {what}")
        with (self.world.work / "trace").open("a") as file:
            file.write(f"{self.trace[-1]}\n")

    def count(self, what: str, by: int = 1) -> None:
        self.counts[what] += by

    def anyone(self) -> Person:
        return self.chance.choice(self.people)

    def word(self) -> str:
        """A name that nothing else has, and that no spelling correction confuses with another."""
        self.serial += 1
        letters = "".join(self.chance.choice("bcdfghjklmnpqrstvwxz") for _ in range(9))
        return f"Zq{letters}{self.serial}"

    def do(self, who: Person, method: str, path: str, value=None, *, then=None, find=None, blur=None, expects=(200, 201, 204),
           send=None):  # fmt: skip
        """One request that may change something. Its JSON, once it was answered as expected.

        `then(model, answer)` says what is so afterwards. For a request whose answer was lost `find()` looks for what it
        should have made (`None`: it was not made); without it both states are compared with what is seen.
        `blur(model)` is what nobody knows even when it was not done.
        """
        self.tell(f"{who.email} {method} {path} {json.dumps(value)[:600] if value is not None else ''}")
        client = who.client()
        beside = None
        if self.meanwhile is not None and then is not None:
            beside, self.meanwhile = Meanwhile(*self.meanwhile), None

        def ask():
            if send is not None:
                return send(client)
            if value is None:
                return client.send(method, path)
            return client.send(method, path, json.dumps(value).encode(), "application/json")

        try:
            answer = ask()
            if answer.status == 403 and answer.json().get("code") == "reauthentication_needed":
                proven = client.post(f"{ADMIN}/reauthenticate", {"current_password": PASSWORD})
                answer = ask() if proven.status == 204 else proven
        except GONE as gone:
            if beside is not None:
                beside.ended()
            expect(self.world.pid is None, f"no answer to {method} {path} from a site that runs: {gone!r}")
            if beside is not None:
                self.lost = Lost(f"{method} {path}", then, find, blur)
            raise AnswerLost from None
        if beside is not None:
            beside.ended()
        if "disk" in self.world.out_of_order and answer.status in (503, 507):
            raise Refused
        expect(answer.status in expects, f"{who.email}: {method} {path} {value}: {answer}")
        result = answer.json() if answer.body and answer.status != 204 else None
        if beside is not None and self.world.pid is None:
            # It was killed after it had answered: what it said must be so.
            self.lost = Lost(f"{method} {path}", then, lambda: {} if result is None else result, None)
            raise AnswerLost
        if then is not None:
            then(self.model, result)
        return result

    def settle(self) -> None:
        """After a fault: was the request whose answer was lost done, or not? It must be one of the two, and whole."""
        lost, self.lost = self.lost, None
        old, now = self.model, self.now()
        if lost is None:
            old.publish_due(now)
            return
        self.count("answers lost")
        new = copy.deepcopy(old)
        old.publish_due(now)
        if lost.find is not None:
            found = lost.find()
            done = found is not None
            if done:
                lost.then(new, found)
                new.publish_due(now)
        else:
            lost.then(new, None)
            new.publish_due(now)
            is_ = checks.seen(self.owner.client(), old, self.now())
            as_old, as_new = checks.differences(old.expected(self.now()), is_), None
            done = bool(as_old)
            if done:
                is_ = checks.seen(self.owner.client(), new, self.now())
                as_new = checks.differences(new.expected(self.now()), is_)
                expect(not as_new, f"{lost.what} was cut off; neither as before ({as_old[:3]}) nor as after ({as_new[:3]})")
            else:
                # Nothing that is looked at tells the two apart, such as a renewed session: the history may.
                old.perhaps = new.history - old.history
        self.tell(f"it was {'done' if done else 'not done'}")
        if done:
            self.model = new
        elif lost.blur is not None:
            lost.blur(old)

    def adopt(self) -> None:
        """Takes what the site has at the beginning as given."""
        client, model = self.owner.client(), self.model
        for one in checks.all_of(client, "/api/products?sort=name"):
            model.products[one["id"]] = Product(revision=ANY)
            model.products[one["id"]].set(one)
        for one in checks.all_of(client, f"{ADMIN}/products?state=trash"):
            model.products[one["id"]] = Product(revision=ANY, trashed=checks.moment(one["deleted_at"]))
            model.products[one["id"]].set(one)
        for state in ("all", "trash"):
            for one in checks.all_of(client, f"{ADMIN}/blogs?state={state}"):
                published = one["published_at"] and checks.moment(one["published_at"])
                trashed = one["deleted_at"] and checks.moment(one["deleted_at"])
                model.articles[one["id"]] = Article(
                    revision=ANY, trashed=trashed, title=one["title"], slug=one["slug"], published=published,
                    image=one["image_url"],
                )  # fmt: skip
        for state in ("live", "trash"):
            for one in checks.read(client, f"{ADMIN}/categories?state={state}"):
                trashed = one["deleted_at"] and checks.moment(one["deleted_at"])
                model.categories[one["id"]] = Category(one["name"], one["slug"], trashed=trashed)
        for name in PAGES:
            page = checks.read(client, f"{ADMIN}/site/{name}")
            draft = page["draft"] and page["draft"]["head"]["title"]
            expect(page["scheduled"] is None, f"{name} is scheduled at the beginning")
            live, changes = page["version"] and page["version"]["revision"], page["changes"]
            base = 0 if changes is None or changes["base"] == (live or 0) else -1
            model.pages[name] = Page(page["published"]["head"]["title"], draft, base=base)
        for one in checks.all_of(client, f"{ADMIN}/redirects?kind=own"):
            model.redirects[one["from"]] = (one["to"], one["status"])
        people = checks.read(client, f"{ADMIN}/people")
        model.people = {one["email"]: (one["role"], one["disabled"]) for one in people["items"]}
        model.invited = {one["email"]: checks.moment(one["expires_at"]) for one in people["invitations"]}

    def admit(self, email: str, role: str) -> Person:
        """Somebody comes in by an invitation's link."""
        made = self.do(self.owner, "POST", f"{ADMIN}/people/invitations", {"email": email, "role": role})
        token = made["link"].split("#")[1]
        self.do(self.owner, "POST", "/auth/v1/invitation/accept", {"token": token, "password": PASSWORD})
        person = Person(self.world, email)
        self.people.append(person)
        return person
