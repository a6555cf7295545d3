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
import { ApiError } from "../../data/client";
import { browserStorage } from "./browserStorage";
import { sessionFetch } from "./sessionFetch";
import { COOKIE_PLACEHOLDER, SESSION_KEY, sessionStore } from "./sessionStore";

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
  private state: SessionState = { status: "loading" };
  private readonly listeners = new Set<() => void>();
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
    else if (error && isAuthRetryableFetchError(error)) this.setState({ status: "unreachable" });
    else this.update(null);
  }

  snapshot = (): SessionState => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

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
    if (this.state.status === "signed-in") this.expire();
    if (this.state.status !== "expired" && this.state.status !== "mfa-required") return false;
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** Closes the sign-in dialog without signing in. */
  abandon(): void {
    this.resolveWaiting(false);
    this.setState({ status: "signed-out", deliberate: false });
  }

  /** Signs out here, or in every browser. */
  async signOut(scope: "local" | "global" = "local"): Promise<AuthError | null> {
    this.signingOut = true;
    try {
      const { error } = await this.auth.signOut({ scope });
      // Without a stored session the sign-out succeeded, even if the server reported that it had ended before.
      if (error && this.store.session()) return error;
      this.setState({ status: "signed-out", deliberate: true });
      return null;
    } finally {
      this.signingOut = false;
    }
  }

  /** Uses a recovery code in place of a factor. */
  async redeemRecoveryCode(code: string): Promise<undefined> {
    const response = await window.fetch("/auth/v1/recovery-codes/verify", {
      method: "POST",
      credentials: "same-origin",
      headers: {
        Accept: "application/json",
        "Content-Type": "application/json",
        "X-Session-Cookie": "1",
        Authorization: `Bearer ${await this.token()}`,
      },
      body: JSON.stringify({ code }),
    });
    if (!response.ok) throw await authError(response);
    const { access_token } = (await response.json()) as Session;
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
      if (this.state.status === "signed-in" && !this.signingOut) this.expire();
      else if (this.state.status !== "expired")
        this.setState({ status: "signed-out", deliberate: this.signingOut });
      return;
    }
    const user = session.user;
    if (aalOf(session.access_token) === "aal1" && verifiedFactors(user).length > 0) {
      this.setState({ status: "mfa-required", user });
      return;
    }
    this.setState({ status: "signed-in", user });
    this.resolveWaiting(true);
  }

  private expire(): void {
    if (this.state.status === "signed-in")
      this.setState({ status: "expired", user: this.state.user });
  }

  private resolveWaiting(signedIn: boolean): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const resolve of waiting) resolve(signedIn);
  }

  private setState(state: SessionState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
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

type Aal = "aal1" | "aal2";

/** The token's unverified claim, which only decides which screen to show. */
function aalOf(token: string): Aal | null {
  const level = claims(token)?.aal;
  return level === "aal1" || level === "aal2" ? level : null;
}

function claims(token: string): Record<string, unknown> | null {
  try {
    const body = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return JSON.parse(atob(body)) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** The error that auth-js would have thrown for this answer. */
async function authError(response: Response): Promise<AuthApiError> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const text = body.msg ?? body.message ?? body.error_description ?? "";
  const code = body.error_code ?? body.code;
  return new AuthApiError(
    String(text),
    response.status,
    typeof code === "string" ? code : undefined,
  );
}

export function useSession(): SessionState {
  const session = adminSession();
  return useSyncExternalStore(session.subscribe, session.snapshot);
}
