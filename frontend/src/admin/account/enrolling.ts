import type { Factor } from "@supabase/auth-js";
import { adminSession } from "../session/session";

/** A name that no other factor of this account has: the kind, and a number from the second on. */
export function freeName(kind: string): string {
  const state = adminSession().snapshot();
  const factors = "user" in state ? (state.user.factors ?? []) : [];
  return numbered(
    kind,
    factors.filter((factor) => factor.status === "verified").map((factor) => factor.friendly_name),
  );
}

export function numbered(name: string, taken: readonly (string | undefined)[]): string {
  if (!taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}

/** What was begun and never proven stands in the way of a new beginning. */
export async function dropUnfinished(kind: Factor["factor_type"]): Promise<void> {
  const { mfa } = adminSession().auth;
  const { data } = await mfa.listFactors();
  const left = data?.all.filter(
    (factor) => factor.factor_type === kind && factor.status !== "verified",
  );
  for (const factor of left ?? []) await mfa.unenroll({ factorId: factor.id });
}
