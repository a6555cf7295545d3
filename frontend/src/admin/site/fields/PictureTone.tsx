import { useEffect, useState } from "react";
import { Button } from "../../../ui/Button";
import { Notice } from "../../../ui/Notice";
import { useEditor, useValue } from "../session";
import { joined } from "../store/document";
import { schemaAt } from "../store/schema";

/** The field beside a picture that says whether words on it can be read without a veil. */
const LIGHT = "light";
/** The words stand on the left part of the picture. */
const WORDS_WIDTH = 0.42;
/** Dark words have a contrast of 4.5 on a ground of this relative luminance and more. */
const DARKEST = 0.3;

/** Says of a picture behind words that it is dark there, and offers to lighten it. */
export function PictureTone({ path, src }: { path: string; src: string }) {
  const { schemas, store } = useEditor();
  const switchPath = joined(path.slice(0, path.lastIndexOf(".")), LIGHT);
  const isBehindWords = schemaAt(schemas, switchPath)?.kind === "switch";
  const light = useValue(switchPath);
  const isDark = useIsDark(isBehindWords && light === true ? src : "");
  if (!isDark) return null;
  return (
    <Notice tone="plain" title="The picture is dark behind the words">
      <p>They are dark too, and can hardly be read on it.</p>
      <Button variant="outline" size="sm" onClick={() => store.set(switchPath, false)}>
        Lighten the picture there
      </Button>
    </Notice>
  );
}

function useIsDark(src: string): boolean {
  const [measured, setMeasured] = useState<{ src: string; dark: boolean } | null>(null);
  useEffect(() => {
    if (src === "") return;
    let wanted = true;
    luminanceOf(src).then(
      (luminance) => {
        if (wanted) setMeasured({ src, dark: luminance < DARKEST });
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [src]);
  return measured?.src === src && measured.dark;
}

/** The mean luminance of the part behind the words. */
async function luminanceOf(src: string): Promise<number> {
  const image = new Image();
  image.src = src;
  await image.decode();
  const [width, height] = [32, 32];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  const part = image.naturalWidth * WORDS_WIDTH;
  context.drawImage(image, 0, 0, part, image.naturalHeight, 0, 0, width, height);
  return meanLuminance(context.getImageData(0, 0, width, height).data);
}

/** Of pixels as a canvas has them; what is transparent shows the light page. */
export function meanLuminance(pixels: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = (pixels[at + 3] ?? 255) / 255;
    const [red, green, blue] = [0, 1, 2].map((part) => linear((pixels[at + part] ?? 0) / 255));
    const own = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
    sum += own * alpha + (1 - alpha);
  }
  return sum / (pixels.length / 4);
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
