/**
 * Runs the built server bundle the way the binary does: in a context that has the language, a console, URL and
 * URLSearchParams, and nothing else of Node or a browser. What works here works in the embedded engine.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import vm from "node:vm";

export type Render = (url: string, seed: string) => string;

/** The renderers that `npm run build` has put into the directory `dist`. */
export async function loadRenderer(
  dist: string,
): Promise<Record<"renderPage" | "renderWhole", Render>> {
  const source = await readFile(path.join(dist, "server", "entry.server.js"), "utf8");
  const context = vm.createContext({ console, URL, URLSearchParams });
  vm.runInContext("delete globalThis.Intl; delete globalThis.WebAssembly;", context);
  new vm.Script(source, { filename: "entry.server.js" }).runInContext(context);
  const call = (name: string) => (url: string, seed: string) => {
    Object.assign(context, { givenUrl: url, givenSeed: seed });
    return String(vm.runInContext(`${name}(givenUrl, givenSeed)`, context));
  };
  return { renderPage: call("renderPage"), renderWhole: call("renderWhole") };
}
