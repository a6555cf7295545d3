import { momentInWords } from "../shared/time";
import type { Scheduled } from "./api";
import { CancelPublication } from "./CancelPublication";
import styles from "./SitePages.module.css";

type Props = { scheduled: readonly Scheduled[]; labelOf: (page: string) => string };

/** Publications to come, the next first. */
export function ScheduledList({ scheduled, labelOf }: Props) {
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
            <CancelPublication publication={publication} names={namesOf(publication)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
