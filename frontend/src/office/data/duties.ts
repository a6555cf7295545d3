/** What the user of a session may and must do, as the server says in the user's metadata. */
import type { User } from "@supabase/auth-js";
import { type SessionState, verifiedFactors } from "./session";

/** Only decides what is shown: the server refuses what is not allowed. */
export function isOwner(session: SessionState): boolean {
  return "user" in session && session.user.app_metadata.role === "owner";
}

/** Whether everybody on this site needs a second step. */
export function requiresSecondFactor(user: User): boolean {
  return user.app_metadata.requires_second_factor === true;
}

/** Whether the back office is closed until a second step is added. */
export function needsEnrolment(session: SessionState): boolean {
  return (
    "user" in session &&
    requiresSecondFactor(session.user) &&
    verifiedFactors(session.user).length === 0
  );
}
