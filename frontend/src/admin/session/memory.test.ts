import type { Session } from "@supabase/auth-js";
import { expect, test } from "vitest";
import { type Remarks, SESSION_KEY, sessionMemory } from "./memory";

function shelf(): Remarks & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  };
}

const live = { access_token: "secret", refresh_token: "cookie", expires_in: 900, expires_at: 2000 };

test("nothing that opens a door is ever written down", () => {
  const remarks = shelf();
  const memory = sessionMemory(remarks);
  memory.setItem(SESSION_KEY, JSON.stringify(live));
  expect([...remarks.all.entries()].flat().join()).not.toContain("secret");
  expect(memory.session()?.access_token).toBe("secret");
});

test("a new page recovers through the cookie only when there may be one", () => {
  const remarks = shelf();
  expect(sessionMemory(remarks).getItem(SESSION_KEY)).toBeNull();
  sessionMemory(remarks).setItem(SESSION_KEY, JSON.stringify(live));
  const recovered = JSON.parse(sessionMemory(remarks).getItem(SESSION_KEY) ?? "null") as Session;
  expect(recovered).toMatchObject({ access_token: "", refresh_token: "cookie", expires_at: 1 });
  sessionMemory(remarks).removeItem(SESSION_KEY);
  expect(sessionMemory(remarks).getItem(SESSION_KEY)).toBeNull();
});

test("without any storage the cookie is tried", () => {
  const forbidden = () => {
    throw new DOMException("denied", "SecurityError");
  };
  const memory = sessionMemory({
    getItem: forbidden,
    setItem: forbidden,
    removeItem: forbidden,
  });
  expect(memory.getItem(SESSION_KEY)).toContain("cookie");
  memory.setItem(SESSION_KEY, JSON.stringify(live));
  expect(memory.session()?.access_token).toBe("secret");
});

test("what another tab was given is taken over, with the time it ends", () => {
  const memory = sessionMemory(shelf(), () => 1_000_000);
  memory.adopt({ access_token: "theirs", expires_in: 900 });
  expect(memory.session()).toMatchObject({ access_token: "theirs", expires_at: 1900 });
});
