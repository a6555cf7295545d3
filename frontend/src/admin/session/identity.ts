/** What our identity service offers beyond auth-js: recovery codes, and the list of sessions. */
import { api } from "../api/client";
import { adminSession } from "./session";

export type SessionInfo = {
  id: string;
  current: boolean;
  created_at: string;
  refreshed_at: string;
  expires_at: string;
  /** How it was proven: "password", "totp", … */
  methods: string[];
  user_agent: string;
  address: string;
  aal: "aal1" | "aal2";
};

export type RecoveryState = { remaining: number; total: number; created_at: string | null };

/** Which second steps this site can offer. */
export type MfaSettings = { totp: boolean; webauthn: boolean; phone: boolean };

export const identity = {
  sessions: (signal?: AbortSignal) => api.get<SessionInfo[]>("/auth/v1/sessions", signal),
  endSession: (id: string) => api.remove(`/auth/v1/sessions/${id}`),
  recoveryState: (signal?: AbortSignal) =>
    api.get<RecoveryState>("/auth/v1/recovery-codes", signal),
  /** Makes new codes; the earlier ones stop working. */
  makeRecoveryCodes: () => api.post<{ codes: string[] }>("/auth/v1/recovery-codes"),
  mfaSettings: async (signal?: AbortSignal) =>
    (await api.get<{ mfa: MfaSettings }>("/auth/v1/settings", signal)).mfa,
  /** Instead of a factor, once per code. */
  redeem: (code: string) => adminSession().redeem(code),
};
