/**
 * Converts an image that the server would refuse: phones and cameras make larger ones than it takes, and formats that
 * only some browsers can open. Decoding and encoding run outside the main thread.
 */
import type { UploadLimits } from "../../../data/schema";
import { detectFormat, type ImageFormat, SERVER_FORMATS } from "./imageFormat";

/** The server's defaults, used until it has told its limits. */
export const DEFAULT_LIMITS = {
  max_bytes: 15 * 1024 * 1024,
  max_size: "15 MB",
  max_pixels: 40_000_000,
  max_document_bytes: 15 * 1024 * 1024,
  max_document_size: "15 MB",
};
/** Longest side that the server takes, in pixels. */
const MAX_SIDE = 16_384;
/** Larger canvases stay blank on iPhones. The largest copy that the site makes of an image is far smaller. */
const MAX_CANVAS_PIXELS = 16_777_216;
/** What the browser is asked to decode at most; a decoded pixel takes four bytes. */
const MAX_DECODED_PIXELS = 300_000_000;
const JPEG_QUALITY = 0.92;
/** Factor for both sides while the encoded file is still too large. */
const SHRINK_FACTOR = 0.75;
const MAX_SHRINK_STEPS = 6;

/** Why a file cannot be sent, as a sentence without its subject, the file's name. */
export class FileError extends Error {}

type Size = { width: number; height: number };
type Options = {
  limits: UploadLimits;
  signal: AbortSignal;
  /** Converts in any case, because the server has refused the file. */
  force?: boolean;
  onShrinking?: () => void;
};

/** One image at a time: a decoded one takes hundreds of megabytes. */
let previous: Promise<unknown> = Promise.resolve();

/**
 * The file itself when the server takes it, or when this browser cannot open it and the server may say why; otherwise
 * the same image, smaller or in another format.
 *
 * @throws FileError when the image has to be changed by other means.
 */
export async function prepareImage(file: File, options: Options): Promise<File> {
  const format = await detectFormat(file);
  const size = format === "unknown" ? null : await sizeOf(file);
  if (size === null) {
    if (format === "heic") throw new FileError(CANNOT_OPEN_HEIC);
    return file;
  }
  const { limits, force = false } = options;
  const accepted = SERVER_FORMATS.has(format) && file.size <= limits.max_bytes;
  if (accepted && !force && isWithin(size, limits)) return file;
  const conversion = previous.then(() => convert(file, format, size, options));
  previous = conversion.catch(() => undefined);
  return conversion;
}

const CANNOT_OPEN_HEIC =
  "is a HEIC picture, which this browser cannot open. Export it as JPEG and upload that. An iPhone takes new pictures as JPEG with Settings, Camera, Formats, “Most Compatible”.";

function isWithin({ width, height }: Size, { max_pixels }: UploadLimits): boolean {
  return width * height <= max_pixels && width <= MAX_SIDE && height <= MAX_SIDE;
}

/** Width and height after EXIF rotation, without decoding the pixels; null when the browser cannot open the file. */
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

async function convert(
  file: File,
  format: ImageFormat,
  size: Size,
  { limits, signal, onShrinking }: Options,
): Promise<File> {
  signal.throwIfAborted();
  onShrinking?.();
  const bitmap = await decode(file, size, limits);
  try {
    const maxPixels = Math.min(limits.max_pixels, MAX_CANVAS_PIXELS);
    let scale = scaleFor(bitmap, maxPixels, MAX_SIDE);
    for (let step = 0; step < MAX_SHRINK_STEPS; step += 1) {
      signal.throwIfAborted();
      const canvas = draw(bitmap, scale);
      for (const type of outputTypes(format, canvas)) {
        const blob = await new Promise<Blob | null>((resolve) => {
          canvas.toBlob(resolve, type, JPEG_QUALITY);
        });
        if (blob && blob.size <= limits.max_bytes) return renamed(file, blob);
      }
      scale *= SHRINK_FACTOR;
    }
  } finally {
    bitmap.close();
  }
  throw new FileError(`could not be made smaller than ${limits.max_size}. Save it smaller.`);
}

async function decode(
  file: File,
  { width, height }: Size,
  limits: UploadLimits,
): Promise<ImageBitmap> {
  if (width * height <= MAX_DECODED_PIXELS) {
    const decoding = createImageBitmap(file, { imageOrientation: "from-image" });
    // Out of memory, or a truncated file.
    const bitmap = await decoding.catch(() => null);
    if (bitmap) return bitmap;
  }
  const megapixels = Math.floor(limits.max_pixels / 1_000_000);
  throw new FileError(
    `is ${width} × ${height} pixels and so too large, and this browser could not make it smaller. Save it with at most ${megapixels} megapixels and upload that.`,
  );
}

/** The factor for both sides that keeps an image within both limits; at most 1. */
export function scaleFor({ width, height }: Size, maxPixels: number, maxSide: number): number {
  return Math.min(1, maxSide / width, maxSide / height, Math.sqrt(maxPixels / (width * height)));
}

function draw(bitmap: ImageBitmap, scale: number): HTMLCanvasElement {
  const width = Math.max(1, Math.floor(bitmap.width * scale));
  const height = Math.max(1, Math.floor(bitmap.height * scale));
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  if (!context) {
    throw new FileError(
      "could not be made smaller, because the browser does not have enough memory for it.",
    );
  }
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

/** In order of preference. Transparency is kept. Not WebP, which costs the server too much to decode. */
function* outputTypes(format: ImageFormat, canvas: HTMLCanvasElement): Generator<string> {
  const isPhoto = format === "jpeg" || format === "heic";
  if (format === "png" || format === "gif") yield "image/png";
  yield isPhoto || isOpaque(canvas) ? "image/jpeg" : "image/png";
}

const ROWS_PER_READ = 256;

function isOpaque(canvas: HTMLCanvasElement): boolean {
  const context = canvas.getContext("2d");
  for (let top = 0; context && top < canvas.height; top += ROWS_PER_READ) {
    const rows = Math.min(ROWS_PER_READ, canvas.height - top);
    const { data } = context.getImageData(0, top, canvas.width, rows);
    for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  }
  return true;
}

function renamed(file: File, blob: Blob): File {
  const stem = file.name.replace(/\.[^.]*$/, "") || "image";
  const extension = blob.type === "image/png" ? "png" : "jpg";
  return new File([blob], `${stem}.${extension}`, { type: blob.type });
}
