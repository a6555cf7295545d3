import { SmallButton } from "../../office/ui/SmallButton";
import { Spinner } from "../../office/ui/Spinner";
import { momentInWords, whenInWords } from "../../office/ui/time";
import { CheckField } from "../../ui/Field";
import { Notice } from "../../ui/Notice";
import { WORDS } from "../../words/actions";
import type { SitePageSummary } from "../api";
import { ChangeBody, ChangeList } from "../ChangeList";
import type { Pictures } from "../page/messages";
import { changesBetween, inWords } from "../store/changes";
import type { Json } from "../store/document";
import type { Choices, Conflict, Merged } from "../store/merge";
import type { FieldSchema } from "../store/schema";
import type { PageReview } from "./publishing";
import styles from "./Versions.module.css";

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
  const { summary, page: data, both, outcome, isDecided, failed, retry } = review;
  const { page, label, changes, scheduled } = summary;
  const found = data && outcome ? changesBetween(data.published, outcome, schema) : [];
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
        <ThreeVersions {...{ summary, both, choices, onDecide }} pictures={data.pictures} />
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
          <SmallButton variant="quiet" onClick={retry}>
            {WORDS.tryAgain}
          </SmallButton>
        </p>
      ) : (
        <Spinner label={`Loading the changes of ${label}`} inline />
      )}
    </section>
  );
}

type ThreeVersionsProps = {
  summary: SitePageSummary;
  both: Merged;
  choices: Choices;
  pictures: Pictures;
  onDecide: (choices: Choices) => void;
};

/** Another version went live after this draft was begun: the three of them, and whose words shall stand. */
function ThreeVersions({ summary, both, choices, pictures, onDecide }: ThreeVersionsProps) {
  const { page, label, version } = summary;
  const who = version?.published_by ?? "the command line";
  const when = momentInWords(version?.published_at ?? "");
  const { conflicts } = both;
  return (
    <div className={styles.versions}>
      <Notice
        tone="plain"
        title={`Another version of ${label} went live after this draft was begun`}
      >
        <p>
          It is of {who}, and visitors have seen it since {when}. What only that version changed
          stays; what only this draft changes is published.
          {conflicts.length > 0 ? " Both changed the following: what shall stand here?" : ""}
        </p>
      </Notice>
      {conflicts.length > 0 ? (
        <ul className={styles.list}>
          {conflicts.map((conflict) => (
            <li key={conflict.path}>
              <Question
                name={`${page}.${conflict.path}`}
                conflict={conflict}
                choice={choices[conflict.path]}
                pictures={pictures}
                onChoose={(choice) => onDecide({ ...choices, [conflict.path]: choice })}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type QuestionProps = {
  name: string;
  conflict: Conflict;
  choice: "mine" | "live" | undefined;
  pictures: Pictures;
  onChoose: (choice: "mine" | "live") => void;
};

function Question({ name, conflict, choice, pictures, onChoose }: QuestionProps) {
  const { path, labels, schema, base, mine, theirs } = conflict;
  const changeTo = (after: Json | undefined) => {
    return { path, labels, kind: "value", schema, before: base, after } as const;
  };
  return (
    <fieldset className={styles.question}>
      <legend className={styles.field}>{labels.join(" › ")}</legend>
      {schema.kind === "picture" ? null : (
        <div className="stack gap-1 shrinks">
          <p className={styles.which}>When the draft was begun</p>
          <p className="small breaks">{inWords(base, schema) || "Empty"}</p>
        </div>
      )}
      {(["live", "mine"] as const).map((side) => (
        <div key={side} className="stack gap-1 shrinks">
          <label className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={choice === side}
              onChange={() => onChoose(side)}
            />
            {side === "live" ? "Live now" : "In this draft"}
          </label>
          <div className={styles.value}>
            <ChangeBody change={changeTo(side === "live" ? theirs : mine)} pictures={pictures} />
          </div>
        </div>
      ))}
    </fieldset>
  );
}
