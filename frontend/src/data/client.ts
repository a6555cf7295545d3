import type { Problem as ProblemDocument } from "./schema";

export type Page<T> = { items: T[]; total: number; page: number; per_page: number };

/** A failed call; `problem` is null where the server sent no problem document. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: ProblemDocument | null;

  constructor(status: number, problem: ProblemDocument | null) {
    super(problem?.detail ?? problem?.title ?? `The server answered ${status}`);
    this.name = "ApiError";
    this.status = status;
    this.problem = problem;
  }
}

export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(path, {
    headers: { Accept: "application/json" },
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw await readError(response);
  return (await response.json()) as T;
}

/** Like `getJson`, with null instead of an error for a 404. */
export async function findJson<T>(path: string, signal?: AbortSignal): Promise<T | null> {
  try {
    return await getJson<T>(path, signal);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export async function postJson<T>(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(path, {
    method: "POST",
    headers: { Accept: "application/json", "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await readError(response);
  return (await response.json()) as T;
}

export async function readError(response: Response): Promise<ApiError> {
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.includes("json")) return new ApiError(response.status, null);
  try {
    return new ApiError(response.status, (await response.json()) as ProblemDocument);
  } catch {
    return new ApiError(response.status, null);
  }
}
