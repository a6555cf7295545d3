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

/** The last button that was pressed while nothing answered yet is pressed again once the app runs. */
function keepLastPress(container: HTMLElement): void {
  let pressed: HTMLButtonElement | null = null;
  const stop = new AbortController();
  const note = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest("button") : null;
    // A button that submits, the browser has seen to itself.
    pressed = button?.type === "button" ? button : null;
  };
  container.addEventListener("click", note, { signal: stop.signal });
  const running = new MutationObserver(() => {
    running.disconnect();
    stop.abort();
    // What is already open would be closed by a second press.
    if (pressed?.isConnected && pressed.getAttribute("aria-expanded") !== "true") pressed.click();
  });
  running.observe(document.documentElement, { attributeFilter: ["data-js"] });
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
  keepLastPress(container);
  if (shell || document.readyState === "complete") void begin(container);
  else whenPainted(() => void begin(container));
}
