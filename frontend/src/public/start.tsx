import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { createQueryClient, fillCache, type Seed } from "../api/queryClient";
import { ensureEntryKey } from "../parts/visits";
import { App } from "./App";
import { clientPages } from "./pages.client";
import { matchRoute, type RouteMatch } from "./routes";

/** Takes over what the server rendered, or renders the shell: the page's chunk first, then no boundary, no flash. */
export async function start(container: HTMLElement): Promise<void> {
  const block = document.getElementById("seed")?.textContent;
  const seed = block ? (JSON.parse(block) as Seed) : null;
  const client = createQueryClient();
  if (seed) fillCache(client, seed);
  ensureEntryKey();
  window.addEventListener("popstate", ensureEntryKey);
  const asked = matchHere();
  if (asked) await clientPages.load(asked.page);
  // Whoever goes back before the script runs has another address than the page that was sent.
  const moved =
    seed?.problem === null && identity(matchHere()) !== identity(matchAddress(seed.url));
  // No transitions: where a navigation leads and that it has arrived are told in the same moment.
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <BrowserRouter useTransitions={false}>
          <App pages={clientPages} problem={seed?.problem ?? null} />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>
  );
  // As a transition React takes over in small steps, and a finger that scrolls meanwhile is not kept waiting.
  if (moved) container.replaceChildren();
  if (container.firstElementChild) startTransition(() => void hydrateRoot(container, app));
  else createRoot(container).render(app);
}

function matchHere(): RouteMatch | null {
  return matchRoute(window.location.pathname, window.location.search);
}

function matchAddress(address: string): RouteMatch | null {
  const [pathname = "", search = ""] = address.split("?");
  return matchRoute(pathname, search);
}

/** The same for two addresses that show the same page. */
function identity(match: RouteMatch | null): string {
  return JSON.stringify(match && [match.page, match.queries.map((one) => one.queryKey)]);
}
