/** Sends a file as the server takes it: a picture smaller or in another format if it must be, a document as it is. */
import type { UploadLimits } from "../api/types";
import { DEFAULT_LIMITS, prepareImage } from "./prepareImage";
import { checkFileSize, isTooManyPixels, type UploadOptions, uploadFile } from "./upload";

export type SendOptions = UploadOptions & {
  onShrinking: () => void;
  limits: UploadLimits | undefined;
};

export async function sendImage<T>(path: string, file: File, options: SendOptions): Promise<T> {
  const limits = options.limits ?? DEFAULT_LIMITS;
  const send = (image: File) => {
    checkFileSize(image, limits);
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

export async function sendDocument<T>(path: string, file: File, options: SendOptions): Promise<T> {
  const limits = options.limits ?? DEFAULT_LIMITS;
  checkFileSize(file, { max_bytes: limits.max_document_bytes, max_size: limits.max_document_size });
  return uploadFile<T>(path, file, options);
}

/** By name or declared type; the server looks at the content. */
export function isPdf({ type, name }: Pick<File, "type" | "name">): boolean {
  return type === "application/pdf" || /\.pdf$/i.test(name);
}
