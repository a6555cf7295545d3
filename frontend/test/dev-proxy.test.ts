import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { backend, proxy } from "../dev-proxy";

const rules = proxy("http://127.0.0.1:8080");

/** Whether the development server passes a request on to the binary. */
function isPassedOn(method: string, url: string): boolean {
  const rule = Object.entries(rules).find(([pattern]) => new RegExp(pattern).test(url))?.[1];
  if (!rule) return false;
  const request = { method, url } as Parameters<NonNullable<typeof rule.bypass>>[0];
  return rule.bypass?.(request, undefined, rule) === undefined;
}

test("every address of the binary's route table that is no page is passed on", () => {
  const table = readFileSync("../src/web/routes.rs", "utf8");
  // The routes outside of `/api` and `/auth`, which are passed on as a whole.
  const site = /^fn site\(\)[\s\S]*?^\}$/m.exec(table)?.[0] ?? "";
  const routes = [...site.matchAll(/\.(get|post)\("([^"]+)", ([\w:]+)/g)];
  const scopes = [...table.matchAll(/web::scope\("(\/(?:api|auth))"\)/g)];
  expect(routes.length).toBeGreaterThan(10);
  expect(scopes).toHaveLength(2);
  for (const [, scope] of scopes) expect(isPassedOn("GET", `${scope}/x`), scope).toBe(true);
  for (const [, method = "", pattern = "", handler = ""] of routes) {
    const url = pattern.replace(/\{[^}]*:\[0-9\]\+\}/, "1").replace(/\{[^}]*\}/g, "x");
    const isVites =
      /^(?:public_pages::|enquiry_list::page$)/.test(handler) || /^\/admin(\/|$)/.test(url);
    expect(isPassedOn(method.toUpperCase(), url), `${method} ${url}`).toBe(!isVites);
  }
});

test("pages and modules stay with Vite", () => {
  for (const url of [
    "/",
    "/products",
    "/contact?product=x",
    "/src/data/client.ts",
    "/storage-x",
    "/sitemaps",
  ]) {
    expect(isPassedOn("GET", url), url).toBe(false);
  }
  expect(isPassedOn("GET", "/sitemap-12.xml")).toBe(true);
  expect(isPassedOn("GET", "/catalogue.pdf?x=1")).toBe(true);
});

test("the port is the binary's own", () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "dev-proxy-")), "config.toml");
  expect(backend({}, file)).toBe("http://127.0.0.1:8080");
  writeFileSync(
    file,
    '[mail]\nlisten = "x:1"\n[http]\n# listen = "127.0.0.1:1"\npublic_url = ""\nlisten = "127.0.0.1:9090"\n[forms]\n',
  );
  expect(backend({}, file)).toBe("http://127.0.0.1:9090");
  writeFileSync(file, '[http]\nlisten = "[::]:9091"');
  expect(backend({}, file)).toBe("http://127.0.0.1:9091");
  expect(backend({ PHARMA_SITE_HTTP_LISTEN: "0.0.0.0:81" }, file)).toBe("http://127.0.0.1:81");
  expect(backend({ PHARMA_SITE_CONFIG: file }, "none.toml")).toBe("http://127.0.0.1:9091");
  writeFileSync(file, "[mail]\n");
  expect(backend({}, file)).toBe("http://127.0.0.1:8080");
});
