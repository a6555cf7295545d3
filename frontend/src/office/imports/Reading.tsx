import { type ReactNode, useState } from "react";
import type { ImportReport, ImportValue } from "../../data/schema";
import { Form, Options } from "../../editing/Form";
import { useAdminForm } from "../../editing/useAdminForm";
import { Button } from "../../ui/Button";
import { CheckField, SelectField, TextField } from "../../ui/Field";
import { counted } from "../../words/number";
import styles from "./Imports.module.css";
import {
  type Answers,
  aboveSentence,
  answersOf,
  formatSentence,
  LISTS_AND_ARCHIVES,
  mappingOf,
  STRENGTH_USE,
  uploadOf,
  useFieldLabels,
  useListUpload,
} from "./imports";

/** How a list of products is read: what its words mean, and which column is which field. Both can be corrected until it is
 *  imported; then the list is read again. */
export function Reading({ report }: { report: ImportReport }) {
  const [file, setFile] = useState<File | null>(null);
  const { upload: again, errors } = useListUpload({ again: true });
  const sent = uploadOf(report.id)?.file ?? null;
  const list = file ?? sent;
  const form = useAdminForm({
    id: "reading",
    start: {
      fields: report.columns.map(({ field }) => field ?? ""),
      answers: answersOf(report),
      products: productLines(report),
      sheet: report.sheet ?? "",
    },
    send: ({ fields, answers, products, sheet }) => {
      if (list === null) return false;
      // Another sheet has columns of its own.
      const isSame = sheet === (report.sheet ?? "");
      const mapping = isSame ? mappingOf(report.columns, fields, products) : {};
      return again.run({ empty: report.empty, file: list, mapping, answers, sheet });
    },
  });
  const { fields, answers, products } = form.values;
  if (report.state !== "planned" || report.kind !== "products") {
    return <ColumnMapping report={report} fields={fields} onChoose={null} />;
  }
  const choose = (index: number, field: string) =>
    form.set({
      fields: form.fields
        .getValues("fields")
        .map((own, at) => (at === index ? field : field !== "" && own === field ? "" : own)),
    });
  const answer = (value: ImportValue, chosen: string | null) =>
    form.set({ answers: withAnswer(form.fields.getValues("answers"), value, chosen) });
  const questions = { report, answers, fields, onAnswer: answer, onColumn: choose };
  return (
    <Form form={form} className={styles.reading} label="How the list is read">
      {report.sheets.length > 1 ? (
        <SelectField
          {...form.field("sheet")}
          label="Sheet"
          required
          hint="Of several sheets as one list each becomes a group or a form, by its name."
        >
          <Options
            of={report.sheets.map(({ name, rows }) => [name, `${name} (${counted(rows, "row")})`])}
          />
          <option value="*">All sheets as one list</option>
        </SelectField>
      ) : null}
      <Questions {...questions} />
      <NewCategories {...questions} />
      <GroupRows
        groups={report.groups}
        products={products}
        onChange={(lines) => form.set({ products: lines })}
      />
      <ColumnMapping report={report} fields={fields} onChoose={choose} />
      {sent === null ? (
        <TextField
          name="list-again"
          type="file"
          label="The list once more"
          required
          accept={LISTS_AND_ARCHIVES}
          hint="This tab does not have the file any more. Choose it again to read it another way."
          onChange={({ target }) => setFile(target.files?.[0] ?? null)}
        />
      ) : null}
      {errors.map((error) => (
        <p key={error} role="alert" className={styles.wrong}>
          {error}
        </p>
      ))}
      <Button
        type="submit"
        variant={form.changed ? "primary" : "outline"}
        aria-disabled={!form.changed || list === null || form.busy}
      >
        {form.busy ? "Reading the list..." : "Apply and re-read"}
      </Button>
    </Form>
  );
}

/** The rows with a name alone that are said to be products. */
function productLines({ groups }: ImportReport): number[] {
  return groups.filter(({ field }) => field === "name").map(({ line }) => line);
}

type GroupRowsProps = {
  groups: ImportReport["groups"];
  products: readonly number[];
  onChange: (products: number[]) => void;
};

/** Rows with a name alone: each is taken for a group or a form until it is said to be a product. */
function GroupRows({ groups, products, onChange }: GroupRowsProps) {
  if (groups.length === 0) return null;
  const choose = (line: number, isProduct: boolean) => {
    const others = products.filter((own) => own !== line);
    onChange(isProduct ? [...others, line].sort((a, b) => a - b) : others);
  };
  return (
    <details className={styles.columns}>
      <summary className="disclosure">
        Companies, groups and forms between the rows: {groups.length - products.length}
      </summary>
      <p className={styles.note}>
        These rows have a name alone and hold for those below them. Choose those that are products.
      </p>
      <div className={styles.grid}>
        {groups.map(({ line, name }) => (
          <CheckField
            key={line}
            name={`product-${line}`}
            label={`Row ${line}, “${name}”, is a product`}
            checked={products.includes(line)}
            onChange={({ target }) => choose(line, target.checked)}
          />
        ))}
      </div>
    </details>
  );
}

function withAnswer(
  before: Answers,
  { field, value }: ImportValue,
  chosen: string | null,
): Answers {
  const { [value]: _, ...others } = before[field] ?? {};
  const own = chosen === null ? others : { ...others, [value]: chosen };
  const { [field]: __, ...rest } = before;
  return Object.keys(own).length === 0 ? rest : { ...rest, [field]: own };
}

type MappingProps = {
  report: ImportReport;
  /** The field of each column; empty: not read. */
  fields: readonly string[];
  /** None: it cannot be changed. */
  onChoose: ((index: number, field: string) => void) | null;
};

/** Why a column that is known is not read. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  price: "Not read: a price",
  stock: "Not read: stock",
  number: "Not read: numbers the lines",
  remark: "Not read",
};

/** Which column is read as which field, with the first cells of each. */
function ColumnMapping({ report, fields, onChoose }: MappingProps) {
  const labels = useFieldLabels();
  const unread = report.columns.filter(({ field }) => field === null).length;
  return (
    <details
      className={styles.columns}
      open={onChoose !== null && report.columns.some((one) => !(one.field || one.left_out))}
    >
      <summary className="disclosure">
        Columns: {report.columns.length - unread} read
        {unread > 0 ? `, ${unread} not read` : ""}
      </summary>
      <div className={styles.grid}>
        {report.columns.map(({ header, samples, left_out, by }, index) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, columns never move
            key={index}
            name={`column-${index}`}
            label={header || `Column ${index + 1}`}
            hint={[samples.join(" · ") || "Empty", by && `Known ${by}.`].filter(Boolean).join(". ")}
            required
            disabled={onChoose === null}
            value={fields[index] ?? ""}
            onChange={({ target }) => onChoose?.(index, target.value)}
          >
            <option value="">{left_out ? LEFT_OUT[left_out] : "Not read"}</option>
            <Options of={Object.entries({ ...labels, ...STRENGTH_USE })} />
          </SelectField>
        ))}
      </div>
    </details>
  );
}

type NotesProps = { report: ImportReport; children: ReactNode };

/** How the file was read, what was passed over, and what comes without something: unfolded where somebody has to look. */
export function ReadingNotes({ report, children }: NotesProps) {
  const { composed = 0, read_names: readNames = 0 } = report;
  const labels = useFieldLabels();
  const calledOf = (header: string | null) => {
    const field = report.columns.find((column) => column.header === header)?.field ?? "";
    return (labels[field] ?? "same field").toLowerCase();
  };
  const gaveWay = report.columns.filter(({ field, instead }) => field === null && instead !== null);
  const without = report.left_out.map(
    ({ field, rows }) =>
      `${counted(rows, "row")} ${rows === 1 ? "comes" : "come"} without ${labels[field] ?? field}`,
  );
  const sentences = [
    formatSentence(report),
    report.above.length > 0 && aboveSentence(report.above),
    report.remembered && "Columns and words are read as you said for the last list like this one.",
    ...report.notes,
    composed > 0 &&
      `${counted(composed, "short description")} ${composed === 1 ? "is" : "are"} composed from the facts, for example “${report.composed_example}”. They follow the facts until somebody writes one.`,
    ...gaveWay.map(
      ({ header, instead }) =>
        `“${header}” is not read, because “${instead}” gives the ${calledOf(instead)}.`,
    ),
    without.length > 0 &&
      `${without.join(", ")}, because what the list says cannot be right. The rows say which, under With notes.`,
  ];
  const read = report.values.filter(
    ({ state, field }) => state === "read" && field !== "description",
  );
  const groups = groupsOf(report);
  const isPlain =
    report.values.every((one) => one.state === "read" || groups.includes(one)) &&
    report.columns.every(({ field, left_out }) => field || left_out) &&
    [...gaveWay, ...without, ...report.above, ...report.notes, ...report.sheets.slice(1)].length ===
      0;
  const understood = [
    groups.length > 0 && `${counted(groups.length, "group")} new to the site`,
    read.length > 0 && `${counted(read.length, "spelling")} read as yours`,
    readNames > 0 &&
      `${counted(readNames, "name")} read for what no column says: such cells are tinted`,
  ];
  return (
    <details className={styles.columns} open={!isPlain}>
      <summary className="disclosure">
        <span>How the list is read</span>{" "}
        <span className="note regular">{understood.filter(Boolean).join(" · ")}</span>
      </summary>
      <div className="stack gap-1">
        {sentences.filter(Boolean).map((sentence) => (
          <p key={`${sentence}`} className={styles.note}>
            {sentence}
          </p>
        ))}
        {read.length > 0 ? (
          <details className={styles.columns}>
            <summary className="disclosure">
              {counted(read.length, "spelling")} of the list read as yours
            </summary>
            <ul className="stack gap-1 small around-3">
              {read.map(({ field, value, read_as, rows }) => (
                <li key={`${field} ${value}`}>
                  {labels[field] ?? field}: “{value}” is <b>{read_as}</b>, in {counted(rows, "row")}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
      {children}
    </details>
  );
}

/** What stands in a select for "nothing chosen", a choice, or a column. */
const LEAVE = "leave";
const CHOICE = "is:";
const COLUMN = "column:";
const NEW = "new";
/** Groups that a sentence names. */
const NAMED = 5;

type QuestionsProps = {
  report: ImportReport;
  answers: Answers;
  /** The field of each column; empty: not read. */
  fields: readonly string[];
  /** Null: nothing is said yet. */
  onAnswer: (value: ImportValue, answer: string | null) => void;
  onColumn: (index: number, field: string) => void;
};

/** What the list writes and nobody knows, each asked once for all its rows. */
function Questions({ report, answers, fields, onAnswer, onColumn }: QuestionsProps) {
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

type QuestionProps = Pick<QuestionsProps, "report" | "fields" | "onColumn"> & {
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

/** Groups of the list that the site has not. */
function groupsOf({ values }: ImportReport): ImportValue[] {
  return values.filter(
    ({ field, state, value, answer, rows }) =>
      field === "category" &&
      value !== "" &&
      rows > 0 &&
      (state === "kept" || (state === "answered" && answer !== null)),
  );
}

/** The groups of the list that the site has not: all become categories, or each is decided. */
function NewCategories({ report, answers, onAnswer }: QuestionsProps) {
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
