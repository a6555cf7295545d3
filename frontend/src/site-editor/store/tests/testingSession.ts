/** An editor with a server and a browser of its own, for the tests of this folder. */
import { vi } from "vitest";
import { ApiError } from "../../../data/client";
import type { FieldSchema } from "../../../data/schema";
import { DraftStore } from "../../../editing/drafts";
import type { FormImage } from "../../../office/media/images/imageFormat";
import type { SiteApi, SitePage } from "../../api";
import type { PageName, SiteDocument } from "../document";
import { EditorSession } from "../EditorSession";
import type { Kept } from "../PageSaver";
import type { Schemas } from "../schema";

/** A server with one page, and a browser that keeps what is typed. */
export function setUp(left: Kept[] = []) {
  let now: SitePage = page();
  const others = new Map<PageName, SitePage>();
  const sent: SiteDocument[] = [];
  const answers: (() => void)[] = [];
  const save = (document: SiteDocument): SitePage => {
    now = { ...now, draft: document, revision: now.revision + 1 };
    return now;
  };
  const api: SiteApi = {
    page: vi.fn(async (name) =>
      name === "home" ? now : (others.get(name) ?? page({ page: name })),
    ),
    saveDraft: vi.fn(async (name, document: SiteDocument, revision: number) => {
      if (name !== "home") {
        const saved = page({ page: name, draft: document, revision: revision + 1 });
        others.set(name, saved);
        return saved;
      }
      sent.push(document);
      answers.shift()?.();
      if (revision !== now.revision) throw new ApiError(412, null);
      return save(document);
    }),
    discardDraft: vi.fn(),
    restore: vi.fn(),
  };
  // No other tab is open.
  vi.stubGlobal("navigator", {});
  const storage = new Map<string, string>();
  const draftsOf = (id: PageName) =>
    new DraftStore<Kept>(
      { kind: "site", id, userId: "user" },
      {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
      () => Date.parse("2026-11-22T10:00:00Z"),
    );
  for (const kept of left) draftsOf("home").save("other", "4", kept);
  const onMerged = vi.fn();
  const uploads: ((image: FormImage) => void)[] = [];
  const send = () => new Promise<FormImage>((resolve) => uploads.push(resolve));
  const session = new EditorSession({
    schemas: SCHEMAS,
    api,
    draftsOf,
    onMerged,
    send,
    onUploaded: vi.fn(),
  });
  session.show(["home"], [now]);
  session.start();
  const fail = (status: number, errors: Record<string, string[]> = {}) => {
    const type = "about:blank";
    const problem = { type, status, title: "Wrong", detail: "Wrong", code: "wrong", errors };
    answers.push(() => {
      throw new ApiError(status, status === 0 ? null : problem);
    });
  };
  return {
    api,
    session,
    sent,
    stored: () => draftsOf("home").all(),
    onMerged,
    uploads,
    fail,
    title: () => session.store.get("home.title"),
    type: (text: string) => session.store.setText("home.title", text),
    elsewhere: (changes: SiteDocument) => save(home(changes)),
    publishedElsewhere: () => {
      now = {
        ...now,
        published: now.draft ?? now.published,
        draft: null,
        revision: now.revision + 1,
      };
    },
    server: () => now,
  };
}

/** A small page for the tests of this folder. */
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

const SCHEMAS = { home: HOME, layout: HOME, about: HOME } as Schemas;

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
    version: null,
    changes: null,
    scheduled: null,
    editors: [],
    published: home(),
    draft: null,
    pictures: {},
    ...changes,
  };
}
