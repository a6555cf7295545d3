import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { createQueryClient, fillCache, type Seed } from "../api/queryClient";
import { fixedNavigation, NavigationProvider } from "../parts/navigation";
import { App } from "./App";
import { serverPages } from "./pages.server";

/** The page at `url` as HTML, from the data that the server has loaded for it. */
export function renderPage(url: string, seedJson: string): string {
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
