import { type ReactNode, useRef } from "react";
import { Navigate, useLocation } from "react-router";
import { adminPaths } from "../paths";
import { SessionDialog } from "./SessionDialog";
import { Unreachable } from "./Unreachable";
import { useSession } from "./useSession";
import { Waiting } from "./Waiting";
import { loginPath } from "./wantedPath";

/**
 * Lets signed-in people in. Once somebody is in, the page stays even when the session ends: the sign-in dialog opens
 * over it.
 */
export function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const wasIn = useRef(false);
  if (session.status === "in") wasIn.current = true;
  if (session.status === "none") wasIn.current = false;

  if (session.status === "in" || (wasIn.current && session.status !== "none")) {
    return (
      <>
        {children}
        <SessionDialog />
      </>
    );
  }
  if (session.status === "loading") return <Waiting />;
  if (session.status === "unreachable") return <Unreachable />;
  const wanted = session.status === "none" && session.left ? null : pathname + search + hash;
  return <Navigate to={wanted === null ? adminPaths.login : loginPath(wanted)} replace />;
}
