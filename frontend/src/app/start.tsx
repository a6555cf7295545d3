import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot, type Root, type RootOptions } from "react-dom/client";
import { createQueryCache } from "../data/queryCache";
import { fillCache, type Seed, type SeedProblem } from "../data/seed";
import { QueryCacheProvider } from "../data/useQuery";
import { lateAnnouncements } from "../public/layout/lateParts";
import { NavigationProvider } from "../public/parts/navigation";
import { lateProblem } from "../public/problem/lateProblem";
import { splitAddress } from "../words/query";
import { App, isMissing } from "./App";
import { currentPath } from "./address";
import { createNavigation } from "./navigation";
import { clientPages } from "./pages.client";
import { loadScripts, matchRoute, type RouteMatch } from "./routes";

/** Hydrates what the server rendered, or renders into an empty shell; the page's chunk comes first, so nothing flashes. */
export async function start(container: HTMLElement): Promise<void> {
  const block = document.getElementById("seed")?.textContent;
  const seed = block ? (JSON.parse(block) as Seed) : null;
  const cache = createQueryCache();
  if (seed) fillCache(cache, seed);
  window.addEventListener("online", cache.refetchStale);
  const problem = seed?.problem ?? null;
  const first = matchCurrent();
  const announcements = document.querySelector("[data-announcements]") && lateAnnouncements.load();
  if (isMissing(first, problem)) await clientPages.load("notFound");
  else if (problem) await lateProblem.load();
  else if (first) await loadScripts(first, clientPages, cache);
  await announcements;
  // After Back or Forward before this script ran, the address is not that of the HTML.
  const traversed =
    seed && !problem && identityOf(matchCurrent()) !== identityOf(matchAddress(seed.url));
  const navigation = createNavigation(clientPages, cache);
  const app = (shown: SeedProblem | null) => {
    const tree = (
      <QueryCacheProvider value={cache}>
        <NavigationProvider value={navigation}>
          <App pages={clientPages} problem={shown} />
        </NavigationProvider>
      </QueryCacheProvider>
    );
    return import.meta.env.DEV ? <StrictMode>{tree}</StrictMode> : tree;
  };
  let root: Root;
  let attempts = MOST_ATTEMPTS;
  // Other scripts change the page too, those of a browser that translates it above all. Where React then does not find what
  // it has drawn, it leaves nothing: the page is drawn again.
  const options: RootOptions = {
    onUncaughtError: (error) => {
      reportError(error);
      if (attempts-- > 0) root.render(app(null));
    },
  };
  if (traversed) {
    // The browser would scroll the new page by what fits the old one.
    window.history.scrollRestoration = "manual";
    container.replaceChildren();
    window.scrollTo(0, 0);
    // What was scrolled was the page before: the place of this one may be restored (`isUnscrolled`).
    document.documentElement.dataset.scrolled = "before";
  }
  // As a transition hydration runs in small steps, and scrolling stays smooth meanwhile.
  if (container.firstElementChild) {
    startTransition(() => {
      root = hydrateRoot(container, app(problem), options);
    });
  } else {
    root = createRoot(container, options);
    root.render(app(problem));
  }
}

/** What fails each time is not drawn for ever. */
const MOST_ATTEMPTS = 9;

function matchCurrent(): RouteMatch | null {
  return matchRoute(currentPath(), window.location.search);
}

function matchAddress(address: string): RouteMatch | null {
  const { pathname, search } = splitAddress(address);
  return matchRoute(pathname, search);
}

/** The same for two addresses that show the same page. */
function identityOf(match: RouteMatch | null): string {
  return JSON.stringify(match && [match.page, match.queries.map((one) => one.queryKey)]);
}
