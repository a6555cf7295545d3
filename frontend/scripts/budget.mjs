// What a visitor's first page loads, from the built files: prints a table, and fails above the limits. Brotli sizes in
// bytes; fonts are compressed in themselves.
//
//   node scripts/budget.mjs [dist]
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";

/** JavaScript of any one page, with the names of the style sheets that it loads for the next (ADR 125). */
const MAX_SCRIPTS = 77_800;
/** The enquiry list is a tool: its editor, its form and the box for pasted lists are all there from the start. */
const MAX_SCRIPTS_OF = new Map([["EnquiryListPage", 82_300]]);
/** The style sheets of any one page, which the server sends as one file (ADR 134). */
const MAX_STYLES = 11_400;
/** The two fonts that every page preloads. */
const MAX_FONTS = 44_000;

const ENTRY = "src/app/entry.client.ts";
const APP = "src/app/start.tsx";
const FONTS = ["/newsreader.woff2", "/source-sans-3.woff2"];

/** @typedef {{ file: string, imports?: string[], css?: string[] }} Chunk */

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const client = path.join(
  path.resolve(process.argv[2] ?? process.env.PHARMA_DIST ?? path.join(root, "dist")),
  "client",
);
const manifest = /** @type {Record<string, Chunk>} */ (
  JSON.parse(readFileSync(path.join(client, ".vite/manifest.json"), "utf8"))
);
const sources = Object.keys(manifest);

/** @param {string} source */
function chunk(source) {
  const found = manifest[source];
  if (!found) throw new Error(`${source} is not in the manifest`);
  return found;
}

/** The scripts and the style sheets of these chunks and of all that they import. @param {string[]} wanted */
function closure(wanted) {
  const seen = new Set(wanted);
  for (const source of seen) for (const needed of chunk(source).imports ?? []) seen.add(needed);
  const chunks = [...seen].map(chunk);
  return {
    scripts: [...new Set(chunks.map((one) => one.file))],
    styles: [...new Set(chunks.flatMap((one) => one.css ?? []))],
  };
}

/** @param {string} file */
const compressed = (file) => statSync(path.join(client, `${file}.br`)).size;
/** @param {number[]} sizes */
const sum = (sizes) => sizes.reduce((all, one) => all + one, 0);

const failures = [];
/** @param {string} what @param {number} size @param {number} limit @param {string} note */
function check(what, size, limit, note = "") {
  process.stdout.write(`${what.padEnd(30)} ${String(size).padStart(7)} ${note}\n`);
  if (size > limit) failures.push(`${what}: ${size} bytes are more than ${limit}`);
}

const pages = sources.filter((source) => /^src\/public\/.*Page\.tsx$/.test(source));
if (pages.length < 10) failures.push(`only ${pages.length} pages found`);
for (const page of pages) {
  const { scripts, styles } = closure([ENTRY, APP, page]);
  const name = path.basename(page, ".tsx");
  check(
    name,
    sum(scripts.map(compressed)),
    MAX_SCRIPTS_OF.get(name) ?? MAX_SCRIPTS,
    `in ${scripts.length} files`,
  );
  const sheet = Buffer.concat(styles.map((file) => readFileSync(path.join(client, file))));
  check(`${name}, styles`, brotliCompressSync(sheet).length, MAX_STYLES);
}
const fonts = FONTS.map((font) => sources.find((source) => source.endsWith(font)) ?? font);
check(
  "preloaded fonts",
  sum(fonts.map((font) => statSync(path.join(client, chunk(font).file)).size)),
  MAX_FONTS,
);

for (const failure of failures) process.stderr.write(`over budget: ${failure}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;
