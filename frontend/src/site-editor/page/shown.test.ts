import { expect, test } from "vitest";
import { createQueryCache } from "../../data/queryCache";
import type { FieldSchema, Site } from "../../data/schema";
import { type Json, valueAt as valueIn, withValue } from "../store/document";
import { SentDocuments, shownPart } from "./documents";
import { FieldTable, itemAround, linkBeside } from "./fields";
import { marksIn, withoutMarks } from "./marks";
import { isMessage } from "./messages";

const valueAt = (document: unknown, path: string) => valueIn(document as Json, path);

type Kind = FieldSchema["kind"];
const field = (name: string, kind: Kind, rest: Partial<FieldSchema> = {}): FieldSchema => ({
  name,
  label: name,
  required: true,
  kind,
  ...rest,
});
const group = (name: string, fields: FieldSchema[]): FieldSchema =>
  field(name, "group", { fields });

const schema = group("", [
  group("head", [field("title", "line")]),
  field("heading", "line", { max: 80 }),
  field("text", "text"),
  field("picture", "picture"),
  field("slides", "list", {
    min: 1,
    max: 8,
    item: group("", [
      field("id", "id"),
      group("link", [field("label", "line"), field("href", "link")]),
    ]),
  }),
]);
const document = {
  head: { title: "{name}" },
  heading: "By {name}",
  text: "One\n\nTwo {other}",
  picture: { src: "/site/a.webp", alt: "A", focus: "50 40", phone: "" },
  slides: [{ id: "a", link: { label: "Go", href: "/about" } }],
};
const shownHome = (document: Json, showing: Parameters<typeof shownPart>[3]) =>
  shownPart(document, schema, { page: "home", path: "" }, showing);
const company = { name: "Sample", phone: "", email: "", address: "", founded: "", years: "" };
const pictures = { "/site/a.webp": { url: "/assets/a.webp", width: 4, height: 3, variants: [] } };

test("pages get what they would get from the server, with a mark after each line", () => {
  const table = new FieldTable();
  const shown = shownHome(document, { company, pictures, table });
  const plain = JSON.parse(withoutMarks(JSON.stringify(shown)));
  expect(plain).toEqual({
    head: { title: "Sample" },
    heading: "By Sample",
    text: "One\n\nTwo {other}",
    picture: { ...pictures["/site/a.webp"], alt: "A", focus: "50 40", phone: null },
    slides: [{ id: "a", link: { label: "Go", href: "/about" } }],
  });
  const marked = (path: string) =>
    marksIn(String(valueAt(shown, path))).map(({ number }) => table.get(number));
  expect(marked("head.title")).toEqual([]);
  expect(marked("slides.0.link.href")).toEqual([]);
  expect(marked("heading")).toMatchObject([
    { page: "home", path: "heading", display: "By Sample" },
  ]);
  expect(marked("text")).toMatchObject([
    { path: "text", line: 0, display: "One" },
    { path: "text", line: 2, display: "Two {other}" },
  ]);
  expect(marked("picture.alt")).toMatchObject([{ path: "picture", schema: { kind: "picture" } }]);
  expect(marked("slides.0.link.label")).toMatchObject([{ path: "slides.0.link.label" }]);
});

test("a picture that is not known is none", () => {
  const showing = { company, pictures: {}, table: new FieldTable() };
  expect(shownHome(document, showing)).toMatchObject({ picture: null });
});

test("a field keeps its mark while other fields change", () => {
  const table = new FieldTable();
  const showing = { company, pictures, table };
  const first = shownHome(document, showing);
  const changed = withValue(document, "text", "One\n\nHalf\n\nTwo");
  const second = shownHome(changed, showing);
  expect(valueAt(second, "heading")).toBe(valueAt(first, "heading"));
});

test("what a field belongs to is found by its path", () => {
  const label = { page: "home", path: "slides.0.link.label" } as const;
  expect(linkBeside(label, { home: schema })?.path).toBe("slides.0.link.href");
  expect(linkBeside({ page: "home", path: "heading" }, { home: schema })).toBeNull();
  expect(itemAround(label, { home: schema }, { home: document })).toMatchObject({
    list: { page: "home", path: "slides" },
    index: 0,
    count: 1,
  });
  expect(
    itemAround({ page: "home", path: "heading" }, { home: schema }, { home: document }),
  ).toBeNull();
  expect(withValue(document, "nowhere.0", "x")).toBe(document);
  expect(withValue(document, "__proto__.x", "x")).toBe(document);
});

test("React sees the value of before while a field is edited, and the newest one afterwards", () => {
  const cache = createQueryCache();
  cache.setData(["site"], { company, footer_categories: [] } as unknown as Site);
  const documents = new SentDocuments(cache);
  documents.schemas = { home: schema };
  documents.receive({ documents: { home: document }, pictures });
  const heading = () =>
    withoutMarks(String(valueAt(cache.getData(["content", "home"]), "heading")));
  const address = { page: "home", path: "heading" } as const;
  documents.hold(address);
  documents.change(address, "Typed");
  documents.receive({
    documents: { home: { ...document, heading: "Typed", text: "New" } },
    pictures: {},
  });
  expect(heading()).toBe("By Sample");
  expect(valueAt(cache.getData(["content", "home"]), "text")).toContain("New");
  documents.release();
  expect(heading()).toBe("Typed");
});

test("what the server counts is counted for the company as it was sent", () => {
  const cache = createQueryCache();
  cache.setData(["site"], { company, footer_categories: [] } as unknown as Site);
  const documents = new SentDocuments(cache);
  documents.schemas = { home: schema };
  const { years: _, ...sent } = { ...company, founded: "1984" };
  documents.receive({
    documents: { home: { ...document, heading: "In {years} years" }, company: sent },
    pictures: {},
  });
  const heading = valueAt(cache.getData(["content", "home"]), "heading");
  expect(withoutMarks(String(heading))).toBe("In 40 years");
});

test("what is read from the server does not take the place of what was sent", async () => {
  const cache = createQueryCache();
  cache.setData(["site"], { company, footer_categories: [] } as unknown as Site);
  const documents = new SentDocuments(cache);
  documents.schemas = { home: schema };
  documents.receive({ documents: { home: { ...document, heading: "Draft" } }, pictures });
  const guarded = documents.guardedCache();
  await guarded.fetch({ queryKey: ["content", "home"], queryFn: async () => ({ heading: "Old" }) });
  expect(valueAt(cache.getData(["content", "home"]), "heading")).toContain("Draft");
  await guarded.fetch({
    queryKey: ["content", "about"],
    queryFn: async () => ({ heading: "Old" }),
  });
  expect(cache.getData(["content", "about"])).toEqual({ heading: "Old" });
});

test("only messages of the agreed form are taken", () => {
  for (const message of [
    { type: "schemas", schemas: { home: schema } },
    { type: "documents", documents: { home: document }, pictures },
    { type: "mode", editing: true },
    { type: "select", field: null },
    { type: "errors", fields: [{ page: "home", path: "heading", message: "is required" }] },
  ]) {
    expect(isMessage(message)).toBe(true);
  }
  for (const message of [
    null,
    "mode",
    { type: "mode", editing: "yes" },
    { type: "select", field: "home" },
    { type: "select", field: { page: "home" } },
    { type: "documents", documents: { home: "x" }, pictures: {} },
    { type: "documents", documents: {} },
    { type: "schemas", schemas: [] },
    { type: "errors", fields: {} },
    { type: "save" },
  ]) {
    expect(isMessage(message)).toBe(false);
  }
});
