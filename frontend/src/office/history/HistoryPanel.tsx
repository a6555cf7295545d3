import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DifferenceList, differences, type Labels } from "../../editing/DifferenceList";
import { Dialog } from "../../ui/Dialog";
import { WORDS } from "../../words/actions";
import { q, type RecordKind, type RecordRevision, revisionQuery } from "../data/queries";
import { Loaded } from "../ui/Page";
import { SmallButton } from "../ui/SmallButton";
import { Spinner } from "../ui/Spinner";
import { momentInWords } from "../ui/time";
import { fieldInWords, revisionInWords } from "./HistoryList";
import styles from "./HistoryPage.module.css";

type Props<R> = {
  kind: RecordKind;
  id: number;
  open: boolean;
  onClose: () => void;
  /** What is saved now, field by field as text. */
  current: Record<string, unknown>;
  /** A version in the same form. */
  display: (record: R) => Record<string, unknown>;
  labels: Labels<Record<string, unknown>>;
  /** Shows a version as the public saw it. */
  onShow: (revision: RecordRevision<R>) => void;
  /** Saves that version again, as a new one. */
  onRestore: (revision: number) => void;
};

/** The earlier versions of one record, along the right edge: shown, compared, restored. */
export function HistoryPanel<R>(props: Props<R>) {
  const { kind, id, open, onClose } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="History"
      placement="right"
      className={styles.panel}
    >
      {open ? <Revisions key={`${kind}-${id}`} {...props} /> : null}
    </Dialog>
  );
}

function Revisions<R>(props: Props<R>) {
  const read = useQuery(q(`/api/admin/${props.kind}/{id}/revisions`, { id: props.id }));
  const [expanded, setExpanded] = useState<number | null>(null);
  return (
    <Loaded read={read} failure="Failed to load the history" waiting="Loading the history">
      {(data) => (
        <ol className="stack small">
          {data.map((revision) => (
            <li key={revision.revision} className={styles.item}>
              <div>
                <p className="strong">
                  {revisionInWords(revision)}
                  {revision.current ? (
                    <span className={styles.now}> · this is what is saved now</span>
                  ) : null}
                </p>
                {revision.changed.length > 0 ? (
                  <p className="quiet">
                    {revision.changed.map((field) => fieldInWords(field, props.labels)).join(", ")}
                  </p>
                ) : null}
                <p className="meta">
                  {momentInWords(revision.saved_at)}
                  {revision.saved_by ? ` by ${revision.saved_by}` : ""}
                </p>
              </div>
              {revision.current ? null : (
                <SmallButton
                  variant="quiet"
                  aria-expanded={expanded === revision.revision}
                  onClick={() =>
                    setExpanded(expanded === revision.revision ? null : revision.revision)
                  }
                >
                  {expanded === revision.revision ? WORDS.close : "Compare with now"}
                </SmallButton>
              )}
              {expanded === revision.revision ? (
                <Version {...props} revision={revision.revision} />
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}

function Version<R>(props: Props<R> & { revision: number }) {
  const { kind, id, revision, current, display, labels, onShow, onRestore } = props;
  const { data, isError } = useQuery(revisionQuery<R>(kind, id, revision));
  if (isError) return <p>That version could not be loaded.</p>;
  if (!data) return <Spinner inline label="Loading that version" />;
  const items = differences(current, display(data.record), labels);
  return (
    <div className={styles.version}>
      {items.length === 0 ? (
        <p>It says the same as what is saved now.</p>
      ) : (
        <DifferenceList items={items} before="Now" after="That version" />
      )}
      <div className="flex wrap gap-3">
        <SmallButton onClick={() => onShow(data)}>View this version</SmallButton>
        {items.length === 0 ? null : (
          <SmallButton variant="primary" onClick={() => onRestore(revision)}>
            Restore this version
          </SmallButton>
        )}
      </div>
    </div>
  );
}
