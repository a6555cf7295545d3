import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { backend, proxy } from "./dev-proxy.ts";
import { fastAttributes } from "./scripts/fastAttributes.ts";
import { generatedStyles } from "./scripts/generatedStyles.ts";
import { layers } from "./scripts/layers.ts";
import { sitePictures } from "./scripts/sitePictures.ts";

const root = path.dirname(fileURLToPath(import.meta.url));
const dist = path.resolve(process.env.PHARMA_DIST ?? path.join(root, "dist"));
const require = createRequire(import.meta.url);

/** How many style sheets of components have a name. */
const sheets = readdirSync(path.join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".module.css"))
  .map((file) => path.basename(file));

/** Both builds must agree on every class name, so it depends on the file's path and the local name alone. */
function scopedName(name: string, file: string): string {
  const relative = path.relative(root, file.split("?")[0] ?? file).replaceAll("\\", "/");
  const sheet = path.basename(relative);
  const isAlone = sheets.filter((one) => one === sheet).length === 1;
  const hash = createHash("sha256").update(relative).digest("hex").slice(0, 4);
  return `${sheet.replace(/\.module\.css$/, "")}-${name}${isAlone ? "" : `-${hash}`}`;
}

/** The legacy browser build needs neither MessageChannel nor TextEncoder, which the embedded engine lacks. */
const serverRenderer = path.join(
  path.dirname(require.resolve("react-dom/package.json")),
  "cjs/react-dom-server-legacy.browser.production.js",
);

/** React's own, which those of the server bundle call. */
const jsxRuntime = path.join(
  path.dirname(require.resolve("react/package.json")),
  "cjs/react-jsx-runtime.production.js",
);

/** In development the back office and its editor's frame have documents of their own, as in production. */
const adminDocument: Plugin = {
  name: "admin-document",
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const url = request.url ?? "";
      if (/^\/admin\/site\/frame(\/|\?|$)/.test(url)) request.url = "/editor.html";
      else if (/^\/admin(\/|\?|$)/.test(url)) request.url = "/admin.html";
      next();
    });
  },
};

/** Names that a style sheet's class can have and a variable cannot. */
const RESERVED = /^(in|new|default|delete|switch|case|for|if|else|do|with|this|class|static)$/;

/**
 * Class names as constants instead of properties of an object: `import styles from` becomes `import * as styles from`, so
 * that no table of names is sent to the browser. A file that chooses a name at run time keeps its table.
 */
const constantClassNames: Plugin = {
  name: "constant-class-names",
  apply: "build",
  enforce: "pre",
  transform(code, id) {
    if (!/\.tsx?$/.test(id)) return null;
    const changed = code.replace(
      /^import (\w+) from ("[^"]+\.module\.css");$/gm,
      (line, name: string, file: string) => {
        const uses = [
          ...code.matchAll(new RegExp(`\\b${name}\\b(?!\\.module)(?:\\.(\\w+))?`, "g")),
        ].slice(1);
        const isConstant = uses.every(([, used]) => used !== undefined && !RESERVED.test(used));
        return isConstant ? `import * as ${name} from ${file};` : line;
      },
    );
    return changed === code ? null : changed;
  },
};

/** Pages with a draft have the style sheet of visitors. */
const withoutStyles: Plugin = {
  name: "without-styles",
  apply: "build",
  enforce: "post",
  generateBundle(_options, bundle) {
    for (const file of Object.keys(bundle)) if (file.endsWith(".css")) delete bundle[file];
  },
};

/** Entries of the browser's builds, by mode. */
const ENTRIES: Record<string, Record<string, string>> = {
  admin: { "entry.admin": "src/app/entry.admin.tsx" },
  editor: {
    "entry.editor": "src/app/entry.editor.ts",
    "entry.preview": "src/app/entry.preview.ts",
  },
};

/** Entries of the public site; the second is no module. */
const PUBLIC_ENTRIES = {
  "entry.client": "src/app/entry.client.ts",
  "entry.closed": "src/app/entry.closed.ts",
};

/** Scripts of every page, which the entry loads. */
const ALWAYS_LOADED = /\/(?:entry\.client|rolldown-runtime|app)-[^/]*\.js$/;

/** Scripts whose names somebody reads: the rule above, journeys, and who looks at what a page loads. */
const NAMED = /^(?:rolldown-runtime|app|start|Combobox|PastedLines)$|Page$/;

/** In how many pages a module is used before every page's visitor loads it with the app. */
const SHARED_BY = 4;
const APP = "/src/app/start.tsx";
const PAGE = /\/src\/public\/.*Page\.tsx$/;
const OFFICE_ENTRY = "/src/app/entry.admin.tsx";
const FORM_PAGES = 3;
const FORM_PAGE = /\/src\/public\/(?:contact|enquiry)\//;

/** Chunks of two pages that are part of a chunk of three. */
const WITH_A_THIRD: Readonly<Record<string, string>> = {
  AboLeg: "AboLegPar",
  ArtBlo: "ArtBloHom",
  CatPro: "CatHomPro",
};

/**
 * What the app and most pages use is one file: together it compresses better, and fewer requests are made. What all pages
 * with a form share is another, and so is what the same pages share otherwise, whichever late parts use some of it. Everything
 * else is left to the bundler.
 */
function chunkOf(id: string, bundle: { getModuleInfo: ModuleInfoGetter }) {
  // The bundler's own helpers, which the entry needs before the app.
  if (id.startsWith("\0")) return null;
  // A file of its own, which the manifest names.
  if (id.endsWith(APP)) return null;
  const roots = new Set<string>();
  const seen = new Set([id]);
  for (const module of seen) {
    const info = bundle.getModuleInfo(module);
    if (info && info.dynamicImporters.length > 0) roots.add(module);
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  const pages = [...roots].filter((root) => PAGE.test(root));
  if ([...roots].some((root) => root.endsWith(APP))) return "app";
  if (pages.length === FORM_PAGES && pages.every((page) => FORM_PAGE.test(page))) return "forms";
  if (pages.length >= SHARED_BY) return "app";
  // Short: the app holds the names of all files.
  const shared = pages.map((page) => path.basename(page).slice(0, 3)).sort();
  // With what a third page has of both: alone it is not worth a file.
  const name = shared.join("");
  return WITH_A_THIRD[name] ?? (pages.length > 1 ? name : null);
}

/** What the back office loads at once is one file. */
function officeChunkOf(id: string, bundle: { getModuleInfo: ModuleInfoGetter }) {
  const seen = new Set([id]);
  for (const module of seen) {
    if (module.endsWith(OFFICE_ENTRY)) return "office";
    for (const importer of bundle.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  return null;
}

type ModuleInfoGetter = (id: string) => { importers: string[]; dynamicImporters: string[] } | null;

function splitBy(name: typeof chunkOf, debugName: string) {
  return {
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name, debugName }] },
  };
}

/**
 * `mode` "admin" builds the back office, "editor" the public site with drafts, as the back office edits it and as preview
 * links show it: chunk graphs of their own, of which a visitor loads nothing.
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
  root,
  base: "/",
  publicDir: isSsrBuild || mode in ENTRIES ? false : "public",
  plugins: [
    generatedStyles(mode === "admin"),
    layers(root, mode === "admin"),
    constantClassNames,
    react(),
    adminDocument,
    ...(mode === "production" && !isSsrBuild
      ? [sitePictures(path.resolve(root, "../assets/site"))]
      : []),
    ...(mode === "editor" ? [withoutStyles] : []),
  ],
  css: { modules: { generateScopedName: scopedName } },
  ...(isSsrBuild
    ? {
        resolve: {
          alias: {
            "react-dom/server": serverRenderer,
            "react/jsx-runtime": path.join(root, "src/app/cachingJsx.ts"),
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
        ssr: "src/app/entry.server.ts",
        target: "es2022",
        minify: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          checks: { importIsUndefined: false },
          plugins: [fastAttributes(serverRenderer)],
          output: { entryFileNames: "entry.server.js", codeSplitting: false },
        },
      }
    : {
        outDir: path.join(dist, "client"),
        emptyOutDir: !(mode in ENTRIES),
        manifest: mode in ENTRIES ? `.vite/manifest.${mode}.json` : true,
        target: "es2022",
        // Terser's output compresses better. Pages of the back office are not worth its time.
        ...(mode in ENTRIES
          ? {}
          : {
              minify: "terser" as const,
              terserOptions: { ecma: 2020 as const, compress: { passes: 3 } },
            }),
        assetsInlineLimit: 0,
        // A page has the style sheets of its own chunks (ADR 125). Pages with a draft link those of the public build.
        cssCodeSplit: mode !== "editor",
        modulePreload: {
          polyfill: false,
          // What the entry has loaded by then, no other script has to name.
          resolveDependencies: (_file, needed, { hostId }) =>
            mode in ENTRIES || hostId.includes("entry.client")
              ? needed
              : needed.filter((file) => !ALWAYS_LOADED.test(file)),
        },
        rolldownOptions: {
          // Of a class that no style sheet has, which is how a part without style of its own is written.
          checks: { importIsUndefined: false },
          input: ENTRIES[mode] ?? PUBLIC_ENTRIES,
          ...(mode === "admin"
            ? { output: splitBy(officeChunkOf, "office") }
            : mode in ENTRIES
              ? {}
              : {
                  output: {
                    // Short, because the app's script holds the names of all files.
                    chunkFileNames: ({ name }) =>
                      NAMED.test(name) ? "assets/[name]-[hash:6].js" : "assets/[hash:6].js",
                    assetFileNames: ({ names }) =>
                      names.every((name) => name.endsWith(".css"))
                        ? "assets/[hash:6][extname]"
                        : "assets/[name]-[hash][extname]",
                    ...splitBy(chunkOf, "pages"),
                  },
                }),
        },
      },
  server: {
    port: 5173,
    host: "127.0.0.1",
    fs: { allow: [path.resolve(root, "..")] },
    proxy: proxy(backend(process.env, path.resolve(root, "../config.toml"))),
  },
  // Generous, as for the journeys: a slow machine is no defect.
  test: {
    environment: "node",
    testTimeout: 30_000,
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}"],
  },
}));
