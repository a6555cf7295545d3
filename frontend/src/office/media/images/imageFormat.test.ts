import { expect, test } from "vitest";
import { detectFormat, formatOf, mayBeImage } from "./imageFormat";
import { scaleFor } from "./prepareImage";

const bytes = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0));

test.each([
  ["\xff\xd8\xff\xe0", "jpeg"],
  ["\x89PNG\r\n\x1a\n....", "png"],
  ["GIF89a", "gif"],
  ["RIFF\x10\0\0\0WEBPVP8 ", "webp"],
  ["\0\0\0\x24ftypheic\0\0\0\0mif1heic", "heic"],
  ["\0\0\0\x24ftypmif1\0\0\0\0mif1heic", "heic"],
  ["\0\0\0\x20ftypmif1\0\0\0\0mif1avif", "avif"],
  ["\0\0\0\x20ftypisom\0\0\0\0isomavc1", "unknown"],
  ['<?xml version="1.0"?><svg', "unknown"],
  ["<html>", "unknown"],
  ["", "unknown"],
])("%j is %s", (text, format) => {
  expect(formatOf(bytes(text))).toBe(format);
});

test("a file name does not change the format", async () => {
  const heic = new File([bytes("\0\0\0\x18ftypheic\0\0\0\0mif1heic")], "photo.jpg", {
    type: "image/jpeg",
  });
  expect(await detectFormat(heic)).toBe("heic");
  expect(mayBeImage({ name: "IMG_1.HEIC", type: "" })).toBe(true);
  expect(mayBeImage({ name: "a.txt", type: "text/plain" })).toBe(false);
});

test("an image keeps within both limits and its shape", () => {
  expect(scaleFor({ width: 4000, height: 3000 }, 16_000_000, 16_384)).toBe(1);
  const scale = scaleFor({ width: 12_000, height: 9_000 }, 16_777_216, 16_384);
  expect(Math.floor(12_000 * scale) * Math.floor(9_000 * scale)).toBeLessThanOrEqual(16_777_216);
  expect(scale).toBeCloseTo(0.394, 3);
  expect(scaleFor({ width: 100, height: 32_768 }, 16_777_216, 16_384)).toBe(0.5);
});
