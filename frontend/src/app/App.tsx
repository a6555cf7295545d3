import { useEffect, useState } from "react";
import type { SeedProblem } from "../data/queryCache";
import styles from "../public/layout/Header.module.css";
import { Layout } from "../public/layout/Layout";
import { Content } from "../public/parts/Content";
import { ErrorState } from "../public/parts/EmptyState";
import { useLate } from "../public/parts/late";
import { useLocation, useNavigationState } from "../public/parts/navigation";
import { lateProblem } from "../public/problem/lateProblem";
import { Loading } from "../ui/Skeleton";
import { isServerReachable } from "./navigation";
import { matchRoute, type PageName, type Pages, type RouteMatch } from "./routes";
import { usePageChange } from "./usePageChange";

type Props = { pages: Pages; problem: SeedProblem | null };

export function App({ pages, problem }: Props) {
  const { pathname, search } = useLocation();
  const isPending = useNavigationState(({ pending }) => pending !== null);
  const [firstAddress] = useState(pathname + search);
  const announcement = usePageChange();
  // Tells the style sheet, and browser tests, that the page now answers to clicks.
  useEffect(() => {
    document.documentElement.dataset.js = "";
  }, []);

  const match = matchRoute(pathname, search);
  const current = pathname + search === firstAddress ? problem : null;
  const missing = isMissing(match, current);
  const ProblemPage = useLate(lateProblem, current !== null && !missing);

  return (
    <div id="app" className={styles.app}>
      <div className={isPending ? styles.pending : styles.idle} />
      <Content page="layout">
        {() => (
          <Layout pathname={pathname} floating={!missing && match?.page !== "enquiryList"}>
            {missing ? (
              <MatchedPage key="notFound" pages={pages} name="notFound" params={{}} />
            ) : current ? (
              ProblemPage && <ProblemPage problem={current} pathname={pathname} />
            ) : match ? (
              <MatchedPage key={match.page} pages={pages} name={match.page} params={match.params} />
            ) : null}
          </Layout>
        )}
      </Content>
      <p aria-live="polite" className="visually-hidden">
        {announcement}
      </p>
    </div>
  );
}

/** Whether the not-found page is shown at an address, and for what the server said of it. */
export function isMissing(match: RouteMatch | null, problem: SeedProblem | null): boolean {
  return problem
    ? problem.status === 404 && problem.parameter === null && !problem.title
    : match === null;
}

type MatchedProps = { pages: Pages; name: PageName; params: Record<string, string> };

/** After Back, or offline, the page's chunk may not be here yet: it is fetched first. */
function MatchedPage({ pages, name, params }: MatchedProps) {
  const [chunk, setChunk] = useState<"loading" | "loaded" | "failed">("loading");
  const Page = pages.get(name);
  useEffect(() => {
    if (Page) return;
    pages.load(name).then(
      () => setChunk("loaded"),
      // The server was upgraded since; a new document names the new script.
      async () => ((await isServerReachable(window.location.href)) ? reload() : setChunk("failed")),
    );
  }, [Page, pages, name]);
  useEffect(() => {
    if (chunk !== "failed") return;
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [chunk]);
  if (Page) return <Page params={params} />;
  if (chunk !== "failed") return <Loading />;
  return <ErrorState page title="The page could not be loaded." onRetry={reload} />;
}

/** Not every browser asks again for a script that failed to load; with a new document it does. */
function reload(): void {
  window.location.reload();
}
