import { AuthError, isAuthRetryableFetchError } from "@supabase/auth-js";
import { useMutation } from "@tanstack/react-query";
import { explain } from "../../data/problem";

export type AuthRequest = () => Promise<{ error: unknown } | undefined>;

export type AuthAction = {
  busy: boolean;
  /** Why the last attempt failed, to be shown beside the form. */
  error: string | null;
  clearError: () => void;
  /** Whether it succeeded. */
  run: (request: AuthRequest) => Promise<boolean>;
};

/**
 * A request to the identity service whose failure is shown in its form, where `useWrite` would show a toast. `messages`
 * override the general ones by error code.
 */
export function useAuthAction(messages: AuthMessages = {}): AuthAction {
  const { error, isPending, mutateAsync, reset } = useMutation({
    mutationFn: async (request: AuthRequest) => {
      const result = await request();
      if (result?.error) throw result.error;
      return true;
    },
  });
  return {
    busy: isPending,
    error: error ? authErrorMessage(error, undefined, messages) : null,
    clearError: reset,
    run: async (request) => !isPending && mutateAsync(request).catch(() => false),
  };
}

const TRY_AGAIN = "That did not work. Please try again.";

/** Messages by error code, in place of the general ones. */
type AuthMessages = Readonly<Record<string, string>>;

/** The message for an error of auth-js, of a security key or of the admin API. */
export function authErrorMessage(
  error: unknown,
  fallback: string = TRY_AGAIN,
  overrides: AuthMessages = {},
): string {
  if (!(error instanceof AuthError)) {
    return webAuthnMessage(error) ?? explain(error) ?? fallback;
  }
  const code = error.code ?? "";
  if (overrides[code]) return overrides[code];
  if (isAuthRetryableFetchError(error)) return unavailableMessage(error.status ?? 0);
  // The server's own message says what makes the password weak.
  if (code === "weak_password" && error.message) return error.message;
  return MESSAGES[code] ?? fallback;
}

/** auth-js reports a failed connection and every answer from 500 on as retryable. */
function unavailableMessage(status: number): string {
  if (status === 503) return "The server is busy. Wait a moment and try again.";
  if (status >= 500) return "The server had a problem. Try again in a moment.";
  return "The server cannot be reached. Check the connection and try again.";
}

function webAuthnMessage(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("__isWebAuthnError" in error)) {
    return undefined;
  }
  return WEBAUTHN_MESSAGES[String((error as { code?: unknown }).code)] ?? NO_KEY_ANSWER;
}

const NO_KEY_ANSWER =
  "Your browser did not get an answer from the key. Try again, or choose another method.";

const OTHER_DOMAIN =
  "Keys work only at the site\u2019s own address. Open the back office there and try again.";

const WEBAUTHN_MESSAGES: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "This key is added already.",
  ERROR_INVALID_DOMAIN: OTHER_DOMAIN,
  ERROR_INVALID_RP_ID: OTHER_DOMAIN,
};

const MESSAGES: Record<string, string> = {
  invalid_credentials: "Invalid credentials. Please try again.",
  bad_origin:
    "This page was opened at an address that the site does not know. Contact your website administrator.",
  over_request_rate_limit: "Too many attempts. Wait a few minutes and try again.",
  over_sms_send_rate_limit: "Too many messages were sent. Wait a few minutes and try again.",
  mfa_verification_failed: "That code is not right. Try the one that is shown now.",
  mfa_challenge_expired: "That took too long. Please try once more.",
  mfa_factor_not_found: "That method has been removed. Choose another one.",
  mfa_factor_name_conflict: "You already have one of that name. Choose another name.",
  mfa_verified_factor_exists: "That number is added already.",
  mfa_phone_enroll_not_enabled:
    "Codes by text message are not set up on this site. Choose another method.",
  too_many_enrolled_mfa_factors: "You have ten already. Remove one first.",
  reauthentication_needed: "Your password is needed for this. Please try again.",
  insufficient_aal: "Complete two-step verification first, then try again.",
  sms_send_failed: "The message could not be sent. Try again, or choose another method.",
  mfa_webauthn_enroll_not_enabled:
    "Security keys are not set up on this site. Choose another method.",
  session_not_found: "Your session has ended. Please sign in again.",
  same_password: "That is the password you have now. Choose a new one.",
};
