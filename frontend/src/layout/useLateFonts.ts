import { useLayoutEffect, useRef } from "react";
import sans from "../../../assets/fonts/source-sans-3.woff2";

/**
 * A text face that loads too late for the first page is not used on it, because lines would break elsewhere
 * (`font-display: optional`). From the next page on it is. `scripts/generatedStyles.ts` has its name and its range.
 */
export function useLateFonts(pathname: string): void {
  const first = useRef<string | null>(pathname);
  useLayoutEffect(() => {
    if (first.current === null || first.current === pathname || !document.fonts) return;
    first.current = null;
    const face = new FontFace("Apothecary Sans", `url("${sans}")`, {
      weight: "400 700",
      unicodeRange: "U+0020-007E, U+00A0, U+2013-2014, U+2018-201D, U+20B9",
    });
    face.load().then(
      () => document.fonts.add(face),
      () => undefined,
    );
  }, [pathname]);
}
