/** Sends one picture and tells how far it is: `fetch` cannot do that, so this is an XMLHttpRequest. */
import { ApiError } from "../../api/client";
import type { ProblemDocument } from "../../api/types";
import { authorised } from "../api/client";
import { explain } from "../api/problem";
import type { UploadLimits } from "../api/types";
import { PictureProblem } from "./shrink";
import type { Bucket, UploadedImage } from "./types";

type Answer = { status: number; text: string };

type Options = { onProgress?: (share: number) => void; signal?: AbortSignal };

export async function uploadImage(
  bucket: Bucket,
  file: File,
  options: Options = {},
): Promise<UploadedImage> {
  const { status, text } = await authorised((token) => send(bucket, file, token, options));
  if (status !== 201) throw new ApiError(status, problem(text));
  const [image] = JSON.parse(text) as UploadedImage[];
  if (!image) throw new ApiError(status, null);
  return image;
}

/** Said at once, and in the server's own words: a browser may lose the answer to a body that is cut short. */
export function refuseTooLarge(file: File, limits: UploadLimits): void {
  if (file.size <= limits.max_bytes) return;
  const detail = `${file.name} is larger than ${limits.max_size}`;
  const title = "Payload Too Large";
  throw new ApiError(413, { type: "about:blank", status: 413, title, code: "too_large", detail });
}

/** The server counts some kinds of picture heavier than others; a refusal of that sort names the size. */
export function isTooManyPixels(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 422) return false;
  const said = Object.values(error.problem?.errors ?? {}).flat();
  return said.some((message) => /× \d+ pixels|too large/.test(message));
}

/** One sentence that begins with the file's name. */
export function uploadProblem(file: string, error: unknown): string {
  if (error instanceof PictureProblem) return `${file} ${error.message}`;
  const problem = error instanceof ApiError && error.status !== 401 ? error.problem : null;
  const [field] = Object.values(problem?.errors ?? {}).flat();
  const said = field ?? problem?.detail ?? explain(error) ?? "could not be uploaded.";
  return said.includes(file) ? said : `${file}: ${said}`;
}

function send(
  bucket: Bucket,
  file: File,
  token: string,
  { onProgress, signal }: Options,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (end: () => void) => () => {
      signal?.removeEventListener("abort", abort);
      end();
    };
    request.open("POST", `/api/admin/images/${bucket}`);
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    request.onload = settle(() => resolve({ status: request.status, text: request.responseText }));
    request.onerror = settle(() => reject(new ApiError(0, null)));
    request.onabort = settle(() => reject(new DOMException("Cancelled", "AbortError")));
    if (signal?.aborted) {
      reject(new DOMException("Cancelled", "AbortError"));
      return;
    }
    signal?.addEventListener("abort", abort);
    const body = new FormData();
    body.append("file", file, file.name);
    request.send(body);
  });
}

function problem(text: string): ProblemDocument | null {
  try {
    return JSON.parse(text) as ProblemDocument;
  } catch {
    return null;
  }
}
