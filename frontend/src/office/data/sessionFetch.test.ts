import type { Session } from "@supabase/auth-js";
import { expect, test, vi } from "vitest";
import { sessionFetch } from "./session";

const REFRESH = "/auth/v1/token?grant_type=refresh_token";
const NOW = Date.UTC(2026, 0, 1);

const session = (access_token: string) =>
  ({ access_token, expires_at: NOW / 1000 + 900 }) as Session;

/** Locks as the browser has them, for as many tabs as share them. */
function locks() {
  let last: Promise<unknown> | null = null;
  return {
    request: async <T>(
      _: string,
      { ifAvailable }: { ifAvailable?: boolean },
      work: (lock: unknown) => Promise<T>,
    ): Promise<T> => {
      if (ifAvailable && last) return work(null);
      const before = last;
      const mine = (async () => {
        await before;
        return work({});
      })();
      last = mine;
      try {
        return await mine;
      } finally {
        if (last === mine) last = null;
      }
    },
  };
}

/** A server that grants one token after the other, and two tabs that hear of each other a little late. */
function twoTabs({ news }: { news: boolean }) {
  let granted = 0;
  const fetch = vi.fn(async () => {
    granted += 1;
    const token = `token ${granted}`;
    return Response.json({ access_token: token, expires_in: 900 });
  });
  const shared = locks();
  const known = [session("old"), session("old")];
  const refresh = [0, 1].map((tab) => async () => {
    const asked = sessionFetch({
      fetch,
      locks: shared,
      session: () => known[tab] ?? null,
      now: () => NOW,
    });
    const answer = (await (await asked(REFRESH)).json()) as Session;
    setTimeout(() => {
      for (const other of news ? known.keys() : [tab]) known[other] = session(answer.access_token);
    }, 150);
    return answer.access_token;
  });
  return { refresh, fetch };
}

test("a tab that had to wait uses the token that the other one received", async () => {
  const { refresh, fetch } = twoTabs({ news: true });
  expect(await Promise.all(refresh.map((now) => now()))).toEqual(["token 1", "token 1"]);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("a tab that receives no token refreshes by itself in the end", async () => {
  const { refresh, fetch } = twoTabs({ news: false });
  expect(await Promise.all(refresh.map((now) => now()))).toEqual(["token 1", "token 2"]);
  expect(fetch).toHaveBeenCalledTimes(2);
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

test("a wrong clock does not shorten the session", async () => {
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
