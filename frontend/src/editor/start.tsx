import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createQueryCache } from "../api/queryCache";
import { fillCache, type Seed } from "../api/seed";
import { QueryCacheProvider } from "../api/useQuery";
import { lateAnnouncements } from "../layout/lateParts";
import { type Navigation, NavigationProvider } from "../pageParts/navigation";
import { lateProblem } from "../pages/problem/lateProblem";
import { App, isMissing } from "../public/App";
import { currentPath } from "../public/address";
import { createNavigation } from "../public/navigation";
import { clientPages } from "../public/pages.client";
import { loadScripts, matchRoute } from "../public/routes";
import { SentDocuments } from "./documents";

export type Started = { documents: SentDocuments; navigation: Navigation };

/** Starts the public app over a cache that shows what the back office sends. Settles once the page answers to clicks. */
export async function start(container: HTMLElement): Promise<Started> {
  const block = document.getElementById("seed")?.textContent;
  const seed = block ? (JSON.parse(block) as Seed) : null;
  const cache = createQueryCache();
  if (seed) fillCache(cache, seed);
  const documents = new SentDocuments(cache);
  const guarded = documents.guardedCache();
  // Also where there is none yet: the office may be writing the first one.
  const announcements = lateAnnouncements.load();
  const first = matchRoute(currentPath(), window.location.search);
  if (isMissing(first, seed?.problem ?? null)) await clientPages.load("notFound");
  else if (seed?.problem) await lateProblem.load();
  else if (first) await loadScripts(first, clientPages);
  await announcements;
  const navigation = createNavigation(clientPages, guarded);
  const app = (
    <StrictMode>
      <QueryCacheProvider value={guarded}>
        <NavigationProvider value={navigation}>
          <App pages={clientPages} problem={seed?.problem ?? null} />
        </NavigationProvider>
      </QueryCacheProvider>
    </StrictMode>
  );
  if (container.firstElementChild) hydrateRoot(container, app);
  else createRoot(container).render(app);
  await hydrated();
  return { documents, navigation };
}

/** Settles when the app has set its mark. */
function hydrated(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (document.documentElement.dataset.js === undefined) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(check);
    observer.observe(document.documentElement, { attributeFilter: ["data-js"] });
    check();
  });
}
