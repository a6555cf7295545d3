import { Button } from "../../../ui/Button";
import { CheckField } from "../../../ui/Field";
import { Spinner } from "../../shared/Spinner";
import { momentInWords, whenInWords } from "../../shared/time";
import { WORDS } from "../../words";
import { ChangeList } from "../ChangeList";
import { changesBetween } from "../store/changes";
import type { Choices } from "../store/outdated";
import type { FieldSchema } from "../store/schema";
import styles from "./Publish.module.css";
import { ThreeVersions } from "./ThreeVersions";
import { outcomeOf, type PageReview } from "./usePageReviews";

type Props = {
  review: PageReview;
  schema: FieldSchema;
  chosen: boolean;
  /** Nothing to choose between. */
  alone: boolean;
  choices: Choices;
  onChoose: (on: boolean) => void;
  onDecide: (choices: Choices) => void;
};

/** A page with what publishing would change on it. */
export function PageChanges(props: Props) {
  const { review, schema, chosen, alone, choices, onChoose, onDecide } = props;
  const { summary, page: data, both, failed, retry } = review;
  const { page, label, changes, scheduled } = summary;
  const outcome = outcomeOf(review, choices);
  const found = data && outcome ? changesBetween(data.published, outcome, schema) : [];
  const isDecided = !both?.conflicts.some(({ path }) => !choices[path]);
  const who = `${changes?.saved_by ?? "Somebody"}, ${whenInWords(changes?.saved_at ?? "")}`;
  const hint = scheduled ? `Will be published on ${momentInWords(scheduled.at)}` : who;
  return (
    <section aria-label={label} className="stack gap-2 shrinks">
      {alone && !scheduled ? (
        <p className="strong">
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
      {data && both && !scheduled ? (
        <ThreeVersions
          summary={summary}
          both={both}
          choices={choices}
          pictures={data.pictures}
          onChoose={onDecide}
        />
      ) : null}
      {data && outcome ? (
        found.length > 0 ? (
          <ChangeList changes={found} pictures={data.pictures} />
        ) : !isDecided ? null : (
          <p className="note">The draft says the same as what is published.</p>
        )
      ) : failed ? (
        <p className="note">
          The changes could not be loaded.{" "}
          <Button variant="quiet" size="sm" onClick={retry}>
            {WORDS.tryAgain}
          </Button>
        </p>
      ) : (
        <Spinner label={`Loading the changes of ${label}`} inline />
      )}
    </section>
  );
}
