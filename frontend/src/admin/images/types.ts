import type { Picture } from "../../api/types";

/** What the server answers with for one stored picture. */
export type UploadedImage = Picture & { bytes: number; name: string };

export type Bucket = "product-images" | "blogs";

/** What a form holds of a picture, and what the previews show. */
export type FormPicture = Picture;

export function pictureOf(image: UploadedImage): FormPicture {
  const { url, width, height, alt, tone, variants } = image;
  return { url, width, height, alt, tone, variants };
}

/** A picture as a person would tell it from another: the end of its address, and its words. */
export function pictureInWords({ url, alt }: FormPicture): string {
  const name = url.slice(url.lastIndexOf("/") + 1);
  return alt ? `${name} (${alt})` : name;
}
