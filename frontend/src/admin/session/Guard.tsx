import { type ReactNode, useRef } from "react";
import { Navigate, useLocation } from "react-router";
import { adminPaths } from "../paths";
import { loginPath } from "./returnPath";
import { ServerUnreachable } from "./ServerUnreachable";
import { SessionDialog } from "./SessionDialog";
import { SessionLoading } from "./SessionLoading";
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
      </>
    );
  }
  if (session.status === "loading") return <SessionLoading />;
  if (session.status === "unreachable") return <ServerUnreachable />;
  const deliberate = session.status === "signed-out" && session.deliberate;
  const to = deliberate ? adminPaths.login : loginPath(pathname + search + hash);
  return <Navigate to={to} replace />;
}
