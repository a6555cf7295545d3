// Assembles the document around what React rendered, as the server does.
import { readFile } from "node:fs/promises";
import path from "node:path";

/** @typedef {{ file: string }} Chunk */

const ENTRY = "src/entry.client.ts";
/** Where Vite lists the style sheet of a build that has only one. */
const ONE_STYLE_SHEET = "style.css";
const FONTS = ["newsreader.woff2", "source-sans-3.woff2"];

/** @param {string} dist */
export async function loadManifest(dist) {
  const text = await readFile(path.join(dist, "client", ".vite", "manifest.json"), "utf8");
  return /** @type {Record<string, Chunk>} */ (JSON.parse(text));
}

/**
 * @param {Record<string, Chunk>} manifest
 * @param {string | null} pageChunk
 * @param {string} rendered
 * @param {string} seed
 */
export function writeDocument(manifest, pageChunk, rendered, seed) {
  const split = rendered.indexOf('<div id="app"');
  const fonts = FONTS.map((font) => manifest[`../assets/fonts/${font}`]?.file);
  const entry = manifest[ENTRY]?.file;
  const page = pageChunk ? manifest[pageChunk]?.file : undefined;
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    rendered.slice(0, split),
    ...fonts.map(
      (f) => `<link rel="preload" href="/${f}" as="font" type="font/woff2" crossorigin>`,
    ),
    `<link rel="stylesheet" href="/${manifest[ONE_STYLE_SHEET]?.file}">`,
    `<link rel="modulepreload" href="/${entry}">`,
  ];
  const inert = seed.replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  const data = page ? ` data-page="/${page}"` : "";
  return `<!doctype html><html lang="en-IN"><head>${head.join("")}</head><body><div id="root">${rendered.slice(split)}</div><script type="application/json" id="seed">${inert}</script><script type="module" src="/${entry}"${data}></script></body></html>`;
}
