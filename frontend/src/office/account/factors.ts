import type { Factor } from "@supabase/auth-js";
import type { MfaSettings } from "../data/identity";
import { adminSession } from "../data/session";
import type { AdminIconName } from "../ui/AdminIcon";

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

/** A factor to be added: one of the types, or a passkey of this device. */
export type NewFactor = Factor["factor_type"] | "device";

type FactorOption = {
  type: NewFactor;
  icon: AdminIconName;
  title: string;
  hint: string;
  /** Why it cannot be added here. */
  unavailable: string | undefined;
};

export type BrowserSupport = {
  /** Only over https. */
  webauthn: boolean;
  /** Fingerprint reader, face recognition or PIN of the device; undefined until the browser has answered. */
  platformAuthenticator: boolean | undefined;
};

/** All options; those that are unavailable say why. */
export function factorOptions(offered: MfaSettings, browser: BrowserSupport): FactorOption[] {
  const noKeys = !offered.webauthn
    ? "Not possible while the site\u2019s address is a number. Contact your website administrator."
    : browser.webauthn
      ? undefined
      : "This browser offers it over a secure connection (https) only.";
  const noDevice =
    browser.platformAuthenticator === false
      ? "This device has no fingerprint reader, face recognition or PIN set up."
      : undefined;
  return [
    {
      type: "totp",
      icon: "smartphone",
      title: "Add an authenticator app",
      hint: "Six digits from an app on your phone. Works without a network.",
      unavailable: undefined,
    },
    {
      type: "device",
      icon: "fingerprint",
      title: "Add this device",
      hint: "The fingerprint, face or PIN that opens this computer or phone.",
      unavailable: noKeys ?? noDevice,
    },
    {
      type: "webauthn",
      icon: "key-round",
      title: "Add a security key",
      hint: "A small USB or NFC key that you carry with you.",
      unavailable: noKeys,
    },
    {
      type: "phone",
      icon: "message-square-text",
      title: "Add text messages",
      hint: "Six digits sent to your phone.",
      unavailable: offered.phone
        ? undefined
        : "Not set up on this site. Your website administrator can enable it.",
    },
  ];
}
