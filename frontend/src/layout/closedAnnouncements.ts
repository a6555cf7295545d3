/** Which announcements this visitor has closed. What hides them before the first paint is `public/hideClosed.ts`. */
import type { Announcement } from "../api/content";

/** The same as in `public/hideClosed.ts`, which must not share a module with this. */
const KEY = "closed-announcements";
/** The keys of so many announcements are kept, the last ones. */
const MOST = 20;

/** An announcement with other words is another one. */
export function keyOf({ id, text, link }: Announcement): string {
  let hash = 0x811c9dc5;
  // FNV-1a; in 32 bits a collision of two announcements of one id is no matter.
  for (const char of `${text}\n${link.label}\n${link.href}`) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  }
  return `${id}-${(hash >>> 0).toString(36)}`;
}

export function closedKeys(): string[] {
  try {
    return window.localStorage.getItem(KEY)?.split(" ") ?? [];
  } catch {
    return [];
  }
}

export function rememberClosed(key: string): void {
  try {
    const others = closedKeys().filter((known) => known !== key);
    window.localStorage.setItem(KEY, [...others, key].slice(-MOST).join(" "));
  } catch {
    // Storage is forbidden: it is closed until the next page.
  }
}
