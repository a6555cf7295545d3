/** As in `layout/Announcements.tsx`, which must not share a module with this. */
const KEY = "closed-announcements";

/**
 * Hides the announcements that this visitor has closed: by a rule of a style sheet, because the script may run before they
 * are in the document.
 */
export function hideClosedAnnouncements(): void {
  try {
    const keys = localStorage.getItem(KEY)?.match(/[\w-]+/g);
    if (!keys) return;
    const sheet = new CSSStyleSheet();
    const selector = keys.map((key) => `[data-announcement="${key}"]`).join();
    sheet.insertRule(`${selector}{display:none}`);
    document.adoptedStyleSheets.push(sheet);
  } catch {
    // Storage is forbidden, or the browser is too old: they stay.
  }
}
