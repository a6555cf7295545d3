/** Calls of the identity service that auth-js does not have, and WebAuthn ceremonies. */
import { api } from "./client";
import { withPassword } from "./reauthentication";
import { adminSession } from "./session";

export type SessionInfo = {
  id: string;
  current: boolean;
  created_at: string;
  refreshed_at: string;
  expires_at: string;
  /** Authentication methods: "password", "totp", … */
  methods: string[];
  user_agent: string;
  address: string;
  aal: "aal1" | "aal2";
};

export type RecoveryCodesStatus = { remaining: number; total: number; created_at: string | null };

/** The verification methods that this site can offer. */
export type MfaSettings = { totp: boolean; webauthn: boolean; phone: boolean };

export const identity = {
  sessions: (signal?: AbortSignal) => api.get<SessionInfo[]>("/auth/v1/sessions", signal),
  endSession: (id: string) => api.remove(`/auth/v1/sessions/${id}`),
  recoveryCodesStatus: (signal?: AbortSignal) =>
    api.get<RecoveryCodesStatus>("/auth/v1/recovery-codes", signal),
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
