/**
 * What a visitor's browser runs first. Pages are complete without a script, so the app itself loads after the page has
 * been painted, or at the first input. This file is small and runs before the first paint, so that no click is lost.
 */
import "../design/index.css";
import "../design/primitives.css";
import { parsed, recordEarlyClicks } from "./earlyClicks";

const INPUT_EVENTS = ["pointerdown", "pointermove", "keydown", "touchstart"] as const;

/** Loads the app and, in parallel, the chunk of the page that the server has rendered. */
async function begin(): Promise<void> {
  const chunk = document.querySelector<HTMLElement>("script[data-page]")?.dataset.page;
  const [start] = await Promise.all([
    // So written, the chunk has nothing of what only previews and the editor start with.
    import("./start").then(({ start }) => start),
    chunk ? import(/* @vite-ignore */ chunk) : undefined,
    parsed(),
  ]);
  const container = document.getElementById("root");
  if (container) await start(container);
}

/** Pictures are painted a frame or two after they have loaded. A tab in the background paints nothing. */
function afterPaint(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(run)));
  setTimeout(run, 300);
}

function whenPainted(run: () => void): void {
  const stop = new AbortController();
  const once = () => {
    if (stop.signal.aborted) return;
    stop.abort();
    run();
  };
  window.addEventListener("load", () => afterPaint(once), { signal: stop.signal });
  for (const type of INPUT_EVENTS) {
    window.addEventListener(type, once, { signal: stop.signal, passive: true });
  }
  // A shell has nothing to paint.
  void parsed().then(() => {
    if (!document.getElementById("root")?.firstElementChild) once();
  });
}

noteEarlyScroll();
const leaveToBrowser = recordEarlyClicks();
const run = () =>
  begin().catch((error) => {
    leaveToBrowser();
    throw error;
  });
if (document.readyState === "complete") void run();
else whenPainted(() => void run());

/**
 * Notes, as an attribute that the app reads (`scroll.ts`), that the window was scrolled before the app ran: by the browser,
 * which returns to where the page was left, and perhaps by the visitor after it.
 */
function noteEarlyScroll(): void {
  const note = () => {
    document.documentElement.dataset.scrolled ??= "";
  };
  addEventListener("scroll", note, { once: true });
  // Asked at once, it would lay out the page before its style sheets are here.
  requestAnimationFrame(() => scrollY > 0 && note());
}
