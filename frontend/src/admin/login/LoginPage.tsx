import { Navigate, useSearchParams } from "react-router";
import { safeReturnPath } from "../session/returnPath";
import { ServerUnreachable, SessionLoading } from "../session/SessionLoading";
import { useSession } from "../session/useSession";
import { LoginFrame } from "./LoginFrame";
import { MfaForm } from "./MfaForm";
import { PasswordForm } from "./PasswordForm";

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
