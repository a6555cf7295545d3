import { useState } from "react";
import type { ImportReport, ImportValue } from "../../data/schema";
import { Options } from "../../editing/Form";
import { SelectField, TextField } from "../../ui/Field";
import { counted } from "../../words/number";
import styles from "./Imports.module.css";
import { type Answers, useFieldLabels } from "./imports";

/** What stands in a select for "nothing chosen", a choice, or a column. */
const LEAVE = "leave";
const CHOICE = "is:";
const COLUMN = "column:";
const NEW = "new";
/** Groups that a sentence names. */
const NAMED = 5;

type Props = {
  report: ImportReport;
  answers: Answers;
  /** The field of each column; empty: not read. */
  fields: readonly string[];
  /** Null: nothing is said yet. */
  onAnswer: (value: ImportValue, answer: string | null) => void;
  onColumn: (index: number, field: string) => void;
};

/** What the list writes and nobody knows, each asked once for all its rows; and the groups that the site has not. */
export function ValueQuestions(props: Props) {
  return (
    <>
      <Questions {...props} />
      <NewCategories {...props} />
    </>
  );
}

function Questions({ report, answers, fields, onAnswer, onColumn }: Props) {
  // Groups that the site has not are decided together; several in one cell are asked.
  const asked = report.values.filter(
    ({ state, field, value }) =>
      state === "asked" || (state !== "read" && !(field === "category" && value !== "")),
  );
  if (asked.length === 0) return null;
  return (
    <section aria-labelledby="list-questions">
      <h2 id="list-questions" className="large">
        What does the list mean?
      </h2>
      <p className={styles.note}>Each answer counts for all rows that say the same.</p>
      <div className={styles.grid}>
        {asked.map((value, index) => (
          <Question
            key={`${value.field} ${value.value}`}
            name={`question-${index}`}
            report={report}
            value={value}
            answer={answers[value.field]?.[value.value]}
            fields={fields}
            onAnswer={(answer) => onAnswer(value, answer)}
            onColumn={onColumn}
          />
        ))}
      </div>
    </section>
  );
}

function chosenOf(answer: string | undefined): string {
  return answer === undefined ? "" : answer === "" ? LEAVE : CHOICE + answer;
}

/** What a choice in a select says; null: nothing. */
function answerOf(option: string): string | null {
  if (option === LEAVE) return "";
  return option.startsWith(CHOICE) ? option.slice(CHOICE.length) : null;
}

type QuestionProps = Pick<Props, "report" | "fields" | "onColumn"> & {
  name: string;
  value: ImportValue;
  answer: string | undefined;
  onAnswer: (answer: string | null) => void;
};

function Question({ name, report, value, answer, fields, onAnswer, onColumn }: QuestionProps) {
  const { field } = value;
  const called = useFieldLabels()[field] ?? field;
  const isRequired = field === "category" || field === "description";
  const isWithoutColumn = isRequired && value.column === "";
  const choices = report.choices[field] ?? [];
  const [isNew, setNew] = useState(
    field === "category" && answer !== undefined && choices.every(({ value }) => value !== answer),
  );
  const taken = isWithoutColumn ? fields.indexOf(field) : -1;
  const columns = report.columns
    .map(({ header }, index) => [index, header || `Column ${index + 1}`] as const)
    .filter(([index]) => (fields[index] ?? "") === "" || index === taken);
  const chosen = taken >= 0 ? `${COLUMN}${taken}` : isNew ? NEW : chosenOf(answer);
  const select = (
    <SelectField
      name={name}
      label={
        value.value !== ""
          ? `${called}: “${value.value}”`
          : value.column === ""
            ? `No column gives the ${called.toLowerCase()}`
            : `${called}: nothing written`
      }
      hint={[`In ${counted(value.rows, "row")}.`, value.hint].filter(Boolean).join(" ")}
      required
      value={chosen}
      onChange={({ target }) => {
        const { value: option } = target;
        if (taken >= 0) onColumn(taken, "");
        setNew(option === NEW);
        if (option.startsWith(COLUMN)) onColumn(Number(option.slice(COLUMN.length)), field);
        onAnswer(answerOf(option));
      }}
    >
      <option value="">Choose…</option>
      <Options of={choices.map((choice) => [CHOICE + choice.value, choice.label])} />
      {field === "category" ? <option value={NEW}>A new category…</option> : null}
      {isRequired ? null : (
        <option value={LEAVE}>{field === "sku" ? "The first pack alone" : "Leave it empty"}</option>
      )}
      {isWithoutColumn && columns.length > 0 ? (
        <optgroup label="Take a column">
          <Options of={columns.map(([index, header]) => [`${COLUMN}${index}`, header])} />
        </optgroup>
      ) : null}
    </SelectField>
  );
  if (!isNew) return select;
  return (
    <div className="stack gap-2">
      {select}
      <TextField
        name={`new-${field}`}
        label="Name of the new category"
        required
        maxLength={100}
        value={answer ?? ""}
        onChange={({ target }) => onAnswer(target.value === "" ? null : target.value)}
      />
    </div>
  );
}

/** The groups of the list that the site has not: all become categories, or each is decided. */
/** Groups of the list that the site has not. */
export function groupsOf({ values }: ImportReport): ImportValue[] {
  return values.filter(
    ({ field, state, value, answer, rows }) =>
      field === "category" &&
      value !== "" &&
      rows > 0 &&
      (state === "kept" || (state === "answered" && answer !== null)),
  );
}

function NewCategories({ report, answers, onAnswer }: Props) {
  const groups = groupsOf(report);
  if (groups.length === 0) return null;
  const others = (own: string) => [
    ...(report.choices.category ?? []).map(({ value }) => value),
    ...groups.map(({ value }) => value).filter((value) => value !== own),
  ];
  const made = groups.filter(({ value }) => answers.category?.[value] === undefined);
  const named = made.slice(0, NAMED).map(({ value }) => value);
  return (
    <section aria-labelledby="new-categories">
      <h2 id="new-categories" className="large">
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
          {groups.map((group, index) => (
            <SelectField
              key={group.value}
              name={`group-${index}`}
              label={group.value}
              hint={`In ${counted(group.rows, "row")}.`}
              required
              value={chosenOf(answers.category?.[group.value])}
              onChange={({ target }) => onAnswer(group, answerOf(target.value))}
            >
              <option value="">Make it a category</option>
              <option value={LEAVE}>Leave its rows out</option>
              <optgroup label="Merge into">
                <Options of={others(group.value).map((name) => [CHOICE + name, name])} />
              </optgroup>
            </SelectField>
          ))}
        </div>
      </details>
    </section>
  );
}
