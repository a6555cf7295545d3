/** This browser's storage; where the browser forbids it, so that reading `localStorage` throws, one that refuses everything. */
export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

function refuse(): never {
  throw new DOMException("storage is forbidden", "SecurityError");
}

const FORBIDDEN: BrowserStorage = { getItem: refuse, setItem: refuse, removeItem: refuse };

export function browserStorage(): BrowserStorage {
  try {
    return window.localStorage;
  } catch {
    return FORBIDDEN;
  }
}

/** The key of a value in this browser's storage. The prefix stays as it is: a new one would lose saved drafts. */
export function storageKey(name: string): string {
  return `pharma-office-${name}`;
}
