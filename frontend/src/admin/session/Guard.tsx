import { type ReactNode, useRef } from "react";
import { Navigate, useLocation } from "react-router";
import { Dialog } from "../../ui/Dialog";
import { MfaForm } from "../login/MfaForm";
import { PasswordForm } from "../login/PasswordForm";
import { adminPaths } from "../paths";
import styles from "./Guard.module.css";
import { ReauthenticationDialog } from "./ReauthenticationDialog";
import { loginPath } from "./returnPath";
import { ServerUnreachable, SessionLoading } from "./SessionLoading";
import { adminSession } from "./session";
import { useSession } from "./useSession";

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
  const open = session.status === "expired" || session.status === "mfa-required";
  return (
    <Dialog
      open={open}
      onClose={() => undefined}
      title={
        session.status === "mfa-required"
          ? "Complete two-step verification"
          : "Please sign in again"
      }
      locked
    >
      {session.status === "expired" ? (
        <div className="stack gap-4">
          <p className="quiet">
            Your session has ended. Sign in to continue where you were: nothing you typed is lost.
          </p>
          <PasswordForm id="again" email={session.user.email ?? ""} />
        </div>
      ) : null}
      {session.status === "mfa-required" ? (
        <div className="stack gap-4">
          <MfaForm id="again" user={session.user} />
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
