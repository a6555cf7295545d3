import { Navigate, useSearchParams } from "react-router";
import { Icon } from "../../ui/Icon";
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
        <p className={styles.brand}>
          <Mark />
          {name}
        </p>
        <p className={styles.since}>
          Since <span className={styles.year}>1976</span>
        </p>
      </header>
      <main className={styles.main}>
        <div className={styles.sheet}>
          <div className={styles.head}>
            <h1 className={styles.title}>Admin Login</h1>
            <p className={styles.lead}>For those who look after the catalogue and the articles.</p>
          </div>
          {session.status === "mfa-required" ? (
            <MfaForm id="login" user={session.user} />
          ) : (
            <PasswordForm id="login" />
          )}
          <footer className={styles.foot}>
            <p>Forgotten your password? Whoever runs the server can set a new one.</p>
            <a href="/" className={styles.home}>
              <Icon name="arrow-left" size={16} />
              Back to the website
            </a>
          </footer>
        </div>
      </main>
    </div>
  );
}
