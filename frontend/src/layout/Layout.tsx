import { type ReactNode, type Ref, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { type Late, useLate } from "../pageParts/late";
import { useLayoutContent } from "../pageParts/useContent";
import { Header } from "./Header";
import styles from "./Layout.module.css";
import { lateAnnouncements } from "./lateAnnouncements";
import { lateFooter } from "./lateFooter";
import { lateRequestDetails } from "./lateRequestDetails";
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

type PartProps<P extends object> = {
  part: Late<P>;
  /** Its script is loaded, and React renders it; by default where the server has not. */
  wanted?: boolean;
  box?: Ref<HTMLDivElement>;
  /** It begins anew with each. */
  page?: string;
  props: P;
};

/** What the server has rendered stays as it is until more is wanted of it. */
function LatePart<P extends object>({ part, wanted, box, page, props }: PartProps<P>) {
  const [hydrated] = useState(useIsHydrating());
  const Part = useLate(part, wanted ?? !hydrated) ?? part.component;
  if (Part) {
    return (
      <div key="part" ref={box}>
        <Part key={page} {...props} />
      </div>
    );
  }
  // React takes over the element alone, and neither compares nor writes what is in it.
  return hydrated ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: never written
    <div key="html" ref={box} suppressHydrationWarning dangerouslySetInnerHTML={UNTOUCHED} />
  ) : null;
}

const UNTOUCHED = { __html: "" };
const NONE = {};

/** Whether this render takes over what the server has rendered. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
}

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
