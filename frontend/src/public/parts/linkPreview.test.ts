import { expect, test } from "vitest";
import { linkPreview } from "./PageMeta";

const picture = { url: "/storage/blogs/1-a.webp", alt: "A carton", tone: 0 };

test.each([
  ["a photograph", 4000, 3000, [160, 320, 640, 1280], 1200, 900],
  ["a cover", 1280, 720, [160, 320, 640, 1280], 1200, 675],
  ["a packshot", 800, 800, [160, 320, 640], 800, 800],
  ["a small image", 120, 60, [], 120, 60],
  ["one too tall for its largest copy", 2400, 16_000, [160, 320], 320, 2133],
])("%s has a preview of at most 1200 pixels", (_, width, height, variants, wide, high) => {
  const preview = linkPreview({ ...picture, width, height, variants });
  expect(preview).toEqual({
    url: "/storage/blogs/1-a.preview.jpg",
    width: wide,
    height: high,
    alt: "A carton",
  });
});
