import { Dialog } from "../../ui/Dialog";
import { MfaForm } from "../login/MfaForm";
import { PasswordForm } from "../login/PasswordForm";
import styles from "./SessionDialog.module.css";
import { adminSession } from "./session";
import { useSession } from "./useSession";

/** Asks for signing in again over the open page, so that nothing typed there is lost. */
export function SessionDialog() {
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
