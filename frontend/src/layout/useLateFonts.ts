import { useLayoutEffect, useRef } from "react";
import serif from "../../../assets/fonts/newsreader.woff2";
import sans from "../../../assets/fonts/source-sans-3.woff2";

/** The faces that most words are set in, as `scripts/generatedStyles.ts` has them. */
const FACES = [
  {
    family: "Newsreader",
    url: serif,
    descriptors: { weight: "400", unicodeRange: "U+0020-007E, U+00A0, U+2013-2014, U+2018-201D" },
  },
  {
    family: "Apothecary Sans",
    url: sans,
    descriptors: {
      weight: "400 700",
      unicodeRange: "U+0020-007E, U+00A0, U+2013-2014, U+2018-201D, U+20B9",
    },
  },
] as const;

/**
 * Fonts that load too late for the first page are not used on it, so that no text moves (`font-display: optional`).
 * From the next page on they are.
 */
export function useLateFonts(pathname: string): void {
  const first = useRef<string | null>(pathname);
  useLayoutEffect(() => {
    if (first.current === null || first.current === pathname || !document.fonts) return;
    first.current = null;
    for (const { family, url, descriptors } of FACES) {
      const face = new FontFace(family, `url("${url}")`, descriptors);
      face.load().then(
        () => document.fonts.add(face),
        () => undefined,
      );
    }
  }, [pathname]);
}
