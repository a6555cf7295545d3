/** A small page for the tests of this folder. */
import type { SitePage } from "../api";
import type { SiteDocument } from "./document";
import type { FieldSchema, Schemas } from "./schema";

const line = (name: string, label: string, required = true): FieldSchema => {
  return { name, label, kind: "line", max: 40, required };
};

const group = (label: string, fields: FieldSchema[], name = ""): FieldSchema => {
  return { name, label, kind: "group", fields, required: true };
};

const slide = group("Slide", [
  { name: "id", label: "Id", kind: "id", required: true },
  line("heading", "Heading"),
  line("text", "Text", false),
]);

export const HOME: FieldSchema = group("Home", [
  line("title", "Title"),
  { name: "open", label: "Open", kind: "switch", required: true },
  {
    name: "slides",
    label: "Slides",
    kind: "list",
    min: 0,
    max: 200,
    item: slide,
    required: false,
  },
]);

export const SCHEMAS = { home: HOME, layout: HOME, about: HOME } as Schemas;

export function slides(...ids: string[]): SiteDocument[] {
  return ids.map((id) => ({ id, heading: `Heading ${id}`, text: `Text of the slide ${id}.` }));
}

export function home(changes: SiteDocument = {}): SiteDocument {
  return { title: "Title", open: true, slides: slides("a", "b", "c"), ...changes };
}

export function page(changes: Partial<SitePage> = {}): SitePage {
  return {
    page: "home",
    label: "Home",
    path: "/",
    hidden: false,
    revision: 4,
    editors: [],
    published: home(),
    draft: null,
    pictures: {},
    ...changes,
  };
}
