import { renderToString } from "react-dom/server";
import { createQueryCache } from "../api/queryCache";
import { fillCache, type Seed } from "../api/seed";
import { QueryCacheProvider } from "../api/useQuery";
import { fixedNavigation, NavigationProvider } from "../parts/navigation";
import { App } from "./App";
import { serverPages } from "./pages.server";

/** The page at `url` as HTML, from the data that the server has loaded for it. */
export function renderPage(url: string, seedJson: string): string {
  const seed = JSON.parse(seedJson) as Seed;
  const cache = createQueryCache();
  fillCache(cache, seed);
  return renderToString(
    <QueryCacheProvider value={cache}>
      <NavigationProvider value={fixedNavigation(url)}>
        <App pages={serverPages} problem={seed.problem} />
      </NavigationProvider>
    </QueryCacheProvider>,
  );
}
