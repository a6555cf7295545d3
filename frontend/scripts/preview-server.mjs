// Development only: serves the built bundles with fixture data, rendered as the binary renders them,
// under the same Content-Security-Policy. `npm run build && node scripts/preview-server.mjs`
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { answer, pageFor } from "./preview/data.mjs";
import { loadManifest, writeDocument } from "./preview/document.mjs";
import { loadRenderer } from "./preview/engine.mjs";
import { packshot } from "./preview/packshot.mjs";

const PORT = 5180;
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const dist = path.resolve(process.env.PHARMA_DIST ?? path.join(root, "dist"));
const samples = path.resolve(root, "../assets/sample/pictures");

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types article-html";

/** @type {Record<string, string>} */
const TYPES = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

const render = await loadRenderer(dist);
const manifest = await loadManifest(dist);

const server = createServer((request, response) => {
  const url = new URL(request.url ?? "/", `http://localhost:${PORT}`);
  respond(url).then(
    ({ status = 200, type, body, cache = "no-store" }) => {
      const headers = { "Content-Type": type, "Cache-Control": cache };
      const csp = type.startsWith("text/html") ? { "Content-Security-Policy": CSP } : {};
      response.writeHead(status, { ...headers, ...csp, "X-Content-Type-Options": "nosniff" });
      response.end(body);
    },
    (error) => {
      response.writeHead(500, { "Content-Type": "text/plain" });
      response.end(error instanceof Error ? error.stack : String(error));
    },
  );
});

/**
 * @param {URL} url
 * @returns {Promise<{ status?: number, type: string, body: string | Buffer, cache?: string }>}
 */
async function respond(url) {
  if (url.pathname.startsWith("/assets/")) {
    const file = path.join(dist, "client", path.normalize(url.pathname));
    const type = TYPES[path.extname(file)] ?? "application/octet-stream";
    return { type, body: await readFile(file), cache: "public, max-age=31536000, immutable" };
  }
  if (url.pathname.startsWith("/storage/")) return picture(url.pathname);
  if (url.pathname.startsWith("/api/")) {
    const body = answer(url);
    return { status: body ? 200 : 404, type: "application/json", body: JSON.stringify(body) };
  }
  if (url.pathname === "/favicon.ico") return { status: 204, type: "image/x-icon", body: "" };
  const { chunk, seed } = pageFor(url);
  const json = JSON.stringify(seed);
  const html = writeDocument(manifest, chunk, render(seed.url, json), json);
  return { status: seed.status, type: "text/html; charset=utf-8", body: html };
}

/** The sample picture where it has been made, else a drawing in its place. */
async function picture(/** @type {string} */ pathname) {
  const kind = pathname.includes("/blogs/") ? "articles" : "products";
  const file = path.join(samples, kind, path.basename(pathname));
  try {
    return { type: "image/webp", body: await readFile(file), cache: "max-age=3600" };
  } catch {
    return { type: "image/svg+xml", body: packshot(pathname), cache: "max-age=3600" };
  }
}

server.listen(PORT, "127.0.0.1", () => process.stdout.write(`http://127.0.0.1:${PORT}\n`));
