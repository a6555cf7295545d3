import type { Picture, UploadedImage } from "../../../data/schema";

/** The format of an image file by its first bytes: its name and declared type are often wrong. */

export type ImageFormat = "jpeg" | "png" | "webp" | "gif" | "heic" | "avif" | "unknown";

/** The formats that the server decodes. */
export const SERVER_FORMATS: ReadonlySet<ImageFormat> = new Set(["jpeg", "png", "webp", "gif"]);

/** For the `accept` of file inputs: some systems do not know that HEIC files are images. */
export const ACCEPTED_TYPES = "image/*,.heic,.heif";

const HEADER_BYTES = 64;
const HEIC_BRAND = /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/;

export async function detectFormat(file: File): Promise<ImageFormat> {
  return formatOf(new Uint8Array(await file.slice(0, HEADER_BYTES).arrayBuffer()));
}

export function formatOf(bytes: Uint8Array): ImageFormat {
  const text = String.fromCharCode(...bytes.subarray(0, HEADER_BYTES));
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(text)) return "gif";
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return "webp";
  return text.slice(4, 8) === "ftyp" ? isoFormat(text) : "unknown";
}

/** HEIC and AVIF share the ISO base media container; its brands tell them apart. */
function isoFormat(text: string): ImageFormat {
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= text.length; at += 4) brands.push(text.slice(at, at + 4));
  if (brands.some((brand) => brand === "avif" || brand === "avis")) return "avif";
  return brands.some((brand) => HEIC_BRAND.test(brand)) ? "heic" : "unknown";
}

/** The image files of a paste or a drop. */
export function imageFiles(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(mayBeImage);
}

export function mayBeImage({ type, name }: Pick<File, "type" | "name">): boolean {
  return type.startsWith("image/") || (type === "" && /\.hei[cf]$/i.test(name));
}

/** Where an upload is stored: pictures by what shows them, and PDF documents. */
export type Bucket = "product-images" | "blogs" | "site" | "documents";

/** What a form holds of an image, and what the previews show. */
export type FormImage = Picture;

export function toFormImage(image: FormImage | UploadedImage): FormImage {
  const { url, width, height, alt, tone, variants } = image;
  return { url, width, height, alt, tone, variants };
}

/** The file name and the alt text, to tell an image from others. */
export function describeImage({ url, alt }: FormImage): string {
  const name = url.slice(url.lastIndexOf("/") + 1);
  return alt ? `${name} (${alt})` : name;
}
