import { useEffect } from "react";
import { Navigate, useSearchParams } from "react-router";
import { Mark } from "../../ui/Mark";
import { Unreachable } from "../session/Unreachable";
import { useSession } from "../session/useSession";
import { wantedPath } from "../session/wantedPath";
import { Spinner } from "../shared/Spinner";
import styles from "./LoginPage.module.css";
import { PasswordForm } from "./PasswordForm";
import { SecondStep } from "./SecondStep";

export function LoginPage() {
  const session = useSession();
  const [params] = useSearchParams();
  useEffect(() => {
    document.title = "Admin Login · Admin Panel";
  }, []);

  if (session.status === "in") return <Navigate to={wantedPath(params.get("next"))} replace />;
  if (session.status === "loading") return <Spinner label="Loading" />;
  if (session.status === "unreachable") return <Unreachable />;
  return (
    <div className={styles.page}>
      <div className={styles.side} aria-hidden="true">
        <Mark className={styles.big} />
      </div>
      <main className={styles.main}>
        <div className={styles.sheet}>
          <Mark className={styles.small} />
          <h1 className={styles.title}>Admin Login</h1>
          {session.status === "second-step" ? (
            <SecondStep id="login" user={session.user} />
          ) : (
            <PasswordForm id="login" />
          )}
          <a href="/" className={styles.home}>
            Back to the website
          </a>
        </div>
      </main>
    </div>
  );
}
