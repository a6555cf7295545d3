import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { DraftStore } from "../editing/drafts";
import { browserStorage } from "../office/data/browserStorage";
import { adminPaths } from "../office/data/paths";
import { useSession } from "../office/data/session";
import { toasts } from "../office/data/toasts";
import { toFormImage } from "../office/media/images/imageFormat";
import { storeImage } from "../office/media/images/upload";
import type { UploadSummary } from "../office/media/images/uploadQueue";
import { LIMITS, SINGLE, tellUploaded } from "../office/media/images/useUploads";
import { ErrorState, Loaded, NotFound } from "../office/ui/Page";
import { Spinner } from "../office/ui/Spinner";
import { openedPageQuery, siteApi, siteSchemaQuery } from "./api";
import { Editor } from "./Editor";
import type { PageName } from "./store/document";
import { EditorSession, type SendPicture } from "./store/EditorSession";
import type { Author, Kept } from "./store/PageSaver";
import type { Schemas } from "./store/schema";

/** What every page shows: its words are edited wherever they stand. */
const EVERYWHERE: readonly PageName[] = ["layout", "company"];

/** Pages that show words of others. */
const BESIDE: Partial<Record<PageName, readonly PageName[]>> = { legacy: ["legacy-interactive"] };

const FAILURE = "Failed to load the page";
const WAITING = <Spinner label="Loading the page" />;

export function EditorPage() {
  const { page = "" } = useParams();
  const mayFrame = wasLoadedHere();
  const read = useQuery({ ...siteSchemaQuery(), enabled: mayFrame });
  useEffect(() => {
    if (!mayFrame) window.location.reload();
  }, [mayFrame]);
  if (!mayFrame) return WAITING;
  return (
    <Loaded read={read} failure={FAILURE} waiting={WAITING}>
      {(schemas) =>
        page in schemas ? <WithSession page={page as PageName} schemas={schemas} /> : <NotFound />
      }
    </Loaded>
  );
}

/** Only a document that was loaded from below this address may hold the frame: the policy in its headers says so. */
function wasLoadedHere(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return !navigation || new URL(navigation.name).pathname.startsWith(adminPaths.site);
}

/** One session for all pages that are opened one after the other, so that what they share is one document. */
function WithSession({ page, schemas }: { page: PageName; schemas: Schemas }) {
  const user = useSession();
  const client = useQueryClient();
  const { id: userId = "", email = "" } = "user" in user ? user.user : {};
  const [session] = useState(() => {
    const draftsOf = (id: PageName) =>
      new DraftStore<Kept>({ kind: "site", id, userId }, browserStorage());
    const onMerged = (name: PageName, { by, published }: Author) => {
      const own = by === email;
      const did = `${published ? "published" : "saved"} ${schemas[name].label}`;
      toasts.plain(own ? `You ${did} elsewhere` : `${by ?? "Somebody"} ${did}`, {
        detail: "What was changed there is here now, beside what you changed.",
        dedupeKey: "site-merged",
      });
    };
    const send: SendPicture = async (file, options) => {
      const limits = await client.ensureQueryData(LIMITS).catch(() => undefined);
      return toFormImage(await storeImage("site", file, { ...options, limits }));
    };
    const onUploaded = (summary: UploadSummary) => tellUploaded(summary, SINGLE);
    return new EditorSession({ schemas, api: siteApi, draftsOf, send, onUploaded, onMerged });
  });
  useEffect(() => session.start(), [session]);
  return <WithPages key={page} page={page} session={session} />;
}

function WithPages({ page, session }: { page: PageName; session: EditorSession }) {
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
  if (!shown) return WAITING;
  return <Editor session={session} page={page} />;
}
