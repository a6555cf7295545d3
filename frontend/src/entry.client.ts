/**
 * What a visitor's browser runs first. Pages are complete without a script, so the app itself loads after the page has
 * been painted, or at the first input.
 */
import "./styles/index.css";

const INPUT_EVENTS = ["pointerdown", "pointermove", "keydown", "touchstart"] as const;

/** Loads the app and, in parallel, the chunk of the page that the server has rendered. */
async function begin(container: HTMLElement): Promise<void> {
  const chunk = document.querySelector<HTMLElement>("script[data-page]")?.dataset.page;
  const [{ start }] = await Promise.all([
    import("./public/start"),
    chunk ? import(/* @vite-ignore */ chunk) : undefined,
  ]);
  await start(container);
}

/** Clicks again, once the app runs, the last button that was clicked before. */
function replayLastClick(container: HTMLElement): void {
  let clicked: HTMLButtonElement | null = null;
  const stop = new AbortController();
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    // Submit buttons work without a script.
    clicked = button?.type === "button" ? button : null;
  };
  container.addEventListener("click", onClick, { signal: stop.signal });
  const hydrated = new MutationObserver(() => {
    hydrated.disconnect();
    stop.abort();
    // A second click would close what is already open.
    if (clicked?.isConnected && clicked.getAttribute("aria-expanded") !== "true") clicked.click();
  });
  hydrated.observe(document.documentElement, { attributeFilter: ["data-js"] });
}

function whenPainted(run: () => void): void {
  const stop = new AbortController();
  const once = () => {
    if (stop.signal.aborted) return;
    stop.abort();
    run();
  };
  window.addEventListener("load", once, { signal: stop.signal });
  for (const type of INPUT_EVENTS) {
    window.addEventListener(type, once, { signal: stop.signal, passive: true });
  }
}

const container = document.getElementById("root");
if (container) {
  const shell = container.firstElementChild === null;
  replayLastClick(container);
  if (shell || document.readyState === "complete") void begin(container);
  else whenPainted(() => void begin(container));
}
