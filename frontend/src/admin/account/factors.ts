import type { Factor } from "@supabase/auth-js";
import { adminSession } from "../session/session";
import type { AdminIconName } from "../shared/AdminIcon";

type FactorType = Factor["factor_type"];

const TYPE_NAMES: Record<FactorType, string> = {
  totp: "Authenticator app",
  webauthn: "Security key or passkey",
  phone: "Text message",
};

export const FACTOR_ICONS: Record<FactorType, AdminIconName> = {
  totp: "smartphone",
  phone: "message-square-text",
  webauthn: "fingerprint",
};

export function factorTypeName(factor: Factor): string {
  return TYPE_NAMES[factor.factor_type];
}

export function factorName(factor: Factor): string {
  return factor.friendly_name?.trim() || factorTypeName(factor);
}

/** Shows only the end of the number, because the name appears before sign-in is complete. */
export function phoneFactorName(number: string): string {
  return `Phone ending ${number.slice(-4)}`;
}

/** In E.164 format, or null when it is not a full number with its country code. */
export function parsePhoneNumber(text: string): string | null {
  const number = text.replace(/[\s().-]/g, "");
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : null;
}

/** `name`, with a number when another factor of the account has it already. */
export function uniqueFactorName(name: string): string {
  const state = adminSession().snapshot();
  const factors = "user" in state ? (state.user.factors ?? []) : [];
  const verified = factors.filter((factor) => factor.status === "verified");
  return withNumber(
    name,
    verified.map((factor) => factor.friendly_name),
  );
}

export function withNumber(name: string, taken: readonly (string | undefined)[]): string {
  if (!taken.includes(name)) return name;
  let number = 2;
  while (taken.includes(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}

/** An enrolment that was never verified would prevent a new one. */
export async function removeUnverifiedFactors(type: FactorType): Promise<void> {
  const { mfa } = adminSession().auth;
  const { data } = await mfa.listFactors();
  for (const { id, factor_type, status } of data?.all ?? []) {
    if (factor_type === type && status !== "verified") await mfa.unenroll({ factorId: id });
  }
}
