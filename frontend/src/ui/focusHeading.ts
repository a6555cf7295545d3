/**
 * Focuses the page's heading for screen readers. Without one, focuses the main element and moves to the heading when it
 * appears. Returns a function that cancels this.
 */
export function focusHeading(): () => void {
  const main = document.getElementById("main");
  if (!main) return () => undefined;
  if (focusFirst(main)) return () => undefined;
  main.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || focusFirst(main)) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function focusFirst(main: HTMLElement): boolean {
  const heading = main.querySelector("h1");
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
