import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import sans from "../../../../assets/fonts/source-sans-3.woff2";
import { useLayoutContent } from "../parts/Content";
import { LatePart, useLate } from "../parts/late";
import { Header } from "./Header";
import styles from "./Header.module.css";
import { lateAnnouncements, lateFooter, lateRequestDetails } from "./lateParts";

type Props = { pathname: string; floating: boolean; children: ReactNode };

export function Layout({ pathname, floating, children }: Props) {
  const footer = useRef<HTMLDivElement>(null);
  const scrolled = useScrolled();
  const { announcements } = useLayoutContent();
  const Announcements = useLate(lateAnnouncements, announcements.length > 0);
  useLateFonts(pathname);
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      {Announcements ? <Announcements items={announcements} /> : null}
      <Header pathname={pathname} />
      <main id="main" tabIndex={-1} className="grows">
        {children}
      </main>
      <LatePart part={lateFooter} box={footer} props={NONE} />
      {floating ? (
        <LatePart
          part={lateRequestDetails}
          wanted={scrolled}
          page={pathname}
          props={{ pathname, footer }}
        />
      ) : null}
    </>
  );
}

const NONE = {};

/** Whether the visitor has scrolled in this document. */
function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const onScroll = () => setScrolled(true);
    if (window.scrollY > 0) onScroll();
    window.addEventListener("scroll", onScroll, { once: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, []);
  return scrolled;
}

/**
 * A text face that loads too late for the first page is not used on it, because lines would break elsewhere
 * (`font-display: optional`). From the next page on it is. `scripts/generatedStyles.ts` has its name and its range.
 */
function useLateFonts(pathname: string): void {
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
