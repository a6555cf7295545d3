/** Calls of the identity service that auth-js does not have, and WebAuthn ceremonies. */
import type { LiveSessionView, RecoveryCodesLeftView } from "../../data/schema";
import { api } from "./client";
import { withPassword } from "./reauthentication";
import { adminSession } from "./session";

/** The verification methods that this site can offer. */
export type MfaSettings = { totp: boolean; webauthn: boolean; phone: boolean };

export const identity = {
  sessions: (signal?: AbortSignal) => api.get<LiveSessionView[]>("/auth/v1/sessions", signal),
  endSession: (id: string) => api.remove(`/auth/v1/sessions/${id}`),
  recoveryCodesStatus: (signal?: AbortSignal) =>
    api.get<RecoveryCodesLeftView>("/auth/v1/recovery-codes", signal),
  /** The earlier codes stop working. */
  generateRecoveryCodes: () => api.post<{ codes: string[] }>("/auth/v1/recovery-codes"),
  mfaSettings: async (signal?: AbortSignal) =>
    (await api.get<{ mfa: MfaSettings }>("/auth/v1/settings", signal)).mfa,
};

type WebAuthn = ReturnType<typeof adminSession>["auth"]["mfa"]["webauthn"];
type CeremonyOptions = NonNullable<Parameters<WebAuthn["challenge"]>[1]>;
type AuthResult = { error: unknown };

/** The fingerprint, face or PIN of this device; the default of auth-js is a separate security key. */
const PLATFORM_AUTHENTICATOR = {
  create: {
    authenticatorSelection: { authenticatorAttachment: "platform" as const },
    hints: ["client-device" as const],
  },
};
const ANY_AUTHENTICATOR = { request: { hints: [] } };

/**
 * `friendlyName` must be unique in the account. The `register` of auth-js is not used: when a name is taken, it removes the
 * verified factor that has the name.
 */
export async function addKey(friendlyName: string, onThisDevice: boolean): Promise<AuthResult> {
  const { webauthn } = adminSession().auth.mfa;
  const enrolled = await withPassword(() => webauthn.enroll({ friendlyName }));
  if (!enrolled.data) return { error: enrolled.error };
  return ceremony(enrolled.data.id, onThisDevice ? PLATFORM_AUTHENTICATOR : {});
}

export function verifyKey(factorId: string): Promise<AuthResult> {
  return ceremony(factorId, ANY_AUTHENTICATOR);
}

async function ceremony(factorId: string, options: CeremonyOptions): Promise<AuthResult> {
  const { webauthn } = adminSession().auth.mfa;
  // Required by auth-js; our server uses its configured address instead.
  const site = { rpId: window.location.hostname, rpOrigins: [window.location.origin] };
  const challenge = await webauthn.challenge({ factorId, webauthn: site }, options);
  if (!challenge.data) return { error: challenge.error };
  const { error } = await webauthn.verify({
    ...challenge.data,
    webauthn: { ...site, ...challenge.data.webauthn },
  });
  return { error };
}
