import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { SeedProblem } from "../api/queryClient";
import { Layout } from "../layout/Layout";
import { NotFoundPage } from "../pages/not-found/NotFoundPage";
import { ProblemPage } from "../pages/problem/ProblemPage";
import { ErrorState } from "../parts/EmptyState";
import { NavigationProvider } from "../parts/go";
import { Loading } from "../ui/Skeleton";
import styles from "./App.module.css";
import { answers, useNavigation } from "./navigation";
import type { Pages } from "./pages";
import { matchRoute, type PageName } from "./routes";
import { useArrival } from "./useArrival";

type Props = { pages: Pages; problem: SeedProblem | null };

export function App({ pages, problem }: Props) {
  const location = useLocation();
  const navigation = useNavigation(pages, useQueryClient());
  const address = location.pathname + location.search;
  const [firstAddress] = useState(address);

  const news = useArrival();
  useRunningSign();

  const match = matchRoute(location.pathname, location.search);
  const current = problem !== null && address === firstAddress ? problem : null;
  const missing = current ? current.status === 404 && current.parameter === null : match === null;

  return (
    <div id="app" className={styles.app}>
      <NavigationProvider value={navigation}>
        <div className={navigation.pending === null ? styles.idle : styles.pending} />
        <Layout pathname={location.pathname} floating={!missing}>
          {missing ? (
            <NotFoundPage />
          ) : current ? (
            <ProblemPage problem={current} pathname={location.pathname} />
          ) : match ? (
            <MatchedPage key={match.page} pages={pages} name={match.page} params={match.params} />
          ) : null}
        </Layout>
        <p aria-live="polite" className="visually-hidden">
          {news}
        </p>
      </NavigationProvider>
    </div>
  );
}

type MatchedProps = { pages: Pages; name: PageName; params: Record<string, string> };

/** A page whose chunk is not here yet, after going back or offline: it is fetched first. */
function MatchedPage({ pages, name, params }: MatchedProps) {
  const [state, setState] = useState<"waiting" | "here" | "failed">("waiting");
  const Page = pages.get(name);
  useEffect(() => {
    if (Page) return;
    pages.load(name).then(
      () => setState("here"),
      // A server that answers was upgraded since, and a new document knows the new script.
      async () => ((await answers(window.location.href)) ? reload() : setState("failed")),
    );
  }, [Page, pages, name]);
  useEffect(() => {
    if (state !== "failed") return;
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [state]);
  if (Page) return <Page params={params} />;
  if (state !== "failed") return <Loading />;
  return <ErrorState page title="The page could not be loaded." onRetry={reload} />;
}

/** A script that failed to load is not asked for again by every browser; a new document is. */
function reload(): void {
  window.location.reload();
}

/** Tells the style sheet, and whoever waits for it, that the page now answers to clicks. */
function useRunningSign(): void {
  useEffect(() => {
    document.documentElement.dataset.js = "";
  }, []);
}
