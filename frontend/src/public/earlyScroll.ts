/**
 * Notes, as an attribute that the app reads (`scroll.ts`), that the window was scrolled before the app ran: by the browser,
 * which returns to where the page was left, and perhaps by the visitor after it.
 */
export function noteEarlyScroll(): void {
  const note = () => {
    document.documentElement.dataset.scrolled ??= "";
  };
  if (window.scrollY > 0) note();
  else window.addEventListener("scroll", note, { once: true, passive: true });
}
