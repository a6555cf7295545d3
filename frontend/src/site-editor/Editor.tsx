import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ConflictDialog } from "../editing/conflict";
import { useUnsavedGuard } from "../editing/useUnsavedGuard";
import { storageKey } from "../office/data/browserStorage";
import { adminPaths } from "../office/data/paths";
import { keys, q } from "../office/data/queries";
import { useSession } from "../office/data/session";
import { toasts } from "../office/data/toasts";
import { Tabs } from "../office/ui/Page";
import { whenInWords } from "../office/ui/time";
import { siteApi, siteQuery } from "./api";
import { ChangeBody } from "./ChangeList";
import styles from "./Editor.module.css";
import { EditorBar } from "./EditorBar";
import { FrameView } from "./FrameView";
import { focusPath, Panel } from "./Panel";
import { commandOf } from "./page/messages";
import { SessionContext, useEditorState } from "./session";
import { withTheirs } from "./store/changes";
import { joined, type PageName } from "./store/document";
import type { EditorSession } from "./store/EditorSession";
import { authorOf, type SaveState } from "./store/PageSaver";

const REPORT_MS = 20_000;

const SIDES = [
  ["fields", "Fields"],
  ["page", "See the page"],
] as const;

/** What cannot be saved now and would be left behind; a save that is under way goes on by itself. */
const STUCK = ["offline", "failed", "refused", "conflict"];

/** A page of the site as visitors see it, and its fields as a form beside it. */
export function Editor({ session, page }: { session: EditorSession; page: PageName }) {
  useEditorState(session);
  const client = useQueryClient();
  const navigate = useNavigate();
  const site = useQuery(siteQuery());
  const [search] = useSearchParams();
  // The frame loads once it can be seen.
  const [pageSeen, setPageSeen] = useState(() => window.matchMedia("(width >= 72rem)").matches);
  const others = useOtherEditors(session, page);
  const { server } = session.saver(page);
  const stuck = STUCK.includes(session.state().kind);
  useUnsavedGuard({
    unsaved: stuck,
    kept: true,
    uploading: session.isUploading(),
    goOnAt: (pathname) => pathname.startsWith(`${adminPaths.site}/`),
  });

  useEffect(() => {
    void session.restore().then((savedAt) => {
      if (savedAt === null || session.state().kind === "conflict") return;
      toasts.plain("What you typed before is here again", {
        detail: `It was typed ${whenInWords(savedAt)} and had not been saved.`,
        action: { label: "Undo", run: session.undoOfLatest() },
      });
    });
  }, [session]);

  // Once the notes of the claims stand at their fields: they move what is below them.
  const { isFetched } = useQuery(q("/api/admin/claims"));
  useEffect(() => {
    const field = search.get("field");
    if (field && isFetched) requestAnimationFrame(() => focusPath(joined(page, field)));
  }, [page, search, isFetched]);

  useEffect(() => {
    const flush = () => void session.flush();
    const onHidden = () => {
      if (document.visibilityState === "hidden") flush();
    };
    const keep = () => session.keepNow();
    window.addEventListener("pagehide", keep);
    window.addEventListener("online", flush);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      window.removeEventListener("pagehide", keep);
      window.removeEventListener("online", flush);
      document.removeEventListener("visibilitychange", onHidden);
      void client.invalidateQueries({ queryKey: keys.pages });
    };
  }, [session, client]);

  // Saving by key is that of all forms of the back office.
  const onKeyDown = (event: KeyboardEvent) => {
    const command = commandOf(event);
    if (!command || command === "save" || document.querySelector("dialog:modal")) return;
    event.preventDefault();
    session[command]();
  };

  // Another page of the site in the frame is edited with its own fields.
  const follow = (path: string) => {
    const next = site.data?.items.find((item) => item.path === path);
    if (next && next.page !== page) void navigate(adminPaths.sitePage(next.page));
  };

  const show = (side: EditorSession["side"]) => {
    session.tell({ side });
    if (side === "page") setPageSeen(true);
  };

  return (
    <SessionContext value={session}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: shortcuts for everything inside */}
      <div className={styles.editor} onKeyDown={onKeyDown}>
        <title>{`${server.label} · Site · Admin Panel`}</title>
        <EditorBar session={session} page={page} others={others} />
        <div className={styles.sides}>
          <Tabs label="View" tabs={SIDES} value={session.side} onChange={show} />
        </div>
        <div className={styles.body} data-side={session.side}>
          <div className={styles.frame}>
            {pageSeen ? <FrameView session={session} page={page} onFollowed={follow} /> : null}
          </div>
          <div className={styles.panel} data-scroller="">
            <Panel page={page} />
          </div>
        </div>
        <p className="visually-hidden" role="status">
          {session.words}
        </p>
        <ConflictQuestion session={session} />
      </div>
    </SessionContext>
  );
}

type Notice = { page: PageName; revision: number };

/** Reports that this page is being edited, follows what others save, and tells who they are. */
function useOtherEditors(session: EditorSession, page: PageName): readonly string[] {
  const user = useSession();
  const email = "user" in user ? user.user.email : "";
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ["admin", "site-editing", page],
    queryFn: () => siteApi.editing(page),
    refetchInterval: REPORT_MS,
    refetchOnWindowFocus: "always",
    // The next report comes soon, and saving says what is wrong.
    retry: false,
    gcTime: 0,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each report
  useEffect(() => {
    if (data) void session.saver(page).noticed(data.revision);
  }, [session, page, data, dataUpdatedAt]);
  useEffect(() => () => void siteApi.stopped(page).catch(() => undefined), [page]);

  // Other tabs of this browser hear of a save at once.
  useEffect(() => {
    const channel = new BroadcastChannel(storageKey("site"));
    const told = new Map(session.all().map(({ server }) => [server.page, server.revision]));
    channel.onmessage = ({ data: { page, revision } }: MessageEvent<Notice>) => {
      if (session.isOpen(page)) void session.saver(page).noticed(revision);
    };
    const end = session.subscribe(() => {
      for (const { server } of session.all()) {
        const { page, revision } = server;
        if (told.get(page) === revision) continue;
        told.set(page, revision);
        channel.postMessage({ page, revision } satisfies Notice);
      }
    });
    return () => {
      end();
      channel.close();
    };
  }, [session]);

  return (data?.editors ?? []).map(({ by }) => by).filter((by) => by !== email);
}

/** Asks about the fields that somebody else has changed as well; all others are together already. */
function ConflictQuestion({ session }: { session: EditorSession }) {
  useEditorState(session);
  const [dismissed, setDismissed] = useState<SaveState | null>(null);
  const user = useSession();
  const saver = session.all().find(({ state }) => state.kind === "conflict");
  const { state } = saver ?? {};
  if (!saver || state?.kind !== "conflict" || dismissed === state) return null;
  const { theirs, merged, conflicts } = state;
  const { by, published } = authorOf(theirs);
  const own = "user" in user && by === user.user.email;
  const did = published ? "published" : "saved";
  return (
    <ConflictDialog
      title={`${own ? "You" : (by ?? "Somebody else")} edited the same fields${own ? " elsewhere" : ""}`}
      intro={`${
        own
          ? `You ${did} ${theirs.label} in another tab or on another device while you were working on it here.`
          : `${by ?? "Somebody"} ${did} ${theirs.label} while you were working on it.`
      } Nothing has been overwritten, and what only one ${own ? "side" : "of you"} changed is merged already. Choose a version for each field.`}
      own={own}
      items={conflicts.map((conflict) => {
        const { path: key, theirs: before, mine: after } = conflict;
        const label = conflict.labels.join(" › ");
        const change = { ...conflict, kind: "value", before, after } as const;
        const body = (
          <>
            <p className="meta strong">{label}</p>
            <ChangeBody change={change} pictures={session.pictures} />
          </>
        );
        return { key, label, body };
      })}
      onAnswer={(asTheirs) => {
        const chosen = conflicts.filter(({ path }) => asTheirs.includes(path));
        return saver.resolve(withTheirs(merged, chosen));
      }}
      onClose={() => setDismissed(state)}
    />
  );
}
