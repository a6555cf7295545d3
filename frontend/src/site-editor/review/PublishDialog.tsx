import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSite } from "../../office/data/queries";
import { ErrorState } from "../../office/ui/Page";
import { Spinner } from "../../office/ui/Spinner";
import { momentInWords } from "../../office/ui/time";
import { Button, ButtonLink } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Notice } from "../../ui/Notice";
import { WORDS } from "../../words/actions";
import { siteQuery, siteSchemaQuery } from "../api";
import type { PageName } from "../page/messages";
import { PublishForm } from "./PublishForm";
import type { Publication } from "./publishing";
import styles from "./Versions.module.css";

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

type PublishedProps = { publication: Publication; here: PageName | undefined; onClose: () => void };

/** What was done, with the way to see it. */
function Published({ publication, here, onClose }: PublishedProps) {
  const { pages, at } = publication;
  const closed = useSite()?.not_open === true;
  const names = pages.map(({ label }) => label).join(", ");
  const visible = pages.find(({ page }) => page === here) ?? pages[0];
  return (
    <div className={styles.form}>
      <Notice tone="good" title={at ? "Scheduled" : "Published"}>
        <p>
          {at
            ? `${names}: visitors see it from ${momentInWords(at)} on.`
            : closed
              ? `${names}: published; visible once you open the site.`
              : `${names}: visitors see it now.`}
        </p>
      </Notice>
      <div className={styles.buttons}>
        {at ? null : (
          <ButtonLink variant="outline" icon="external-link" newTab href={visible?.path ?? "/"}>
            See the page
          </ButtonLink>
        )}
        <Button data-focus="" onClick={onClose}>
          {WORDS.close}
        </Button>
      </div>
    </div>
  );
}
