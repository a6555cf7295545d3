import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { imageSize } from "image-size";
import type { Plugin } from "vite";

/** What the server is told of a picture: `variants` are the widths of its narrower copies, in ascending order. */
export type SitePicture = { url: string; width: number; height: number; variants: number[] };

/** The file of a narrower copy. */
const COPY = /^(.+)-(?:half|small|medium)(\.\w+)$/;

type File = { name: string; source: Buffer; width: number; height: number };

/**
 * Builds the pictures that the site's own texts name as `/site/<name>`. Like those of an upload, the narrower copies of
 * `/assets/x.webp` are at `/assets/x.<width>.webp`. The server reads which there are in `.vite/pictures.json`, by name.
 */
export function sitePictures(folder: string): Plugin {
  return {
    name: "site-pictures",
    apply: "build",
    generateBundle() {
      const known: Record<string, SitePicture> = {};
      for (const [{ name, source, width, height }, copies] of grouped(folder)) {
        const hash = createHash("sha256");
        for (const file of [{ source }, ...copies]) hash.update(file.source);
        const { name: stem, ext } = path.parse(name);
        const address = `assets/${stem}-${hash.digest("hex").slice(0, 8)}`;
        this.emitFile({ type: "asset", fileName: address + ext, source });
        for (const copy of copies) {
          const fileName = `${address}.${copy.width}${ext}`;
          this.emitFile({ type: "asset", fileName, source: copy.source });
        }
        const variants = copies.map((copy) => copy.width).sort((a, b) => a - b);
        known[name] = { url: `/${address}${ext}`, width, height, variants };
      }
      const source = JSON.stringify(known, null, 2);
      this.emitFile({ type: "asset", fileName: ".vite/pictures.json", source });
    },
  };
}

/** Every picture of the folder with its narrower copies. */
function grouped(folder: string): [File, File[]][] {
  const files = readdirSync(folder)
    .filter((name) => /\.(webp|jpg)$/.test(name))
    .map((name): File => {
      const source = readFileSync(path.join(folder, name));
      const { width, height } = imageSize(source);
      return { name, source, width, height };
    });
  const whole = files.filter(({ name }) => !COPY.test(name));
  return whole.map((file) => [
    file,
    files.filter(({ name }) => COPY.test(name) && name.replace(COPY, "$1$2") === file.name),
  ]);
}
