import type { Factor } from "@supabase/auth-js";
import type { MfaSettings } from "../session/identity";
import type { AdminIconName } from "../shared/AdminIcon";

/** A factor to be added: one of the types, or a passkey of this device. */
export type NewFactor = Factor["factor_type"] | "device";

export type FactorOption = {
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
