import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Navigate, useLocation } from "react-router";
import { ApiError } from "../../data/client";
import { FormDialog } from "../../editing/FormDialog";
import { useAdminForm } from "../../editing/useAdminForm";
import { Dialog } from "../../ui/Dialog";
import { Notice } from "../../ui/Notice";
import { PasswordField } from "../../ui/PasswordField";
import { api } from "../data/client";
import { adminPaths } from "../data/paths";
import { reauthentication } from "../data/reauthentication";
import { adminSession, useSession } from "../data/session";
import { useWrite } from "../data/useWrite";
import { SmallButton } from "../ui/SmallButton";
import { Spinner } from "../ui/Spinner";
import styles from "./login/LoginPage.module.css";
import { MfaForm, PasswordForm } from "./login/SignIn";

const SLOW_MS = 4000;

const LOCAL = "https://local.invalid";

/**
 * Renders its children for signed-in people. When the session ends while they are on screen, they stay and the sign-in
 * dialog opens over them.
 */
export function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const wasSignedIn = useRef(false);
  if (session.status === "signed-in") wasSignedIn.current = true;
  if (session.status === "signed-out") wasSignedIn.current = false;

  if (wasSignedIn.current) {
    return (
      <>
        {children}
        <SessionDialog />
        <ReauthenticationDialog />
      </>
    );
  }
  if (session.status === "loading") return <SessionLoading />;
  if (session.status === "unreachable") return <ServerUnreachable />;
  const deliberate = session.status === "signed-out" && session.deliberate;
  const to = deliberate ? adminPaths.login : loginPath(pathname + search + hash);
  return <Navigate to={to} replace />;
}

/** Asks for signing in again over the open page, so that nothing typed there is lost. */
function SessionDialog() {
  const session = useSession();
  const lacksFactor = session.status === "mfa-required";
  const open = lacksFactor || session.status === "expired";
  const title = lacksFactor ? "Complete two-step verification" : "Please sign in again";
  return (
    <Dialog open={open} onClose={() => undefined} title={title} locked>
      {lacksFactor ? <MfaForm id="again" user={session.user} /> : null}
      {session.status === "expired" ? (
        <div className="stack gap-4">
          <p className="quiet">
            Your session has ended. Sign in to continue where you were: nothing you typed is lost.
          </p>
          <PasswordForm id="again" email={session.user.email ?? ""} />
        </div>
      ) : null}
      {open ? (
        <button type="button" className={styles.leave} onClick={() => adminSession().abandon()}>
          Leave this page instead
        </button>
      ) : null}
    </Dialog>
  );
}

/** The login page, which leads back to `path` after signing in. */
export function loginPath(path: string): string {
  const next = safeReturnPath(path);
  return next === adminPaths.dashboard
    ? adminPaths.login
    : `${adminPaths.login}?next=${encodeURIComponent(next)}`;
}

/**
 * Where to go after signing in: a page of the back office, otherwise the dashboard. Prevents open redirects: a second
 * slash, a backslash or a control character could make browsers read the path as another origin.
 */
export function safeReturnPath(path: string | null | undefined): string {
  if (!path || !/^\/admin(?:[/?#]|$)/.test(path)) return adminPaths.dashboard;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
  if (/[\\\u0000-\u001f\u007f]/.test(path)) return adminPaths.dashboard;
  const url = new URL(path, LOCAL);
  if (url.origin !== LOCAL || !/^\/admin(?:\/|$)/.test(url.pathname)) return adminPaths.dashboard;
  const isOwnPage = url.pathname === adminPaths.login || url.pathname === adminPaths.root;
  return isOwnPage ? adminPaths.dashboard : url.pathname + url.search + url.hash;
}

/** Shown while the session is looked up. */
export function SessionLoading() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <title>Admin Panel</title>
      <Spinner label="Loading" />
      <p className={styles.slow} role="status">
        {slow ? "The server does not answer yet. Still trying…" : null}
      </p>
    </>
  );
}

/** Shown when the server could not be asked whether a session exists. */
export function ServerUnreachable() {
  const { isPending, mutate } = useMutation({ mutationFn: () => adminSession().retryRecovery() });
  return (
    <main className={styles.center}>
      <title>Admin Panel</title>
      <h1 className="visually-hidden">Admin Panel</h1>
      <Notice tone="bad" title="The server cannot be reached">
        <p>Check the connection. Drafts that were saved in this browser are not lost.</p>
        <SmallButton aria-disabled={isPending} onClick={() => mutate()}>
          {isPending ? "Trying..." : "Try again"}
        </SmallButton>
      </Notice>
    </main>
  );
}

/** Asks for the password once more. A browser left open is then not enough to take an account over. */
function ReauthenticationDialog() {
  const open = useSyncExternalStore(reauthentication.subscribe, reauthentication.open);
  const give = useWrite({
    call: (password: string) =>
      api.post("/api/admin/reauthenticate", { current_password: password }),
    failure: "Your password could not be checked",
    onError: (error) => error instanceof ApiError && error.status === 400 && isWrong(),
    onDone: () => reauthentication.end(true),
  });
  const form = useAdminForm({
    id: "reauthentication",
    subject: open || null,
    start: { password: "" },
    check: ({ password }) => ({ password: password === "" ? ["Enter your password"] : [] }),
    send: ({ password }) => give.run(password),
  });
  const isWrong = (): boolean =>
    form.showErrors({ password: ["This is not the password that you have now"] });
  return (
    <FormDialog
      form={form}
      title="Your password, please"
      action={{ does: "Continue", busy: "Checking..." }}
      forgets
      onClose={() => reauthentication.end(false)}
    >
      <p className="quiet">
        With this, somebody could take over your account, or the site. Type your password once more
        to go on: nothing you typed is lost.
      </p>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        data-focus=""
        {...form.field("password")}
      />
    </FormDialog>
  );
}
