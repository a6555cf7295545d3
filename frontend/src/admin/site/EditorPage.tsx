import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import type { PageName } from "../../editor/messages";
import { NotFound } from "../layout/NotFound";
import { adminPaths } from "../paths";
import { useSession } from "../session/useSession";
import { ErrorState } from "../shared/ErrorState";
import { Spinner } from "../shared/Spinner";
import { toasts } from "../shared/toasts";
import { openedPageQuery, type SitePage, siteApi, siteSchemaQuery } from "./api";
import { Editor } from "./Editor";
import { EditorSession } from "./store/EditorSession";
import { BrowserDrafts } from "./store/kept";
import type { Schemas } from "./store/schema";

/** What every page shows: its words are edited wherever they stand. */
const EVERYWHERE: readonly PageName[] = ["layout", "company"];

/** Pages that show words of others. */
const BESIDE: Partial<Record<PageName, readonly PageName[]>> = { legacy: ["legacy-interactive"] };

export function EditorPage() {
  const { page = "" } = useParams();
  const mayFrame = wasLoadedHere();
  useEffect(() => {
    if (!mayFrame) window.location.reload();
  }, [mayFrame]);
  if (!mayFrame) return <Spinner label="Loading the page" />;
  return <Loaded key={page} page={page as PageName} />;
}

/** Only a document that was loaded from below this address may hold the frame: the policy in its headers says so. */
function wasLoadedHere(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return !navigation || new URL(navigation.name).pathname.startsWith(adminPaths.site);
}

function Loaded({ page }: { page: PageName }) {
  const names = [...new Set([page, ...EVERYWHERE, ...(BESIDE[page] ?? [])])];
  const schemas = useQuery(siteSchemaQuery());
  const pages = useQueries({ queries: names.map(openedPageQuery) });
  const failed = [schemas, ...pages].find(({ isError }) => isError);
  const opened = pages.flatMap(({ data }) => (data ? [data] : []));
  if (schemas.data && !(page in schemas.data)) return <NotFound />;
  if (failed) {
    const retry = () => {
      for (const query of [schemas, ...pages]) if (query.isError) void query.refetch();
    };
    const title = "Failed to load the page";
    return <ErrorState title={title} error={failed.error} onRetry={retry} />;
  }
  if (!schemas.data || opened.length < names.length) return <Spinner label="Loading the page" />;
  return <Opened page={page} schemas={schemas.data} pages={opened} />;
}

type OpenedProps = { page: PageName; schemas: Schemas; pages: readonly SitePage[] };

function Opened({ page, schemas, pages }: OpenedProps) {
  const user = useSession();
  const { id: userId = "", email = "" } = "user" in user ? user.user : {};
  const [session] = useState(() => {
    const kept = new BrowserDrafts(userId);
    const onMerged = (name: PageName, by: string | null) =>
      toasts.plain(
        `${by === email ? "You" : (by ?? "Somebody")} saved ${schemas[name].label} elsewhere`,
        {
          detail: "What was changed there is here now, beside what you changed.",
          about: "site-merged",
        },
      );
    return new EditorSession({ schemas, pages, api: siteApi, kept, onMerged });
  });

  useEffect(() => session.start(), [session]);

  return <Editor session={session} page={page} />;
}
