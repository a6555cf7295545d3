/**
 * Clicks that come before the app can answer them. They are recorded from before the first paint, and clicked again, each
 * element once and in order, when the app runs.
 */

/** What does its work in the app alone: nothing else would happen. */
const SCRIPTED = "button[type='button']";
/** What the app does in place, and the browser with a new document: it waits for the app, but not for ever. */
const SCRIPTED_IN_PLACE = "[data-in-place], a[aria-haspopup]";
const MAX_WAIT_MS = 4000;
/** Marks what was clicked, for the style sheet. */
const MARK = "data-waiting";

/** Begins to record. The result ends it when the app cannot run: the browser does what it can do. */
export function recordEarlyClicks(): () => void {
  const waiting = new Set<HTMLElement>();
  const recording = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = (): HTMLElement[] => {
    recording.abort();
    hydrated.disconnect();
    clearTimeout(timer);
    const clicked = [...waiting];
    waiting.clear();
    for (const element of clicked) element.removeAttribute(MARK);
    return clicked.filter((element) => element.isConnected);
  };
  const leaveToBrowser = () => {
    if (recording.signal.aborted) return;
    // Each would be a new document, so only the last one can be.
    end()
      .filter((element) => element.matches(SCRIPTED_IN_PLACE))
      .at(-1)
      ?.click();
  };

  document.addEventListener(
    "click",
    (event) => {
      const element = scriptedElement(event);
      if (!element) return;
      if (element.matches(SCRIPTED_IN_PLACE)) {
        event.preventDefault();
        timer ??= setTimeout(leaveToBrowser, MAX_WAIT_MS);
      }
      // Where React has hydrated some of the page already, it would do it a first time.
      event.stopPropagation();
      waiting.add(element);
      element.setAttribute(MARK, "");
    },
    { capture: true, signal: recording.signal },
  );
  // Set once the app's effects have run (`App`).
  const hydrated = new MutationObserver(() => {
    for (const element of end()) {
      // A second click would close what the style sheet or the browser has opened by itself.
      if (element.getAttribute("aria-expanded") !== "true") element.click();
    }
  });
  hydrated.observe(document.documentElement, { attributeFilter: ["data-js"] });
  return leaveToBrowser;
}

/** The element that this click is meant for, if it needs the app; a click for another tab is the browser's. */
function scriptedElement(event: MouseEvent): HTMLElement | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const element = target instanceof Element ? target.closest("a, button") : null;
  return element instanceof HTMLElement && element.matches(`${SCRIPTED}, ${SCRIPTED_IN_PLACE}`)
    ? element
    : null;
}

/** Settles once the whole document is there, with the data at its end: entries are `async` scripts, which may run before. */
export async function parsed(): Promise<void> {
  if (document.readyState !== "loading") return;
  await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
}
