/** Uploads one file with an XMLHttpRequest, because `fetch` reports no progress of the request's body. */
import { ApiError } from "../../api/client";
import type { ProblemDocument } from "../../api/types";
import { authorised } from "../api/client";
import { explain } from "../api/problem";
import { ImageError } from "./prepareImage";
import { type RetryAnswer, retryWhileBusy } from "./retry";

type UploadAnswer = RetryAnswer & { text: string };
export type SizeLimit = { max_bytes: number; max_size: string };

export type UploadOptions = {
  onProgress: (share: number) => void;
  /** The server is busy; the next attempt follows after the delay. */
  onRetry: (delayMs: number) => void;
  signal: AbortSignal;
};

/** Sends one file; the answer is JSON. */
export async function uploadFile<T>(path: string, file: File, options: UploadOptions): Promise<T> {
  const attempt = () => authorised((token) => send(path, file, token, options));
  const { status, text } = await retryWhileBusy(attempt, options);
  if (status !== 200 && status !== 201) throw new ApiError(status, parseProblem(text));
  return JSON.parse(text) as T;
}

/** Checked before sending: a browser may lose the answer to a request whose body the server stops reading. */
export function checkFileSize(file: File, limits: SizeLimit): void {
  if (file.size <= limits.max_bytes) return;
  const detail = `${file.name} is larger than ${limits.max_size}`;
  const title = "Payload Too Large";
  throw new ApiError(413, { type: "about:blank", status: 413, title, code: "too_large", detail });
}

/** The server's pixel limit depends on the format, so that it may refuse an image that is within `max_pixels`. */
export function isTooManyPixels(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 422) return false;
  const messages = Object.values(error.problem?.errors ?? {}).flat();
  return messages.some((message) => /× \d+ pixels|too large/.test(message));
}

/** A sentence that names the file. */
export function uploadErrorMessage(file: string, error: unknown): string {
  if (error instanceof ImageError) return `${file} ${error.message}`;
  const problem = error instanceof ApiError && error.status !== 401 ? error.problem : null;
  const [field] = Object.values(problem?.errors ?? {}).flat();
  const message = field ?? problem?.detail ?? explain(error) ?? "could not be uploaded.";
  return message.includes(file) ? message : `${file}: ${message}`;
}

function send(
  path: string,
  file: File,
  token: string,
  { onProgress, signal }: UploadOptions,
): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (finish: () => void) => () => {
      signal.removeEventListener("abort", abort);
      finish();
    };
    request.open("POST", path);
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    });
    request.onload = settle(() =>
      resolve({
        status: request.status,
        retryAfter: request.getResponseHeader("Retry-After"),
        text: request.responseText,
      }),
    );
    request.onerror = settle(() => reject(new ApiError(0, null)));
    request.onabort = settle(() => reject(new DOMException("Cancelled", "AbortError")));
    if (signal.aborted) {
      reject(new DOMException("Cancelled", "AbortError"));
      return;
    }
    signal.addEventListener("abort", abort);
    const body = new FormData();
    body.append("file", file, file.name);
    request.send(body);
  });
}

function parseProblem(text: string): ProblemDocument | null {
  try {
    return JSON.parse(text) as ProblemDocument;
  } catch {
    return null;
  }
}
