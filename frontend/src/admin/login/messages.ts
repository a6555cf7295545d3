import { AuthError, isAuthRetryableFetchError } from "@supabase/auth-js";
import { explain } from "../api/problem";

/** Whatever failed, in words: the identity service, a key, or a call of the back office. */
export function inWords(error: unknown, otherwise: string): string {
  if (error instanceof AuthError) return authMessage(error, otherwise);
  return keyMessage(error) ?? explain(error) ?? otherwise;
}

/** What went wrong, in words that say what to do. */
export function authMessage(error: AuthError, otherwise: string): string {
  if (isAuthRetryableFetchError(error)) return failure(error.status ?? 0);
  // The server says which words make it weak.
  if (error.code === "weak_password" && error.message) return error.message;
  const words = WORDS[error.code ?? ""];
  if (words) return words;
  return otherwise;
}

/** Nobody's fault at this desk; auth-js calls all of these worth another try. */
function failure(status: number): string {
  if (status === 503) return "The server is busy. Wait a moment and try again.";
  if (status >= 500) return "The server had a problem. Try again in a moment.";
  return "The server cannot be reached. Check the connection and try again.";
}

/** What a security key, a fingerprint reader or the browser between them refused; nothing for other errors. */
function keyMessage(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("__isWebAuthnError" in error)) {
    return undefined;
  }
  return KEY_WORDS[String((error as { code?: unknown }).code)] ?? NO_ANSWER;
}

const NO_ANSWER =
  "Your browser did not get an answer from the key. Try again, or choose another way.";

const ELSEWHERE =
  "Keys work only at the site\u2019s own address. Open the back office there and try again.";

const KEY_WORDS: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "This key is added already.",
  ERROR_INVALID_DOMAIN: ELSEWHERE,
  ERROR_INVALID_RP_ID: ELSEWHERE,
};

const WORDS: Record<string, string> = {
  invalid_credentials: "Invalid credentials. Please try again.",
  bad_origin:
    "This page was opened at an address that the site does not know. Ask whoever runs the server.",
  over_request_rate_limit: "Too many attempts. Wait a few minutes and try again.",
  over_sms_send_rate_limit: "Too many messages were sent. Wait a few minutes and try again.",
  mfa_verification_failed: "That code is not right. Try the one that is shown now.",
  mfa_challenge_expired: "That took too long. Please try once more.",
  mfa_factor_not_found: "That way was removed meanwhile. Choose another one.",
  mfa_factor_name_conflict: "There is one of that name already. Choose another name.",
  mfa_verified_factor_exists: "That number is added already.",
  mfa_phone_enroll_not_enabled:
    "Codes by text message are not set up on this site. Choose another way.",
  too_many_enrolled_mfa_factors: "You have ten already. Remove one first.",
  insufficient_aal: "Prove your second step first, then try again.",
  user_banned: "This account is switched off. Ask whoever runs the server.",
  sms_send_failed: "The message could not be sent. Try again, or choose another way.",
  mfa_webauthn_enroll_not_enabled: "Security keys are not set up on this site. Choose another way.",
  session_not_found: "Your session has ended. Please sign in again.",
  same_password: "That is the password you have now. Choose a new one.",
};
