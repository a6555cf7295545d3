// Writes .br (quality 11) and .gz (level 9) beside every compressible file of a directory.
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const COMPRESSIBLE = new Set([".js", ".css", ".svg", ".json", ".txt", ".webmanifest"]);

/** How distances are coded (RFC 7932, section 4: NPOSTFIX, NDIRECT); which of these is best differs by file. */
const DISTANCES = [
  [0, 0],
  [0, 1],
  [2, 16],
];

/** @param {Buffer} content */
function smallest(content) {
  const all = DISTANCES.map(([postfix = 0, direct = 0]) =>
    brotliCompressSync(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
        [constants.BROTLI_PARAM_NDIRECT]: direct,
      },
    }),
  );
  return all.reduce((best, one) => (one.length < best.length ? one : best));
}

/** @param {string} directory */
export async function precompress(directory) {
  const sum = { files: 0, before: 0, brotli: 0 };
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile() || !COMPRESSIBLE.has(path.extname(entry.name))) continue;
    const file = path.join(entry.parentPath, entry.name);
    const content = await readFile(file);
    const brotli = smallest(content);
    await writeFile(`${file}.br`, brotli);
    await writeFile(`${file}.gz`, gzipSync(content, { level: 9 }));
    sum.files += 1;
    sum.before += content.length;
    sum.brotli += brotli.length;
  }
  return sum;
}
