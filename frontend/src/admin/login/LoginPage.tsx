import { useEffect } from "react";
import { Navigate, useSearchParams } from "react-router";
import { useSite } from "../../api/useSite";
import { Mark } from "../../ui/Mark";
import { Unreachable } from "../session/Unreachable";
import { useSession } from "../session/useSession";
import { Waiting } from "../session/Waiting";
import { wantedPath } from "../session/wantedPath";
import styles from "./LoginPage.module.css";
import { PasswordForm } from "./PasswordForm";
import { SecondStep } from "./SecondStep";

export function LoginPage() {
  const session = useSession();
  const [params] = useSearchParams();
  const name = useSite()?.company.name;
  useEffect(() => {
    document.title = "Admin Login · Admin Panel";
  }, []);

  if (session.status === "in") return <Navigate to={wantedPath(params.get("next"))} replace />;
  if (session.status === "loading") return <Waiting />;
  if (session.status === "unreachable") return <Unreachable />;
  return (
    <div className={styles.page}>
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
