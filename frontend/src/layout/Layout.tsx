import { type ReactNode, useEffect, useRef, useState } from "react";
import { LatePart, useLate } from "../pageParts/late";
import { lateAnnouncements, lateFooter, lateRequestDetails } from "../pageParts/lateParts";
import { useLayoutContent } from "../pageParts/useContent";
import { Header } from "./Header";
import styles from "./Layout.module.css";
import { useLateFonts } from "./useLateFonts";

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
      <main id="main" tabIndex={-1} className={styles.main}>
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
    const end = new AbortController();
    const onScroll = () => {
      if (window.scrollY === 0) return;
      setScrolled(true);
      end.abort();
    };
    window.addEventListener("scroll", onScroll, { passive: true, signal: end.signal });
    onScroll();
    return () => end.abort();
  }, []);
  return scrolled;
}
