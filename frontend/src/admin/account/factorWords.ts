import type { Factor } from "@supabase/auth-js";
import type { AdminIconName } from "../shared/AdminIcon";

const KINDS: Record<Factor["factor_type"], string> = {
  totp: "Authenticator app",
  webauthn: "Security key or passkey",
  phone: "Text message",
};

export function factorKind(factor: Factor): string {
  return KINDS[factor.factor_type];
}

export function factorName(factor: Factor): string {
  return factor.friendly_name?.trim() || factorKind(factor);
}

export const FACTOR_ICONS: Record<Factor["factor_type"], AdminIconName> = {
  totp: "smartphone",
  phone: "message-square-text",
  webauthn: "fingerprint",
};

/** What a number is called in lists: enough to know it by, too little to read it over a shoulder. */
export function phoneName(number: string): string {
  return `Phone ending ${number.slice(-4)}`;
}

/** A number with its country code as the server wants it, or nothing when that it cannot be. */
export function wholeNumber(typed: string): string | null {
  const bare = typed.replace(/[\s().-]/g, "");
  return /^\+[1-9]\d{7,14}$/.test(bare) ? bare : null;
}
