import type { Factor } from "@supabase/auth-js";
import type { MfaSettings } from "../session/identity";
import type { AdminIconName } from "../shared/AdminIcon";

/** A second step to be added: a kind of factor, or the passkey of this very device. */
export type Adding = Factor["factor_type"] | "device";

export type Way = {
  adding: Adding;
  icon: AdminIconName;
  title: string;
  hint: string;
  /** Why it cannot be had here, and who can change that. */
  refused: string | undefined;
};

/** What the browser can do. */
export type Abilities = {
  /** Speaks to security keys; browsers do so over https only. */
  keys: boolean;
  /** Has a fingerprint reader, face recognition or PIN of its own; not known at first. */
  device: boolean | undefined;
};

/** Every way, those that are refused included: an explanation is better than an empty place. */
export function waysToAdd(offered: MfaSettings, browser: Abilities): Way[] {
  const noKeys = !offered.webauthn
    ? "Not possible while the site\u2019s address is a number. Ask whoever runs the server."
    : browser.keys
      ? undefined
      : "This browser offers it over a secure connection (https) only.";
  const noDevice =
    browser.device === false
      ? "This device has no fingerprint reader, face recognition or PIN set up."
      : undefined;
  return [
    {
      adding: "totp",
      icon: "smartphone",
      title: "Add an authenticator app",
      hint: "Six digits from an app on your phone. Works without a network.",
      refused: undefined,
    },
    {
      adding: "device",
      icon: "fingerprint",
      title: "Add this device",
      hint: "The fingerprint, face or PIN that opens this computer or phone.",
      refused: noKeys ?? noDevice,
    },
    {
      adding: "webauthn",
      icon: "key-round",
      title: "Add a security key",
      hint: "A small USB or NFC key that you carry with you.",
      refused: noKeys,
    },
    {
      adding: "phone",
      icon: "message-square-text",
      title: "Add text messages",
      hint: "Six digits sent to your phone.",
      refused: offered.phone
        ? undefined
        : "Not set up on this site. Whoever runs the server can switch it on.",
    },
  ];
}
