/** Pages from the shipped documents, and from awkward ones. */
import type { ComponentType, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { Documents } from "../../src/data/queries";
import { createQueryCache } from "../../src/data/queryCache";
import type { ContentPicture } from "../../src/data/schema";
import { QueryCacheProvider } from "../../src/data/useQuery";
import { AboutPage } from "../../src/public/company/AboutPage";
import { LegacyInteractivePage } from "../../src/public/company/LegacyInteractivePage";
import { LegacyPage } from "../../src/public/company/LegacyPage";
import { PrivacyPage } from "../../src/public/company/PrivacyPage";
import { TermsPage } from "../../src/public/company/TermsPage";
import { ContactPage } from "../../src/public/contact/ContactPage";
import { PartnersPage } from "../../src/public/contact/PartnersPage";
import { HomePage } from "../../src/public/home/HomePage";
import { fixedNavigation, NavigationProvider } from "../../src/public/parts/navigation";
import { NotFoundPage } from "../../src/public/problem/NotFoundPage";
import { fillIn, fillInItems, paragraphsOf } from "../../src/words/fillIn";
import { contentOf } from "../content";
import { products } from "../render/fixtures/products";
import { site } from "../render/fixtures/site";

type PageName = keyof Documents;

const PAGES = {
  home: HomePage,
  about: AboutPage,
  legacy: LegacyPage,
  "legacy-interactive": LegacyInteractivePage,
  partners: PartnersPage,
  contact: ContactPage,
  privacy: PrivacyPage,
  terms: TermsPage,
  "not-found": NotFoundPage,
} satisfies Partial<Record<PageName, ComponentType>>;

const names = Object.keys(PAGES) as (keyof typeof PAGES)[];
const DOCUMENTS: readonly PageName[] = [...names, "layout", "company"];

/** Every document, some of them changed. */
type Changes = { [P in PageName]?: (document: Documents[P]) => void };

function show(page: keyof typeof PAGES, changes: Changes = {}, facts = site): string {
  const cache = createQueryCache();
  cache.setData(["site"], facts);
  cache.setData(["products"], { items: products.slice(0, 3), total: 3, page: 1, per_page: 3 });
  cache.setData(["blogs"], { items: [], total: 0, page: 1, per_page: 3, categories: [] });
  for (const name of DOCUMENTS) {
    const document = contentOf(name);
    (changes[name] as ((changed: typeof document) => void) | undefined)?.(document);
    cache.setData(["content", name], document);
  }
  const Page: ComponentType = PAGES[page];
  const wrapped: ReactNode = (
    <QueryCacheProvider value={cache}>
      <NavigationProvider value={fixedNavigation("/")}>
        <Page />
      </NavigationProvider>
    </QueryCacheProvider>
  );
  return renderToStaticMarkup(wrapped);
}

/** Calls `change` with every text of a document that is no address, id or choice. */
function eachText(part: unknown, change: (text: string) => string): void {
  const fixed = /^(?:id|href|kind|only_if|url|focus|src|phone|document)$/;
  if (typeof part !== "object" || part === null) return;
  for (const [name, value] of Object.entries(part)) {
    if (fixed.test(name)) continue;
    if (typeof value === "string") Object.assign(part, { [name]: change(value) });
    else eachText(value, change);
  }
}

const everywhere = (change: (document: unknown) => void): Changes =>
  Object.fromEntries(DOCUMENTS.map((name) => [name, change]));

const repeated = <T extends { id: string }>(items: T[], count: number): T[] =>
  Array.from({ length: count }, (_, index) => {
    const item = structuredClone(items[index % items.length] as T);
    return { ...item, id: `item-${index}` };
  });

const count = (html: string, pattern: RegExp) => html.match(new RegExp(pattern, "g"))?.length ?? 0;

describe.each(names)("%s", (page) => {
  test("shows its shipped words", () => {
    const html = show(page);
    expect(count(html, /<h1[ >]/)).toBe(1);
    expect(html).toMatch(/<title>[^<]+<\/title>/);
    expect(html).not.toMatch(/undefined|NaN|\[object|\{(?:name|phone|email|address)\}/);
    expect(html).not.toMatch(/ style="/);
    expect(count(html, /<meta name="robots"/)).toBe(page === "not-found" ? 1 : 0);
  });

  test("leaves out what is empty", () => {
    const blank = everywhere((document) => {
      empty(document);
    });
    const html = show(page, blank);
    expect(html).not.toMatch(
      /<(?:p|h\d|ul|ol|dl|figcaption|figure|span|dt|dd)(?: class="[^"]*")?><\//,
    );
    // Products have pictures of their own.
    if (page !== "home") expect(html).not.toContain("<img");
  });

  test("shows hostile texts as texts", () => {
    const hostile = `</script><img src=x onerror=alert(1)>"'&{name}`;
    const html = show(
      page,
      everywhere((document) => eachText(document, () => hostile)),
    );
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("</script>");
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  });

  test("is told not to be listed", () => {
    const html = show(
      page,
      everywhere((document) => Object.assign(document as object, UNLISTED)),
    );
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });
});

const UNLISTED = { head: { title: "T", description: "D", robots: false } };

/** Empties every text that may be empty, every list and every picture; headings, titles and links stay. */
function empty(part: unknown): void {
  if (typeof part !== "object" || part === null) return;
  const optional =
    /^(?:kicker|lead|text|line|caption|intro|hint|notice|visit|without|note|opening)$/;
  for (const [name, value] of Object.entries(part)) {
    if (name === "head" || name === "steps" || name === "blocks") continue;
    if (typeof value === "string") {
      if (optional.test(name)) Object.assign(part, { [name]: "" });
    } else if (Array.isArray(value)) Object.assign(part, { [name]: [] });
    else if (name === "picture" || name === "preview") Object.assign(part, { [name]: null });
    else empty(value);
  }
  const { steps } = part as { steps?: unknown };
  if (Array.isArray(steps)) for (const step of steps) empty(step);
  else empty(steps);
}

test("a page waits for its words", () => {
  const cache = createQueryCache();
  cache.setData(["site"], site);
  const html = renderToStaticMarkup(
    <QueryCacheProvider value={cache}>
      <AboutPage />
    </QueryCacheProvider>,
  );
  expect(html).toContain('role="status"');
});

test("one slide, no slide, eight slides", () => {
  const slides = (number: number) =>
    show("home", {
      home: (home) => {
        home.slides = number === 0 ? [] : repeated(home.slides, number);
      },
    });
  expect(slides(0)).not.toContain("carousel");
  expect(slides(1)).toContain("1 of 1");
  expect(slides(1)).not.toContain("Go to slide");
  expect(count(slides(8), /Go to slide \d/)).toBe(8);
});

test("twelve milestones, points and figures", () => {
  const many = (list: { stops: { id: string }[] }) => {
    Object.assign(list, { stops: repeated(list.stops, 12) });
  };
  const about = show("about", {
    about: ({ timeline, goals }) => {
      many(timeline);
      goals.points = repeated(goals.points, 12);
    },
  });
  expect(count(about, /<li/)).toBeGreaterThanOrEqual(24);
  const legacy = show("legacy", {
    legacy: (document) => {
      many(document.timeline);
      document.stats = repeated(document.stats, 6);
    },
  });
  expect(count(legacy, /<dd/)).toBe(6);
});

const LONG = "Arzneimittelversorgungsunternehmensverantwortlichkeit".repeat(2);

test("long words are there whole", () => {
  for (const page of names) {
    const html = show(
      page,
      everywhere((document) => eachText(document, () => LONG)),
    );
    expect(html).toContain(LONG);
  }
});

test("leaders with a portrait, with a name alone, and with neither", () => {
  const portrait: ContentPicture = {
    url: "/storage/site/1-a.webp",
    width: 800,
    height: 1000,
    variants: [320, 640],
    tone: 7,
    alt: "Asha Rao at her desk",
    focus: "50 20",
    phone: null,
  };
  const html = show("about", {
    company: (company) => {
      company.leadership = [
        { id: "a", role: "Chair", name: "Asha Rao", text: "", portrait },
        { id: "b", role: "Director", name: "Ravi Kumar", text: "", portrait: null },
        { id: "c", role: "Quality", name: "", text: "", portrait: null },
      ];
    },
  });
  expect(html).toContain('alt="Asha Rao at her desk"');
  expect(html).toMatch(/class="[^"]*tone-7 fy-2/);
  expect(html).toContain('srcSet="/storage/site/1-a.320.webp 320w');
  expect(html).toMatch(/aria-hidden="true">RK</);
  const nobody = show("about", {
    company: (company) => Object.assign(company, { leadership: [] }),
  });
  expect(nobody).not.toContain("leadership-title");
});

test("a banner with and without a number", () => {
  const text = (banner: string) =>
    show("home", { home: ({ trust }) => Object.assign(trust, { banner }) }).replace(/<[^>]+>/g, "");
  for (const banner of ["TRUSTED BY 500+ PHARMACIES", "TRUSTED ALL OVER INDIA", "1,200 SHOPS"]) {
    expect(text(banner)).toContain(banner);
  }
});

test("the heading of the missing page need not begin with a number", () => {
  const heading = "Nothing here";
  const html = show("not-found", { "not-found": (page) => Object.assign(page, { heading }) });
  expect(html).toMatch(/<h1[^>]*>Nothing here<\/h1>/);
});

test("the picture of link previews may be shipped, uploaded or none", () => {
  const preview = (change: (picture: ContentPicture) => ContentPicture | null) =>
    show("about", {
      layout: (layout) => {
        layout.preview = layout.preview && change(layout.preview);
      },
    });
  expect(preview((picture) => picture)).toMatch(/og:image" content="http[^"]*og-default/);
  const uploaded = preview((picture) => ({ ...picture, url: "/storage/site/1-a.webp" }));
  expect(uploaded).toContain("/storage/site/1-a.preview.jpg");
  expect(preview(() => null)).not.toContain("og:image");
});

describe("the legal pages", () => {
  const silent = {
    name: "Sample & Sons",
    phone: "",
    email: "",
    address: "",
    founded: "",
    years: "",
  };
  const legal = [contentOf("privacy"), contentOf("terms")];

  test("have the agreed number of sections, each with its own id", () => {
    expect(legal.map(({ sections }) => sections.length)).toEqual([11, 14]);
    for (const { sections } of legal) {
      expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
    }
  });

  test("ask only for known facts", () => {
    const tokens = JSON.stringify(legal).match(/\{[a-z]+\}/g) ?? [];
    expect([...new Set(tokens)].sort()).toEqual(["{address}", "{email}", "{name}", "{phone}"]);
  });

  test("stay whole where facts are not given", () => {
    for (const block of legal.flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks))) {
      const paragraphs = paragraphsOf(block.text).map(({ text }) => text);
      const texts =
        block.kind === "text"
          ? paragraphs.map((text) => fillIn(text, silent))
          : fillInItems(paragraphs, silent);
      expect(texts.join()).not.toMatch(/\{(name|phone|email|address)\}|write to\.|at \./i);
      if (block.kind === "text") expect(texts).not.toContain("");
    }
  });

  test("tell what is counted only where it is", () => {
    const counted = "Searches without a result";
    expect(show("privacy")).toContain(counted);
    expect(show("privacy", {}, { ...site, counts_unanswered: false })).not.toContain(counted);
  });
});
