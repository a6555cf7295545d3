import { type ReactNode, useRef } from "react";
import { Footer } from "./Footer";
import { Header } from "./Header";
import styles from "./Layout.module.css";
import { RequestDetails } from "./RequestDetails";
import { useLateFonts } from "./useLateFonts";

type Props = { pathname: string; floating: boolean; children: ReactNode };

export function Layout({ pathname, floating, children }: Props) {
  const footer = useRef<HTMLElement>(null);
  useLateFonts(pathname);
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
      {floating ? <RequestDetails key={pathname} pathname={pathname} footer={footer} /> : null}
    </>
  );
}
