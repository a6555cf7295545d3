import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useLate } from "../pageParts/late";
import { useLayoutContent } from "../pageParts/useContent";
import { Footer } from "./Footer";
import { Header } from "./Header";
import styles from "./Layout.module.css";
import { lateAnnouncements } from "./lateAnnouncements";
import { lateRequestDetails } from "./lateRequestDetails";
import type { RequestDetails } from "./RequestDetails";
import { useLateFonts } from "./useLateFonts";

type Props = { pathname: string; floating: boolean; children: ReactNode };

export function Layout({ pathname, floating, children }: Props) {
  const footer = useRef<HTMLElement>(null);
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
      <Footer ref={footer} />
      {floating ? <FloatingButton pathname={pathname} footer={footer} /> : null}
    </>
  );
}

/** What the server has rendered, hidden, stays as it is until the visitor scrolls: then its script is loaded. */
function FloatingButton(props: ComponentProps<typeof RequestDetails>) {
  const late = useLate(lateRequestDetails, useScrolled());
  const Button = late ?? lateRequestDetails.component;
  const [hydrated] = useState(useIsHydrating());
  if (Button) {
    return (
      <div key="button">
        <Button key={props.pathname} {...props} />
      </div>
    );
  }
  // React takes over the element alone, and neither compares nor writes what is in it.
  return hydrated ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: never written
    <div key="html" suppressHydrationWarning dangerouslySetInnerHTML={UNTOUCHED} />
  ) : null;
}

const UNTOUCHED = { __html: "" };

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
