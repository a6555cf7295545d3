import type { Site } from "../../api/types";
import { type Duty, leadership } from "../../copy/about";

export type Leader = { role: string; name: string | null; text: string | null };

/** The configured roles, each with the duty that its name suggests; without any, the duties alone. */
export function leaders(configured: Site["company"]["leadership"]): Leader[] {
  if (configured.length === 0) {
    return leadership.roles.map(({ title, text }) => ({ role: title, name: null, text }));
  }
  return configured.map(({ role, name }) => ({
    role,
    name: name ?? null,
    text: dutyOf(role)?.text ?? null,
  }));
}

function dutyOf(role: string): Duty | undefined {
  const words = role.toLowerCase();
  return leadership.roles.find((duty) => duty.words.some((word) => words.includes(word)));
}
