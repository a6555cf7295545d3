/**
 * Where auth-js keeps the session: access token and user live in this page's memory alone, the refresh token in a
 * cookie that no script can read. What outlives the page is one remark, "there may be such a cookie".
 */
import type { Session, SupportedStorage } from "@supabase/auth-js";

export const SESSION_KEY = "pharma-office";
const REMARK = `${SESSION_KEY}-session`;

/** What stands for the refresh token wherever the cookie carries it. */
export const IN_COOKIE = "cookie";

/** An expired session, which makes auth-js ask the server for a live one by way of the cookie. */
const TO_BE_RECOVERED = JSON.stringify({
  access_token: "",
  token_type: "bearer",
  refresh_token: IN_COOKIE,
  expires_in: 0,
  expires_at: 1,
  user: null,
});

export type Remarks = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export type SessionMemory = Omit<SupportedStorage, "getItem" | "setItem" | "removeItem"> & {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
  /** The live session, or nothing. */
  session: () => Session | null;
  /** Takes over what another tab was given. */
  adopt: (session: Partial<Session>) => void;
};

export function sessionMemory(remarks: Remarks, now: () => number = Date.now): SessionMemory {
  const values = new Map<string, string>();

  const setItem = (key: string, value: string) => {
    values.set(key, value);
    if (key === SESSION_KEY) remember(remarks, true);
  };

  const session = () => {
    const text = values.get(SESSION_KEY);
    return text ? (JSON.parse(text) as Session) : null;
  };

  return {
    getItem: (key) => {
      const value = values.get(key);
      if (value !== undefined) return value;
      return key === SESSION_KEY && isRemembered(remarks) ? TO_BE_RECOVERED : null;
    },
    setItem,
    removeItem: (key) => {
      values.delete(key);
      if (key === SESSION_KEY) remember(remarks, false);
    },
    session,
    adopt: (incoming) => {
      if (!incoming.access_token) return;
      const merged = { ...session(), ...incoming };
      const expires = incoming.expires_at ?? Math.round(now() / 1000) + (incoming.expires_in ?? 0);
      setItem(
        SESSION_KEY,
        JSON.stringify({ ...merged, refresh_token: IN_COOKIE, expires_at: expires }),
      );
    },
  };
}

/** A browser that forbids storage is asked to try the cookie every time. */
function isRemembered(remarks: Remarks): boolean {
  try {
    return remarks.getItem(REMARK) !== null;
  } catch {
    return true;
  }
}

function remember(remarks: Remarks, there: boolean): void {
  try {
    if (there) remarks.setItem(REMARK, "1");
    else remarks.removeItem(REMARK);
  } catch {
    // Nothing to keep it in; the cookie is tried on the next page load regardless.
  }
}
