/** What a file is, by its first bytes: names and types are what somebody's system made of them. */

export type PictureKind = "jpeg" | "png" | "webp" | "gif" | "heic" | "avif" | "svg" | "unknown";

/** What the server decodes. */
export const SENDABLE: ReadonlySet<PictureKind> = new Set(["jpeg", "png", "webp", "gif"]);

const HEIC = /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/;

export async function pictureKind(file: File): Promise<PictureKind> {
  const bytes = new Uint8Array(await file.slice(0, 64).arrayBuffer());
  const kind = kindOf(bytes);
  if (kind !== "unknown") return kind;
  return file.type === "image/svg+xml" || /\.svgz?$/i.test(file.name) ? "svg" : kind;
}

export function kindOf(bytes: Uint8Array): PictureKind {
  const text = String.fromCharCode(...bytes.subarray(0, 64));
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(text)) return "gif";
  if (/^RIFF[\s\S]{4}WEBP/.test(text)) return "webp";
  if (/^(?:\ufeff|ï»¿)?\s*<(?:\?xml|svg|!--)/i.test(text)) return "svg";
  return text.slice(4, 8) === "ftyp" ? isoKind(text) : "unknown";
}

/** HEIC and AVIF share a container; its brands tell which it is. */
function isoKind(text: string): PictureKind {
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= text.length; at += 4) brands.push(text.slice(at, at + 4));
  if (brands.some((brand) => brand === "avif" || brand === "avis")) return "avif";
  return brands.some((brand) => HEIC.test(brand)) ? "heic" : "unknown";
}

/** Whether a file may be a picture, also where the system does not know its type. */
export function mayBePicture({ type, name }: Pick<File, "type" | "name">): boolean {
  return type.startsWith("image/") || (type === "" && /\.hei[cf]$/i.test(name));
}
