/**
 * Addresses of the app and of the browser. They differ only in the editor's frame, where each begins with the frame's
 * own: there `/admin/site/frame/about` is `/about`.
 */
const FRAME = "/admin/site/frame";

/** Known when the bundle is built, so that visitors load nothing of it. The development server has one bundle for both. */
const isFramed = (): boolean =>
  import.meta.env.MODE === "editor" ||
  (import.meta.env.DEV && window.location.pathname.startsWith(FRAME));

/** The path of the page that is shown. */
export const currentPath = (): string =>
  isFramed() ? window.location.pathname.slice(FRAME.length) || "/" : window.location.pathname;

/** What the browser calls a page of the site. */
export const toBrowser = (href: string): string => (isFramed() ? FRAME + href : href);
