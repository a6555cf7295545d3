import { type ReactNode, StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot, type Root, type RootOptions } from "react-dom/client";
import {
  createQueryCache,
  fillCache,
  type Query,
  type QueryCache,
  type Seed,
  type SeedProblem,
} from "../data/queryCache";
import { QueryCacheProvider } from "../data/useQuery";
import { lateAnnouncements } from "../public/layout/lateParts";
import { fixedNavigation, type Navigation, NavigationProvider } from "../public/parts/navigation";
import { lateProblem } from "../public/problem/lateProblem";
import { splitAddress } from "../words/query";
import { App, isMissing } from "./App";
import { currentPath } from "./history";
import { createNavigation } from "./navigation";
import { clientPages } from "./pages.client";
import { loadScripts, matchRoute, type RouteMatch } from "./routes";

/** Hydrates what the server rendered, or renders into an empty shell. */
export async function start(container: HTMLElement): Promise<void> {
  const seed = readSeed();
  const cache = createQueryCache();
  if (seed) fillCache(cache, seed);
  window.addEventListener("online", cache.refetchStale);
  const problem = seed?.problem ?? null;
  await loadFirst(matchCurrent(), problem, cache);
  // After Back or Forward before this script ran, the address is not that of the HTML.
  const traversed =
    seed && !problem && identityOf(matchCurrent()) !== identityOf(matchAddress(seed.url));
  const navigation = createNavigation(clientPages, cache);
  const app = (shown: SeedProblem | null) => {
    const tree = appOver(cache, navigation, shown);
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
  const render = () => {
    root = show(container, app(problem), options);
  };
  // As a transition hydration runs in small steps, and scrolling stays smooth meanwhile.
  if (container.firstElementChild) startTransition(render);
  else render();
}

/** Hydrates the page of a preview link: a draft of the page at the seed's address, and not at the browser's. */
export async function startPreview(container: HTMLElement): Promise<void> {
  const seed = readSeed();
  if (!seed) throw new Error("no data");
  const { url, problem } = seed;
  const cache = withoutUpdates(createQueryCache());
  fillCache(cache, seed);
  await loadFirst(matchAddress(url), problem, cache);
  show(container, <StrictMode>{appOver(cache, navigationFrom(url), problem)}</StrictMode>);
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
export const navigationFrom = (url: string): Navigation => ({
  ...fixedNavigation(url, window.location.pathname),
  navigate: async (href) => window.location.assign(href),
});

/** The data that the server sent with the document. */
export function readSeed(): Seed | null {
  return JSON.parse(document.getElementById("seed")?.textContent || "null");
}

/** Loads the scripts of what is shown first, before it is rendered, so that nothing flashes. */
export const loadFirst = (
  match: RouteMatch | null,
  problem: SeedProblem | null,
  cache: QueryCache,
): Promise<unknown> =>
  Promise.all([
    document.querySelector("[data-announcements]") && lateAnnouncements.load(),
    isMissing(match, problem)
      ? clientPages.load("notFound")
      : problem
        ? lateProblem.load()
        : match && loadScripts(match, clientPages, cache),
  ]);

/** The app with what it reads. */
export const appOver = (
  cache: QueryCache,
  navigation: Navigation,
  problem: SeedProblem | null,
): ReactNode => (
  <QueryCacheProvider value={cache}>
    <NavigationProvider value={navigation}>
      <App pages={clientPages} problem={problem} />
    </NavigationProvider>
  </QueryCacheProvider>
);

/** Takes over what the server has rendered, or renders where there is nothing. */
export function show(container: HTMLElement, app: ReactNode, options?: RootOptions): Root {
  if (container.firstElementChild) return hydrateRoot(container, app, options);
  const root = createRoot(container, options);
  root.render(app);
  return root;
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
