/**
 * The session storage of auth-js. Access token and user exist only in this page's memory, the refresh token only in an
 * HttpOnly cookie. `localStorage` holds one marker: a session cookie may exist.
 */
import type { Session, SupportedStorage } from "@supabase/auth-js";
import { storageKey } from "./browserStorage";

/** The key under which auth-js reads and writes the session, and the name of its channel between tabs. */
export const SESSION_KEY = "pharma-admin";
const MARKER_KEY = storageKey("session");

/** Placeholder for the refresh token, which lives in an HttpOnly cookie. */
export const COOKIE_PLACEHOLDER = "cookie";

/** An expired session makes auth-js ask the server for a live one, for which the server reads the cookie. */
const EXPIRED_SESSION = JSON.stringify({
  access_token: "",
  token_type: "bearer",
  refresh_token: COOKIE_PLACEHOLDER,
  expires_in: 0,
  expires_at: 1,
  user: null,
});

export type MarkerStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export type SessionStore = Omit<SupportedStorage, "getItem" | "setItem" | "removeItem"> & {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
  session: () => Session | null;
  /** Merges in a session that another tab received. */
  merge: (session: Partial<Session>) => void;
};

export function sessionStore(storage: MarkerStorage, now: () => number = Date.now): SessionStore {
  const values = new Map<string, string>();

  const setItem = (key: string, value: string) => {
    values.set(key, value);
    if (key === SESSION_KEY) setMarker(storage, true);
  };

  const session = () => {
    const text = values.get(SESSION_KEY);
    return text ? (JSON.parse(text) as Session) : null;
  };

  return {
    getItem: (key) => {
      const value = values.get(key);
      if (value !== undefined) return value;
      return key === SESSION_KEY && hasMarker(storage) ? EXPIRED_SESSION : null;
    },
    setItem,
    removeItem: (key) => {
      values.delete(key);
      if (key === SESSION_KEY) setMarker(storage, false);
    },
    session,
    merge: (incoming) => {
      if (!incoming.access_token) return;
      const merged = { ...session(), ...incoming };
      const expires = incoming.expires_at ?? Math.round(now() / 1000) + (incoming.expires_in ?? 0);
      setItem(
        SESSION_KEY,
        JSON.stringify({ ...merged, refresh_token: COOKIE_PLACEHOLDER, expires_at: expires }),
      );
    },
  };
}

/** Where storage is forbidden, the cookie is tried every time. */
function hasMarker(storage: MarkerStorage): boolean {
  try {
    return storage.getItem(MARKER_KEY) !== null;
  } catch {
    return true;
  }
}

function setMarker(storage: MarkerStorage, present: boolean): void {
  try {
    if (present) storage.setItem(MARKER_KEY, "1");
    else storage.removeItem(MARKER_KEY);
  } catch {
    // Storage is forbidden; see `hasMarker`.
  }
}
