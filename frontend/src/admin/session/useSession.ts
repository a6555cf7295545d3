import { useSyncExternalStore } from "react";
import { officeSession, type SessionState } from "./session";

export function useSession(): SessionState {
  const session = officeSession();
  return useSyncExternalStore(session.subscribe, session.snapshot);
}
