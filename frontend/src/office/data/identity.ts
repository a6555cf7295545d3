/** Calls of the identity service that auth-js does not have. */
import { api } from "./client";

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
