import { StrictMode } from "react";
import { parsed } from "../../app/earlyClicks";
import { currentPath } from "../../app/history";
import { createNavigation } from "../../app/navigation";
import { clientPages } from "../../app/pages.client";
import { matchRoute } from "../../app/routes";
import { appOver, loadFirst, readSeed, show } from "../../app/start";
import { createQueryCache, fillCache } from "../../data/queryCache";
import { lateAnnouncements } from "../../public/layout/lateParts";
import { SentDocuments } from "./documents";
import { Frame } from "./frame";
import { send } from "./messages";

/** Starts the public app over a cache that shows what the back office sends. Settles once the page answers to clicks. */
async function start(container: HTMLElement) {
  const seed = readSeed();
  const cache = createQueryCache();
  if (seed) fillCache(cache, seed);
  const documents = new SentDocuments(cache);
  const guarded = documents.guardedCache();
  const problem = seed?.problem ?? null;
  // Also where there is none yet: the office may be writing the first one.
  const announcements = lateAnnouncements.load();
  await loadFirst(matchRoute(currentPath(), window.location.search), problem, cache);
  await announcements;
  const navigation = createNavigation(clientPages, guarded);
  show(container, <StrictMode>{appOver(guarded, navigation, problem)}</StrictMode>);
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

/** Starts the page and tells the back office. Outside a frame it leads to the page that visitors see. */
export async function openFrame(): Promise<void> {
  const { search, hash } = window.location;
  if (window.parent === window) {
    window.location.replace(currentPath() + search + hash);
    return;
  }
  await parsed();
  const container = document.getElementById("root");
  if (!container) return;
  const { documents, navigation } = await start(container);
  const frame = new Frame(documents);
  frame.run();
  const ready = () => send({ type: "ready", path: currentPath(), editing: frame.editing });
  const first = currentPath();
  let shown = first;
  let refused = false;
  documents.onRefused = () => {
    refused = true;
    if (shown !== first) window.location.reload();
  };
  navigation.subscribe(() => {
    const path = navigation.getState().location.pathname;
    if (path === shown) return;
    shown = path;
    // The server gives the page as a document, if not its data.
    if (refused) window.location.reload();
    frame.turnPage();
    ready();
  });
  ready();
}
