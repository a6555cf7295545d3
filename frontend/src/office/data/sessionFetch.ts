import type { Session } from "@supabase/auth-js";

const LOCK = "pharma-admin-refresh";
/** How long a waiting tab polls for the token that another tab received. */
const POLL_TIMEOUT_MS = 1000;
const POLL_INTERVAL_MS = 20;
/** A token that is valid for longer than this needs no refresh. */
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
 * The fetch of auth-js. A header asks the server to keep the refresh token in the cookie. One tab at a time refreshes;
 * a tab that had to wait uses the token that the other one received. Expiry is computed with this computer's clock,
 * which may be wrong, because auth-js compares it with the same clock.
 */
export function sessionFetch({ fetch, locks, session, now = Date.now }: Options): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set("X-Session-Cookie", "1");
    const send = async () => {
      const response = await fetch(input, { ...init, headers, credentials: "same-origin" });
      return response.ok && isGrant(input) ? withLocalExpiry(response, now()) : response;
    };
    if (!locks || !isRefresh(input)) return send();

    const before = session()?.access_token;
    const response = await locks.request(LOCK, { ifAvailable: true }, async (lock) =>
      lock ? send() : null,
    );
    if (response) return response;
    return locks.request(LOCK, {}, async () => {
      for (let waited = 0; waited < POLL_TIMEOUT_MS; waited += POLL_INTERVAL_MS) {
        const current = session();
        const isNew = current && current.access_token !== before;
        if (isNew && (current.expires_at ?? 0) * 1000 - now() > FRESH_MS) {
          return Response.json(current);
        }
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
      }
      return send();
    });
  };
}

function isRefresh(input: RequestInfo | URL): boolean {
  return urlOf(input).includes("/token?grant_type=refresh_token");
}

function isGrant(input: RequestInfo | URL): boolean {
  return /\/token\?|\/verify$/.test(urlOf(input));
}

function urlOf(input: RequestInfo | URL): string {
  return input instanceof Request ? input.url : String(input);
}

async function withLocalExpiry(response: Response, now: number): Promise<Response> {
  const granted = (await response.json()) as Partial<Session>;
  if (granted.expires_in) granted.expires_at = Math.floor(now / 1000) + granted.expires_in;
  const { status, headers } = response;
  return new Response(JSON.stringify(granted), { status, headers });
}
