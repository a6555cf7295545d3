// Builds what the server embeds: the browser bundles of the site, of the back office and of
// its editor's frame, the one-file server bundle, and a .br and .gz sibling for every compressible file.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { precompress } from "./precompress.mjs";

process.env.NODE_ENV = "production";
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const dist = path.resolve(process.env.PHARMA_DIST ?? path.join(root, "dist"));
const configFile = path.join(root, "vite.config.ts");

await build({ root, configFile, logLevel: "warn" });
await build({ root, configFile, logLevel: "warn", mode: "admin" });
await build({ root, configFile, logLevel: "warn", mode: "editor" });
await build({ root, configFile, logLevel: "warn", build: { ssr: "src/app/entry.server.ts" } });
const { files, before, brotli } = await precompress(path.join(dist, "client"));
process.stdout.write(
  `frontend: ${files} files compressed, ${before} bytes to ${brotli} with brotli\n`,
);
