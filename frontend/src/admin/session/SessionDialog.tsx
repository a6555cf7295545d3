import { Dialog } from "../../ui/Dialog";
import { PasswordForm } from "../login/PasswordForm";
import { SecondStep } from "../login/SecondStep";
import styles from "./SessionDialog.module.css";
import { adminSession } from "./session";
import { useSession } from "./useSession";

/** Signing in over the page that somebody was working on. What they typed stays where it is. */
export function SessionDialog() {
  const session = useSession();
  const open = session.status === "ended" || session.status === "second-step";
  return (
    <Dialog
      open={open}
      onClose={() => undefined}
      title={session.status === "second-step" ? "Your second step, please" : "Please sign in again"}
      locked
    >
      {session.status === "ended" ? (
        <div className={styles.body}>
          <p className={styles.words}>
            Your session has ended. Sign in to go on where you were: nothing you typed is lost.
          </p>
          <PasswordForm id="again" email={session.user.email ?? ""} />
        </div>
      ) : null}
      {session.status === "second-step" ? (
        <div className={styles.body}>
          <SecondStep id="again" user={session.user} />
        </div>
      ) : null}
      {open ? (
        <button type="button" className={styles.leave} onClick={() => adminSession().giveUp()}>
          Leave this page instead
        </button>
      ) : null}
    </Dialog>
  );
}
