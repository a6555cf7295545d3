/** The shipped documents as pages get them: with their pictures resolved. */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Documents } from "../src/data/queries";
import type { ContentPicture } from "../src/data/schema";

const FOLDER = path.resolve(import.meta.dirname, "../../assets/content");

/** The company's has only what is not configured. */
export function contentOf<P extends keyof Documents>(page: P): Documents[P] {
  const text = readFileSync(path.join(FOLDER, `${page}.json`), "utf8");
  return JSON.parse(text, (_name, value) => (isPicture(value) ? pictureOf(value) : value));
}

type Stored = { src: string; alt: string; focus: string; phone: string };

function isPicture(value: unknown): value is Stored {
  return typeof value === "object" && value !== null && "src" in value && "phone" in value;
}

function pictureOf({ src, alt, focus, phone }: Stored): ContentPicture | null {
  const resolved = (address: string) => {
    const url = address.replace("/site/", "/assets/");
    return { url, width: 1600, height: 900, variants: [800] };
  };
  if (src === "") return null;
  return { ...resolved(src), alt, focus, phone: phone === "" ? null : resolved(phone) };
}
