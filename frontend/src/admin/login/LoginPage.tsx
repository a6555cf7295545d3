import { Navigate, useSearchParams } from "react-router";
import { Mark } from "../../ui/Mark";
import { useSite } from "../api/useSite";
import { safeReturnPath } from "../session/returnPath";
import { ServerUnreachable } from "../session/ServerUnreachable";
import { SessionLoading } from "../session/SessionLoading";
import { useSession } from "../session/useSession";
import styles from "./LoginPage.module.css";
import { MfaForm } from "./MfaForm";
import { PasswordForm } from "./PasswordForm";

export function LoginPage() {
  const session = useSession();
  const [params] = useSearchParams();
  const name = useSite()?.company.name;
  if (session.status === "signed-in") {
    return <Navigate to={safeReturnPath(params.get("next"))} replace />;
  }
  if (session.status === "loading") return <SessionLoading />;
  if (session.status === "unreachable") return <ServerUnreachable />;
  return (
    <div className={styles.page}>
      <title>Admin Login · Admin Panel</title>
      <header className={styles.side}>
        <p className={styles.site}>{name}</p>
        <Mark className={styles.big} />
      </header>
      <main className={styles.main}>
        <div className={styles.sheet}>
          <p className={styles.small}>
            <Mark />
            {name}
          </p>
          <h1 className={styles.title}>Admin Login</h1>
          {session.status === "mfa-required" ? (
            <MfaForm id="login" user={session.user} />
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
