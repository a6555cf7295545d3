import type { Factor } from "@supabase/auth-js";

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
