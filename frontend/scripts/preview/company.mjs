// The company pages and the articles: which chunk, which data.
import { posts } from "./fixtures.mjs";

/** @type {Record<string, string>} */
const MODULES = {
  "/about": "about/AboutPage",
  "/legacy": "legacy/LegacyPage",
  "/legacy-interactive": "legacy-interactive/LegacyInteractivePage",
  "/partners": "partners/PartnersPage",
  "/contact": "contact/ContactPage",
  "/privacy": "privacy/PrivacyPage",
  "/terms": "terms/TermsPage",
};

const CONTENT = `<p>Each strip carries its history. Here is how to read it, in the order in which the eye falls on it.</p>
<h2>The front</h2><p>The generic name stands above the brand, with the strength beside it.</p>
<blockquote><p>If a line is missing, the strip waits until someone has asked.</p></blockquote>
<h2>The table of lines</h2><table><thead><tr><th scope="col">Line</th><th scope="col">Says</th></tr></thead>
<tbody><tr><th scope="row">B. No.</th><td>The batch that a recall names</td></tr></tbody></table>
<h2>The small print</h2><ul><li>The licence number</li><li>The schedule</li></ul>
<p><em>This article is general information and does not replace medical advice.</em></p>`;

/** @param {string} slug */
export function article(slug) {
  const post = posts.find((one) => one.slug === slug);
  if (!post) return null;
  return { ...post, content: CONTENT, related: posts.filter((one) => one !== post).slice(0, 3) };
}

/** @param {URLSearchParams} query */
export function articles(query) {
  const perPage = Number(query.get("per_page") ?? 12);
  const page = Number(query.get("page") ?? 1);
  const category = query.get("category");
  const words = query.get("q")?.toLowerCase() ?? "";
  const names = [...new Set(posts.map((post) => post.category))];
  const found = posts.filter(
    (post) => (!category || post.category === category) && post.title.toLowerCase().includes(words),
  );
  return {
    items: found.slice((page - 1) * perPage, page * perPage),
    total: found.length,
    page,
    per_page: perPage,
    categories: names.map((name) => ({
      name,
      posts: posts.filter((post) => post.category === name).length,
    })),
    featured: page === 1 ? (found.find((post) => post.featured) ?? found[0] ?? null) : null,
  };
}

/**
 * @param {URL} url
 * @returns {{ chunk: string, status: number, queries: [readonly unknown[], unknown][] } | null}
 */
export function companyPage(url) {
  const { pathname, searchParams: query } = url;
  const module = MODULES[pathname];
  if (module) return { chunk: `src/pages/${module}.tsx`, status: 200, queries: [] };
  if (pathname === "/blog") {
    const key = {
      category: query.get("category") || null,
      q: query.get("q") || null,
      page: Number(query.get("page") ?? 1),
    };
    const queries = /** @type {[readonly unknown[], unknown][]} */ ([
      [["blogs", key], articles(query)],
    ]);
    return { chunk: "src/pages/blog/BlogPage.tsx", status: 200, queries };
  }
  const slug = /^\/blog\/([^/]+)$/.exec(pathname)?.[1];
  if (!slug) return null;
  const found = article(slug);
  return {
    chunk: "src/pages/article/ArticlePage.tsx",
    status: found ? 200 : 404,
    queries: [[["blog", slug], found]],
  };
}
