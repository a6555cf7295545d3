"""What is done to products, categories and pictures."""

import json
import time

from common import ROOT, png
from year import checks
from year.model import ANY, Category, Product
from year.people import ADMIN, Office

# The fields of the form.
INPUT = json.loads((ROOT / "frontend/src/words/productFields.json").read_text())["columns"]


def upload(office: Office, bucket: str) -> str | None:
    who = office.anyone()
    shade = office.chance.randrange(250)

    def then(model, answer):
        model.media[answer[0]["url"]] = office.now()
        model.note("uploaded", "image", None, who.email)

    def find():
        # A picture whose address was never told is nobody's; only the history may know of it.
        new = [one for one in checks.all_of(office.owner.client(), f"{ADMIN}/media?sort=newest")[:1] if one["url"] not in known]
        return new if new and new[0]["uploaded_by"] == who.email and new[0]["name"] == "a.png" else None

    known = {one["url"] for one in checks.all_of(who.client(), f"{ADMIN}/media")}
    def send(client):
        return client.upload(bucket, png(48, 32, shade))

    return office.do(who, "POST", f"{ADMIN}/images/{bucket}", send=send, then=then, find=find)[0]["url"]


def usable(office: Office, bucket: str) -> list[str]:
    """Pictures of ours that are certainly there."""
    now, model = office.now(), office.model
    return [url for url in model.media if f"/{bucket}/" in url and not model.may_be_swept(url, now)]


def some_value(office: Office) -> dict:
    pictures = usable(office, "product-images")
    categories = [one.name for one in office.model.live_categories().values()]
    return {
        "name": f"{office.word()} 500",
        "sku": f"YR-{office.serial}" if office.chance.random() < 0.7 else None,
        "category": office.chance.choice(categories),
        "description": f"Written at step {office.step}, ünïcode and हिन्दी.",
        "images": office.chance.sample(pictures, min(len(pictures), office.chance.randrange(3))),
    }


def create(office: Office) -> None:
    who, value = office.anyone(), some_value(office)

    def then(model, answer):
        one = Product()
        one.set(value)
        model.products[answer["id"]] = one
        model.note("created", "product", answer["id"], who.email)

    def find():
        return next((one for one in listed(office) if one["name"] == value["name"]), None)

    office.do(who, "POST", f"{ADMIN}/products", value, then=then, find=find)


def listed(office: Office) -> list[dict]:
    return checks.all_of(office.owner.client(), f"{ADMIN}/products")


def any_product(office: Office) -> int | None:
    live = office.model.live()
    return office.chance.choice(sorted(live)) if live else None


def edit(office: Office) -> None:
    who, id = office.anyone(), any_product(office)
    if id is None:
        return create(office)
    # Like a form: what the model does not know of stays as it is.
    whole = checks.read(who.client(), f"{ADMIN}/products/{id}")
    value = {**whole, **office.model.products[id].value(), "description": f"Changed at step {office.step}."}
    new = some_value(office)
    for field in office.chance.sample(["name", "category", "images"], office.chance.randrange(3)):
        value[field] = new[field]
    value = {key: value[key] for key in INPUT if key in value}

    def then(model, answer):
        model.products[id].set(value)
        model.products[id].touch()
        model.note("updated", "product", id, who.email)

    office.do(who, "PUT", f"{ADMIN}/products/{id}", value, then=then)


def edit_what_another_has_changed(office: Office) -> None:
    """Refused, and nothing is saved."""
    who, id = office.anyone(), any_product(office)
    if id is None or office.model.products[id].revision in (1, 0):
        return create(office)
    value = {**office.model.products[id].value(), "description": "Lost if this is saved."}

    def send(client):
        return client.send("PUT", f"{ADMIN}/products/{id}", json.dumps(value).encode(), "application/json", {"If-Match": '"1"'})

    if checks.read(who.client(), f"{ADMIN}/products/{id}")["revision"] > 1:
        office.do(who, "PUT", f"{ADMIN}/products/{id}", send=send, expects=(412,))


def trash(office: Office) -> None:
    who, id = office.anyone(), any_product(office)
    if id is None:
        return

    def then(model, answer):
        model.products[id].trashed = office.now()
        model.note("deleted", "product", id, who.email)

    office.do(who, "DELETE", f"{ADMIN}/products/{id}", then=then)


def restore(office: Office) -> None:
    who, now = office.anyone(), office.now()
    trashed = [id for id, one in office.model.products.items() if one.trashed and not one.purge_due(now)]
    if not trashed:
        return trash(office)
    id = office.chance.choice(trashed)
    one = office.model.products[id]
    if one.sku and any(other.sku == one.sku for other in office.model.live().values()):
        office.do(who, "POST", f"{ADMIN}/products/{id}/restore", {}, expects=(422,))
        return

    def then(model, answer):
        model.products[id].trashed = None
        model.products[id].revision = answer["revision"] if answer else ANY
        model.note("restored", "product", id, who.email)

    office.do(who, "POST", f"{ADMIN}/products/{id}/restore", {}, then=then)


def move_several(office: Office) -> None:
    who, live = office.anyone(), sorted(office.model.live())
    ids = office.chance.sample(live, min(len(live), office.chance.randint(2, 5)))
    category = office.chance.choice([one.name for one in office.model.live_categories().values()])
    if not ids:
        return

    def then(model, answer):
        for id in ids:
            if model.products[id].category != category:
                model.products[id].category = category
                model.products[id].touch()
        model.note("updated", "product", None, who.email)

    def send(client):
        change = {"ids": ids, "action": "set", "field": "category", "value": category}
        answer = client.send("POST", f"{ADMIN}/products/changes", json.dumps(change).encode(), "application/json")
        # It goes on behind the answer.
        while answer.status in (200, 202) and answer.json()["state"] in ("planning", "planned", "applying"):
            time.sleep(0.02)
            answer = client.send("GET", f"{ADMIN}/imports/{answer.json()['id']}")
        return answer

    office.do(who, "POST", f"{ADMIN}/products/changes", send=send, then=then)


def create_category(office: Office) -> None:
    who, name = office.anyone(), f"{office.word()} Care"

    def then(model, answer):
        model.categories[answer["id"]] = Category(answer["name"], answer["slug"])
        model.note("created", "category", answer["id"], who.email)

    def find():
        return next((one for one in checks.read(office.owner.client(), "/api/categories") if one["name"] == name), None)

    office.do(who, "POST", f"{ADMIN}/categories", {"name": name}, then=then, find=find)


def rename_category(office: Office) -> None:
    who = office.anyone()
    id = office.chance.choice(sorted(office.model.live_categories()))
    name = f"{office.word()} Care"
    value = {"name": name, "slug": name.split()[0].lower()} if office.chance.random() < 0.5 else {"name": name}

    def then(model, answer):
        one = model.categories[id]
        for product in model.products.values():
            if product.category == one.name:
                product.category = name
                product.touch()
        if "slug" in value:
            one.former.add(one.slug)
            one.slug = value["slug"]
        one.name = name
        model.note("renamed", "category", id, who.email)

    office.do(who, "PUT", f"{ADMIN}/categories/{id}", value, then=then)


def trash_category(office: Office) -> None:
    who, live = office.anyone(), sorted(office.model.live_categories())
    if len(live) < 4:
        return create_category(office)
    id = office.chance.choice(live)

    def then(model, answer):
        model.categories[id].trashed = office.now()
        model.note("deleted", "category", id, who.email)

    office.do(who, "DELETE", f"{ADMIN}/categories/{id}", then=then)


def replace_everywhere(office: Office) -> None:
    """One picture takes another's place in everything that is live; the trash and earlier versions keep the old one."""
    bucket = office.chance.choice(["product-images", "blogs"])
    pictures = [url for url in usable(office, bucket) if office.model.uses(url)]
    if not pictures:
        return edit(office)
    old, new = office.chance.choice(sorted(pictures)), upload(office, bucket)
    who = office.anyone()
    ids = {one["url"]: one["id"] for one in checks.all_of(who.client(), f"{ADMIN}/media")}

    def then(model, answer):
        for id, one in model.live().items():
            if old in one.images:
                one.images = tuple(dict.fromkeys(new if url == old else url for url in one.images))
                one.pictures.add(new)
                one.touch()
                model.note("updated", "product", id, who.email)
        for id, one in model.live_articles().items():
            if one.image == old:
                one.image = new
                one.pictures.add(new)
                one.touch()
                model.note("updated", "post", id, who.email)
        model.note("updated", "image", None, who.email)

    office.do(who, "POST", f"{ADMIN}/media/{ids[old]}/replace", {"with": ids[new]}, then=then)
