import type { Pictures } from "../../../editor/messages";
import { Notice } from "../../../ui/Notice";
import { momentInWords } from "../../shared/time";
import type { SitePageSummary } from "../api";
import { ChangeBody } from "../ChangeList";
import { inWords } from "../store/changes";
import type { Json } from "../store/document";
import type { Conflict } from "../store/merge";
import type { Choices, Together } from "../store/outdated";
import styles from "./ThreeVersions.module.css";

type Props = {
  summary: SitePageSummary;
  both: Together;
  choices: Choices;
  pictures: Pictures;
  onChoose: (choices: Choices) => void;
};

/** Another version went live after this draft was begun: the three of them, and whose words shall stand. */
export function ThreeVersions({ summary, both, choices, pictures, onChoose }: Props) {
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
                onChoose={(choice) => onChoose({ ...choices, [conflict.path]: choice })}
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
