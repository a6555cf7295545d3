/**
 * What the binary evaluates once per engine: a script that leaves `renderPage` behind.
 * No imports remain in it, and it needs neither Intl nor a DOM, neither timers nor fetch.
 */
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { createQueryClient, fillCache, type Seed } from "./api/queryClient";
import { fixedNavigation, NavigationProvider } from "./parts/navigation";
import { App } from "./public/App";
import { serverPages } from "./public/pages.server";

function renderPage(url: string, seedJson: string): string {
  const seed = JSON.parse(seedJson) as Seed;
  const client = createQueryClient();
  fillCache(client, seed);
  const html = renderToString(
    <QueryClientProvider client={client}>
      <NavigationProvider value={fixedNavigation(url)}>
        <App pages={serverPages} problem={seed.problem} />
      </NavigationProvider>
    </QueryClientProvider>,
  );
  client.clear();
  return html;
}

Object.assign(globalThis, { renderPage });
