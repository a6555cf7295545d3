import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { backend, proxy } from "./dev-proxy.ts";
import { fastAttributes } from "./scripts/fastAttributes.ts";

const root = path.dirname(fileURLToPath(import.meta.url));
const dist = path.resolve(process.env.PHARMA_DIST ?? path.join(root, "dist"));
const require = createRequire(import.meta.url);

/** Both builds must agree on every class name, so it depends on the file's path and the local name alone. */
function scopedName(name: string, file: string): string {
  const relative = path.relative(root, file.split("?")[0] ?? file).replaceAll("\\", "/");
  const stem = path.basename(relative).replace(/\.module\.css$/, "");
  const hash = createHash("sha256").update(relative).digest("hex").slice(0, 4);
  return `${stem}-${name}-${hash}`;
}

/** The legacy browser build needs neither MessageChannel nor TextEncoder, which the embedded engine lacks. */
const serverRenderer = path.join(
  path.dirname(require.resolve("react-dom/package.json")),
  "cjs/react-dom-server-legacy.browser.production.js",
);

/** React's own, which that of the server bundle calls. */
const jsxRuntime = path.join(
  path.dirname(require.resolve("react/package.json")),
  "cjs/react-jsx-runtime.production.js",
);

/** In development the back office has a document of its own, as in production. */
const adminDocument: Plugin = {
  name: "admin-document",
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (/^\/admin(\/|\?|$)/.test(request.url ?? "")) request.url = "/admin.html";
      next();
    });
  },
};

/** `mode` "admin" builds the back office: a chunk graph of its own, of which a visitor loads nothing. */
export default defineConfig(({ isSsrBuild, mode }) => ({
  root,
  base: "/",
  publicDir: isSsrBuild || mode === "admin" ? false : "public",
  plugins: [react(), adminDocument],
  css: { modules: { generateScopedName: scopedName } },
  ...(isSsrBuild
    ? {
        resolve: {
          alias: {
            "react-dom/server": serverRenderer,
            "react/jsx-runtime": path.join(root, "src/public/keptJsx.ts"),
            "react-jsx-runtime": jsxRuntime,
          },
        },
        define: { "process.env.NODE_ENV": JSON.stringify("production") },
        ssr: { noExternal: true as const, target: "webworker" as const },
      }
    : {}),
  build: isSsrBuild
    ? {
        outDir: path.join(dist, "server"),
        emptyOutDir: true,
        ssr: "src/entry.server.ts",
        target: "es2022",
        minify: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          plugins: [fastAttributes(serverRenderer)],
          output: { entryFileNames: "entry.server.js", codeSplitting: false },
        },
      }
    : {
        outDir: path.join(dist, "client"),
        emptyOutDir: mode !== "admin",
        manifest: mode === "admin" ? ".vite/manifest.admin.json" : true,
        target: "es2022",
        assetsInlineLimit: 0,
        // A visitor gets one small style sheet instead of one a component: over HTTP/1.1 each file costs time.
        cssCodeSplit: mode === "admin",
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input:
            mode === "admin"
              ? { "entry.admin": "src/entry.admin.tsx" }
              : { "entry.client": "src/entry.client.ts" },
        },
      },
  server: {
    port: 5173,
    host: "127.0.0.1",
    fs: { allow: [path.resolve(root, "..")] },
    proxy: proxy(backend(process.env, path.resolve(root, "../config.toml"))),
  },
  test: { environment: "node", include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.ts"] },
}));
