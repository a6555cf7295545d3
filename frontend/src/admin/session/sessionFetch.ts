import type { Session } from "@supabase/auth-js";

const LOCK = "pharma-office-refresh";
/** How long the tab that refreshed last may take to tell the others, and how often is looked. */
const SETTLE_MS = 1000;
const LOOK_MS = 20;
/** A token that lives longer than this needs no refreshing. */
const FRESH_MS = 120_000;

type Locks = {
  request: <T>(
    name: string,
    options: { ifAvailable?: boolean },
    work: (lock: unknown) => Promise<T>,
  ) => Promise<T>;
};

type Options = {
  fetch: typeof fetch;
  locks: Locks | undefined;
  session: () => Session | null;
  now?: () => number;
};

/**
 * The fetch of auth-js: it asks the server to keep the refresh token in the cookie, and lets one tab at a time
 * refresh. A tab that had to wait takes what the other one was given instead of asking again. When a token ends is
 * told by this computer's clock, which need not be right.
 */
export function sessionFetch({ fetch, locks, session, now = Date.now }: Options): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("X-Session-Cookie", "1");
    const send = async () => {
      const response = await fetch(input, { ...init, headers, credentials: "same-origin" });
      return response.ok && isGrant(input) ? byOwnClock(response, now()) : response;
    };
    if (!locks || !isRefresh(input)) return send();

    const before = session()?.access_token;
    const alone = await locks.request(LOCK, { ifAvailable: true }, async (lock) =>
      lock ? send() : null,
    );
    if (alone) return alone;
    return locks.request(LOCK, {}, async () => {
      for (let waited = 0; waited < SETTLE_MS; waited += LOOK_MS) {
        const current = session();
        const isNew = current && current.access_token !== before;
        if (isNew && (current.expires_at ?? 0) * 1000 - now() > FRESH_MS) {
          return Response.json(current);
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      }
      return send();
    });
  };
}

function isRefresh(input: RequestInfo | URL): boolean {
  return address(input).includes("/token?grant_type=refresh_token");
}

function isGrant(input: RequestInfo | URL): boolean {
  return /\/token\?|\/verify$/.test(address(input));
}

function address(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input);
}

async function byOwnClock(response: Response, now: number): Promise<Response> {
  const granted = (await response.json()) as Partial<Session>;
  if (granted.expires_in) granted.expires_at = Math.floor(now / 1000) + granted.expires_in;
  const { status, headers } = response;
  return new Response(JSON.stringify(granted), { status, headers });
}
