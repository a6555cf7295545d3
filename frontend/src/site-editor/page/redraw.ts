/** Draws again when something may have moved, once a frame at most, and does nothing while nothing happens. */

/** What people do, what moves a page by itself, and from when on it moves by itself for a while. */
const EVENTS = [
  "pointermove pointerdown pointerup click keydown keyup input focusin focusout",
  "dragover dragleave drop scroll resize load toggle transitionrun animationstart",
].flatMap((events) => events.split(" "));

/** What is looked for on the page is looked for less often than it is drawn; one last time when all is quiet again. */
const QUIET_MS = 300;

export class Redraw {
  readonly #draw: () => void;
  #frame = 0;
  #quiet: ReturnType<typeof setTimeout> | undefined;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  /** `own`: what is drawn itself, whose changes move nothing. What it returns ends the watching of changes. */
  watch(own: Node): () => void {
    const soon = () => this.soon();
    const options = { capture: true, passive: true };
    for (const event of EVENTS) window.addEventListener(event, soon, options);
    document.documentElement.addEventListener("pointerleave", soon);
    document.fonts?.addEventListener("loadingdone", soon, options);
    new ResizeObserver(soon).observe(document.body);
    const changed = new MutationObserver((records) => {
      if (records.some(({ target }) => !own.contains(target))) soon();
    });
    changed.observe(document.documentElement, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    soon();
    return () => changed.disconnect();
  }

  /** In the next frame. */
  soon(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.#inNextFrame(), QUIET_MS);
    this.#inNextFrame();
  }

  #inNextFrame(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
      if (isMoving()) this.soon();
    });
  }
}

/** Whether something is on its way; what goes on for ever or follows the scroll position does not count. */
function isMoving(): boolean {
  return document
    .getAnimations()
    .some(
      ({ playState, timeline, effect }) =>
        playState === "running" &&
        timeline === document.timeline &&
        effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    );
}
