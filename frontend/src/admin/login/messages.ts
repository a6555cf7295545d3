import { type AuthError, isAuthRetryableFetchError } from "@supabase/auth-js";

/** What went wrong, in words that say what to do. */
export function authMessage(error: AuthError, otherwise: string): string {
  if (isAuthRetryableFetchError(error)) {
    return error.status === 503
      ? "The server is busy. Wait a moment and try again."
      : "The server cannot be reached. Check the connection and try again.";
  }
  if (error.name === "WebAuthnError" || error.name.startsWith("WebAuthn")) return KEY_REFUSED;
  // The server says which words make it weak.
  if (error.code === "weak_password" && error.message) return error.message;
  return WORDS[error.code ?? ""] ?? otherwise;
}

const KEY_REFUSED =
  "Your browser did not get an answer from the key. Try again, or choose another way.";

const WORDS: Record<string, string> = {
  invalid_credentials: "Invalid credentials. Please try again.",
  over_request_rate_limit: "Too many attempts. Wait a few minutes and try again.",
  over_sms_send_rate_limit: "Too many messages were sent. Wait a few minutes and try again.",
  mfa_verification_failed: "That code is not right. Try the one that is shown now.",
  mfa_verification_rejected: "That code is not right. Try the one that is shown now.",
  mfa_challenge_expired: "That took too long. Please try once more.",
  mfa_ip_address_mismatch: "Your connection changed on the way. Please try once more.",
  mfa_factor_not_found: "That method was removed. Choose another one.",
  mfa_factor_name_conflict: "There is a method of that name already. Choose another name.",
  mfa_phone_enroll_not_enabled:
    "Codes by text message are not set up on this site. Choose another method.",
  too_many_enrolled_mfa_factors: "There are as many methods as an account can have.",
  insufficient_aal: "Prove your second step first, then try again.",
  user_banned: "This account is switched off. Ask whoever runs the server.",
  sms_send_failed: "The message could not be sent. Try again, or choose another way.",
  mfa_webauthn_enroll_not_enabled:
    "Security keys are not set up on this site. Choose another method.",
  session_not_found: "Your session has ended. Please sign in again.",
  same_password: "That is the password you have now. Choose a new one.",
  reauthentication_needed: "Please sign in again first.",
};
