import type { Session } from "@supabase/auth-js";
import { expect, test } from "vitest";
import type { BrowserStorage } from "./browserStorage";
import { SESSION_KEY, sessionStore } from "./session";

function fakeStorage(): BrowserStorage & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  };
}

const live = { access_token: "secret", refresh_token: "cookie", expires_in: 900, expires_at: 2000 };

test("no token is ever written to storage", () => {
  const storage = fakeStorage();
  const store = sessionStore(storage);
  store.setItem(SESSION_KEY, JSON.stringify(live));
  expect([...storage.all.entries()].flat().join()).not.toContain("secret");
  expect(store.session()?.access_token).toBe("secret");
});

test("a new page tries the cookie only when there may be one", () => {
  const storage = fakeStorage();
  expect(sessionStore(storage).getItem(SESSION_KEY)).toBeNull();
  sessionStore(storage).setItem(SESSION_KEY, JSON.stringify(live));
  const recovered = JSON.parse(sessionStore(storage).getItem(SESSION_KEY) ?? "null") as Session;
  expect(recovered).toMatchObject({ access_token: "", refresh_token: "cookie", expires_at: 1 });
  sessionStore(storage).removeItem(SESSION_KEY);
  expect(sessionStore(storage).getItem(SESSION_KEY)).toBeNull();
});

test("without any storage the cookie is tried", () => {
  const forbidden = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const store = sessionStore({
    getItem: forbidden,
    setItem: forbidden,
    removeItem: forbidden,
  });
  expect(store.getItem(SESSION_KEY)).toContain("cookie");
  store.setItem(SESSION_KEY, JSON.stringify(live));
  expect(store.session()?.access_token).toBe("secret");
});

test("a session of another tab is taken over, with its expiry", () => {
  const store = sessionStore(fakeStorage(), () => 1_000_000);
  store.merge({ access_token: "theirs", expires_in: 900 });
  expect(store.session()).toMatchObject({ access_token: "theirs", expires_at: 1900 });
});
