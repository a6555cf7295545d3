/** Uploads one file with an XMLHttpRequest, because `fetch` reports no progress of the request's body. */
import { ApiError, readError } from "../../../data/client";
import type { UploadedImage, UploadedMedia, UploadLimits } from "../../../data/schema";
import { authorised } from "../../data/client";
import { explain } from "../../data/problem";
import type { Bucket } from "./imageFormat";
import { DEFAULT_LIMITS, FileError, prepareImage } from "./prepareImage";

export type UploadOptions = {
  onProgress: (share: number) => void;
  /** The server is busy; the next attempt follows after the delay. */
  onRetry: (delayMs: number) => void;
  signal: AbortSignal;
};

/** Sends one file; the answer is a list of the one that was stored. */
async function uploadFile<T>(path: string, file: File, options: UploadOptions): Promise<T> {
  const attempt = () => authorised((token) => send(path, file, token, options));
  const { response } = await retryWhileBusy(attempt, options);
  if (!response.ok) throw await readError(response);
  const [stored] = (await response.json()) as [T];
  return stored;
}

/** Checked before sending: a browser may lose the answer to a request whose body the server stops reading. */
function checkFileSize(file: File, maxBytes: number, maxSize: string): void {
  if (file.size > maxBytes) throw new FileError(`is larger than ${maxSize}`);
}

/** The server's pixel limit depends on the format, so that it may refuse an image that is within `max_pixels`. */
function isTooManyPixels(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 422) return false;
  const messages = Object.values(error.problem?.errors ?? {}).flat();
  return messages.some((message) => /× \d+ pixels|too large/.test(message));
}

/** A sentence that names the file. */
export function uploadErrorMessage(file: string, error: unknown): string {
  if (error instanceof FileError) return `${file} ${error.message}`;
  const problem = error instanceof ApiError && error.status !== 401 ? error.problem : null;
  const [field] = Object.values(problem?.errors ?? {}).flat();
  const message = field ?? problem?.detail ?? explain(error) ?? "could not be uploaded.";
  return message.includes(file) ? message : `${file}: ${message}`;
}

async function send(
  path: string,
  file: File,
  token: string,
  { onProgress, signal }: UploadOptions,
): Promise<RetryAnswer & { response: Response }> {
  signal.throwIfAborted();
  const body = new FormData();
  body.append("file", file, file.name);
  const request = new XMLHttpRequest();
  request.open("POST", path);
  request.setRequestHeader("Accept", "application/json");
  request.setRequestHeader("Authorization", `Bearer ${token}`);
  request.upload.onprogress = (event) => {
    if (event.lengthComputable) onProgress(event.loaded / event.total);
  };
  // Of a request that is over it does nothing.
  signal.addEventListener("abort", () => request.abort());
  await new Promise<void>((resolve, reject) => {
    request.onload = () => resolve();
    request.onerror = () => reject(new ApiError(0, null));
    request.onabort = () => reject(signal.reason);
    request.send(body);
  });
  const { status, responseText } = request;
  const headers = { "Content-Type": request.getResponseHeader("Content-Type") ?? "" };
  const response = new Response(responseText, { status, headers });
  return { status, response, retryAfter: request.getResponseHeader("Retry-After") };
}

type RetryAnswer = { status: number; retryAfter: string | null };

const MAX_RETRIES = 5;
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;

/** Waits between attempts as long as `Retry-After` says, otherwise twice as long each time. */
export async function retryWhileBusy<A extends RetryAnswer>(
  request: () => Promise<A>,
  { onRetry, signal }: Partial<Pick<UploadOptions, "onRetry" | "signal">> = {},
): Promise<A> {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await request();
    if (answer.status !== 503 || attempt >= MAX_RETRIES) return answer;
    const delay = retryDelay(attempt, answer.retryAfter, Date.now());
    onRetry?.(delay);
    await sleep(delay, signal);
  }
}

/** In milliseconds. `Retry-After` is a number of seconds or a date (RFC 9110, section 10.2.3). */
export function retryDelay(attempt: number, retryAfter: string | null, now: number): number {
  const seconds = Number(retryAfter?.trim() || Number.NaN);
  const asked = Number.isNaN(seconds) ? Date.parse(retryAfter ?? "") - now : seconds * 1000;
  const delay = Number.isNaN(asked) ? FIRST_DELAY_MS * 2 ** attempt : asked;
  return Math.min(Math.max(delay, FIRST_DELAY_MS), MAX_DELAY_MS);
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", stop);
    if (signal?.aborted) stop();
  });
}

export type SendOptions = UploadOptions & {
  onShrinking: () => void;
  limits: UploadLimits | undefined;
};

async function sendImage<T>(path: string, file: File, options: SendOptions): Promise<T> {
  const limits = options.limits ?? DEFAULT_LIMITS;
  const send = (image: File) => {
    checkFileSize(image, limits.max_bytes, limits.max_size);
    options.onProgress(0);
    return uploadFile<T>(path, image, options);
  };
  const prepared = await prepareImage(file, { ...options, limits });
  try {
    return await send(prepared);
  } catch (error) {
    if (prepared !== file || !isTooManyPixels(error)) throw error;
    const smaller = await prepareImage(file, { ...options, limits, force: true });
    if (smaller === file) throw error;
    return await send(smaller);
  }
}

async function sendDocument<T>(path: string, file: File, options: SendOptions): Promise<T> {
  const { max_document_bytes, max_document_size } = options.limits ?? DEFAULT_LIMITS;
  checkFileSize(file, max_document_bytes, max_document_size);
  return uploadFile<T>(path, file, options);
}

/** By name or declared type; the server looks at the content. */
function isPdf({ type, name }: Pick<File, "type" | "name">): boolean {
  return type === "application/pdf" || /\.pdf$/i.test(name);
}

/** Stores a picture for a form, which removes it from the server again when it is not saved. */
export function storeImage(bucket: Bucket, file: File, options: SendOptions) {
  return sendImage<UploadedImage>(`/api/admin/images/${bucket}`, file, options);
}

/** Stores a file in the library, where it stays although nothing uses it yet. A PDF file becomes a document. */
export function storeMedia(bucket: Bucket, file: File, options: SendOptions) {
  const asDocument = bucket === "documents" || isPdf(file);
  const path = `/api/admin/images/${asDocument ? "documents" : bucket}?keep=1`;
  return (asDocument ? sendDocument : sendImage)<UploadedMedia>(path, file, options);
}
