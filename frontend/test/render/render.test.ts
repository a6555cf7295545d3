/** The built server bundle, in a context as bare as the embedded engine's: no Intl, DOM, timers or fetch. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadRenderer, type Render } from "./bareEngine";
import { seedFor } from "./seed";

const root = path.resolve(import.meta.dirname, "../..");
/** Bundles that were built before the tests; without them the tests build their own. */
const built = process.env.PHARMA_FRONTEND_DIST;
let dist: string;
let render: Render;
let renderWhole: Render;

beforeAll(async () => {
  dist = built ?? (await mkdtemp(path.join(tmpdir(), "pharma-frontend-")));
  if (!built) {
    const env = { ...process.env, PHARMA_DIST: dist, NODE_ENV: "production" };
    await promisify(execFile)(process.execPath, ["scripts/build.mjs"], { cwd: root, env });
  }
  ({ renderPage: render, renderWhole } = await loadRenderer(dist));
}, 120_000);

afterAll(async () => {
  if (!built) await rm(dist, { recursive: true, force: true });
});

function open(address: string) {
  const seed = seedFor(new URL(address, "http://localhost:8080"));
  return { seed, html: render(seed.url, JSON.stringify(seed)) };
}

const ADDRESSES = {
  home: "/",
  catalogue: "/products",
  "a filtered catalogue": "/products?category=cardiac&q=tablet",
  "a choice of facets": "/products?form=tablet&form=capsule&schedule=h&badge=gmp",
  "a corrected search": "/products?q=omiga",
  "an empty catalogue": "/products?q=nothing-like-it",
  product: "/products/3",
  "a missing product": "/products/999",
  "a product id that is no number": "/products/abc",
  "not found": "/nowhere",
  "a bad query value": "/products?page=zero",
  about: "/about",
  legacy: "/legacy",
  "the interactive legacy": "/legacy-interactive",
  partners: "/partners",
  contact: "/contact",
  "contact about a product": "/contact?product=Zinc%2050%20mg",
  privacy: "/privacy",
  terms: "/terms",
  blog: "/blog",
  "an empty blog": "/blog?q=nothing-like-it",
  article: "/blog/vitamin-d-in-the-indian-winter",
  "a missing article": "/blog/none-such",
};

describe.each(Object.entries(ADDRESSES))("%s", (_name, address) => {
  test("renders completely and without errors", () => {
    const { html } = open(address);
    expect(html).not.toContain("<!--$!-->");
    expect(html).not.toMatch(/ style="/);
    expect(html).not.toContain("<script");
    expect(html).not.toContain("undefined");
    expect(html).not.toContain("NaN");
    const app = html.indexOf('<div id="app"');
    expect(html.slice(0, app)).toMatch(/<title>[^<]+<\/title>/);
    expect(html.slice(app)).not.toMatch(/<(title|meta|link)\b/);
    expect(html).toMatch(/<h1[ >]/);
    expect(html.split(/<h1[ >]/)).toHaveLength(2);
  });
});

test("a page with parts that were rendered for other pages is the page rendered anew", () => {
  const pages = [...Object.values(ADDRESSES), ...Object.values(ADDRESSES).reverse()];
  for (const address of pages) {
    const { seed, html } = open(address);
    const whole = renderWhole(seed.url, JSON.stringify(seed));
    expect(sections(html), address).toEqual(sections(whole));
    expect(html, address).not.toContain("cached-component");
  }
});

/** What React puts before the page, in any order, and the page. */
function sections(html: string): [string[], string] {
  const app = html.indexOf('<div id="app"');
  return [html.slice(0, app).split(/(?=<)/).sort(), html.slice(app)];
}

test("the words of the specification are there, to the byte", () => {
  const home = text(open("/").html);
  for (const words of [
    "Read Our Story",
    "Featured Products",
    "More Details",
    "View All Products",
    "GMP Certified",
    "WHO Approved",
    "ISO Certified",
    "TRUSTED BY 500+ PHARMACIES ACROSS INDIA",
    "Knowledge Center",
    "View All Insights",
    "Get in Touch",
    "Browse Catalog",
    "ABOUT US",
    "FOR PARTNERS",
    "Request Details",
    "Ready to Partner?",
  ]) {
    expect(home).toContain(words);
  }
  expect(open("/products").html).toContain('placeholder="Search products..."');
  expect(text(open("/products").html)).toContain("Showing 24 products");
  expect(text(open("/products?q=Omega-3").html)).toContain("Showing 1 product");
  expect(text(open("/products?q=none-such").html)).toContain("No products found");
  expect(text(open("/products/999").html)).toContain("Product Not Found");
  expect(text(open("/nowhere").html)).toContain("404 - Oops! Page not found");
});

test("the whole catalogue alone begins with the shelf, whose packs are the smallest pictures", () => {
  const { html } = open("/products");
  const shelf = html.split('aria-label="Shelf of categories"')[1]?.split("</nav>")[0] ?? "";
  expect(text(shelf)).toContain("Cardiac Care12 products");
  expect(shelf).toContain('href="/products?category=generics"');
  expect(shelf.match(/<img/g)).toHaveLength(1);
  expect(shelf).toMatch(/src="[^"]+\.160\.webp"[^>]* loading="lazy"/);
  for (const address of ["?category=cardiac", "?q=tablet", "?page=2", "?view=table"]) {
    expect(open(`/products${address}`).html, address).not.toContain("Shelf of categories");
  }
});

test("facets, the correction and the next steps are in the page", () => {
  const html = open("/products?form=capsule").html;
  expect(html).toContain('aria-label="Cardiac Care, 12 products"');
  expect(html).toMatch(/<a[^>]*rel="nofollow"[^>]*aria-label="Cardiac Care, 12 products"/);
  expect(text(html)).toContain("Show all 9");
  expect(html).toMatch(/<h1[^>]*><span>Explore Our Products<\/span><span[^>]*> Capsules</);
  expect(text(open("/products?q=omiga").html)).toContain(
    "Nothing for “omiga”. Showing “Omega”. Search exactly for “omiga”",
  );
  expect(open("/products?q=none-such").html).toContain('name="t1" value="none-such"');
});

test("the not-found page has no floating button, the others have", () => {
  expect(open("/nowhere").html).not.toContain("Ready to Partner?");
  expect(open("/products/999").html).toContain("Ready to Partner?");
});

test("a bad query value names its parameter and leads back", () => {
  const { html } = open("/products?page=zero");
  expect(text(html)).toContain("its value of page is not valid");
  expect(html).toMatch(/<a class="[^"]*" href="\/products">/);
});

const CONTENT: Record<string, readonly string[]> = {
  "/about": ["Our Story", "1976", "1992", "2000s", "2024", "Today"],
  "/legacy": ["Our Legacy", "500+", "30+", "Uncompromised Quality", "Trust & Integrity"],
  "/legacy-interactive": ["Our Legacy", "1976", "1992", "2024", "Innovation & Progress"],
  "/partners": ["B2B Partnership Program", "Complete Product Catalog 2025", "Become a Partner"],
  "/contact": ["Get in Touch", "Full Name", "Product of Interest", "Business hours"],
  "/privacy": ["Privacy Policy", "Last updated January 1, 2025", "under 18"],
  "/terms": ["Terms of Service", "Last updated January 1, 2025", "within 48 hours"],
  "/blog": ["Resources & Insights", "Latest Articles", "Healthcare Tips"],
  "/blog?q=nothing-like-it": ["No blogs found"],
  "/blog/vitamin-d-in-the-indian-winter": ["View All Articles", "The table of lines"],
  "/blog/none-such": [
    "Blog Post Not Found",
    "The blog post you're looking for doesn't exist or has been removed.",
    "Back to Blog",
  ],
};

test.each(Object.entries(CONTENT))("%s says what was asked for", (address, words) => {
  const page = text(open(address).html);
  for (const word of words) expect(page).toContain(word);
});

test("the forms post without a script and are shown again as they were filled in", () => {
  const contact = open("/contact?product=Zinc%2050%20mg").html;
  expect(contact).toContain('action="/contact#enquiry" method="post"');
  expect(contact).toContain('value="Zinc 50 mg"');
  const page = open("/partners");
  const told = {
    status: "invalid",
    values: { companyName: "Rao & Sons", terms: "on" },
    errors: {},
  };
  page.seed.queries.push([["form", "partnership"], { ...told, errors: { email: ["Missing."] } }]);
  const html = render("/partners", JSON.stringify(page.seed));
  expect(html).toContain('value="Rao &amp; Sons"');
  expect(html).toMatch(/<input(?=[^>]*name="terms")(?=[^>]*checked)/);
  expect(html).toContain('id="email-errors"');
  const alert = html.indexOf('role="alert"');
  expect(alert).toBeGreaterThan(html.indexOf('<section id="become-a-partner"'));
  expect(alert).toBeLessThan(html.indexOf('method="post"'));
});

test("a form that could not be sent has its other ways without a script, and only there", () => {
  const values = { companyName: "Rao & Sons", businessType: "pharmacy", message: "200 strips" };
  const page = open("/partners");
  const told = { status: "failed", values, errors: {}, detail: null };
  page.seed.queries.push([["form", "partnership"], told]);
  const html = render("/partners", JSON.stringify(page.seed));
  const [, inside = ""] = html.match(/<noscript>(.*?)<\/noscript>/s) ?? [];
  expect(inside).toMatch(
    /href="mailto:hello@example\.com\?subject=Enquiry%20from%20Rao[^"]*200%20strips"/,
  );
  // The company gives no number, and what only a script can do is not offered.
  expect(html).not.toMatch(/wa\.me\/\d|<button[^>]*>(?:(?!<\/button>).)*Copy the text/s);
  expect(html.replace(/<noscript>.*?<\/noscript>/s, "")).not.toContain("mailto:hello@example.com?");
});

test("a list that was sent has its receipt without a script", () => {
  const line = { title: "Telma 40", quantity: 20, product: null };
  const receipt = {
    reference: "E-7K3M-92QD",
    sent_at: "2026-11-20T05:00:00Z",
    values: { email: "asha@example.in" },
    lines: [line],
  };
  const { queries, ...seed } = open("/partners").seed;
  const told = { status: "sent", values: {}, errors: {}, detail: null, receipt };
  const list = {
    ...seed,
    url: "/enquiry-list",
    queries: [...queries, [["form", "enquiry-list"], told]],
  };
  const html = render("/enquiry-list", JSON.stringify(list));
  const [, inside = ""] = html.match(/<noscript>(.*?)<\/noscript>/s) ?? [];
  expect(html.indexOf("E-7K3M-92QD")).toBeLessThan(html.indexOf("<noscript>"));
  expect(text(inside)).toContain("Telma 40");
  expect(inside).toContain('href="mailto:asha@example.in?subject=Enquiry%20list%20E-7K3M-92QD');
});

/** The text of the HTML: without tags, with decoded entities. */
function text(html: string): string {
  return html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"');
}
