import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { adminPaths } from "../office/data/paths";
import { useSession } from "../office/data/session";
import { toasts } from "../office/data/toasts";
import { toFormImage } from "../office/media/images/imageFormat";
import { storeImage } from "../office/media/images/upload";
import type { UploadSummary } from "../office/media/images/uploadQueue";
import { LIMITS, SINGLE, tellUploaded } from "../office/media/images/useUploads";
import { ErrorState, NotFound } from "../office/ui/Page";
import { Spinner } from "../office/ui/Spinner";
import { openedPageQuery, siteApi, siteSchemaQuery } from "./api";
import { Editor } from "./Editor";
import type { PageName } from "./page/messages";
import { EditorSession } from "./store/EditorSession";
import type { SendPicture } from "./store/FieldUploads";
import { BrowserDrafts } from "./store/kept";
import type { Author } from "./store/saveState";
import type { Schemas } from "./store/schema";

/** What every page shows: its words are edited wherever they stand. */
const EVERYWHERE: readonly PageName[] = ["layout", "company"];

/** Pages that show words of others. */
const BESIDE: Partial<Record<PageName, readonly PageName[]>> = { legacy: ["legacy-interactive"] };

export function EditorPage() {
  const mayFrame = wasLoadedHere();
  useEffect(() => {
    if (!mayFrame) window.location.reload();
  }, [mayFrame]);
  if (!mayFrame) return <Spinner label="Loading the page" />;
  return <WithSchemas />;
}

/** Only a document that was loaded from below this address may hold the frame: the policy in its headers says so. */
function wasLoadedHere(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return !navigation || new URL(navigation.name).pathname.startsWith(adminPaths.site);
}

const FAILURE = "Failed to load the page";

function WithSchemas() {
  const { page = "" } = useParams();
  const { data: schemas, isError, error, refetch } = useQuery(siteSchemaQuery());
  if (isError) return <ErrorState title={FAILURE} error={error} onRetry={() => void refetch()} />;
  if (!schemas) return <Spinner label="Loading the page" />;
  if (!(page in schemas)) return <NotFound />;
  return <WithSession page={page as PageName} schemas={schemas} />;
}

/** One session for all pages that are opened one after the other, so that what they share is one document. */
function WithSession({ page, schemas }: { page: PageName; schemas: Schemas }) {
  const user = useSession();
  const client = useQueryClient();
  const { id: userId = "", email = "" } = "user" in user ? user.user : {};
  const [session] = useState(() => {
    const kept = new BrowserDrafts(userId);
    const onMerged = (name: PageName, author: Author) =>
      toasts.plain(mergedWords(schemas[name].label, author, email), {
        detail: "What was changed there is here now, beside what you changed.",
        dedupeKey: "site-merged",
      });
    const send: SendPicture = async (file, options) => {
      const limits = await client.ensureQueryData(LIMITS).catch(() => undefined);
      return toFormImage(await storeImage("site", file, { ...options, limits }));
    };
    const onUploaded = (summary: UploadSummary) => tellUploaded(summary, SINGLE);
    return new EditorSession({
      schemas,
      pages: [],
      api: siteApi,
      kept,
      send,
      onUploaded,
      onMerged,
    });
  });
  useEffect(() => session.start(), [session]);
  return <Loaded key={page} page={page} session={session} />;
}

function mergedWords(page: string, { by, published }: Author, email: string): string {
  const did = published ? "published" : "saved";
  return by === email ? `You ${did} ${page} elsewhere` : `${by ?? "Somebody"} ${did} ${page}`;
}

function Loaded({ page, session }: { page: PageName; session: EditorSession }) {
  const [names] = useState(() => [...new Set([page, ...EVERYWHERE, ...(BESIDE[page] ?? [])])]);
  const [missing] = useState(() => names.filter((name) => !session.isOpen(name)));
  const pages = useQueries({ queries: missing.map(openedPageQuery) });
  const failed = pages.find(({ isError }) => isError);
  const read = pages.flatMap(({ data }) => data ?? []);
  const isRead = read.length === missing.length;
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!isRead || shown) return;
    session.show(names, read);
    setShown(true);
  });

  if (failed) {
    const retry = () => {
      for (const query of pages) if (query.isError) void query.refetch();
    };
    return <ErrorState title={FAILURE} error={failed.error} onRetry={retry} />;
  }
  if (!shown) return <Spinner label="Loading the page" />;
  return <Editor session={session} page={page} />;
}
