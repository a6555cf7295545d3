/** The session of this page, on top of auth-js. */
import {
  AuthApiError,
  type AuthChangeEvent,
  AuthClient,
  type AuthError,
  type Factor,
  isAuthRetryableFetchError,
  type Session,
  type User,
} from "@supabase/auth-js";
import { useSyncExternalStore } from "react";
import { ApiError, postJson } from "../../data/client";
import { type BrowserStorage, browserStorage, storageKey } from "./browserStorage";
import { createStore } from "./store";

/** The key under which auth-js reads and writes the session, and the name of its channel between tabs. */
export const SESSION_KEY = "pharma-admin";
const MARKER_KEY = storageKey("session");

/** Placeholder for the refresh token, which lives in an HttpOnly cookie. */
const COOKIE_PLACEHOLDER = "cookie";

/** An expired session makes auth-js ask the server for a live one, for which the server reads the cookie. */
const EXPIRED_SESSION = JSON.stringify({
  access_token: "",
  token_type: "bearer",
  refresh_token: COOKIE_PLACEHOLDER,
  expires_in: 0,
  expires_at: 1,
  user: null,
});

export type SessionState =
  | { status: "loading" }
  /** The server could not be asked whether a session exists. */
  | { status: "unreachable" }
  /** `deliberate`: signed out on purpose, so that there is no return path after login. */
  | { status: "signed-out"; deliberate: boolean }
  | { status: "mfa-required"; user: User }
  | { status: "signed-in"; user: User }
  /** Ended while a page was open. */
  | { status: "expired"; user: User };

type SessionResult = { data: { session: Session | null }; error: AuthError | null };

export class AdminSession {
  readonly auth: InstanceType<typeof AuthClient>;
  private readonly store = sessionStore(browserStorage());
  private readonly state = createStore<SessionState>({ status: "loading" });
  readonly snapshot = this.state.get;
  readonly subscribe = this.state.subscribe;
  /** Calls that wait for the sign-in dialog. */
  private waiting: ((signedIn: boolean) => void)[] = [];
  private signingOut = false;
  private refreshes = 0;

  constructor() {
    this.auth = new AuthClient({
      url: `${window.location.origin}/auth/v1`,
      storageKey: SESSION_KEY,
      storage: this.store,
      autoRefreshToken: true,
      detectSessionInUrl: false,
      fetch: sessionFetch({
        fetch: (input, init) => window.fetch(input, init),
        locks: navigator.locks,
        session: this.store.session,
      }),
    });
    this.auth.onAuthStateChange((event: AuthChangeEvent, session: Session | null) => {
      // Events of other tabs arrive here too; their token serves this tab as well.
      if (session) this.store.merge(session);
      if (event === "SIGNED_OUT") this.store.removeItem(SESSION_KEY);
      this.update(event === "INITIAL_SESSION" ? session : this.store.session());
    });
    void this.recover(() => this.auth.getSession());
  }

  retryRecovery(): Promise<void> {
    return this.recover(() => this.refresh());
  }

  private async recover(request: () => Promise<SessionResult>): Promise<void> {
    const { data, error } = await request();
    if (data.session) this.update(data.session);
    else if (error && isAuthRetryableFetchError(error)) this.state.set({ status: "unreachable" });
    else this.update(null);
  }

  /** A valid access token, or null without a session. Throws `ApiError` when the server cannot be asked. */
  async token(): Promise<string | null> {
    const { data, error } = await this.auth.getSession();
    return tokenOf(data.session, error);
  }

  /** Refreshes a token that the server refused. Returns and throws like `token`. */
  async renewedToken(): Promise<string | null> {
    const { data, error } = await this.refresh();
    return tokenOf(data.session, error);
  }

  /**
   * auth-js remembers for a minute that a refresh token failed. Ours is a placeholder and the cookie may have changed
   * since, so that each refresh uses another placeholder. The server ignores it and reads the cookie.
   */
  private refresh(): Promise<SessionResult> {
    this.refreshes += 1;
    return this.auth.refreshSession({ refresh_token: `${COOKIE_PLACEHOLDER} ${this.refreshes}` });
  }

  /** Opens the sign-in dialog over the page. Resolves to whether the person signed in. */
  async signInAgain(): Promise<boolean> {
    this.expire();
    if (!["expired", "mfa-required"].includes(this.snapshot().status)) return false;
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Closes the sign-in dialog without signing in. */
  abandon(): void {
    this.resolveWaiting(false);
    this.state.set({ status: "signed-out", deliberate: false });
  }

  /** Signs out here, or in every browser. */
  async signOut(scope: "local" | "global" = "local"): Promise<AuthError | null> {
    this.signingOut = true;
    try {
      const { error } = await this.auth.signOut({ scope });
      // Without a stored session the sign-out succeeded, even if the server reported that it had ended before.
      if (error && this.store.session()) return error;
      this.state.set({ status: "signed-out", deliberate: true });
      return null;
    } finally {
      this.signingOut = false;
    }
  }

  /** Uses a recovery code in place of a factor. */
  async redeemRecoveryCode(code: string): Promise<undefined> {
    const headers = { "X-Session-Cookie": "1", Authorization: `Bearer ${await this.token()}` };
    const { access_token } = await postJson<Session>(
      "/auth/v1/recovery-codes/verify",
      { code },
      headers,
    ).catch(asAuthError);
    await this.auth.setSession({ access_token, refresh_token: COOKIE_PLACEHOLDER });
    return undefined;
  }

  /** Loads the user anew: the factors may have changed. */
  async reloadUser(): Promise<void> {
    const { data } = await this.auth.getUser();
    const session = this.store.session();
    if (!session || !data.user) return;
    this.store.merge({ ...session, user: data.user });
    this.update(this.store.session());
  }

  private update(session: Session | null): void {
    if (!session?.access_token || !session.user) {
      const { status } = this.snapshot();
      if (status === "signed-in" && !this.signingOut) this.expire();
      else if (status !== "expired")
        this.state.set({ status: "signed-out", deliberate: this.signingOut });
      return;
    }
    const user = session.user;
    if (aalOf(session.access_token) === "aal1" && verifiedFactors(user).length > 0) {
      this.state.set({ status: "mfa-required", user });
      return;
    }
    this.state.set({ status: "signed-in", user });
    this.resolveWaiting(true);
  }

  private expire(): void {
    const state = this.snapshot();
    if (state.status === "signed-in") this.state.set({ status: "expired", user: state.user });
  }

  private resolveWaiting(signedIn: boolean): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const resolve of waiting) resolve(signedIn);
  }
}

function tokenOf(session: Session | null, error: AuthError | null): string | null {
  if (!session && error && isAuthRetryableFetchError(error)) {
    throw new ApiError(error.status ?? 0, null);
  }
  return session?.access_token ?? null;
}

export function verifiedFactors(user: User): Factor[] {
  return (user.factors ?? []).filter((factor) => factor.status === "verified");
}

let instance: AdminSession | undefined;

/** Created on first use, so that importing this module has no side effects. */
export function adminSession(): AdminSession {
  instance ??= new AdminSession();
  return instance;
}

/** The token's unverified claim, which only decides which screen to show. */
function aalOf(token: string): unknown {
  try {
    const body = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return (JSON.parse(atob(body)) as { aal?: unknown }).aal;
  } catch {
    return null;
  }
}

/** Throws what auth-js would have thrown for this answer. */
function asAuthError(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const { msg = "", error_code } = (error.problem ?? {}) as { msg?: string; error_code?: string };
  throw new AuthApiError(msg, error.status, error_code);
}

export function useSession(): SessionState {
  const session = adminSession();
  return useSyncExternalStore(session.subscribe, session.snapshot);
}

/**
 * The session storage of auth-js. Access token and user exist only in this page's memory, the refresh token only in an
 * HttpOnly cookie. `localStorage` holds one marker: a session cookie may exist.
 */
export function sessionStore(storage: BrowserStorage, now: () => number = Date.now) {
  const values = new Map<string, string>();

  const setItem = (key: string, value: string) => {
    values.set(key, value);
    if (key === SESSION_KEY) setMarker(storage, true);
  };

  const session = (): Session | null => {
    const text = values.get(SESSION_KEY);
    return text ? (JSON.parse(text) as Session) : null;
  };

  return {
    getItem: (key: string): string | null => {
      const value = values.get(key);
      if (value !== undefined) return value;
      return key === SESSION_KEY && hasMarker(storage) ? EXPIRED_SESSION : null;
    },
    setItem,
    removeItem: (key: string) => {
      values.delete(key);
      if (key === SESSION_KEY) setMarker(storage, false);
    },
    session,
    /** Merges in a session that another tab received. */
    merge: (incoming: Partial<Session>) => {
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
function hasMarker(storage: BrowserStorage): boolean {
  try {
    return storage.getItem(MARKER_KEY) !== null;
  } catch {
    return true;
  }
}

function setMarker(storage: BrowserStorage, present: boolean): void {
  try {
    if (present) storage.setItem(MARKER_KEY, "1");
    else storage.removeItem(MARKER_KEY);
  } catch {
    // Storage is forbidden; see `hasMarker`.
  }
}

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

type FetchOptions = {
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
export function sessionFetch({
  fetch,
  locks,
  session,
  now = Date.now,
}: FetchOptions): typeof fetch {
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
