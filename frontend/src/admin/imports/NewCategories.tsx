import type { ImportReport, ImportValue } from "../../api/schema";
import { counted } from "../../format/number";
import { SelectField } from "../../ui/Field";
import { Options } from "../shared/Form";
import styles from "./Imports.module.css";
import type { Answers } from "./imports";

/** What stands in a select for "leave its rows out" and for another category. */
const LEAVE_OUT = "leave";
const CATEGORY = "is:";
/** Groups that a sentence names. */
const NAMED = 5;

type Props = {
  report: ImportReport;
  answers: Answers;
  /** Null: it becomes a category. */
  onAnswer: (value: ImportValue, answer: string | null) => void;
};

/** The groups of the list that the site has not: all become categories, or each is decided. */
export function NewCategories({ report, answers, onAnswer }: Props) {
  const groups = report.values.filter(
    ({ field, state, value, answer, rows }) =>
      field === "category" &&
      value !== "" &&
      rows > 0 &&
      (state === "kept" || (state === "answered" && answer !== null)),
  );
  if (groups.length === 0) return null;
  const others = (own: string) => [
    ...(report.choices.category ?? []).map(({ value }) => value),
    ...groups.map(({ value }) => value).filter((value) => value !== own),
  ];
  const made = groups.filter(({ value }) => answers.category?.[value] === undefined);
  const named = made.slice(0, NAMED).map(({ value }) => value);
  return (
    <section aria-labelledby="new-categories" className={styles.questions}>
      <h2 id="new-categories" className={styles.heading}>
        {made.length === 1
          ? "One group becomes a category"
          : `${made.length} groups become categories`}
      </h2>
      <p className={styles.note}>
        {named.join(", ")}
        {made.length > named.length ? ` and ${made.length - named.length} more` : ""}. They are made
        when the list is imported, and go again when the import is undone.
      </p>
      <details className={styles.columns}>
        <summary className="disclosure">Decide for each group</summary>
        <div className={styles.grid}>
          {groups.map((group, index) => {
            const answer = answers.category?.[group.value];
            return (
              <SelectField
                key={group.value}
                name={`group-${index}`}
                label={group.value}
                hint={`In ${counted(group.rows, "row")}.`}
                required
                value={answer === undefined ? "" : answer === "" ? LEAVE_OUT : CATEGORY + answer}
                onChange={({ target: { value } }) =>
                  onAnswer(
                    group,
                    value === LEAVE_OUT
                      ? ""
                      : value.startsWith(CATEGORY)
                        ? value.slice(CATEGORY.length)
                        : null,
                  )
                }
              >
                <option value="">Make it a category</option>
                <option value={LEAVE_OUT}>Leave its rows out</option>
                <optgroup label="Merge into">
                  <Options of={others(group.value).map((name) => [CATEGORY + name, name])} />
                </optgroup>
              </SelectField>
            );
          })}
        </div>
      </details>
    </section>
  );
}
