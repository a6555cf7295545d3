"""What is done about people, with enquiries, and with single pictures."""

from common import expect
from year import catalogue, checks
from year.people import ADMIN, Office
from year.world import PASSWORD


def upload_picture(office: Office) -> None:
    catalogue.upload(office, office.chance.choice(["product-images", "blogs"]))


def owner(office: Office):
    return office.chance.choice([one for one in office.people if office.model.people[one.email][0] == "owner"])


def invite(office: Office) -> None:
    who, email = owner(office), f"{office.word().lower()}@example.com"

    def then(model, answer):
        if answer:
            model.invited[email] = checks.moment(answer["expires_at"])
        model.note("invited", "person", None, who.email)

    def find():
        waiting = checks.read(office.owner.client(), f"{ADMIN}/people")["invitations"]
        return next((one for one in waiting if one["email"] == email), None)

    made = office.do(who, "POST", f"{ADMIN}/people/invitations", {"email": email, "role": "editor"}, then=then, find=find)
    down = "mail" in office.world.down
    expect(made["mail"] == ("failed" if down else "stored"), f"mail is {'down' if down else 'a file'}, and the invitation {made}")
    office.links[email] = made["link"].split("#")[1]


def waiting(office: Office) -> list[str]:
    return [email for email, ends in office.model.invited.items() if ends > office.now() + 60 and email in office.links]


def accept(office: Office) -> None:
    if not waiting(office):
        return invite(office)
    email = office.chance.choice(waiting(office))
    token = office.links[email]

    def then(model, answer):
        del model.invited[email]
        model.people[email] = ("editor", False)
        model.note("created", "person", None, email)

    office.do(office.owner, "POST", "/auth/v1/invitation/accept", {"token": token, "password": PASSWORD}, then=then)


def withdraw(office: Office) -> None:
    if not waiting(office):
        return invite(office)
    who, email = owner(office), office.chance.choice(waiting(office))
    found = checks.read(who.client(), f"{ADMIN}/people")["invitations"]
    number = next(one["id"] for one in found if one["email"] == email)

    def then(model, answer):
        del model.invited[email]
        model.note("withdrawn", "person", None, who.email)

    office.do(who, "DELETE", f"{ADMIN}/people/invitations/{number}", then=then)
    office.do(who, "POST", "/auth/v1/invitation/accept", {"token": office.links[email], "password": PASSWORD}, expects=(404,))


def guest(office: Office) -> tuple[str, str] | None:
    """Somebody who has come in meanwhile, and does not work here."""
    guests = [email for email in office.model.people if email in office.links]
    if not guests:
        return None
    email = office.chance.choice(guests)
    people = checks.read(office.owner.client(), f"{ADMIN}/people")["items"]
    return email, next(one["id"] for one in people if one["email"] == email)


def disable(office: Office) -> None:
    who, found = owner(office), guest(office)
    if found is None:
        return accept(office)
    email, id = found
    disabled = not office.model.people[email][1]

    def then(model, answer):
        model.people[email] = ("editor", disabled)
        model.note("disabled" if disabled else "enabled", "person", None, who.email)

    office.do(who, "PUT", f"{ADMIN}/people/{id}", {"disabled": disabled}, then=then)


def remove(office: Office) -> None:
    who, found = owner(office), guest(office)
    if found is None:
        return invite(office)
    email, id = found

    def then(model, answer):
        del model.people[email]
        model.note("deleted", "person", None, who.email)

    office.do(who, "DELETE", f"{ADMIN}/people/{id}", then=then)


def overstep(office: Office) -> None:
    """An editor is not told about people, and changes none."""
    editor = next(one for one in office.people if office.model.people[one.email][0] == "editor")
    office.do(editor, "GET", f"{ADMIN}/people", expects=(403,))
    invitation = {"email": "nobody@example.com", "role": "owner"}
    office.do(editor, "POST", f"{ADMIN}/people/invitations", invitation, expects=(403,))


def enquire(office: Office) -> None:
    """A visitor's answer is the mail server's."""
    value = {"name": "Dev", "company": "Shop", "email": "dev@example.com", "phone": "9810012345", "message": "A price, please."}
    answer = office.world.site.client().post("/api/enquiries", value)
    down = "mail" in office.world.down
    expect(answer.status == (502 if down else 202), f"mail is {'down' if down else 'a file'}, and an enquiry answered {answer}")
