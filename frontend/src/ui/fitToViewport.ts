/** Space to the lower edge of what is visible, in pixels. */
const MARGIN = 8;
/** With less height than this, the box is scrolled up first. */
const ENOUGH = 220;

/**
 * Keeps a list below its box within the visible part of the window, above an on-screen keyboard. Returns a function that
 * stops it.
 */
export function fitToViewport(list: HTMLElement, box: HTMLElement): () => void {
  const { visualViewport } = window;
  const available = () => {
    const { offsetTop = 0, height = window.innerHeight } = visualViewport ?? {};
    return offsetTop + height - list.getBoundingClientRect().top - MARGIN;
  };
  const limit = () => {
    list.style.maxHeight = `${Math.max(ENOUGH / 2, Math.round(available()))}px`;
  };
  if (available() < ENOUGH) box.scrollIntoView({ block: "start" });
  limit();
  visualViewport?.addEventListener("resize", limit);
  window.addEventListener("scroll", limit, { passive: true });
  // What stands above the box may change its height.
  const moved = new ResizeObserver(limit);
  moved.observe(document.body);
  return () => {
    moved.disconnect();
    visualViewport?.removeEventListener("resize", limit);
    window.removeEventListener("scroll", limit);
  };
}
