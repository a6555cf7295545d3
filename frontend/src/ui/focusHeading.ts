/**
 * Puts the reading position on the page's heading. As long as there is none, it stands on the page and follows to the
 * heading once that arrives. Answers how to call it off.
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
