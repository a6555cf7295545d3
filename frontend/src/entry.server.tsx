/**
 * What the binary evaluates once per engine: a script that leaves `renderPage` behind.
 * No imports remain in it, and it needs neither Intl nor a DOM, neither timers nor fetch.
 */
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { type Navigator, Router } from "react-router";
import { createQueryClient, fillCache, type Seed } from "./api/queryClient";
import { App } from "./public/App";
import { serverPages } from "./public/pages.server";

/** Nothing moves on the server; only addresses are written. */
const navigator: Navigator = {
  createHref: (to) => (typeof to === "string" ? to : `${to.pathname ?? ""}${to.search ?? ""}`),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
};

function renderPage(url: string, seedJson: string): string {
  const seed = JSON.parse(seedJson) as Seed;
  const client = createQueryClient();
  fillCache(client, seed);
  const html = renderToString(
    <QueryClientProvider client={client}>
      <Router location={url} navigator={navigator} static>
        <App pages={serverPages} problem={seed.problem} />
      </Router>
    </QueryClientProvider>,
  );
  client.clear();
  return html;
}

Object.assign(globalThis, { renderPage });
