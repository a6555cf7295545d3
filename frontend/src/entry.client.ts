/**
 * What a visitor's browser runs first. Pages are complete without a script, so the large part waits until what the
 * visitor came for has been painted, or until they touch something.
 */
import "./styles/index.css";

const SIGNS_OF_LIFE = ["pointerdown", "pointermove", "keydown", "touchstart"] as const;

/** The app and, beside it instead of after it, the chunk of the page that the server has rendered. */
async function begin(container: HTMLElement): Promise<void> {
  const chunk = document.querySelector<HTMLElement>("script[data-page]")?.dataset.page;
  const [{ start }] = await Promise.all([
    import("./public/start"),
    chunk ? import(/* @vite-ignore */ chunk) : undefined,
  ]);
  await start(container);
}

function whenPainted(run: () => void): void {
  const stop = new AbortController();
  const once = () => {
    if (stop.signal.aborted) return;
    stop.abort();
    run();
  };
  window.addEventListener("load", once, { signal: stop.signal });
  for (const sign of SIGNS_OF_LIFE) {
    window.addEventListener(sign, once, { signal: stop.signal, passive: true });
  }
}

const container = document.getElementById("root");
if (container) {
  const shell = container.firstElementChild === null;
  if (shell || document.readyState === "complete") void begin(container);
  else whenPainted(() => void begin(container));
}
