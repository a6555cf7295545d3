import { useState } from "react";
import type { ImportReport, ImportValue } from "../../data/schema";
import { Options } from "../../editing/Form";
import { Button } from "../../ui/Button";
import { CheckField, SelectField, TextField } from "../../ui/Field";
import { counted } from "../../words/number";
import styles from "./Imports.module.css";
import {
  type Answers,
  answersOf,
  LISTS_AND_ARCHIVES,
  mappingOf,
  STRENGTH_USE,
  uploadOf,
  useFieldLabels,
} from "./imports";
import { useListUpload } from "./queries";
import { ValueQuestions } from "./ValueQuestions";

/** How a list of products is read: what its words mean, and which column is which field. Both can be corrected until it is
 *  imported; then the list is read again. */
export function Reading({ report }: { report: ImportReport }) {
  const [fields, setFields] = useState(() => report.columns.map(({ field }) => field ?? ""));
  const [answers, setAnswers] = useState(() => answersOf(report));
  const [products, setProducts] = useState(() => productLines(report));
  const [sheet, setSheet] = useState(report.sheet ?? "");
  const [file, setFile] = useState<File | null>(null);
  const { upload: again, errors } = useListUpload({ again: true });
  if (report.state !== "planned" || report.kind !== "products") {
    return <ColumnMapping report={report} fields={fields} onChoose={null} />;
  }
  const sent = uploadOf(report.id)?.file ?? null;
  const list = file ?? sent;
  const anotherSheet = sheet !== (report.sheet ?? "");
  const changed =
    anotherSheet ||
    report.columns.some(({ field }, index) => (field ?? "") !== fields[index]) ||
    JSON.stringify(answers) !== JSON.stringify(answersOf(report)) ||
    `${products}` !== `${productLines(report)}`;
  const choose = (index: number, field: string) =>
    setFields((before) =>
      before.map((own, at) => (at === index ? field : field !== "" && own === field ? "" : own)),
    );
  const answer = (value: ImportValue, chosen: string | null) =>
    setAnswers((before) => withAnswer(before, value, chosen));
  return (
    <form
      className={styles.reading}
      aria-label="How the list is read"
      // “Not read” is an answer, although it is empty.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (list === null) return;
        // Another sheet has columns of its own.
        const mapping = anotherSheet ? {} : mappingOf(report.columns, fields, products);
        void again.run({ empty: report.empty, file: list, mapping, answers, sheet });
      }}
    >
      {report.sheets.length > 1 ? (
        <SelectField
          name="sheet"
          label="Sheet"
          required
          hint="Of several sheets as one list each becomes a group or a form, by its name."
          value={sheet}
          onChange={({ target }) => setSheet(target.value)}
        >
          {report.sheets.map(({ name, rows }) => (
            <option key={name} value={name}>
              {name} ({counted(rows, "row")})
            </option>
          ))}
          <option value="*">All sheets as one list</option>
        </SelectField>
      ) : null}
      <ValueQuestions
        report={report}
        answers={answers}
        fields={fields}
        onAnswer={answer}
        onColumn={choose}
      />
      <GroupRows groups={report.groups} products={products} onChange={setProducts} />
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
        variant={changed ? "primary" : "outline"}
        aria-disabled={!changed || list === null || again.busy}
      >
        {again.busy ? "Reading the list..." : "Apply and re-read"}
      </Button>
    </form>
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

type Props = {
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
function ColumnMapping({ report, fields, onChoose }: Props) {
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
