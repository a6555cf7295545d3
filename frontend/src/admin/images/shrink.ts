/**
 * Makes a picture fit for the server before it is sent: phones and cameras make larger ones than it takes, and kinds
 * that only some browsers can open. Decoding and encoding happen off the page's own thread.
 */
import type { UploadLimits } from "../api/types";
import { type PictureKind, pictureKind, SENDABLE } from "./pictureKind";

/** For `accept`: some systems do not know that HEIC files are pictures. */
export const PICTURES = "image/*,.heic,.heif";

/** Until the server has said what it takes; its own defaults. */
export const LIMITS = { max_bytes: 15 * 1024 * 1024, max_size: "15 MB", max_pixels: 40_000_000 };
/** Longest side that the server takes, pixels. */
const MAX_SIDE = 16_384;
/** Canvases above this stay blank on iPhones. The largest copy that the site makes of a picture is far smaller. */
const CANVAS_PIXELS = 16_777_216;
const JPEG_QUALITY = 0.92;
/** How much smaller each side gets when the file is still too large. */
const STEP = 0.75;
const MOST_STEPS = 6;

/** What the browser is asked to decode at most, pixels: four bytes each. */
const MOST_PIXELS = 300_000_000;

/** Why a picture cannot be sent; reads on after the file's name. */
export class PictureProblem extends Error {}

type Size = { width: number; height: number };
type Options = {
  limits: UploadLimits & { max_side?: number };
  signal: AbortSignal;
  /** Not as it is: the server has refused it as too large for its kind. */
  anew?: boolean;
  /** It takes a moment: the picture has to be made anew. */
  onShrinking?: () => void;
};

/** One after the other: a decoded picture takes hundreds of megabytes. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * The file itself when the server takes it as it is, or when this browser cannot open it and the server may say what
 * is wrong; else the same picture, smaller or in another format.
 *
 * @throws PictureProblem when only the writer can help.
 */
export async function fitForServer(file: File, options: Options): Promise<File> {
  const kind = await pictureKind(file);
  const size = kind === "unknown" || kind === "svg" ? null : await sizeOf(file);
  if (size === null) {
    if (kind === "heic") throw new PictureProblem(HEIC);
    return file;
  }
  const fine = SENDABLE.has(kind) && options.anew !== true;
  if (fine && file.size <= options.limits.max_bytes && fits(size, options)) {
    return file;
  }
  const work = turn.then(() => remade(file, kind, size, options));
  turn = work.catch(() => undefined);
  return work;
}

const HEIC =
  "is a HEIC picture, which this browser cannot open. Export it as JPEG and upload that. An iPhone takes new pictures as JPEG with Settings, Camera, Formats, “Most Compatible”.";

function tooLarge({ width, height }: Size, { max_pixels }: UploadLimits): PictureProblem {
  const most = Math.floor(max_pixels / 1_000_000);
  return new PictureProblem(
    `is ${width} × ${height} pixels and so too large, and this browser could not make it smaller. Save it with at most ${most} megapixels and upload that.`,
  );
}

function fits({ width, height }: Size, { limits }: Options): boolean {
  const side = limits.max_side ?? MAX_SIDE;
  return width * height <= limits.max_pixels && width <= side && height <= side;
}

/** Width and height as the picture is looked at, without decoding it; null when the browser cannot open it. */
function sizeOf(file: File): Promise<Size | null> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  return new Promise<Size | null>((resolve) => {
    image.onload = () => {
      const { naturalWidth: width, naturalHeight: height } = image;
      resolve(width > 0 && height > 0 ? { width, height } : null);
    };
    image.onerror = () => resolve(null);
    image.src = url;
  }).finally(() => URL.revokeObjectURL(url));
}

async function remade(
  file: File,
  kind: PictureKind,
  size: Size,
  { limits, signal, onShrinking }: Options,
): Promise<File> {
  signal.throwIfAborted();
  onShrinking?.();
  const whole = await decoded(file, size, limits);
  try {
    const side = limits.max_side ?? MAX_SIDE;
    const pixels = Math.min(limits.max_pixels, CANVAS_PIXELS);
    let scale = scaleFor(whole, pixels, side);
    for (let step = 0; step < MOST_STEPS; step += 1) {
      signal.throwIfAborted();
      const canvas = await drawn(whole, scale);
      for (const type of formats(kind, canvas)) {
        const blob = await encoded(canvas, type);
        if (blob && blob.size <= limits.max_bytes) return named(file, blob);
      }
      scale *= STEP;
    }
  } finally {
    whole.close();
  }
  throw new PictureProblem(`could not be made smaller than ${limits.max_size}. Save it smaller.`);
}

async function decoded(file: File, size: Size, limits: UploadLimits): Promise<ImageBitmap> {
  if (size.width * size.height > MOST_PIXELS) throw tooLarge(size, limits);
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    // There is not the memory for it, or it ends in the middle.
    throw tooLarge(size, limits);
  }
}

/** The share of each side with which a picture keeps within both limits; at most 1. */
export function scaleFor({ width, height }: Size, pixels: number, side: number): number {
  return Math.min(1, side / width, side / height, Math.sqrt(pixels / (width * height)));
}

async function drawn(whole: ImageBitmap, scale: number): Promise<HTMLCanvasElement> {
  const width = Math.max(1, Math.floor(whole.width * scale));
  const height = Math.max(1, Math.floor(whole.height * scale));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context)
    throw new PictureProblem(
      "could not be made smaller, because the browser has not the memory for it.",
    );
  const resized = scale < 1 ? await scaled(whole, width, height) : null;
  context.imageSmoothingQuality = "high";
  context.drawImage(resized ?? whole, 0, 0, width, height);
  resized?.close();
  return canvas;
}

/** Off the page's thread where the browser can; else the canvas does it. */
async function scaled(whole: ImageBitmap, width: number, height: number) {
  try {
    return await createImageBitmap(whole, {
      resizeWidth: width,
      resizeHeight: height,
      resizeQuality: "high",
    });
  } catch {
    return null;
  }
}

/** The first that comes out small enough is sent. What is see-through stays so. WebP costs the server too much. */
function* formats(kind: PictureKind, canvas: HTMLCanvasElement): Generator<string> {
  const photo = kind === "jpeg" || kind === "heic";
  if (kind === "png" || kind === "gif") yield "image/png";
  yield photo || isOpaque(canvas) ? "image/jpeg" : "image/png";
}

/** Rows that are looked at together. */
const ROWS = 256;

function isOpaque(canvas: HTMLCanvasElement): boolean {
  const context = canvas.getContext("2d");
  for (let top = 0; context && top < canvas.height; top += ROWS) {
    const rows = Math.min(ROWS, canvas.height - top);
    const { data } = context.getImageData(0, top, canvas.width, rows);
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  }
  return true;
}

/** Null when the browser cannot write that format: it then writes another one. */
async function encoded(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, JPEG_QUALITY);
  });
  return blob?.type === type ? blob : null;
}

const ENDINGS: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
};

function named(file: File, blob: Blob): File {
  const stem = file.name.replace(/\.[^.]*$/, "") || "picture";
  return new File([blob], `${stem}.${ENDINGS[blob.type] ?? "jpg"}`, { type: blob.type });
}
