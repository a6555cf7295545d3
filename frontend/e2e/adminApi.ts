/** The office's API, for what a journey needs before it begins. */
import { ADMINISTRATOR } from "./admin";
import type { RunningSite } from "./site";

export type Call = <T>(
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; data: T }>;

export async function signedIn(site: RunningSite): Promise<Call> {
  const answer = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: ADMINISTRATOR, password: site.password }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return async <T>(method: string, path: string, body?: unknown) => {
    const form = body instanceof FormData;
    const response = await fetch(`${site.url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${access_token}`,
        ...(body === undefined || form ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, data: (text === "" ? null : JSON.parse(text)) as T };
  };
}
