import type { Problem as ProblemDocument } from "./schema";

export type Page<T> = { items: T[]; total: number; page: number; per_page: number };

/** A failed call; `problem` is null where the server sent no problem document. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly problem: ProblemDocument | null,
  ) {
    super(problem?.detail ?? problem?.title ?? `The server answered ${status}`);
    this.name = "ApiError";
  }
}

async function request<T>(path: string, init: RequestInit): Promise<T> {
  const headers = { Accept: "application/json", ...init.headers };
  const response = await fetch(path, { ...init, headers });
  if (!response.ok) throw await readError(response);
  return (await response.json()) as T;
}

export const getJson = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  request(path, signal ? { signal } : {});

/** Like `getJson`, with null instead of an error for a 404. */
export async function findJson<T>(path: string, signal?: AbortSignal): Promise<T | null> {
  try {
    return await getJson<T>(path, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const postJson = <T>(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<T> =>
  request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

export async function readError(response: Response): Promise<ApiError> {
  const isJson = response.headers.get("Content-Type")?.includes("json");
  return new ApiError(response.status, isJson ? await response.json().catch(() => null) : null);
}
