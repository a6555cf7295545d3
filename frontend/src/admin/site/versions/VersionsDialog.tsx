import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PageName } from "../../../editor/messages";
import { Dialog } from "../../../ui/Dialog";
import { keys } from "../../api/queries";
import { useWrite } from "../../api/useWrite";
import { ErrorState, Tabs } from "../../shared/Page";
import { SmallButton } from "../../shared/SmallButton";
import { Spinner } from "../../shared/Spinner";
import { momentInWords } from "../../shared/time";
import { toasts } from "../../shared/toasts";
import { siteApi, siteVersionQuery, siteVersionsQuery } from "../api";
import { ChangeList } from "../ChangeList";
import { explainAct, settled } from "../settled";
import { changesBetween } from "../store/changes";
import type { EditorSession } from "../store/EditorSession";
import { DraftAndSchedule } from "./DraftAndSchedule";
import styles from "./Versions.module.css";

type Props = { open: boolean; onClose: () => void; session: EditorSession; page: PageName };

/** Every published version of a page, the shipped one included. */
export function VersionsDialog({ open, onClose, session, page }: Props) {
  const { label } = session.saver(page).server;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Versions: ${label}`}
      placement="right"
      className={styles.panel}
    >
      {open ? <Versions session={session} page={page} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Versions({ session, page, onClose }: Omit<Props, "open">) {
  const client = useQueryClient();
  const { server } = session.saver(page);
  const [number, setNumber] = useState(1);
  const [shown, setShown] = useState<number | null>(null);
  const { data, isError, error, refetch } = useQuery(siteVersionsQuery(page, number));

  const restored = (name: string) => {
    toasts.good(`${name} is the draft now`, { undo: session.undoOfLatest() });
    void client.invalidateQueries({ queryKey: keys.pages });
    onClose();
  };

  if (isError) {
    const retry = () => void refetch();
    return <ErrorState title="Failed to load the versions" error={error} onRetry={retry} />;
  }
  if (!data) return <Spinner label="Loading the versions" inline />;
  const isLast = number * data.per_page >= data.total;
  const versions = [
    ...data.items.map(({ revision, published_at, published_by }) => ({
      revision,
      name: momentInWords(published_at),
      by: published_by ?? "The command line",
    })),
    ...(isLast
      ? [{ revision: 0, name: "Original version", by: "Delivered with the website" }]
      : []),
  ];
  const publishedNow = server.version?.revision ?? 0;
  return (
    <div className="stack gap-4 shrinks">
      <DraftAndSchedule session={session} page={page} onClose={onClose} />
      <ul>
        {versions.map(({ revision, name, by }) => (
          <li key={revision} className={styles.item}>
            <div className={styles.row}>
              <div>
                <p className="small strong">
                  {name}
                  {revision === publishedNow ? (
                    <span className={styles.now}> · what visitors see</span>
                  ) : null}
                </p>
                <p className="meta breaks">{by}</p>
              </div>
              <SmallButton
                aria-expanded={shown === revision}
                aria-label={`Compare ${name}`}
                onClick={() => setShown(shown === revision ? null : revision)}
              >
                Compare
              </SmallButton>
            </div>
            {shown === revision ? (
              <VersionDetails
                session={session}
                page={page}
                revision={revision}
                name={name}
                onRestored={() => restored(name)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {data.total > data.per_page ? (
        <div className={styles.row}>
          <SmallButton aria-disabled={number === 1} onClick={() => setNumber(number - 1)}>
            Newer
          </SmallButton>
          <SmallButton aria-disabled={isLast} onClick={() => setNumber(number + 1)}>
            Older
          </SmallButton>
        </div>
      ) : null}
    </div>
  );
}

type VersionDetailsProps = {
  session: EditorSession;
  page: PageName;
  revision: number;
  name: string;
  onRestored: () => void;
};

/** What has changed since a version, and the way back to it. */
function VersionDetails({ session, page, revision, name, onRestored }: VersionDetailsProps) {
  const saver = session.saver(page);
  const [against, setAgainst] = useState<"draft" | "published">("draft");
  const { data, isError, error, refetch } = useQuery(siteVersionQuery(page, revision));
  const restore = useWrite({
    call: async () => {
      await settled(session, page);
      saver.adopt(await siteApi.restore(page, revision, saver.server.revision));
    },
    failure: "Failed to restore the version",
    explain: explainAct,
    onDone: onRestored,
  });
  if (isError) {
    const retry = () => void refetch();
    return <ErrorState title="Failed to load the version" error={error} onRetry={retry} />;
  }
  if (!data) return <Spinner label="Loading the version" inline />;
  const now = against === "draft" ? session.store.document(page) : saver.server.published;
  const changes = changesBetween(data.document, now, session.schemas[page]);
  return (
    <div className={styles.details}>
      <Tabs
        label="Compare with"
        tabs={[
          ["draft", "With the editor"],
          ["published", "With what visitors see"],
        ]}
        value={against}
        onChange={setAgainst}
      />
      {changes.length === 0 ? (
        <p className="meta breaks">Both say the same.</p>
      ) : (
        <ChangeList changes={changes} pictures={{ ...session.pictures(), ...data.pictures }} />
      )}
      <SmallButton
        variant="primary"
        aria-disabled={restore.busy}
        aria-label={`Make ${name} the draft`}
        onClick={() => void restore.run()}
      >
        {restore.busy ? "Restoring…" : "Make it the draft"}
      </SmallButton>
    </div>
  );
}
