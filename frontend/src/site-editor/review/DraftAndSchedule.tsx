import { useQuery } from "@tanstack/react-query";
import { confirm } from "../../editing/confirm";
import { keys } from "../../office/data/queries";
import { toasts } from "../../office/data/toasts";
import { useWrite } from "../../office/data/useWrite";
import { SmallButton } from "../../office/ui/SmallButton";
import { momentInWords } from "../../office/ui/time";
import { CheckField } from "../../ui/Field";
import { siteApi, siteQuery } from "../api";
import { CancelPublication } from "../CancelPublication";
import type { PageName } from "../page/messages";
import { explainAct, settled } from "../settled";
import type { EditorSession } from "../store/EditorSession";
import styles from "./Versions.module.css";

type Props = { session: EditorSession; page: PageName; onClose: () => void };

/** What is not published: the version that is scheduled, and the draft with the way to throw it away. */
export function DraftAndSchedule({ session, page, onClose }: Props) {
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
      toasts.good("Draft discarded", {
        undo: session.undoOfLatest(),
        ...(id === undefined
          ? {}
          : {
              detail: cancelToo
                ? "And nothing of it goes live."
                : `What was scheduled goes live on ${when}.`,
            }),
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
