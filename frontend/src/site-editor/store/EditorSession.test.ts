import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SiteDocument } from "./document";
import { addItem, moveItem, removeItem } from "./items";
import { page, setUp, slides } from "./tests/testingSession";

vi.mock("../../office/data/session", () => ({ adminSession: () => ({}) }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("undo of an answer shows the other words again, and goes no further back over them", async () => {
  const { session, elsewhere, type, title } = setUp();
  type("Mine");
  elsewhere({ title: "Theirs", open: false });
  await session.flush();
  const asked = session.state();
  if (asked.kind !== "conflict") throw new Error("a question was expected");
  await session.saver("home").resolve(asked.merged);
  expect(title()).toBe("Mine");
  session.undo();
  expect([title(), session.store.get("home.open")]).toEqual(["Theirs", false]);
  expect(session.undo()).toBeNull();
});

test("a page that is left is saved and closed, and what it shares with the next stays one document", async () => {
  const { session, server, type, fail } = setUp();
  const layout = page({ page: "layout", label: "Parts" });
  session.show(["home", "layout"], [layout]);
  session.store.setText("layout.title", "Footer");
  type("Left behind");
  fail(0);
  session.show(["about", "layout"], [page({ page: "about", label: "About" })]);
  expect(session.store.get("layout.title"), "before it is saved").toBe("Footer");
  expect([session.isOpen("home"), session.store.steps().map(({ at }) => at)]).toEqual([
    true,
    ["layout.title"],
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server().draft?.title).toBe("Left behind");
  expect([session.isOpen("home"), session.store.get("layout.title")]).toEqual([false, "Footer"]);
  session.undo();
  expect(session.store.get("layout.title"), "one's own step in the shared part").toBe("Title");
});

test("a picture finds its place when its field was left, its item was moved, and its page was left", async () => {
  const { session, server, uploads } = setUp();
  const { store } = session;
  const picture = { src: "/old.webp", alt: "", focus: "50 50", phone: "/phone.webp" };
  store.set("home.slides.2", { ...slides("c")[0], picture } as SiteDocument);
  await session.flush();
  session.queueOf("home.slides.2.picture", "src").add([new File(["x"], "new.png")]);
  moveItem(session, "home.slides", 2, -1);
  moveItem(session, "home.slides", 1, -1);
  session.show(["about"], [page({ page: "about", label: "About" })]);
  await vi.advanceTimersByTimeAsync(5000);
  expect([session.isOpen("home"), session.isUploading("home")]).toEqual([true, true]);
  uploads[0]?.({ url: "/new.webp", width: 1, height: 1, alt: "", tone: 0, variants: [] });
  await vi.advanceTimersByTimeAsync(5000);
  expect(server().draft).toMatchObject({ slides: [{ picture: { src: "/new.webp" } }, {}, {}] });
  expect([session.isOpen("home"), session.isUploading()]).toEqual([false, false]);
});

test("items are added, removed and moved, and each of it undone", () => {
  const { session } = setUp();
  const { store } = session;
  const before = store.document("home");
  const headings = () =>
    (store.get("home.slides") as { heading: string }[]).map((it) => it.heading);
  moveItem(session, "home.slides", 0, 1);
  expect(headings()).toEqual(["Heading b", "Heading a", "Heading c"]);
  removeItem(session, "home.slides", 1);
  addItem(session, "home.slides", 1);
  expect(headings()).toEqual(["Heading b", "New heading", "Heading c"]);
  moveItem(session, "home.slides", 2, 1);
  moveItem(session, "home.slides", 9, -1);
  removeItem(session, "home.slides", 9);
  addItem(session, "home.title", 0);
  expect(store.steps()).toHaveLength(3);
  while (session.undo());
  expect(store.document("home")).toEqual(before);
});
