import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const root = path.dirname(createRequire(import.meta.url).resolve("react-dom/package.json"));

/** The text of a release file of react-dom, as the build takes it. */
export function reactDomSource(file: string): string {
  return readFileSync(path.join(root, "cjs", file), "utf8");
}
