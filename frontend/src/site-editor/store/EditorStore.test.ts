import { expect, test } from "vitest";
import type { Json, SiteDocument } from "./document";
import { EditorStore } from "./EditorStore";
import { home, slides } from "./tests/testingSession";

function opened(document: SiteDocument = home()) {
  let time = 0;
  const store = new EditorStore(() => time);
  store.open("home", document);
  return { store, wait: (ms: number) => (time += ms) };
}

/** Characters of all that is reachable: what many share, as unchanged parts of documents are, is counted once. */
function memoryOf(root: unknown, seen = new Set<unknown>()): number {
  if (typeof root !== "object" || root === null) return JSON.stringify(root ?? null).length;
  if (seen.has(root)) return 8;
  seen.add(root);
  return Object.entries(root).reduce(
    (sum, [name, value]) => sum + name.length + memoryOf(value, seen),
    8,
  );
}

/** Another state of the list of slides. */
function setSlides(store: EditorStore, change: (items: readonly Json[]) => Json[]): void {
  store.set("home.slides", change(store.get("home.slides") as Json[]));
}

function type(store: EditorStore, path: string, text: string): void {
  for (let length = 1; length <= text.length; length += 20) {
    store.setText(path, text.slice(0, length));
  }
  store.setText(path, text);
}

test("a run of characters is one step, a pause or another field begins a new one", () => {
  const { store, wait } = opened();
  store.setText("home.title", "Title o");
  wait(500);
  store.setText("home.title", "Title on");
  wait(1001);
  store.setText("home.title", "Title one");
  store.setText("home.slides.0.heading", "Other");
  expect(store.steps()).toHaveLength(3);
  const seen = [];
  while (store.undo()) seen.push([store.get("home.title"), store.get("home.slides.0.heading")]);
  expect(seen).toEqual([
    ["Title one", "Heading a"],
    ["Title on", "Heading a"],
    ["Title", "Heading a"],
  ]);
  while (store.redo());
  expect(store.get("home.title")).toBe("Title one");
  expect(store.get("home.slides.0.heading")).toBe("Other");
});

test("typing after an undo forgets what was undone", () => {
  const { store } = opened();
  store.setText("home.title", "One");
  store.undo();
  store.setText("home.title", "Two");
  expect(store.canRedo()).toBe(false);
  store.undo();
  expect(store.get("home.title")).toBe("Title");
});

test("what a change does not touch stays the same object", () => {
  const { store } = opened();
  const before = store.document("home");
  store.setText("home.slides.1.heading", "New");
  const after = store.document("home");
  expect(after).not.toBe(before);
  expect((after.slides as unknown[])[0]).toBe((before.slides as unknown[])[0]);
  store.replace("home", structuredClone({ ...after, title: "Theirs" }));
  expect(store.get("home.slides")).toBe(after.slides);
  store.undo();
  expect(store.get("home.title")).toBe("Title");
});

test("two hundred slides written, moved and thrown away take far less than 20 MB of undo", () => {
  const ids = Array.from({ length: 200 }, (_, index) => `slide-${index}`);
  const { store, wait } = opened(home({ slides: slides(...ids) }));
  for (const index of ids.keys()) {
    for (const field of ["heading", "text"]) {
      wait(2000);
      type(
        store,
        `home.slides.${index}.${field}`,
        `The words of ${field}, as somebody types. `.repeat(8),
      );
    }
    const [moved, to] = [store.get(`home.slides.${index}`) as Json, (index * 7) % 200];
    setSlides(store, (items) => items.toSpliced(index, 1).toSpliced(to, 0, moved));
  }
  for (const _ of ids) setSlides(store, (items) => items.slice(1));
  const size = memoryOf(store.steps());
  expect(store.steps().length).toBeGreaterThan(700);
  expect(size).toBeLessThan(2_000_000);
  while (store.undo());
  expect(store.get("home.slides")).toEqual(slides(...ids));
});

test("a drag is one step, the next drag another", () => {
  const { store } = opened();
  const drag = (to: string[]) => {
    const movement = {};
    for (const title of to) store.set("home.title", title, movement);
  };
  drag(["50 41", "50 42", "50 43"]);
  drag(["10 43", "11 43"]);
  expect(store.steps()).toHaveLength(2);
  store.undo();
  expect(store.get("home.title")).toBe("50 43");
  store.undo();
  expect(store.get("home.title")).toBe("Title");
  store.redo();
  expect(store.get("home.title")).toBe("50 43");
});
