import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { SeedProblem } from "../api/queryClient";
import { Layout } from "../layout/Layout";
import { NotFoundPage } from "../pages/not-found/NotFoundPage";
import { ProblemPage } from "../pages/problem/ProblemPage";
import { GoProvider } from "../parts/go";
import { Loading } from "../ui/Skeleton";
import styles from "./App.module.css";
import { useNavigation } from "./navigation";
import type { Pages } from "./pages";
import { matchRoute, type PageName } from "./routes";

type Props = { pages: Pages; problem: SeedProblem | null };

export function App({ pages, problem }: Props) {
  const location = useLocation();
  const { go, pending } = useNavigation(pages, useQueryClient());
  const address = location.pathname + location.search;
  const [firstAddress] = useState(address);

  useScrollToTop(location.pathname);
  useRunningSign();

  const match = matchRoute(location.pathname, location.search);
  const current = problem !== null && address === firstAddress ? problem : null;
  const missing = current ? current.status === 404 && current.parameter === null : match === null;

  return (
    <div id="app" className={styles.app}>
      <GoProvider value={go}>
        <div className={pending ? styles.pending : styles.idle} />
        <Layout pathname={location.pathname} floating={!missing}>
          {missing ? (
            <NotFoundPage />
          ) : current ? (
            <ProblemPage problem={current} pathname={location.pathname} />
          ) : match ? (
            <MatchedPage key={match.page} pages={pages} name={match.page} params={match.params} />
          ) : null}
        </Layout>
      </GoProvider>
    </div>
  );
}

type MatchedProps = { pages: Pages; name: PageName; params: Record<string, string> };

/** Going back can land on a page whose chunk is not here yet: then it is fetched first. */
function MatchedPage({ pages, name, params }: MatchedProps) {
  const [, setArrived] = useState(false);
  const Page = pages.get(name);
  useEffect(() => {
    if (Page) return;
    pages.load(name).then(
      () => setArrived(true),
      () => window.location.reload(),
    );
  }, [Page, pages, name]);
  return Page ? <Page params={params} /> : <Loading />;
}

/** Tells the style sheet, and whoever waits for it, that the page now answers to clicks. */
function useRunningSign(): void {
  useEffect(() => {
    document.documentElement.dataset.js = "";
  }, []);
}

/** Every new path starts at its top, with the reading position there too; a new query moves nothing. */
function useScrollToTop(pathname: string): void {
  const last = useRef(pathname);
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    window.scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}
