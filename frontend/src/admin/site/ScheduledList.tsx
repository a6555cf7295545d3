import { useState } from "react";
import { Button } from "../../ui/Button";
import { keys } from "../api/queries";
import { useWrite } from "../api/useWrite";
import { ConfirmDialog } from "../shared/ConfirmDialog";
import { momentInWords } from "../shared/time";
import { toasts } from "../shared/toasts";
import { WORDS } from "../words";
import { type Scheduled, siteApi } from "./api";
import styles from "./SitePages.module.css";

type Props = { scheduled: readonly Scheduled[]; labelOf: (page: string) => string };

/** Publications to come, the next first. */
export function ScheduledList({ scheduled, labelOf }: Props) {
  const [asked, setAsked] = useState<Scheduled | null>(null);
  const cancel = useWrite({
    call: (id: number) => siteApi.cancel(id),
    failure: "Failed to cancel the publication",
    refreshes: [keys.site, keys.history],
    onDone: () => toasts.good("Publication cancelled; the drafts stay"),
  });
  if (scheduled.length === 0) return null;
  const namesOf = ({ pages }: Scheduled) => pages.map(labelOf).join(", ");
  return (
    <section aria-labelledby="scheduled">
      <h2 id="scheduled" className={styles.heading}>
        Scheduled
      </h2>
      <ul className={styles.scheduled}>
        {scheduled.map((publication) => (
          <li key={publication.id} className={styles.publication}>
            <p>
              <strong>{momentInWords(publication.at)}</strong>: {namesOf(publication)}
              {publication.ordered_by ? ` (${publication.ordered_by})` : ""}
            </p>
            <Button
              variant="outline"
              size="sm"
              aria-label={`${WORDS.cancel} the publication of ${namesOf(publication)}`}
              onClick={() => setAsked(publication)}
            >
              {WORDS.cancel}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Cancel the publication?"
        confirmLabel="Do not publish"
        busyLabel="Cancelling…"
        onConfirm={() => (asked ? cancel.run(asked.id) : Promise.resolve())}
      >
        <p>The drafts stay and can be published at any time.</p>
      </ConfirmDialog>
    </section>
  );
}
