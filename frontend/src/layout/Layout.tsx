import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLoaded } from "../parts/useLoaded";
import { Footer } from "./Footer";
import { Header } from "./Header";
import styles from "./Layout.module.css";
import { useLateFonts } from "./useLateFonts";

type Props = { pathname: string; floating: boolean; children: ReactNode };

export function Layout({ pathname, floating, children }: Props) {
  const footer = useRef<HTMLElement>(null);
  useLateFonts(pathname);
  // The floating button is hidden at the top of the page, and its script comes with the first scrolling.
  const RequestDetails = useLoaded(
    useScrolled(),
    async () => (await import("./RequestDetails")).RequestDetails,
  );
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to content
      </a>
      <Header pathname={pathname} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer ref={footer} />
      {floating && RequestDetails ? (
        <RequestDetails key={pathname} pathname={pathname} footer={footer} />
      ) : null}
    </>
  );
}

/** Whether any page of this visit has been scrolled. */
function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    if (scrolled) return;
    const onScroll = () => setScrolled(window.scrollY > 0);
    onScroll();
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => window.removeEventListener("scroll", onScroll);
  }, [scrolled]);
  return scrolled;
}
