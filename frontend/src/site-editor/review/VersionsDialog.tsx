import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { confirm } from "../../editing/confirm";
import { keys } from "../../office/data/queries";
import { toasts } from "../../office/data/toasts";
import { useWrite } from "../../office/data/useWrite";
import { Loaded, Tabs } from "../../office/ui/Page";
import { SmallButton } from "../../office/ui/SmallButton";
import { Spinner } from "../../office/ui/Spinner";
import { momentInWords } from "../../office/ui/time";
import { Dialog } from "../../ui/Dialog";
import { CheckField } from "../../ui/Field";
import { siteApi, siteQuery, siteVersionQuery, siteVersionsQuery } from "../api";
import { ChangeList } from "../ChangeList";
import { explainAct, settled } from "../session";
import { changesBetween, liveVersion } from "../store/changes";
import type { PageName } from "../store/document";
import type { EditorSession } from "../store/EditorSession";
import { CancelPublication } from "./PublishDialog";
import styles from "./Versions.module.css";

type Props = { session: EditorSession; page: PageName; onClose: () => void };

/** Every published version of a page, the shipped one included. */
export function VersionsDialog({ open, ...props }: Props & { open: boolean }) {
  const { label } = props.session.saver(props.page).server;
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={`Versions: ${label}`}
      placement="right"
      className={styles.panel}
    >
      {open ? <Versions {...props} /> : null}
    </Dialog>
  );
}

const ORIGINAL = { revision: 0, name: "Original version", by: "Delivered with the website" };

function Versions(props: Props) {
  const { session, page } = props;
  const [number, setNumber] = useState(1);
  const [shown, setShown] = useState<number | null>(null);
  const publishedNow = liveVersion(session.saver(page).server);
  return (
    <Loaded
      read={useQuery(siteVersionsQuery(page, number))}
      failure="Failed to load the versions"
      waiting={<Spinner label="Loading the versions" inline />}
    >
      {({ items, total, per_page }) => {
        const isLast = number * per_page >= total;
        const versions = items.map(({ revision, published_at, published_by }) => {
          const by = published_by ?? "The command line";
          return { revision, name: momentInWords(published_at), by };
        });
        return (
          <div className="stack gap-4 shrinks">
            <DraftAndSchedule {...props} />
            <ul>
              {[...versions, ...(isLast ? [ORIGINAL] : [])].map(({ revision, name, by }) => (
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
                    <VersionDetails {...props} revision={revision} name={name} />
                  ) : null}
                </li>
              ))}
            </ul>
            {total > per_page ? (
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
      }}
    </Loaded>
  );
}

/** What has changed since a version, and the way back to it. */
function VersionDetails(props: Props & { revision: number; name: string }) {
  const { session, page, revision, name, onClose } = props;
  const saver = session.saver(page);
  const [against, setAgainst] = useState<"draft" | "published">("draft");
  const restore = useWrite({
    call: async () => {
      await settled(session, page);
      saver.adopt(await siteApi.restore(page, revision, saver.server.revision));
    },
    failure: "Failed to restore the version",
    explain: explainAct,
    refreshes: [keys.pages],
    onDone: () => {
      toasts.good(`${name} is the draft now`, { undo: session.undoOfLatest() });
      onClose();
    },
  });
  const now = against === "draft" ? session.store.document(page) : saver.server.published;
  return (
    <Loaded
      read={useQuery(siteVersionQuery(page, revision))}
      failure="Failed to load the version"
      waiting={<Spinner label="Loading the version" inline />}
    >
      {({ document, pictures }) => {
        const changes = changesBetween(document, now, session.schemas[page]);
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
              <ChangeList changes={changes} pictures={{ ...session.pictures, ...pictures }} />
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
      }}
    </Loaded>
  );
}

/** What is not published: the version that is scheduled, and the draft with the way to throw it away. */
function DraftAndSchedule({ session, page, onClose }: Props) {
  const { data: site } = useQuery(siteQuery());
  const saver = session.saver(page);
  const { server } = saver;
  const id = server.scheduled?.id;
  const publication = site?.scheduled.find((one) => one.id === id);
  const names = publication?.pages
    .map((name) => site?.items.find((item) => item.page === name)?.label ?? name)
    .join(", ");
  const when = server.scheduled ? momentInWords(server.scheduled.at) : "";

  const discard = useWrite({
    call: async (cancelToo: boolean) => {
      await settled(session, page);
      if (cancelToo && id !== undefined) await siteApi.cancel(id);
      await siteApi.discardDraft(page, saver.server.revision);
      saver.adopt(await siteApi.page(page));
    },
    failure: "Failed to discard the draft",
    explain: explainAct,
    refreshes: [keys.pages, keys.history],
    onDone: (_, cancelToo) => {
      const outcome = cancelToo
        ? "And nothing of it goes live."
        : `What was scheduled goes live on ${when}.`;
      toasts.good("Draft discarded", {
        undo: session.undoOfLatest(),
        detail: id === undefined ? undefined : outcome,
      });
      onClose();
    },
  });

  const ask = () => {
    let cancelToo = false;
    void confirm({
      title: "Discard the draft?",
      text: (
        <>
          <p>
            {server.label} is again what visitors see. The draft of everybody who worked on it goes;
            Undo in this editor brings it back.
          </p>
          {server.scheduled ? (
            <>
              <p>
                It does not end the schedule: a version of {server.label} goes live on {when} all
                the same, unless you cancel that too.
              </p>
              <CheckField
                name="discard-schedule"
                label={`Cancel the publication of ${when} too`}
                hint={
                  publication && publication.pages.length > 1 ? `It is of ${names}.` : undefined
                }
                onChange={({ target }) => {
                  cancelToo = target.checked;
                }}
              />
            </>
          ) : null}
        </>
      ),
      action: { does: "Discard", busy: "Discarding…" },
      danger: true,
      run: () => discard.run(cancelToo),
    });
  };

  return (
    <>
      {server.scheduled ? (
        <div className={styles.draft}>
          <p>
            A version goes live on {when}
            {publication?.ordered_by ? `, ordered by ${publication.ordered_by}` : ""}.
          </p>
          {publication && names ? (
            <CancelPublication
              publication={publication}
              names={names}
              onDone={() => void saver.refresh()}
            />
          ) : null}
        </div>
      ) : null}
      {server.changes ? (
        <div className={styles.draft}>
          <p>There is a draft that is not published.</p>
          <SmallButton onClick={ask}>Discard the draft…</SmallButton>
        </div>
      ) : null}
    </>
  );
}
