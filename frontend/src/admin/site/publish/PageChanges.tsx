import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../ui/Button";
import { CheckField } from "../../../ui/Field";
import { Spinner } from "../../shared/Spinner";
import { momentInWords, whenInWords } from "../../shared/time";
import { WORDS } from "../../words";
import { type SitePageSummary, sitePageQuery } from "../api";
import { ChangeList } from "../ChangeList";
import { changesBetween } from "../store/changes";
import type { FieldSchema } from "../store/schema";
import styles from "./Publish.module.css";

type Props = {
  summary: SitePageSummary;
  schema: FieldSchema;
  chosen: boolean;
  /** Nothing to choose between. */
  alone: boolean;
  onChoose: (on: boolean) => void;
};

/** A page with what publishing would change on it. */
export function PageChanges({ summary, schema, chosen, alone, onChoose }: Props) {
  const { page, label, changes, scheduled } = summary;
  const { data, isError, refetch } = useQuery(sitePageQuery(page));
  const found = data ? changesBetween(data.published, data.draft ?? undefined, schema) : [];
  const who = `${changes?.saved_by ?? "Somebody"}, ${whenInWords(changes?.saved_at ?? "")}`;
  const hint = scheduled ? `Will be published on ${momentInWords(scheduled.at)}` : who;
  return (
    <section aria-label={label} className={styles.page}>
      {alone && !scheduled ? (
        <p className={styles.pageTitle}>
          {label} <span className={styles.who}>{who}</span>
        </p>
      ) : (
        <CheckField
          name={`publish-${page}`}
          label={label}
          hint={hint}
          checked={chosen}
          disabled={scheduled !== null && scheduled !== undefined}
          onChange={(event) => onChoose(event.target.checked)}
        />
      )}
      {data ? (
        found.length > 0 ? (
          <ChangeList changes={found} pictures={data.pictures} />
        ) : (
          <p className={styles.text}>The draft says the same as what is published.</p>
        )
      ) : isError ? (
        <p className={styles.text}>
          The changes could not be loaded.{" "}
          <Button variant="quiet" size="sm" onClick={() => void refetch()}>
            {WORDS.tryAgain}
          </Button>
        </p>
      ) : (
        <Spinner label={`Loading the changes of ${label}`} inline />
      )}
    </section>
  );
}
