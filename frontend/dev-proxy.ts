import { existsSync, readFileSync } from "node:fs";
import type { ProxyOptions } from "vite";

/** Addresses that the binary answers, whatever the method; the rest are pages and modules, which are Vite's. */
const OF_THE_BINARY = [
  "^/(api|auth|storage|assets|preview)/",
  "^/(catalogue\\.pdf|feed\\.xml|robots\\.txt|site\\.webmanifest|healthz|readyz|metrics)(\\?|$)",
  "^/sitemap(-\\d+)?\\.xml(\\?|$)",
  "^/products/[^/]+/(sheet\\.pdf|share\\.jpg)(\\?|$)",
];

/** Pages whose forms post to their own address when there is no script. */
const FORMS = "^/(contact|partners|enquiry-list)(\\?|$)";

const DEFAULT_PORT = 8080;

/** What Vite passes on to the binary at `target`. */
export function proxy(target: string): Record<string, ProxyOptions> {
  // The auth service compares Origin with Host, so Host stays as the browser sent it.
  const options = { target, changeOrigin: false };
  const isRead = (method: string | undefined) => method === "GET" || method === "HEAD";
  return {
    ...Object.fromEntries(OF_THE_BINARY.map((pattern) => [pattern, options])),
    [FORMS]: { ...options, bypass: ({ method, url }) => (isRead(method) ? url : undefined) },
  };
}

/** Where the binary listens: as the binary itself finds out, from the environment, else the file, else the default. */
export function backend(env: Record<string, string | undefined>, configFile: string): string {
  const file = env.PHARMA_SITE_CONFIG ?? configFile;
  const listen = env.PHARMA_SITE_HTTP_LISTEN ?? (existsSync(file) ? configured(file) : undefined);
  const port = /:(\d+)$/.exec(listen ?? "")?.[1] ?? DEFAULT_PORT;
  return `http://127.0.0.1:${port}`;
}

/** The `listen` of the section `[http]` in a configuration file. */
function configured(file: string): string | undefined {
  const sections = readFileSync(file, "utf8").split(/^\s*\[/m);
  const http = sections.find((section) => section.startsWith("http]")) ?? "";
  return /^\s*listen\s*=\s*["']([^"']+)["']/m.exec(http)?.[1];
}
