/** The one session of this page: what auth-js knows, and what the back office makes of it. */
import {
  type AuthChangeEvent,
  AuthClient,
  type AuthError,
  type Factor,
  isAuthRetryableFetchError,
  type Session,
  type User,
} from "@supabase/auth-js";
import { ApiError } from "../../api/client";
import { aalOf } from "./aal";
import { authError } from "./authError";
import { IN_COOKIE, SESSION_KEY, sessionMemory } from "./memory";
import { sessionFetch } from "./sessionFetch";

export type SessionState =
  | { status: "loading" }
  /** The server could not be asked. */
  | { status: "unreachable" }
  /** `left`: the person signed out, and is not on the way anywhere. */
  | { status: "none"; left: boolean }
  /** The password was right; a second factor is due. */
  | { status: "second-step"; user: User }
  | { status: "in"; user: User }
  /** It ended by itself, perhaps over a form; `user` is who it was. */
  | { status: "ended"; user: User };

/** What auth-js says when it is asked for a session. */
type Asked = { data: { session: Session | null }; error: AuthError | null };

type Answer = (signedIn: boolean) => void;

export class AdminSession {
  readonly auth: InstanceType<typeof AuthClient>;
  private readonly memory = sessionMemory(window.localStorage);
  private state: SessionState = { status: "loading" };
  private readonly listeners = new Set<() => void>();
  private waiting: Answer[] = [];
  private leaving = false;
  private refreshes = 0;

  constructor() {
    this.auth = new AuthClient({
      url: `${window.location.origin}/auth/v1`,
      storageKey: SESSION_KEY,
      storage: this.memory,
      autoRefreshToken: true,
      detectSessionInUrl: false,
      fetch: sessionFetch({
        fetch: (input, init) => window.fetch(input, init),
        locks: navigator.locks,
        session: this.memory.session,
      }),
    });
    this.auth.onAuthStateChange((event: AuthChangeEvent, session: Session | null) => {
      // Another tab's news arrives here too: its token serves this tab as well.
      if (session) this.memory.adopt(session);
      if (event === "SIGNED_OUT") this.memory.removeItem(SESSION_KEY);
      this.settle(event === "INITIAL_SESSION" ? session : this.memory.session());
    });
    void this.recover(() => this.auth.getSession());
  }

  /** Asks once more, after the server could not be reached. */
  recoverAgain(): Promise<void> {
    return this.recover(() => this.refresh());
  }

  private async recover(ask: () => Promise<Asked>): Promise<void> {
    const { data, error } = await ask();
    if (data.session) this.settle(data.session);
    else if (error && isAuthRetryableFetchError(error)) this.become({ status: "unreachable" });
    else this.settle(null);
  }

  snapshot = (): SessionState => this.state;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** A token that will be valid when it arrives, or null. Throws when the server cannot be asked. */
  async token(): Promise<string | null> {
    const { data, error } = await this.auth.getSession();
    return tokenOf(data.session, error);
  }

  /** After a refusal: one refresh. Null when the session has ended; throws as `token`. */
  async renewedToken(): Promise<string | null> {
    const { data, error } = await this.refresh();
    return tokenOf(data.session, error);
  }

  /**
   * auth-js remembers for a minute that a refresh token failed. Ours has a constant name, and what the cookie holds may
   * have changed since: so each time another name stands for it. The server reads the cookie whatever the name.
   */
  private refresh(): Promise<Asked> {
    this.refreshes += 1;
    return this.auth.refreshSession({ refresh_token: `${IN_COOKIE} ${this.refreshes}` });
  }

  /** Asks for signing in over whatever is on screen; true once that was done. */
  async signInAgain(): Promise<boolean> {
    if (this.state.status === "in") this.end();
    if (this.state.status !== "ended" && this.state.status !== "second-step") return false;
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  /** The person would rather not sign in again. */
  giveUp(): void {
    this.answer(false);
    this.become({ status: "none", left: false });
  }

  /** Signs out here, or in every browser. */
  async signOut(scope: "local" | "global" = "local"): Promise<AuthError | null> {
    this.leaving = true;
    try {
      const { error } = await this.auth.signOut({ scope });
      // A session that turned out to be over already is what was wanted.
      if (error && this.memory.session()) return error;
      this.become({ status: "none", left: true });
      return null;
    } finally {
      this.leaving = false;
    }
  }

  /** A recovery code in place of a factor. The answer is a session, as after a factor. */
  async redeem(code: string): Promise<undefined> {
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
    await this.auth.setSession({ access_token, refresh_token: IN_COOKIE });
    return undefined;
  }

  /** Who is signed in, asked anew: factors may have changed. */
  async reloadUser(): Promise<void> {
    const { data } = await this.auth.getUser();
    const session = this.memory.session();
    if (!session || !data.user) return;
    this.memory.adopt({ ...session, user: data.user });
    this.settle(this.memory.session());
  }

  private settle(session: Session | null): void {
    if (!session?.access_token || !session.user) {
      if (this.state.status === "in" && !this.leaving) this.end();
      else if (this.state.status !== "ended") this.become({ status: "none", left: this.leaving });
      return;
    }
    const user = session.user;
    if (aalOf(session.access_token) === "aal1" && verifiedFactors(user).length > 0) {
      this.become({ status: "second-step", user });
      return;
    }
    this.become({ status: "in", user });
    this.answer(true);
  }

  private end(): void {
    if (this.state.status === "in") this.become({ status: "ended", user: this.state.user });
  }

  private answer(signedIn: boolean): void {
    const answers = this.waiting;
    this.waiting = [];
    for (const answer of answers) answer(signedIn);
  }

  private become(state: SessionState): void {
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

let only: AdminSession | undefined;

/** Made when first asked for, so that importing this file does nothing. */
export function adminSession(): AdminSession {
  only ??= new AdminSession();
  return only;
}
