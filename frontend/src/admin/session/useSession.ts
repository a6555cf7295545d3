import { useSyncExternalStore } from "react";
import { adminSession, type SessionState } from "./session";

export function useSession(): SessionState {
  const session = adminSession();
  return useSyncExternalStore(session.subscribe, session.snapshot);
}
