/** Calls of the admin API, for preparing tests. */
import { ADMINISTRATOR } from "./admin";
import type { RunningSite } from "./site";

export type ApiCall = <T>(
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ status: number; data: T }>;

export async function signInToApi(site: RunningSite): Promise<ApiCall> {
  const answer = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: ADMINISTRATOR, password: site.password }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return async <T>(method: string, path: string, body?: unknown) => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${site.url}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${access_token}`,
        ...(body === undefined || isForm ? {} : { "Content-Type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, data: (text === "" ? null : JSON.parse(text)) as T };
  };
}
