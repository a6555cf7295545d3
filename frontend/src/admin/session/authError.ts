import { AuthApiError } from "@supabase/auth-js";

/** The error that auth-js would have thrown for this answer. */
export async function authError(response: Response): Promise<AuthApiError> {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  const text = body.msg ?? body.message ?? body.error_description ?? "";
  const code = body.error_code ?? body.code;
  return new AuthApiError(
    String(text),
    response.status,
    typeof code === "string" ? code : undefined,
  );
}
