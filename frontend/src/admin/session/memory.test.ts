import type { Session } from "@supabase/auth-js";
import { expect, test } from "vitest";
import { type Remarks, SESSION_KEY, sessionMemory } from "./memory";
import { sessionFetch } from "./sessionFetch";

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

test("a tab that waited uses the token the other tab was given", async () => {
  let clock = 1_000_000;
  const memory = sessionMemory(shelf(), () => clock);
  memory.adopt({ access_token: "old", expires_at: 1001 });
  const calls: string[] = [];
  const fetch = sessionFetch({
    fetch: async (input) => {
      calls.push(String(input));
      return Response.json({});
    },
    locks: {
      request: (_name, work) => {
        clock += 50;
        memory.adopt({ access_token: "new", expires_at: 1900 });
        return work();
      },
    },
    session: memory.session,
    now: () => clock,
  });
  const answer = await fetch("/auth/v1/token?grant_type=refresh_token", { method: "POST" });
  expect((await answer.json()) as Session).toMatchObject({ access_token: "new" });
  expect(calls).toEqual([]);
});

test("every call asks for the cookie", async () => {
  const seen: Headers[] = [];
  const fetch = sessionFetch({
    fetch: async (_input, init) => {
      seen.push(new Headers(init?.headers));
      return Response.json({});
    },
    locks: undefined,
    session: () => null,
  });
  await fetch("/auth/v1/user", { headers: { Authorization: "Bearer x" } });
  expect(seen[0]?.get("X-Session-Cookie")).toBe("1");
  expect(seen[0]?.get("Authorization")).toBe("Bearer x");
});

test("a clock that is wrong shortens no session", async () => {
  const clock = Date.parse("2019-01-01T00:00:00Z");
  const fetch = sessionFetch({
    fetch: async () =>
      Response.json({ access_token: "x", expires_in: 900, expires_at: 1_795_000_000 }),
    locks: undefined,
    session: () => null,
    now: () => clock,
  });
  for (const address of ["token?grant_type=password", "factors/7/verify"]) {
    const granted = await fetch(`https://site.example/auth/v1/${address}`, { method: "POST" });
    expect(((await granted.json()) as Session).expires_at).toBe(clock / 1000 + 900);
  }
});
