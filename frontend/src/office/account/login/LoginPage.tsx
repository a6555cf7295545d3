import type { ReactNode } from "react";
import { Navigate, useSearchParams } from "react-router";
import { Icon } from "../../../ui/Icon";
import { Mark } from "../../../ui/Mark";
import { useSite } from "../../data/queries";
import { useSession } from "../../data/session";
import { ServerUnreachable, SessionLoading, safeReturnPath } from "../Guard";
import styles from "./LoginPage.module.css";
import { MfaForm, PasswordForm } from "./SignIn";

export function LoginPage() {
  const session = useSession();
  const [params] = useSearchParams();
  if (session.status === "signed-in") {
    return <Navigate to={safeReturnPath(params.get("next"))} replace />;
  }
  if (session.status === "loading") return <SessionLoading />;
  if (session.status === "unreachable") return <ServerUnreachable />;
  return (
    <LoginFrame
      title="Admin Login"
      lead="For those who look after the catalogue and the articles."
      foot={<p>Forgotten your password? Whoever runs the server can set a new one.</p>}
    >
      {session.status === "mfa-required" ? (
        <MfaForm id="login" user={session.user} />
      ) : (
        <PasswordForm id="login" />
      )}
    </LoginFrame>
  );
}

type Props = { title: string; lead: ReactNode; children: ReactNode; foot?: ReactNode };

/** The pages that are open to people who are not signed in: the company on one side, a form on the other. */
export function LoginFrame({ title, lead, children, foot }: Props) {
  const company = useSite()?.company;
  return (
    <div className={styles.page}>
      <title>{`${title} · Admin Panel`}</title>
      <header className={styles.side}>
        <p className={styles.brand}>
          <Mark />
          {company?.name}
        </p>
        {company?.founded ? (
          <p className={styles.since}>
            Since <span className={styles.year}>{company.founded}</span>
          </p>
        ) : null}
      </header>
      <main className={styles.main}>
        <div className={styles.sheet}>
          <div className="stack gap-2">
            <h1 className={styles.title}>{title}</h1>
            <p className="quiet">{lead}</p>
          </div>
          {children}
          <footer className="stack gap-2 small faint rule-above pad-top-4">
            {foot}
            <a href="/" className="inline-row gap-2 green target at-start">
              <Icon name="arrow-left" size={16} />
              Back to the website
            </a>
          </footer>
        </div>
      </main>
    </div>
  );
}
