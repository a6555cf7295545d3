/**
 * Every call of the back office. A rejected token is renewed once; when the session has ended, the sign-in dialog opens
 * over the page and the call is sent again afterwards, so that nothing typed is lost.
 */
import { ApiError, readError } from "../../data/client";
import { REAUTHENTICATION_NEEDED, reauthentication } from "./reauthentication";
import { adminSession } from "./session";

type Method = "GET" | "POST" | "PUT" | "DELETE";

type Options = {
  body?: unknown;
  /** The ETag that was read; the server answers 412 when the record has changed since. */
  ifMatch?: string | null | undefined;
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
};

/** Refusals after which the menu, or the page on screen, is another one. */
const OUTDATED_USER = ["mfa_required", "mfa_enrolment_required", "owner_required"];

export type WithEtag<T> = { data: T; etag: string | null };

export const api = {
  get: async <T>(path: string, signal?: AbortSignal): Promise<T> =>
    (await call<T>("GET", path, { signal })).data,
  /** With the ETag, for `ifMatch` of a later `put`. */
  read: <T>(path: string, signal?: AbortSignal): Promise<WithEtag<T>> =>
    call<T>("GET", path, { signal }),
  post: async <T>(path: string, body?: unknown, options: Options = {}): Promise<T> =>
    (await call<T>("POST", path, { ...options, body })).data,
  put: <T>(path: string, body: unknown, options: Options = {}): Promise<WithEtag<T>> =>
    call<T>("PUT", path, { ...options, body }),
  response: (path: string): Promise<Response> => respond("GET", path, {}),
  file: async (path: string): Promise<Blob> => (await api.response(path)).blob(),
  remove: async <T = void>(path: string, body?: unknown, options: Options = {}): Promise<T> =>
    (await call<T>("DELETE", path, { ...options, body })).data,
};

async function call<T>(method: Method, path: string, options: Options): Promise<WithEtag<T>> {
  const response = await respond(method, path, options);
  const text = await response.text().catch(connectionLost);
  return { data: (text ? JSON.parse(text) : undefined) as T, etag: response.headers.get("ETag") };
}

/** A successful response. */
async function respond(method: Method, path: string, options: Options): Promise<Response> {
  const attempt = () => authorised((token) => send(method, path, token, options));
  let response = await attempt();
  if (!response.ok) {
    const error = await readError(response);
    // Role and duties are part of the user; they were changed elsewhere.
    if (OUTDATED_USER.includes(error.problem?.code ?? "")) await adminSession().reloadUser();
    if (!(await isMendedByThePerson(error.problem?.code))) throw error;
    response = await attempt();
    if (!response.ok) throw await readError(response);
  }
  return response;
}

/** Whether the person did what a refused call needs first. */
async function isMendedByThePerson(code: string | undefined): Promise<boolean> {
  // A factor was added elsewhere, and this session has not used it yet.
  if (code === "mfa_required") return adminSession().signInAgain();
  return code === REAUTHENTICATION_NEEDED && (await reauthentication.ask());
}

/** Gives `request` a valid token: `fetch`, or an upload that reports its progress. */
export async function authorised<R extends { status: number }>(
  request: (token: string) => Promise<R>,
): Promise<R> {
  const session = adminSession();
  const token = await session.token();
  let response = token === null ? null : await request(token);
  if (response && response.status !== 401) return response;

  if (response) {
    const renewed = await session.renewedToken();
    if (renewed !== null) {
      response = await request(renewed);
      if (response.status !== 401) return response;
    }
  }
  if (await session.signInAgain()) {
    const fresh = await session.token();
    if (fresh !== null) return request(fresh);
  }
  return response ?? Promise.reject(new ApiError(401, null));
}

async function send(
  method: Method,
  path: string,
  token: string,
  { body, ifMatch, idempotencyKey, signal }: Options,
): Promise<Response> {
  const headers = new Headers({ Accept: "application/json", Authorization: `Bearer ${token}` });
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers.set("Content-Type", "application/json");
  if (ifMatch) headers.set("If-Match", ifMatch);
  if (idempotencyKey) headers.set("Idempotency-Key", idempotencyKey);
  try {
    return await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    return connectionLost(error);
  }
}

/** Status 0, unless the caller itself has given up. */
function connectionLost(error: unknown): never {
  if (error instanceof DOMException && error.name === "AbortError") throw error;
  throw new ApiError(0, null);
}
