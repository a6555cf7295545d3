import type { Picture } from "../../api/types";
import type { UploadedImage } from "../api/types";

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
