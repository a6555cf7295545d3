import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createQueryCache, type Query, type QueryCache } from "../data/queryCache";
import { fillCache, type Seed } from "../data/seed";
import { QueryCacheProvider } from "../data/useQuery";
import { lateAnnouncements } from "../public/layout/lateParts";
import { type Navigation, NavigationProvider } from "../public/parts/navigation";
import { splitAddress } from "../words/query";
import { App, isMissing } from "./App";
import { clientPages } from "./pages.client";
import { loadScripts, matchRoute } from "./routes";

/** Hydrates the page of a preview link: a draft of the page at the seed's address, and not at the browser's. */
export async function startPreview(container: HTMLElement): Promise<void> {
  const seed = JSON.parse(document.getElementById("seed")?.textContent ?? "null") as Seed;
  const cache = withoutUpdates(createQueryCache());
  fillCache(cache, seed);
  const { pathname, search } = splitAddress(seed.url);
  const match = matchRoute(pathname, search);
  if (document.querySelector("[data-announcements]")) await lateAnnouncements.load();
  if (isMissing(match, seed.problem)) await clientPages.load("notFound");
  else if (match) await loadScripts(match, clientPages, cache);
  const app = (
    <StrictMode>
      <QueryCacheProvider value={cache}>
        <NavigationProvider value={navigationFrom(seed.url)}>
          <App pages={clientPages} problem={seed.problem} />
        </NavigationProvider>
      </QueryCacheProvider>
    </StrictMode>
  );
  if (container.firstElementChild) hydrateRoot(container, app);
  else createRoot(container).render(app);
}

/** What the server has sent stays: what is published is never read in its place. */
export function withoutUpdates(cache: QueryCache): QueryCache {
  const lasting = (query: Query<unknown>) => ({
    ...query,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    ...cache,
    subscribe: (queries, listener) => cache.subscribe(queries.map(lasting), listener),
    prefetch: (query) => cache.prefetch(lasting(query)),
  };
}

/** The page never changes in place: every link, and what scripts navigate to, is a new document. */
export function navigationFrom(url: string): Navigation {
  const location = { ...splitAddress(url), hash: "", key: window.location.pathname };
  const state = { location, pending: null, extraPages: 0, traversals: 0, written: false };
  return {
    getState: () => state,
    getInitialState: () => state,
    subscribe: () => () => undefined,
    navigate: (href) => {
      window.location.assign(href);
      return Promise.resolve();
    },
    setExtraPages: () => undefined,
    setAddress: () => undefined,
  };
}
