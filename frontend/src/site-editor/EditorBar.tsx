import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { Options } from "../editing/Form";
import { adminPaths } from "../office/data/paths";
import { PreviewLinkDialog } from "../office/preview/PreviewLinkDialog";
import { AdminIcon } from "../office/ui/AdminIcon";
import { RouterButtonLink } from "../office/ui/RouterButtonLink";
import { SmallButton } from "../office/ui/SmallButton";
import { momentInWords } from "../office/ui/time";
import { IconButton } from "../ui/Button";
import { cx } from "../ui/cx";
import { Icon } from "../ui/Icon";
import { Select } from "../ui/Input";
import { WORDS } from "../words/actions";
import { type SitePageSummary, siteQuery } from "./api";
import styles from "./Editor.module.css";
import { focusPath } from "./Panel";
import { PublishDialog } from "./review/PublishDialog";
import { VersionsDialog } from "./review/VersionsDialog";
import { isOutdated } from "./store/changes";
import type { PageName } from "./store/document";
import type { EditorSession } from "./store/EditorSession";

type Props = {
  session: EditorSession;
  page: PageName;
  /** E-mails of others who are editing this page. */
  others: readonly string[];
};

/** The upper edge of the editor: which page, whether it is saved, who else is here, and what can be done. */
export function EditorBar({ session, page, others }: Props) {
  const navigate = useNavigate();
  const { data: site } = useQuery(siteQuery());
  const [open, setOpen] = useState<"publish" | "versions" | "share" | null>(null);
  const [flushing, setFlushing] = useState(false);
  const { store } = session;
  const canUndo = useSyncExternalStore(store.subscribe, store.canUndo);
  const canRedo = useSyncExternalStore(store.subscribe, store.canRedo);
  const saver = session.saver(page);
  const { server } = saver;
  const pages = site?.items ?? [server];

  const close = () => setOpen(null);
  const openSaved = async (dialog: "publish" | "share") => {
    setFlushing(true);
    await session.flush();
    setFlushing(false);
    setOpen(dialog);
  };

  return (
    <header className={styles.bar}>
      <div className={styles.where}>
        <RouterButtonLink
          to={adminPaths.site}
          variant="quiet"
          size="sm"
          icon="arrow-left"
          className={styles.back}
        >
          Site
        </RouterButtonLink>
        <h1 className="visually-hidden">Edit {server.label}</h1>
        <Select
          aria-label="Page"
          value={page}
          className={styles.pages}
          onChange={(event) => void navigate(adminPaths.sitePage(event.target.value))}
        >
          <Options of={pages.map(({ page, label }) => [page, label])} />
        </Select>
      </div>
      <div className={styles.barState}>
        <SaveStatus session={session} />
        <PageNotes server={server} others={others} />
      </div>
      <div className={styles.barTools}>
        <IconButton
          label="Undo"
          title="Undo (Ctrl Z)"
          icon={<AdminIcon name="undo-2" />}
          aria-disabled={!canUndo}
          onClick={() => void session.undo()}
        />
        <IconButton
          label="Redo"
          title="Redo (Ctrl Shift Z)"
          icon={<AdminIcon name="redo-2" />}
          aria-disabled={!canRedo}
          onClick={() => void session.redo()}
        />
        <SmallButton
          icon={<Icon name="link" />}
          className={styles.compact}
          title={WORDS.sharePreview}
          aria-disabled={flushing}
          onClick={() => void openSaved("share")}
        >
          {WORDS.sharePreview}
        </SmallButton>
        <SmallButton
          icon="history"
          className={styles.compact}
          title="Versions"
          onClick={() => setOpen("versions")}
        >
          Versions
        </SmallButton>
        <SmallButton
          variant="primary"
          className={styles.publish}
          aria-disabled={flushing}
          onClick={() => void openSaved("publish")}
        >
          Publish…
        </SmallButton>
      </div>
      <PublishDialog
        open={open === "publish"}
        onClose={close}
        first={session
          .all()
          .filter(({ server, hasSaved }) => hasSaved || server.page === page)
          .map(({ server }) => server.page)}
        here={page}
        unsaved={session
          .all()
          .filter((saver) => saver.isDirty())
          .map(({ server }) => server.label)}
        onDone={() => {
          for (const saver of session.all()) void saver.refresh();
        }}
      />
      <PreviewLinkDialog
        kind="site"
        id={page}
        noun="page"
        open={open === "share"}
        onClose={close}
        save={saver.isDirty() ? () => session.flush().then(() => !saver.isDirty()) : null}
      />
      <VersionsDialog open={open === "versions"} onClose={close} session={session} page={page} />
    </header>
  );
}

type PageNotesProps = {
  server: SitePageSummary;
  /** E-mails of others who are editing this page. */
  others: readonly string[];
};

/** What else is going on with the page: others who edit it, a schedule, a version that went live meanwhile. */
function PageNotes({ server, others }: PageNotesProps) {
  const { scheduled, changes, version } = server;
  const notes: string[] = [];
  if (others.length > 0) {
    notes.push(`${others.join(", ")} ${others.length === 1 ? "is" : "are"} editing this page, too`);
  }
  if (scheduled) {
    const when = momentInWords(scheduled.at);
    const isWhole = !changes || changes.revision === scheduled.revision;
    notes.push(
      isWhole
        ? `Goes live on ${when}`
        : `An earlier state goes live on ${when}; what was changed since stays a draft`,
    );
  }
  if (isOutdated(server) && version) {
    const who = version.published_by ?? "the command line";
    const when = momentInWords(version.published_at);
    notes.push(
      `A version of ${who} went live on ${when}, after this draft was begun: Publish… shows both`,
    );
  }
  if (notes.length === 0) return null;
  return (
    <div role="status">
      {notes.map((note) => (
        <p key={note} className="meta flex gap-2 breaks">
          <AdminIcon
            name={note === notes[0] && others.length > 0 ? "users" : "history"}
            size={16}
          />
          {note}
        </p>
      ))}
    </div>
  );
}

/** Whether what is on screen is on the server, and what to do where it is not. */
function SaveStatus({ session }: Pick<Props, "session">) {
  const trouble = !["saved", "waiting", "saving"].includes(session.state().kind);
  const { words, does, act } = standing(session);
  const isKept = session.all().every(({ keepsCopy }) => keepsCopy);
  return (
    <div className={styles.status}>
      <p
        className={cx(styles.words, trouble && styles.trouble)}
        role={trouble ? "alert" : undefined}
      >
        <AdminIcon name={trouble ? "circle-alert" : "circle-check"} size={16} />
        {words}
        {trouble && !isKept ? " This browser cannot keep it either: do not close the page." : null}
      </p>
      {act ? (
        <SmallButton variant="quiet" onClick={act}>
          {does}
        </SmallButton>
      ) : null}
    </div>
  );
}

function standing(session: EditorSession): { words: string; does?: string; act?: () => void } {
  const state = session.state();
  const tryAgain = { does: WORDS.tryAgain, act: () => void session.flush() };
  switch (state.kind) {
    case "saved":
      return { words: "Saved" };
    case "waiting":
    case "saving":
      return { words: "Saving…" };
    case "offline":
      return { words: "Not saved: no connection", ...tryAgain };
    case "failed":
      return { words: `Not saved. ${state.reason}`, ...tryAgain };
    case "refused": {
      const [path = "", ...others] = session.messages.keys();
      const fields = others.length === 0 ? "one field needs" : `${others.length + 1} fields need`;
      const act = () => {
        session.select({ path, from: "panel" });
        requestAnimationFrame(() => focusPath(path));
      };
      return { words: `Not saved: ${fields} attention`, does: "Show", act };
    }
    case "conflict":
      return {
        words: "Not saved: somebody else edited the same fields",
        does: "Decide…",
        act: () => void session.saver(state.theirs.page).refresh(),
      };
  }
}
