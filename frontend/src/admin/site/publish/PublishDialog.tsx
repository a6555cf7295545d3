import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PageName } from "../../../editor/messages";
import { Dialog } from "../../../ui/Dialog";
import { ErrorState } from "../../shared/ErrorState";
import { Spinner } from "../../shared/Spinner";
import { siteQuery, siteSchemaQuery } from "../api";
import styles from "./Publish.module.css";
import { Published } from "./Published";
import { PublishForm } from "./PublishForm";
import type { Publication } from "./usePublish";

type Props = {
  open: boolean;
  onClose: () => void;
  /** Pages that are chosen at first; all where it is undefined. */
  first?: readonly PageName[];
  /** The page that is open. */
  here?: PageName;
  /** Open pages with changes that could not be saved, so that they are not published. */
  unsaved?: readonly string[];
  onDone?: () => void;
};

/** Shows what publishing changes, and publishes: now, or at a moment. */
export function PublishDialog(props: Props) {
  const { open, onClose } = props;
  return (
    <Dialog open={open} onClose={onClose} title="Publish changes" className={styles.dialog}>
      {open ? <Content {...props} /> : null}
    </Dialog>
  );
}

function Content({ onClose, first, here, unsaved = [], onDone }: Props) {
  const site = useQuery({ ...siteQuery(), refetchOnMount: "always" });
  const schemas = useQuery(siteSchemaQuery());
  const [openedAt] = useState(Date.now);
  const [done, setDone] = useState<Publication | null>(null);
  if (done) return <Published publication={done} here={here} onClose={onClose} />;
  if (site.isError || schemas.isError) {
    const retry = () => void Promise.all([site.refetch(), schemas.refetch()]);
    const error = site.error ?? schemas.error;
    return <ErrorState title="Failed to load the changes" error={error} onRetry={retry} />;
  }
  // Drafts as they were when the list was read last would be refused.
  if (!site.data || !schemas.data || site.dataUpdatedAt < openedAt) {
    return <Spinner label="Loading the changes" inline />;
  }
  return (
    <PublishForm
      pages={site.data.items.filter(({ changes }) => changes)}
      schemas={schemas.data}
      first={first}
      unsaved={unsaved}
      onClose={onClose}
      onDone={(publication) => {
        setDone(publication);
        onDone?.();
      }}
    />
  );
}
